import Foundation
import InbetweenDiagnostics
import InbetweenGeometry
import InbetweenPixels
import InbetweenRendering
import InbetweenScene
import InbetweenTestSupport
import InbetweenTimeline
import Testing

@Suite("Image sets of asset catalogs in scenes") struct ImageSetTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Writes images whose widths tell them apart, and the contents of their set.
  private func scene(
    _ images: [(file: String, facts: String)], canvas: String = "size: [60, 60], scale: 2", intent: String? = nil,
    image: String = "M.xcassets/sun.imageset"
  ) throws -> PlayedScene {
    for (number, image) in images.enumerated() {
      let side = 10 + number
      _ = try folder.write(
        "<svg width='\(side)' height='9'><path d='M0 0h9v9h-9z'/></svg>", as: "M.xcassets/sun.imageset/\(image.file)")
    }
    let listed = images.map { "{\"filename\": \"\($0.file)\", \($0.facts)}" }.joined(separator: ", ")
    let properties = intent.map { ", \"properties\": {\"template-rendering-intent\": \"\($0)\"}" } ?? ""
    _ = try folder.write("{\"images\": [\(listed)]\(properties)}", as: "M.xcassets/sun.imageset/Contents.json")
    let text = """
      inbetween: 1
      canvas: {\(canvas)}
      views: [{imageView: v, tintColor: red, image: \(image)}]
      duration: 1
      """
    return try PlayedScene(path: try folder.write(text, as: "test.yaml"))
  }

  private func width(_ scene: PlayedScene) throws -> Double {
    try #require(scene.timeline.layers.first { $0.id == "v" }).initialState.boundsSize.width
  }

  private static let dark = "\"appearances\": [{\"appearance\": \"luminosity\", \"value\": \"dark\"}]"

  @Test(arguments: [
    ("size: [60, 60], scale: 1", 10.0), ("size: [60, 60], scale: 3", 11),
    ("size: [60, 60], scale: 3, appearance: dark", 12), ("device: iPad (A16)", 13),
  ])
  func `the image is chosen by appearance, idiom and scale`(_ canvas: String, _ wanted: Double) throws {
    let images = [
      ("one.svg", "\"scale\": \"1x\""), ("three.svg", "\"scale\": \"3x\", \"idiom\": \"universal\""),
      ("dark.svg", "\"scale\": \"1x\", \(Self.dark)"), ("pad.svg", "\"scale\": \"2x\", \"idiom\": \"ipad\""),
    ]
    #expect(try width(scene(images, canvas: canvas)) == wanted)
  }

  @Test func `pixels per point are those that the set states, whatever the file is called`() throws {
    _ = try folder.write(
      "{\"images\": [{\"filename\": \"Group 12.png\", \"scale\": \"3x\", \"idiom\": \"universal\"}]}",
      as: "M.xcassets/moon.imageset/Contents.json")
    let picture = Pixmap(width: 60, height: 30, bytes: [UInt8](repeating: 200, count: 60 * 30 * 4))
    try Data(PNGEncoder.encode(picture)).write(
      to: folder.url.appendingPathComponent("M.xcassets/moon.imageset/Group 12.png"))
    #expect(try width(scene([], image: "M.xcassets/moon.imageset")) == 20)
  }

  @Test(arguments: [("template", true), ("original", false), (nil, false)])
  func `a set says whether its image is a template`(_ intent: String?, _ isTemplate: Bool) throws {
    let scene = try scene([("one.svg", "\"scale\": \"1x\"")], intent: intent)
    let layer = try #require(scene.timeline.layers.first { $0.id == "v" })
    let drawings = layer.contents.compactMap { if case .drawing(let drawing) = $0 { drawing } else { nil } }
    #expect(drawings.last?.isTemplate == isTemplate)
  }

  @Test func `a verdict depends on the contents of the set`() throws {
    let scene = try scene([("one.svg", "\"scale\": \"1x\"")])
    #expect(scene.files.map(\.written) == ["M.xcassets/sun.imageset/Contents.json", "M.xcassets/sun.imageset/one.svg"])
  }

  @Test(arguments: [
    ("{\"images\": 7}", "its Contents.json is not that of an image set"),
    ("{\"images\": [{\"idiom\": \"watch\", \"filename\": \"a.png\"}]}", "has no image for this canvas"),
    ("{\"images\": [{\"filename\": \"../../../secret.png\"}]}", "has no image for this canvas"),
    ("{\"images\": [{\"filename\": \"a.png\"}]}", "there is no file 'M.xcassets/sun.imageset/a.png'"),
  ])
  func `a set that cannot be shown is an error at its place`(_ contents: String, _ message: String) throws {
    _ = try folder.write(contents, as: "M.xcassets/sun.imageset/Contents.json")
    let text = """
      inbetween: 1
      canvas: {size: [60, 60]}
      views:
        - imageView: v
          image: M.xcassets/sun.imageset
      """
    let path = try folder.write(text, as: "test.yaml")
    let error = try #require(throws: SceneError.self) { try PlayedScene(path: path) }
    let first = try #require(error.diagnostics.first)
    #expect(first.message.contains(message) && first.place.line == 5, "\(first.message)")
  }
}
