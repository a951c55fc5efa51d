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
  /// JSON text, which takes a fraction of the memory of what it was made of.
  case written([UInt8])

  static func numbers(_ values: [Double]) -> LottieValue { .list(values.map { .number($0) }) }

  /// The value as its text.
  var written: LottieValue {
    var text: [UInt8] = []
    write(to: &text)
    return .written(text)
  }

  /// Appends the JSON text. Numbers have at most three decimals, a thousandth of a point, a degree or a per cent,
  /// unless they are ``fine(_:)``.
  func write(to text: inout [UInt8]) {
    switch self {
    case .number(let value): write(value, digits: 1000, to: &text)
    case .fine(let value): write(value, digits: 1e6, to: &text)
    case .bool(let value): text += (value ? "true" : "false").utf8
    case .text(let string): Self.write(string, to: &text)
    case .list(let values):
      text += "[".utf8
      for (index, value) in values.enumerated() {
        if index > 0 { text += ",".utf8 }
        value.write(to: &text)
      }
      text += "]".utf8
    case .object(let members):
      text += "{".utf8
      for (index, member) in members.enumerated() {
        if index > 0 { text += ",".utf8 }
        Self.write(member.name, to: &text)
        text += ":".utf8
        member.value.write(to: &text)
      }
      text += "}".utf8
    case .written(let written): text += written
    }
  }

  private static func write(_ string: String, to text: inout [UInt8]) {
    var quoted = ""
    quoted.appendJSON(string)
    text += quoted.utf8
  }

  private func write(_ value: Double, digits scale: Double, to text: inout [UInt8]) {
    let rounded = (value * scale).rounded() / scale
    // Larger numbers may lose precision in JSON readers, and -0 is written as 0.
    let kept = rounded.isFinite ? min(max(rounded, -1e9), 1e9) : 0
    let digits = "\(kept == 0 ? 0 : kept)"
    text += (digits.hasSuffix(".0") ? digits.dropLast(2) : digits[...]).utf8
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
