internal import Foundation

/// The folder that a scene's images, fonts and storyboards must be in, after resolving symbolic links.
public struct SceneRoot: Hashable, Sendable {
  /// The folder with links resolved.
  public let folder: String
  /// The folder for relative paths.
  private let start: String

  /// - Parameters:
  ///   - folder: the folder that files must be in.
  ///   - sceneFolder: the folder of the scene, to which its paths are relative; nil for `folder`.
  public init(folder: String, sceneFolder: String? = nil) {
    self.folder = SceneRoot.resolved(folder)
    start = sceneFolder.map(SceneRoot.resolved) ?? self.folder
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
      guard real == folder || real.hasPrefix(folder == "/" ? "/" : folder + "/") else { throw .outside }
    }
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: real) else { throw .missing }
    guard attributes[.type] as? FileAttributeType == .typeRegular else { throw .notAFile }
    return real
  }

  /// The path of a missing file, without accessing the file system.
  func location(of path: String) -> String { start + "/" + path }

  private static func parent(of path: String) -> String {
    "/" + components(path).dropLast().joined(separator: "/")
  }

  private static func components(_ path: String) -> [Substring] { path.split(separator: "/") }

  private static func resolved(_ path: String) -> String {
    URL(fileURLWithPath: path).resolvingSymlinksInPath().standardizedFileURL.path
  }
}
