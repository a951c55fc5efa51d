import Foundation
import InbetweenDiagnostics
import InbetweenFiles
import InbetweenGoldens
import InbetweenScene
import Synchronization

extension BlobMerge {
  /// The difference between what the shards judged and what is here now. Shards of one earlier state agree with each
  /// other, so only the present files tell that their verdicts are old.
  struct Staleness {
    /// Scenes that are here with other contents, or with another golden or other files; sorted.
    var changed: [String] = []
    /// Scenes whose file or golden is not here, or whose golden lacks files, as in a checkout without pictures; sorted.
    var absent: [String] = []
    /// Scenes that are here and were not judged although all were; sorted.
    var added: [String] = []
    var compared = 0
  }

  /// Compares the scenes, goldens and opened files in the working directory with those that the shards judged.
  ///
  /// - Parameter store: The folder of goldens of the working directory.
  /// - Throws: also if a scene or golden that differs cannot be read, because it may be the one that the shards judged.
  func staleness(in store: GoldenStore, limits: SceneLimits, workers: Int) async throws -> Staleness {
    guard let inputs else { return Staleness(absent: planned) }
    guard try FileSystem.isFolder(store.folder) else { return Staleness(absent: inputs.scenes.keys.sorted()) }
    // Where the scenes of a missing shard are is not known; they are reported as not compared.
    var files: [String: String] = [:]
    for (entry, folder) in scenes { files[entry.name] = try folder.scene(at: entry.blob).sceneFile }
    for (name, parts) in split { files[name] = parts.first?.part.file }
    let names = files.keys.filter { inputs.scenes[$0] != nil }.sorted()
    let found = Mutex<[(name: String, isChanged: Bool?)]>([])
    try await WorkerPool.run(names, workers: workers) { [files] name, _ -> (name: String, isChanged: Bool?) in
      guard let file = files[name], FileManager.default.fileExists(atPath: file) else { return (name, nil) }
      let scene = GoldenScene.all(in: file, limits).scenes.first { $0.name == name } ?? GoldenScene(path: file)
      guard inputs.scenes[name] != scene.digest(in: store, limits: limits) else { return (name, false) }
      try Self.requireReadable(file)
      return (name, try Self.isHere(name, in: store) ? true : nil)
    } deliver: { result in
      found.withLock { $0.append(result) }
      return true
    }
    var staleness = Staleness()
    if let wholeFolder {
      let here = try SceneFolder(path: wholeFolder).files().flatMap { GoldenScene.all(in: $0, limits).scenes }
      staleness.added = Set(here.map(\.name)).subtracting(planned).sorted()
    }
    for (name, isChanged) in found.withLock({ $0 }) {
      switch isChanged {
      case nil: staleness.absent.append(name)
      case true?: staleness.changed.append(name)
      case false?: break
      }
      if isChanged != nil { staleness.compared += 1 }
    }
    return staleness
  }

  /// Whether all files of a golden are here, or there is none. In a checkout without pictures they are missing, or Git
  /// LFS's pointers are in their place. A damaged file is here, and is not the one that the shards judged.
  ///
  /// - Throws: if a file is here and cannot be read, so that nobody knows whether it is the one that they judged.
  private static func isHere(_ scene: String, in store: GoldenStore) throws(GoldenStoreError) -> Bool {
    let problems: [GoldenStoreError]
    var isLoaded = true
    do throws(GoldenStoreError) { problems = try store.problems(of: store.load(scene)) } catch {
      (problems, isLoaded) = ([error], false)
    }
    for case .unreadable(let path, _) in problems { try requireReadable(path) }
    return problems.allSatisfy { problem in
      if isLoaded, case .missing = problem { return false }
      return !isPointer(problem)
    }
  }

  /// - Throws: if there is something at a path that cannot be read; a damaged file can be.
  private static func requireReadable(_ path: String) throws(GoldenStoreError) {
    do throws(FileError) { try FileSystem.read(path, piece: 1 << 16) { _ in } } catch {
      if !error.isMissing { throw GoldenStoreError(error) }
    }
  }

  private static func isPointer(_ error: GoldenStoreError) -> Bool {
    if case .format(.lfsPointer) = error { true } else { false }
  }

  /// Refuses reports about scenes, goldens or files that are not those in the working directory, and says which of them
  /// could not be compared.
  func refuseStale(in store: GoldenStore, limits: SceneLimits, workers: Int) async throws {
    let staleness = try await staleness(in: store, limits: limits, workers: workers)
    guard staleness.changed.isEmpty else {
      throw CommandFailure(
        .wrongInput,
        "the shards judged another scene, golden or file than is here now: \(RunInputs.list(staleness.changed))",
        hint: "run the shards again, or merge in the checkout that they judged or in a folder without scenes")
    }
    guard staleness.added.isEmpty else {
      throw CommandFailure(
        .wrongInput, "the shards did not judge scenes that are here now: \(RunInputs.list(staleness.added))",
        hint: "run the shards again, or merge in the checkout that they judged or in a folder without scenes")
    }
    guard !staleness.absent.isEmpty else { return }
    let which = staleness.compared == 0 ? "the scenes" : "some scenes (\(RunInputs.list(staleness.absent)))"
    Console.note(
      TerminalText("\(which) were not compared with those that the shards judged: they or their goldens are not here"))
  }
}
