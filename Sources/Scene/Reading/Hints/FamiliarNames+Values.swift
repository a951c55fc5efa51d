internal import InbetweenModel

extension FamiliarNames {
  /// `write axis: vertical` for `flexDirection: column`: the value in our words together with our key; nil if the value
  /// can stay as it is.
  ///
  /// - Parameters:
  ///   - name: our key.
  ///   - other: the key that was written, in lower case without hyphens.
  ///   - value: what was written for it.
  ///   - shape: what our key takes.
  static func answer(_ name: String, to other: String, _ value: String, _ shape: ValueShape) -> String? {
    switch shape {
    case .boolean:
      guard let truth = booleans[plain(value)] else { return nil }
      let isOpposite = opposites.contains(other)
      return !isOpposite && ["true", "false"].contains(value) ? nil : "write \(name): \(truth != isOpposite)"
    case .word(let words):
      if words.contains(value) { return nil }
      return word(value, among: words).map { "write \(name): \($0)" }
        ?? "did you mean '\(name)'? its words are " + words.joined(separator: ", ")
    case .vector(["x", "y"]):
      guard Double(value) != nil else { return nil }
      return other.hasSuffix("top") ? "write \(name): [0, \(value)]" : nil
    default: return nil
    }
  }

  /// Words of other tools for what is true or false here.
  private static let booleans: [String: Bool] = {
    var all: [String: Bool] = [:]
    for word in ["true", "yes", "on", "1", "hidden", "clip", "scroll", "auto", "disabled", "checked"] {
      all[word] = true
    }
    for word in ["false", "no", "off", "0", "visible", "none", "enabled", "unchecked"] { all[word] = false }
    return all
  }()

  /// Keys of other tools that are true where ours is false.
  private static let opposites: Set = ["disabled", "isdisabled"]
}
