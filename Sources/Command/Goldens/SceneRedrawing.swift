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
    do throws(GoldenStoreError) { (golden, notices) = try self.golden(for: run, of: scene) } catch {
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
  ///
  /// - Parameter scene: if it is given, the values of its claims are compared with those of the recorded scene.
  func golden(
    for run: SceneRun, of scene: PlayedScene? = nil
  ) throws(GoldenStoreError) -> (golden: Golden, notices: [String]) {
    let golden = try load(run.trace.scene)
    guard let then = golden.scene, let now = run.scene else { return (golden, []) }
    let renames = ViewRenames(from: then, to: now)
    let renamed = renames.applied(to: golden)
    let before = renamed.scene ?? then
    let claims = scene.flatMap { Self.claims(of: before, and: now, $0) }
    var notices = now.requirementNotices(since: before, claims: claims)
    // As written they may be the same, and name a metric or a parameter that has changed.
    if !notices.contains(where: { $0.hasPrefix("golden: ") }) { notices += Self.leniency(of: run, golden.manifest) }
    return (renamed, renames.notices + notices)
  }
}

extension GoldenStore {
  /// Notices if a run is compared with a larger tolerance, or by another comparer, than was recorded.
  private static func leniency(of run: SceneRun, _ recorded: GoldenManifest) -> [String] {
    var notices: [String] = []
    let (now, then) = (run.tolerance, recorded.tolerance)
    // It is recorded with six decimals.
    if now > then + 1e-6 {
      notices.append("golden: tolerance is \(Decimals.text(now, places: 4)), and was \(Decimals.text(then, places: 4))")
    }
    if run.comparer != recorded.comparer {
      let names = [run.comparer, recorded.comparer].map { $0 ?? Comparer.standard.name }
      if names[0] != names[1] { notices.append("golden: comparer is \(names[0]), and was \(names[1])") }
    }
    return notices
  }

  /// The claims of the recorded scene and of the current one with their values; nil if the scenes are the same, the
  /// recorded one claims nothing, or it cannot be played any more.
  private static func claims(
    of recorded: RecordedScene, and current: RecordedScene, _ scene: PlayedScene
  ) -> (old: [ResolvedClaim], new: [ResolvedClaim])? {
    func isSame(_ a: [RecordedScene.Fact], _ b: [RecordedScene.Fact]) -> Bool {
      a.elementsEqual(b) { $0.path == $1.path && $0.value == $1.value }
    }
    let isUnchanged =
      isSame(recorded.facts, current.facts)
      && recorded.imports.elementsEqual(current.imports) { $0.path == $1.path && isSame($0.facts, $1.facts) }
    guard !isUnchanged, recorded.facts.contains(where: { $0.path.hasPrefix("expect/") }),
      let then = Rerun(scene).bake(of: recorded.version)
    else { return nil }
    return (ResolvedClaim.all(of: then), ResolvedClaim.all(of: scene.bake))
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
