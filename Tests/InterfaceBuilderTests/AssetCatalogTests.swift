import Foundation
import InbetweenDiagnostics
import InbetweenGeometry
import InbetweenInterfaceBuilder
import InbetweenPixels
import InbetweenScene
import InbetweenTestSupport
import Testing

/// Asset catalogs beside a storyboard.
@Suite("Asset catalogs") struct AssetCatalogTests {
  /// An app's folder with `Base.lproj/Main.storyboard` and `Assets.xcassets`.
  private struct App {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("assets-" + UUID().uuidString)
    var storyboard: String { folder.appendingPathComponent("Base.lproj/Main.storyboard").path }

    func write(_ text: String, to path: String) throws { try write(Data(text.utf8), to: path) }

    func write(_ data: Data, to path: String) throws {
      let file = folder.appendingPathComponent(path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: file)
    }

    /// An image view, a label in a named colour, and perhaps a button with the same image.
    init(
      appearance: String = "light", image: String = "sun", color: String = "Brand", button type: String? = nil
    ) throws {
      let button =
        type.map {
          Fixture.view(
            "b", "button", rect: "0 0 9 9", attributes: $0, inside: "<state key=\"normal\" image=\"\(image)\"/>")
        } ?? ""
      let looks = "<color key=\"textColor\" name=\"\(color)\"/>"
      let pinned = ["i", "t"].flatMap { id in
        ["leading", "top"].map {
          "<constraint firstItem=\"\(id)\" firstAttribute=\"\($0)\" secondItem=\"root\" secondAttribute=\"\($0)\" id=\"\(id)\($0)\"/>"
        }
      }
      let text = String(
        decoding: Fixture.storyboard(
          """
          <subviews>\(Fixture.view("i", "imageView", attributes: "image=\"\(image)\""))\(Fixture.view("t", "label", rect: "0 0 9 9", inside: looks))\(button)</subviews>
          <constraints>\(pinned.joined())</constraints>
          """), as: UTF8.self)
      try write(
        text.replacingOccurrences(
          of: "orientation=\"portrait\"", with: "orientation=\"portrait\" appearance=\"\(appearance)\""),
        to: "Base.lproj/Main.storyboard")
    }

    func scene(root: String? = nil) throws -> (text: String, warnings: [String]) {
      var options = SceneReader.Options()
      options.root = root ?? folder.path
      options.requiresFiles = true
      let document = try InterfaceBuilderFile.document(storyboard, options: options)
      let scene = try InterfaceBuilderFile.checkedScene(document.roots[0], of: document, options: options)
      return (scene.text, scene.warnings.map(\.message))
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }
  }

  private static func picture(_ width: Int, _ height: Int) -> Pixmap {
    Pixmap(width: width, height: height, bytes: [UInt8](repeating: 200, count: width * height * 4))
  }

  private static let imageSet = """
    {"images": [{"idiom": "universal", "scale": "1x"}, {"idiom": "universal", "scale": "2x", "filename": "sun@2x.png"},
    {"idiom": "universal", "scale": "3x", "filename": "sun@3x.png"}, {"idiom": "ipad", "scale": "2x", "filename": "pad.png"},
    {"idiom": "universal", "scale": "2x", "filename": "moon@2x.png", "appearances": [{"appearance": "luminosity", "value": "dark"}]}],
    "info": {"version": 1, "author": "xcode"}}
    """

  @Test(arguments: [("light", "sun@2x.png", 30.0), ("dark", "moon@2x.png", 40)])
  func `the image of the canvas's scale and appearance is drawn, in its size in points`(
    appearance: String, file: String, width: Double
  ) throws {
    let app = try App(appearance: appearance)
    defer { app.remove() }
    try app.write(AssetCatalogTests.imageSet, to: "Assets.xcassets/Icons/sun.imageset/Contents.json")
    for (name, width) in [("sun@2x", 60), ("sun@3x", 90), ("pad", 10), ("moon@2x", 80)] as [(String, Int)] {
      try app.write(
        Data(PNGEncoder.encode(AssetCatalogTests.picture(width, 20))),
        to: "Assets.xcassets/Icons/sun.imageset/\(name).png")
    }
    let (text, _) = try app.scene()
    #expect(text.contains("image: \"../Assets.xcassets/Icons/sun.imageset/\(file)\""))
    #expect(text.contains("intrinsicContentSize: [\(Int(width)), 10]") && !text.contains("stands for the image"))
    // Files around the storyboard's folder are not read unless they are allowed.
    let alone = try app.scene(root: app.folder.appendingPathComponent("Base.lproj").path).text
    #expect(!alone.contains("xcassets") && alone.contains("stands for the image sun"))
  }

