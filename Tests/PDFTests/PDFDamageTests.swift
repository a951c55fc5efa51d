import InbetweenPDF
import Testing

@Suite("Damaged and hostile PDF files") struct PDFDamageTests {
  /// The grey of a page that is filled with an ink of 1 by a function.
  private func gray(_ function: String, _ stream: String? = nil) throws -> Int {
    try PDFSample(
      "/S cs 1 sc 0 0 10 10 re f", resources: "/ColorSpace <</S [/Separation /Ink /DeviceGray 5 0 R]>>",
      others: [stream.map { PDFSample.stream($0, function) } ?? "<<\(function)>>"]
    ).image().color(5, 5)[0]
  }

  @Test(arguments: [
    // The largest numbers that are read are 1e9; products of them have more than 32 and than 64 bits.
    ("-1000000000 1000000000 mul 10 mul -1 idiv pop 1", 0),
    ("-9223372036854775808 1000000000 mul 9.223372036854775808 mul -1 idiv pop 1", 0),
    ("1 -9223372036.854775808 1000000000 mul bitshift pop 1", 0), ("3000000000 1 and pop 1", 255),
    ("1000000000 4 mul 1 and pop 1", 0), ("-1000000000 2.147483648 mul -1 idiv pop 1", 255),
    ("-1000000000 2.147483648 mul -1 mod", 0), ("1 31 bitshift -2147483648 eq pop 1", 255),
    ("7 2 idiv 3 sub 1 add", 255),
    ("1 1000000000 bitshift 1 add", 255),
  ])
  func `integers of calculators have 32 bits, and wider ones are refused`(code: String, expected: Int) throws {
    let found = try gray("/FunctionType 4 /Domain [0 1] /Range [0 1]", "{ pop \(code) }")
    #expect(found == expected, "\(found)")
  }

  @Test func `results of functions that are not finite are 0`() throws {
    func color(_ base: String) throws -> [Int] {
      try PDFSample(
        "/S cs 0 sc 0 0 10 10 re f", resources: "/ColorSpace <</S [/Separation /Ink \(base) 5 0 R]>>",
        others: ["<</FunctionType 2 /Domain [0 1] /N -1>>"]
      ).image().color(5, 5)
    }
    #expect(try color("[/Indexed /DeviceGray 1 <80FF>]") == [128, 128, 128])
    #expect(try color("/DeviceGray") == [0, 0, 0])
  }

  @Test func `a table of samples whose size overflows is refused`() throws {
    // The product is 2 to the power of 64, and 4.
    let image = try PDFSample(
      "/S cs 1 sc 0 0 10 10 re f", resources: "/ColorSpace <</S [/DeviceN [/A /B /C /D] /DeviceGray 5 0 R]>>",
      others: [
        PDFSample.stream(
          "abcd",
          """
          /FunctionType 0 /Domain [0 1 0 1 0 1 0 1] /Range [0 1] /BitsPerSample 8
          /Size [769546 494770 8681 5581]
          """)
      ]
    ).image()
    #expect(image.problems.count == 1)
    #expect(try image.color(5, 5) == [0, 0, 0])
  }

  @Test func `lengths of lengths end`() throws {
    let chain = (0..<20_000).map { "<</Length \($0 + 6) 0 R>>\nstream\n\nendstream" }
    var sample = PDFSample("", others: chain)
    sample.objects[3] = "<</Length 5 0 R>>\nstream\n1 2 6 3 re f\nendstream"
    #expect(abs(try sample.image().area() - 18) < 0.01)
  }

  @Test func `what every filter of a chain writes counts, and a damaged part of a page leaves the others`() throws {
    // Four filters write 34 million bytes, of which the fifth leaves nothing.
    let bomb = PDFSample.stream(
      "03020100808181>",
      """
      /Filter [/ASCIIHexDecode /RunLengthDecode /RunLengthDecode /RunLengthDecode /RunLengthDecode /RunLengthDecode]
      """)
    let image = try PDFSample(
      "0 0 1 1 re f", page: "/MediaBox [0 0 10 10] /Contents [4 0 R 5 0 R 6 0 R 7 0 R 8 0 R]",
      others: [bomb, bomb, bomb, PDFSample.stream("2 2 1 1 re f")]
    ).image()
    #expect(image.problems.count == 1)
    #expect(abs(try image.area() - 2) < 0.01)
  }

  @Test func `an inward gradient lies around its outer circle`() throws {
    let image = try PDFSample(
      "/G sh",
      resources: """
        /Shading <</G <</ShadingType 3 /Coords [3 5 2 7 5 0] /ColorSpace /DeviceGray
        /Function <</FunctionType 2 /Domain [0 1] /N 1>>>>>>
        """
    ).image()
    #expect(try image.color(1.3, 5)[0] < 80)
    #expect(try image.color(3, 5)[0] > 180)
    #expect(try image.color(7, 5) == [255, 255, 255])
  }

  @Test func `every colour of an unknown space is black`() throws {
    let image = try PDFSample("1 0 0 rg /Q cs 0 0 1 sc 0 0 10 10 re f").image()
    #expect(try image.color(5, 5) == [0, 0, 0])
    #expect(image.problems.count == 1)
  }
}
