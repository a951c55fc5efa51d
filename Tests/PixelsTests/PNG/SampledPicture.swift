import InbetweenPixels

/// Pictures of a few hundred pixels that repeat at any byte and in pieces of a few bytes: a photograph that is turned, one
/// that is also enlarged without interpolation, and small squares.
enum SampledPicture: CaseIterable {
  case turnedPhotograph, enlargedPhotograph, checkerboard

  func pixmap(_ width: Int, _ height: Int) -> Pixmap {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * width * height)
    for y in 0..<height {
      for x in 0..<width {
        for component in 0..<3 { bytes.append(UInt8(clamping: level(x, y, component))) }
        bytes.append(255)
      }
    }
    return Pixmap(width: width, height: height, bytes: bytes)
  }

  private func level(_ x: Int, _ y: Int, _ component: Int) -> Int {
    // Turned by 26°.
    let (u, v) = ((x * 230 - y * 112 + 40_000) >> 8, (x * 112 + y * 230) >> 8)
    switch self {
    case .turnedPhotograph: return smooth(u, v, component, 5) / 2 + smooth(u, v, 7, 2) / 4 + 40
    case .enlargedPhotograph: return smooth(u / 2, v / 2, component, 4) / 2 + random(u / 2, v / 2, 5) / 16 + 40
    case .checkerboard: return (x / 3 + y / 3) % 2 == 1 ? 255 : component == 0 ? 30 : 90
    }
  }

  /// A level of 0 to 255 that depends on the place alone.
  private func random(_ u: Int, _ v: Int, _ component: Int) -> Int {
    let row = UInt32(truncatingIfNeeded: v + 1) &* 0x85eb_ca6b
    var word = UInt32(truncatingIfNeeded: 3 * u + component) &* 0x9e37_79b1 ^ row
    word ^= word >> 15
    word = word &* 0x2c1b_3c6d
    return Int((word ^ word >> 12) >> 24)
  }

  /// Random levels at every 2^`shift` pixels, interpolated.
  private func smooth(_ u: Int, _ v: Int, _ component: Int, _ shift: Int) -> Int {
    let side = 1 << shift
    let (column, row, right, down) = (u >> shift, v >> shift, u & (side - 1), v & (side - 1))
    func mixed(_ row: Int) -> Int {
      random(column, row, component) * (side - right) + random(column + 1, row, component) * right
    }
    return (mixed(row) * (side - down) + mixed(row + 1) * down) >> (2 * shift)
  }
}
