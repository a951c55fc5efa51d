/// Reads the objects and words of a file or of a content stream (ISO 32000-1, 7.2 and 7.3).
struct PDFScanner {
  let bytes: [UInt8]
  /// The offset of the next byte.
  var place: Int
  private let end: Int
  /// Whether `12 0 R` is a reference: content streams have none.
  private let hasReferences: Bool
  /// The number of objects read, those within others included.
  private var count = 0

  /// The maximum of objects that one scanner reads, and of objects inside one another.
  private static let (countLimit, depthLimit) = (4_000_000, 64)
  /// The maximum length of a name or word in bytes; the standard's is 127.
  private static let wordLimit = 256
  /// The magnitude up to which numbers are read.
  private static let numberLimit = 1e9

  init(_ bytes: [UInt8], from start: Int = 0, hasReferences: Bool = false) {
    self.bytes = bytes
    place = min(max(start, 0), bytes.count)
    end = bytes.count
    self.hasReferences = hasReferences
  }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 32 || byte == 10 || byte == 13 || byte == 9 || byte == 12 || byte == 0
  }

  static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static let delimiters = Set("()<>[]{}/%".utf8)

  private static func isRegular(_ byte: UInt8) -> Bool { !isSpace(byte) && !delimiters.contains(byte) }

  var isAtEnd: Bool { place >= end }

  private var next: UInt8? { place < end ? bytes[place] : nil }

  /// Skips white space and comments.
  mutating func skipSpace() {
    while let byte = next {
      if byte == UInt8(ascii: "%") {
        while let byte = next, byte != 10, byte != 13 { place += 1 }
      } else if !PDFScanner.isSpace(byte) {
        return
      } else {
        place += 1
      }
    }
  }

  /// Skips a text, if it is next.
  mutating func take(_ text: String) -> Bool {
    let wanted = Array(text.utf8)
    guard place + wanted.count <= end, bytes[place..<place + wanted.count].elementsEqual(wanted) else { return false }
    place += wanted.count
    return true
  }

  /// The next object or word; nil at the end, and where an array or dictionary ends.
  mutating func value(depth: Int = 0) throws(PDFProblem) -> PDFValue? {
    skipSpace()
    guard let byte = next else { return nil }
    count += 1
    guard depth < PDFScanner.depthLimit, count <= PDFScanner.countLimit else {
      throw PDFProblem("there are too many objects, or objects too deep inside one another", at: place)
    }
    switch byte {
    case UInt8(ascii: "/"):
      place += 1
      return .name(name())
    case UInt8(ascii: "("): return .string(try literalString())
    case UInt8(ascii: "<"):
      if place + 1 < end, bytes[place + 1] == UInt8(ascii: "<") {
        place += 2
        return .dictionary(try dictionary(depth: depth))
      }
      return .string(hexadecimalString())
    case UInt8(ascii: "["):
      place += 1
      var items: [PDFValue] = []
      while let item = try value(depth: depth + 1) { items.append(item) }
      if next == UInt8(ascii: "]") { place += 1 }
      return .array(items)
    case UInt8(ascii: "]"), UInt8(ascii: ">"):
      guard depth == 0 else { return nil }
      place += 1
      return .null
    case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ")"):
      place += 1
      return .word(String(UnicodeScalar(byte)))
    default: return numberOrWord()
    }
  }

  private mutating func dictionary(depth: Int) throws(PDFProblem) -> [String: PDFValue] {
    var entries: [String: PDFValue] = [:]
    while let key = try value(depth: depth + 1) {
      // What has no name is passed over, as other readers do.
      guard let name = key.name else { continue }
      guard let entry = try value(depth: depth + 1) else { break }
      entries[name] = entry
    }
    if !take(">>"), next == UInt8(ascii: ">") { place += 1 }
    return entries
  }

  private mutating func numberOrWord() -> PDFValue {
    let start = place
    while let byte = next, PDFScanner.isRegular(byte) { place += 1 }
    let word = bytes[start..<place]
    guard let first = word.first, PDFScanner.isDigit(first) || "+-.".utf8.contains(first) else {
      let text = String(decoding: word.prefix(PDFScanner.wordLimit), as: UTF8.self)
      switch text {
      case "true": return .bool(true)
      case "false": return .bool(false)
      case "null": return .null
      default: return .word(text)
      }
    }
    guard let number = PDFScanner.number(word) else {
      return .word(String(decoding: word.prefix(PDFScanner.wordLimit), as: UTF8.self))
    }
    if hasReferences, let object = Int(exactly: number), object >= 0, let after = reference() {
      place = after
      return .reference(object)
    }
    return .number(number)
  }

  /// The place after a generation and `R`; nil if they do not follow.
  private func reference() -> Int? {
    var at = place
    func skip(_ isPart: (UInt8) -> Bool) -> Bool {
      let start = at
      while at < end, isPart(bytes[at]) { at += 1 }
      return at > start
    }
    guard skip(PDFScanner.isSpace), skip(PDFScanner.isDigit), skip(PDFScanner.isSpace), at < end,
      bytes[at] == UInt8(ascii: "R"), at + 1 >= end || !PDFScanner.isRegular(bytes[at + 1])
    else { return nil }
    return at + 1
  }

  /// A number in decimal notation; what follows a second sign is not read, as in other readers.
  private static func number(_ word: ArraySlice<UInt8>) -> Double? {
    var (digits, divisor, isNegative, hasDigits, hasPoint) = (0.0, 1.0, false, false, false)
    loop: for (index, byte) in word.enumerated() {
      switch byte {
      case UInt8(ascii: "-"), UInt8(ascii: "+"):
        if hasDigits { break loop }
        guard index < 2 else { return nil }
        isNegative = isNegative || byte == UInt8(ascii: "-")
      case UInt8(ascii: "."):
        if hasPoint { break loop }
        hasPoint = true
      case _ where isDigit(byte):
        hasDigits = true
        // Further digits of a fraction would not be exact, and make no difference.
        guard digits < 1e15 else { continue }
        digits = digits * 10 + Double(byte - 0x30)
        if hasPoint { divisor *= 10 }
      default: return nil
      }
    }
    guard hasDigits || hasPoint else { return nil }
    let value = min(digits / divisor, numberLimit)
    return isNegative ? -value : value
  }

  /// The rest of a name, in which `#20` is a space.
  private mutating func name() -> String {
    var name: [UInt8] = []
    while let byte = next, PDFScanner.isRegular(byte) {
      place += 1
      var byte = byte
      if byte == UInt8(ascii: "#"), place + 1 < end, let high = PDFScanner.digit(bytes[place]),
        let low = PDFScanner.digit(bytes[place + 1])
      {
        byte = high << 4 | low
        place += 2
      }
      if name.count < PDFScanner.wordLimit { name.append(byte) }
    }
    return String(decoding: name, as: UTF8.self)
  }

  /// The value of a hexadecimal digit.
  static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    case 0x61...0x66: byte - 0x57
    default: nil
    }
  }

  private mutating func hexadecimalString() -> [UInt8] {
    place += 1
    var (result, high): ([UInt8], UInt8?) = ([], nil)
    while let byte = next {
      place += 1
      if byte == UInt8(ascii: ">") { break }
      guard let digit = PDFScanner.digit(byte) else { continue }
      if let first = high {
        result.append(first << 4 | digit)
        high = nil
      } else {
        high = digit
      }
    }
    if let high { result.append(high << 4) }
    return result
  }

  private mutating func literalString() throws(PDFProblem) -> [UInt8] {
    let start = place
    place += 1
    var (result, open): ([UInt8], Int) = ([], 1)
    while let byte = next {
      place += 1
      switch byte {
      case UInt8(ascii: "("): open += 1
      case UInt8(ascii: ")"):
        open -= 1
        if open == 0 { return result }
      case UInt8(ascii: "\\"):
        if let escaped = escape() { result.append(escaped) }
        continue
      default: break
      }
      result.append(byte)
    }
    throw PDFProblem("a string has no end", at: start)
  }

  /// The byte that follows a backslash stands for; nil for a line that goes on.
  private mutating func escape() -> UInt8? {
    guard let byte = next else { return nil }
    place += 1
    switch byte {
    case UInt8(ascii: "n"): return 10
    case UInt8(ascii: "r"): return 13
    case UInt8(ascii: "t"): return 9
    case UInt8(ascii: "b"): return 8
    case UInt8(ascii: "f"): return 12
    case 13:
      if next == 10 { place += 1 }
      return nil
    case 10: return nil
    case 0x30...0x37:
      var value = Int(byte) - 0x30
      for _ in 0..<2 {
        guard let digit = next, (0x30...0x37).contains(digit) else { break }
        place += 1
        value = value * 8 + Int(digit) - 0x30
      }
      return UInt8(truncatingIfNeeded: value)
    default: return byte
    }
  }
}
