import InbetweenPixels

/// A fixed sequence of numbers (xorshift), so that every run tests the same images.
struct Noise {
  private var state: UInt32

  init(seed: UInt32) { state = seed == 0 ? 1 : seed }

  mutating func next() -> UInt32 {
    state ^= state << 13
    state ^= state >> 17
    state ^= state << 5
    return state
  }

  mutating func below(_ limit: Int) -> Int { Int(next() >> 4) % limit }
}

/// Kinds of image that take different ways through the encoder.
enum ImageKind: String, CaseIterable {
  case flat, noise, sparse, stripes, columns, gradient, photo, dots, runs, alphas, periodic, radial, dense, text, mixed,
    ramp

  func image(_ width: Int, _ height: Int, seed: UInt32, opaque: Bool) -> Pixmap {
    var noise = Noise(seed: seed)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * height * 4)
    var color: [UInt8] = [10, 200, 30, 128]
    let period = 1 + noise.below(300)
    for y in 0..<height {
      if self == .stripes, noise.below(3) == 0 { color = random(&noise) }
      for x in 0..<width {
        let pixel: [UInt8] =
          switch self {
          case .flat, .stripes: color
          case .noise: random(&noise)
          case .sparse: noise.below(50) == 0 ? random(&noise) : color
          case .columns: [x * 37, x * 11, x * 5, x].map { UInt8(truncatingIfNeeded: $0) }
          case .gradient: [x + y, 2 * x + y, y, 255 - x].map { UInt8(truncatingIfNeeded: $0) }
          case .photo: [x + noise.below(5), y + noise.below(5), x + y, 200].map { UInt8(truncatingIfNeeded: $0) }
          case .dots: noise.below(2) == 0 ? [0, 0, 0, 0] : [255, 255, 255, 255]
          case .runs: x % period < period / 2 ? color : [0, 0, 0, 0]
          case .alphas: [y, x, 7, x].map { UInt8(truncatingIfNeeded: $0) }
          case .radial:
            [Int(radius(x, y, width, height) * 200), Int(radius(x, y, width, height) * 90), 40, 200].map { UInt8($0) }
          case .dense:
            [Int(radius(x, y, width, height) * 4000), x * y / 7, 40, 200].map { UInt8(truncatingIfNeeded: $0) }
          case .text: text(x, y, period)
          case .mixed:
            switch (x / 40 + y / 30) % 4 {
            case 0: text(x, y, period)
            case 1: [x / 2 + y / 3, 100, x / 4, 255].map { UInt8(truncatingIfNeeded: $0) }
            case 2: [100 + noise.below(9), 90 + noise.below(9), 80, 255].map { UInt8($0) }
            default: color
            }
          case .ramp: [x, x, x + 1, 255].map { UInt8(truncatingIfNeeded: $0) }
          case .periodic: [(x + y * width) % period, 1, 2, 3].map { UInt8(truncatingIfNeeded: $0) }
          }
        bytes.append(contentsOf: pixel[0..<3])
        bytes.append(opaque ? 255 : pixel[3])
      }
    }
    return Pixmap(width: width, height: height, bytes: bytes)
  }

  /// From 0 in the middle to at most 1.
  private func radius(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> Double {
    let (dx, dy) = (Double(2 * x - width), Double(2 * y - height))
    return ((dx * dx + dy * dy) / Double(2 * (width * width + height * height))).squareRoot()
  }

  /// Grey strokes with soft edges on one colour, a different one every 17 pixels.
  private func text(_ x: Int, _ y: Int, _ period: Int) -> [UInt8] {
    let letter = (x / 9 &* 2_654_435 + y / 17 &* period) % 61
    let stroke = (x % 9) * (letter % 5) + (y % 17) * (letter % 3)
    let level = letter > 45 || stroke % 7 > 2 ? 255 : 40 * (stroke % 7) + letter
    return [level, level, level, 255].map { UInt8($0) }
  }

  private func random(_ noise: inout Noise) -> [UInt8] {
    let word = noise.next() &* 0x9e37_79b1
    return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) }
  }
}
