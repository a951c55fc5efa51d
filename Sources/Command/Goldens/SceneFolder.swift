import Foundation
import InbetweenDiagnostics
import InbetweenFiles
import InbetweenScene

/// The folder in which scenes are found by their names.
struct SceneFolder {
  /// Without a slash at its end.
  let path: String

  init(path: String) { self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path }

  /// All scene files in it and its subfolders, sorted. Hidden files are omitted, and links to folders are not followed.
  ///
  /// - Throws: if a folder cannot be read.
  func files() throws(CommandFailure) -> [String] {
    do throws(FileError) {
      guard try FileSystem.kindFollowingLinks(of: path) != nil else { return [] }
      return try Self.sceneFiles(in: path).sorted()
    } catch {
      throw CommandFailure(.inputOutput, error.description)
    }
  }

  /// The file of an argument, which is a path or a scene's name; the argument itself if there is no such scene.
  func file(of argument: String) -> String {
    guard !argument.contains("/"), !argument.contains("."), !FileManager.default.fileExists(atPath: argument) else {
      return argument
    }
    let candidates = Self.endings.map { path + "/" + argument + $0 }
    if let path = candidates.first(where: { FileManager.default.fileExists(atPath: $0) }) { return path }
    do { return try files().first { OutputName.baseName(of: $0) == argument } ?? argument } catch { return argument }
  }

  /// Whether two paths are of one file: its name, in the same folder. A link with another name is another scene.
  static func isOneFile(_ one: String, _ other: String) -> Bool {
    func whole(_ path: String) -> String {
      let (folder, name) = FileSystem.parts(of: path)
      return URL(fileURLWithPath: folder).resolvingSymlinksInPath().standardizedFileURL.path + "/" + name
    }
    return one.utf8.elementsEqual(other.utf8) || whole(one).utf8.elementsEqual(whole(other).utf8)
  }

  private static let endings = [".yaml", ".yml"]

  private static func sceneFiles(in folder: String) throws(FileError) -> [String] {
    var found: [String] = []
    for name in try FileSystem.names(in: folder) where !name.hasPrefix(".") && name != ProjectFile.fileName {
      let path = folder + "/" + name
      if try FileSystem.kind(of: path) == .folder {
        found += try sceneFiles(in: path)
      } else if endings.contains(where: name.hasSuffix) {
        found.append(path)
      }
    }
    return found
  }
}
