internal import InbetweenDiagnostics
internal import InbetweenGeometry

/// A number of few digits at the beginning of a text, as most numbers of scenes are.
///
/// What it does not read may be a number nevertheless, which `ExpressionParser` reads.
struct PlainNumber {
  let value: Double
  let exact: Rational?
  /// The offset behind it.
  let end: Int

  var node: SceneExpression.Node { .number(value, exact: exact) }

  /// Nil for another text, a number that begins with a needless zero, and one of more than ten characters.
  init?(_ bytes: ArraySlice<UInt8>) {
    var (digits, scale): (Int64, Int64) = (0, 1)
    var position = bytes.startIndex
    func isDigit() -> Bool { position < bytes.endIndex && WordRules.isDigit(Unicode.Scalar(bytes[position])) }
    while isDigit(), position < bytes.startIndex + 10 {
      digits = digits * 10 + Int64(bytes[position]) - 0x30
      position += 1
    }
    let whole = position - bytes.startIndex
    guard whole == 1 || (whole > 1 && bytes[bytes.startIndex] != UInt8(ascii: "0")) else { return nil }
    if position < bytes.endIndex, bytes[position] == UInt8(ascii: ".") {
      position += 1
      guard isDigit() else { return nil }
      while isDigit(), position < bytes.startIndex + 10 {
        digits = digits * 10 + Int64(bytes[position]) - 0x30
        scale *= 10
        position += 1
      }
    }
    guard !isDigit() else { return nil }
    // Both are exact in a `Double`, so that the quotient is the nearest to the number.
    value = Double(digits) / Double(scale)
    exact = Rational(digits, scale)
    end = position
  }
}

extension ValueReader {
  /// A text that is a plain number; nil for any other.
  func literal(_ scalar: SourceScalar) -> SceneExpression? {
    let bytes = Array(scalar.text.utf8)
    guard let number = PlainNumber(bytes[...]), number.end == bytes.count, bytes.count <= limits.expressionLength,
      log.hasRoom(forTerms: 1)
    else { return nil }
    log.countTerm(at: scalar.place)
    return SceneExpression(number.node, at: scalar.place(at: 0, length: bytes.count))
  }

  /// `rgb(255, 128, 0)` with numbers; nil for any other text.
  func plainColor(_ scalar: SourceScalar) -> ColorExpression? {
    guard scalar.text.hasPrefix("rgb(") else { return nil }
    let bytes = Array(scalar.text.utf8)
    guard bytes.count <= limits.expressionLength, log.hasRoom(forTerms: 3) else { return nil }
    var components: [Double] = []
    var position = 4
    func skipSpaces() { while position < bytes.count, bytes[position] == UInt8(ascii: " ") { position += 1 } }
    while components.count < 3 {
      skipSpaces()
      guard let number = PlainNumber(bytes[position...]), number.value <= 255 else { return nil }
      components.append(number.value / 255)
      position = number.end
      skipSpaces()
      let isLast = components.count == 3
      guard position < bytes.count, bytes[position] == (isLast ? UInt8(ascii: ")") : UInt8(ascii: ",")) else {
        return nil
      }
      position += 1
    }
    guard position == bytes.count else { return nil }
    for _ in components { log.countTerm(at: scalar.place) }
    return .fixed(Color(red: components[0], green: components[1], blue: components[2]))
  }
}
