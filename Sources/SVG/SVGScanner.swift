/// Reads the values of attributes: numbers, words, lists.
struct SVGScanner {
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

  /// A finite number with an optional exponent.
  mutating func number() -> Double? {
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
    guard let value = Double(String(decoding: bytes[start..<end], as: UTF8.self)), abs(value) <= 1e9 else { return nil }
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
