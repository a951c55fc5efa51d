/// A QR code (ISO/IEC 18004:2015) of bytes in the smallest of the 40 sizes that holds them.
package struct QRCode: Sendable {
  /// How much of the code may be lost.
  package enum Level: String, Sendable {
    /// 7, 15, 25 and 30 percent.
    case low = "L"
    case medium = "M"
    case quartile = "Q"
    case high = "H"

    fileprivate var bits: Int {
      switch self {
      case .low: 1
      case .medium: 0
      case .quartile: 3
      case .high: 2
      }
    }
  }

  /// The number of modules in a row, 21…177.
  package let size: Int
  /// Row by row from the top; true for a dark one.
  private var modules: [Bool]
  /// Whether a module belongs to a pattern and holds no data.
  private var isFixed: [Bool]

  /// Nil for more bytes than the largest size holds.
  package init?(_ message: [UInt8], level: Level) {
    guard message.count < 3000 else { return nil }
    let fitting = (1...40).first { version in
      4 + (version < 10 ? 8 : 16) + 8 * message.count <= 8 * Blocks(version, level).dataCount
    }
    guard let version = fitting else { return nil }
    size = 17 + 4 * version
    modules = Array(repeating: false, count: size * size)
    isFixed = modules
    let blocks = Blocks(version, level)
    drawPatterns(version)
    drawFormat(level, 0)
    draw(blocks.codewords(of: QRCode.data(message, version, blocks.dataCount)))
    chooseMask(level)
  }

  /// False outside of the code.
  package func isDark(column: Int, row: Int) -> Bool {
    (0..<size).contains(column) && (0..<size).contains(row) && modules[row * size + column]
  }

  /// 7.4: the mode, the number of bytes, the bytes, and what fills the rest.
  private static func data(_ message: [UInt8], _ version: Int, _ count: Int) -> [UInt8] {
    var bits: [Bool] = []
    func append(_ value: Int, _ length: Int) { bits += (0..<length).reversed().map { value >> $0 & 1 == 1 } }
    append(4, 4)
    append(message.count, version < 10 ? 8 : 16)
    for byte in message { append(Int(byte), 8) }
    append(0, min(4, 8 * count - bits.count))
    append(0, (8 - bits.count % 8) % 8)
    var bytes = stride(from: 0, to: bits.count, by: 8).map { start in
      bits[start..<start + 8].reduce(UInt8(0)) { $0 << 1 | ($1 ? 1 : 0) }
    }
    while bytes.count < count { bytes.append((bytes.count - bits.count / 8) % 2 == 0 ? 0xec : 0x11) }
    return bytes
  }

  // MARK: - Patterns

  private mutating func set(_ column: Int, _ row: Int, _ isDark: Bool) {
    guard (0..<size).contains(column), (0..<size).contains(row) else { return }
    modules[row * size + column] = isDark
    isFixed[row * size + column] = true
  }

  private mutating func drawPatterns(_ version: Int) {
    for place in 0..<size {
      set(6, place, place % 2 == 0)
      set(place, 6, place % 2 == 0)
    }
    for (column, row) in [(3, 3), (size - 4, 3), (3, size - 4)] {
      for dy in -4...4 {
        for dx in -4...4 {
          let distance = max(abs(dx), abs(dy))
          set(column + dx, row + dy, distance != 2 && distance != 4)
        }
      }
    }
    let places = alignmentPlaces(version)
    for (first, column) in places.enumerated() {
      for (second, row) in places.enumerated() {
        let last = places.count - 1
        // The corners with the large patterns.
        if (first, second) == (0, 0) || (first, second) == (0, last) || (first, second) == (last, 0) { continue }
        for dy in -2...2 { for dx in -2...2 { set(column + dx, row + dy, max(abs(dx), abs(dy)) != 1) } }
      }
    }
    guard version >= 7 else { return }
    var rest = version
    for _ in 0..<12 { rest = rest << 1 ^ (rest >> 11) * 0x1f25 }
    let bits = version << 12 | rest
    for place in 0..<18 {
      let (far, near, isDark) = (size - 11 + place % 3, place / 3, bits >> place & 1 == 1)
      set(far, near, isDark)
      set(near, far, isDark)
    }
  }

  private func alignmentPlaces(_ version: Int) -> [Int] {
    guard version > 1 else { return [] }
    let count = version / 7 + 2
    let step = version == 32 ? 26 : (version * 4 + count * 2 + 1) / (count * 2 - 2) * 2
    return [6] + (0..<count - 1).map { size - 7 - $0 * step }.reversed()
  }

  /// 7.9: the level and the mask, twice.
  private mutating func drawFormat(_ level: Level, _ mask: Int) {
    let data = level.bits << 3 | mask
    var rest = data
    for _ in 0..<10 { rest = rest << 1 ^ (rest >> 9) * 0x537 }
    let bits = (data << 10 | rest) ^ 0x5412
    func bit(_ place: Int) -> Bool { bits >> place & 1 == 1 }
    for place in 0..<6 { set(8, place, bit(place)) }
    set(8, 7, bit(6))
    set(8, 8, bit(7))
    set(7, 8, bit(8))
    for place in 9..<15 { set(14 - place, 8, bit(place)) }
    for place in 0..<8 { set(size - 1 - place, 8, bit(place)) }
    for place in 8..<15 { set(8, size - 15 + place, bit(place)) }
    set(8, size - 8, true)
  }

  /// 7.7.3: pairs of columns from the right, upwards and downwards in turn.
  private mutating func draw(_ codewords: [UInt8]) {
    var place = 0
    var right = size - 1
    while right >= 1 {
      if right == 6 { right = 5 }
      let isUpward = (right + 1) & 2 == 0
      for step in 0..<size {
        let row = isUpward ? size - 1 - step : step
        for column in [right, right - 1] where !isFixed[row * size + column] && place < 8 * codewords.count {
          modules[row * size + column] = codewords[place >> 3] >> (7 - UInt8(place & 7)) & 1 == 1
          place += 1
        }
      }
      right -= 2
    }
  }

  // MARK: - Masks

  private mutating func chooseMask(_ level: Level) {
    var best = (mask: 0, penalty: Int.max)
    for mask in 0..<8 {
      var masked = self
      masked.apply(mask, level)
      let penalty = masked.penalty
      if penalty < best.penalty { best = (mask, penalty) }
    }
    apply(best.mask, level)
  }

  private mutating func apply(_ mask: Int, _ level: Level) {
    drawFormat(level, mask)
    for row in 0..<size {
      for column in 0..<size where !isFixed[row * size + column] {
        let product = row * column
        let isInverted =
          switch mask {
          case 0: (row + column) % 2 == 0
          case 1: row % 2 == 0
          case 2: column % 3 == 0
          case 3: (row + column) % 3 == 0
          case 4: (row / 2 + column / 3) % 2 == 0
          case 5: product % 2 + product % 3 == 0
          case 6: (product % 2 + product % 3) % 2 == 0
          default: ((row + column) % 2 + product % 3) % 2 == 0
          }
        if isInverted { modules[row * size + column].toggle() }
      }
    }
  }

  /// 7.8.3.1: what makes a code hard to read.
  private var penalty: Int {
    var penalty = 0
    for line in 0..<size {
      penalty += QRCode.penalty((0..<size).map { modules[line * size + $0] })
      penalty += QRCode.penalty((0..<size).map { modules[$0 * size + line] })
    }
    for row in 0..<size - 1 {
      for column in 0..<size - 1 {
        let place = row * size + column
        let color = modules[place]
        if color == modules[place + 1], color == modules[place + size], color == modules[place + size + 1] {
          penalty += 3
        }
      }
    }
    let dark = modules.count { $0 }
    return penalty + 10 * (abs(20 * dark - 10 * modules.count) / modules.count)
  }

  /// Of runs in a line, and of patterns like those in the corners.
  private static func penalty(_ line: [Bool]) -> Int {
    var (penalty, length) = (0, 0)
    for (place, isDark) in line.enumerated() {
      length = place > 0 && line[place - 1] == isDark ? length + 1 : 1
      if length == 5 { penalty += 3 } else if length > 5 { penalty += 1 }
    }
    let pattern = [true, false, true, true, true, false, true]
    for start in 0...line.count - 7 where Array(line[start..<start + 7]) == pattern {
      let before = line[max(start - 4, 0)..<start].allSatisfy { !$0 }
      let after = line[start + 7..<min(start + 11, line.count)].allSatisfy { !$0 }
      if before || after { penalty += 40 }
    }
    return penalty
  }
}

