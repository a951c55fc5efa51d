import InbetweenGeometry
import InbetweenLayout
import InbetweenTestSupport
import Testing

@Suite("Visual format")
struct VisualFormatTests {
  /// Sums of products of numbers, `selected` = 3, and at most one `view.height`, for what scene files hand over.
  private func evaluate(_ source: String, _ offset: Int) throws(VisualFormatError) -> VisualFormat.Operand {
    let words = source.split(separator: " ").map(String.init)
    if words.count == 3, words[1] == "*" || words[1] == "/", let factor = Double(words[2]) {
      let parts = words[0].split(separator: ".").map(String.init)
      let multiplier = words[1] == "*" ? factor : 1 / factor
      if parts.count == 2, let attribute = LayoutAttribute(name: parts[1]) {
        return VisualFormat.Operand(.view(parts[0]), attribute, multiplier: multiplier, constant: 0)
      }
    }
    if let number = Double(source) { return VisualFormat.Operand(number) }
    if source == "-row * selected" { return VisualFormat.Operand(-201) }
    if source == "low" { return VisualFormat.Operand(250) }
    if source == "defaultHigh + 1" { return VisualFormat.Operand(751) }
    throw VisualFormatError(.unknownName(source), "unknown name '\(source)'", offset: offset)
  }

  private var scope: VisualFormat.Scope {
    VisualFormat.Scope(
      metric: { ["m": 12, "low": 250][$0] },
      isView: { ["a", "b", "c", "v1", "v2", "v3", "v4", "orphan"].contains($0) },
      hasSuperview: { $0 != "orphan" }, evaluate: evaluate)
  }

  private func parse(_ format: String, _ options: VisualFormatOptions = []) throws -> [String] {
    try VisualFormat.parse(format, options: options, scope: scope).constraints.map(text)
  }

  private func parseExtended(_ format: String, _ options: VisualFormatOptions = []) throws -> [String] {
    try VisualFormat.parse(format, options: options, scope: scope, extended: true).constraints.map(text)
  }

  private func name(_ item: VisualFormat.Item) -> String {
    switch item {
    case .view(let name), .named(let name): name
    case .superview(let name): "super(\(name))"
    case .guide(let number): "guide\(number)"
    }
  }

  private func text(_ constraint: VisualFormat.Constraint) -> String {
    var text = "\(name(constraint.firstItem)).\(constraint.firstAttribute.name) \(constraint.relation.sign) "
    if let second = constraint.secondItem {
      if constraint.multiplier != 1 { text += "\(constraint.multiplier)*" }
      text += "\(name(second)).\(constraint.secondAttribute.name) + "
    }
    text += "\(constraint.constant)"
    return constraint.priority == 1000 ? text : text + " @\(constraint.priority)"
  }

