import ArgumentParser
import Foundation
import InbetweenDiagnostics
import InbetweenGoldens

/// What every command about goldens takes.
struct GoldenOptions: ParsableArguments {
  @Argument(
    help: "Scene files, or names of scenes in Scenes/ (default: all of them).",
    completion: .file(extensions: ["yaml", "yml"]))
  var scenes: [String] = []

  @Option(help: ArgumentHelp("The folder of goldens.", valueName: "dir"), completion: .directory)
  var goldens = "Goldens"

  @Option(help: ArgumentHelp("The folder of scenes.", valueName: "dir"), completion: .directory)
  var scenesIn = "Scenes"

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("Frames drawn at once (default: the processors there are).", valueName: "n")
  )
  var jobs: Int?

  func validate() throws {
    if let jobs, !(1...256).contains(jobs) { throw ValidationError("--jobs is from 1 to 256, not \(jobs)") }
    if goldens.isEmpty { throw ValidationError("--goldens is empty") }
    try OutputKind.check(folder: goldens, option: "--goldens")
  }

  var store: GoldenStore {
    GoldenStore(folder: goldens.count > 1 && goldens.hasSuffix("/") ? String(goldens.dropLast()) : goldens)
  }

  var workers: Int { jobs ?? ProcessorCount.available }

  /// Whether a choice was made, so that nothing can be said about the scenes that were not looked at.
  var isPartial: Bool { !scenes.isEmpty }

  /// The scene files meant: those named, or all in the folder of scenes, sorted.
  /// - Throws: where two have the same name, since they would share a golden.
  func paths() throws(CommandFailure) -> [String] {
    let paths = scenes.isEmpty ? try allPaths() : scenes.map(path)
    var seen: [String: String] = [:]
    for path in paths {
      if let other = seen.updateValue(path, forKey: OutputName.name(ofFile: path)), other != path {
        throw CommandFailure(
          .wrongInput, "\(other) and \(path) would share a golden", hint: "a golden is called as its scene: rename one")
      }
    }
    return paths
  }

  /// All scene files in the folder of scenes and the folders in it, sorted. Hidden ones are left out, and links to
  /// folders are not followed.
  /// - Throws: where a folder cannot be read.
  func allPaths() throws(CommandFailure) -> [String] {
    let folder = scenesIn.count > 1 && scenesIn.hasSuffix("/") ? String(scenesIn.dropLast()) : scenesIn
    guard FileManager.default.fileExists(atPath: folder) else { return [] }
    return try GoldenOptions.sceneFiles(in: folder).sorted()
  }

  private static let endings = [".yaml", ".yml"]

  private static func sceneFiles(in folder: String) throws(CommandFailure) -> [String] {
    let names: [String]
    do { names = try FileManager.default.contentsOfDirectory(atPath: folder) } catch {
      throw CommandFailure(.inputOutput, "\(ShownPath.of(folder)): the folder cannot be read")
    }
    var found: [String] = []
    for name in names where !name.hasPrefix(".") {
      let path = folder + "/" + name
      if GoldenFiles.isFolder(path) {
        found += try sceneFiles(in: path)
      } else if endings.contains(where: name.hasSuffix) {
        found.append(path)
      }
    }
    return found
  }

  private func path(of argument: String) -> String {
    guard !argument.contains("/"), !argument.contains("."), !FileManager.default.fileExists(atPath: argument) else {
      return argument
    }
    let candidates = GoldenOptions.endings.map { scenesIn + "/" + argument + $0 }
    if let path = candidates.first(where: { FileManager.default.fileExists(atPath: $0) }) { return path }
    return deeper(argument) ?? argument
  }

  /// A scene in a folder within the folder of scenes, by its name.
  private func deeper(_ name: String) -> String? {
    do { return try allPaths().first { OutputName.baseName(of: $0) == name } } catch { return nil }
  }
}