  @Test(arguments: [
    (nil, "buttonType=\"system\"", [] as [String]), (nil, "", ["alwaysOriginal"]),
    ("template", "buttonType=\"system\"", ["alwaysTemplate"]), ("template", "", ["alwaysTemplate"]),
    ("original", "buttonType=\"system\"", ["alwaysOriginal"]), ("original", "", ["alwaysOriginal"]),
  ])
  func `images render as their set states, otherwise as templates in system buttons only`(
    intent: String?, type: String, expected: [String]
  ) throws {
    let app = try App(button: type)
    defer { app.remove() }
    let properties = intent.map { ", \"properties\": {\"template-rendering-intent\": \"\($0)\"}" } ?? ""
    try app.write(
      "{\"images\": [{\"idiom\": \"universal\", \"filename\": \"sun.png\"}]\(properties)}",
      to: "Assets.xcassets/sun.imageset/Contents.json")
    try app.write(
      Data(PNGEncoder.encode(AssetCatalogTests.picture(9, 9))), to: "Assets.xcassets/sun.imageset/sun.png")
    let lines = try app.scene().text.split(separator: "\n")
    #expect(lines.count { $0.contains("sun.imageset/sun.png") } == 2)
    let modes = lines.filter { $0.contains("renderingMode: ") }.compactMap { $0.split(separator: " ").last }
    #expect(modes.map(String.init) == expected)
  }

  @Test(arguments: [
    ("9-part", "tile", "capInsets: {top: 4, left: 5, bottom: 3, right: 2}", false),
    ("3-part-horizontal", "stretch", "capInsets: {top: 0, left: 5, bottom: 0, right: 2}", true),
    ("3-part-vertical", "stretch", "capInsets: {top: 4, left: 0, bottom: 3, right: 0}", true),
  ])
  func `the slices of an image are cap insets in points`(
    mode: String, center: String, insets: String, isStretched: Bool
  ) throws {
    let app = try App()
    defer { app.remove() }
    try app.write(
      """
      {"images": [{"idiom": "universal", "scale": "2x", "filename": "sun@2x.png", "resizing": {"mode": "\(mode)",
      "center": {"mode": "\(center)", "width": 2, "height": 2},
      "cap-insets": {"top": 8, "left": 10, "bottom": 6, "right": 4}}}]}
      """, to: "Assets.xcassets/sun.imageset/Contents.json")
    try app.write(
      Data(PNGEncoder.encode(AssetCatalogTests.picture(40, 40))), to: "Assets.xcassets/sun.imageset/sun@2x.png")
    let text = try app.scene().text
    #expect(text.contains(insets) && text.contains("resizingMode: stretch") == isStretched, "\(text)")
  }

  @Test func `a JPEG is drawn in the size of its header`() throws {
    let app = try App()
    defer { app.remove() }
    try app.write(
      "{\"images\": [{\"idiom\": \"universal\", \"scale\": \"2x\", \"filename\": \"sun.jpg\"}]}",
      to: "Assets.xcassets/sun.imageset/Contents.json")
    let file = try #require(JPEGEncoder.encode(AssetCatalogTests.picture(48, 20), quality: 0.5))
    try app.write(Data(file), to: "Assets.xcassets/sun.imageset/sun.jpg")
    let (text, warnings) = try app.scene()
    #expect(text.contains("image: \"../Assets.xcassets/sun.imageset/sun.jpg\""))
    #expect(text.contains("intrinsicContentSize: [24, 10]") && warnings.isEmpty)
  }

  @Test func `a named colour has its values in both appearances, whichever way they are written`() throws {
    let app = try App()
    defer { app.remove() }
    try app.write(
      """
      {"colors": [{"idiom": "universal", "color": {"color-space": "srgb", "components": {"red": "0xFF", "green": "128", "blue": "0.000", "alpha": "1.000"}}},
      {"idiom": "universal", "appearances": [{"appearance": "luminosity", "value": "dark"}], "color": {"platform": "ios", "reference": "systemTealColor"}}]}
      """, to: "Colors/Theme.xcassets/Brand.colorset/Contents.json")
    #expect(try app.scene().text.contains("textColor: {light: \"#ff8000\", dark: systemTeal}"))
  }

