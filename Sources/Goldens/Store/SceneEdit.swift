internal import InbetweenDiagnostics

/// One difference between two versions of a scene.
public struct SceneEdit: Hashable, Sendable, CustomStringConvertible {
  /// Nil if the golden's scene does not contain it.
  public let old: RecordedScene.Fact?
  /// Nil if it was removed.
  public let new: RecordedScene.Fact?

  public init(old: RecordedScene.Fact?, new: RecordedScene.Fact?) {
    self.old = old
    self.new = new
  }

  public var path: String { new?.path ?? old?.path ?? "" }

  /// The differences between two resolved scenes, by path, and then those of the files that both import, also under
  /// another name.
  public static func changes(from old: RecordedScene, to new: RecordedScene) -> [SceneEdit] {
    let imported = ImportPairs(from: old, to: new).pairs.flatMap { before, file in
      before.map { changes(from: $0.facts, to: file.facts) } ?? []
    }
    return changes(from: old.facts, to: new.facts) + imported
  }

  private static func changes(from old: [RecordedScene.Fact], to new: [RecordedScene.Fact]) -> [SceneEdit] {
    let before = Dictionary(old.map { ($0.path, $0) }) { first, _ in first }
    let after = Dictionary(new.map { ($0.path, $0) }) { first, _ in first }
    return Set(before.keys).union(after.keys).sorted().compactMap { path in
      guard before[path]?.value != after[path]?.value else { return nil }
      return SceneEdit(old: before[path], new: after[path])
    }
  }

  /// `Scenes/passbook.yaml:23:5: [view3(70)] was (67)`: the new text and the old one. For a visual format this is the
  /// part that differs, otherwise the value, of which a long old one has `…` for words that are the same.
  public var description: String {
    switch (old, new) {
    case (let old?, let new?):
      let shown = Self.shown(new)
      guard old.text != nil, new.text != nil else {
        return Self.prefix(new.place) + shown + " was " + (old.text.map(Self.onOneLine) ?? old.value)
      }
      let was = Self.shown(old)
      if let part = VisualFormatEdit(from: was, to: shown) {
        return Self.prefix(new.place.map { Self.place($0, in: shown, at: part.offset) }) + part.new + " was " + part.old
      }
      let key = Self.commonKey(was, shown)
      return Self.prefix(new.place) + shown + " was "
        + Self.difference(of: String(was.dropFirst(key)), from: String(shown.dropFirst(key)))
    case (nil, let new?): return Self.prefix(new.place) + Self.shown(new) + " is new"
    case (let old?, nil):
      return Self.shown(old) + " was removed" + (old.place.map { " (it stood at \($0))" } ?? "")
    case (nil, nil): return ""
    }
  }

  private static func prefix(_ place: SourcePlace?) -> String { place.map { "\($0): " } ?? "" }

  static func shown(_ fact: RecordedScene.Fact) -> String {
    onOneLine(fact.text ?? "\(fact.path) \(fact.value)")
  }

  private static func onOneLine(_ text: String) -> String {
    text.replacing("\r\n", with: "\\n").replacing("\n", with: "\\n")
  }

  /// The words of a long text that are not in another, with a word on each side: `… + 0.4 * …`.
  private static func difference(of text: String, from other: String) -> String {
    guard text.count > 30 else { return text }
    let (words, others) = (text.split(separator: " "), other.split(separator: " "))
    let common = zip(words, others).prefix { $0 == $1 }.count
    let rest = min(words.count, others.count) - common
    let end = words.count - zip(words.reversed(), others.reversed()).prefix(rest).prefix { $0 == $1 }.count
    guard common < end else { return text }
    let (first, last) = (max(common - 1, 0), min(end + 1, words.count))
    let part = (first > 0 ? "… " : "") + words[first..<last].joined(separator: " ") + (last < words.count ? " …" : "")
    return part.count + 6 < text.count ? part : text
  }

  /// The number of characters of the key and its colon, if both texts begin with the same key.
  static func commonKey(_ a: String, _ b: String) -> Int {
    guard let colon = a.firstRange(of: ": "), b.hasPrefix(a[..<colon.upperBound]) else { return 0 }
    let key = a[..<colon.lowerBound]
    // A colon inside quotes or brackets belongs to the value.
    guard !key.contains(where: { "\"'[({".contains($0) }) || key.hasSuffix("]") else { return 0 }
    return a.distance(from: a.startIndex, to: colon.upperBound)
  }

  /// The location of a part of a text; that of the text itself if the part is not on one line literally.
  private static func place(_ place: SourcePlace, in text: String, at offset: Int) -> SourcePlace {
    let lead = text.unicodeScalars.count - place.length
    guard offset > 0, lead >= 0, offset >= lead else { return place }
    return place.advanced(by: offset - lead)
  }
}

/// Two visual formats that differ in one part: a view with its predicates, or the text between two views.
private struct VisualFormatEdit {
  /// The complete new part.
  let new: String
  /// The complete old part; for a view with the same name, only its predicates.
  let old: String
  /// The offset of the part in the new text.
  let offset: Int

  init?(from old: String, to new: String) {
    let (before, after) = (Self.parts(of: old), Self.parts(of: new))
    guard let before, let after, before.count == after.count else { return nil }
    let differing = before.indices.filter { before[$0] != after[$0] }
    guard differing.count == 1, let index = differing.first, after[index].hasPrefix("["),
      before[index].hasPrefix("[")
    else { return nil }
    self.new = after[index]
    offset = after[..<index].reduce(0) { $0 + $1.unicodeScalars.count }
    let names = (before[index].prefix { $0 != "(" }, after[index].prefix { $0 != "(" })
    let predicates = before[index].dropFirst(names.0.count).dropLast()
    let isSameView = names.0 == names.1 && predicates.hasPrefix("(") && predicates.hasSuffix(")")
    self.old = isSameView ? String(predicates) : before[index]
  }

  /// The text before the first view, then views and the texts between them alternately; nil if it is not a visual
  /// format.
  private static func parts(of text: String) -> [String]? {
    guard text.firstMatch(of: /^(?:[\w.]+: )?['"]?(?:H|V|HV):|^[\[|]/) != nil, text.contains("[") else { return nil }
    var parts = [""]
    for character in text {
      switch character {
      case "[": parts.append("[")
      case "]":
        parts[parts.count - 1].append("]")
        parts.append("")
      default: parts[parts.count - 1].append(character)
      }
    }
    return parts
  }
}
