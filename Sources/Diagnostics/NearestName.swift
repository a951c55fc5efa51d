/// Finds the known name that was most likely meant by a misspelt one.
public enum NearestName {
  /// The candidate nearest to `word`; nil if none is near enough to be suggested.
  ///
  /// A candidate is near if its Damerau-Levenshtein distance (insert, remove, replace, swap neighbours; a change of
  /// case counts half) is at most a third of the word's length and at most 3. If there is none: a candidate that begins
  /// with the word, if that has at least three letters. If there is none and `byLastPart` is set: a candidate whose
  /// last part is the word (`on` for `isOn`). Equally near candidates are taken in their order in `candidates`. If a
  /// file has so many misspelt names that comparing them would take long (``WorkBudget``), the later ones get no
  /// suggestion.
  public static func suggestion<Names: Sequence<String>>(
    for word: String, among names: @autoclosure () -> Names, byLastPart: Bool = false
  ) -> String? {
    guard WorkBudget.allowsHint(1) else { return nil }
    let candidates = names()
    let letters = Array(word.unicodeScalars.prefix(longest + 1))
    guard !letters.isEmpty, letters.count <= longest else { return nil }
    let allowed = letters.count == 1 ? 1 : 2 * max(1, min(3, letters.count / 3))
    var best: (name: String, distance: Int)?
    var completion: String?
    var ending: String?
    for candidate in candidates where candidate != word {
      guard WorkBudget.allowsHint(50) else { return nil }
      let other = Array(candidate.unicodeScalars.prefix(longest + 1))
      if completion == nil, letters.count >= 3, other.count > letters.count, other.starts(with: letters) {
        completion = candidate
      }
      if byLastPart, ending == nil, isLastPart(letters, of: other) { ending = candidate }
      let limit = min(allowed, best.map { $0.distance - 1 } ?? allowed)
      guard limit >= 0, 2 * abs(other.count - letters.count) <= limit else { continue }
      guard WorkBudget.allowsHint(4 * letters.count * (other.count + 4)) else { return nil }
      let distance = halfSteps(letters, other)
      if distance <= limit { best = (candidate, distance) }
    }
    return best?.name ?? completion ?? ending
  }

  /// The candidates nearest to a word, the nearest first, however far they are.
  public static func nearest(_ count: Int, to word: String, among names: [String]) -> [String] {
    let letters = Array(word.unicodeScalars.prefix(longest))
    guard WorkBudget.allowsHint(names.count * 4 * longest * longest) else { return [] }
    let ranked = names.enumerated().map { index, name in
      (distance: halfSteps(letters, Array(name.unicodeScalars.prefix(longest))), index: index, name: name)
    }
    return ranked.sorted { ($0.distance, $0.index) < ($1.distance, $1.index) }.prefix(count).map(\.name)
  }

  /// Whether a word is the last part of another: it begins with a capital there, or has at least four letters.
  private static func isLastPart(_ word: [Unicode.Scalar], of name: [Unicode.Scalar]) -> Bool {
    guard word.count >= 2, name.count > word.count else { return false }
    let end = name.suffix(word.count)
    guard word.count >= 4 || end.first?.properties.isUppercase == true else { return false }
    return zip(word, end).allSatisfy { $0.properties.lowercaseMapping == $1.properties.lowercaseMapping }
  }

  private static let longest = 64

  /// Twice the distance (optimal string alignment), so that a change of case can count half.
  private static func halfSteps(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    func replacement(_ x: Unicode.Scalar, _ y: Unicode.Scalar) -> Int {
      if x == y { return 0 }
      return x.properties.lowercaseMapping == y.properties.lowercaseMapping ? 1 : 2
    }
    var beforePrevious: [Int] = []
    var previous = (0...b.count).map { 2 * $0 }
    for i in a.indices {
      var current = [2 * (i + 1)]
      for j in b.indices {
        var cost = min(previous[j + 1] + 2, current[j] + 2, previous[j] + replacement(a[i], b[j]))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, beforePrevious[j - 1] + 2) }
        current.append(cost)
      }
      (beforePrevious, previous) = (previous, current)
    }
    return previous[b.count]
  }
}
