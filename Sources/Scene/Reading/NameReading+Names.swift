internal import InbetweenDiagnostics

/// The rules for names.
enum WordRules {
  /// Words that YAML 1.1 reads as other types, in lower case.
  static let booleans: [String: Bool] = [
    "y": true, "yes": true, "on": true, "true": true, "n": false, "no": false, "off": false, "false": false,
  ]
  static let reserved: Set<String> = Set(
    ["screen", "superview", "safeArea", "previous", "tilt", "end", "pi", "forever", "settling"]
      + priorities.map(\.name) + SceneExpression.Function.allCases.map(\.rawValue))
  static let priorities: [(name: String, value: Double)] = [
    ("required", 1000), ("defaultHigh", 750), ("defaultLow", 250), ("fittingSizeLevel", 50),
  ]

  /// Names of numbers in Swift, and those of springs in Compose, with their equivalents in scenes.
  static let namesInSwift = [
    "automaticDimension": "-1", "leastNormalMagnitude": "0", "zero": "0", "pi": "pi", "M_PI": "pi", "M_PI_2": "pi / 2",
    "M_PI_4": "pi / 4", "required": "required", "defaultHigh": "defaultHigh", "defaultLow": "defaultLow",
    "fittingSizeLevel": "fittingSizeLevel",
    "DampingRatioHighBouncy": "0.2", "DampingRatioMediumBouncy": "0.5", "DampingRatioLowBouncy": "0.75",
    "DampingRatioNoBouncy": "1", "StiffnessHigh": "10000", "StiffnessMedium": "1500", "StiffnessMediumLow": "400",
    "StiffnessLow": "200", "StiffnessVeryLow": "50",
  ]

  static func isIdentifier(_ text: String) -> Bool {
    var isFirst = true
    for scalar in text.unicodeScalars {
      guard isNameStart(scalar) || (!isFirst && isDigit(scalar)) else { return false }
      isFirst = false
    }
    return !isFirst
  }

  static func isNameStart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "_": true
    default: false
    }
  }

  static func isDigit(_ scalar: Unicode.Scalar) -> Bool { scalar >= "0" && scalar <= "9" }

  /// Words that are no names because readers of YAML 1.1 take them for booleans. In practice these readers (libyaml's,
  /// PyYAML, Psych) leave `y` and `n` alone, which are wanted as names of coordinates and counts.
  static let booleansAsNames = booleans.filter { $0.key.count > 1 }

  /// The type that readers of YAML 1.1 take a word for; nil for text.
  static func yamlReading(_ text: String) -> String? {
    let lower = text.lowercased()
    if let value = booleansAsNames[lower] { return value ? "true" : "false" }
    return lower == "null" || text == "~" ? "null" : nil
  }

  /// A replacement for an invalid name.
  static func replacement(_ text: String) -> String {
    switch text.lowercased() {
    case "on": "shown"
    case "off": "hidden"
    case "yes": "accepted"
    case "no": "declined"
    case "true": "enabled"
    case "false": "disabled"
    default: "none"
    }
  }
}

extension WordRules {
  /// `signIn or sign_in` for `sign-in`; nil if no letters are left.
  fileprivate static func namesNear(_ text: String) -> String? {
    let words = text.unicodeScalars.split { !isNameStart($0) && !isDigit($0) }
      .prefix(8).map { String(String.UnicodeScalarView($0)) }
    guard let first = words.first else { return nil }
    guard let start = first.unicodeScalars.first, isNameStart(start) else {
      return "a name begins with a letter: _" + words.joined(separator: "_")
    }
    let camel = first + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    let snake = words.joined(separator: "_")
    return camel == snake ? camel : "\(camel) or \(snake)"
  }

  static let keyboardHint =
    "an event sets it: set: {screen.keyboardHeight: 336}; the keyboard's edge is screen.keyboardLayoutGuide.top"

  /// Names that users of UIKit or the web try first.
  fileprivate static let otherNamesOfTheScreen: Set = ["canvas", "root", "rootView", "self", "view", "window"]
}

extension NameReading {
  /// The text of a name, or a message why it is not valid.
  func name(_ node: SourceNode, _ expected: String = "a name") -> LocatedName? {
    scalar(node, expected).flatMap { name($0) }
  }