  @Test func `constraints come in Apple's order: leading connection, own predicates, closing connection, alignment`()
    throws
  {
    #expect(
      try parse("|-(>=10@low)-[a(b@900)][b(m)]-|", [.alignAllTop, .alignAllBottom]) == [
        "a.leading >= super(a).leading + 10.0 @250.0", "a.width == b.width + 0.0 @900.0",
        "b.leading == a.trailing + 0.0", "b.width == 12.0", "super(b).trailingMargin == b.trailing + 0.0",
        "a.top == b.top + 0.0", "a.bottom == b.bottom + 0.0",
      ])
  }

  @Test func `directions and baseline spacing select the attributes`() throws {
    #expect(try parse("[a]-5-[b]", .directionLeftToRight) == ["b.left == a.right + 5.0"])
    #expect(
      try parse("|-1-[a]-(>=5)-[b]-2-|", .directionRightToLeft) == [
        "super(a).right == a.right + 1.0", "a.left >= b.right + 5.0", "b.left == super(b).left + 2.0",
      ])
    #expect(
      try parse("V:|-[a]-[b]", .spacingBaselineToBaseline) == [
        "a.top == super(a).topMargin + 0.0", "b.firstBaseline == a.lastBaseline + 8.0",
      ])
  }

  @Test func `numbers are read as C reads them`() throws {
    #expect(try parse("[a(.5)]") == ["a.width == 0.5"])
    #expect(try parse("[a(5.)]") == ["a.width == 5.0"])
    #expect(try parse("[a(-1.5e1)]") == ["a.width == -15.0"])
    #expect(try parse("[a]-1e1-[b]") == ["b.leading == a.trailing + 10.0"])
  }

  @Test(arguments: [
    ("|", "Expected a connection after the '|' character", 1), ("[a]-", "Expected more input", 4),
    ("[a(20", "Expected more input", 5), ("x", "Expected a view", 0), ("|x[a]", "Expected a view", 1),
    ("[a", "Expected a ']' here. That is how you give the end of a view.", 2),
    ("[a]-[b]|x", "Expected the end of the format string", 8), ("[a]-5-", "Expected a view or '|'", 6),
    (
      "|--67-[a]",
      "Cannot tell if this - is a minus sign or an accidental extra bar in the connection. Use parentheses around "
        + "negative numbers.", 2
    ),
    (
      "|[a][orphan]",
      "Unable to interpret '|' character, because the related view doesn't have a superview", 12
    ),
    ("HV:[a]", "Expected a ':' after 'H' to specify arrangement", 1),
    ("[a]- (8)-[b]", "Expected a number or key from the metrics dictionary, but encountered something else", 4),
    ("[a(.)]", "Expected a number or key from the metrics dictionary, but encountered something else", 3),
    ("[a(3*2)]", "Expected ')' or ','", 4), ("[a]~[b]", "Expected a view or '|'", 3),
  ])
  func `strict errors have Apple's messages and positions`(format: String, message: String, offset: Int) throws {
    let error = #expect(throws: VisualFormatError.self) { try VisualFormat.parse(format, scope: scope) }
    #expect(error?.message == message)
    #expect(error?.offset == offset)
  }

  @Test func `UIKit's exception shows the format and a caret`() {
    let error = #expect(throws: VisualFormatError.self) { try VisualFormat.parse("[a(>3)]", scope: scope) }
    #expect(
      error?.uikitReason(for: "[a(>3)]")
        == "Unable to parse constraint format: \nUnknown relation. Must be ==, >=, or <= \n[a(>3)] \n   ^")
  }

  @Test(arguments: [
    (
      "H:|--8-[a]", "expected a view, a number or a name, found '-'",
      "put a negative number in parentheses: H:|-(-8)-[a]", 4
    ),
    ("H:|-[a-[b]-|", "expected ']' after 'a', found '-'", nil, 6),
    ("V:|-(-67*sel)-[a]", "unknown name '-67*sel'", nil, 5),
    ("[a(50@1200)]", "priority 1200 is not above 0 and up to 1000", nil, 6),
    ("[zz]", "unknown view 'zz'", nil, 1), ("[a(3]", "expected ')' or ',', found ']'", nil, 4),
    ("H:[a] x", "expected a view or '|', found 'x'", nil, 6), ("", "the visual format is empty", nil, 0),
    ("[v3..1]", "a range of views is written [v1..8]", nil, 1),
    ("[v1..9999999999999999999]", "a range of views is written [v1..8]", nil, 1),
  ])
  func `extended errors have the scene format's messages, hints and locations`(
    format: String, message: String, hint: String?, offset: Int
  ) {
    let error = #expect(throws: VisualFormatError.self) {
      try VisualFormat.parse(format, scope: scope, extended: true)
    }
    #expect(error?.message == message)
    #expect(error?.hint == hint)
    #expect(error?.offset == offset)
  }

  @Test func `HV: means both axes, spaces may be between tokens, parentheses contain expressions`() throws {
    #expect(
      try parseExtended("HV: | -m- [ a ] - ( -row * selected , >= 3 @ defaultHigh + 1 ) - |") == [
        "a.leading == super(a).leading + 12.0", "super(a).trailing == a.trailing + -201.0",
        "super(a).trailing >= a.trailing + 3.0 @751.0", "a.top == super(a).top + 12.0",
        "super(a).bottom == a.bottom + -201.0", "super(a).bottom >= a.bottom + 3.0 @751.0",
      ])
    #expect(try parseExtended("[a(b)]") == ["a.width == b.width + 0.0"])
  }

  @Test func `attributes in a thickness make ratios`() throws {
    #expect(try parseExtended("[a(b.height / 2)]") == ["a.width == 0.5*b.height + 0.0"])
    #expect(try parseExtended("V:[a(>=a.width * 3@low)]") == ["a.height >= 3.0*a.width + 0.0 @250.0"])
  }

  @Test func `a range of views is connected in the same way as to the preceding item`() throws {
    #expect(
      try parseExtended("|-[v1..3(v1)]|") == [
        "v1.leading == super(v1).leadingMargin + 0.0", "v2.leading == v1.trailing + 8.0", "v2.width == v1.width + 0.0",
        "v3.leading == v2.trailing + 8.0", "v3.width == v1.width + 0.0", "super(v3).trailing == v3.trailing + 0.0",
      ])
    #expect(
      try parseExtended("[a]-2-[v2..3]-4-[b]") == [
        "v2.leading == a.trailing + 2.0", "v3.leading == v2.trailing + 2.0", "b.leading == v3.trailing + 4.0",
      ])
  }

  private func frames(_ formats: [String], direction: LayoutDirection = .leftToRight) throws -> [[Double]] {
    var engine = LayoutEngine(rootSize: Size(width: 300, height: 200), direction: direction)
    let ids = ["a": engine.addItem(parent: engine.root), "b": engine.addItem(parent: engine.root)]
    for format in formats {
      let parsed = try VisualFormat.parse(format, scope: scope, extended: true)
      try engine.activate(engine.makeConstraints(parsed) { ids[$0] })
    }
    engine.solve()
    #expect(engine.conflicts().isEmpty)
    #expect(engine.ambiguities().isEmpty)
    return ["a", "b"].map { name in
      (engine.frame(of: ids[name] ?? engine.root)?.numbers ?? []).map { ($0 * 1e6).rounded() / 1e6 }
    }
  }

  @Test func `~ makes equal gaps, and a percentage is a fraction of the superview`() throws {
    #expect(
      try frames(["|~[a(60)]~(>=10)~[b(60)]~|", "V:|~[a(50%)]~|", "V:|-10%-[b]-(25%)-|"]) == [
        [60, 50, 60, 100], [180, 20, 60, 130],
      ])
    #expect(
      try frames(["|-10%-[a(50%)]", "V:|[a]|", "HV:|[b]|"], direction: .rightToLeft)[0]
        == [120, 0, 150, 200])
  }

  @Test func `every constraint has the location where it is written`() throws {
    let format = "H:|-8-[a(70)]-[b]"
    let parsed = try VisualFormat.parse(format, scope: scope)
    let written = parsed.constraints.map { constraint in
      String(Array(format)[constraint.source])
    }
    #expect(written == ["|-8-[a(70)]", "[a(70)]", "[a(70)]-[b]"])
  }

  @Test func `no text crashes the parser`() {
    var numbers = SplitMix(seed: 7)
    let alphabet = Array("HV:|-[]()@,<>=~.%ab1 9é💥*").map(String.init)
    for _ in 0..<20_000 {
      let length = Int.random(in: 0..<14, using: &numbers)
      let format = (0..<length).map { _ in numbers.pick(alphabet) }.joined()
      for isExtended in [false, true] {
        do {
          let parsed = try VisualFormat.parse(format, scope: scope, extended: isExtended)
          #expect(parsed.constraints.allSatisfy { $0.source.upperBound <= format.unicodeScalars.count })
        } catch {
          #expect(error.offset >= 0 && error.offset <= format.unicodeScalars.count)
        }
      }
    }
  }
}
