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
  ///   - known: the keys that the mapping has.
  ///   - value: what was written for the key; nil if it is no single value.
  ///   - shape: what one of our keys takes; nil if that is not known.
  static func hint(
    forKey key: String, of object: String, among known: [String], value: String? = nil,
    shape: (String) -> ValueShape? = { _ in nil }
  ) -> String? {
    let plain = plain(key)
    guard !plain.isEmpty, WorkBudget.allowsHint(50 * known.count) else { return nil }
    if let same = known.first(where: { self.plain($0) == plain && $0 != key }) { return didYouMean(same) }
    let inLayer = key.hasPrefix("layer.") ? String(key.dropFirst(6)) : nil
    if let inLayer, known.contains(inLayer) { return didYouMean(inLayer) }
    let table = keys[object]
    if let name = table?.names[plain]?.first(where: known.contains) {
      return shape(name).flatMap { shape in value.flatMap { answer(name, to: plain, $0, shape) } } ?? didYouMean(name)
    }
    return table?.sentences[plain].map { filled($0, with: value) }
  }

  /// A sentence with what was written in place of its example, which is between brackets.
  private static func filled(_ sentence: String, with value: String?) -> String {
    let parts = sentence.split(separator: "‹", maxSplits: 1)
    guard parts.count == 2, let end = parts[1].firstIndex(of: "›") else { return sentence }
    let isFitting = value.map { text in
      !text.isEmpty
        && text.unicodeScalars.allSatisfy { $0.properties.isAlphabetic || WordRules.isDigit($0) || $0 == "." }
    }
    let example = isFitting == true ? value ?? "" : String(parts[1][..<end])
    return parts[0] + example + parts[1][parts[1].index(after: end)...]
  }

  /// A UIKit colour for `UIColor.red`, `.red` or `purpleColor`.
  static func color(_ written: String, among known: [String]) -> String? {
    var name = written.split(separator: ".").last.map(String.init) ?? ""
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
  static func hint(forNumber name: String) -> String? { numbers[plain(name)] }

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
