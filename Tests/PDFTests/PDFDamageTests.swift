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
    ("-1000000000 2.147483648 mul -1 mod", 0), ("1 31 bitshift -2147483648 eq pop 1", 255), ("7 2 idiv 3 sub 1 add", 255),
    ("1 1000000000 bitshift 1 add", 255),
  ])
  func `integers of calculators have 32 bits, and wider ones are refused`(code: String, expected: Int) throws {
    let found = try gray("/FunctionType 4 /Domain [0 1] /Range [0 1]", "{ pop \(code) }")
    #expect(found == expected, "\(found)")
  }
}
