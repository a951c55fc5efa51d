/// A QR code (ISO/IEC 18004:2015) of bytes in the smallest of the 40 versions that holds them.
package struct QRCode: Sendable {
  /// How much of the code may be lost: 7, 15, 25 and 30 percent.
  package enum Level: String, Sendable {
    case low = "L"
    case medium = "M"
    case quartile = "Q"
    case high = "H"

    /// Table 12.
    fileprivate var indicator: Int {
      switch self {
      case .low: 0b01
      case .medium: 0b00
      case .quartile: 0b11
      case .high: 0b10
      }
    }
  }

  private enum Module {
    /// One of a function pattern, which no mask changes.
    case pattern(isDark: Bool)
    case data(isDark: Bool)

    var isDark: Bool {
      switch self {
      case .pattern(let isDark), .data(let isDark): isDark
      }
    }
  }

  /// The number of modules in a row, 21…177.
  package let size: Int
  /// Row by row from the top.
  private var modules: [Module]

  /// Nil for more bytes than the largest version holds.
  package init?(_ message: [UInt8], level: Level) {
    for version in 1...40 {
      let empty = QRCode(patternsOf: version)
      let free = empty.places.count / 8
      guard let codewords = QRCodewords(version, level, capacity: free).encoded(message) else { continue }
      self = empty.filled(with: codewords).masked(level)
      return
    }
    return nil
  }

  /// False outside of the code.
  package func isDark(column: Int, row: Int) -> Bool {
    (0..<size).contains(column) && (0..<size).contains(row) && modules[row * size + column].isDark
  }

  // MARK: - Function patterns (6.3)

  private init(patternsOf version: Int) {
    size = 17 + 4 * version
    modules = Array(repeating: .data(isDark: false), count: size * size)
    // Timing patterns; finder and alignment patterns cover parts of them.
    for place in 0..<size {
      draw(place % 2 == 0, place, 6)
      draw(place % 2 == 0, 6, place)
    }
    for (column, row) in [(3, 3), (size - 4, 3), (3, size - 4)] {
      drawRings([true, true, false, true, false], column, row)
    }
    let centers = QRCode.alignmentCenters(version, size)
    for row in centers {
      for column in centers where !isFinder(column, row) { drawRings([true, false, true], column, row) }
    }
    // Room for the format, and the module that is always dark.
    drawFormat(0)
    if version >= 7 { drawVersion(version) }
  }

  private mutating func draw(_ isDark: Bool, _ column: Int, _ row: Int) {
    modules[row * size + column] = .pattern(isDark: isDark)
  }

  /// Squares around a centre, from the inside; what is outside of the code is left out.
  private mutating func drawRings(_ colors: [Bool], _ column: Int, _ row: Int) {
    let reach = colors.count - 1
    for y in max(row - reach, 0)...min(row + reach, size - 1) {
      for x in max(column - reach, 0)...min(column + reach, size - 1) {
        draw(colors[max(abs(x - column), abs(y - row))], x, y)
      }
    }
  }

  /// Whether a place is in one of the corners with finder patterns.
  private func isFinder(_ column: Int, _ row: Int) -> Bool {
    (column < 8 || row < 8) && (column < 8 || column >= size - 8) && (row < 8 || row >= size - 8)
  }

  /// Annex E: from 6 to the seventh module from the end, at equal even distances but for the first.
  private static func alignmentCenters(_ version: Int, _ size: Int) -> [Int] {
    guard version > 1 else { return [] }
    let (last, gaps) = (size - 7, version / 7 + 1)
    // Version 32 is the only one whose distance in the table is not the quotient, rounded up to an even number.
    let distance = version == 32 ? 26 : 2 * ((last - 6 + 2 * gaps - 1) / (2 * gaps))
    return [6] + (0..<gaps).map { last - (gaps - 1 - $0) * distance }
  }

  /// 7.9 and annex C: 15 bits, twice around the finder patterns.
  private mutating func drawFormat(_ data: Int) {
    let bits = QRCode.protected(data, by: 0b101_0011_0111) ^ 0b101_0100_0001_0010
    // The modules beside the upper left pattern, from the top, around the corner and to the left.
    let corner = [0, 1, 2, 3, 4, 5, 7, 8].map { (8, $0) } + [7, 5, 4, 3, 2, 1, 0].map { ($0, 8) }
    let others = (1...8).map { (size - $0, 8) } + (0..<7).map { (8, size - 7 + $0) }
    for (bit, (first, second)) in zip(corner, others).enumerated() {
      draw(bits >> bit & 1 == 1, first.0, first.1)
      draw(bits >> bit & 1 == 1, second.0, second.1)
    }
    draw(true, 8, size - 8)
  }

  /// 7.10 and annex D: 18 bits in two blocks of 3 × 6.
  private mutating func drawVersion(_ version: Int) {
    let bits = QRCode.protected(version, by: 0b1_1111_0010_0101)
    for bit in 0..<18 {
      draw(bits >> bit & 1 == 1, size - 11 + bit % 3, bit / 3)
      draw(bits >> bit & 1 == 1, bit / 3, size - 11 + bit % 3)
    }
  }

  /// The number, and after it what remains of its division by a polynomial with coefficients of one bit (BCH codes).
  private static func protected(_ data: Int, by polynomial: Int) -> Int {
    let degree = polynomial.bitWidth - polynomial.leadingZeroBitCount - 1
    var rest = data << degree
    for shift in (0...5).reversed() where rest >> (degree + shift) & 1 == 1 { rest ^= polynomial << shift }
    return data << degree | rest
  }

  // MARK: - Data (7.7.3)

  /// Where bits of data are, in their order: pairs of columns from the right, upwards and downwards in turn.
  private var places: [Int] {
    // The vertical timing pattern has a column of its own.
    let pairs = Array(stride(from: size - 1, to: 6, by: -2)) + stride(from: 5, to: 0, by: -2)
    return pairs.enumerated().flatMap { index, right in
      (0..<size).flatMap { step in
        let row = index % 2 == 0 ? size - 1 - step : step
        return [row * size + right, row * size + right - 1].filter { place in
          if case .data = modules[place] { true } else { false }
        }
      }
    }
  }

  private func filled(with codewords: [UInt8]) -> QRCode {
    var filled = self
    for (index, place) in places.prefix(8 * codewords.count).enumerated() {
      filled.modules[place] = .data(isDark: codewords[index / 8] << (index % 8) & 0x80 != 0)
    }
    return filled
  }

  // MARK: - Masks (7.8)

  /// Table 10, for a column j and a row i.
  private static let masks: [@Sendable (_ i: Int, _ j: Int) -> Bool] = [
    { i, j in (i + j) % 2 == 0 },
    { i, _ in i % 2 == 0 },
    { _, j in j % 3 == 0 },
    { i, j in (i + j) % 3 == 0 },
    { i, j in (i / 2 + j / 3) % 2 == 0 },
    { i, j in i * j % 2 + i * j % 3 == 0 },
    { i, j in (i * j % 2 + i * j % 3) % 2 == 0 },
    { i, j in ((i + j) % 2 + i * j % 3) % 2 == 0 },
  ]

  /// With the mask of the fewest penalty points, the first of several.
  private func masked(_ level: Level) -> QRCode {
    var best: (code: QRCode, penalty: Int) = (self, .max)
    for (number, inverts) in QRCode.masks.enumerated() {
      var code = self
      for place in modules.indices {
        if case .data(let isDark) = modules[place] {
          code.modules[place] = .data(isDark: isDark != inverts(place / size, place % size))
        }
      }
      code.drawFormat(level.indicator << 3 | number)
      let penalty = code.penalty
      if penalty < best.penalty { best = (code, penalty) }
    }
    return best.code
  }

  /// Table 11.
  private var penalty: Int {
    let dark = modules.map(\.isDark)
    let lines =
      (0..<size).map { row in Array(dark[row * size..<(row + 1) * size]) }
      + (0..<size).map { column in (0..<size).map { dark[$0 * size + column] } }
    let squares = (0..<(size - 1) * size).count { place in
      place % size < size - 1 && dark[place] == dark[place + 1] && dark[place] == dark[place + size]
        && dark[place] == dark[place + size + 1]
    }
    // How far the share of dark modules is from a half, in whole steps of 5 %.
    let steps = abs(20 * dark.count(where: { $0 }) - 10 * dark.count) / dark.count
    return lines.reduce(3 * squares + 10 * steps) { $0 + QRCode.penalty(ofLine: $1) }
  }

  /// Of runs of five modules and more, and of what looks like a finder pattern beside four light modules.
  private static func penalty(ofLine line: [Bool]) -> Int {
    var (penalty, start) = (0, 0)
    for end in 1...line.count where end == line.count || line[end] != line[start] {
      if end - start >= 5 { penalty += end - start - 2 }
      start = end
    }
    let finder = [true, false, true, true, true, false, true]
    for place in 0...line.count - finder.count where line[place..<place + finder.count].elementsEqual(finder) {
      let (before, after) = (line[..<place].suffix(4), line[(place + finder.count)...].prefix(4))
      // Outside of the code everything is light.
      if !before.contains(true) || !after.contains(true) { penalty += 40 }
    }
    return penalty
  }
}
