import Foundation
import InbetweenGeometry
import InbetweenTestSupport
import InbetweenTimeline
import InbetweenUIKit
import Testing

@Suite("Images of asset catalogs in code") struct ImageCatalogFilmTests {
  private let folder: TemporaryFolder

  /// A set in a folder with a namespace, whose images differ in width.
  init() throws {
    folder = try TemporaryFolder()
    let dark = "\"appearances\": [{\"appearance\": \"luminosity\", \"value\": \"dark\"}]"
    let slices = """
      "resizing": {"mode": "9-part", "center": {"mode": "stretch"},
      "cap-insets": {"top": 2, "left": 4, "bottom": 6, "right": 8}}
      """
    try folder.write(
      """
      {"images": [{"filename": "one.svg", "scale": "2x", \(slices)}, {"filename": "dark.svg", "scale": "2x", \(dark)},
      {"filename": "pad.svg", "scale": "2x", "idiom": "ipad"}],
      "properties": {"template-rendering-intent": "template"}}
      """, as: "App/M.xcassets/Icons/sun.imageset/Contents.json")
    for (name, width) in [("one", 10), ("dark", 20), ("pad", 30)] {
      try folder.write(
        "<svg width='\(width)' height='9'><path d='M0 0h9v9h-9z'/></svg>",
        as: "App/M.xcassets/Icons/sun.imageset/\(name).svg")
    }
  }

  private func image(
    named name: String, in path: String = "App", on device: FilmDevice = .iPhone15,
    _ appearance: UIUserInterfaceStyle = .light
  ) -> UIImage? {
    var image: UIImage?
    let folders = [folder.url.appendingPathComponent(path)]
    _ = Film(on: device, appearance: appearance, duration: 0.1, images: folders) { _ in image = UIImage(named: name) }
    return image
  }

  @Test(arguments: ["App", "App/M.xcassets", ""])
  func `a catalog is in one of the folders, in a folder directly within it, or the folder itself`(
    path: String
  ) throws {
    for name in ["sun", "Icons/sun"] {
      let image = try #require(self.image(named: name, in: path))
      #expect(image.size == CGSize(width: 10, height: 9) && image.renderingMode == .alwaysTemplate)
      #expect(image.capInsets == UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
      #expect(image.resizingMode == .stretch)
    }
    #expect(image(named: "moon", in: path) == nil)
  }

  @Test func `colour sets have their colours in both appearances, by fractions, bytes, hexadecimal and system colours`()
    throws
  {
    func set(_ name: String, _ light: String, _ dark: String? = nil) throws {
      let other = dark.map {
        ", {\"idiom\": \"universal\", \"appearances\": [{\"appearance\": \"luminosity\", \"value\": \"dark\"}], \"color\": {\($0)}}"
      }
      try folder.write(
        "{\"colors\": [{\"idiom\": \"universal\", \"color\": {\(light)}}\(other ?? "")]}",
        as: "App/M.xcassets/\(name).colorset/Contents.json")
    }
    func rgb(_ red: String, _ green: String, _ blue: String) -> String {
      "\"components\": {\"red\": \"\(red)\", \"green\": \"\(green)\", \"blue\": \"\(blue)\", \"alpha\": \"0.5\"}"
    }
    try set("Brand", rgb("1.000", "0.5", "0.0"), rgb("0x80", "255", "0x00"))
    try set("Accent", "\"platform\": \"ios\", \"reference\": \"systemRedColor\"")
    func color(_ name: String, _ style: UIUserInterfaceStyle) -> UIColor? {
      var color: UIColor?
      _ = Film(appearance: style, duration: 0.1, images: [folder.url.appendingPathComponent("App")]) { window in
        color = UIColor(named: name)?.resolvedColor(with: window.traitCollection)
      }
      return color
    }
    #expect(color("Brand", .light) == UIColor(red: 1, green: 0.5, blue: 0, alpha: 0.5))
    #expect(color("Brand", .dark) == UIColor(red: 128 / 255, green: 1, blue: 0, alpha: 0.5))
    #expect(color("Accent", .light) == UIColor(red: 1, green: 59 / 255, blue: 48 / 255, alpha: 1))
    #expect(color("Other", .light) == nil)
  }

  @Test func `the image is that of the film's appearance and device`() throws {
    #expect(image(named: "sun", .dark)?.size.width == 20)
    let pad = FilmDevice(name: "pad", size: CGSize(width: 80, height: 80), scale: 2, isPad: true)
    #expect(image(named: "sun", on: pad)?.size.width == 30)
  }

  @Test func `an image view stretches what lies between the slices`() throws {
    let film = Film(duration: 0.1, images: [folder.url.appendingPathComponent("App")]) { window in
      let view = UIImageView(image: UIImage(named: "sun"))
      view.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
      window.addSubview(view)
    }
    let contents = film.timeline.layers.flatMap(\.contents)
    let parts = contents.compactMap { if case .resizable(let parts) = $0 { parts } else { nil } }
    #expect(parts.last?.capInsets == Insets(top: 1, left: 2, bottom: 3, right: 4))
    #expect(parts.last?.isTiled == false && parts.last?.isTemplate == true)
  }

  @Test func `a PDF image has the size of its page and takes the tint as a template; a damaged one is a problem`()
    throws
  {
    try folder.write(
      "{\"images\": [{\"filename\": \"a.pdf\"}], \"properties\": {\"template-rendering-intent\": \"template\"}}",
      as: "App/M.xcassets/a.imageset/Contents.json")
    try folder.write("{\"images\": [{\"filename\": \"b.pdf\"}]}", as: "App/M.xcassets/b.imageset/Contents.json")
    let page = """
      %PDF-1.4
      1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
      2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 24 18]>> endobj
      3 0 obj <</Type /Page /Parent 2 0 R /Contents 4 0 R>> endobj
      4 0 obj <</Length 26>> stream
      1 0 0 rg 2 2 10 10 re f   \

      endstream endobj
      trailer <</Root 1 0 R>>
      """
    try folder.write(page, as: "App/M.xcassets/a.imageset/a.pdf")
    try folder.write("%PDF-1.7", as: "App/M.xcassets/b.imageset/b.pdf")
    let film = Film(duration: 0.1, images: [folder.url.appendingPathComponent("App")]) { _ in
      let image = UIImage(named: "a")
      #expect(image?.size == CGSize(width: 24, height: 18))
      #expect(image?.renderingMode == .alwaysTemplate)
      #expect(UIImage(named: "b") == nil)
    }
    #expect(film.problems.count == 1)
    #expect(film.problems.contains { "\($0)".contains("b.pdf: the image cannot be shown: there are no objects") })
  }
}