  @Test func `an image of a kind that is not drawn is a tinted area with a warning; a damaged catalog is as none`()
    throws
  {
    let app = try App(image: "Icons/sun")
    defer { app.remove() }
    try app.write(
      "{\"images\": [{\"idiom\": \"universal\", \"filename\": \"sun.tiff\"}]}",
      to: "A.xcassets/Icons/sun.imageset/Contents.json")
    try app.write("II*\0 and so on, longer than a header", to: "A.xcassets/Icons/sun.imageset/sun.tiff")
    try app.write("{\"colors\": 7", to: "A.xcassets/Brand.colorset/Contents.json")
    let (text, warnings) = try app.scene()
    #expect(warnings.contains("the image 'Icons/sun' is a TIFF file: its area is tinted"))
    #expect(text.contains("stands for the image") && text.contains("textColor: gray"))
    // A file name that leaves the folder is not followed.
    try app.write(
      "{\"images\": [{\"filename\": \"../../../../../etc/passwd\"}]}", to: "A.xcassets/Icons/sun.imageset/Contents.json"
    )
    #expect(try !app.scene().text.contains("passwd"))
  }

  @Test func `an asset that cannot be read is a warning, once, with the file or folder; a set without one is none`()
    throws
  {
    let app = try App(button: "")
    defer { app.remove() }
    try app.write("{\"colors\": 7", to: "A.xcassets/Brand.colorset/Contents.json")
    try app.write(
      "{\"images\": [{\"idiom\": \"universal\", \"filename\": \"sun.png\"}]}",
      to: "A.xcassets/sun.imageset/Contents.json")
    func expectWarnings(_ color: String?, _ image: String?) throws {
      let expected = [("sun", image), ("Brand", color)].compactMap { name, file in
        file.map { "the asset '\(name)' is not taken from \($0), which cannot be read" }
      }
      #expect(try app.scene().warnings.sorted() == expected.sorted())
    }
    let (color, image) = ("../A.xcassets/Brand.colorset/Contents.json", "../A.xcassets/sun.imageset/sun.png")
    try expectWarnings(color, image)
    let picture = PNGEncoder.encode(AssetCatalogTests.picture(9, 9))
    try app.write(Data(picture.prefix(20)), to: "A.xcassets/sun.imageset/sun.png")
    try expectWarnings(color, image)
    try app.write(Data(picture), to: "A.xcassets/sun.imageset/sun.png")
    try expectWarnings(color, nil)
    try app.write("{\"colors\": []}", to: "A.xcassets/Brand.colorset/Contents.json")
    try expectWarnings(nil, nil)
    // The folder of a catalog is a link that leads to itself.
    try FileManager.default.removeItem(at: app.folder.appendingPathComponent("A.xcassets"))
    try FileManager.default.createSymbolicLink(
      atPath: app.folder.appendingPathComponent("A.xcassets").path, withDestinationPath: "A.xcassets")
    try expectWarnings("../A.xcassets", "../A.xcassets")
  }

  @Test(
    arguments: [
      ("sun.pdf", "%PDF-1.7\n1 0 obj <</Type /Page /MediaBox [ 0 0 24.5 30 ] >>", "[24.5, 30]"),
      ("sun.svg", "<?xml version='1.0'?><svg xmlns='a' width=\"32px\" height=\"16\" viewBox='0 0 64 32'>", "[32, 16]"),
      ("sun.svg", "<svg stroke-width='3' viewBox='0 0 64 32'>", "[64, 32]"),
      ("sun.svg", "<svg width='100%' height='1e99'>", nil), ("sun.pdf", "%PDF-1.7 /MediaBox [0 0 nan 3]", nil),
    ] as [(String, String, String?)])
  func `an image that cannot be drawn has the size that its file states`(file: String, text: String, size: String?)
    throws
  {
    let app = try App()
    defer { app.remove() }
    try app.write(
      "{\"images\": [{\"idiom\": \"universal\", \"filename\": \"\(file)\"}]}",
      to: "A.xcassets/sun.imageset/Contents.json")
    try app.write(text, to: "A.xcassets/sun.imageset/\(file)")
    let scene = try app.scene().text
    if let size { #expect(scene.contains("intrinsicContentSize: \(size)")) }
    #expect(scene.contains("stands for the image sun"))
    if size == nil { #expect(!scene.contains("- imageView: sunImage\n    intrinsicContentSize")) }
  }
}
