public import InbetweenDiagnostics
import InbetweenGeometry
public import InbetweenTimeline

extension SceneBake {
  /// Conflicting constraints, each set once with all its times and the locations of its members.
  public var conflicts: [Diagnostic] {
    let broken = FindingHistory(self) { layout in
      layout.conflicts.map { (BrokenMember(set: $0.identity, member: $0.identity(ofMember: $0.broken)), $0) }
    }
    return reports(conflictHistory.entries, "sets of constraints cannot hold together") { diagnostic($0, broken) }
  }

  /// Ambiguous views, each attribute once with all its times.
  public var ambiguities: [Diagnostic] {
    reports(ambiguityHistory.entries, "attributes are ambiguous") { diagnostic($0) }
  }

  /// Messages about findings, sorted by location: as many as reading allows, followed by the number of the others.
  private func reports<Entry>(
    _ entries: [Entry], _ what: String, _ diagnostic: (Entry) -> Diagnostic?
  ) -> [Diagnostic] {
    let limit = document.limits.messages
    var reports = entries.prefix(limit).compactMap(diagnostic)
    if let next = entries.dropFirst(limit).lazy.compactMap(diagnostic).first {
      reports.append(.error("\(entries.count - limit) more \(what)", at: next.place))
    }
    return reports.sortedByPlace()
  }

  /// The times of each conflict and ambiguity. Computed at every call.
  public var occurrences: LayoutOccurrences {
    LayoutOccurrences(
      conflicts: conflictHistory, ambiguities: ambiguityHistory, duration: timeline.duration.doubleValue)
  }

  private var conflictHistory: FindingHistory<LayoutFinding.Conflict, Set<String>> {
    FindingHistory(self) { $0.conflicts.map { ($0.identity, $0) } }
  }

  private var ambiguityHistory: FindingHistory<LayoutFinding.Ambiguity, String> {
    FindingHistory(self) { $0.ambiguous.map { ($0.identity, $0) } }
  }

  /// The demoted member depends on the order of activation, so a set can have different ones.
  private struct BrokenMember: Hashable {
    var set: Set<String>
    var member: String
  }

  private func diagnostic(
    _ entry: FindingHistory<LayoutFinding.Conflict, Set<String>>.Entry,
    _ broken: FindingHistory<LayoutFinding.Conflict, BrokenMember>
  ) -> Diagnostic? {
    // The maximum violation, because constants may change in the meantime.
    let most = entry.findings.map(\.disagreement).max()
    guard let worst = entry.findings.first(where: { $0.disagreement == most }) else { return nil }
    let set = worst.identity
    let entries = worst.constraints.indices.map {
      broken[BrokenMember(set: set, member: worst.identity(ofMember: $0))]
    }
    let hasOneBroken = entries.compactMap(\.self).count == 1
    let notes = zip(worst.constraints.indices, entries).map { index, entry in
      var text = worst.constraints[index]
      if let entry {
        let when = hasOneBroken ? "" : entry.occurrence.words(duration: timeline.duration.doubleValue)
        text += " (missed by \(missed(entry.findings.map(\.disagreement)))\(when))"
      }
      return Diagnostic.Note(text, at: place(ofMember: index, of: worst))
    }
    var diagnostic = Diagnostic.error(
      "these constraints cannot hold together" + entry.occurrence.words(duration: timeline.duration.doubleValue),
      at: place(of: worst), hint: hint(for: worst), notes: notes)
    diagnostic.occurrence = entry.occurrence
    return diagnostic
  }

  /// What can be changed: constraints of the scene, not those of content or of the canvas.
  private func hint(for conflict: LayoutFinding.Conflict) -> String? {
    guard conflict.keys.contains(where: document.constraints.indices.contains) else { return nil }
    return "one must give way: give it a priority below 1000, such as @999, or deactivate it while another holds"
      + " (active: false, or an event with 'deactivate')"
  }

