import Foundation
import InbetweenDiagnostics
import InbetweenFiles
import InbetweenScene

/// The project of a run: the nearest `inbetween.yaml` above its scenes.
struct Project: Sendable {
  /// The project of the run; nil if there is none.
  @TaskLocal static var current: Project?

  let file: ProjectFile
  /// The path of the file, as messages show it.
  let path: String
  /// The path from the working directory to the project's folder, ending in a slash; empty if they are the same.
  let folder: String
  /// The commands that the file may contain defaults for.
  let commands: [CommandLineDescription.Command]

  /// Finds the project of a command line: upwards from the folder of the first scene file, or else from the working
  /// directory, up to the root of the repository. `INBETWEEN_PROJECT` names another file, or `none`.
  ///
  /// - Throws: if there is one that cannot be read.
  static func found(for arguments: [String]) throws -> Project? {
    let named = EnvironmentVariable.value("INBETWEEN_PROJECT")
    if named == "none" { return nil }
    guard let path = named.isEmpty ? nearest(to: folder(of: arguments)) : absolute(named) else { return nil }
    return try Project(at: path)
  }

  /// The folder of symbols for all scenes, relative to the working directory; nil if the file names none.
  var symbols: String? { file.symbols.map { folder + $0.path } }

  /// - Throws: If the file is not a project file, or has errors.
  static func check(_ path: String) throws { _ = try Project(at: absolute(path)) }

  /// - Parameter whole: The absolute path.
  private init(at whole: String) throws {
    let folder = String(whole[..<(whole.lastIndex(of: "/") ?? whole.startIndex)])
    self.folder = Project.relativePath(of: folder)
    path = self.folder + whole.dropFirst(folder.count + 1)
    let bytes: [UInt8]
    do throws(InputFile.Refusal) { bytes = try InputFile.bytes(of: whole, atMost: SceneLimits().fileSize) } catch {
      throw CommandFailure(.inputOutput, "\(path) cannot be read")
    }
    guard let source = SourceText(file: path, utf8: bytes) else {
      throw CommandFailure(.wrongInput, "\(path): the file is not UTF-8 text")
    }
    commands = try CommandLineDescription(describing: Inbetween.self).command.visibleSubcommands
    file = try ProjectFile(source, commands: commands.map(ProjectCommand.init))
    guard let named = file.symbols else { return }
    do throws(FileError) { if try FileSystem.isFolder(folder + "/" + named.path) { return } } catch {}
    throw SceneError(
      [.error("there is no folder '\(named.path.prefix(60))' beside the project's file", at: named.place)],
      source: source)
  }

  /// The folder of the first argument that is a scene file; the working directory if there is none.
  private static func folder(of arguments: [String]) -> String {
    let endings = [".yaml", ".yml", ".json", ".storyboard", ".xib"]
    let scene = arguments.lazy.map { String($0.prefix { $0 != "#" }) }.first { argument in
      endings.contains(where: argument.hasSuffix) && FileManager.default.fileExists(atPath: argument)
    }
    guard let scene else { return FileManager.default.currentDirectoryPath }
    return (absolute(scene) as NSString).deletingLastPathComponent
  }

  private static func nearest(to folder: String) -> String? {
    var folder = folder
    while true {
      let base = folder == "/" ? "" : folder
      if isThere(base + "/" + ProjectFile.fileName) { return base + "/" + ProjectFile.fileName }
      if folder == "/" || folder.isEmpty || isThere(base + "/.git") { return nil }
      folder = (folder as NSString).deletingLastPathComponent
    }
  }

  /// Whether there is an entry at a path, also a link to nothing, or one that cannot be read now: verdicts without the
  /// project's variants and symbols are not those that were asked for. A folder above that nobody here may look into has
  /// none.
  private static func isThere(_ path: String) -> Bool {
    do throws(FileError) { return try FileSystem.kind(of: path) != nil } catch { return !error.isDenied }
  }

  private static func absolute(_ path: String) -> String {
    let whole = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
    return (whole as NSString).standardizingPath
  }

  /// The path of a folder relative to the working directory.
  private static func relativePath(of folder: String) -> String {
    let here = absolute(".").split(separator: "/"), there = folder.split(separator: "/")
    let shared = zip(here, there).prefix { $0 == $1 }.count
    return String(repeating: "../", count: here.count - shared) + there.dropFirst(shared).map { $0 + "/" }.joined()
  }
}

extension SceneReader.Options {
  /// Those of a run: with the folder of symbols of its project.
  static func ofProject(_ limits: SceneLimits) -> SceneReader.Options {
    var options = SceneReader.Options(limits: limits)
    options.symbols = Project.current?.symbols
    return options
  }
}

extension SceneRoot {
  /// The files of a scene, with those of its project.
  static func ofProject(_ scene: String) -> SceneRoot { SceneRoot(scene: scene, symbols: Project.current?.symbols) }
}

extension ProjectCommand {
  /// The settings for a command that a project's file may contain.
  init(_ command: CommandLineDescription.Command) {
    self.init(
      name: command.commandName,
      options: command.options.map { option in
        let kind: Option.Kind =
          option.kind == .flag
          ? .flag
          : option.isRepeating ? .values : option.parsingStrategy == "scanningForValue" ? .optionalValue : .value
        return Option(
          name: option.longName ?? "", kind: kind, about: option.abstract ?? "", words: option.allValues ?? [],
          isPath: option.completionKind?.isPath == true)
      })
  }
}
