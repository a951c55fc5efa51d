import InbetweenDiagnostics

/// A value of a Lottie file's JSON. Members keep the order in which they are written.
indirect enum LottieValue {
  case number(Double)
  /// With six decimals, for factors.
  case fine(Double)
  case text(String)
  case bool(Bool)
  case list([LottieValue])
  case object([(name: String, value: LottieValue)])

  static func numbers(_ values: [Double]) -> LottieValue { .list(values.map { .number($0) }) }

  /// The JSON text. Numbers have at most three decimals, a thousandth of a point, a degree or a per cent,
  /// unless they are ``fine(_:)``.
  func write(to text: inout String) {
    switch self {
    case .number(let value): write(value, digits: 1000, to: &text)
    case .fine(let value): write(value, digits: 1e6, to: &text)
    case .bool(let value): text += value ? "true" : "false"
    case .text(let string): text.appendJSON(string)
    case .list(let values):
      text += "["
      for (index, value) in values.enumerated() {
        if index > 0 { text += "," }
        value.write(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { text += "," }
        text.appendJSON(member.name)
        text += ":"
        member.value.write(to: &text)
      }
      text += "}"
    }
  }

  private func write(_ value: Double, digits scale: Double, to text: inout String) {
    let rounded = (value * scale).rounded() / scale
    // Larger numbers may lose precision in JSON readers, and -0 is written as 0.
    let kept = rounded.isFinite ? min(max(rounded, -1e9), 1e9) : 0
    let digits = "\(kept == 0 ? 0 : kept)"
    text += digits.hasSuffix(".0") ? digits.dropLast(2) : digits[...]
  }
}

extension LottieValue: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral, ExpressibleByStringLiteral,
  ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral
{
  init(dictionaryLiteral members: (String, LottieValue)...) {
    self = .object(members.map { (name: $0.0, value: $0.1) })
  }
  init(arrayLiteral values: LottieValue...) { self = .list(values) }
  init(stringLiteral text: String) { self = .text(text) }
  init(floatLiteral value: Double) { self = .number(value) }
  init(integerLiteral value: Int) { self = .number(Double(value)) }

  /// An object with further members.
  func adding(_ members: KeyValuePairs<String, LottieValue>) -> LottieValue {
    guard case .object(let own) = self else { return self }
    return .object(own + members.map { (name: $0.key, value: $0.value) })
  }
}