  /// The location of a member of a conflict: a constraint's own, that of the stack view or cell for theirs; nil for
  /// requirements of content and of the canvas.
  public func place(ofMember index: Int, of conflict: LayoutFinding.Conflict) -> SourcePlace? {
    guard conflict.keys.indices.contains(index) else { return nil }
    let key = conflict.keys[index]
    if document.constraints.indices.contains(key) { return document.constraints[key].place }
    return conflict.isViewMade(index) ? viewPlace(ofMember: index, of: conflict) : nil
  }

  /// The location of the demoted constraint, or of the nearest object: its view, or another member.
  private func place(of conflict: LayoutFinding.Conflict) -> SourcePlace {
    let order = [conflict.broken] + conflict.constraints.indices
    return order.lazy.compactMap { place(ofMember: $0, of: conflict) ?? viewPlace(ofMember: $0, of: conflict) }.first
      ?? SourcePlace(file: document.file)
  }

  private func viewPlace(ofMember index: Int, of conflict: LayoutFinding.Conflict) -> SourcePlace? {
    guard conflict.views.indices.contains(index) else { return nil }
    // The content of a scroll view is named after a dot.
    return document.view(String(conflict.views[index].prefix { $0 != "." }))?.place
  }

  private func missed(_ amounts: [Double]) -> String {
    let greatest = (amounts.max() ?? 0).shortText
    return (amounts.allSatisfy { $0.shortText == greatest } ? "" : "up to ") + "\(greatest) points"
  }

  private func diagnostic(_ entry: FindingHistory<LayoutFinding.Ambiguity, String>.Entry) -> Diagnostic? {
    guard let first = entry.findings.first else { return nil }
    let ranges = entry.findings.map(range)
    let atFirst = ranges.allSatisfy { $0 == ranges.first } ? "" : " at first"
    var diagnostic = Diagnostic.error(
      "the \(first.attribute) of '\(first.view)' is ambiguous\(entry.occurrence.words(duration: timeline.duration.doubleValue)): \(range(first))\(atFirst)",
      at: place(ofView: first.view) ?? SourcePlace(file: document.file),
      hint: first.suggestion.map { "add \($0)" })
    diagnostic.occurrence = entry.occurrence
    return diagnostic
  }

  /// The location of a view's id, or of the view of scrolling content, which is named after a dot; ids of a component's
  /// views contain dots, too.
  private func place(ofView name: String) -> SourcePlace? {
    if let view = document.view(name) { return view.place }
    return name.lastIndex(of: ".").flatMap { document.view(String(name[..<$0])) }?.place
  }

  private func range(_ ambiguity: LayoutFinding.Ambiguity) -> String {
    switch (ambiguity.minimum, ambiguity.maximum) {
    case (nil, nil): "any number"
    case (let low?, nil): "\(low.shortText) or more"
    case (nil, let high?): "\(high.shortText) or less"
    case (let low?, let high?): "\(low.shortText) to \(high.shortText)"
    }
  }
}

/// The times of findings.
public struct LayoutOccurrences {
  fileprivate let conflicts: FindingHistory<LayoutFinding.Conflict, Set<String>>
  fileprivate let ambiguities: FindingHistory<LayoutFinding.Ambiguity, String>
  fileprivate let duration: Double

  /// The times of a conflict in a layout of the scene.
  public subscript(conflict: LayoutFinding.Conflict) -> Diagnostic.Occurrence? {
    conflicts[conflict.identity]?.occurrence
  }

  /// The times of an ambiguity in a layout of the scene.
  public subscript(ambiguity: LayoutFinding.Ambiguity) -> Diagnostic.Occurrence? {
    ambiguities[ambiguity.identity]?.occurrence
  }

  /// The times as text: ` from 0.5 to 1 s and from 2 s on`; empty for the whole scene.
  public func words(for occurrence: Diagnostic.Occurrence?) -> String { occurrence?.words(duration: duration) ?? "" }
}

extension LayoutFinding.Conflict {
  /// Whether a member is a constraint made by a stack view, whose identifier is UIKit's, or by a table view.
  fileprivate func isViewMade(_ index: Int) -> Bool {
    keys.indices.contains(index) && keys[index] < 0
      && ["'UISV-", "'UITV-"].contains { constraints[index].hasPrefix($0) }
  }
}
