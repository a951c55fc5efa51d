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

  @Test func `clips that shapes share are drawn once, and what is drawn with its own again and again is bounded`()
    throws
  {
    // Turned, so that no clip contains the shapes.
    let turned = ".9 .1 -.1 .9 0 0 cm "
    let clips = String(repeating: "0 0 9 9 re W n ", count: 5)
    let shared = try PDFSample(turned + clips + String(repeating: "1 1 3 3 re f ", count: 20_000)).image()
    #expect(shared.problems.isEmpty && shared.items.count < 20_100, "\(shared.items.count)")
    let many = String(repeating: "0 0 9 9 re W n ", count: 100)
    let alone = PDFSample(
      turned + "/M gs " + many + String(repeating: "1 1 3 3 re f ", count: 2_000),
      resources: "/ExtGState <</M <</BM /Multiply>>>>")
    #expect(throws: PDFProblem.self) { try alone.image() }
    // More groups than a frame may have within one another.
    let deep = try PDFSample(turned + String(repeating: many, count: 3) + "1 1 3 3 re f").image()
    #expect(deep.problems.map(\.message) == ["shapes in too many clips are not drawn"])
  }

  @Test func `what a damaged file makes be read again is bounded`() {
    for part in ["trailer(", "trailer<<", "1 0 obj(", "1 0 obj<<"] {
      let bytes = Array(("%PDF-1.4\n1 0 obj <<>> endobj " + String(repeating: part, count: 40_000)).utf8)
      #expect(throws: PDFProblem.self) { try PDFImage(bytes) }
    }
  }

  @Test func `functions of functions, gradients and closed paths are bounded`() throws {
    let bounds = (1..<256).map { "\(Double($0) / 256)" }.joined(separator: " ")
    let encode = String(repeating: "0 1 ", count: 256)
    let tree = (0..<7).map { depth in
      """
      <</FunctionType 3 /Domain [0 1] /Functions [\(String(repeating: "\(depth + 5) 0 R ", count: 256))] \
      /Bounds [\(bounds)] /Encode [\(encode)]>>
      """
    }
    let shading = "/Shading <</S <</ShadingType 2 /ColorSpace /DeviceGray /Coords [0 0 9 9] /Function"
    let nested = try PDFSample(
      "/S sh", resources: shading + " 12 0 R>>>>", others: ["<</FunctionType 2 /Domain [0 1] /N 1>>"] + tree
    ).image()
    #expect(nested.problems.map(\.message) == ["a gradient cannot be read"])
    let long = PDFSample.stream(
      "{" + String(repeating: "dup mul ", count: 4_900) + "}", "/FunctionType 4 /Domain [0 1] /Range [0 1]")
    let repeated = try PDFSample(
      String(repeating: "/S sh ", count: 2_000), resources: shading + " 5 0 R>>>>", others: [long]
    ).image()
    #expect(repeated.problems.map(\.message) == ["a gradient cannot be read"])
    let closed = PDFSample("0 0 m " + String(repeating: "1 1 2 2 v h ", count: 60_000) + "f")
    #expect(throws: PDFProblem.self) { try closed.image() }
  }
  @Test func `large fonts written where they are named, and memberships in many layers, are bounded`() throws {
    let widths = String(repeating: "500 ", count: 20_000)
    let fonts = PDFSample(
      String(repeating: "/F 1 Tf ", count: 2_000), resources: "/Font <</F <</Subtype /TrueType /Widths [\(widths)]>>>>")
    #expect(throws: PDFProblem.self) { try fonts.image() }
    let layers = String(repeating: "6 0 R ", count: 10_000)
    var marks = PDFSample(
      String(repeating: "/OC /L BDC EMC ", count: 2_000), resources: "/Properties <</L 5 0 R>>",
      others: ["<</Type /OCMD /OCGs [\(layers)]>>", "<</Type /OCG>>"])
    marks.objects[0] = "<</Type /Catalog /Pages 2 0 R /OCProperties <</D <<>>>>>>"
    #expect(throws: PDFProblem.self) { try marks.image() }
  }
}
