internal import InbetweenXML

/// The rules of a file's `style` elements whose selectors are of one element: `path`, `.a`, `#b`, `path.a`, `*`.
struct SVGStyleSheet {
  private struct Rule {
    var name: String?
    var id: String?
    var classes: [String]
    var order: Int
    var declarations: [(name: String, value: String)]

    /// CSS: ids before classes before names.
    var specificity: Int { (id == nil ? 0 : 10_000) + classes.count * 100 + (name == nil ? 0 : 1) }
  }

  private static let ruleLimit = 4000
  /// Rules by what their selectors end with, so that an element looks only at few.
  private var rules: [String: [Rule]] = [:]
  private var count = 0
  /// The first selector or rule that is not read.
  private(set) var unread: String?

  mutating func read(_ text: String) {
    var rest = SVGStyleSheet.withoutComments(text)[...]
    while let open = rest.firstIndex(of: "{") {
      let selectors = rest[..<open].split(separator: ";").last ?? ""
      var body = rest[rest.index(after: open)...]
      if let at = selectors.first(where: { $0 == "@" }) {
        note("\(at)" + selectors.drop { $0 != "@" }.dropFirst())
        // A nested block ends with the brace of its own level.
        var depth = 1
        while depth > 0, let brace = body.firstIndex(where: { $0 == "{" || $0 == "}" }) {
          depth += body[brace] == "{" ? 1 : -1
          body = body[body.index(after: brace)...]
        }
        rest = depth > 0 ? "" : body
        continue
      }
      let end = body.firstIndex(of: "}") ?? body.endIndex
      add(selectors, SVGStyleSheet.declarations(body[..<end]))
      rest = end == body.endIndex ? "" : body[body.index(after: end)...]
    }
  }

  private mutating func add(_ selectors: Substring, _ declarations: [(name: String, value: String)]) {
    for selector in selectors.split(separator: ",") {
      let words = selector.split { $0.isWhitespace }
      guard words.count == 1, let word = words.first, var rule = SVGStyleSheet.rule(word) else {
        note(selector)
        continue
      }
      guard count < SVGStyleSheet.ruleLimit else { return note(selector) }
      count += 1
      rule.order = count
      rule.declarations = declarations
      let key = rule.id.map { "#" + $0 } ?? rule.classes.first.map { "." + $0 } ?? rule.name ?? "*"
      rules[key, default: []].append(rule)
    }
  }

  private mutating func note(_ text: some StringProtocol) {
    guard unread == nil else { return }
    unread = text.split { $0.isWhitespace }.joined(separator: " ")
  }

  private static func rule(_ selector: Substring) -> Rule? {
    guard !selector.contains(where: { ">+~:[(\\".contains($0) }) else { return nil }
    var rule = Rule(classes: [], order: 0, declarations: [])
    var part = ""
    var kind: Character = " "
    for character in selector + " " {
      guard ".# ".contains(character) else {
        part.append(character)
        continue
      }
      switch kind {
      case ".": rule.classes.append(part)
      case "#": rule.id = part
      default: if !part.isEmpty, part != "*" { rule.name = part }
      }
      (kind, part) = (character, "")
    }
    return rule
  }

  /// The declarations that apply to an element, the strongest last.
  func declarations(for element: XMLTree.Element) -> [(name: String, value: String)] {
    guard count > 0 else { return [] }
    let classes = (element["class"] ?? "").split { $0.isWhitespace }.prefix(32).map(String.init)
    let id = element["id"]
    var keys = ["*", element.localName]
    keys += classes.map { "." + $0 }
    if let id { keys.append("#" + id) }
    let candidates: [Rule] = keys.flatMap { rules[$0] ?? [] }
    let found: [Rule] = candidates.filter { rule in
      (rule.name == nil || rule.name == element.localName) && (rule.id == nil || rule.id == id)
        && rule.classes.allSatisfy { classes.contains($0) }
    }
    return found.sorted { ($0.specificity, $0.order) < ($1.specificity, $1.order) }.flatMap(\.declarations)
  }

  /// `fill: red; stroke: none`.
  static func declarations(_ text: some StringProtocol) -> [(name: String, value: String)] {
    text.split(separator: ";").compactMap { part in
      guard let colon = part.firstIndex(of: ":") else { return nil }
      func trimmed(_ text: some StringProtocol) -> String { text.split { $0.isWhitespace }.joined(separator: " ") }
      var value = trimmed(part[part.index(after: colon)...])
      if value.hasSuffix("!important") { value = trimmed(value.dropLast("!important".count)) }
      return (trimmed(part[..<colon]), value)
    }
  }

  private static func withoutComments(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let start = rest.firstRange(of: "/*") {
      result += rest[..<start.lowerBound]
      let after = rest[start.upperBound...]
      rest = after.firstRange(of: "*/").map { after[$0.upperBound...] } ?? ""
    }
    return result + rest
  }
}
