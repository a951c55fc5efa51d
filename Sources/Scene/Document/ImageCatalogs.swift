internal import Foundation
internal import InbetweenFiles
package import InbetweenGeometry
package import InbetweenInterfaceBuilder

/// The image and colour sets of the asset catalogs in a folder, for code that names images and colours.
package struct ImageCatalogs {
  /// An image of a set.
  package struct Image {
    package var path: String
    /// Pixels per point; nil for those that the file's name states.
    package var scale: Int?
    /// Whether it is a template; nil if its view decides.
    package var isTemplate: Bool?
    /// In points; nil for an image that is stretched as a whole.
    package var capInsets: Insets?
    /// Whether the parts between the caps are tiled and not stretched.
    package var isTiled: Bool
  }

  /// The maximum size of a `Contents.json`, in bytes.
  private static let contentsLimit = 1 << 20

  private let folder: String
  private let root: SceneRoot
  private let sets: AssetSets
  /// What the paths of the sets begin with.
  private let prefix: String

  /// - Parameter folder: a catalog, or a folder that has catalogs in it or in the folders directly within it.
  package init(folder: String) {
    let path = folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    let isCatalog = path.hasSuffix(".xcassets")
    var parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let last = isCatalog ? parts.removeLast() : ""
    let start = parts.joined(separator: "/")
    self.folder = start.isEmpty ? (path.hasPrefix("/") ? "/" : ".") : start
    prefix = isCatalog ? last + "/" : ""
    root = SceneRoot(scene: self.folder + "/-")
    sets = AssetSets(near: self.folder, root: root)
  }

  /// The image of a name that suits a canvas best: its appearance before its idiom before its scale. Nil if no set has
  /// one.
  ///
  /// - Parameter scale: pixels per point.
  package func image(named name: String, isDark: Bool, isPad: Bool, scale: Int) -> Image? {
    let canvas = AssetCanvas(isDark: isDark, isPad: isPad, scale: scale)
    for set in sets.paths(of: [name])[name] ?? [] where set.hasPrefix(prefix) && set.hasSuffix(".imageset") {
      guard let contents = contents(ImageSet.self, of: set), let best = contents.best(for: canvas),
        let file = best.filename,
        let path = resolved(set + "/" + file)
      else { continue }
      let slices = best.slices
      return Image(
        path: path, scale: best.factor, isTemplate: contents.properties?.isTemplate, capInsets: slices?.capInsets,
        isTiled: slices?.isTiled ?? false)
    }
    return nil
  }

  /// The colours of a name in the light and the dark appearance; nil if no set has one.
  package func colors(named name: String, isPad: Bool) -> IBAssets.Colors? {
    let paths = sets.paths(of: [name])[name] ?? []
    return paths.lazy.filter { $0.hasPrefix(prefix) && $0.hasSuffix(".colorset") }
      .compactMap { contents(ColorSet.self, of: $0)?.colors(isPad: isPad) }.first
  }

  private func contents<Contents: Decodable>(_ type: Contents.Type, of set: String) -> Contents? {
    guard let path = resolved(set + "/Contents.json") else { return nil }
    do {
      return try JSONDecoder().decode(type, from: Data(try InputFile.bytes(of: path, atMost: Self.contentsLimit)))
    } catch { return nil }
  }

  /// Nil for a file that is not there or lies outside of the folder.
  private func resolved(_ path: String) -> String? {
    do throws(SceneRoot.Refusal) { return try root.resolve(path) } catch { return nil }
  }
}
