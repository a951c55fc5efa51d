import InbetweenGeometry
import InbetweenSVG
import InbetweenTimeline
import Testing

@Suite("Gradients, clips and references of SVG images") struct SVGReferenceTests {
  private let pi = Double.pi

  @Test func `a gradient runs over the shape's box or the user's units, perpendicular to its line there`() throws {
    let stops = #"<stop offset="0" stop-color="black"/><stop offset="1" stop-color="white"/>"#
    func image(_ attributes: String, _ name: String = "linearGradient") throws -> SVGImage {
      try SVGImage(
        body: "<\(name) id='g' \(attributes)>\(stops)</\(name)><rect width='10' height='5' fill='url(#g)'/>")
    }
    // The value at the centre of a pixel, of which a point has three.
    func grey(_ image: SVGImage, _ x: Double, _ y: Double) throws -> Double { Double(try image.color(x, y)[0]) / 255 }
    let plain = try image("")
    #expect(abs(try grey(plain, 2.5, 1) - 0.25) < 0.02)
    #expect(abs(try grey(plain, 7.5, 4) - 0.75) < 0.02)
    // Slanted with the box: from corner to corner, the other diagonal is the middle.
    let slanted = try image(#"x2="1" y2="1""#)
    #expect(abs(try grey(slanted, 9.5, 0.25) - 0.5) < 0.02)
    #expect(abs(try grey(slanted, 0.5, 4.75) - 0.5) < 0.02)
    // In user space the line of equal colour is perpendicular.
    let user = try image(#"gradientUnits="userSpaceOnUse" x2="5" y2="5""#)
    #expect(abs(try grey(user, 4.5, 0.5) - 0.5) < 0.02)
    #expect(abs(try grey(user, 9.5, 0.5) - 1) < 0.02)
    let turned = try image(#"gradientTransform="rotate(90 .5 .5)""#)
    #expect(abs(try grey(turned, 1, 1.25) - 0.25) < 0.04)
    #expect(abs(try grey(turned, 9, 3.75) - 0.75) < 0.04)
    let radial = try image(#"gradientUnits="userSpaceOnUse" cx="5" cy="0" r="4""#, "radialGradient")
    #expect(abs(try grey(radial, 7, 0.1) - 0.5) < 0.06)
    #expect(abs(try grey(radial, 5.1, 2) - 0.5) < 0.06)
    #expect(try grey(radial, 9.5, 0.5) == 1)
  }

  @Test func `a gradient takes stops and attributes of the one that it refers to; one stop is a colour`() throws {
    let image = try SVGImage(
      body: """
        <defs><linearGradient id="a" x1="0" x2="0" y2="1"><stop stop-color="#f00"/><stop offset="100%"/></linearGradient>
        <linearGradient id="b" href="#a"/><linearGradient id="c"><stop stop-color="#0f0" stop-opacity="1"/></linearGradient>
        </defs><path d="M0 0H10V5H0Z" fill="url(#b)"/><path d="M0 5H10V10H0Z" fill="url('#c')"/>
        """)
    #expect(try image.color(1, 0.1)[0] > 240)
    #expect(try image.color(9, 4.8)[0] < 15)
    #expect(try image.color(5, 7) == [0, 255, 0])
    #expect(image.problems.isEmpty)
  }

  @Test func `clips cut by the union of their shapes, in the units of the file or of the box`() throws {
    func area(_ clip: String, _ shape: String = #"<rect width="10" height="10" clip-path="url(#c)"/>"#) throws -> Double
    {
      let image = try SVGImage(body: clip + shape)
      #expect(image.problems.isEmpty)
      return try image.area()
    }
    #expect(abs(try area(#"<clipPath id="c"><circle cx="5" cy="5" r="3"/></clipPath>"#) - 9 * pi) < 0.2)
    let pair = #"<rect width="4" height="4"/><rect x="2" width="4" height="4"/>"#
    #expect(abs(try area("<clipPath id='c'>\(pair)</clipPath>") - 24) < 0.01)
    #expect(abs(try area(#"<clipPath id="c"><rect x="1" y="1" width="4" height="2"/></clipPath>"#) - 8) < 0.01)
    let halves = #"<clipPath id="c" clipPathUnits="objectBoundingBox"><path d="M0 0H.5V1H0Z"/></clipPath>"#
    #expect(abs(try area(halves, #"<rect x="2" width="8" height="10" clip-path="url(#c)"/>"#) - 40) < 0.2)
    let rule = #"<clipPath id="c"><path clip-rule="evenodd" d="M0 0h8v8h-8zM2 2h4v4h-4z"/></clipPath>"#
    #expect(abs(try area(rule) - 48) < 0.01)
    // A clip of the whole image, as design tools write it, costs nothing.
    let whole = try SVGImage(
      body: #"<clipPath id="c"><rect width="10" height="10"/></clipPath>"#
        + #"<g clip-path="url(#c)"><path d="M1 1h8v8z"/></g>"#)
    #expect(whole.items.count == 1)
  }

  @Test func `use repeats elements and symbols, placed and styled where they are used`() throws {
    let image = try SVGImage(
      body: """
        <defs><rect id="r" width="2" height="2"/></defs>
        <symbol id="s" viewBox="0 0 1 1"><rect width="1" height="1"/><rect x="1" width="5" height="1"/></symbol>
        <use href="#r" x="1" y="1" fill="#f00"/><use xlink:href="#s" x="5" y="5" width="4" height="4" fill="#00f"/>
        """)
    #expect(try image.color(2, 2) == [255, 0, 0])
    #expect(try image.color(7, 7) == [0, 0, 255])
    // A symbol's content is clipped to its viewport.
    #expect(try image.color(9.5, 7) == [255, 255, 255])
    #expect(image.problems.isEmpty)
  }

  @Test func `what lies outside the view box is not drawn`() throws {
    let image = try SVGImage(body: #"<circle cx="10" cy="10" r="4"/>"#)
    #expect(abs(try image.area() - 4 * pi) < 0.1)
    let view = try #require(image.items.first)
    guard case .beginGroup(let group) = view.content else { throw Missing() }
    #expect(group.clip?.rect == Rect(x: 0, y: 0, width: 10, height: 10))
  }

  private struct Missing: Error {}
}
