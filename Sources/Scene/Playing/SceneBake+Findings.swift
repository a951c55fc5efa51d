public import InbetweenDiagnostics
import InbetweenGeometry
public import InbetweenTimeline

extension SceneBake {
  /// Constraints that exclude each other somewhere, each set once with all its times and the places of its members.
  public var conflicts: [Diagnostic] {
    let broken = FindingHistory(self) { layout in
      layout.conflicts.map { (BrokenMember(set: $0.identity, member: $0.identity(ofMember: $0.broken)), $0) }
    }
    return told(conflictHistory.entries, "sets of constraints cannot hold together") { diagnostic($0, broken) }
  }

  /// Views that some layout does not place uniquely, each attribute once with all its times.
  public var ambiguities: [Diagnostic] {
    told(ambiguityHistory.entries, "attributes are ambiguous") { diagnostic($0) }
  }

  /// Messages about findings, sorted by place: about so many as reading has, and one about how many more there are.
  private func told<Entry>(
    _ entries: [Entry], _ what: String, _ diagnostic: (Entry) -> Diagnostic?
  ) -> [Diagnostic] {
    let limit = document.limits.messages
    var told = entries.prefix(limit).compactMap(diagnostic)
    if let next = entries.dropFirst(limit).lazy.compactMap(diagnostic).first {
      told.append(.error("\(entries.count - limit) more \(what)", at: next.place))
    }
    return told.sortedByPlace()
  }

  /// When each conflict and ambiguity of the scene stands. Worked out anew at every call.
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

  /// The member that gives way depends on which was activated last, so that one set may break different ones.
  private struct BrokenMember: Hashable {
    var set: Set<String>
    var member: String
  }

  private func diagnostic(
    _ entry: FindingHistory<LayoutFinding.Conflict, Set<String>>.Entry,
    _ broken: FindingHistory<LayoutFinding.Conflict, BrokenMember>
  ) -> Diagnostic? {
    // Where it is missed by most: constants may change while it stands.
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
      at: place(of: worst), notes: notes)
    diagnostic.occurrence = entry.occurrence
    return diagnostic
  }

  /// Where a member of a conflict stands in the scene: a constraint where it is written, one that a stack view made at the
  /// stack view; nil for what content and the canvas ask.
  public func place(ofMember index: Int, of conflict: LayoutFinding.Conflict) -> SourcePlace? {
    guard conflict.keys.indices.contains(index) else { return nil }
    let key = conflict.keys[index]
    if document.constraints.indices.contains(key) { return document.constraints[key].place }
    return conflict.isStackMade(index) ? viewPlace(ofMember: index, of: conflict) : nil
  }

  /// The place of what gave way, or of what is nearest to it: its view, or another member.
  private func place(of conflict: LayoutFinding.Conflict) -> SourcePlace {
    let order = [conflict.broken] + conflict.constraints.indices
    return order.lazy.compactMap { place(ofMember: $0, of: conflict) ?? viewPlace(ofMember: $0, of: conflict) }.first
      ?? SourcePlace(file: document.file)
  }

  private func viewPlace(ofMember index: Int, of conflict: LayoutFinding.Conflict) -> SourcePlace? {
    guard conflict.views.indices.contains(index) else { return nil }
    // What scrolls in a view is named behind a dot.
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

  /// The id of a view, or of what scrolls in it, which is named behind a dot; ids of a component's views have dots, too.
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

/// When what layouts found stands.
public struct LayoutOccurrences {
  fileprivate let conflicts: FindingHistory<LayoutFinding.Conflict, Set<String>>
  fileprivate let ambiguities: FindingHistory<LayoutFinding.Ambiguity, String>
  fileprivate let duration: Double

  /// All the times of a conflict that a layout of the scene has.
  public subscript(conflict: LayoutFinding.Conflict) -> Diagnostic.Occurrence? {
    conflicts[conflict.identity]?.occurrence
  }

  /// All the times of an ambiguity that a layout of the scene has.
  public subscript(ambiguity: LayoutFinding.Ambiguity) -> Diagnostic.Occurrence? {
    ambiguities[ambiguity.identity]?.occurrence
  }

  /// For people: ` from 0.5 to 1 s and from 2 s on`; empty for what is so all the time.
  public func words(for occurrence: Diagnostic.Occurrence?) -> String { occurrence?.words(duration: duration) ?? "" }
}

extension LayoutFinding.Conflict {
  /// Whether a member is a constraint of a stack view's own, whose identifier UIKit makes.
  fileprivate func isStackMade(_ index: Int) -> Bool {
    keys.indices.contains(index) && keys[index] < 0 && constraints[index].hasPrefix("'UISV-")
  }
}
