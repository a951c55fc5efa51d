internal import Foundation
internal import InbetweenFiles
internal import InbetweenGeometry
internal import InbetweenInterfaceBuilder
internal import InbetweenPixels
internal import InbetweenSVG

/// The asset catalogs (`*.xcassets`) near a storyboard or xib: in its folder, in the folders around that as far as the
/// root of the scene's files, and in the folders directly within these.
struct AssetCatalogs {
  /// The maximum number of catalogs, and of files and folders in them together.
  private static let (catalogLimit, entryLimit) = (32, 20_000)
  /// The maximum size of a `Contents.json`, in bytes.
  private static let contentsLimit = 1 << 20
  /// The size of an image is looked for in so many bytes: a JPEG's follows its profile and its preview.
  private static let headerLimit = 1 << 20
  /// The maximum size of an SVG file, in bytes.
  private static let vectorLimit = 8 << 20

  private let folder: String
  private let root: SceneRoot
  private let wanted: Set<String>
  private let canvas: AssetCanvas
  private var assets = IBAssets()

  /// The assets to which a document refers, with the paths of images relative to the scene's folder.
  ///
  /// - Parameters:
  ///   - path: the document's path.
  ///   - written: its path relative to the scene's folder; nil if the document itself is the scene.
  ///   - root: the folder that all files must be in; nil for the document's.
  static func assets(
    of document: IBDocument, at path: String, written: String? = nil, root: String?, options: SceneReader.Options
  ) -> IBAssets {
    guard !document.assetNames.isEmpty else { return IBAssets() }
    func parent(_ path: String) -> String {
      path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
    }
    var folder = parent(path)
    if folder.isEmpty { folder = path.hasPrefix("/") ? "/" : "." }
    var catalogs = AssetCatalogs(
      folder: folder, root: SceneRoot(scene: path, folder: root), document, options)
    catalogs.read()
    if let start = written.map(parent), !start.isEmpty {
      catalogs.assets.images = catalogs.assets.images.mapValues {
        var image = $0
        image.path = start + "/" + image.path
        return image
      }
    }
    return catalogs.assets
  }

  private init(folder: String, root: SceneRoot, _ document: IBDocument, _ options: SceneReader.Options) {
    self.folder = folder
    self.root = root
    wanted = document.assetNames
    canvas = AssetCanvas(
      isDark: options.appearance.map { $0 == .dark } ?? document.isDark,
      isPad: document.device.id?.hasPrefix("ipad") ?? false, scale: options.scale ?? document.scale)
  }

  private mutating func read() {
    var entries = 0
    for catalog in catalogs() {
      guard let found = FileManager.default.enumerator(atPath: folder + "/" + catalog) else { continue }
      var sets: [String] = []
      for case let entry as String in found {
        entries += 1
        guard entries <= AssetCatalogs.entryLimit else { return }
        if entry.hasSuffix(".imageset") || entry.hasSuffix(".colorset") { sets.append(entry) }
      }
      for set in sets.sorted() {
        let isImage = set.hasSuffix(".imageset")
        let path = set.dropLast(isImage ? ".imageset".count : ".colorset".count)
        // An asset in a folder with a namespace has the folder's name in its own.
        let parts = path.split(separator: "/")
        for count in 1...max(parts.count, 1) {
          let name = parts.suffix(count).joined(separator: "/")
          guard wanted.contains(name) else { continue }
          if isImage { readImage(name, in: catalog + "/" + set) } else { readColor(name, in: catalog + "/" + set) }
        }
      }
    }
  }

  /// The catalogs' paths from the document's folder, the nearest first.
  private func catalogs() -> [String] {
    func folders(_ path: String) -> [String] {
      ((try? FileManager.default.contentsOfDirectory(atPath: folder + "/" + path)) ?? []).sorted()
        .map { path.isEmpty ? $0 : path + "/" + $0 }
    }
    func isAllowed(_ path: String) -> Bool {
      // The contents of a catalog are checked one by one when they are read.
      do throws(SceneRoot.Refusal) { _ = try root.resolve(path) } catch { return error == .notAFile }
      return true
    }
    var result: [String] = []
    var path = ""
    while isAllowed(path.isEmpty ? "." : path), result.count < AssetCatalogs.catalogLimit {
      let entries = folders(path)
      result += entries.filter { $0.hasSuffix(".xcassets") }
      for entry in entries.prefix(200) where !entry.hasSuffix(".xcassets") {
        result += folders(entry).filter { $0.hasSuffix(".xcassets") && !result.contains($0) }
      }
      path = path.isEmpty ? ".." : path + "/.."
    }
    return Array(result.prefix(AssetCatalogs.catalogLimit))
  }

