internal import InbetweenDiagnostics
internal import InbetweenModel

/// Names of UIKit, SwiftUI, CSS, Flutter and animation libraries, and what a scene calls the same.
///
/// People write what they know. A name that is spelt almost like one of ours is found by ``NearestName``; these are the
/// names that are spelt differently, or whose nearest name would mislead, as `opacity` and `shadowOpacity` would.
enum FamiliarNames {
  /// What to write for a key.
  ///
  /// - Parameters:
  ///   - object: the mapping's name in messages, such as `an event`; a view's kind has the keys of `a view`.
  ///   - kind: the kind of the view.
  ///   - known: the keys that the mapping has.
  ///   - value: what was written for the key; nil if it is no single value.
  ///   - shape: what one of our keys takes; nil if that is not known.
  static func hint(
    forKey key: String, of object: String, kind: ViewKind? = nil, among known: [String], value: String? = nil,
    shape: (String) -> ValueShape? = { _ in nil }
  ) -> String? {
    let plain = plain(key)
    guard !plain.isEmpty, WorkBudget.allowsHint(50 * known.count) else { return nil }
    if let same = known.first(where: { self.plain($0) == plain && $0 != key }) { return didYouMean(same) }
    let inLayer = key.hasPrefix("layer.") ? String(key.dropFirst(6)) : nil
    if let inLayer, known.contains(inLayer) { return didYouMean(inLayer) }
    for table in [kind.flatMap { kindKeys[$0.rawValue] }, keys[object]].compactMap(\.self) {
      if let hint = hint(plain, in: table, known, value, shape) { return hint }
    }
    return nil
  }

  /// The first name of ours that takes the value, or else the sentence.
  private static func hint(
    _ plain: String, in table: Keys, _ known: [String], _ value: String?, _ shape: (String) -> ValueShape?
  ) -> String? {
    let names = (table.names[plain] ?? []).filter(known.contains)
    var refused: String?
    for name in names {
      guard let shape = shape(name), let value else { return didYouMean(name) }
      switch answer(name, to: plain, value, shape) {
      case .asWritten: return didYouMean(name)
      case .instead(let text): return text
      case .refused(let text): refused = refused ?? text
      }
    }
    return table.sentences[plain].map { filled($0, with: value) } ?? refused
  }

  /// A sentence with what was written in place of its examples, which are between brackets.
  private static func filled(_ sentence: String, with value: String?) -> String {
    var result = ""
    var rest = sentence[...]
    while let open = rest.firstIndex(of: "‹"), let close = rest[open...].firstIndex(of: "›") {
      let example = String(rest[rest.index(after: open)..<close])
      result += rest[..<open] + (value.flatMap { fitting($0, for: example) } ?? example)
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }

  /// What was written, if it is a number as the example is, or else a name.
  private static func fitting(_ value: String, for example: String) -> String? {
    if Double(example) != nil { return length(value) }
    let isName = value.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || WordRules.isDigit($0) || $0 == "."
    }
    return !value.isEmpty && value.utf8.count <= 60 && isName ? value : nil
  }

  /// A UIKit colour for `UIColor.red`, `.red` or `purpleColor`.
  static func color(_ written: String, among known: [String]) -> String? {
    let isOfLayer = written.hasSuffix(".cgColor") || written.hasSuffix(".uiColor")
    var name = written.split(separator: ".").dropLast(isOfLayer ? 1 : 0).last.map(String.init) ?? ""
    if known.contains(name) { return name }
    if name.hasSuffix("Color") || name.hasSuffix("color") { name = String(name.dropLast(5)) }
    guard WorkBudget.allowsHint(100 * known.count) else { return nil }
    let plain = plain(name)
    return known.first { self.plain($0) == plain } ?? known.first { self.plain($0) == "system" + plain }
  }

  /// The kind of view that another name of it means.
  static func kind(_ name: String) -> ViewKind? {
    guard WorkBudget.allowsHint(50 * ViewKind.allCases.count) else { return nil }
    let plain = plain(name)
    let prefixes = ["ui", "ns", "wk", "mk", "ca", "swiftui"]
    let own = prefixes.lazy.filter { plain.hasPrefix($0) }.map { String(plain.dropFirst($0.count)) }
    return ([plain] + own).lazy.compactMap { word in
      ViewKind.allCases.first { self.plain($0.rawValue) == word } ?? kinds[word].flatMap { ViewKind(rawValue: $0) }
    }.first
  }

  /// The word of an enumeration that another word means.
  static func word(_ word: String, among known: [String]) -> String? {
    let plain = plain(word)
    guard !plain.isEmpty, WorkBudget.allowsHint(50 * known.count) else { return nil }
    return known.first { self.plain($0) == plain } ?? words[plain]?.first(where: known.contains)
  }

  /// What to write where a number is expected and this name was found.
  static func hint(forNumber name: String, inEquation: Bool = false) -> String? {
    let hint = numbers[plain(name)]
    return inEquation && hint?.hasPrefix("leave the key out") == true
      ? "leave the equation out: then the contents determine it" : hint
  }

  /// What to write for an attribute of an equation.
  static func hint(forAttribute name: String) -> String? { attributes[plain(name)] }

  /// `borderradius` for `border-radius`, `border_radius` and `BorderRadius`.
  static func plain(_ name: String) -> String {
    String(
      String.UnicodeScalarView(
        name.unicodeScalars.prefix(60).filter { $0.properties.isAlphabetic || WordRules.isDigit($0) })
    )
    .lowercased()
  }

  private static func didYouMean(_ name: String) -> String { "did you mean '\(name)'?" }
}
