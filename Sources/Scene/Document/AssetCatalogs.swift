internal import Foundation
internal import InbetweenDiagnostics
internal import InbetweenFiles
internal import InbetweenGeometry
internal import InbetweenInterfaceBuilder
internal import InbetweenPDF
internal import InbetweenPixels
internal import InbetweenSVG

/// Reads the assets of a storyboard or xib from the catalogs near it, which ``AssetSets`` finds.
struct AssetCatalogs {
  /// The maximum size of a `Contents.json`, in bytes.
  private static let contentsLimit = 1 << 20
  /// The size of an image is looked for in so many bytes: a JPEG's follows its profile and its preview.
  private static let headerLimit = 1 << 20
  /// The maximum size of an SVG or PDF file, in bytes.
  private static let vectorLimit = 32 << 20

  /// An image that is not drawn although its name ends in one of these is missing or damaged.
  private static let drawnEndings: Set<String> = [
    "png", "jpg", "jpeg", "webp", "gif", "heic", "heif", "avif", "svg", "pdf",
  ]

  private let folder: String
  private let root: SceneRoot
  private let assetNames: Set<String>
  private let canvas: AssetCanvas
  private var assets = IBAssets()
  /// The assets that were looked for, with the hashes of their lists of sets; nil for those without one.
  private var names: [(name: String, digest: String?)] = []
  /// The hashes of the files that were looked for, by path; nil for those that cannot be read.
  private var files: [String: String?] = [:]

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
    WorkBudget(limit: options.limits.work).run { catalogs.read() }
    if let start = written.map(parent), !start.isEmpty {
      catalogs.assets.images = catalogs.assets.images.mapValues {
        var image = $0
        image.path = start + "/" + image.path
        return image
      }
      catalogs.assets.unreadable = catalogs.assets.unreadable.mapValues { start + "/" + $0 }
    }
    catalogs.assets.lookups = catalogs.lookups(from: written.map(parent) ?? "")
    return catalogs.assets
  }

  private init(folder: String, root: SceneRoot, _ document: IBDocument, _ options: SceneReader.Options) {
    self.folder = folder
    self.root = root
    assetNames = document.assetNames
    canvas = AssetCanvas(
      isDark: options.appearance.map { $0 == .dark } ?? document.isDark,
      isPad: document.device.id?.hasPrefix("ipad") ?? false, scale: options.scale ?? document.scale)
  }

  /// Reads the first set of each asset that can be read, and notes all files that it looks for.
  private mutating func read() {
    let all = AssetSets(near: folder, root: root)
    for (name, sets) in all.paths(of: assetNames).sorted(by: { $0.key < $1.key }) {
      names.append((name, AssetSets.digest(of: sets)))
      if sets.isEmpty, let folder = all.unreadable.first { assets.unreadable[name] = folder }
      for set in sets {
        if set.hasSuffix(".imageset") { readImage(name, in: set) } else { readColor(name, in: set) }
      }
    }
  }

  /// Notes that what is read depends on a file, also if there is none.
  private mutating func note(_ path: String, digest: String?) {
    files[path] = files[path] ?? .some(digest)
  }

  /// What was looked for, sorted by path.
  ///
  /// - Parameter place: the document's folder from the scene's; empty for the same.
  private func lookups(from place: String) -> [IBAssets.Lookup] {
    let all =
      names.map { IBAssets.Lookup(path: SceneRoot.assetPath($0.name, near: place), digest: $0.digest) }
      + files.map { IBAssets.Lookup(path: place.isEmpty ? $0.key : place + "/" + $0.key, digest: $0.value) }
    return all.sorted { $0.path < $1.path }
  }

  private mutating func contents<Contents: Decodable>(
    _ type: Contents.Type, of name: String, in set: String
  ) -> Contents? {
    let file = set + "/Contents.json"
    let bytes = (try? root.resolve(file)).flatMap {
      try? InputFile.bytes(of: $0, atMost: AssetCatalogs.contentsLimit)
    }
    note(file, digest: bytes.map { ContentHash.text($0) })
    let contents = bytes.flatMap { try? JSONDecoder().decode(type, from: Data($0)) }
    if contents == nil, assets.unreadable[name] == nil { assets.unreadable[name] = file }
    return contents
  }

  private mutating func readImage(_ name: String, in set: String) {
    guard assets.images[name] == nil, let contents = contents(ImageSet.self, of: name, in: set) else { return }
    guard let best = contents.best(for: canvas), let file = best.filename else { return }
    let ending = file.split(separator: ".").last.map { $0.lowercased() } ?? ""
    let path = set + "/" + file
    // A vector image of one scale is that many times as large.
    if ["svg", "pdf"].contains(ending), (best.factor ?? 1) == 1, let real = try? root.resolve(path),
      let image = try? InputFile.bytes(of: real, atMost: AssetCatalogs.vectorLimit),
      let size = ending == "svg" ? try? SVGImage(image).size : PDFImage.size(of: image)
    {
      assets.images[name] = IBAssets.Image(
        path: path, size: size, isTemplate: contents.properties?.isTemplate, slices: best.slices)
      return
    }
    guard let real = try? root.resolve(path), let pixels = AssetCatalogs.pixelSize(of: real) else {
      // An image that is drawn is a file of the scene; of this one only the size is.
      note(path, digest: (try? root.resolve(path)).flatMap(AssetCatalogs.digest))
      if AssetCatalogs.drawnEndings.contains(ending) {
        assets.unreadable[name] = assets.unreadable[name] ?? path
      } else {
        assets.undrawn[name] = ending
      }
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
    guard assets.colors[name] == nil, let contents = contents(ColorSet.self, of: name, in: set) else { return }
    guard let colors = contents.colors(isPad: canvas.isPad) else { return }
    assets.colors[name] = colors
  }

  private static func digest(of path: String) -> String? {
    (try? InputFile.bytes(of: path, atMost: FileLimit.picture.bytes)).map { ContentHash.text($0) }
  }

  /// The size in pixels from the header; nil if the file is none of the formats that are shown.
  private static func pixelSize(of path: String) -> Size? {
    guard let bytes = try? InputFile.prefix(of: path, count: headerLimit) else { return nil }
    // The size of an animated file follows from its first frame, which may be larger than any header.
    func whole() -> [UInt8]? {
      bytes.count < headerLimit ? nil : try? InputFile.bytes(of: path, atMost: FileLimit.picture.bytes)
    }
    guard let size = ImageFile.size(of: bytes) ?? whole().flatMap(ImageFile.size), size.width > 0, size.height > 0
    else { return nil }
    return Size(width: Double(size.width), height: Double(size.height))
  }
}
