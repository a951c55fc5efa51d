import InbetweenGeometry
import InbetweenPDF
import InbetweenPixels
import InbetweenSVG
import InbetweenTimeline
import InbetweenTestSupport
import Testing

@Suite("PDF images") struct PDFImageTests {
  private let pi = Double.pi

  private func expect(
    _ content: String, area: Double, within error: Double = 0.05, _ location: SourceLocation = #_sourceLocation
  ) throws {
    let image = try PDFSample(content).image()
    #expect(image.problems.isEmpty, sourceLocation: location)
    let found = try image.area()
    #expect(abs(found - area) <= error, "\(found)", sourceLocation: location)
  }

  @Test func `the size is that of the media box, which a page inherits; the y axis points up`() throws {
    var sample = PDFSample("2 3 4 1 re f", page: "")
    sample.objects[1] = "<</Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [1 1 31 21.5]>>"
    let image = try sample.image()
    #expect(image.size == Size(width: 30, height: 20.5))
    #expect(PDFImage.size(of: sample.bytes()) == image.size)
    #expect(try image.color(1.5, 18) == [0, 0, 0])
    #expect(try image.color(1.5, 17) == [255, 255, 255])
    #expect(try image.color(5.5, 18) == [255, 255, 255])
  }

  @Test(arguments: [(0, 1.0, 9.0), (90, 1.0, 1.0), (180, 9.0, 1.0), (270, 9.0, 9.0), (-90, 9.0, 9.0)])
  func `a page is turned clockwise`(angle: Int, x: Double, y: Double) throws {
    let image = try PDFSample("0 0 2 2 re f", page: "/MediaBox [0 0 10 10] /Rotate \(angle)").image()
    #expect(try image.color(x, y) == [0, 0, 0])
    #expect(abs(try image.area() - 4) < 0.01)
    let wide = try PDFSample("", page: "/MediaBox [0 0 10 20] /Rotate \(angle)").image()
    #expect(wide.size.width == (angle % 180 == 0 ? 10 : 20))
  }

  @Test func `paths cover the areas of their shapes by both rules`() throws {
    try expect("1 2 6 3 re f", area: 18)
    try expect("0 0 m 8 0 l 0 8 l f", area: 32, within: 0.1)
    try expect("1 1 8 8 re 3 3 4 4 re f", area: 64)
    try expect("1 1 8 8 re 3 3 4 4 re f*", area: 48)
    try expect("1 5 m 1 7.2091 2.7909 9 5 9 c 7.2091 9 9 7.2091 9 5 c h f", area: 8 * pi, within: 0.1)
    // The first control point is the current point, or the second one is the end.
    let below = area(below: [.zero, .zero, Point(x: 0, y: 6), Point(x: 6, y: 6)])
    try expect("0 0 m 0 6 6 6 v 6 0 l f", area: below, within: 0.1)
    let above = area(below: [.zero, Point(x: 6, y: 0), Point(x: 6, y: 6), Point(x: 6, y: 6)])
    try expect("0 0 m 6 0 6 6 y 6 0 l f", area: above, within: 0.1)
    try expect("1 0 0 1 2 0 cm 2 0 0 1 0 0 cm 0 0 1 3 re f", area: 6)
    try expect("q 2 0 0 2 0 0 cm 0 0 1 1 re f Q 5 5 1 1 re f", area: 5)
    try expect("1 1 2 2 re n", area: 0)
  }

