import InbetweenGoldens
import InbetweenDiagnostics
import InbetweenRendering
import InbetweenGeometry
import InbetweenPixels
import InbetweenScene
import InbetweenTimeline

/// Keeps the expected and the actual frames of a scene, so that a report can be reviewed and accepted where nothing can
/// be drawn.
struct GoldenFilm {
  let folder: BlobFolder
  let workers: Int
  let others: WorkerPermits

  /// The data of a scene that is kept in addition to its report.
  struct Sides: Sendable {
    var source: BlobAddress?
    var imports: [String: BlobAddress] = [:]
    var tolerance = 0.0
    var expected: BlobScene.Side?
    var actual: BlobScene.Side?
  }

  /// - Parameter worst: The frame that the message names.
  /// - Throws: `RenderError`, `GoldenStoreError`.
  func sides(
    of scene: PlayedScene, run: SceneRun, verdict: SceneVerdict, in store: GoldenStore, worst: Int?
  ) async throws -> Sides {
    var sides = Sides(source: try folder.keep(scene.source.text), tolerance: run.tolerance)
    for (path, text) in scene.importedTexts { sides.imports[path] = try folder.keep(text) }
    sides.actual = try await actual(run, of: scene, worst: worst)
    if let golden = verdict.golden {
      sides.expected = try await expected(
        golden, of: scene, run: run, found: sides.actual?.frames ?? [], in: store, worst: worst)
    }
    return sides
  }

  private func actual(_ run: SceneRun, of scene: PlayedScene, worst: Int?) async throws -> BlobScene.Side {
    let golden = run.golden
    var frames = try await film(
      TimelineFrames(scene.timeline), count: run.trace.frameCount, rate: scene.document.framesPerSecond,
      limits: scene.drawingLimits, worst: worst
    ) { _, _ in true }
    // Accepting the scene needs the frames that the golden would keep.
    for index in golden.manifest.frames where frames.indices.contains(index) && frames[index] == nil {
      frames[index] = try folder.keep(PNGEncoder.encode(run.pixels(index)))
    }
    return .init(
      manifest: try folder.keep(golden.manifest.json), trace: try folder.keep(golden.trace.text),
      scene: try golden.scene.map { try folder.keep($0.json) }, frames: frames)
  }

  /// Frames of which the golden keeps no image are current frames with the recorded pixels, or are drawn again from the
  /// recorded scene, if that gives what was recorded.
  ///
  /// - Parameter found: the pictures of the current run.
  private func expected(
    _ golden: Golden, of scene: PlayedScene, run: SceneRun, found: [BlobAddress?], in store: GoldenStore, worst: Int?
  ) async throws -> BlobScene.Side {
    let count = golden.trace.frameCount
    var frames = [BlobAddress?](repeating: nil, count: count)
    var isPlayed = false
    let rerun = Rerun(scene)
    let rule = RecordedFrames(golden, run: run)
    if let (timeline, rate) = golden.scene.flatMap({ rerun.timeline(of: $0.version) }),
      FrameClock(rate: rate, duration: timeline.duration)?.count == count
    {
      isPlayed = true
      frames = try await film(
        TimelineFrames(timeline), count: count, rate: rate, limits: scene.drawingLimits, worst: worst
      ) { rule.accepts($0, as: $1) }
    }
    for index in frames.indices where frames[index] == nil {
      if let same = rule.current(like: index), found.indices.contains(same) { frames[index] = found[same] }
    }
    let folderOfGolden = store.path(of: golden.manifest.scene)
    for index in golden.manifest.frames where frames.indices.contains(index) {
      // The verdict reports damaged files.
      let pixels: Pixmap
      do throws(GoldenStoreError) { pixels = try store.frame(index, of: golden) } catch { continue }
      frames[index] = try folder.keep(PNGEncoder.encode(pixels))
    }
    var side = BlobScene.Side(
      manifest: try folder.keep(GoldenFiles.text(folderOfGolden + "/golden.json")),
      trace: try folder.keep(golden.trace.text), scene: try golden.scene.map { try folder.keep($0.json) },
      frames: frames)
    let kept = Set(golden.manifest.frames)
    let window = ReportFilm.window(of: count, around: worst)
    for index in frames.indices where frames[index] == nil && (window.contains(index) || kept.contains(index)) {
      side.addGap(
        at: index,
        kept.contains(index) ? RecordedFrames.damaged : isPlayed ? rule.refusal : RecordedFrames.notPlayed)
    }
    return side
  }

  /// - Parameter isKept: whether the picture with a pixel hash is kept for a frame.
  private func film(
    _ source: TimelineFrames, count: Int, rate: Rational, limits: RenderLimits, worst: Int?,
    isKept: @escaping @Sendable (_ hash: String, _ frame: Int) -> Bool
  ) async throws -> [BlobAddress?] {
    guard let clock = FrameClock(rate: rate, duration: source.timeline.duration), clock.count == count else {
      return Array(repeating: nil, count: count)
    }
    let shown = ReportFilm.window(of: count, around: worst)
    let pipeline = try FramePipeline(
      source: source, clock: clock, indices: shown, workers: workers, others: others, limits: limits)
    let kept = try await pipeline.pictures { [folder] frame, picture in
      Result { isKept(picture.hash.description, frame.index) ? try folder.keep(picture.png) : nil }
    }
    return Array(repeating: nil, count: shown.lowerBound) + (try kept.map { try $0.get() })
      + Array(repeating: nil, count: count - shown.upperBound)
  }
}
