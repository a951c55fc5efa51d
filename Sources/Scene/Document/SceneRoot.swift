internal import Foundation

/// The folder that a scene's images, fonts and storyboards must lie in, symbolic links followed.
public struct SceneRoot: Hashable, Sendable {
  /// The folder with links resolved.
  public let folder: String
  /// The folder that relative paths start from.
  private let start: String

  /// - Parameters:
  ///   - folder: the outermost folder that files may come from.
  ///   - sceneFolder: where the scene lies, which its relative paths start from; nil is `folder`.
  public init(folder: String, sceneFolder: String? = nil) {
    self.folder = SceneRoot.resolved(folder)
    start = sceneFolder.map(SceneRoot.resolved) ?? self.folder
  }

  /// Why a path is refused.
  public enum Refusal: Error, Hashable, Sendable {
    case empty
    case absolute
    case outside
    case missing
    case notAFile
  }

  /// The real path of a file of the scene.
  ///
  /// - Throws: `Refusal` where the path is absolute, leaves the root by `..` or by a link, or names no readable file.
  public func resolve(_ path: String) throws(Refusal) -> String {
    guard !path.isEmpty, path.utf8.count < 4_096, !path.unicodeScalars.contains("\0") else { throw .empty }
    guard !path.hasPrefix("/"), !path.hasPrefix("~") else { throw .absolute }
    // Without touching the file system: a path that leaves by name is outside whether or not something is there.
    var depth = SceneRoot.components(start).count - SceneRoot.components(folder).count
    for component in path.split(separator: "/") {
      switch component {
      case ".": break
      case "..": depth -= 1
      default: depth += 1
      }
      guard depth >= 0 else { throw .outside }
    }
    // Step by step, because a link is followed even where what lies behind it is missing.
    var real = start
    for component in path.split(separator: "/") where component != "." {
      real = SceneRoot.resolved(component == ".." ? SceneRoot.parent(of: real) : real + "/" + component)
      guard real == folder || real.hasPrefix(folder == "/" ? "/" : folder + "/") else { throw .outside }
    }
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: real) else { throw .missing }
    guard attributes[.type] as? FileAttributeType == .typeRegular else { throw .notAFile }
    return real
  }

  /// Where a file would be that is not there; nothing is looked up.
  func location(of path: String) -> String { start + "/" + path }

  private static func parent(of path: String) -> String {
    "/" + components(path).dropLast().joined(separator: "/")
  }

  private static func components(_ path: String) -> [Substring] { path.split(separator: "/") }

  private static func resolved(_ path: String) -> String {
    URL(fileURLWithPath: path).resolvingSymlinksInPath().standardizedFileURL.path
  }
}
