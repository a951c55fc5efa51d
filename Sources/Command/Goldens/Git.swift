import Foundation
import InbetweenDiagnostics

/// Runs git, which must be installed for the functions that need it.
enum Git {
  /// The path of a folder relative to the root of its repository; empty if it is the root or is not in a repository.
  /// Git need not be installed.
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

  /// A file's path relative to the root of the repository that contains the working directory; if the file is in no
  /// repository or another one, the path as messages show it.
  static func pathBelowRoot(_ file: String) -> String {
    let folder = FileManager.default.currentDirectoryPath
    let below = folderBelowRoot(folder)
    let root = below.isEmpty ? folder : String(folder.dropLast(below.count + 1))
    let path = ((file.hasPrefix("/") ? file : folder + "/" + file) as NSString).standardizingPath
    return path.hasPrefix(root + "/") ? String(path.dropFirst(root.count + 1)) : ShownPath.of(file)
  }

  /// The commit that is checked out; nil outside of repositories, before the first commit, and without git.
  static func commit() -> String? {
    do {
      let answer = try output(["rev-parse", "--verify", "HEAD"], for: .changes(since: "HEAD"))
      let text = String(decoding: answer, as: UTF8.self)
      return text.split(separator: "\n").first.map(String.init)
    } catch { return nil }
  }

  /// A path with symbolic links resolved, as git prints paths.
  static func absolute(_ path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path
  }

  /// The contents of a file at a revision.
  static func file(_ path: String, at revision: String) throws(CommandFailure) -> [UInt8] {
    try refuseOption(revision)
    let place = path.hasPrefix("/") ? path : "./" + path
    return Array(try output(["show", "\(revision):\(place)"], for: .file(path, at: revision)))
  }

  /// The queries to git, as messages name them.
  enum Question {
    case changes(since: String)
    case file(String, at: String)

    var revision: String {
      switch self {
      case .changes(let revision), .file(_, let revision): revision
      }
    }
  }

  static func refuseOption(_ revision: String) throws(CommandFailure) {
    guard revision.hasPrefix("-") || revision.isEmpty else { return }
    throw CommandFailure(.wrongInput, "'\(revision)' is no revision")
  }

  static func output(_ arguments: [String], for question: Question) throws(CommandFailure) -> Data {
    let (status, data, text) = try run(arguments)
    guard status != 0 else { return data }
    if status == 127 { throw CommandFailure(.wrongInput, "git is not installed", hint: "leave out what needs it") }
    if text.contains("not a git repository") {
      switch question {
      case .changes:
        throw CommandFailure(.wrongInput, "this folder is not in a git repository", hint: "leave out --only-changed")
      case .file(let path, let revision):
        throw CommandFailure(
          .wrongInput, "there is no file '\(revision):\(path)', and this folder is not in a git repository",
          hint: "a scene at a git revision is REV:PATH")
      }
    }
    let revision = question.revision
    if revision == "HEAD", case .changes = question {
      throw CommandFailure(.wrongInput, "nothing is committed yet", hint: "verify without --only-changed")
    }
    if case .file(let path, _) = question, try run(["rev-parse", "--verify", "--quiet", revision + "^{}"]).status == 0 {
      throw CommandFailure(.wrongInput, "there is no '\(path)' at the git revision '\(revision)'")
    }
    let shallow = try run(["rev-parse", "--is-shallow-repository"]).output
    let isShallow = String(decoding: shallow, as: UTF8.self).hasPrefix("true")
    throw CommandFailure(
      .wrongInput, "git does not know the revision '\(revision)'",
      hint: isShallow
        ? "this clone is shallow and has few revisions: git fetch --depth=1 origin \(shellWord(revision))"
        : text.split(separator: "\n").first.map { "git says: \($0)" })
  }

  /// - Returns: Git's termination status, its standard output, and its standard error in English.
  private static func run(
    _ arguments: [String]
  ) throws(CommandFailure) -> (status: Int32, output: Data, errors: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["LC_ALL=C", "git"] + arguments
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = FileHandle.nullDevice
    do { try process.run() } catch { throw CommandFailure(.inputOutput, "git cannot be run") }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    let message = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, data, String(decoding: message, as: UTF8.self))
  }
}
