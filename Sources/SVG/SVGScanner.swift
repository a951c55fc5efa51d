/// Reads the values of attributes: numbers, words, lists.
struct SVGScanner {
  /// The greatest number that is read, and the negative of the least.
  static let limit = 1e9

  private let bytes: [UInt8]
  private var offset = 0

  init(_ text: some StringProtocol) { bytes = Array(text.utf8) }

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  private var next: UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  var isAtEnd: Bool {
    mutating get {
      skipSpace()
      return offset >= bytes.count
    }
  }

  mutating func skipSpace() { while offset < bytes.count, SVGScanner.isSpace(bytes[offset]) { offset += 1 } }

  /// Space with at most one comma.
  mutating func skipSeparator() {
    skipSpace()
    if take(",") { skipSpace() }
  }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    offset += 1
    return true
  }

  /// Letters and hyphens.
  mutating func word() -> String {
    let start = offset
    while offset < bytes.count, next | 0x20 >= 0x61 && next | 0x20 <= 0x7A || next == UInt8(ascii: "-") { offset += 1 }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  /// A number with an optional exponent, within the limit.
  mutating func number() -> Double? {
    let start = offset
    guard let value = anyNumber() else { return nil }
    if abs(value) <= SVGScanner.limit { return value }
    offset = start
    return nil
  }

  /// The same, of any size; infinite beyond the range of numbers.
  private mutating func anyNumber() -> Double? {
    let start = offset
    func byte(_ i: Int) -> UInt8 { i < bytes.count ? bytes[i] : 0 }
    func digits(_ i: inout Int) -> Int {
      let first = i
      while (0x30...0x39).contains(byte(i)) { i += 1 }
      return i - first
    }
    func isSign(_ i: Int) -> Bool { byte(i) == UInt8(ascii: "+") || byte(i) == UInt8(ascii: "-") }
    var end = start
    if isSign(end) { end += 1 }
    var count = digits(&end)
    if byte(end) == UInt8(ascii: ".") {
      var fraction = end + 1
      let decimals = digits(&fraction)
      if decimals > 0 || count > 0 { end = fraction }
      count += decimals
    }
    guard count > 0 else { return nil }
    if byte(end) | 0x20 == UInt8(ascii: "e") {
      // `1em` has a unit, not an exponent.
      var exponent = isSign(end + 1) ? end + 2 : end + 1
      if digits(&exponent) > 0 { end = exponent }
    }
    guard let value = Double(String(decoding: bytes[start..<end], as: UTF8.self)) else { return nil }
    offset = end
    return value
  }

  /// The text up to a character, which is passed over, or to the end.
  mutating func text(upTo end: Unicode.Scalar) -> String {
    let start = offset
    while offset < bytes.count, next != UInt8(ascii: end) { offset += 1 }
    defer { offset = min(offset + 1, bytes.count) }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  /// The rest of the text.
  mutating func rest() -> String {
    defer { offset = bytes.count }
    return String(decoding: bytes[offset...], as: UTF8.self)
  }

  /// Whether a text has a number beyond the limit before anything that is no number; units may follow each.
  static func exceedsLimit(_ text: some StringProtocol) -> Bool {
    var scanner = SVGScanner(text)
    while !scanner.isAtEnd {
      guard let number = scanner.anyNumber() else { return false }
      if abs(number) > limit { return true }
      _ = scanner.word()
      _ = scanner.take("%")
      scanner.skipSeparator()
    }
    return false
  }

  /// Numbers separated by space or commas; nil if there is anything else.
  static func numbers(_ text: some StringProtocol) -> [Double]? {
    var scanner = SVGScanner(text)
    var numbers: [Double] = []
    while !scanner.isAtEnd {
      guard let number = scanner.number() else { return nil }
      numbers.append(number)
      scanner.skipSeparator()
    }
    return numbers
  }
}
