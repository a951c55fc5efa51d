public import InbetweenDiagnostics
import InbetweenGeometry
import InbetweenScene
import InbetweenTimeline

extension PlayedScene {
  /// The claims of the scene's `expect` that do not hold, or that nothing could violate, with their locations. Computed
  /// at every call.
  ///
  /// Checking is limited to the same work as playing the scene. If it would take more, this is reported and the
  /// remaining claims are skipped.
  public var brokenExpectations: [Diagnostic] {
    let limit = document.limits.work
    let budget = WorkBudget(limit: limit)
    var motions: [String: LayerMotion] = [:]
    var found: [Diagnostic] = []
    for (index, expectation) in document.expectations.enumerated() {
      let failure = budget.run { () -> MotionFailure? in
        do throws(MotionFailure) {
          try check(index, &motions)
          return nil
        } catch { return error }
      }
      guard budget.excess == nil else {
        let message = "the scene takes more than \(limit) steps of work: looking at what it expects"
        return found + [.error(message, at: expectation.place, hint: "raise it with \(SceneLimits.Option.work.option)")]
      }
      if let failure { found.append(.error(failure.description, at: expectation.place)) }
    }
    return found
  }

  private func check(_ index: Int, _ motions: inout [String: LayerMotion]) throws(MotionFailure) {
    let expectation = document.expectations[index]
    let (name, time) = (expectation.view, bake.expectationTimes[index])
    // Each claim iterates once over all layers or all samples.
    guard WorkBudget.spend(timeline.layers.count * 200 + timeline.sampleCount * 50, on: .events) else { return }
    func motion(_ name: String) -> LayerMotion {
      if let known = motions[name] { return known }
      let layer = layer(name)
      let depth = layer < 0 ? 1 : timeline.chain(from: layer).reduce(0) { count, _ in count + 1 }
      let isAllowed = WorkBudget.spend(timeline.sampleCount * depth * 2_000, on: .events)
      let motion = isAllowed ? timeline.motion(of: [layer], name: name) : LayerMotion(name: name, samples: [])
      motions[name] = motion
      return motion
    }
    switch expectation.claim {
    case .settles: try motion(name).settles(by: time.doubleValue)
    case .isMonotonic(let number): try motion(name).isMonotonic(number)
    case .overshoots(let number, let limit): try motion(name).overshoots(number, atMost: limit)
    case .reaches(let frame): try motion(name).reaches(frame)
    case .staysInside(let area): try motion(name).staysInside(area)
    case .staysInsideView(let other): try motion(name).staysInside(motion(other))
    case .doesNotOverlap(let other): try motion(name).doesNotOverlap(motion(other))
    case .isNeverFaster(let limit, let number): try motion(name).isNeverFaster(than: limit, number)
    case .isNotTruncated: try timeline.isNotTruncated(layer(name), name: name, at: time.doubleValue)
    case .hasContrast(let ratio, _): try timeline.hasContrast(of: layer(name), name: name, atLeast: ratio, at: time)
    case .tapTarget: if let failure = bake.tapFailures[index] { throw failure }
    case .hasNoConflicts: try timeline.hasNoConflicts()
    case .isUnambiguous: try timeline.isUnambiguous()
    }
  }

  /// The layers of a view; empty if it is never shown.
  private func layer(_ name: String) -> Int { timeline.layers.firstIndex { $0.id == name } ?? -1 }
}
