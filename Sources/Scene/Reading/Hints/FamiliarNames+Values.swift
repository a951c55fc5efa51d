internal import InbetweenGeometry
internal import InbetweenModel

extension FamiliarNames {
  /// What a value says that was written for another name of a key.
  enum Answer {
    /// The key takes it as it is.
    case asWritten
    /// What to write in place of it.
    case instead(String)
    /// The key does not take it.
    case refused(String)
  }

  /// `write axis: vertical` for `flexDirection: column`: the value in our words together with our key.
  ///
  /// - Parameters:
  ///   - name: our key.
  ///   - other: the key that was written, in lower case without hyphens.
  ///   - value: what was written for it.
  ///   - shape: what our key takes.
  static func answer(_ name: String, to other: String, _ value: String, _ shape: ValueShape) -> Answer {
    switch shape {
    case .boolean:
      guard let truth = booleans[plain(value)] else { return .asWritten }
      let isOpposite = opposites.contains(other)
      return !isOpposite && ["true", "false"].contains(value)
        ? .asWritten : .instead("write \(name): \(truth != isOpposite)")
    case .word(let words):
      if words.contains(value) { return .asWritten }
      return word(value, among: words).map { .instead("write \(name): \($0)") }
        ?? .refused("did you mean '\(name)'? its words are " + words.joined(separator: ", "))
    case .vector(["x", "y"]):
      guard Double(value) != nil else { return .asWritten }
      return other.hasSuffix("top") ? .instead("write \(name): [0, \(value)]") : .asWritten
    case .number, .numberWithin, .count:
      if Double(value) != nil { return .asWritten }
      if let length = length(value) { return .instead("write \(name): \(length)") }
      if value.hasSuffix("%"), case .numberWithin(let range) = shape, range.upperBound == 1,
        let percentage = Double(value.dropLast()), (0...100).contains(percentage)
      {
        return .instead("write \(name): \(NumberText.text(percentage / 100))")
      }
      let isExpression = !value.contains(" ") || value.contains { "+-*/(".contains($0) }
      return isExpression ? .asWritten : .refused("did you mean '\(name)'? it takes a number")
    default: return .asWritten
    }
  }

  /// A number without a unit of lengths; nil if it is none.
  static func length(_ text: String) -> String? {
    guard text.utf8.count <= 40 else { return nil }
    let unit = ["px", "pt", "dp"].first(where: text.hasSuffix)
    let number = text.dropLast(unit?.count ?? 0)
    return Double(number) != nil && number.allSatisfy { "-.0123456789".contains($0) } ? String(number) : nil
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
