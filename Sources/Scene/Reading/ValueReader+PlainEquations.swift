internal import InbetweenDiagnostics
internal import InbetweenGeometry
internal import InbetweenLayout

/// The parts of an equation without operators other than one sum: `a.left == b.right + 8`, `a.width == 44`.
private struct PlainEquation {
  /// Offsets of bytes, which are those of characters: the text is ASCII.
  struct Attribute {
    var item: Range<Int>
    var name: Range<Int>
  }

  let bytes: [UInt8]
  private(set) var first = Attribute(item: 0..<0, name: 0..<0)
  private(set) var relation = SceneConstraint.Relation.equal
  /// Where the right side begins.
  private(set) var right = 0
  private(set) var second: Attribute?
  /// Nil for 0.
  private(set) var constant: SceneExpression.Node?
  private var position = 0

  /// Nil for any other text.
  init?(_ text: String) {
    bytes = Array(text.utf8)
    guard let first = attribute() else { return nil }
    self.first = first
    skipSpaces()
    guard position + 1 < bytes.count, bytes[position + 1] == UInt8(ascii: "=") else { return nil }
    switch bytes[position] {
    case UInt8(ascii: "="): relation = .equal
    case UInt8(ascii: "<"): relation = .lessThanOrEqual
    case UInt8(ascii: ">"): relation = .greaterThanOrEqual
    default: return nil
    }
    position += 2
    skipSpaces()
    right = position
    var isNegative = false
    if let attribute = attribute() {
      second = attribute
      guard position < bytes.count else { return }
      skipSpaces()
      guard position < bytes.count else { return nil }
      switch bytes[position] {
      case UInt8(ascii: "+"): break
      case UInt8(ascii: "-"): isNegative = true
      default: return nil
      }
      position += 1
      skipSpaces()
    }
    guard let number = PlainNumber(bytes[position...]), number.end == bytes.count else { return nil }
    constant = isNegative ? .negated(number.node) : number.node
  }

  private mutating func skipSpaces() {
    while position < bytes.count, bytes[position] == UInt8(ascii: " ") { position += 1 }
  }

  /// An item and an attribute with a full stop between them.
  private mutating func attribute() -> Attribute? {
    guard let item = name(), position < bytes.count, bytes[position] == UInt8(ascii: ".") else { return nil }
    position += 1
    guard let name = name() else { return nil }
    return Attribute(item: item, name: name)
  }

  private mutating func name() -> Range<Int>? {
    let start = position
    guard position < bytes.count, Self.isNameStart(bytes[position]) else { return nil }
    while position < bytes.count, Self.isNameStart(bytes[position]) || Self.isDigit(bytes[position]) { position += 1 }
    return start..<position
  }

  private static func isNameStart(_ byte: UInt8) -> Bool { WordRules.isNameStart(Unicode.Scalar(byte)) }

  private static func isDigit(_ byte: UInt8) -> Bool { WordRules.isDigit(Unicode.Scalar(byte)) }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}

extension ValueReader {
  /// The constraint of an equation like `a.left == b.right + 8` or `a.width == 44`, which most equations are, in a
  /// seventh of the time that `equation` takes for it.
  ///
  /// - Returns: Nil for all other equations and for those with a mistake, which `equation` finds.
  func plainEquation(_ index: Int, _ draft: ConstraintDraft, _ scalar: SourceScalar) -> SceneConstraint? {
    // In copies of components names have other meanings.
    guard scopes.count == 1, scalar.text.utf8.count <= limits.expressionLength, log.hasRoom(forTerms: 2),
      let written = PlainEquation(scalar.text),
      let firstAttribute = LayoutAttribute.byName[written.text(written.first.name)], !firstAttribute.isBaseline,
      let firstItem = declaredView(written.text(written.first.item))
    else { return nil }
    func place(_ range: Range<Int>) -> SourcePlace { scalar.place(at: range.lowerBound, length: range.count) }
    var variable: (item: SceneConstraint.Item, attribute: SceneConstraint.Attribute, place: SourcePlace)?
    if let second = written.second {
      let name = written.text(second.item)
      guard let attribute = LayoutAttribute.byName[written.text(second.name)],
        let item = declaredView(name) ?? namedItem(name, attribute, relativeTo: firstItem)
      else { return nil }
      variable = (item, attribute, place(second.item.lowerBound..<second.name.upperBound))
    }
    let left = place(written.first.item.lowerBound..<written.first.name.upperBound)
    do throws(ExpressionFailure) {
      try checkLegality(
        firstItem, firstAttribute, variable?.item, variable?.attribute, first: left, second: variable?.place ?? left
      ) {
        nil
      }
    } catch { return nil }
    // There is room for them.
    if variable != nil { log.countTerm(at: scalar.place) }
    if written.constant != nil { log.countTerm(at: scalar.place) }
    let number = SceneExpression(written.constant ?? Self.zero, at: place(written.right..<written.bytes.count))
    return make(
      index, draft, firstItem, firstAttribute, written.relation, variable?.item, variable?.attribute,
      multiplier: SceneExpression(Self.one, at: variable?.place ?? number.place), constant: number,
      priority: SceneExpression(Self.required, at: draft.place))
  }

  private func declaredView(_ name: String) -> SceneConstraint.Item? {
    knownNames.views[name].map { $0.kind == .guide ? .guide(name) : .view(name) }
  }

  /// The screen, the safe area or a superview. The size of the screen may be a number.
  private func namedItem(
    _ name: String, _ attribute: SceneConstraint.Attribute, relativeTo other: SceneConstraint.Item
  ) -> SceneConstraint.Item? {
    guard name == "superview" || name == "safeArea" || (name == "screen" && !attribute.isSize),
      knownNames.declarations[name] == nil
    else { return nil }
    return try? item(name, relativeTo: other, at: SourcePlace(file: source.file))
  }

  // Nodes of expressions that nearly all constraints have.
  private static let zero = SceneExpression.Node.number(0, exact: .zero)
  private static let one = SceneExpression.Node.number(1, exact: nil)
  static let required = SceneExpression.Node.named("required", 1000, exact: nil)
}
