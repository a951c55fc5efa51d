import InbetweenDiagnostics
import InbetweenGeometry
import InbetweenModel
import InbetweenTimeline

/// Where conflicts and ambiguity are checked in addition to the layouts of events.
public struct LayoutScope: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// While values follow inputs: where inputs turn or jump, and at steps in between.
  public static let liveSpans = LayoutScope(rawValue: 1)
  /// In each state that no event enters, as if it were the initial one, with the other groups in their first states.
  public static let unenteredStates = LayoutScope(rawValue: 2)
}

/// The findings of the first layout if the scene begins in another state.
struct StateFinding: Sendable {
  /// `group.state`.
  var state: String
  var finding: LayoutFinding

  /// All states that the timeline does not enter, and a warning for each that cannot be entered at the start.
  ///
  /// - Parameter layers: the number of views including internal ones.
  static func all(
    in document: SceneDocument, layers: Int, typesetter: (any Typesetter)?, images: (any ImageProvider)?,
    findsAmbiguity: Bool
  ) -> (found: [StateFinding], warnings: [Diagnostic]) {
    let entered = enteredStates(of: document.timeline)
    var found: [StateFinding] = []
    var warnings: [Diagnostic] = []
    // Each state is a separate scene: at most half of the work that the limits allow is used for creating them.
    let cost = 25_000 * (layers + document.constraints.count + 1)
    var affordable = document.limits.work / 2 / cost
    for group in document.states {
      // The first state is the initial one.
      for (index, state) in group.states.enumerated().dropFirst() {
        let name = "\(group.name).\(state.name)"
        guard !entered.contains("\(group.name).\(index)") else { continue }
        guard affordable > 0 else {
          warnings.append(
            .warning(
              "the layouts of '\(name)' and of the states after it were not checked: that takes too much work",
              at: state.place, hint: "raise it with \(SceneLimits.Option.work.option)"))
          return (found, warnings)
        }
        affordable -= 1
        do throws(SceneError) {
          let driver = try SceneDriver(
            document, typesetter: typesetter, images: images, findsAmbiguity: findsAmbiguity)
          try driver.perform(try PlannedChanges(entering: index, of: group, driver: driver), layout: .deferred)
          driver.stage.run(until: .zero)
          if let finding = driver.stage.findings.last { found.append(StateFinding(state: name, finding: finding)) }
        } catch {
          let reason = error.diagnostics.first.map { ": \($0.message)" } ?? ""
          warnings.append(
            .warning(
              "the layout of '\(name)' was not checked: it cannot be entered at the start\(reason)", at: state.place))
        }
      }
    }
    return (found, warnings)
  }

  /// Groups with the indices of their states.
  private static func enteredStates(of timeline: [SceneEvent]) -> Set<String> {
    var names: Set<String> = []
    var events = timeline
    while let event = events.popLast() {
      events += event.then
      let references = event.to + (event.animation?.keyframes.flatMap(\.to) ?? [])
      for reference in references { names.insert("\(reference.group).\(reference.state)") }
    }
    return names
  }
}
