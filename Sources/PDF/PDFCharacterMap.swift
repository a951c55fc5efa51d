/// The characters of a composite font's codes by a map in the file (ISO 32000-1, 9.7.5), for horizontal text.
struct PDFCharacterMap {
  /// Ranges of codes of as many bytes: each byte of a code lies between those of both ends.
  private var spaces: [(low: [UInt8], high: [UInt8])] = []
  /// The numbers of characters by their codes, for codes of one to four bytes.
  private var numbers = Array(repeating: [Int: Int](), count: lengthLimit)
  private var count = 0

  private static let (lengthLimit, spaceLimit, countLimit, operandLimit) = (4, 16, 70_000, 1_000)
  /// The maximum size in bytes.
  private static let sizeLimit = 1 << 18

  /// Nil for one that is damaged or too large, that adds to one of the standard's, or that is for vertical text.
  init?(_ stream: PDFStream, in file: PDFFile) {
    guard file.resolve(stream.entries["UseCMap"]) == .null, file.resolve(stream.entries["WMode"]).integer ?? 0 == 0,
      let bytes = try? file.decode(stream), bytes.count <= PDFCharacterMap.sizeLimit
    else { return nil }
    var scanner = PDFScanner(bytes)
    var operands: [PDFValue] = []
    while let value = try? scanner.value() {
      guard case .word(let word) = value else {
        if operands.count < PDFCharacterMap.operandLimit { operands.append(value) }
        continue
      }
      if word == "usecmap" || word == "def" && operands == [.name("WMode"), .number(1)] { return nil }
      guard read(word, operands) else { return nil }
      operands.removeAll(keepingCapacity: true)
    }
    if spaces.isEmpty { return nil }
  }

  /// - Returns: false if there are too many codes.
  private mutating func read(_ word: String, _ operands: [PDFValue]) -> Bool {
    let size: Int
    switch word {
    case "endcodespacerange", "endcidchar": size = 2
    case "endcidrange": size = 3
    default: return true
    }
    for place in stride(from: 0, through: operands.count - size, by: size) {
      guard case .string(let low) = operands[place], (1...PDFCharacterMap.lengthLimit).contains(low.count) else {
        continue
      }
      var high = low
      if word != "endcidchar" {
        guard case .string(let end) = operands[place + 1], end.count == low.count else { continue }
        high = end
      }
      if word == "endcodespacerange" {
        guard spaces.count < PDFCharacterMap.spaceLimit else { return false }
        spaces.append((low, high))
        continue
      }
      guard let number = operands[place + size - 1].integer, (0...0xFFFF).contains(number) else { continue }
      let (first, last) = (PDFCharacterMap.code(low[...]), PDFCharacterMap.code(high[...]))
      guard first <= last else { continue }
      guard last - first < PDFCharacterMap.countLimit - count else { return false }
      guard number + last - first <= 0xFFFF else { continue }
      count += last - first + 1
      for code in first...last { numbers[low.count - 1][code] = number + code - first }
    }
    return true
  }

  private static func code(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

  /// The numbers of a string's characters, 0 for codes without one, and which are a space of one byte.
  func characters(of string: [UInt8]) -> [(number: Int, isSpace: Bool)] {
    var result: [(number: Int, isSpace: Bool)] = []
    let shortest = spaces.map(\.low.count).min() ?? 1
    var rest = string[...]
    while !rest.isEmpty {
      let length = (1...PDFCharacterMap.lengthLimit).first { length in
        length <= rest.count
          && spaces.contains { low, high in
            low.count == length && zip(rest, zip(low, high)).allSatisfy { $1.0 <= $0 && $0 <= $1.1 }
          }
      }
      let code = PDFCharacterMap.code(rest.prefix(length ?? 0))
      result.append((length.flatMap { numbers[$0 - 1][code] } ?? 0, length == 1 && code == 32))
      rest = rest.dropFirst(length ?? shortest)
    }
    return result
  }
}
