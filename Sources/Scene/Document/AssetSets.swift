internal import InbetweenFiles
internal import InbetweenPixels

/// The sets of the asset catalogs (`*.xcassets`) near a storyboard or xib: in its folder, in the folders around that as
/// far as the root of the scene's files, and in the folders directly within these.
struct AssetSets {
  /// The maximum number of catalogs, and of files and folders in them together.
  private static let (catalogLimit, entryLimit) = (32, 20_000)

  /// The names of the image and colour sets by the paths of the sets from the document's folder, the nearest catalog
  /// first. An asset in a folder with a namespace has the folder's name in its own, so that a set has several names.
  private let all: [(path: String, names: [String])]

  /// The folders that cannot be read, from the document's folder, the nearest first: what is in them is not known.
  let unreadable: [String]

  /// - Parameters:
  ///   - folder: the document's folder.
  ///   - root: for paths relative to that folder.
  init(near folder: String, root: SceneRoot) {
    var folders = Folders(start: folder)
    var entries = 0
    var all: [(path: String, names: [String])] = []
    catalogs: for catalog in AssetSets.catalogs(&folders, root: root) {
      var sets: [String] = []
      var rest = [""]
      while let place = rest.popLast() {
        for name in folders.names(in: catalog + place) {
          entries += 1
          guard entries <= AssetSets.entryLimit else { break catalogs }
          let entry = place + "/" + name
          if name.hasSuffix(".imageset") || name.hasSuffix(".colorset") {
            sets.append(String(entry.dropFirst()))
          } else if folders.isFolder(catalog + entry) {
            rest.append(entry)
          }
        }
      }
      for set in sets.sorted() {
        let parts = set.dropLast(".imageset".count).split(separator: "/")
        let names = parts.indices.reversed().map { parts[$0...].joined(separator: "/") }
        all.append((catalog + "/" + set, names))
      }
    }
    self.all = all
    unreadable = folders.unreadable
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

  /// Folders by their paths from the document's.
  private struct Folders {
    let start: String
    var unreadable: [String] = []

    init(start: String) { self.start = start }

    /// Sorted; empty for what is no folder or cannot be read.
    mutating func names(in path: String) -> [String] {
      do throws(FileError) {
        return try FileSystem.names(in: start + "/" + path)
      } catch {
        if !error.isMissing { unreadable.append(path.isEmpty ? "." : path) }
        return []
      }
    }

    /// Whether it is a folder and no link to one.
    mutating func isFolder(_ path: String) -> Bool {
      do throws(FileError) {
        return try FileSystem.kind(of: start + "/" + path) == .folder
      } catch {
        unreadable.append(path)
        return false
      }
    }
  }

  /// The catalogs' paths from the document's folder, the nearest first.
  private static func catalogs(_ folders: inout Folders, root: SceneRoot) -> [String] {
    func isAllowed(_ path: String) -> Bool {
      // The contents of a catalog are checked one by one when they are read.
      do throws(SceneRoot.Refusal) { _ = try root.resolve(path) } catch {
        // Every folder around a document is there; of this one the system says nothing.
        if error == .missing { folders.unreadable.append(path) }
        return error == .notAFile
      }
      return true
    }
    func entries(_ path: String) -> [String] {
      folders.names(in: path).map { path.isEmpty ? $0 : path + "/" + $0 }
    }
    var result: [String] = []
    var path = ""
    while isAllowed(path.isEmpty ? "." : path), result.count < catalogLimit {
      let found = entries(path)
      result += found.filter { $0.hasSuffix(".xcassets") }
      for entry in found.prefix(200) where !entry.hasSuffix(".xcassets") {
        result += entries(entry).filter { $0.hasSuffix(".xcassets") && !result.contains($0) }
      }
      path = path.isEmpty ? ".." : path + "/.."
    }
    return Array(result.prefix(catalogLimit))
  }
}
