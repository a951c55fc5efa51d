import Foundation
import InbetweenDiagnostics
import InbetweenFiles

/// The documents that `conform` is given.
enum ConformFiles {
  /// A file itself, or every storyboard and xib in a folder and the folders in it, sorted; each with the name that tables
  /// have for it, which begins at the folder.
  static func documents(in argument: String) throws(CommandFailure) -> [(path: String, name: String)] {
    var isFolder: ObjCBool = false
    guard unsafe FileManager.default.fileExists(atPath: argument, isDirectory: &isFolder) else {
      throw CommandFailure(.inputOutput, "there is no file or folder '\(argument)'")
    }
    guard isFolder.boolValue else {
      // A file of the tables' own folder has that folder in front.
      return [(argument, argument.split(separator: "/").suffix(2).joined(separator: "/"))]
    }
    guard let found = FileManager.default.enumerator(atPath: argument) else {
      throw CommandFailure(.inputOutput, "the folder '\(argument)' cannot be read")
    }
    let folder = argument.hasSuffix("/") ? argument : argument + "/"
    var names: [String] = []
    for case let name as String in found where name.hasSuffix(".storyboard") || name.hasSuffix(".xib") {
      names.append(name)
    }
    return names.sorted().map { (folder + $0, $0) }
  }

  /// A table, which may be as large as it likes.
  static func text(_ path: String) throws(CommandFailure) -> String {
    do {
      return String(decoding: try InputFile.bytes(of: path, atMost: 1 << 28), as: UTF8.self)
    } catch {
      throw CommandFailure(.inputOutput, "'\(path)' cannot be read")
    }
  }
}
