public import InbetweenGeometry

/// The images and colours of asset catalogs beside a document, by the names by which the document refers to them.
public struct IBAssets: Hashable, Sendable {
  public var images: [String: Image] = [:]
  public var colors: [String: Colors] = [:]
  /// The file endings of images that cannot be drawn, such as `heic`, by the images' names.
  public var undrawn: [String: String] = [:]

  /// The sizes in points of images that cannot be drawn, as far as their files state them.
  public var undrawnSizes: [String: Size] = [:]

  /// The paths of what cannot be read, as those of images, by the assets' names: a `Contents.json`, an image of a kind
  /// that is drawn, or a folder in which an asset without a set may have one. What is drawn is then what the document
  /// says, or another catalog.
  public var unreadable: [String: String] = [:]

  /// What was looked up for them, sorted by path: with other files there, they are others.
  public var lookups: [Lookup] = []

  public init() {}

  public struct Image: Hashable, Sendable {
    /// The path of the PNG, JPEG, WebP, GIF, HEIC, AVIF, SVG or PDF file, relative to the document's folder.
    public var path: String
    /// In points.
    public var size: Size
    /// "Render As" of the catalog: as a template or in its own colours; nil for the default of the view that shows it.
    public var isTemplate: Bool?
    /// "Slices" of the catalog; nil for an image that is stretched as a whole.
    public var slices: Slices?

    public init(path: String, size: Size, isTemplate: Bool? = nil, slices: Slices? = nil) {
      self.path = path
      self.size = size
      self.isTemplate = isTemplate
      self.slices = slices
    }
  }

  /// The parts of an image that keep their size when it is resized.
  public struct Slices: Hashable, Sendable {
    /// In points.
    public var capInsets: Insets
    /// Whether the parts between them are tiled and not stretched.
    public var isTiled: Bool

    public init(capInsets: Insets, isTiled: Bool) {
      self.capInsets = capInsets
      self.isTiled = isTiled
    }
  }

  /// A named colour in both appearances.
  public struct Colors: Hashable, Sendable {
    public var light: Color
    /// Nil if it is the light one.
    public var dark: Color?

    public init(light: Color, dark: Color?) {
      self.light = light
      self.dark = dark
    }
  }

  /// A file of a catalog that was read, or an asset whose sets were looked for.
  public struct Lookup: Hashable, Sendable {
    /// The path of the file, relative to the document's folder, or the path that stands for the asset.
    public var path: String
    /// The content hash of what was found; nil if nothing was.
    public var digest: String?

    public init(path: String, digest: String?) {
      self.path = path
      self.digest = digest
    }
  }

  public enum Color: Hashable, Sendable {
    /// sRGB, from 0 to 1.
    case components(red: Double, green: Double, blue: Double, alpha: Double)
    /// A colour of UIKit by its name, such as `systemBlueColor`.
    case system(String)
  }
}

extension IBAssets.Slices {
  /// The lines of an image view's mapping.
  fileprivate var lines: [String] {
    let sides = [
      ("top", capInsets.top), ("left", capInsets.left), ("bottom", capInsets.bottom), ("right", capInsets.right),
    ]
    let insets = sides.map { $0.0 + ": " + YAMLText.number($0.1) }.joined(separator: ", ")
    return ["capInsets: {\(insets)}"] + (isTiled ? [] : ["resizingMode: stretch"])
  }
}

extension IBSceneWriter {
  /// A named colour of a catalog as a scene writes it; nil if the catalogs do not have it.
  func assetColor(_ name: String) -> String? {
    guard let colors = document.assets.colors[name] else { return nil }
    func text(_ color: IBAssets.Color) -> String {
      switch color {
      case .components(let red, let green, let blue, let alpha): IBSceneWriter.text(red, green, blue, alpha)
      case .system(let name): IBSceneWriter.systemColors[name] ?? "gray"
      }
    }
    let light = text(colors.light)
    guard let dark = colors.dark.map(text), dark != light else { return light }
    return "{light: \(light), dark: \(dark)}"
  }

  /// The lines of a mapping that show an image or symbol; nil if the catalogs do not have it, or code sets it.
  ///
  /// - Parameters:
  ///   - element: has the image's name.
  ///   - isTemplateIn: whether the view draws images as templates that state nothing.
  ///   - isTemplateOut: whether the kind of the scene's view does.
  ///   - hasSlices: whether it can show resizable images.
  func imageLines(
    _ element: XMLTree.Element?, isTemplateIn: Bool = false, isTemplateOut: Bool = false, hasSlices: Bool = false
  ) -> [String]? {
    guard !isForCode, let element, let name = element["image"] else { return nil }
    if element["catalog"] == "system" { return ["image: " + IBDocument.symbol(name, element)] }
    guard let image = document.assets.images[name] else { return nil }
    let isTemplate = image.isTemplate ?? isTemplateIn
    let mode = isTemplate ? "alwaysTemplate" : "alwaysOriginal"
    return ["image: " + YAMLText.quoted(image.path)] + (isTemplate == isTemplateOut ? [] : ["renderingMode: " + mode])
      + (hasSlices ? image.slices?.lines ?? [] : [])
  }

  /// Warns of assets that cannot be read, once for each, where its name is first.
  mutating func warnOfUnreadableAssets() {
    var names = document.assets.unreadable
    // The element of a view lacks its subviews.
    var stack = Array((root.view.all.map(\.element) + shownBars.flatMap(\.elements)).reversed())
    while let element = stack.popLast(), !names.isEmpty {
      for name in [element.name == "color" ? element["name"] : nil, element["image"]].compactMap(\.self) {
        guard let file = names.removeValue(forKey: name) else { continue }
        warn("the asset '\(name.prefix(60))' is not taken from \(file), which cannot be read", line: element.line)
      }
      stack += element.children.reversed()
    }
  }

  /// Warns of images that are in a catalog but cannot be drawn.
  mutating func warnOfUndrawnImages() {
    guard !document.assets.undrawn.isEmpty else { return }
    for view in root.view.all {
      let name = view.element["image"] ?? view.child("state", key: "normal")?["image"]
      guard let name, let ending = document.assets.undrawn[name], document.assets.images[name] == nil else { continue }
      warn(
        "the image '\(name.prefix(60))' is a \(ending.prefix(10).uppercased()) file: its area is tinted",
        line: view.line)
    }
  }
}