/// How the codewords of a size and level are divided (7.5, table 9).
private struct Blocks {
  let dataCount: Int
  private let count: Int
  private let total: Int
  private let correctionCount: Int

  init(_ version: Int, _ level: QRCode.Level) {
    var bits = (16 * version + 128) * version + 64
    if version >= 2 {
      let count = version / 7 + 2
      bits -= (25 * count - 10) * count - 55
      if version >= 7 { bits -= 36 }
    }
    total = bits / 8
    switch level {
    case .low: (correctionCount, count) = (Blocks.lowCorrection[version - 1], Blocks.lowCounts[version - 1])
    case .medium: (correctionCount, count) = (Blocks.mediumCorrection[version - 1], Blocks.mediumCounts[version - 1])
    case .quartile:
      (correctionCount, count) = (Blocks.quartileCorrection[version - 1], Blocks.quartileCounts[version - 1])
    case .high: (correctionCount, count) = (Blocks.highCorrection[version - 1], Blocks.highCounts[version - 1])
    }
    dataCount = total - correctionCount * count
  }

  /// The data and what corrects it, in the order in which it is drawn.
  func codewords(of data: [UInt8]) -> [UInt8] {
    let short = dataCount / count
    let longCount = dataCount % count
    let divisor = Blocks.divisor(correctionCount)
    var (blocks, corrections, place): ([[UInt8]], [[UInt8]], Int) = ([], [], 0)
    for number in 0..<count {
      let length = short + (number < count - longCount ? 0 : 1)
      let block = Array(data[place..<place + length])
      place += length
      blocks.append(block)
      corrections.append(Blocks.remainder(block, divisor))
    }
    return (0...short).flatMap { place in blocks.compactMap { place < $0.count ? $0[place] : nil } }
      + (0..<correctionCount).flatMap { place in corrections.map { $0[place] } }
  }

