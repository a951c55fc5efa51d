internal import InbetweenDiagnostics

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
  static func hint(forKey key: String, of object: String, among known: [String]) -> String? {
    let plain = plain(key)
    guard !plain.isEmpty, WorkBudget.allowsHint(50 * known.count) else { return nil }
    if let same = known.first(where: { self.plain($0) == plain && $0 != key }) { return didYouMean(same) }
    let inLayer = key.hasPrefix("layer.") ? String(key.dropFirst(6)) : nil
    if let inLayer, known.contains(inLayer) { return didYouMean(inLayer) }
    let table = keys[object]
    if let name = table?.names[plain]?.first(where: known.contains) { return didYouMean(name) }
    return table?.sentences[plain]
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
  private static func plain(_ name: String) -> String {
    String(
      String.UnicodeScalarView(
        name.unicodeScalars.prefix(60).filter { $0.properties.isAlphabetic || WordRules.isDigit($0) })
    )
    .lowercased()
  }

  private static func didYouMean(_ name: String) -> String { "did you mean '\(name)'?" }
}