  /// The area between a curve that begins at the origin, the line y = 0 and the curve's end.
  private func area(below points: [Point]) -> Double {
    var (area, last) = (0.0, points[0])
    for step in 1...1000 {
      let t = Double(step) / 1000
      let u = 1 - t
      let weights = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t]
      let point = zip(points, weights).reduce(Point.zero) { $0 + $1.0 * $1.1 }
      area += (point.x - last.x) * (point.y + last.y) / 2
      last = point
    }
    return area
  }

  @Test func `strokes have widths, caps, joins and dashes`() throws {
    try expect("2 w 1 5 m 9 5 l S", area: 16)
    try expect("2 w 2 J 2 5 m 8 5 l S", area: 16)
    try expect("2 w 1 J 2 5 m 8 5 l S", area: 12 + pi, within: 0.1)
    try expect("2 w 2 2 m 2 8 l 8 8 l S", area: 24)
    try expect("2 w 2 j 2 2 m 2 8 l 8 8 l S", area: 23.5)
    try expect("2 w 1.4 M 2 2 m 2 8 l 8 8 l S", area: 23.5)
    try expect("2 w [1] 0 d 0 5 m 10 5 l S", area: 10)
    try expect("1 w 2 2 m 8 2 l 8 8 l 2 8 l s", area: 24)
    try expect("1 w 1 0 0 rg 2 2 6 6 re b", area: 24)
  }

  @Test func `clips are intersected until the state is restored`() throws {
    try expect("q 0 0 5 5 re W n 0 0 10 10 re f Q 8 8 1 1 re f", area: 26)
    try expect("0 0 5 5 re W n 3 3 5 5 re W n 0 0 10 10 re f", area: 4)
    try expect("0 0 m 8 0 l 0 8 l W n 0 0 10 10 re f", area: 32, within: 0.1)
    try expect("1 1 8 8 re 3 3 4 4 re W* n 0 0 10 10 re f", area: 48)
    // A clip around what is drawn costs nothing, as design tools write it for the whole page.
    #expect(try PDFSample("0 0 10 10 re W n 1 1 3 3 re f 5 5 3 3 re f").image().items.count == 2)
    // What follows with the same clip shares its group.
    let shared = try PDFSample("0 0 m 8 0 l 0 8 l W n 0 0 9 9 re f 0 0 8 8 re f").image()
    #expect(shared.items.count == 4)
    #expect(try PDFSample("20 20 5 5 re W n 0 0 10 10 re f").image().items.isEmpty)
  }

  @Test(arguments: [
    ("0.2 g", [51, 51, 51]), ("1 0.4 0 rg", [255, 102, 0]), ("0 1 1 0 k", [255, 0, 0]),
    ("0 0 0 0.6 k", [102, 102, 102]),
    ("/DeviceRGB cs 0 0 1 sc", [0, 0, 255]), ("/DeviceCMYK cs", [0, 0, 0]), ("/I cs 1 sc", [255, 255, 0]),
    ("/P cs 0 1 0 scn", [0, 255, 0]), ("/S cs 0.5 scn", [128, 255, 128]), ("/S cs", [0, 255, 0]),
    ("/L cs 100 0 0 sc", [255, 255, 255]), ("/L cs 53.24 80.09 67.2 sc", [255, 0, 0]),
  ])
  func `colours of every space become sRGB`(operators: String, expected: [Int]) throws {
    let image = try PDFSample(
      operators + " 0 0 10 10 re f",
      resources: """
        /ColorSpace <</I [/Indexed /DeviceRGB 1 <0000FFFFFF00>] /P [/ICCBased 5 0 R] /L [/Lab <<>>]
        /S [/Separation /Mint /DeviceRGB <</FunctionType 2 /Domain [0 1] /C0 [1 1 1] /C1 [0 1 0] /N 1>>]>>
        """, others: [PDFSample.stream("profile", "/N 3")]
    ).image()
    #expect(image.problems.isEmpty)
    let found = try image.color(5, 5)
    #expect(zip(found, expected).allSatisfy { abs($0 - $1) <= 2 }, "\(found)")
  }

  @Test func `grey and RGB of a profile are converted to sRGB`() throws {
    // Linear grey: a header of 128 bytes, one tag, and a curve without points.
    func hex(_ bytes: [UInt8]) -> String {
      bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }
    let zeros = String(repeating: "0", count: 2 * 104)
    let profile =
      String(repeating: "0", count: 32) + hex(Array("GRAYXYZ ".utf8)) + zeros + "00000001" + hex(Array("kTRC".utf8))
      + "000000900000000c" + hex(Array("curv".utf8)) + "0000000000000000>"
    let image = try PDFSample(
      "/P cs 0.5 sc 0 0 10 10 re f", resources: "/ColorSpace <</P [/ICCBased 5 0 R]>>",
      others: [PDFSample.stream(profile, "/N 1 /Filter /ASCIIHexDecode")]
    ).image()
    // 0.5 in light is 0.735 in sRGB.
    #expect(abs(try image.color(5, 5)[0] - 188) <= 1)
  }

  @Test(arguments: [
    ("0 0 0 0 sc", [255, 255, 255]), ("1 0 0 0 sc", [0, 255, 255]), ("0 0 0 0.5 sc", [188, 188, 188]),
    ("", [255, 255, 255]),
  ])
  func `inks of a profile of tables are converted to sRGB`(operators: String, expected: [Int]) throws {
    // The second table is for drawing; the first, for images, is black.
    let table = ProfileSample.table(channels: 4, nodes: ProfileSample.inks)
    let black = ProfileSample.table(channels: 4) { _ in [0, 0, 0] }
    let profile = ProfileSample(space: "CMYK", kind: "prtr", tags: [("A2B0", black), ("A2B1", table)]).bytes
    let digits = profile.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    let image = try PDFSample(
      "/P cs \(operators) 0 0 10 10 re f", resources: "/ColorSpace <</P [/ICCBased 5 0 R]>>",
      others: [PDFSample.stream(digits + ">", "/N 4 /Filter /ASCIIHexDecode")]
    ).image()
    let found = try image.color(5, 5)
    #expect(zip(found, expected).allSatisfy { abs($0 - $1) <= 1 }, "\(found)")
  }

  @Test func `a form has a matrix, a box and resources; a group fades and blends as a whole`() throws {
    func image(_ content: String, _ form: String = "") throws -> PDFImage {
      try PDFSample(
        content,
        resources: """
          /XObject <</F 5 0 R>> /ExtGState <</H <</ca 0.5>> /M <</BM /Multiply>>>>
          """,
        others: [
          PDFSample.stream(
            "0 0 4 4 re f 2 0 4 4 re f", "/Subtype /Form /BBox [0 0 5 9] /Matrix [1 0 0 1 1 2] \(form)")
        ]
      ).image()
    }
    let plain = try image("/F Do")
    // Moved by 1 and 2, and cut at 5.
    #expect(abs(try plain.area() - 20) < 0.01)
    #expect(try plain.color(1.5, 7.5) == [0, 0, 0])
    // Without a group, each of two shapes is translucent; with one, they are together.
    #expect(abs(try image("/H gs /F Do").color(4, 6)[0] - 64) <= 1)
    let group = try image("/H gs /F Do", "/Group <</S /Transparency>>")
    #expect(abs(try group.color(4, 6)[0] - 128) <= 1)
    #expect(abs(try group.area() - 10) < 0.1)
    let blended = try image("1 0 0 rg 0 0 10 10 re f /M gs 0 1 0 rg 0 0 10 10 re f")
    #expect(try blended.color(5, 5) == [0, 0, 0])
    #expect(try image("/F Do /F Do").problems.isEmpty)
  }

  @Test func `a template takes the tint also where its shapes blend`() throws {
    let image = try PDFSample(
      "1 0 0 rg 0 0 10 10 re f /M gs 0 1 0 rg 0 0 10 10 re f", resources: "/ExtGState <</M <</BM /Multiply>>>>"
    ).image()
    let tint = Color(red: 0.2, green: 0.4, blue: 0.6)
    let template = try pixels(image.items.map { $0.painted(tint) }, image.size, scale: 1)
    #expect(Array(template.bytes[0..<3]) == [51, 102, 153])
  }

  @Test func `a mask of a group multiplies by its alpha, or by its luminosity`() throws {
    func image(_ kind: String, _ mask: String) throws -> PDFImage {
      try PDFSample(
        "/E gs 0 0 10 10 re f", resources: "/ExtGState <</E <</SMask <</S /\(kind) /G 5 0 R>>>>>>",
        others: [
          PDFSample.stream(mask, "/Subtype /Form /BBox [0 0 10 10] /Group <</S /Transparency /CS /DeviceGray>>")
        ]
      ).image()
    }
    #expect(abs(try image("Alpha", "0 g 0 0 4 5 re f").area() - 20) < 0.01)
    #expect(abs(try image("Luminosity", "1 g 0 0 4 5 re f").area() - 20) < 0.01)
    #expect(abs(try image("Luminosity", "0.5 g 0 0 4 5 re f").area() - 10) < 0.1)
    #expect(try image("Luminosity", "0 g 0 0 10 10 re f 1 g 0 0 4 5 re f").problems.isEmpty)
    #expect(abs(try image("Luminosity", "0 g 0 0 10 10 re f 1 g 0 0 4 5 re f").area() - 20) < 0.01)
    #expect(try image("Luminosity", "1 g 0 0 10 10 re f 0 g 0 0 4 5 re f").problems.count == 1)
  }

  @Test func `gradients run along lines and between circles, in patterns and alone`() throws {
    let function = "<</FunctionType 2 /Domain [0 1] /C0 [0] /C1 [1] /N 1>>"
    func image(_ content: String, _ shading: String, _ pattern: String = "") throws -> PDFImage {
      try PDFSample(
        content,
        resources: """
          /Shading <</G 5 0 R>> /Pattern <</P <</PatternType 2 /Shading 5 0 R \(pattern)>>>>
          """, others: ["<</ColorSpace /DeviceGray /Function \(function) \(shading)>>"]
      ).image()
    }
    let axial = "/ShadingType 2 /Coords [0 0 10 0] /Extend [true true]"
    let alone = try image("/G sh", axial)
    #expect(abs(try alone.color(2.5, 5)[0] - 64) <= 4)
    #expect(abs(try alone.color(7.5, 5)[0] - 191) <= 4)
    let filled = try image("/Pattern cs /P scn 0 0 5 10 re f", axial, "/Matrix [0.5 0 0 1 0 0]")
    #expect(abs(try filled.color(2.5, 5)[0] - 128) <= 4)
    #expect(try filled.color(7.5, 5) == [255, 255, 255])
    // The pattern lies in the page's coordinates, not in those of the shape.
    let moved = try image("/Pattern cs /P scn q 1 0 0 1 5 0 cm 0 0 5 10 re f Q", axial)
    #expect(abs(try moved.color(7.5, 5)[0] - 191) <= 4)
    let ended = try image("/G sh", "/ShadingType 2 /Coords [4 0 6 0]")
    #expect(try ended.color(2, 5) == [255, 255, 255])
    #expect(try ended.color(4.2, 5)[0] < 60)
    let radial = try image("/G sh", "/ShadingType 3 /Coords [5 5 0 5 5 4] /Extend [true true]")
    #expect(abs(try radial.color(7.1, 4.9)[0] - 128) <= 12)
    #expect(try radial.color(9.8, 5) == [255, 255, 255])
    let inward = try image("/G sh", "/ShadingType 3 /Coords [5 5 4 5 5 0] /Extend [true true]")
    #expect(abs(try inward.color(8, 4.9)[0] - 64) <= 12)
    let ring = try image("/G sh", "/ShadingType 3 /Coords [5 5 2 5 5 4] /Extend [false false]")
    #expect(try ring.color(5, 5) == [255, 255, 255])
    #expect(try ring.color(7.3, 5)[0] < 80)
    #expect([alone, filled, moved, ended, radial, inward, ring].allSatisfy { $0.problems.isEmpty })
  }

  @Test func `a pattern of tiles fills a shape`() throws {
    let image = try PDFSample(
      "/Pattern cs /P scn 0 0 6 4 re f", resources: "/Pattern <</P 5 0 R>>",
      others: [
        PDFSample.stream(
          "0 0 1 1 re f", "/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 2 2] /XStep 2 /YStep 2 /Resources <<>>")
      ]
    ).image()
    #expect(abs(try image.area() - 6) < 0.05)
    #expect(try image.color(4.5, 9.5) == [0, 0, 0])
    #expect(try image.color(6.5, 9.5) == [255, 255, 255])
  }

  @Test(arguments: ["/XStep 0.0000001 /YStep 2", "/XStep 2 /YStep 2 /Matrix [1 0 0 1 100000000 0]"])
  func `a pattern whose copies are too many to count is a warning`(steps: String) throws {
    let image = try PDFSample(
      "/Pattern cs /P scn 0 0 6 4 re f", resources: "/Pattern <</P 5 0 R>>",
      others: [
        PDFSample.stream("0 0 1 1 re f", "/PatternType 1 /PaintType 1 /BBox [0 0 2 2] /Resources <<>> \(steps)")
      ]
    ).image()
    #expect(image.problems.map(\.message) == ["a pattern of tiny steps, or far from where it begins, is not drawn"])
  }

  @Test func `the same picture as SVG has the same pixels`() throws {
    let pdf = try PDFSample(
      """
      0 0 10 10 re W n q 0.2 0.4 1 rg 5 9 m 7.2 9 9 7.2 9 5 c 9 2.8 7.2 1 5 1 c 2.8 1 1 2.8 1 5 c 1 7.2 2.8 9 5 9 c h f
      Q 1 0 0 RG 0.8 w 1 J 3 5 m 4.5 3.5 l 7 6.5 l S
      """
    ).image()
    let svg = try SVGImage(
      Array(
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path fill="rgb(20%,40%,100%)"
        d="M5 1C7.2 1 9 2.8 9 5 9 7.2 7.2 9 5 9 2.8 9 1 7.2 1 5 1 2.8 2.8 1 5 1z"/><path fill="none" stroke="red"
        stroke-width=".8" stroke-linecap="round" d="M3 5 4.5 6.5 7 3.5"/></svg>
        """.utf8))
    let (one, other) = (try pdf.pixels().bytes, try pixels(svg.items, svg.size, scale: 3).bytes)
    #expect(pdf.size == svg.size && one.count == other.count)
    #expect(zip(one, other).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
  }
}
