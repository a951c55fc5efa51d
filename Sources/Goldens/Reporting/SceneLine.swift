/// A line of a scene's file as a report shows it.
public struct SceneLine: Hashable, Sendable {
  /// From 1; nil for what is no longer there.
  public var number: Int?
  public var text: String
  /// What changed in it, in UTF-16 units from its start; ascending, none over another.
  public var marks: [Range<Int>] = []
  /// What is told of the change, `was (67)`; empty for a line beside it.
  public var note = ""
}

extension SceneLine {
  /// Lines shown before and behind each that changed.
  private static let context = 2
  /// Changes shown.
  private static let changeLimit = 8
  /// Characters of a line.
  private static let lengthLimit = 400

  /// The lines of a scene that its cause is about, with those around them, in groups of lines that follow each other.
  ///
  /// - Parameter text: the scene file's.
  static func groups(about cause: SceneCause, in text: String) -> [[SceneLine]] {
    let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.map {
      String($0.prefix(lengthLimit))
    }
    var changed: [Int: SceneLine] = [:]
    var removed: [Int: [SceneLine]] = [:]
    for change in cause.changes.prefix(changeLimit) {
      if let number = change.newLine, lines.indices.contains(number - 1) {
        var line = changed[number] ?? SceneLine(number: number, text: lines[number - 1])
        line.mark(change)
        changed[number] = line
      } else if change.new == nil, let old = change.old, let number = change.oldLine {
        let gone = SceneLine(number: nil, text: String(old.prefix(lengthLimit)), note: "was removed")
        removed[max(min(number, lines.count), 1), default: []].append(gone)
      }
    }
    let centres = Set(changed.keys).union(removed.keys)
    let wanted = Set(centres.flatMap { max($0 - context, 1)...max(min($0 + context, lines.count), 1) }).sorted()
    var groups: [[SceneLine]] = []
    var last = 0
    for number in wanted where lines.indices.contains(number - 1) {
      if number != last + 1 || groups.isEmpty { groups.append([]) }
      groups[groups.count - 1] += removed[number] ?? []
      groups[groups.count - 1].append(changed[number] ?? SceneLine(number: number, text: lines[number - 1]))
      last = number
    }
    return groups
  }

  /// Marks what a change wrote, where it stands in the line as it is shown; all of the line's text otherwise.
  private mutating func mark(_ change: SceneCause.Change) {
    let range =
      change.new.flatMap { text.firstRange(of: $0) } ?? text.firstIndex { !$0.isWhitespace }.map { $0..<text.endIndex }
    if let range {
      let mark = range.lowerBound.utf16Offset(in: text)..<range.upperBound.utf16Offset(in: text)
      if !mark.isEmpty, !marks.contains(where: { $0.overlaps(mark) }) {
        marks = (marks + [mark]).sorted { $0.lowerBound < $1.lowerBound }
      }
    }
    let told = change.old.map { "was " + $0 } ?? "is new"
    note = note.isEmpty ? told : note + ", " + told
  }
}