  // MARK: - Reed and Solomon's codes

  private static func product(_ first: UInt8, _ second: UInt8) -> UInt8 {
    var result = 0
    for bit in (0..<8).reversed() {
      result = result << 1 ^ (result >> 7) * 0x11d
      result ^= (Int(second) >> bit & 1) * Int(first)
    }
    return UInt8(result)
  }

  private static func divisor(_ degree: Int) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: degree - 1) + [1]
    var root: UInt8 = 1
    for _ in 0..<degree {
      for place in 0..<degree {
        result[place] = product(result[place], root)
        if place + 1 < degree { result[place] ^= result[place + 1] }
      }
      root = product(root, 2)
    }
    return result
  }

  private static func remainder(_ data: [UInt8], _ divisor: [UInt8]) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: divisor.count)
    for byte in data {
      let factor = byte ^ result.removeFirst()
      result.append(0)
      for place in result.indices { result[place] ^= product(divisor[place], factor) }
    }
    return result
  }

  // Codewords that correct, for each block, and numbers of blocks, by the 40 sizes.
  private static let lowCorrection = [
    7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28, 30, 30, 30,
    30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
  ]
  private static let mediumCorrection = [
    10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28, 28, 28, 28,
    28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
  ]
  private static let quartileCorrection = [
    13, 22, 18, 26, 18, 24, 18, 22, 20, 24, 28, 26, 24, 20, 30, 24, 28, 28, 26, 30, 28, 30, 30, 30, 30, 28, 30, 30, 30,
    30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
  ]
  private static let highCorrection = [
    17, 28, 22, 16, 22, 28, 26, 26, 24, 28, 24, 28, 22, 24, 24, 30, 28, 28, 26, 28, 30, 24, 30, 30, 30, 30, 30, 30, 30,
    30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
  ]
  private static let lowCounts = [
    1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19,
    20, 21, 22, 24, 25,
  ]
  private static let mediumCounts = [
    1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33,
    35, 37, 38, 40, 43, 45, 47, 49,
  ]
  private static let quartileCounts = [
    1, 1, 2, 2, 4, 4, 6, 6, 8, 8, 8, 10, 12, 16, 12, 17, 16, 18, 21, 20, 23, 23, 25, 27, 29, 34, 34, 35, 38, 40, 43, 45,
    48, 51, 53, 56, 59, 62, 65, 68,
  ]
  private static let highCounts = [
    1, 1, 2, 4, 4, 4, 5, 6, 8, 8, 11, 11, 16, 16, 18, 16, 19, 21, 25, 25, 25, 34, 30, 32, 35, 37, 40, 42, 45, 48, 51,
    54, 57, 60, 63, 66, 70, 74, 77, 81,
  ]
}
