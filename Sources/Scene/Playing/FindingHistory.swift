import InbetweenDiagnostics
import InbetweenGeometry
import InbetweenTimeline

/// The findings of layouts, each once with all its times, in the order of first occurrence.
struct FindingHistory<Finding, Identity: Hashable> {
  struct Entry {
    /// The findings of each layout that has it, the first one first.
    var findings: [Finding]
    var occurrence: Diagnostic.Occurrence
  }

  private(set) var entries: [Entry] = []
  private var numbers: [Identity: Int] = [:]

  /// - Parameter findings: the findings of one layout, with their identities across times.
  init(_ bake: SceneBake, _ findings: (LayoutFinding) -> [(Identity, Finding)]) {
    let layouts = bake.timeline.layouts
    for (index, layout) in layouts.enumerated() {
      let start = layout.time.doubleValue
      let next = index + 1 < layouts.count ? layouts[index + 1].time : bake.timeline.duration
      for (identity, finding) in findings(layout) { add(finding, identity, start...max(next.doubleValue, start)) }
    }
    for state in bake.unenteredStates {
      for (identity, finding) in findings(state.finding) {
        let number = number(of: identity)
        entries[number].findings.append(finding)
        entries[number].occurrence.states.append(state.state)
      }
    }
  }

  subscript(identity: Identity) -> Entry? { numbers[identity].map { entries[$0] } }

  private mutating func number(of identity: Identity) -> Int {
    if let known = numbers[identity] { return known }
    numbers[identity] = entries.count
    entries.append(Entry(findings: [], occurrence: Diagnostic.Occurrence()))
    return entries.count - 1
  }

  private mutating func add(_ finding: Finding, _ identity: Identity, _ time: ClosedRange<Double>) {
    let number = number(of: identity)
    entries[number].findings.append(finding)
    let times = entries[number].occurrence.times
    if let last = times.last, time.lowerBound <= last.upperBound {
      entries[number].occurrence.times[times.count - 1] = last.lowerBound...max(last.upperBound, time.upperBound)
    } else {
      entries[number].occurrence.times.append(time)
    }
  }
}

extension Diagnostic.Occurrence {
  /// A suffix for messages: ` from 0.5 to 1 s and from 2 s on`; empty for the whole scene.
  func words(duration: Double) -> String {
    if let first = times.first, first.lowerBound <= 0, first.upperBound >= duration { return "" }
    var parts = times.map { Self.words($0, duration) }
    if parts.count > Self.maximumTimes, let last = parts.last {
      let left = parts.count - Self.maximumTimes
      parts = parts.prefix(Self.maximumTimes - 1) + ["\(left) more times", last]
    }
    if !states.isEmpty {
      let names = states.prefix(Self.maximumTimes).map { "'\($0)'" }
      let more = states.count > names.count ? ["\(states.count - names.count) more"] : []
      parts.append((states.count == 1 ? "in the state " : "in the states ") + Self.list(names + more))
    }
    return parts.isEmpty ? "" : " " + Self.list(parts)
  }

  /// The maximum number of times listed in a message.
  private static var maximumTimes: Int { 6 }

  private static func words(_ time: ClosedRange<Double>, _ duration: Double) -> String {
    let start = time.lowerBound.shortText
    if time.upperBound >= duration { return time.lowerBound <= 0 ? "all the time" : "from \(start) s on" }
    let end = time.upperBound.shortText
    return start == end ? "at \(start) s" : "from \(start) to \(end) s"
  }

  private static func list(_ parts: [String]) -> String {
    guard let last = parts.last, parts.count > 1 else { return parts.first ?? "" }
    return parts.dropLast().joined(separator: ", ") + " and " + last
  }
}
