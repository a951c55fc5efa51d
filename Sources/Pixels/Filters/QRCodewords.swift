/// The bytes of a QR code: data in blocks, and what corrects them (ISO/IEC 18004:2015, 7.4 to 7.6).
struct QRCodewords {
  /// The codewords that correct one block.
  private let correctionCount: Int
  /// Codewords of data in each block; the longer blocks follow the shorter ones.
  private let lengths: [Int]
  /// The bits of the number of bytes.
  private let countBits: Int

  /// - Parameters:
  ///   - version: 1…40.
  ///   - capacity: the codewords that have room.
  init(_ version: Int, _ level: QRCode.Level, capacity: Int) {
    let (corrections, blocks) =
      switch level {
      case .low: (QRCodewords.lowCorrections, QRCodewords.lowBlocks)
      case .medium: (QRCodewords.mediumCorrections, QRCodewords.mediumBlocks)
      case .quartile: (QRCodewords.quartileCorrections, QRCodewords.quartileBlocks)
      case .high: (QRCodewords.highCorrections, QRCodewords.highBlocks)
      }
    let (correctionCount, blockCount) = (corrections[version - 1], blocks[version - 1])
    let dataCount = capacity - correctionCount * blockCount
    lengths = (0..<blockCount).map { (dataCount + $0) / blockCount }
    countBits = version < 10 ? 8 : 16
    self.correctionCount = correctionCount
  }

  /// All codewords in the order in which they are drawn; nil for more bytes than there is room for.
  func encoded(_ message: [UInt8]) -> [UInt8]? {
    let dataCount = lengths.reduce(0, +)
    guard 4 + countBits + 8 * message.count <= 8 * dataCount else { return nil }
    let data = padded(message, dataCount)
    let polynomial = QRCodewords.generator(correctionCount)
    var (blocks, corrections, start): ([ArraySlice<UInt8>], [[UInt8]], Int) = ([], [], 0)
    for length in lengths {
      let block = data[start..<start + length]
      blocks.append(block)
      corrections.append(QRCodewords.remainder(of: block, by: polynomial))
      start += length
    }
    let longest = lengths.max() ?? 0
    return (0..<longest).flatMap { place in blocks.compactMap { $0.dropFirst(place).first } }
      + (0..<correctionCount).flatMap { place in corrections.map { $0[place] } }
  }

  /// The mode "bytes", their number, the bytes, an end, and what fills the rest in turn.
  private func padded(_ message: [UInt8], _ dataCount: Int) -> [UInt8] {
    // After the mode's four bits everything is moved by half a byte.
    let header: [UInt8] = countBits == 8 ? [] : [UInt8(message.count >> 8)]
    let whole: [UInt8] = header + [UInt8(message.count & 0xff)] + message
    var data: [UInt8] = []
    var high: UInt8 = 0b0100
    for byte in whole {
      data.append(high << 4 | byte >> 4)
      high = byte & 0xf
    }
    data.append(high << 4)
    let padding: [UInt8] = [0b1110_1100, 0b0001_0001]
    return data + (0..<max(dataCount - data.count, 0)).map { padding[$0 % 2] }
  }

  // MARK: - Reed-Solomon codes (7.5.2 and annex A)

  /// Powers of 2 in the field of 256 elements by x⁸ + x⁴ + x³ + x² + 1, twice, so that sums of exponents are indices.
  private static let powers: [UInt8] = {
    var (powers, value): ([UInt8], Int) = ([], 1)
    for _ in 0..<510 {
      powers.append(UInt8(value))
      value = value < 128 ? 2 * value : 2 * value ^ 0b1_0001_1101
    }
    return powers
  }()
  private static let exponents: [Int] = {
    var exponents = [Int](repeating: 0, count: 256)
    for exponent in 0..<255 { exponents[Int(powers[exponent])] = exponent }
    return exponents
  }()

  private static func product(_ first: UInt8, _ second: UInt8) -> UInt8 {
    first == 0 || second == 0 ? 0 : powers[exponents[Int(first)] + exponents[Int(second)]]
  }

  /// The coefficients of (x - 2⁰)(x - 2¹)…, the highest first.
  private static func generator(_ degree: Int) -> [UInt8] {
    (0..<degree).reduce([1]) { polynomial, exponent in
      zip(polynomial + [0], [0] + polynomial.map { product($0, powers[exponent]) }).map { $0 ^ $1 }
    }
  }

  private static func remainder(of block: ArraySlice<UInt8>, by polynomial: [UInt8]) -> [UInt8] {
    var rest = Array(block) + [UInt8](repeating: 0, count: polynomial.count - 1)
    for place in 0..<block.count {
      let factor = rest[place]
      for (offset, coefficient) in polynomial.enumerated() { rest[place + offset] ^= product(coefficient, factor) }
    }
    return Array(rest[block.count...])
  }

  // MARK: - Table 9, by versions

  private static let lowCorrections = [
    7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28, 30, 30, 30,
    30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
  ]
  private static let mediumCorrections = [
    10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28, 28, 28, 28,
    28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
  ]
  private static let quartileCorrections = [
    13, 22, 18, 26, 18, 24, 18, 22, 20, 24, 28, 26, 24, 20, 30, 24, 28, 28, 26, 30, 28, 30, 30, 30, 30, 28, 30, 30, 30,
    30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
  ]
  private static let highCorrections = [
    17, 28, 22, 16, 22, 28, 26, 26, 24, 28, 24, 28, 22, 24, 24, 30, 28, 28, 26, 28, 30, 24, 30, 30, 30, 30, 30, 30, 30,
    30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
  ]
  private static let lowBlocks = [
    1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19,
    20, 21, 22, 24, 25,
  ]
  private static let mediumBlocks = [
    1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33,
    35, 37, 38, 40, 43, 45, 47, 49,
  ]
  private static let quartileBlocks = [
    1, 1, 2, 2, 4, 4, 6, 6, 8, 8, 8, 10, 12, 16, 12, 17, 16, 18, 21, 20, 23, 23, 25, 27, 29, 34, 34, 35, 38, 40, 43, 45,
    48, 51, 53, 56, 59, 62, 65, 68,
  ]
  private static let highBlocks = [
    1, 1, 2, 4, 4, 4, 5, 6, 8, 8, 11, 11, 16, 16, 18, 16, 19, 21, 25, 25, 25, 34, 30, 32, 35, 37, 40, 42, 45, 48, 51,
    54, 57, 60, 63, 66, 70, 74, 77, 81,
  ]
}
