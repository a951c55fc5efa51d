import Foundation

/// `Tests/Mistakes.tsv`: mistakes of scenes, project files and command lines, with what is told about each and how a
/// reader has rated that. Which scale is used is said where the list is tested.
public enum MistakeList {
  public static let path = "Tests/Mistakes.tsv"
  private static let header = "kind\trating\tinput\ttold"

  public enum Kind: String, Sendable { case scene, project, command }

  public struct Mistake: Sendable {
    public var kind: Kind
    /// 1 to 5; 0 for a message that has not been rated since it changed.
    public var rating: Int
    public var input: String
    public var told: String
    /// Of the file, from 1.
    public var line: Int
  }

  public struct Malformed: Error, CustomStringConvertible {
    public let line: Int
    public var description: String { "\(MistakeList.path):\(line): expected kind, rating, input and message" }
  }

  /// Whether the list takes over what is told now, for which the variable INBETWEEN_UPDATE_DOCS is set; changed
  /// messages are then without a rating.
  public static var isRewritten: Bool { ProcessInfo.processInfo.environment["INBETWEEN_UPDATE_DOCS"] == "1" }

  private static var url: URL { SharedVectors.repositoryRoot.appendingPathComponent(path) }

  /// - Throws: ``Malformed``, or if the file cannot be read.
  public static func read() throws -> [Mistake] {
    let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
    return try lines.enumerated().dropFirst().map { index, line in
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard columns.count == 4, let kind = Kind(rawValue: columns[0]) else { throw Malformed(line: index + 1) }
      return Mistake(
        kind: kind, rating: Int(columns[1]) ?? 0, input: unescaped(columns[2]), told: unescaped(columns[3]),
        line: index + 1)
    }
  }

  /// Tests of several modules write the list in one process.
  private static let writing = NSLock()

  /// Writes the list with what is told now about mistakes of some kinds.
  ///
  /// - Throws: ``Malformed``, or if the file cannot be read or written, or what `told` throws.
  public static func rewrite(_ kinds: [Kind], _ told: (Mistake) throws -> String) throws {
    var now: [[String]: String] = [:]
    for mistake in try read() where kinds.contains(mistake.kind) {
      now[[mistake.kind.rawValue, mistake.input]] = try told(mistake)
    }
    // What another suite has written meanwhile is kept.
    try writing.withLock {
      let lines = try read().map { mistake in
        let told = now[[mistake.kind.rawValue, mistake.input]] ?? mistake.told
        let rating = told == mistake.told && mistake.rating > 0 ? "\(mistake.rating)" : "?"
        return [mistake.kind.rawValue, rating, escaped(mistake.input), escaped(told)].joined(separator: "\t")
      }
      try (([header] + lines).joined(separator: "\n") + "\n").write(to: url, atomically: true, encoding: .utf8)
    }
  }

  private static let names: [Unicode.Scalar: String] = ["\n": "n", "\t": "t", "\r": "r", "\\": "\\"]
  /// Characters that editors do not show, or change.
  private static let unseen: Set<UInt32> = [0xA0, 0x200B, 0x3000, 0xFEFF]

  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      if let name = names[scalar] { return "\\" + name }
      return unseen.contains(scalar.value) || scalar.value < 32
        ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
    }.joined()
  }

  private static func unescaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var rest = Substring(text).unicodeScalars
    while let scalar = rest.popFirst() {
      guard scalar == "\\", let next = rest.popFirst() else {
        result.append(scalar)
        continue
      }
      if next == "u" {
        let digits = String(String.UnicodeScalarView(rest.dropFirst().prefix { $0 != "}" }))
        rest = rest.dropFirst(digits.count + 2)
        if let value = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) { result.append(value) }
      } else {
        result.append(names.first { $0.value == String(next) }?.key ?? next)
      }
    }
    return String(result)
  }
}
