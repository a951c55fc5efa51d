import InbetweenDiagnostics
import InbetweenGeometry
import InbetweenPixels
import InbetweenRendering
import InbetweenScene
import InbetweenTestSupport
import InbetweenTimeline
import Testing

@Suite("Symbols in scenes") struct SymbolSceneTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func scene(_ view: String, canvas: String = "size: [60, 60], scale: 2") throws -> PlayedScene {
    let text = "inbetween: 1\ncanvas: {\(canvas)}\nviews:\n  - \(view)\nduration: 1\n"
    return try PlayedScene(path: try folder.write(text, as: "test.yaml"))
  }

  private func size(_ scene: PlayedScene) throws -> Size {
    try #require(scene.timeline.layers.first { $0.id == "v" }).initialState.boundsSize
  }

  /// The number of pixels that are mostly of a colour.
  private func count(_ scene: PlayedScene, red: Bool) throws -> Int {
    let bytes = try scene.pixmap(at: .zero).bytes
    return stride(from: 0, to: bytes.count, by: 4).count { (bytes[$0] > 200 && bytes[$0 + 1] < 60) == red }
  }

  @Test func `a symbol has the size of its style and is drawn in the tint`() throws {
    let plain = try scene("{imageView: v, image: {systemName: circle.fill}, tintColor: red}")
    let large = try scene("{imageView: v, image: {systemName: circle.fill, pointSize: 34}, tintColor: red}")
    #expect(try abs(size(plain).width - 17 * 1.2) < 1)
    #expect(try abs(size(large).width - 2 * size(plain).width) < 1)
    let (small, big) = (try count(plain, red: true), try count(large, red: true))
    // A disc of 17 points at 2 pixels a point.
    #expect(abs(Double(small) - 3.14159 * 17 * 17) < 120)
    #expect(abs(Double(big) / Double(small) - 4) < 0.3)
    #expect(plain.warnings.isEmpty)
  }

  @Test func `a symbol with colours of its own has them also where symbols are painted in the tint`() throws {
    let image = "{systemName: circle.fill, paletteColors: [red]}"
    for view in ["{imageView: v", "{button: v", "{imageView: v, renderingMode: alwaysTemplate"] {
      #expect(try count(scene(view + ", image: \(image), tintColor: blue}"), red: true) > 700, "\(view)")
    }
    let layers = "{systemName: plus.circle.fill, hierarchicalColor: red}"
    let scene = try scene("{imageView: v, image: \(layers), tintColor: blue}")
    // The disc behind the sign is half as strong.
    let bytes = try scene.pixmap(at: .zero).bytes
    let half = stride(from: 0, to: bytes.count, by: 4).count { bytes[$0] == 255 && 126...129 ~= bytes[$0 + 1] }
    #expect(try half > 300 && count(scene, red: true) > 50)
  }

  @Test func `a symbol without colours of its own is drawn in the tint where those are preferred`() throws {
    let scene = try scene("{imageView: v, image: {systemName: circle.fill, prefersMulticolor: true}, tintColor: red}")
    #expect(try count(scene, red: true) > 700)
    #expect {
      _ = try self.scene("{imageView: v, image: {systemName: plus, prefersMulticolor: true, paletteColors: [red]}}")
    } throws: {
      ($0 as? SceneError)?.diagnostics.map(\.message)
        == ["a symbol has 'paletteColors' or 'prefersMulticolor', not both"]
    }
  }

  @Test(arguments: [("light", [255, 204, 0]), ("dark", [255, 214, 10])] as [(String, [UInt8])])
  func `a stand-in has the colours that its symbol has, in the canvas's appearance and whatever the tint`(
    look: String, yellow: [UInt8]
  ) throws {
    let scene = try scene(
      "{imageView: v, image: {systemName: exclamationmark.triangle.fill, pointSize: 40, prefersMulticolor: true}, "
        + "tintColor: red}", canvas: "size: [60, 60], scale: 2, appearance: \(look)")
    let bytes = try scene.pixmap(at: .zero).bytes
    let isYellow = stride(from: 0, to: bytes.count, by: 4).map { Array(bytes[$0..<$0 + 3]) == yellow }
    #expect(isYellow.count { $0 } > 1000)
    #expect(try count(scene, red: true) == 0)
  }

  @Test func `a symbol cannot have a palette and a hierarchy`() throws {
    #expect {
      try scene("{imageView: v, image: {systemName: plus, paletteColors: [red], hierarchicalColor: blue}}")
    } throws: {
      ($0 as? SceneError)?.diagnostics.map(\.message)
        == ["a symbol has 'paletteColors' or a 'hierarchicalColor', not both"]
    }
  }

  @Test func `weight and scale change it, in a button as well, and an event sets another symbol`() throws {
    let regular = try scene("{imageView: v, image: {systemName: plus}, tintColor: red}")
    let black = try scene("{imageView: v, image: {systemName: plus, weight: black}, tintColor: red}")
    #expect(try count(black, red: true) > count(regular, red: true) * 3 / 2)
    let button = try scene("{button: v, image: {systemName: plus, scale: large, weight: black}, tintColor: red}")
    #expect(try size(button).width > size(black).width)
    let text = """
      inbetween: 1
      canvas: {size: [60, 60], scale: 2}
      views:
        - {imageView: v, image: {systemName: heart}, tintColor: red, frame: [0, 0, 60, 60]}
      timeline:
        - {at: 0.5, set: {v.image: {systemName: heart.fill}}}
      duration: 1
      """
    let changed = try PlayedScene(path: try folder.write(text, as: "test.yaml"))
    let red = try [Rational.zero, Rational(1)].map { time in
      let bytes = try changed.pixmap(at: time).bytes
      return stride(from: 0, to: bytes.count, by: 4).count { bytes[$0] > 200 && bytes[$0 + 1] < 60 }
    }
    #expect(red[1] > 2 * red[0])
  }

  @Test func `a file of the folder of symbols is drawn in the place of a stand-in, also from the folder above`() throws
  {
    let square = "<svg viewBox='0 0 24 24'><path d='M0 0h24v24h-24z'/></svg>"
    let drawn = try scene("{imageView: v, image: {systemName: heart}, tintColor: red}")
    _ = try folder.write(square, as: "symbols/heart.svg")
    let own = try scene("{imageView: v, image: {systemName: heart}, tintColor: red}")
    #expect(try count(own, red: true) > count(drawn, red: true) * 2)
    #expect(try count(scene("{imageView: v, image: {systemName: star}, tintColor: red}"), red: true) > 0)
    _ = try folder.write("<svg><path d='?'/></svg>", as: "symbols/star.svg")
    #expect(throws: SceneError.self) { try scene("{imageView: v, image: {systemName: star}}") }
  }

  @Test(arguments: [("light", [255, 59, 48]), ("dark", [255, 69, 58])] as [(String, [UInt8])])
  func `a template has the colours that it names, in the canvas's appearance`(look: String, red: [UInt8]) throws {
    let template = """
      <svg width="3300" height="2200"><g id="Guides"><line id="Baseline-M" y1="1126"/><line id="Capline-M" y1="1055.541"/></g>
      <g id="Symbols"><g id="Regular-M" transform="translate(1000 1126)">
      <path class="multicolor-0:systemRedColor" d="M0 0h70v-70h-70z"/></g></g></svg>
      """
    _ = try folder.write(template, as: "symbols/flag.svg")
    func color(_ image: String) throws -> [UInt8] {
      let scene = try scene(
        "{imageView: v, frame: [0, 0, 60, 60], image: \(image), tintColor: systemGreen}",
        canvas: "size: [60, 60], scale: 1, appearance: \(look)")
      let bytes = try scene.pixmap(at: .zero).bytes
      return Array(bytes[4 * (30 * 60 + 30)..<4 * (30 * 60 + 30) + 3])
    }
    #expect(try color("{systemName: flag, prefersMulticolor: true}") == red)
    #expect(try color("{systemName: flag}") != red)
    // An event that changes the appearance changes them as well.
    let other = look == "light" ? "dark" : "light"
    let text = """
      inbetween: 1
      canvas: {size: [60, 60], scale: 1, appearance: \(other)}
      views: [{imageView: v, frame: [0, 0, 60, 60], image: {systemName: flag, prefersMulticolor: true}}]
      timeline: [{at: 0.5, canvas: {appearance: \(look)}}]
      duration: 1
      """
    let changed = try PlayedScene(path: try folder.write(text, as: "changed.yaml"))
    let bytes = try changed.pixmap(at: Rational(1)).bytes
    #expect(Array(bytes[4 * (30 * 60 + 30)..<4 * (30 * 60 + 30) + 3]) == red)
  }

  @Test func `an unknown symbol is a warning with the nearest name, and a dashed square`() throws {
    let scene = try scene("{imageView: v, image: {systemName: hearrt.fill}}")
    #expect(scene.warnings.map(\.message) == ["the symbol 'hearrt.fill' is not drawn: a dashed square stands for it"])
    #expect(scene.warnings.first?.hint == "did you mean 'heart.fill'?")
    #expect(scene.warnings.first?.place.line == 4)
  }

  @Test func `a symbol's mapping needs its name and knows its keys`() throws {
    for (text, message) in [
      ("{pointSize: 3}", "a symbol needs 'systemName'"), ("{systemName: plus, wieght: bold}", "weight"),
      ("{systemName: plus, weight: fat}", "weight"), ("{systemName: plus, pointSize: 0}", "1"),
    ] {
      let error = #expect(throws: SceneError.self, "\(text)") {
        try scene("{imageView: v, image: \(text)}")
      }
      #expect(error?.description.contains(message) == true, "\(text): \(error?.description ?? "")")
    }
  }

  @Test func `forward is to the left where the layout runs from right to left`() throws {
    func frame(_ name: String, _ direction: String) throws -> [UInt8] {
      try scene(
        "{imageView: v, frame: [0, 0, 60, 60], image: {systemName: \(name)}}",
        canvas: "size: [60, 60], scale: 2, direction: \(direction)"
      ).pixmap(at: .zero).bytes
    }
    #expect(try frame("chevron.forward", "rightToLeft") == frame("chevron.left", "leftToRight"))
    #expect(try frame("chevron.forward", "leftToRight") == frame("chevron.right", "leftToRight"))
    #expect(try frame("forward", "rightToLeft") == frame("forward", "leftToRight"))
  }

  @Test func `a translucent tint is no darker where a symbol's line lies on its area`() throws {
    // One shape, filled and outlined.
    let drawn = try scene(
      "{imageView: v, image: {systemName: play.fill, pointSize: 40}, tintColor: 'rgba(0, 0, 0, 0.5)'}")
    let bytes = try drawn.pixmap(at: .zero).bytes
    #expect(stride(from: 0, to: bytes.count, by: 4).map { bytes[$0] }.min().map { $0 >= 126 } == true)
  }
}
