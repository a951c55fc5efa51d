internal import Foundation
internal import InbetweenPixels

/// The sets of the asset catalogs (`*.xcassets`) near a storyboard or xib: in its folder, in the folders around that as
/// far as the root of the scene's files, and in the folders directly within these.
struct AssetSets {
  /// The maximum number of catalogs, and of files and folders in them together.
  private static let (catalogLimit, entryLimit) = (32, 20_000)

  /// The names of the image and colour sets by the paths of the sets from the document's folder, the nearest catalog
  /// first. An asset in a folder with a namespace has the folder's name in its own, so that a set has several names.
  private let all: [(path: String, names: [String])]

  /// - Parameters:
  ///   - folder: the document's folder.
  ///   - root: for paths relative to that folder.
  init(near folder: String, root: SceneRoot) {
    var entries = 0
    var all: [(path: String, names: [String])] = []
    catalogs: for catalog in AssetSets.catalogs(near: folder, root: root) {
      guard let found = FileManager.default.enumerator(atPath: folder + "/" + catalog) else { continue }
      var sets: [String] = []
      for case let entry as String in found {
        entries += 1
        guard entries <= AssetSets.entryLimit else { break catalogs }
        if entry.hasSuffix(".imageset") || entry.hasSuffix(".colorset") { sets.append(entry) }
      }
      for set in sets.sorted() {
        let parts = set.dropLast(".imageset".count).split(separator: "/")
        let names = parts.indices.reversed().map { parts[$0...].joined(separator: "/") }
        all.append((catalog + "/" + set, names))
      }
    }
    self.all = all
  }

  /// The sets of some assets, by the assets' names; empty for those without a set.
  func paths(of names: Set<String>) -> [String: [String]] {
    var found = Dictionary(uniqueKeysWithValues: names.map { ($0, [String]()) })
    for set in all {
      for name in set.names where found[name] != nil { found[name, default: []].append(set.path) }
    }
    return found
  }

  /// The hash of the paths of an asset's sets; nil if it has none.
  static func digest(of paths: [String]) -> String? {
    paths.isEmpty ? nil : ContentHash.text(Array(paths.joined(separator: "\n").utf8))
  }

  /// The catalogs' paths from the document's folder, the nearest first.
  private static func catalogs(near folder: String, root: SceneRoot) -> [String] {
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
    while isAllowed(path.isEmpty ? "." : path), result.count < catalogLimit {
      let entries = folders(path)
      result += entries.filter { $0.hasSuffix(".xcassets") }
      for entry in entries.prefix(200) where !entry.hasSuffix(".xcassets") {
        result += folders(entry).filter { $0.hasSuffix(".xcassets") && !result.contains($0) }
      }
      path = path.isEmpty ? ".." : path + "/.."
    }
    return Array(result.prefix(catalogLimit))
  }
}
