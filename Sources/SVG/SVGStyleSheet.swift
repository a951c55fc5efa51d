internal import InbetweenXML

/// The rules of a file's `style` elements whose selectors are of one element: `path`, `.a`, `#b`, `path.a`, `*`.
struct SVGStyleSheet {
  private struct Selector: Hashable {
    var name: String?
    var id: String?
    /// Sorted.
    var classes: [String] = []

    /// CSS: ids before classes before names.
    var specificity: Int { (id == nil ? 0 : 10_000) + classes.count * 100 + (name == nil ? 0 : 1) }

    /// What an element must have at least: one of the keys by which it is looked up.
    var key: String { id.map { "#" + $0 } ?? classes.first.map { "." + $0 } ?? name ?? "*" }
  }

  /// All rules with one selector.
  private struct Rule {
    var selector: Selector
    /// The last value of each property, with its place among those of the sheet.
    var declarations: [String: (value: String, order: Int)] = [:]
  }

  private static let ruleLimit = 4000
  private var rules: [Rule] = []
  /// The indices of rules by the keys of their selectors, so that an element looks only at few.
  private var indices: [String: [Int]] = [:]
  private var places: [Selector: Int] = [:]
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
    // A property that is not drawn, and a value that another one follows, are not kept for any selector.
    let last = Dictionary(
      declarations.lazy.filter { SVGProperties.names.contains($0.name) }.map { ($0.name, $0.value) }
    ) { _, new in new }
    for selector in selectors.split(separator: ",") {
      let words = selector.split { $0.isWhitespace }
      guard words.count == 1, let word = words.first, let read = SVGStyleSheet.selector(word) else {
        note(selector)
        continue
      }
      guard count < SVGStyleSheet.ruleLimit else { return note(selector) }
      count += 1
      let index = places[read] ?? rules.count
      if index == rules.count {
        rules.append(Rule(selector: read))
        places[read] = index
        indices[read.key, default: []].append(index)
      }
      let order = count
      rules[index].declarations.merge(last.mapValues { (value: $0, order: order) }) { _, new in new }
    }
  }

  private mutating func note(_ text: some StringProtocol) {
    guard unread == nil else { return }
    unread = text.split { $0.isWhitespace }.joined(separator: " ")
  }

  private static func selector(_ text: Substring) -> Selector? {
    guard !text.contains(where: { ">+~:[(\\".contains($0) }) else { return nil }
    var selector = Selector()
    var part = ""
    var kind: Character = " "
    for character in text + " " {
      guard ".# ".contains(character) else {
        part.append(character)
        continue
      }
      switch kind {
      case ".": selector.classes.append(part)
      case "#": selector.id = part
      default: if !part.isEmpty, part != "*" { selector.name = part }
      }
      (kind, part) = (character, "")
    }
    selector.classes.sort()
    return selector
  }

  /// The value that the rules give each property of an element: that of the most specific rule, and of those as
  /// specific the last.
  ///
  /// - Parameter cost: is increased by the work, in bytes of attributes that take as long to read.
  func values(for element: XMLTree.Element, cost: inout Int) -> [String: String] {
    guard count > 0 else { return [:] }
    let classes = Set((element["class"] ?? "").split { $0.isWhitespace }.prefix(32).map(String.init))
    let id = element["id"]
    var keys = ["*", element.localName] + classes.sorted().map { "." + $0 }
    if let id { keys.append("#" + id) }
    var found: [String: (value: String, rank: (specificity: Int, order: Int))] = [:]
    for index in keys.lazy.flatMap({ indices[$0] ?? [] }) {
      let rule = rules[index]
      let selector = rule.selector
      cost += 4 + 4 * selector.classes.count
      guard selector.name == nil || selector.name == element.localName, selector.id == nil || selector.id == id,
        selector.classes.allSatisfy(classes.contains)
      else { continue }
      cost += 8 * rule.declarations.count
      for (name, declared) in rule.declarations {
        let rank = (selector.specificity, declared.order)
        if let other = found[name], other.rank > rank { continue }
        found[name] = (declared.value, rank)
      }
    }
    return found.mapValues(\.value)
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
