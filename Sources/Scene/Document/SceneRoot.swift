internal import Foundation

/// The folder that a scene's images, fonts and storyboards must be in, after resolving symbolic links.
///
/// Build systems such as Bazel run tests in a folder whose files are links into the sources, one by one. There the
/// scene itself is a link, and its files may also be in the folder to which the scene's link leads.
public struct SceneRoot: Hashable, Sendable {
  /// The folder with links resolved.
  private let folder: String
  /// The folder for relative paths.
  private let start: String
  /// The folder that corresponds to `folder` where the scene's own link leads; nil if the scene is not a link.
  private let linked: String?
  /// The folder of symbols for all scenes, with links resolved; nil for none.
  private let symbols: String?
  /// The folder that corresponds to `symbols`, as `linked` does to `folder`.
  private let linkedSymbols: String?

  /// - Parameters:
  ///   - scene: the path of the scene, to whose folder its paths are relative.
  ///   - folder: the folder that files must be in; nil for the scene's.
  ///   - symbols: the project's folder of symbols; nil for none.
  public init(scene: String, folder: String? = nil, symbols: String? = nil) {
    let symbols = symbols.map(SceneRoot.resolved)
    self.symbols = symbols
    var sceneFolder = scene.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
    if sceneFolder.isEmpty { sceneFolder = scene.hasPrefix("/") ? "/" : "." }
    start = SceneRoot.resolved(sceneFolder)
    self.folder = folder.map(SceneRoot.resolved) ?? start
    let below = SceneRoot.components(start).dropFirst(SceneRoot.components(self.folder).count)
    let resolvedScene = SceneRoot.resolved(scene)
    let target = SceneRoot.components(SceneRoot.parent(of: resolvedScene))
    // Only a folder that lies in the same way above its scenes corresponds, and never the whole file system.
    let isSame = target.count > below.count && target.suffix(below.count).elementsEqual(below)
    let corresponding = "/" + target.dropLast(below.count).joined(separator: "/")
    linked = isSame && corresponding != self.folder ? corresponding : nil
    let link = SceneRoot.components(start + "/" + (scene.split(separator: "/").last ?? ""))
    linkedSymbols = symbols.flatMap {
      SceneRoot.counterpart(of: $0, link: link, target: SceneRoot.components(resolvedScene))
    }
  }

  /// A folder of symbols, and the one that corresponds to it where scenes are links.
  private init(symbols: String, linked: String?) {
    (folder, start, self.linked) = (symbols, symbols, linked)
    (self.symbols, linkedSymbols) = (nil, nil)
  }

  /// The folder to which a link to a file leads in the same way as a folder lies to the link itself: `/src/Symbols` of
  /// `/run/Symbols` where `/run/Scenes/a.yaml` leads to `/src/Scenes/a.yaml`; nil if there is none.
  private static func counterpart(of folder: String, link: [Substring], target: [Substring]) -> String? {
    let shared = zip(link.reversed(), target.reversed()).prefix { $0 == $1 }.count
    let (near, far) = (link.dropLast(shared), target.dropLast(shared))
    let path = components(folder)
    // A file that is no link, and one whose link leads to another name, have none.
    guard shared > 0, shared < max(link.count, target.count), path.count > near.count, path.starts(with: near) else {
      return nil
    }
    return "/" + (far + path.dropFirst(near.count)).joined(separator: "/")
  }

  /// The reason why a path is refused.
  public enum Refusal: Error, Hashable, Sendable {
    case empty
    case absolute
    case outside
    case missing
    case notAFile
  }

  /// The resolved path of a file of the scene.
  ///
  /// - Throws: `Refusal` if the path is absolute, leaves the root by `..` or by a link, or is not a readable file.
  public func resolve(_ path: String) throws(Refusal) -> String {
    guard !path.isEmpty, path.utf8.count < 4_096, !path.unicodeScalars.contains("\0") else { throw .empty }
    guard !path.hasPrefix("/"), !path.hasPrefix("~") else { throw .absolute }
    // Without accessing the file system: a path that leaves the root lexically is refused whether or not it exists.
    var depth = SceneRoot.components(start).count - SceneRoot.components(folder).count
    for component in path.split(separator: "/") {
      switch component {
      case ".": break
      case "..": depth -= 1
      default: depth += 1
      }
      guard depth >= 0 else { throw .outside }
    }
    // Component by component, because a link is followed even if its target is missing.
    var real = start
    for component in path.split(separator: "/") where component != "." {
      real = SceneRoot.resolved(component == ".." ? SceneRoot.parent(of: real) : real + "/" + component)
      guard [folder, linked].contains(where: { $0.map { SceneRoot.isInside(real, $0) } ?? false }) else {
        throw .outside
      }
    }
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: real) else { throw .missing }
    guard attributes[.type] as? FileAttributeType == .typeRegular else { throw .notAFile }
    return real
  }

  /// What the paths of the project's symbols begin with, wherever its folder is; no scene can write such a path.
  private static let mark = "//symbols/"

  /// A file as messages name it, or the asset for which its path stands.
  ///
  /// - Parameter folder: the scene's folder, with a slash at its end; empty for the current one.
  package static func shown(_ path: String, in folder: String) -> String {
    if let asset = asset(of: path) { return "the asset '\(asset.name.prefix(60))'" }
    return path.hasPrefix(mark) ? "the project's symbol " + path.dropFirst(mark.count) : folder + path
  }

  /// The path by which a symbol of the project's folder is known; nil without such a folder.
  func symbolPath(_ name: String) -> String? { symbols.map { _ in SceneRoot.mark + name + ".svg" } }

  /// The location of a symbol of the project's folder by the path by which it is known; nil for other files.
  public func symbolLocation(of path: String) -> String? {
    guard let symbols, path.hasPrefix(SceneRoot.mark) else { return nil }
    return symbols + "/" + path.dropFirst(SceneRoot.mark.count)
  }

  /// The resolved path of a file by the path by which a scene that was read knows it: beside the scene, or in the
  /// project's folder of symbols.
  ///
  /// - Throws: as ``resolve(_:)``.
  public func resolveKnown(_ path: String) throws(Refusal) -> String {
    guard path.hasPrefix(SceneRoot.mark) else { return try resolve(path) }
    guard let symbols else { throw .missing }
    return try SceneRoot(symbols: symbols, linked: linkedSymbols).resolve(String(path.dropFirst(SceneRoot.mark.count)))
  }

  /// The folder that files beside a resolved file must be in.
  func folder(of path: String) -> String {
    linked.flatMap { SceneRoot.isInside(path, $0) ? $0 : nil } ?? folder
  }

  /// The folder for relative paths.
  var sceneFolder: String { start }

  /// The path of a missing file, without accessing the file system.
  func location(of path: String) -> String { start + "/" + path }

  private static func isInside(_ path: String, _ folder: String) -> Bool {
    path == folder || path.hasPrefix(folder == "/" ? "/" : folder + "/")
  }

  private static func parent(of path: String) -> String {
    "/" + components(path).dropLast().joined(separator: "/")
  }

  private static func components(_ path: String) -> [Substring] { path.split(separator: "/") }

  private static func resolved(_ path: String) -> String {
    URL(fileURLWithPath: path).resolvingSymlinksInPath().standardizedFileURL.path
  }
}
