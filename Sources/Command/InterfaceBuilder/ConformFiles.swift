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
    let folder = argument.hasSuffix("/") ? argument : argument + "/"
    var names: [String] = []
    var rest = [""]
    while let place = rest.popLast() {
      do throws(FileError) {
        for entry in try FileSystem.names(in: folder + place) {
          if entry.hasSuffix(".storyboard") || entry.hasSuffix(".xib") {
            names.append(place + entry)
          } else if try FileSystem.kind(of: folder + place + entry) == .folder {
            rest.append(place + entry + "/")
          }
        }
      } catch {
        throw CommandFailure(.inputOutput, "the folder '\(folder + place)' cannot be read: \(error.reason)")
      }
    }
    if names.isEmpty { throw CommandFailure(.wrongInput, "there is no storyboard or xib in '\(argument)'") }
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
