/// A line of a scene's file as a report shows it.
public struct ReportLine: Hashable, Sendable {
  /// The number of the line, from 1; nil for a line that was removed.
  public var number: Int?
  public var text: String
  /// The changed ranges, in UTF-16 units from the start of the line; ascending, without overlaps.
  public var marks: [Range<Int>] = []
  /// The description of the change, for example `was (67)`; empty for an adjacent line.
  public var note = ""
  /// The file, in the first line of those of a file that the scene imports; nil otherwise.
  public var file: String?
}

extension ReportLine {
  /// The number of lines shown before and after each changed one.
  private static let context = 2
  /// The maximum number of changes shown.
  private static let changeLimit = 8
  /// The maximum number of characters shown of a line.
  private static let lengthLimit = 400

  /// The lines of a scene, and of the files that it imports, that its cause refers to, with adjacent ones, in groups of
  /// consecutive lines.
  ///
  /// - Parameters:
  ///   - text: The text of the scene file.
  ///   - imports: The texts of imported files, by their paths as the scene writes them.
  static func groups(about cause: CauseParts, in text: String, imports: [String: String]) -> [[ReportLine]] {
    let paths = imports.keys.sorted()
    func imported(_ change: CauseParts.Change) -> String? {
      change.file.flatMap { file in paths.first { file == $0 || file.hasSuffix("/" + $0) } }
    }
    let changes = Array(cause.changes.prefix(changeLimit))
    var result = groups(about: changes.filter { imported($0) == nil }, in: text)
    for path in paths {
      let own = changes.filter { imported($0) == path }
      var groups = groups(about: own, in: imports[path] ?? "")
      guard !groups.isEmpty, !groups[0].isEmpty else { continue }
      groups[0][0].file = own.first?.file
      result += groups
    }
    return result
  }

  private static func groups(about changes: [CauseParts.Change], in text: String) -> [[ReportLine]] {
    let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.map {
      String($0.prefix(lengthLimit))
    }
    var changed: [Int: ReportLine] = [:]
    var removed: [Int: [ReportLine]] = [:]
    for change in changes {
      if let number = change.newLine, lines.indices.contains(number - 1) {
        var line = changed[number] ?? ReportLine(number: number, text: lines[number - 1])
        line.mark(change)
        changed[number] = line
      } else if change.new == nil, let old = change.old, let number = change.oldLine {
        let gone = ReportLine(number: nil, text: String(old.prefix(lengthLimit)), note: "was removed")
        removed[max(min(number, lines.count), 1), default: []].append(gone)
      }
    }
    let centres = Set(changed.keys).union(removed.keys)
    let shown = Set(centres.flatMap { max($0 - context, 1)...max(min($0 + context, lines.count), 1) }).sorted()
    var groups: [[ReportLine]] = []
    var last = 0
    for number in shown where lines.indices.contains(number - 1) {
      if number != last + 1 || groups.isEmpty { groups.append([]) }
      groups[groups.count - 1] += removed[number] ?? []
      groups[groups.count - 1].append(changed[number] ?? ReportLine(number: number, text: lines[number - 1]))
      last = number
    }
    return groups
  }

  /// Marks the new text of a change if it is in the line as shown; otherwise the whole line.
  private mutating func mark(_ change: CauseParts.Change) {
    let range =
      change.new.flatMap { text.firstRange(of: $0) } ?? text.firstIndex { !$0.isWhitespace }.map { $0..<text.endIndex }
    if let range {
      let mark = range.lowerBound.utf16Offset(in: text)..<range.upperBound.utf16Offset(in: text)
      if !mark.isEmpty, !marks.contains(where: { $0.overlaps(mark) }) {
        marks = (marks + [mark]).sorted { $0.lowerBound < $1.lowerBound }
      }
    }
    let previous = change.old.map { "was " + $0 } ?? "is new"
    note = note.isEmpty ? previous : note + ", " + previous
  }
}
