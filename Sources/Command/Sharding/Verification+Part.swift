import InbetweenDiagnostics
import InbetweenRendering
import InbetweenGoldens
import InbetweenPixels
import InbetweenScene
import InbetweenTimeline

extension Verification {
  /// Draws some frames of a scene and keeps their hashes. The result only states whether these frames equal the
  /// golden's; the verdict on the scene follows when all parts are merged.
  func outcome(
    of scene: PlayedScene, _ part: ShardPlan.Part, _ blobs: BlobFolder, others: WorkerPermits
  ) async throws -> Outcome {
    guard let clock = FrameClock(rate: scene.document.framesPerSecond, duration: scene.timeline.duration) else {
      throw CommandFailure(.wrongInput, "'\(scene.name)' has too many frames")
    }
    try FrameOptions.refuse(clock.count, of: clock, in: scene)
    // The plan may be based on an earlier number of frames.
    let frames = part.frames(of: clock.count)
    let hashes = try await SceneRun.hashes(of: scene, clock, indices: frames, workers: workers, others: others)
    let name = part.name(of: scene.name)
    var report = SceneReport(name: name, file: ShownPath.of(scene.document.file), code: .success)
    let golden: Golden?
    do throws(GoldenStoreError) { golden = try store.load(scene.name) } catch {
      // Merging gives the verdict on a golden that is missing or damaged, but cannot know what this shard could not
      // read.
      if case .unreadable = error { throw error }
      golden = nil
    }
    let expected = golden.map { $0.manifest.hashes } ?? []
    let isEqual =
      expected.count == clock.count && Array(expected[frames]) == hashes
      && golden.map { TraceDifference(expected: $0.trace, actual: scene.trace, tolerance: 0).isEmpty } == true
    if !isEqual {
      report = SceneReport(
        name: name, file: ShownPath.of(scene.document.file), code: .different,
        sentence:
          "\(scene.name): frames \(frames.lowerBound)–\(frames.upperBound - 1) of \(clock.count) are not those of "
          + "the golden; ‘inbetween merge-reports’ gives the verdict")
    }
    var outcome = Outcome(report: report)
    outcome.part = BlobReport.Part(
      name: scene.name, file: ShownPath.of(scene.document.file), scene: try scene.identity,
      part: ShardPlan.Part(index: part.index, count: part.count, frames: frames), seconds: 0,
      hashes: try blobs.keep(hashes.joined(separator: "\n")))
    return outcome
  }
}

extension PlayedScene {
  /// The hash of the contents of its text and of all files that it opened.
  var identity: String {
    get throws { ContentHash.text(Array(try resolved().json.utf8)) }
  }
}
