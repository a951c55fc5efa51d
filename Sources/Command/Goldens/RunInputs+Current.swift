import InbetweenFiles
import InbetweenGoldens
import InbetweenPixels
import InbetweenScene
import InbetweenText
import Synchronization

extension RunInputs {
  /// What a run of this process judges.
  ///
  /// - Parameters:
  ///   - scenes: The scenes of all shards.
  ///   - options: The options on which verdicts depend, besides the limits.
  static func current(
    _ scenes: [GoldenScene], in store: GoldenStore, limits: SceneLimits, options: [String], workers: Int
  ) async throws -> RunInputs {
    let digests = Mutex<[String: String]>([:])
    try await WorkerPool.run(scenes, workers: workers) { scene, _ in
      (scene.name, scene.digest(in: store, limits: limits))
    } deliver: { name, digest in
      digests.withLock { $0[name] = digest }
      return true
    }
    return current(options: options, limits: limits, scenes: digests.withLock { $0 })
  }

  /// - Parameters:
  ///   - options: The options on which the result depends, besides the limits.
  ///   - scenes: Digests by the names of scenes.
  static func current(options: [String], limits: SceneLimits, scenes: [String: String]) -> RunInputs {
    let settings = options + limits.settings
    // The files are large; another version of a font has another size.
    let fonts = FontSources.installed.defaultFiles.map { path in
      let size: Int? = if case .success(let size) = InputFile.size(of: path) { size } else { nil }
      return "\(FileSystem.parts(of: path).name) \(size.map(String.init) ?? "unreadable")"
    }
    return RunInputs(
      program: VerdictCache.program, options: ContentHash.text(Array(settings.joined(separator: "\n").utf8)),
      fonts: ContentHash.text(Array(fonts.joined(separator: "\n").utf8)), scenes: scenes)
  }
}
