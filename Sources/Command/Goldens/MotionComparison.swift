import InbetweenGoldens
import InbetweenDiagnostics
import InbetweenTimeline

/// Explains the differences between two runs of a scene.
enum MotionComparison {
  struct Side {
    var trace: MotionTrace
    /// The scene's text; nil if it is not known.
    var scene: RecordedScene?
    /// Plays variations of the scene; nil if it cannot be played.
    var rerun: Rerun?
    /// The pixel hash of every frame; nil if they are not known.
    var hashes: [String]?
    /// The environment in which it was drawn.
    var environment: EnvironmentStamp?

    /// The scene's timeline; nil if it cannot be played.
    var timeline: Timeline? {
      guard let scene, let rerun else { return nil }
      return rerun.timeline(of: scene.version)?.timeline
    }

    /// Replaces the hashes with those of the scene drawn in this process, if it can be played.
    mutating func redraw() {
      guard let scene, let rerun, let timeline = rerun.timeline(of: scene.version)?.timeline,
        let hashes = rerun.hashes(of: scene.version)
      else { return }
      self.hashes = hashes
      environment = EnvironmentStamp(drawing: timeline)
    }

    /// Gives views the names that they have in another version of the scene, if they are the same views.
    mutating func rename(to other: Side) -> ViewRenames {
      guard let then = scene, let now = other.scene else { return .none }
      let renames = ViewRenames(from: then, to: now)
      trace = renames.applied(to: trace)
      scene = renames.applied(to: then)
      return renames
    }
  }

  /// The number of frames drawn for each variation of a scene.
  private static let sampleLimit = 4
  /// The maximum number of times that frames are added because the sampled ones were not sufficient.
  private static let roundLimit = 3
  /// The maximum number of frames checked at the end.
  private static let checkLimit = 60

  /// - Parameter pixels: The known differences of frames whose pixels differ.
  static func diagnosis(
    from old: Side, to new: Side, tolerance: Double, pixels: PixelDifference? = nil
  ) -> Diagnosis {
    let difference = TraceDifference(expected: old.trace, actual: new.trace, tolerance: tolerance)
    guard !difference.isEmpty || pixels != nil, let before = old.scene, let after = new.scene else {
      return Diagnosis(expected: old.trace, actual: new.trace, tolerance: tolerance, pixels: pixels)
    }
    let comparison = SceneComparison(golden: before, current: after)
    guard let rerun = new.rerun else {
      let cause = Cause(changes: comparison.changes, outside: .untried, candidates: comparison.changes.count)
      return Diagnosis(
        expected: old.trace, actual: new.trace, tolerance: tolerance,
        cause: comparison.changes.isEmpty ? Cause(changes: [], outside: outside(old, new), candidates: 0) : cause,
        pixels: pixels)
    }
    var old = old
    // Messages name curves and springs only if the animations are known, so the recorded scene is played again.
    if old.trace.plays == nil {
      old.trace.plays = rerun.timeline(of: before.version).map { MotionPlays($0.timeline) }
    }
    let search = Search(old: old, new: new, tolerance: tolerance, comparison: comparison, rerun: rerun)
    return comparison.diagnosis(
      of: search.cause(difference.shape.isEmpty), expected: old.trace, actual: new.trace, tolerance: tolerance,
      pixels: pixels
    ) { rerun.trace(of: comparison.version(undoing: $0)) }
  }

  /// The differences outside of the scene's text.
  private static func outside(_ old: Side, _ new: Side) -> Cause.Outside {
    if let before = old.scene, let after = new.scene {
      let files = after.changedFiles(since: before)
      if !files.isEmpty { return .files(files) }
    }
    let apart = old.environment.flatMap { new.environment?.differences(from: $0) } ?? []
    return apart.isEmpty ? .program : .environment(apart)
  }

  /// Searches for the changes that restore the old motion, and the old pixels if they can be compared.
  private struct Search {
    let old: Side
    let new: Side
    let tolerance: Double
    let comparison: SceneComparison
    let rerun: Rerun

    private struct Outcome {
      var trace: MotionTrace
      var hashes: [String]
    }

    func cause(_ isSameShape: Bool) -> Cause {
      let changed = isSameShape ? changedFrames : []
      var sample = MotionComparison.spread(changed, sampleLimit)
      var cause = find(sample)
      for _ in 0..<roundLimit where !changed.isEmpty && !cause.changes.isEmpty && cause.cutShort == nil {
        // Frames that were not checked may have changed for another reason.
        let all = MotionComparison.spread(changed, checkLimit)
        let version = comparison.version(undoing: cause.changes)
        let goal =
          cause.outside == nil
          ? expected(all) : rerun.hashes(of: comparison.version(undoing: comparison.changes), frames: all)
        guard let goal, let found = rerun.hashes(of: version, frames: all),
          let missed = all.indices.first(where: { goal[$0] != found[$0] })
        else { break }
        sample.append(all[missed])
        cause = find(sample)
      }
      return cause
    }

    /// Frames whose pixels differ, if those of both sides can be compared.
    private var changedFrames: [Int] {
      guard let before = old.hashes, let after = new.hashes, before.count == after.count,
        let was = old.environment, new.environment?.differences(from: was).isEmpty == true
      else { return [] }
      return before.indices.filter { before[$0] != after[$0] }
    }

    private func expected(_ frames: [Int]) -> [String]? { old.hashes.map { hashes in frames.map { hashes[$0] } } }

    private func find(_ frames: [Int]) -> Cause {
      let expected = Outcome(trace: old.trace, hashes: expected(frames) ?? [])
      let actual = Outcome(trace: new.trace, hashes: new.hashes.map { hashes in frames.map { hashes[$0] } } ?? [])
      return Cause.find(
        expected: expected, actual: actual, changes: comparison.changes,
        outside: MotionComparison.outside(old, new)
      ) {
        $0.hashes == $1.hashes
          && TraceDifference(expected: $0.trace, actual: $1.trace, tolerance: tolerance).isEmpty
      } rerun: { undone in
        let version = comparison.version(undoing: undone)
        guard let trace = rerun.trace(of: version) else { return nil }
        // If the motion differs, nothing needs to be drawn.
        let isMoved = !TraceDifference(expected: old.trace, actual: trace, tolerance: tolerance).isEmpty
        if frames.isEmpty || (isMoved && !frames.allSatisfy { $0 < trace.frameCount }) {
          return Outcome(trace: trace, hashes: [])
        }
        return rerun.hashes(of: version, frames: frames).map { Outcome(trace: trace, hashes: $0) }
      }
    }
  }

  /// A selection of frames up to a limit: the first, the last, and some in between.
  static func spread(_ frames: [Int], _ limit: Int) -> [Int] {
    guard frames.count > limit, limit > 1 else { return frames }
    return (0..<limit).map { frames[$0 * (frames.count - 1) / (limit - 1)] }
  }
}
