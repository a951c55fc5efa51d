import InbetweenPixmap

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
  case flat, noise, sparse, stripes, columns, gradient, photo, dots, runs, alphas, periodic

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
          case .periodic: [(x + y * width) % period, 1, 2, 3].map { UInt8(truncatingIfNeeded: $0) }
          }
        bytes.append(contentsOf: pixel[0..<3])
        bytes.append(opaque ? 255 : pixel[3])
      }
    }
    return Pixmap(width: width, height: height, bytes: bytes)
  }

  private func random(_ noise: inout Noise) -> [UInt8] {
    let word = noise.next() &* 0x9e37_79b1
    return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) }
  }
}
