import InbetweenGeometry
import InbetweenPDF
import InbetweenPixels
import InbetweenTimeline
import Testing

@Suite("Bitmaps of PDF images") struct PDFBitmapTests {
  /// - Parameters:
  ///   - data: in hexadecimal.
  ///   - entries: of the bitmap, whose size is 2 × 2 without one.
  ///   - others: objects from number 6 on.
  private func image(
    _ data: String, _ entries: String, content: String = "10 0 0 10 0 0 cm /I Do", others: [String] = []
  ) throws(PDFProblem) -> PDFImage {
    try PDFSample(content, resources: "/XObject <</I 5 0 R>>", others: [bitmap(data, entries)] + others).image()
  }

  private func bitmap(_ data: String, _ entries: String) -> String {
    let size = entries.contains("/Width") ? "" : "/Width 2 /Height 2"
    return PDFSample.stream(data + ">", "/Subtype /Image /Filter /ASCIIHexDecode \(size) \(entries)")
  }

  /// The pixels of the only bitmap.
  private func pixels(_ data: String, _ entries: String, others: [String] = []) throws -> [[UInt8]] {
    let image = try image(data, entries, others: others)
    #expect(image.problems.isEmpty && image.bitmaps.count == 1)
    let bytes = image.bitmaps.first?.pixels ?? []
    return stride(from: 0, to: bytes.count, by: 4).map { Array(bytes[$0..<$0 + 4]) }
  }

  private let black: [UInt8] = [0, 0, 0, 255]
  private let white: [UInt8] = [255, 255, 255, 255]
  private let red: [UInt8] = [255, 0, 0, 255]

