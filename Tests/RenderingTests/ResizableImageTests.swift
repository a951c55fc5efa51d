import Foundation
import InbetweenDiagnostics
import InbetweenGeometry
import InbetweenPixels
import InbetweenRendering
import InbetweenScene
import InbetweenTestSupport
import InbetweenTimeline
import Testing

@Suite("Resizable images and parts of images in scenes") struct ResizableImageTests {
  private let folder: TemporaryFolder

  /// An image of 6 × 6 pixels: red corners of 2 pixels, blue edges, and a middle of a white and a black column.
  init() throws {
    folder = try TemporaryFolder()
    var bytes: [UInt8] = []
    for y in 0..<6 {
      for x in 0..<6 {
        let (isMiddleX, isMiddleY) = (2..<4 ~= x, 2..<4 ~= y)
        let color: [UInt8] =
          switch (isMiddleX, isMiddleY) {
          case (false, false): [255, 0, 0]
          case (true, true): x == 2 ? [255, 255, 255] : [0, 0, 0]
          default: [0, 0, 255]
          }
        bytes += color + [255]
      }
    }
    let file = PNGEncoder.encode(Pixmap(width: 6, height: 6, bytes: bytes))
    try Data(file).write(to: folder.url.appendingPathComponent("nine.png"))
    try folder.write("<svg width='6' height='6'><path d='M0 0h2v6h-2z' fill='red'/></svg>", as: "nine.svg")
  }

  private func scene(_ view: String, _ rest: String = "duration: 1") throws -> PlayedScene {
    let text = """
      inbetween: 1
      canvas: {size: [40, 40], scale: 1, backgroundColor: gray}
      views: [{imageView: v, \(view)}]
      \(rest)
      """
    return try PlayedScene(path: try folder.write(text, as: "test.yaml"))
  }

  /// A row of pixels, by the first letters of their colours' names: `k` is black, `-` any other colour.
  private func row(_ scene: PlayedScene, _ y: Int, at time: Double = 0) throws -> String {
    let pixels = try scene.pixmap(at: try #require(Rational(rounding: time)))
    return String(
      (0..<pixels.width).map { x -> Character in
        let at = 4 * (y * pixels.width + x)
        return switch Array(pixels.bytes[at..<at + 3]) {
        case [255, 0, 0]: "r"
        case [0, 0, 255]: "b"
        case [255, 255, 255]: "w"
        case [0, 0, 0]: "k"
        default: "-"
        }
      })
  }

  @Test(arguments: [("nine.png", "4"), ("nine.svg", "{top: 5, bottom: 2}")])
  func `caps that are larger than the image are refused, and those that meet are not`(image: String, caps: String)
    throws
  {
    #expect {
      _ = try scene("image: \(image), capInsets: \(caps), frame: [0, 0, 14, 6]")
    } throws: {
      ($0 as? SceneError)?.diagnostics.map(\.message)
        == ["the caps are larger than the image, which has 6 × 6 points"]
    }
    #expect(try scene("image: \(image), capInsets: 3, frame: [0, 0, 14, 6]").warnings.isEmpty)
  }

  private func blank(_ count: Int) -> String { String(repeating: "-", count: count) }

  @Test func `tiled parts repeat from the corner on, and corners and edges keep their size`() throws {
    let tiled = try scene("image: nine.png, capInsets: 2, frame: [1, 1, 11, 9]")
    #expect(try row(tiled, 1) == "-rrbbbbbbbrr" + blank(28))
    #expect(try row(tiled, 4) == "-bbwkwkwkwbb" + blank(28))
    #expect(try row(tiled, 9) == "-rrbbbbbbbrr" + blank(28))
    #expect(try row(tiled, 10) == blank(40))
  }

  @Test func `stretched parts fill the space, and no colour of a corner or an edge runs into them`() throws {
    let stretched = try scene("image: nine.png, capInsets: 2, resizingMode: stretch, frame: [1, 1, 12, 9]")
    #expect(try row(stretched, 1) == "-rrbbbbbbbbrr" + blank(27))
    // A quarter of the eight pixels is plain at each end, as far as the centres of the two columns.
    let middle = try row(stretched, 4)
    #expect(middle.hasPrefix("-bbww") && middle.hasSuffix("kkbb" + blank(27)), "\(middle)")
  }

  @Test func `an image without caps is tiled as a whole`() throws {
    let tiled = try scene("image: nine.png, capInsets: 0, frame: [0, 0, 14, 6]")
    #expect(try row(tiled, 0) == "rrbbrrrrbbrrrr" + blank(26))
    #expect(try row(tiled, 2) == "bbwkbbbbwkbbbb" + blank(26))
  }

  @Test func `caps shrink in proportion in a view that is smaller than both`() throws {
    let small = try scene(
      "image: nine.png, capInsets: {top: 1, left: 4, bottom: 1, right: 2}, frame: [0, 0, 3, 6]")
    // The left cap, two pixels red and two of the edge, has two pixels, and the right cap one.
    #expect(try row(small, 0) == "rbr" + blank(37))
  }

  @Test func `corners keep their size at every moment of an animation`() throws {
    let moving = try scene(
      "image: nine.png, capInsets: 2, frame: [0, 0, 8, 6]",
      "timeline: [{animate: 1, curve: linear, set: {v.frame: [0, 0, 28, 6]}}]")
    #expect(try row(moving, 0) == "rrbbbbrr" + blank(32))
    #expect(try row(moving, 0, at: 0.5) == "rr" + String(repeating: "b", count: 14) + "rr" + blank(22))
    #expect(try row(moving, 0, at: 1) == "rr" + String(repeating: "b", count: 24) + "rr" + blank(12))
  }

