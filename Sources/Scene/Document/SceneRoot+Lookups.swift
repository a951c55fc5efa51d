internal import InbetweenFiles
internal import InbetweenPixels

/// Something that a scene depends on: a file that it opens, a file that would take the place of one if it were there,
/// or an asset of the catalogs near its storyboard.
public struct SceneLookup: Hashable, Sendable {
  /// The path from the scene's folder, or one that no scene can write: of an asset, or of a symbol of the project.
  public var path: String
  /// The content hash (XXH3-128 in hexadecimal) of what was found; nil if nothing was.
  public var digest: String?

  public init(path: String, digest: String?) {
    self.path = path
    self.digest = digest
  }
}

extension SceneRoot {
  /// What the paths of assets begin with, which stand for the list of an asset's sets in all catalogs.
  private static let assetMark = "//asset/"

  /// The path that stands for an asset.
  ///
  /// - Parameter folder: that of the document, from the scene's folder; empty for the same.
  static func assetPath(_ name: String, near folder: String) -> String {
    assetMark + name + "//" + folder.split(separator: "/").joined(separator: "/")
  }

  /// The asset that a path stands for, and the folder of its document; nil for paths of files.
  static func asset(of path: String) -> (name: String, folder: String)? {
    guard path.hasPrefix(assetMark) else { return nil }
    // A name may contain two slashes, a folder does not.
    let parts = path.dropFirst(assetMark.count).split(separator: "//", omittingEmptySubsequences: false)
    return (parts.dropLast().joined(separator: "//"), String(parts.last ?? ""))
  }

  /// The path at which ``resolveKnown(_:)`` finds a file, or at which it would be.
  public func knownPath(_ path: String) -> String {
    do throws(Refusal) { return try resolveKnown(path) } catch { return symbolLocation(of: path) ?? location(of: path) }
  }

  /// Whether a path stands for an asset, and is not that of a file.
  public static func isAsset(_ path: String) -> Bool { path.hasPrefix(assetMark) }
}

/// Looks for what scenes of one folder depend on. The catalogs near a document are searched once.
public struct SceneLookups {
  private let root: SceneRoot
  private var sets: [String: AssetSets] = [:]

  /// - Parameter root: that with which the scene is read.
  public init(root: SceneRoot) {
    self.root = root
  }

  /// The content hash of what is at a path now; nil if nothing is, or it cannot be read.
  public mutating func digest(of path: String) -> String? {
    guard let asset = SceneRoot.asset(of: path) else { return fileDigest(of: path) }
    let known = sets[asset.folder] ?? AssetSets(near: asset.folder, of: root)
    sets[asset.folder] = known
    return AssetSets.digest(of: known.paths(of: [asset.name])[asset.name] ?? [])
  }

  /// Whether everything is as it was found before.
  public mutating func isSame(_ lookups: some Sequence<SceneLookup>) -> Bool {
    for lookup in lookups where digest(of: lookup.path) != lookup.digest { return false }
    return true
  }

  private func fileDigest(of path: String) -> String? {
    do {
      return ContentHash.text(try InputFile.bytes(of: root.resolveKnown(path), atMost: FileLimit.picture.bytes))
    } catch { return nil }
  }
}

extension AssetSets {
  /// - Parameter folder: that of a document, from the folder of a scene with a root.
  fileprivate init(near folder: String, of root: SceneRoot) {
    let place = folder.isEmpty ? root.sceneFolder : root.location(of: folder)
    // The name of the document has no effect.
    self.init(near: place, root: SceneRoot(scene: place + "/document", folder: root.folder(of: place)))
  }
}
