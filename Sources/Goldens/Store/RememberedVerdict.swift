package import InbetweenDiagnostics
internal import InbetweenPixels

/// A cached pass of a scene, with the files that were opened while it was played, its notices and its warnings.
package struct RememberedVerdict: Hashable, Sendable {
  /// A file that a verdict depends on.
  package struct File: Hashable, Sendable {
    /// The path as in the scene, relative to the scene's folder; a default font's own path.
    package let path: String
    /// The content hash of the bytes that were read.
    package let digest: String

    package init(path: String, digest: String) {
      self.path = path
      self.digest = digest
    }
  }

  /// The scene's own images and fonts.
  package let files: [File]
  /// Default fonts.
  package let fonts: [File]
  package let sentence: String
  package let notices: [String]
  /// What is to be said each time, although the scene passed.
  package let warnings: [Diagnostic]

  package init(
    files: [File], fonts: [File], sentence: String, notices: [String], warnings: [Diagnostic] = []
  ) {
    self.files = files
    self.fonts = fonts
    self.sentence = sentence
    self.notices = notices
    self.warnings = warnings
  }

  private static let formatVersion = 3

  /// The text of a cache file: a line of JSON, and the hash of that line and of the key, so that a truncated or damaged
  /// text, or one stored under another key, is not accepted.
  package func text(for key: VerdictKey) -> String {
    func list(_ files: [File]) -> JSON { .array(files.map { .array([.string($0.path), .string($0.digest)]) }) }
    let line = JSON.object([
      .init("verdict", .int(Self.formatVersion)), .init("files", list(files)), .init("fonts", list(fonts)),
      .init("sentence", .string(sentence)), .init("notices", .array(notices.map(JSON.string))),
      .init("warnings", .array(warnings.map { JSON($0) })),
    ]).line
    return line + "\n" + Self.hash(line, key) + "\n"
  }

  private static func hash(_ line: some StringProtocol, _ key: VerdictKey) -> String {
    ContentHash.text(Array((key.digest + "\n" + line).utf8))
  }

  /// Reads ``text(for:)``; nil for anything else.
  package init?(text: String, for key: VerdictKey) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count == 3, lines[2].isEmpty, Self.hash(lines[0], key) == lines[1],
      let json = Self.json(lines[0]), json["verdict"]?.int == Self.formatVersion,
      let files = Self.list(json["files"]), let fonts = Self.list(json["fonts"]),
      let sentence = json["sentence"]?.string, let notices = json["notices"]?.array,
      let found = json["warnings"]?.array
    else { return nil }
    let warnings = found.compactMap(\.diagnostic)
    guard warnings.count == found.count else { return nil }
    self.init(
      files: files, fonts: fonts, sentence: sentence, notices: notices.compactMap(\.string), warnings: warnings)
  }

  private static func json(_ line: Substring) -> JSON? {
    do { return try JSON(line) } catch { return nil }
  }

  private static func list(_ json: JSON?) -> [File]? {
    json?.array?.compactMap { item in
      guard let pair = item.array, pair.count == 2, let path = pair[0].string, let digest = pair[1].string else {
        return nil
      }
      return File(path: path, digest: digest)
    }
  }
}