  /// - Parameter isQualified: whether the name of a component's part is prefixed with that of the copy.
  func name(_ scalar: SourceScalar, isQualified: Bool = true) -> LocatedName? {
    let text = scalar.text
    guard WordRules.isIdentifier(text) else {
      error(
        "'\(scalar.shortText)' is not a name: letters, digits and _ only", at: scalar.place,
        hint: WordRules.namesNear(text))
      return nil
    }
    if let reading = WordRules.yamlReading(text) {
      error(
        "'\(text)' reads as \(reading) in YAML 1.1 and cannot be a name", at: scalar.place,
        hint: "choose another name, for example '\(WordRules.replacement(text))'")
      return nil
    }
    if WordRules.reserved.contains(text) {
      error("'\(text)' has a meaning of its own and cannot be a name", at: scalar.place, hint: "choose another name")
      return nil
    }
    return LocatedName(name: isQualified ? declared(scalar) : text, place: scalar.place)
  }

  /// The identifier of a constraint, as in `NSLayoutConstraint.identifier`: a name, or any other text, which
  /// expressions cannot use. As a key it must be quoted, so that it is not confused with a misplaced equation.
  func identifier(_ node: SourceNode) -> LocatedName? {
    guard let scalar = scalar(node, "an identifier") else { return nil }
    if WordRules.isIdentifier(scalar.text) { return name(scalar) }
    guard let text = text(node) else { return nil }
    guard !text.isEmpty else {
      error("an identifier needs at least one character", at: scalar.place)
      return nil
    }
    return LocatedName(name: declared(scalar), place: scalar.place)
  }

  func identifier(key scalar: SourceScalar) -> LocatedName? {
    let isText = scalar.style == .quoted && !scalar.text.isEmpty && !WordRules.isIdentifier(scalar.text)
    return isText ? LocatedName(name: declared(scalar), place: scalar.place) : name(scalar)
  }

  /// `did you mean 'yellow'? (declared at F:7:11)` for the nearest declared name that fits.
  func suggestion(for word: String, where fits: (Declaration) -> Bool, extra: [String] = []) -> String? {
    if extra.contains("screen"), WordRules.otherNamesOfTheScreen.contains(word) {
      return "the root view is called 'screen'"
    }
    if extra.contains("safeArea"), ["safeAreaLayoutGuide", "safearea", "SafeArea"].contains(word) {
      return "the safe area of the screen is called 'safeArea'"
    }
    if extra.contains("superview"), ["parent", "container", "super"].contains(word) {
      return "the view around it is called 'superview'"
    }
    guard !log.isFull, WorkBudget.allowsHint(knownNames.order.count) else { return nil }
    let names = knownNames.order.filter { name in knownNames.declarations[name].map(fits) ?? false }
    guard let near = NearestName.suggestion(for: word, among: names + extra) else { return nil }
    guard let declaration = knownNames.declarations[near] else { return "did you mean '\(near)'?" }
    switch declaration.kind {
    case .view: return "did you mean '\(near)'? (declared at \(declaration.place))"
    default: return "did you mean '\(shown(near))'? (\(declaration.kind.noun), \(declaration.place))"
    }
  }

  /// A name or identifier for messages, shown between quotes.
  func shown(_ name: String) -> String { escapedText(name.prefix(60)) }

  /// Whether a word can be an item before a dot.
  func isItemName(_ name: String) -> Bool {
    name == "superview" || name == "screen" || name == "safeArea" || knownNames.views[name] != nil
  }

  /// The view or guide with a name, or a message.
  func viewName(_ node: SourceNode, allowsGuides: Bool = false, allowsScreen: Bool = false) -> LocatedName? {
    guard let scalar = scalar(node, "a view's id") else { return nil }
    if allowsScreen, scalar.text == "screen" { return LocatedName(name: "screen", place: scalar.place) }
    return viewName(resolved(scalar), at: scalar.place, allowsGuides: allowsGuides)
  }

  func viewName(_ text: String, at place: SourcePlace, allowsGuides: Bool = false) -> LocatedName? {
    if let view = knownNames.views[text] {
      if view.kind == .guide, !allowsGuides {
        error("'\(text)' is a guide, a view is needed here", at: place)
        return nil
      }
      return LocatedName(name: text, place: place)
    }
    if let other = knownNames.declarations[text] {
      error(
        "'\(text)' is \(ValueReader.withArticle(other.kind.noun)), not a view", at: place,
        notes: [.init("declared at", at: other.place)])
      return nil
    }
    if knownNames.isOverViewLimit || knownNames.hasUnreadBase, WordRules.isIdentifier(text) {
      return LocatedName(name: text, place: place)
    }
    let reason: String? =
      switch text {
      case "screen": "the root view"
      case "superview": "not known outside of equations"
      case "safeArea": "a guide of the screen"
      default: nil
      }
    if let reason {
      error("'\(text)' is \(reason), a view of the scene is needed here", at: place)
      return nil
    }
    error(
      "unknown view '\(text)'", at: place,
      hint: suggestion(for: text) { if case .view = $0.kind { true } else { false } })
    return nil
  }
}
