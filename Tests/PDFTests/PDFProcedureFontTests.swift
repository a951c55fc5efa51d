import InbetweenGeometry
import InbetweenPDF
import InbetweenTimeline
import Testing

/// Text in fonts whose glyphs are content streams.
@Suite("Type 3 fonts of PDF images") struct PDFProcedureFontTests {
  /// A font in object 5 whose codes from `A` on are the glyphs of objects from 6 on, each 0.7 em wide.
  private func sample(
    _ content: String, _ glyphs: [String], entries: String = "/FontMatrix [.001 0 0 .001 0 0]",
    width: Double = 700, resources: String = ""
  ) -> PDFSample {
    let names = glyphs.indices.map { "/g\($0)" }
    let procedures = glyphs.indices.map { "/g\($0) \($0 + 6) 0 R" }.joined(separator: " ")
    let font = """
      <</Type /Font /Subtype /Type3 /FontBBox [0 0 0 0] \(entries) /CharProcs <<\(procedures)>>
      /Encoding <</Differences [65 \(names.joined(separator: " "))]>> /FirstChar 65
      /Widths [\(glyphs.map { _ in "\(width) " }.joined())]>>
      """
    return PDFSample(
      content, resources: "/Font <</F 5 0 R>> \(resources)", page: "/MediaBox [0 0 20 10]",
      others: [font] + glyphs.map { PDFSample.stream($0) })
  }

  private let square = "700 0 0 0 500 500 d1 0 0 500 500 re f"

  /// What the shapes cover, in points of the image.
  private func boxes(_ image: PDFImage) -> [Rect] {
    image.items.compactMap { item in
      guard case .path(let path) = item.content, let box = path.path.boundingBox else { return nil }
      return item.transform.boundingBox(of: box)
    }
  }

  private func expect(
    _ image: PDFImage, _ boxes: [(Double, Double, Double, Double)], location: SourceLocation = #_sourceLocation
  ) {
    let found = self.boxes(image)
    #expect(image.problems.isEmpty && found.count == boxes.count, "\(found)", sourceLocation: location)
    for (box, other) in zip(found, boxes) {
      let differences = [box.minX - other.0, box.minY - other.1, box.width - other.2, box.height - other.3]
      #expect(differences.allSatisfy { abs($0) < 1e-9 }, "\(box) \(other)", sourceLocation: location)
    }
  }

  @Test func `glyphs are drawn where the matrices of the font and of the text put them`() throws {
    expect(
      try sample("BT /F 10 Tf 1 2 Td (AA) Tj ET", [square]).image(), [(1, 3, 5, 5), (8, 3, 5, 5)])
    // Scaled to a half across, one point up, with space between characters, and moved back by 0.1 em.
    expect(
      try sample("BT /F 4 Tf 50 Tz 1 Ts 2 Tc [(A) 100 (A)] TJ ET", [square]).image(),
      [(0, 7, 1, 2), (2.2, 7, 1, 2)])
    // A font of 10 units an em that points down; codes without a glyph draw nothing, and are as wide as stated.
    expect(
      try sample(
        "BT /F 2 Tf 1 0 0 1 3 4 Tm (zABA) Tj ET", ["0 0 5 5 re f"], entries: "/FontMatrix [.1 0 0 -.1 0 0]", width: 10
      ).image(), [(3, 6, 1, 1), (5, 6, 1, 1)])
  }