  private func contents<Contents: Decodable>(_ type: Contents.Type, in set: String) -> Contents? {
    guard let path = try? root.resolve(set + "/Contents.json"),
      let bytes = try? InputFile.bytes(of: path, atMost: AssetCatalogs.contentsLimit)
    else { return nil }
    return try? JSONDecoder().decode(type, from: Data(bytes))
  }

  private mutating func readImage(_ name: String, in set: String) {
    guard assets.images[name] == nil, let contents = contents(ImageSet.self, in: set) else { return }
    guard let best = contents.best(for: canvas), let file = best.filename else { return }
    let ending = file.split(separator: ".").last.map { $0.lowercased() } ?? ""
    let path = set + "/" + file
    // A vector image of one scale is that many times as large.
    if ending == "svg", (best.factor ?? 1) == 1, let real = try? root.resolve(path),
      let image = try? InputFile.bytes(of: real, atMost: AssetCatalogs.vectorLimit),
      let size = try? SVGImage(image).size
    {
      assets.images[name] = IBAssets.Image(
        path: path, size: size, isTemplate: contents.properties?.isTemplate, slices: best.slices)
      return
    }
    guard let real = try? root.resolve(path), let pixels = AssetCatalogs.pixelSize(of: real) else {
      assets.undrawn[name] = ending
      let size = (try? root.resolve(path)).flatMap { VectorImage.size(of: $0, ending: ending) }
      let factor = Double(best.factor ?? 1)
      assets.undrawnSizes[name] = size.map { Size(width: $0.width / factor, height: $0.height / factor) }
      return
    }
    let scale = Double(best.factor ?? 1)
    assets.images[name] = IBAssets.Image(
      path: path, size: Size(width: pixels.width / scale, height: pixels.height / scale),
      isTemplate: contents.properties?.isTemplate, slices: best.slices)
  }

  private mutating func readColor(_ name: String, in set: String) {
    guard assets.colors[name] == nil, let contents = contents(ColorSet.self, in: set) else { return }
    func color(isDark: Bool) -> IBAssets.Color? {
      let variants = contents.colors.filter { variant in
        let appearances = variant.variant.appearances ?? []
        guard ["universal", canvas.isPad ? "ipad" : "iphone", nil].contains(variant.variant.idiom) else { return false }
        return isDark
          ? appearances.contains { $0.value == "dark" } && appearances.count == 1
          : appearances.allSatisfy { $0.value == "light" }
      }
      return variants.lazy.compactMap(\.color).first
    }
    guard let light = color(isDark: false) else { return }
    assets.colors[name] = IBAssets.Colors(light: light, dark: color(isDark: true))
  }

  /// The size in pixels from the header; nil if the file is none of the formats that are shown.
  private static func pixelSize(of path: String) -> Size? {
    guard let bytes = try? InputFile.prefix(of: path, count: headerLimit) else { return nil }
    guard let size = ImageFile.size(of: bytes), size.width > 0, size.height > 0 else { return nil }
    return Size(width: Double(size.width), height: Double(size.height))
  }
}

/// `Contents.json` of a colour set.
private struct ColorSet: Decodable {
  var colors: [Entry]

  struct Entry: Decodable {
    var variant: AssetVariant
    var color: IBAssets.Color?

    private enum Key: String, CodingKey { case color }
    private enum ColorKey: String, CodingKey { case components, platform, reference }

    init(from decoder: any Decoder) throws {
      variant = try AssetVariant(from: decoder)
      guard
        let color = try? decoder.container(keyedBy: Key.self).nestedContainer(keyedBy: ColorKey.self, forKey: .color)
      else { return }
      if let reference = try? color.decode(String.self, forKey: .reference) {
        self.color = .system(reference)
      } else if let components = try? color.decode([String: String].self, forKey: .components) {
        self.color = Entry.color(components)
      }
    }

    /// Components are fractions (`0.500`), bytes (`128`) or hexadecimal (`0x80`).
    private static func color(_ components: [String: String]) -> IBAssets.Color? {
      func value(_ name: String) -> Double? {
        guard let text = components[name] else { return nil }
        if text.hasPrefix("0x") { return Int(text.dropFirst(2), radix: 16).map { Double($0) / 255 } }
        guard let number = Double(text), number.isFinite else { return nil }
        return text.contains(".") || number <= 1 ? number : number / 255
      }
      let alpha = value("alpha") ?? 1
      if let white = value("white") { return .components(red: white, green: white, blue: white, alpha: alpha) }
      guard let red = value("red"), let green = value("green"), let blue = value("blue") else { return nil }
      return .components(red: red, green: green, blue: blue, alpha: alpha)
    }
  }
}
