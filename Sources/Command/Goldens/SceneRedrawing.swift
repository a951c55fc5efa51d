import InbetweenGoldens
import InbetweenDiagnostics
import InbetweenRendering
import InbetweenGeometry
import InbetweenPixels
import InbetweenTimeline

extension GoldenStore {
  /// Compares a run with its scene's golden. Where the pixels were recorded with other libraries, the recorded scene is
  /// drawn again with those of this process, so that what the machine changed is told from what the scene changed.
  ///
  /// - Parameters:
  ///   - workers: frames drawn at once, at most.
  ///   - others: those of them that may be busy elsewhere.
  /// - Throws: `RenderError.cancelled` where the process is interrupted.
  func verify(
    _ run: SceneRun, of scene: LoadedScene, workers: Int, others: WorkerPermits, imageLimit: Int
  ) async throws -> SceneVerdict {
    var golden: Golden
    do throws(GoldenStoreError) { golden = try load(run.trace.scene) } catch { return verdict(on: run, without: error) }
    var notices: [String] = []
    if let then = golden.scene, let now = run.scene {
      // A view's name says nothing about how it moves or looks.
      let renames = ViewRenames(from: then, to: now)
      golden = renames.applied(to: golden)
      notices = renames.notices
    }
    guard run.needsRedrawing(of: golden), let recorded = golden.scene else {
      return verify(run, against: golden, imageLimit: imageLimit, notices: notices)
    }
    var run = run
    let rerun = Rerun(scene)
    if let (timeline, rate) = rerun.timeline(of: recorded.sourceText) {
      run.redrawn = try await SceneRun.RedrawnScene(
        timeline, rate, workers: workers, others: others, limits: scene.drawingLimits)
    }
    return verify(run, against: golden, imageLimit: imageLimit, notices: notices)
  }
}

extension SceneRun.RedrawnScene {
  /// - Returns: nil for what cannot be drawn here.
  fileprivate init?(
    _ timeline: Timeline, _ rate: Rational, workers: Int, others: WorkerPermits, limits: RenderLimits
  ) async throws {
    guard let clock = FrameClock(rate: rate, duration: timeline.duration) else { return nil }
    let frames = TimelineFrames(timeline)
    let records: [FrameRecord]
    do throws(RenderError) {
      records = try await FramePipeline(
        source: frames, clock: clock, workers: workers, others: others, limits: limits
      ).records()
    } catch {
      if error == .cancelled { throw error }
      return nil
    }
    self.init(hashes: records.map(\.hash.description)) {
      try frames.pixmap(of: clock.frame($0), limits: limits)
    }
  }
}
