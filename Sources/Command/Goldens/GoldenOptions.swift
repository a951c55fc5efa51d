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

  @Option(help: ArgumentHelp("The folder of goldens (default: Goldens).", valueName: "dir"), completion: .directory)
  var goldens = "Goldens"

  @Option(help: ArgumentHelp("The folder of scenes (default: Scenes).", valueName: "dir"), completion: .directory)
  var scenesIn = "Scenes"

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("Frames drawn at once (default: the processors there are).", valueName: "n")
  )
  var jobs: Int?

  func validate() throws {
    if let jobs, !(1...256).contains(jobs) { throw ValidationError("--jobs is from 1 to 256, not \(jobs)") }
    if goldens.isEmpty { throw ValidationError("--goldens is empty") }
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
    let paths = scenes.isEmpty ? allPaths : scenes.map(path)
    var seen: [String: String] = [:]
    for path in paths {
      if let other = seen.updateValue(path, forKey: OutputName.baseName(of: path)), other != path {
        throw CommandFailure(.wrongInput, "\(other) and \(path) would share a golden")
      }
    }
    return paths
  }

  /// All scene files in the folder of scenes, sorted.
  var allPaths: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: scenesIn)) ?? []
    return names.filter { name in GoldenOptions.endings.contains { name.hasSuffix($0) } && !name.hasPrefix(".") }
      .sorted().map { scenesIn + "/" + $0 }
  }

  private static let endings = [".yaml", ".yml"]

  private func path(of argument: String) -> String {
    guard !argument.contains("/"), !argument.contains("."), !FileManager.default.fileExists(atPath: argument) else {
      return argument
    }
    let candidates = GoldenOptions.endings.map { scenesIn + "/" + argument + $0 }
    return candidates.first { FileManager.default.fileExists(atPath: $0) } ?? argument
  }
}
