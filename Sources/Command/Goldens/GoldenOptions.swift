import ArgumentParser
import Foundation
import InbetweenDiagnostics
import InbetweenFiles
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
    parsing: .unconditional,
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
    do throws(FileError) {
      guard try FileSystem.kindFollowingLinks(of: folder) != nil else { return [] }
      return try GoldenOptions.sceneFiles(in: folder).sorted()
    } catch {
      throw CommandFailure(.inputOutput, error.description)
    }
  }

  private static let endings = [".yaml", ".yml"]

  private static func sceneFiles(in folder: String) throws(FileError) -> [String] {
    var found: [String] = []
    for name in try FileSystem.names(in: folder) where !name.hasPrefix(".") {
      let path = folder + "/" + name
      if try FileSystem.kind(of: path) == .folder {
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
