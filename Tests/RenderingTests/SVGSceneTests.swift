import InbetweenDiagnostics
import InbetweenGeometry
import InbetweenPixels
import InbetweenRendering
import InbetweenScene
import InbetweenTestSupport
import InbetweenTimeline
import Testing

@Suite("SVG images in scenes") struct SVGSceneTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let icon =
      ##"<svg viewBox="0 0 24 24"><path d="M2 2h20v20H2z" fill="#f00"/><path d="M8 8h8v8H8z" fill="blue"/></svg>"##
    try folder.write(icon, as: "icons/box.svg")
  }

  private func scene(_ view: String, _ rest: String = "duration: 1") throws -> PlayedScene {
    let text = """
      inbetween: 1
      canvas: {size: [60, 60], scale: 2}
      views:
        - \(view)
      \(rest)
      """
    return try PlayedScene(path: try folder.write(text, as: "test.yaml"))
  }

  private func color(_ scene: PlayedScene, _ x: Double, _ y: Double, at time: Rational = .zero) throws -> [UInt8] {
    let pixels = try scene.pixmap(at: time)
    let at = 4 * (Int(y * 2) * pixels.width + Int(x * 2))
    return Array(pixels.bytes[at..<at + 3])
  }

  @Test func `an image view has the icon's size and draws it as vectors, as sharp when it is larger`() throws {
    let plain = try scene(
      "{imageView: v, image: icons/box.svg}",
      "constraints: [v.left == superview.left + 4, v.top == superview.top + 4]\nduration: 1")
    let layer = try #require(plain.timeline.layers.first { $0.id == "v" })
    #expect(layer.initialState.boundsSize == Size(width: 24, height: 24))
    #expect(try color(plain, 7, 7) == [255, 0, 0])
    #expect(try color(plain, 16, 16) == [0, 0, 255])
    // Edges stay sharp: one pixel is red and its neighbour blue.
    let large = try scene("{imageView: v, frame: [0, 0, 60, 60], image: icons/box.svg}")
    #expect(try color(large, 19.5, 30) == [255, 0, 0])
    #expect(try color(large, 20, 30) == [0, 0, 255])
    #expect(plain.files.map(\.written) == ["icons/box.svg"])
  }

  @Test func `the images of a scene together may take the work of the scene to read`() throws {
    // 64 units of 20 steps for each group.
    let groups = String(repeating: "<g/>", count: 10_000)
    for name in ["a", "b"] { try folder.write("<svg viewBox='0 0 9 9'>\(groups)</svg>", as: "icons/\(name).svg") }
    func mistakes(_ views: String, work: Int) throws -> [String] {
      let text = "inbetween: 1\ncanvas: {size: [60, 60], scale: 1}\nviews:\n\(views)"
      let path = try folder.write(text, as: "test.yaml")
      var options = SceneReader.Options()
      options.limits.work = work
      do throws(SceneError) {
        _ = try PlayedScene(path: path, options: options)
        return []
      } catch {
        #expect(error.status == .wrongInput)
        return error.diagnostics.map { "\($0.place.line): \($0.message)" }
      }
    }
    let one = "  - {imageView: v, image: icons/a.svg, frame: [0, 0, 9, 9]}\n"
    let two = one + "  - {imageView: w, image: icons/b.svg, frame: [0, 0, 9, 9]}\n"
    #expect(try mistakes(one, work: 20_000_000) == [])
    #expect(
      try mistakes(two, work: 20_000_000)
        == ["5: the images and Lottie files take more than 20000000 steps of work to read"])
    #expect(try mistakes(two, work: 50_000_000) == [])
  }

  @Test func `content modes place an icon in the bounds that its view has at the time`() throws {
    let fitted = try scene(
      "{imageView: v, frame: [0, 0, 60, 30], image: icons/box.svg, contentMode: scaleAspectFit}",
      "timeline:\n  - {at: 0, animate: 1, set: {v.frame: [0, 0, 60, 60]}}\nduration: 1")
    #expect(try color(fitted, 12, 15) == [255, 255, 255])
    #expect(try color(fitted, 18, 15) == [255, 0, 0])
    #expect(try color(fitted, 6, 15, at: Rational(1)) == [255, 0, 0])
    let centred = try scene("{imageView: v, frame: [0, 0, 60, 60], image: icons/box.svg, contentMode: center}")
    #expect(try color(centred, 18, 30) == [255, 255, 255])
    #expect(try color(centred, 21, 30) == [255, 0, 0])
  }

  @Test func `a template icon has one colour, whose animation and opacity apply to it as a whole`() throws {
    let tinted = try scene(
      ##"{imageView: v, frame: [0, 0, 60, 60], image: icons/box.svg, renderingMode: alwaysTemplate, tintColor: "#00ff00"}"##,
      ##"timeline: [{at: 0, animate: 1, curve: linear, set: {v.tintColor: "#0000ff80"}}]"## + "\nduration: 1")
    #expect(try color(tinted, 10, 10) == [0, 255, 0])
    #expect(try color(tinted, 30, 30) == [0, 255, 0])
    // The inner square lies on the outer one and is no darker.
    let end = try color(tinted, 10, 10, at: Rational(1))
    #expect(end[2] == 255 && abs(Int(end[0]) - 127) <= 1)
    #expect(try color(tinted, 30, 30, at: Rational(1)) == end)
  }

  @Test func `a button shows an icon in its tint, and contents change to another icon`() throws {
    try folder.write(##"<svg viewBox="0 0 24 24"><path d="M2 2h20v20H2z" fill="#0f0"/></svg>"##, as: "icons/green.svg")
    let button = try scene(##"{button: b, frame: [0, 0, 60, 60], image: icons/box.svg, tintColor: "#123456"}"##)
    #expect(try color(button, 30, 30) == [0x12, 0x34, 0x56])
    let changed = try scene(
      "{imageView: v, frame: [0, 0, 60, 60], image: icons/box.svg}",
      "timeline: [{at: 0.5, set: {v.image: icons/green.svg}}]\nduration: 1")
    #expect(try color(changed, 30, 30) == [0, 0, 255])
    #expect(try color(changed, 30, 30, at: Rational(1)) == [0, 255, 0])
  }

  @Test func `what an icon has that is not drawn is a warning in its file, a mistake an error there`() throws {
    try folder.write("<svg viewBox='0 0 9 9'>\n  <text/>\n</svg>", as: "icons/text.svg")
    let warned = try scene("{imageView: v, image: icons/text.svg}")
    let shown = warned.warnings.map { "\($0)".split(separator: "/").suffix(2).joined(separator: "/") }
    #expect(shown == ["icons/text.svg:2:3: warning: 'text' is not drawn"])
    try folder.write("<svg viewBox='0 0 9 9'>\n  <path d='M0'/>\n</svg>", as: "icons/bad.svg")
    let error = #expect(throws: SceneError.self) { try scene("{imageView: v, image: icons/bad.svg}") }
    #expect(
      error?.description.contains("icons/bad.svg:2:3: error: the image cannot be shown: the path is not path data")
        == true)
    #expect(error?.status == .inputOutput)
  }

  @Test func `an icon repeated in many views counts as the shapes that it has`() throws {
    let many = String(repeating: "<path d='M0 0h1v1z'/>", count: 20_000)
    try folder.write("<svg viewBox='0 0 9 9'>\(many)</svg>", as: "icons/many.svg")
    let error = #expect(throws: SceneError.self) {
      try scene("{for: {i: 1..100}, each: [{imageView: v$(i), image: icons/many.svg}]}")
    }
    #expect(error?.description.contains("--limit-elements") == true)
  }
}
