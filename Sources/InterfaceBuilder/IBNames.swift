/// Names for a scene: valid names that are unique in the scene.
struct IBNames {
  private var taken: Set<String>
  /// The last number that was appended to a name.
  private var numbers: [String: Int] = [:]
  private let isAllowed: @Sendable (String) -> Bool

  /// - Parameter isAllowed: whether the scene format accepts an identifier as a name.
  init(isAllowed: @escaping @Sendable (String) -> Bool) {
    taken = []
    self.isAllowed = isAllowed
  }

  /// A name similar to the preferred one: `Blue View` becomes `blueView`; a number is appended if it is used already.
  mutating func name(_ wish: String, else fallback: String) -> String {
    var base = IBNames.identifier(wish)
    if base.isEmpty { base = IBNames.identifier(fallback) }
    if base.isEmpty { base = "view" }
    var name = base
    while taken.contains(name) || !isAllowed(name) {
      let number = numbers[base, default: 1] + 1
      numbers[base] = number
      name = "\(base)\(number)"
    }
    taken.insert(name)
    return name
  }

  /// Words joined in camel case, with ASCII letters, digits and underscores, not starting with a digit.
  static func identifier(_ text: String) -> String {
    var result = ""
    var startsWord = false
    for scalar in text.unicodeScalars.prefix(200) {
      guard scalar.isASCII, scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "_" else {
        startsWord = !result.isEmpty
        continue
      }
      let character = String(scalar)
      if result.isEmpty, ("0"..."9").contains(scalar) { result = "_" }
      result += startsWord ? character.uppercased() : character
      startsWord = false
    }
    // `BlueView` and `Blue View` are both `blueView`, but `URLLabel` stays.
    let scalars = Array(result.unicodeScalars)
    if let first = scalars.first, first.properties.isUppercase, scalars.count < 2 || !scalars[1].properties.isUppercase
    {
      result = String(first).lowercased() + String(result.dropFirst())
    }
    return result
  }

  /// Interface Builder's id as a part of a name: `8ie-xW-0ye` is `8ie_xW_0ye`.
  static func identifier(ofID id: String) -> String {
    String(
      String.UnicodeScalarView(
        id.unicodeScalars.prefix(60).map { scalar in
          let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
          return isPlain ? scalar : "_"
        }))
  }
}