  @Test func `the parts of a vector image are stretched`() throws {
    let drawn = try scene("image: nine.svg, capInsets: {left: 1}, resizingMode: stretch, frame: [0, 0, 11, 6]")
    // A column of red is the cap, and a fifth of the ten other pixels.
    #expect(try row(drawn, 3) == "rrr" + blank(37))
  }

  @Test func `a template's parts have the tint`() throws {
    let tinted = try scene(
      "image: nine.png, capInsets: 2, renderingMode: alwaysTemplate, tintColor: red, frame: [0, 0, 9, 9]")
    #expect(try row(tinted, 4) == String(repeating: "r", count: 9) + blank(31))
  }

  @Test func `the slices of an image set are those of its view unless it has its own`() throws {
    let set = folder.url.appendingPathComponent("M.xcassets/nine.imageset")
    try FileManager.default.createDirectory(at: set, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: folder.url.appendingPathComponent("nine.png"), to: set.appendingPathComponent("nine.png"))
    func sliced(_ mode: String, _ center: String, _ view: String) throws -> PlayedScene {
      try folder.write(
        """
        {"images": [{"filename": "nine.png", "scale": "1x", "resizing": {"mode": "\(mode)",
        "center": {"mode": "\(center)"}, "cap-insets": {"top": 2, "left": 2, "bottom": 2, "right": 2}}}]}
        """, as: "M.xcassets/nine.imageset/Contents.json")
      return try scene("image: M.xcassets/nine.imageset, " + view)
    }
    let tiled = try sliced("9-part", "tile", "frame: [1, 1, 11, 9]")
    #expect(try row(tiled, 1) == "-rrbbbbbbbrr" + blank(28))
    #expect(try row(tiled, 4) == "-bbwkwkwkwbb" + blank(28))
    let stretched = try row(sliced("9-part", "stretch", "frame: [1, 1, 12, 9]"), 4)
    #expect(stretched.hasPrefix("-bbww") && stretched.hasSuffix("kkbb" + blank(27)), "\(stretched)")
    // Three parts side by side are stretched along the other direction: a row of the middle reaches farther down.
    let wide = try sliced("3-part-horizontal", "stretch", "frame: [0, 0, 12, 18]")
    #expect(try row(wide, 4).hasPrefix("rrbb") && row(wide, 9).hasPrefix("bb"))
    // Other content modes show the image in its size, and the view's own insets come first.
    #expect(try row(sliced("9-part", "tile", "contentMode: topLeft, frame: [0, 0, 14, 6]"), 0) == "rrbbrr" + blank(34))
    let own = try sliced("9-part", "stretch", "capInsets: 0, frame: [0, 0, 14, 6]")
    #expect(try row(own, 0) == "rrbbrrrrbbrrrr" + blank(26))
  }

  @Test func `the slices of an image set are in pixels of its file`() throws {
    try folder.write(
      """
      {"images": [{"filename": "a.svg", "scale": "2x", "resizing": {"mode": "9-part", "center": {"mode": "stretch"},
      "cap-insets": {"top": 2, "left": 4, "bottom": 6, "right": 8}}}]}
      """, as: "M.xcassets/a.imageset/Contents.json")
    try folder.write("<svg width='9' height='9'><path d='M0 0h9v9h-9z'/></svg>", as: "M.xcassets/a.imageset/a.svg")
    let contents = try scene("image: M.xcassets/a.imageset, frame: [0, 0, 30, 30]").timeline.layers.flatMap(\.contents)
    let insets = contents.compactMap { if case .resizable(let parts) = $0 { parts.capInsets } else { nil } }
    #expect(insets.last == Insets(top: 1, left: 2, bottom: 3, right: 4))
  }

  @Test func `contentsRect shows a part in the place of the whole, and moves smoothly`() throws {
    let part = try scene(
      "image: nine.png, contentMode: topLeft, contentsRect: [0, 0, 0.5, 1], frame: [0, 0, 20, 20]",
      "timeline: [{addAnimations: {v.a: {keyPath: contentsRect, toValue: [0.5, 0, 0.5, 1], duration: 1}}}]")
    #expect(try row(part, 0) == "rrb" + blank(37))
    #expect(try row(part, 0, at: 2.0 / 3) == "bbr" + blank(37))
    // Beyond the image, its edge pixels are extended outwards, also while it moves there.
    func beyond(_ rect: String, _ rest: String = "duration: 1") throws -> PlayedScene {
      try scene("image: nine.png, contentMode: topLeft, contentsRect: \(rect), frame: [0, 0, 20, 20]", rest)
    }
    #expect(try row(beyond("[-0.5, 0, 2, 1]"), 2) == "bbbbbwkbbbbb" + blank(28))
    #expect(try row(beyond("[-0.5, 0, 2, 1]"), 0) == "rrrrrbbrrrrr" + blank(28))
    #expect(try row(beyond("[0, -0.5, 1, 1]"), 1) == "rrbbrr" + blank(34))
    #expect(try row(beyond("[0, -0.5, 1, 1]"), 5) == "bbwkbb" + blank(34))
    #expect(try row(beyond("[1, 0, 0.5, 1]"), 0) == "rrr" + blank(37))
    let leaving = try beyond(
      "[0, 0, 1, 1]",
      "timeline: [{addAnimations: {v.a: {keyPath: contentsRect, toValue: [1, 0, 1, 1], duration: 1}}}]")
    #expect(try row(leaving, 2, at: 0.5) == "kbbbbb" + blank(34))
    let large = try scene("image: nine.svg, contentsRect: [0, 0, 0.5, 0.5], frame: [0, 0, 30, 30]")
    #expect(try row(large, 9) == String(repeating: "r", count: 20) + blank(20))
  }
}