  @Test func `samples are colours of their space`() throws {
    let rgb = try pixels("FF0000 00FF00 0000FF 808080", "/ColorSpace /DeviceRGB /BitsPerComponent 8")
    #expect(rgb == [red, [0, 255, 0, 255], [0, 0, 255, 255], [128, 128, 128, 255]])
    #expect(
      try pixels("0080 FF20", "/ColorSpace /DeviceGray /BitsPerComponent 8")
        == [black, [128, 128, 128, 255], white, [32, 32, 32, 255]])
    // Rows begin at whole bytes.
    #expect(try pixels("40 80", "/ColorSpace /DeviceGray /BitsPerComponent 1") == [black, white, white, black])
    #expect(
      try pixels("1B", "/Width 4 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 2").map { $0[0] }
        == [0, 85, 170, 255])
    #expect(
      try pixels("01 10", "/ColorSpace [/Indexed /DeviceRGB 1 <FFFFFFFF0000>] /BitsPerComponent 4")
        == [white, red, red, white])
    #expect(
      try pixels("0000FFFF", "/Width 2 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 16 /Decode [1 0]")
        == [white, black])
    #expect(
      try pixels("00FFFF00", "/Width 1 /Height 1 /ColorSpace /DeviceCMYK /BitsPerComponent 8") == [red])
  }

  @Test func `masks are alpha, by their grey or where they are 0`() throws {
    let gray = "/ColorSpace /DeviceGray /BitsPerComponent 8"
    #expect(
      try pixels("FFFFFFFF", gray + " /SMask 6 0 R", others: [bitmap("00FF8040", gray)]).map { $0[3] }
        == [0, 255, 128, 64])
    // The smaller picture is repeated.
    #expect(
      try pixels("FF", "/Width 1 /Height 1 \(gray) /Mask 6 0 R", others: [bitmap("40 80", "/ImageMask true")])
        .map { $0[3] } == [255, 0, 0, 255])
  }

  @Test func `a bitmap fills the unit square, with its first row at the top, and a stencil is painted`() throws {
    let rgb = try image("FF0000 00FF00 0000FF FFFFFF", "/ColorSpace /DeviceRGB /BitsPerComponent 8")
    guard case .image(let drawn)? = rgb.items.first?.content, let place = rgb.items.first?.transform else {
      Issue.record("\(rgb.items)")
      return
    }
    #expect(rgb.items.count == 1 && drawn.image == 0 && drawn.tint == nil)
    #expect(place.apply(to: drawn.rect.origin) == .zero)
    #expect(place.apply(to: Point(x: 1, y: 1)) == Point(x: 10, y: 10))
    let colors = try [(1.0, 1.0), (9, 1), (1, 9)].map { try rgb.color($0.0, $0.1) }
    #expect(colors == [[255, 0, 0], [0, 255, 0], [0, 0, 255]])
    let stencil = try image("40 80", "/ImageMask true", content: "1 0 0 rg 10 0 0 10 0 0 cm /I Do")
    #expect(stencil.bitmaps.map(\.pixels) == [[0, 0, 0, 255] + [0, 0, 0, 0] + [0, 0, 0, 0] + [0, 0, 0, 255]])
    #expect(try stencil.color(1, 1) == [255, 0, 0] && stencil.color(9, 1) == [255, 255, 255])
    // The same bitmap is stored once.
    let twice = try image("40 80", "/ImageMask true", content: "/I Do 2 0 0 2 0 0 cm /I Do")
    #expect(twice.bitmaps.count == 1 && twice.items.count == 2)
  }

  @Test func `two bitmaps of a damaged file that share their bytes are two`() throws {
    let entries = "/Width 2 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8"
    // What follows the sign is a comment for object 5, and where object 6 begins.
    let both = "<</Decode [1 0] % 6 0 obj <<\n" + bitmap("00FF", entries).dropFirst(2)
    let sample = PDFSample("/I Do /J Do", resources: "/XObject <</I 5 0 R /J 6 0 R>>", others: [both])
    let image = try PDFImage(Array(sample.body.text.utf8))
    #expect(image.bitmaps.map(\.pixels) == [white + black, black + white])
  }

  /// The pixels of bitmaps inside the content.
  private func inline(_ bitmaps: String, resources: String = "") throws -> [[[UInt8]]] {
    let image = try PDFSample("10 0 0 10 0 0 cm " + bitmaps, resources: resources).image()
    #expect(image.problems.isEmpty)
    return image.bitmaps.map { bitmap in
      stride(from: 0, to: bitmap.pixels.count, by: 4).map { Array(bitmap.pixels[$0..<$0 + 4]) }
    }
  }

  @Test func `bitmaps inside the content are read with abbreviations, and stored once`() throws {
    let rgb = "BI /W 2 /H 1 /CS /RGB /BPC 8 /F /AHx ID FF000000FF00> EI "
    #expect(try inline(rgb + rgb) == [[red, [0, 255, 0, 255]]])
    #expect(
      try inline("BI /W 2 /H 2 /CS [/I /RGB 1 <FFFFFFFF0000>] /BPC 4 /F [/AHx] ID 01 10> EI 0 0 1 1 re f")
        == [[white, red, red, white]])
    // A colour space of the resources, and data that is written without a filter and contains the word of its end.
    #expect(
      try inline(
        "BI /W 4 /H 1 /CS /Mine /BPC 8 /F /AHx ID 00010001> EI",
        resources: "/ColorSpace <</Mine [/Indexed /DeviceRGB 1 <FFFFFFFF0000>]>>") == [[white, red, white, red]])
    let plain = try inline("BI /W 4 /H 1 /CS /G /BPC 8 ID  EI \nEI 0 0 1 1 re f")
    #expect(plain.map { $0.map { $0[0] } } == [[32, 69, 73, 32]])
  }

  @Test func `what follows a bitmap inside the content is drawn, and one without data ends the content`() throws {
    let image = try PDFSample("BI /W 2 /H 2 /IM true /F /AHx ID 4080>\nEI\n1 2 6 3 re f").image()
    #expect(image.problems.isEmpty && image.items.count == 2)
    let cut = try PDFSample("1 2 6 3 re f BI /W 2 /H 2 1 2 6 3 re f").image()
    #expect(cut.items.count == 1)
    #expect(
      cut.problems.map(\.message) == ["the content of the PDF file is damaged: a bitmap inside it has no data"])
    let short = try PDFSample("BI /W 2 /H 2 /CS /RGB /BPC 8 ID abc EI 1 2 6 3 re f").image()
    #expect(short.items.count == 1)
    #expect(short.problems.map(\.message) == ["a bitmap is not drawn: it has less data than its size says"])
    let many = String(repeating: "BI /W 9 /H 9 /CS /RGB /L 200000 ID ", count: 20_000)
    _ = try? PDFSample(many + String(repeating: " ", count: 200_000)).image()
  }

  @Test func `a JPEG file is a bitmap`() throws {
    let picture = Pixmap(width: 8, height: 8, bytes: Array(repeating: [200, 40, 40, 255], count: 64).flatMap { $0 })
    let file = try #require(JPEGEncoder.encode(picture, quality: 1))
    let hex = file.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    let image = try PDFSample(
      "10 0 0 10 0 0 cm /I Do", resources: "/XObject <</I 5 0 R>>",
      others: [
        PDFSample.stream(
          hex + ">", "/Subtype /Image /Filter [/ASCIIHexDecode /DCTDecode] /Width 8 /Height 8 /ColorSpace /DeviceRGB")
      ]
    ).image()
    #expect(image.problems.isEmpty)
    let found = try #require(image.bitmaps.first).pixels.prefix(3).map { Int($0) }
    #expect(zip(found, [200, 40, 40]).allSatisfy { abs($0 - $1) <= 4 }, "\(found)")
  }

  @Test func `bitmaps that cannot be read are warnings, and too many pixels are refused`() throws {
    let gray = "/ColorSpace /DeviceGray /BitsPerComponent 8"
    #expect(
      try image("00", gray).problems.map(\.message) == ["a bitmap is not drawn: it has less data than its size says"])
    #expect(
      try image("00000000", "/BitsPerComponent 8").problems.map(\.message) == ["the colours of a bitmap are not read"])
    #expect(
      try image("00", gray + " /Width 0 /Height 1").problems.map(\.message) == ["a bitmap has no size, or is too large"]
    )
    let other = try PDFSample(
      "/I Do", resources: "/XObject <</I 5 0 R>>",
      others: [PDFSample.stream("", "/Subtype /Image /Filter /JPXDecode /Width 2 /Height 2")]
    ).image()
    #expect(other.problems.map(\.message) == ["a bitmap is not drawn: the filter 'JPXDecode' is not read"])
    #expect(throws: PDFProblem.self) { try image("00", gray + " /Width 19999 /Height 19999") }
    // A row and a column are a large picture together.
    let row = String(repeating: "00", count: 5_000)
    #expect(throws: PDFProblem.self) {
      try image(
        row, gray + " /Width 5000 /Height 1 /SMask 6 0 R", others: [bitmap(row, gray + " /Width 1 /Height 5000")])
    }
  }

  @Test func `colours that are calculated count as work, in bitmaps and in operators`() throws {
    let ink = "[/Separation /Mint /DeviceRGB 6 0 R]"
    let code = "{" + String(repeating: "dup mul ", count: 2_400) + "dup dup}"
    let function = PDFSample.stream(code, "/FunctionType 4 /Domain [0 1] /Range [0 1 0 1 0 1]")
    let samples = (0..<6_000).map {
      let text = String($0, radix: 16); return String(repeating: "0", count: 4 - text.count) + text
    }
    #expect(throws: PDFProblem.self) {
      try image(
        samples.joined(), "/Width 6000 /Height 1 /BitsPerComponent 16 /ColorSpace \(ink)", others: [function])
    }
    let painted = PDFSample(
      "/C cs " + String(repeating: "0.5 scn ", count: 6_000), resources: "/ColorSpace <</C \(ink)>>",
      others: ["null", function])
    #expect(throws: PDFProblem.self) { try painted.image() }
  }
}
