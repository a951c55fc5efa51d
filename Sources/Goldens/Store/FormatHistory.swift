/// The conversion of files in older formats: a chain of steps, each of which converts one version to the next.
package struct FormatHistory: Sendable {
  /// Changes the lines of a file, each of which is a JSON value; a file with a single value has one line. The version
  /// is set afterwards.
  package typealias Step = @Sendable (_ lines: [JSON]) throws(GoldenFormatError) -> [JSON]

  /// The member of the first line that contains the version.
  package let key: String
  /// The current version.
  package let current: Int
  /// The steps, by the version from which they convert.
  package let steps: [Int: Step]

  package init(key: String, current: Int, steps: [Int: Step] = [:]) {
    self.key = key
    self.current = current
    self.steps = steps
  }

  /// The version that a file states.
  ///
  /// - Throws: if it states none, a later one than the current, or one without a chain of steps.
  package func version(of first: JSON, file: String) throws(GoldenFormatError) -> Int {
    guard let version = first[key]?.int else {
      throw .malformed(file: file, line: 1, message: "expected {\"\(key)\": \(current), …}")
    }
    guard version <= current else { throw .newerFormat(file: file, found: version, known: current) }
    guard (version..<current).allSatisfy({ steps[$0] != nil }) else {
      throw .malformed(file: file, line: 1, message: "no release wrote format \(version) of this file")
    }
    return version
  }

  /// The lines in the current version.
  package func upgraded(_ lines: [JSON], from version: Int) throws(GoldenFormatError) -> [JSON] {
    var lines = lines
    for step in version..<current { if let change = steps[step] { lines = try change(lines) } }
    guard let first = lines.first, case .object(let members) = first else { return lines }
    lines[0] = .object(members.map { $0.key == key ? .init(key, .int(current)) : $0 })
    return lines
  }
}

extension JSON {
  /// Reads a file of a golden that contains a single value, of any version.
  package init(goldenFile text: String, file: String, history: FormatHistory) throws(GoldenFormatError) {
    self = try JSON(goldenText: text, file: file)
    let version = try history.version(of: self, file: file)
    if version < history.current, let upgraded = try history.upgraded([self], from: version).first { self = upgraded }
  }

  /// Reads a file of a golden that contains a single value, as it is written.
  init(goldenText text: String, file: String) throws(GoldenFormatError) {
    if GoldenFormatError.isLFSPointer(text.utf8) { throw .lfsPointer(file: file) }
    if let line = GoldenFormatError.mergeConflict(in: text) {
      throw .malformed(file: file, line: line, message: GoldenFormatError.conflictMessage)
    }
    do { self = try JSON(text) } catch { throw .malformed(file: file, line: error.line, message: error.message) }
  }
}

extension GoldenFormatError {
  static let conflictMessage = "an unresolved merge conflict; record the golden again"

  /// The line of an unresolved merge conflict of git, from 1.
  static func mergeConflict(in text: String) -> Int? {
    guard text.contains("<<<<<<<") else { return nil }
    let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    return lines.firstIndex { $0.hasPrefix("<<<<<<<") }.map { $0 + 1 }
  }
}
