import InbetweenGoldens
import InbetweenDiagnostics
import InbetweenRendering
import InbetweenGeometry
import InbetweenPixels
import InbetweenTimeline

extension GoldenStore {
  /// Compares a run with its scene's golden. If the pixels were recorded with other libraries, the recorded scene is
  /// drawn again with those of this process, to distinguish the effects of the environment from those of the scene.
  ///
  /// - Parameters:
  ///   - workers: The maximum number of frames drawn concurrently.
  ///   - others: The workers that may be busy with other scenes.
  /// - Throws: `RenderError.cancelled` if the process is interrupted.
  func verify(
    _ run: SceneRun, of scene: PlayedScene, workers: Int, others: WorkerPermits, imageLimit: Int
  ) async throws -> SceneVerdict {
    let (golden, notices): (Golden, [String])
    do throws(GoldenStoreError) { (golden, notices) = try self.golden(for: run) } catch {
      return verdict(on: run, without: error)
    }
    guard run.needsRedrawing(of: golden), let recorded = golden.scene else {
      return verify(run, against: golden, imageLimit: imageLimit, notices: notices)
    }
    var run = run
    let rerun = Rerun(scene)
    if let (timeline, rate) = rerun.timeline(of: recorded.version) {
      run.redrawn = try await SceneRun.RedrawnScene(
        timeline, rate, workers: workers, others: others, limits: scene.drawingLimits)
    }
    return verify(run, against: golden, imageLimit: imageLimit, notices: notices)
  }

  /// The golden of a run's scene with the current names of the views, and notices about them: the name of a view does
  /// not affect its motion or appearance.
  func golden(for run: SceneRun) throws(GoldenStoreError) -> (golden: Golden, notices: [String]) {
    let golden = try load(run.trace.scene)
    guard let then = golden.scene, let now = run.scene else { return (golden, []) }
    let renames = ViewRenames(from: then, to: now)
    let renamed = renames.applied(to: golden)
    return (renamed, renames.notices + now.requirementNotices(since: renamed.scene ?? then))
  }
}

extension SceneRun.RedrawnScene {
  /// - Returns: nil if it cannot be drawn here.
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
