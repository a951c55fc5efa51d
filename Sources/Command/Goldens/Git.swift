import Foundation
import InbetweenDiagnostics

/// Asks git, which must be installed for that.
enum Git {
  /// Files that differ from a revision in the working folder, committed or not, and those that git does not know yet;
  /// anywhere in the repository, as absolute paths.
  /// - Throws: where this is no repository, or it does not hold the revision.
  ///
  /// - Parameter folder: in it files that git ignores count, too: it knows nothing of what they were.
  static func changedFiles(since revision: String, allIn folder: String) throws(CommandFailure) -> Set<String> {
    try refuseOption(revision)
    let root = String(decoding: try output(["rev-parse", "--show-toplevel"], about: revision), as: UTF8.self)
    let changed = try output(
      ["diff", "--name-only", "--no-renames", "--no-relative", "-z", revision, "--"], about: revision)
    let unknown = try output(
      ["ls-files", "--others", "--exclude-standard", "--full-name", "-z", ":/"], about: revision)
    let top = String(root.prefix { $0 != "\n" })
    var ignored = Data()
    if (absolute(folder) + "/").hasPrefix(absolute(top) + "/"), FileManager.default.fileExists(atPath: folder) {
      ignored = try output(["ls-files", "--others", "--full-name", "-z", "--", absolute(folder)], about: revision)
    }
    let text = String(decoding: changed + unknown + ignored, as: UTF8.self)
    return Set(text.split(separator: "\0").map { absolute(top + "/" + $0) })
  }

  /// The path from the root of the repository that a folder lies in to that folder; empty where it is the root, or in no
  /// repository. Git need not be installed for it.
  static func folderBelowRoot(_ folder: String) -> String {
    var parts = folder.split(separator: "/")
    var below: [Substring] = []
    while !parts.isEmpty {
      if FileManager.default.fileExists(atPath: "/" + parts.joined(separator: "/") + "/.git") {
        return below.joined(separator: "/")
      }
      below.insert(parts.removeLast(), at: 0)
    }
    return ""
  }

  /// The commit that is checked out; nil outside of repositories, before the first commit, and without git.
  static func commit() -> String? {
    do {
      let text = String(decoding: try output(["rev-parse", "--verify", "HEAD"], about: "HEAD"), as: UTF8.self)
      return text.split(separator: "\n").first.map(String.init)
    } catch { return nil }
  }

  /// A path without links, as git gives them.
  static func absolute(_ path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path
  }

  /// A file as it was.
  static func file(_ path: String, at revision: String) throws(CommandFailure) -> [UInt8] {
    try refuseOption(revision)
    let place = path.hasPrefix("/") ? path : "./" + path
    return Array(try output(["show", "\(revision):\(place)"], about: "\(revision):\(path)"))
  }

  private static func refuseOption(_ revision: String) throws(CommandFailure) {
    guard revision.hasPrefix("-") || revision.isEmpty else { return }
    throw CommandFailure(.wrongInput, "'\(revision)' is no revision")
  }

  private static func output(_ arguments: [String], about what: String) throws(CommandFailure) -> Data {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git"] + arguments
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = FileHandle.nullDevice
    do { try process.run() } catch { throw CommandFailure(.inputOutput, "git cannot be run") }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    let message = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      let text = String(decoding: message, as: UTF8.self)
      if process.terminationStatus == 127 {
        throw CommandFailure(.wrongInput, "git is not installed", hint: "leave out what needs it")
      }
      if text.contains("not a git repository") {
        throw CommandFailure(.wrongInput, "this folder is in no git repository", hint: "verify without --only-changed")
      }
      throw CommandFailure(
        .wrongInput, "git does not know '\(what)'",
        hint: "a shallow clone holds few revisions: git fetch --depth=1 origin REVISION; git says: "
          + (text.split(separator: "\n").first.map(String.init) ?? "nothing"))
    }
    return data
  }
}
