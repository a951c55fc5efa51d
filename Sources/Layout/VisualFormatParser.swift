import InbetweenGeometry

/// A format as written: views and the connections between them.
struct ParsedFormat {
  var axes: [Axis] = [.horizontal]
  /// From the superview to the first view.
  var opening: ParsedConnection?
  var views: [ParsedView] = []
  /// Between adjacent views: one less than the number of views.
  var connections: [ParsedConnection] = []
  /// From the last view to the superview.
  var closing: ParsedConnection?
  /// The position after the last view, where Apple reports errors about the whole format.
  var endOfViews = 0
}

struct ParsedView {
  var name: String
  var predicates: [ParsedPredicate] = []
  var source: Range<Int>
}

struct ParsedConnection {
  enum Kind {
    case flush
    case standard
    case predicates([ParsedPredicate])
    /// A `~`: a guide with the same length as all others in the format.
    case equal([ParsedPredicate])
  }

  var kind: Kind
  var source: Range<Int>
}

struct ParsedPredicate {
  enum Object {
    case operand(VisualFormat.Operand)
    /// A fraction of the superview's length.
    case fraction(Double)
    case view(String)
  }

  var relation = LayoutRelation.equal
  var object: Object
  var priority = LayoutPriority.required
  var source: Range<Int>
}

/// Reads a format scalar by scalar, with Apple's messages in strict mode and scene files' in extended mode.
struct VisualFormatParser {
  let scalars: [Unicode.Scalar]
  let scope: VisualFormat.Scope
  let isExtended: Bool
  var position = 0

  init(_ format: String, scope: VisualFormat.Scope, isExtended: Bool) {
    scalars = Array(format.unicodeScalars)
    self.scope = scope
    self.isExtended = isExtended
  }

  mutating func parse() throws(VisualFormatError) -> ParsedFormat {
    if scalars.isEmpty { throw fail(.emptyFormat, at: 0) }
    var format = ParsedFormat()
    format.axes = try parseOrientation()
    skipSpaces()
    if peek() == "|" {
      let start = position
      position += 1
      skipSpaces()
      if isAtEnd { throw fail(.expectedConnection, at: position) }
      format.opening = try parseConnection(from: start)
      skipSpaces()
    }
    guard peek() == "[" else { throw fail(.expectedView, at: position) }
    while true {
      let incoming = format.connections.count < format.views.count ? nil : format.connections.last
      let views = try parseView()
      let isFirst = format.views.isEmpty
      format.views.append(views[0])
      format.endOfViews = position
      skipSpaces()
      let start = position
      let isOver = isAtEnd
      var outgoing: ParsedConnection?
      if !isOver {
        if !startsConnection() { throw fail(.expectedViewOrBar, at: position) }
        outgoing = try parseConnection(from: start)
        skipSpaces()
      }
      if views.count > 1 {
        // The members of a range are connected like the range and its predecessor, or else its successor.
        let joint = (isFirst ? format.opening : incoming) ?? outgoing
        for view in views.dropFirst() {
          format.connections.append(joint ?? ParsedConnection(kind: .flush, source: view.source))
          format.views.append(view)
        }
      }
      guard let outgoing else { return format }
      if peek() == "|" {
        position += 1
        skipSpaces()
        if !isAtEnd { throw fail(.expectedEnd, at: position) }
        format.closing = outgoing
        format.closing?.source = start..<position
        return format
      }
      guard peek() == "[" else { throw fail(.expectedViewOrBar, at: position) }
      format.connections.append(outgoing)
    }
  }

  private mutating func parseOrientation() throws(VisualFormatError) -> [Axis] {
    let colon: Unicode.Scalar = ":"
    guard let first = peek(), first == "H" || first == "V" else { return [.horizontal] }
    if isExtended, scalars.starts(with: ["H", "V", colon]) {
      position = 3
      return [.horizontal, .vertical]
    }
    guard scalars.count > 1, scalars[1] == colon else {
      let message =
        isExtended ? "expected ':' after '\(first)'" : "Expected a ':' after '\(first)' to specify arrangement"
      throw VisualFormatError(.expectedColon, message, offset: 1)
    }
    position = 2
    return first == "H" ? [.horizontal] : [.vertical]
  }

  private func startsConnection() -> Bool {
    guard let next = peek() else { return false }
    return next == "-" || next == "[" || next == "|" || (isExtended && next == "~")
  }

  /// The connection between two views, or a view and the superview; empty if there is none.
  private mutating func parseConnection(from start: Int) throws(VisualFormatError) -> ParsedConnection {
    let mark = peek()
    guard mark == "-" || (isExtended && mark == "~") else {
      return ParsedConnection(kind: .flush, source: start..<position)
    }
    position += 1
    skipSpaces()
    guard let next = peek() else { throw fail(.expectedMoreInput, at: position) }
    if next == "[" || next == "|" {
      return ParsedConnection(kind: mark == "~" ? .equal([]) : .standard, source: start..<position)
    }
    if next == "-", mark == "-" { throw minusSignError() }
    var predicates: [ParsedPredicate]
    if next == "(" {
      predicates = try parsePredicates(isThickness: false)
    } else {
      predicates = [try parseSimplePredicate()]
    }
    skipSpaces()
    guard let closing = peek() else { throw fail(.expectedMoreInput, at: position) }
    guard closing == mark else { throw fail(.expectedDash, at: position) }
    position += 1
    return ParsedConnection(
      kind: mark == "~" ? .equal(predicates) : .predicates(predicates), source: start..<position)
  }

  /// A view, or the views of a range.
  private mutating func parseView() throws(VisualFormatError) -> [ParsedView] {
    let start = position
    position += 1
    skipSpaces()
    guard let first = peek(), first.isNameStart else { throw fail(.expectedViewName, at: position) }
    let nameStart = position
    let name = readViewName()
    var names = [name]
    if isExtended, peek() == ".", position + 1 < scalars.count, scalars[position + 1] == "." {
      position += 2
      names = try expandRange(name, from: nameStart)
    }
    for name in names where !scope.isView(name) {
      throw isExtended
        ? VisualFormatError(
          .unknownView(name), "unknown view '\(name)'", offset: nameStart, length: position - nameStart)
        : fail(.unknownView(name), at: position)
    }
    skipSpaces()
    let predicates = peek() == "(" ? try parsePredicates(isThickness: true) : []
    skipSpaces()
    guard peek() == "]" else { throw bracketError(after: name) }
    position += 1
    let source = start..<position
    return names.map { ParsedView(name: $0, predicates: predicates, source: source) }
  }

  /// `v1..8` is v1, v2, … v8.
  private mutating func expandRange(_ name: String, from start: Int) throws(VisualFormatError) -> [String] {
    let stem = name.reversed().drop { $0.isASCII && $0.isNumber }.reversed()
    let digitsStart = position
    while let next = peek(), next.isDigit { position += 1 }
    let last = Int(text(digitsStart..<position))
    guard let first = Int(name.dropFirst(stem.count)), let last, first <= last, last - first < 10_000 else {
      throw VisualFormatError(
        .expectedViewName, "a range of views is written [v1..8]", offset: start, length: position - start)
    }
    return (first...last).map { String(stem) + String($0) }
  }
}

extension Unicode.Scalar {
  var isNameStart: Bool {
    ("a"..."z").contains(self) || ("A"..."Z").contains(self) || self == "_"
  }
  var isDigit: Bool { ("0"..."9").contains(self) }
}
