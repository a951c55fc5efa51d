import InbetweenGeometry
import InbetweenPixels
import InbetweenRendering
import InbetweenSVG
import InbetweenTimeline
import Testing

extension SVGImage {
  /// An image of 10 × 10 points.
  init(body: String, attributes: String = #"viewBox="0 0 10 10""#) throws(SVGProblem) {
    try self.init(Array(#"<svg xmlns="http://www.w3.org/2000/svg" \#(attributes)>\#(body)</svg>"#.utf8))
  }

  /// The image drawn over white, with pixels per point.
  func pixels(scale: Int = 3) throws -> Pixmap {
    var layer = Layer(
      id: nil, kind: "image", path: "", parent: nil, lifetime: Layer.Lifetime(start: 0), initialState: LayerState())
    layer.initialState.boundsSize = size
    layer.initialState.position = Point(x: size.width / 2, y: size.height / 2)
    layer.initialState.contents = 1
    layer.contents = [.none, .snapshot(SnapshotContent(items: items, size: size))]
    let timeline = Timeline(
      name: "image", canvas: Canvas(size: size, scale: scale, backgroundColor: .white), duration: .zero,
      layers: [layer], resources: DisplayResources())
    return try timeline.pixmap(at: .zero)
  }

  /// The area that is darker than white, in square points, by the red component.
  func area(scale: Int = 3) throws -> Double {
    let pixels = try pixels(scale: scale)
    let dark = stride(from: 0, to: pixels.bytes.count, by: 4).reduce(0) { $0 + 255 - Int(pixels.bytes[$1]) }
    return Double(dark) / 255 / Double(scale * scale)
  }

  /// Red, green and blue at a point.
  func color(_ x: Double, _ y: Double) throws -> [Int] {
    let pixels = try pixels()
    let at = 4 * (Int(y * 3) * pixels.width + Int(x * 3))
    return pixels.bytes[at..<at + 3].map { Int($0) }
  }
}

@Suite("SVG images") struct SVGImageTests {
  /// π.
  private let pi = Double.pi

  private func expect(
    _ body: String, area: Double, within error: Double = 0.02, _ location: SourceLocation = #_sourceLocation
  ) throws {
    let image = try SVGImage(body: body)
    #expect(image.problems.isEmpty, sourceLocation: location)
    let found = try image.area()
    #expect(abs(found - area) <= error * max(area, 1), "\(found)", sourceLocation: location)
  }

  @Test func `shapes cover the areas of their formulas`() throws {
    try expect(#"<rect x="1" y="2" width="6" height="3"/>"#, area: 18)
    try expect(#"<rect width="8" height="6" rx="2"/>"#, area: 48 - (4 - pi) * 4)
    try expect(#"<rect width="8" height="6" rx="4" ry="1"/>"#, area: 48 - (4 - pi) * 4)
    try expect(#"<rect width="8" height="6" rx="20"/>"#, area: 48 - (4 - pi) * 12)
    try expect(#"<circle cx="5" cy="5" r="4"/>"#, area: 16 * pi)
    try expect(#"<ellipse cx="5" cy="5" rx="4" ry="2"/>"#, area: 8 * pi)
    try expect(#"<polygon points="0,0 8,0 0 8"/>"#, area: 32)
    try expect(#"<polyline points="1 1 9 1 9 9" fill="none" stroke="black" stroke-width=".5"/>"#, area: 8)
    try expect(#"<line x1="1" y1="5" x2="9" y2="5" stroke="black" stroke-width="2"/>"#, area: 16)
    try expect(
      #"<line x1="2" y1="5" x2="8" y2="5" stroke="black" stroke-width="2" stroke-linecap="square"/>"#, area: 16)
    try expect(
      #"<line x1="2" y1="5" x2="8" y2="5" stroke="black" stroke-width="2" stroke-linecap="round"/>"#, area: 12 + pi)
    try expect(#"<path d="M1 5a4 4 0 0 1 8 0z"/>"#, area: 8 * pi)
    try expect(#"<path d="M0 0h8v8h-8zM2 2h4v4h-4z"/>"#, area: 64)
    try expect(#"<path fill-rule="evenodd" d="M0 0h8v8h-8zM2 2h4v4h-4z"/>"#, area: 48)
    try expect(
      #"<path stroke="black" stroke-dasharray="1" d="M0 5H10"/>"#, area: 5)
    try expect(#"<circle cx="50%" cy="50%" r="1mm"/>"#, area: pi * (96 / 25.4) * (96 / 25.4))
  }

  @Test func `joins of a stroke are mitred to the limit, round or bevelled`() throws {
    // A right angle whose outer corner is a square of 1, cut in half or rounded.
    func corner(_ attributes: String) throws -> Double {
      try SVGImage(
        body: #"<path d="M2 8V2H8" fill="none" stroke="black" stroke-width="2" \#(attributes)/>"#
      ).area()
    }
    #expect(abs(try corner("") - 24) < 0.05)
    #expect(abs(try corner(#"stroke-linejoin="bevel""#) - 23.5) < 0.05)
    #expect(abs(try corner(#"stroke-linejoin="round""#) - (23 + pi / 4)) < 0.05)
    // The mitre of a right angle is √2 times as long as the stroke is wide.
    #expect(abs(try corner(#"stroke-miterlimit="1.4""#) - 23.5) < 0.05)
  }

  @Test func `transforms of a list apply from the last to the first`() throws {
    let image = try SVGImage(
      body: #"<g transform="translate(5 0) scale(2)"><rect width="1" height="1"/></g>"#)
    #expect(try image.color(6.5, 1.5) == [0, 0, 0])
    #expect(try image.color(4.5, 0.5) == [255, 255, 255])
    let turned = try SVGImage(body: #"<rect transform="rotate(90, 5 5)" x="5" width="2" height="2"/>"#)
    #expect(try turned.color(9, 6) == [0, 0, 0])
    #expect(try turned.color(6, 1) == [255, 255, 255])
    let slanted = try SVGImage(body: #"<rect transform="matrix(1 0 1 1 0 0)" y="4" width="2" height="2"/>"#)
    #expect(try slanted.color(6, 5) == [0, 0, 0])
    #expect(try slanted.color(1, 5) == [255, 255, 255])
    try expect(#"<rect transform="skewX(45)" width="2" height="2"/>"#, area: 4)
  }

  @Test func `colours are read in every form, and currentColor from the property`() throws {
    let forms = [
      "#f80", "#ff8800", "#ff8800ff", "rgb(255,136,0)", "rgb(100% 53.3333% 0%)", "hsl(32, 100%, 50%)",
      "RGBA(255, 136, 0, 1)", "darkorange",
    ]
    for form in forms {
      let found = try SVGImage(body: #"<rect width="10" height="10" fill="\#(form)"/>"#).color(5, 5)
      let wanted = form == "darkorange" ? [255, 140, 0] : [255, 136, 0]
      #expect(found == wanted, "\(form)")
    }
    #expect(
      try SVGImage(body: #"<g color="blue"><rect width="10" height="10" fill="currentColor"/></g>"#).color(5, 5)
        == [0, 0, 255])
    #expect(try SVGImage(body: #"<rect width="10" height="10" fill="none"/>"#).items.isEmpty)
  }

  @Test func `opacities multiply, and that of a group applies once to what overlaps`() throws {
    let shape = #"<rect width="10" height="10" fill-opacity="50%" opacity=".5"/>"#
    #expect(try SVGImage(body: shape).color(5, 5) == [191, 191, 191])
    let group = #"<g opacity=".5"><rect width="10" height="10"/><rect width="10" height="10"/></g>"#
    #expect(try SVGImage(body: group).color(5, 5)[0] / 2 == 63)
  }

  @Test func `rules of a style sheet are stronger than attributes and weaker than an element's own style`() throws {
    let sheet = "<style>/* c */ path,.a{fill:#f00}.a.b{fill:#0f0} #c{fill:#00f} *{stroke:none}</style>"
    func color(_ attributes: String) throws -> [Int] {
      try SVGImage(body: sheet + #"<path d="M0 0h10v10H0z" \#(attributes)/>"#).color(5, 5)
    }
    #expect(try color(#"fill="black""#) == [255, 0, 0])
    #expect(try color(#"class="a b""#) == [0, 255, 0])
    #expect(try color(#"class="a b" id="c""#) == [0, 0, 255])
    #expect(try color(#"class="a" style="fill: #fff !important""#) == [255, 255, 255])
  }

  @Test func `the view box is fitted as preserveAspectRatio says`() throws {
    let body = #"<rect width="10" height="10"/>"#
    func image(_ ratio: String) throws -> SVGImage {
      try SVGImage(
        body: body, attributes: #"width="20" height="10" viewBox="0 0 10 10" preserveAspectRatio="\#(ratio)""#)
    }
    #expect(try image("xMidYMid").color(4, 5) == [255, 255, 255])
    #expect(try image("xMidYMid meet").color(6, 5) == [0, 0, 0])
    #expect(try image("xMinYMid").color(4, 5) == [0, 0, 0])
    #expect(try image("xMaxYMid").color(4, 5) == [255, 255, 255])
    #expect(try image("none").color(1, 9) == [0, 0, 0])
    #expect(try image("xMidYMid slice").area() > 199)
    let wide = try SVGImage(body: body, attributes: #"height="20" viewBox="0 0 10 5""#)
    #expect(wide.size == Size(width: 40, height: 20))
    #expect(try SVGImage(body: body, attributes: #"width="1in" height="48pt""#).size == Size(width: 96, height: 64))
  }

  @Test func `an image is as sharp at any size: its pixels are those of a larger drawing`() throws {
    let small = try SVGImage(body: #"<circle cx="5" cy="5" r="4"/>"#, attributes: #"width="10" viewBox="0 0 10 10""#)
    let large = try SVGImage(body: #"<circle cx="5" cy="5" r="4"/>"#, attributes: #"width="30" viewBox="0 0 10 10""#)
    #expect(try small.pixels(scale: 3).bytes == large.pixels(scale: 1).bytes)
  }
}