  @Test func `glyphs with d1 have the colour of the text, and those with d0 their own`() throws {
    let colored = "700 0 d0 0 0 1 rg 0 0 500 500 re f"
    let plain = "700 0 0 0 500 500 d1 0 1 0 RG 0 1 0 rg 100 w 50 50 400 400 re b"
    let image = try sample("0 1 0 RG 1 0 0 rg BT /F 10 Tf (BAB) Tj ET 1 8 1 1 re f", [colored, plain]).image()
    let colors = image.items.compactMap { item -> [Color?]? in
      guard case .path(let path) = item.content else { return nil }
      return [path.fillColor, path.strokeColor]
    }
    let (red, blue) = (Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1))
    #expect(colors == [[red, red], [blue, nil], [red, red], [red, nil]])
    // Outside of glyphs the operator says nothing.
    #expect(try PDFSample("1 0 0 0 1 1 d1 1 0 0 rg 0 0 9 9 re f").image().color(2, 8) == [255, 0, 0])
  }

  @Test func `a pattern of the page paints glyphs that have resources of their own`() throws {
    let shading = """
      <</ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 20 0] /Function
      <</FunctionType 2 /Domain [0 1] /N 1 /C0 [1 0 0] /C1 [1 0 0]>>>>
      """
    let image = try sample(
      "/Pattern cs /P scn BT /F 10 Tf (A) Tj ET", [square],
      entries: "/FontMatrix [.001 0 0 .001 0 0] /Resources <</Pattern <<>>>>",
      resources: "/Pattern <</P <</PatternType 2 /Shading \(shading)>>>>"
    ).image()
    #expect(image.problems.isEmpty)
    #expect(try image.color(2, 8) == [255, 0, 0])
    #expect(try image.color(7, 8) == [255, 255, 255])
  }

  @Test func `resources of glyphs are those of the font, or of the page`() throws {
    let form = PDFSample.stream("0 0 500 500 re f", "/Subtype /Form /BBox [0 0 500 500]")
    for (page, own) in [("/XObject <</X 7 0 R>>", ""), ("", "/Resources <</XObject <</X 7 0 R>>>>")] {
      var file = sample(
        "BT /F 10 Tf (A) Tj ET", ["/X Do"], entries: "/FontMatrix [.001 0 0 .001 0 0] \(own)", resources: page)
      file.objects.append(form)
      expect(try file.image(), [(0, 5, 5, 5)])
    }
  }

  @Test func `invisible text in such fonts is not drawn but takes its place, and other modes draw as usual`() throws {
    expect(try sample("BT /F 10 Tf 3 Tr (A) Tj 0 Tr (A) Tj ET", [square]).image(), [(7, 5, 5, 5)])
    for mode in [1, 2, 4, 7] {
      expect(try sample("BT /F 10 Tf \(mode) Tr (A) Tj ET", [square]).image(), [(0, 5, 5, 5)])
    }
  }

  @Test func `text inside glyphs leaves the line outside as it is`() throws {
    let nested = "700 0 d0 BT /F .5 Tf 0 500 Td (B) Tj ET"
    // The inner square: 500 units of a font of 0.5 at 1 unit per em of the outer text.
    let file = sample(
      "BT /F 10 Tf (AB) Tj ET", [nested, "0 0 1000 1000 re f"], entries: "/FontMatrix [.001 0 0 .001 0 0]")
    expect(try file.image(), [(0, 5 - 0.005, 0.005, 0.005), (7, 0, 10, 10)])
  }

  @Test func `bitmaps of glyphs are stencils, and each is stored once`() throws {
    // As TeX writes them: an em of 100 dots, a bitmap of two by two of them, painted where its bits are 1.
    let glyph = """
      10 0 0 0 2 2 d1 q 2 0 0 2 0 0 cm
      BI /W 2 /H 2 /IM true /BPC 1 /D [1 0] /F /AHx
      ID 4080> EI Q
      """
    let image = try sample(
      "1 0 0 rg BT /F 100 Tf (AA) Tj ET", [glyph], entries: "/FontMatrix [.01 0 0 .01 0 0]", width: 10
    ).image()
    #expect(image.problems.isEmpty)
    // The upper right and the lower left dot.
    #expect(image.bitmaps.map(\.pixels) == [[0, 0, 0, 0] + [0, 0, 0, 255] + [0, 0, 0, 255] + [0, 0, 0, 0]])
    let squares = image.items.map { item -> Rect? in
      guard case .image(let drawn) = item.content, drawn.image == 0, drawn.tint == Color(red: 1, green: 0, blue: 0)
      else { return nil }
      return item.transform.boundingBox(of: drawn.rect)
    }
    let expected = [Rect(x: 0, y: 8, width: 2, height: 2), Rect(x: 10, y: 8, width: 2, height: 2)]
    #expect(squares.count == 2)
    for (found, other) in zip(squares, expected) {
      #expect(abs((found?.minX ?? -1) - other.minX) < 1e-9 && abs((found?.maxY ?? -1) - other.maxY) < 1e-9)
      #expect(abs((found?.width ?? -1) - 2) < 1e-9)
    }
    #expect(try image.color(11.5, 8.5)[1] < 40 && image.color(10.5, 8.5)[1] > 215)
  }

  @Test func `glyphs inside themselves end, and repetition of large ones is refused`() throws {
    let loop = try sample("BT /F 10 Tf (A) Tj ET", ["0 0 500 500 re f BT /F 1 Tf (A) Tj ET"]).image()
    #expect(boxes(loop).count == 1)
    #expect(
      loop.problems.map(\.message) == [
        "forms and glyphs inside themselves, or too deep inside one another, are not drawn"
      ])
    // Each of twenty glyphs shows the next one twice, in all a million times.
    let tower = (0..<20).map {
      "BT /F 1 Tf (\(String(repeating: Character(UnicodeScalar(UInt8(66 + $0))), count: 2))) Tj ET"
    }
    #expect(throws: PDFProblem.self) { try sample("BT /F 10 Tf (A) Tj ET", tower + [square]).image() }
    let heavy = square + String(repeating: " 0 0 1 1 re f", count: 1_000)
    #expect(throws: PDFProblem.self) {
      try sample("BT /F 1 Tf (\(String(repeating: "A", count: 3_000))) Tj ET", [heavy]).image()
    }
    // A page of usual text.
    let page = try sample("BT /F .1 Tf (\(String(repeating: "A", count: 250))) Tj ET", [square]).image()
    #expect(boxes(page).count == 250)
  }

  @Test func `fonts that were cut or changed at any byte draw something or nothing`() throws {
    let bytes = sample(
      "BT /F 5 Tf (AB) Tj ET", [square, "9 0 d0 BI /W 2 /H 2 /IM true /F /AHx ID 4080> EI"]
    ).bytes()
    for place in bytes.indices {
      _ = try? PDFImage(Array(bytes[..<place]))
      for byte in [UInt8(ascii: "9"), UInt8(ascii: "<"), 0, 255] where bytes[place] != byte {
        var changed = bytes
        changed[place] = byte
        _ = try? PDFImage(changed)
      }
    }
  }
}
