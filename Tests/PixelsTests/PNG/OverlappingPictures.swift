import InbetweenPixels

/// Pictures like those of interfaces: boxes that overlap, translucent or not, square or round, on a colour or a
/// gradient.
enum OverlappingPicture: String, CaseIterable {
  case translucent, translucentRound, mixedAlpha, opaqueRound, gradients, overGradient, smallDots, clear

  private struct Box {
    var x: Int, y: Int, width: Int, height: Int
    var radius: Double
    var top: [Double], bottom: [Double]
    var alpha: Double
  }

  func pixmap(_ width: Int, _ height: Int, seed: UInt32) -> Pixmap {
    var noise = Noise(seed: seed)
    var colors = (0..<height).flatMap { y in
      [[Double]](
        repeating: self == .overGradient ? [255 - Double(y) / 3, 60, Double(y) / 2] : [255, 255, 255], count: width)
    }
    var opacities = [Double](repeating: self == .clear ? 0 : 1, count: width * height)
    for _ in 0..<(self == .smallDots ? 150 : 50) {
      let box = box(&noise, width, height)
      for y in 0..<height where y >= box.y && y < box.y + box.height {
        let share = Double(y - box.y) / Double(box.height)
        let own = zip(box.top, box.bottom).map { $0 + ($1 - $0) * share }
        for x in max(box.x, 0)..<max(min(box.x + box.width, width), max(box.x, 0)) {
          let cover = box.alpha * coverage(of: box, x - box.x, y - box.y)
          guard cover > 0 else { continue }
          let place = y * width + x
          let below = opacities[place] * (1 - cover)
          opacities[place] = cover + below
          for k in 0..<3 { colors[place][k] = (own[k] * cover + colors[place][k] * below) / opacities[place] }
        }
      }
    }
    let bytes = zip(colors, opacities).flatMap { color, opacity in
      (color + [opacity * 255]).map { UInt8($0.rounded()) }
    }
    return Pixmap(width: width, height: height, bytes: bytes)
  }

  private func box(_ noise: inout Noise, _ width: Int, _ height: Int) -> Box {
    let side = self == .smallDots ? 10 : 0
    let (w, h) = side > 0 ? (side, side) : (20 + noise.below(90), 20 + noise.below(90))
    let top = (0..<3).map { _ in Double(noise.below(256)) }
    let bottom = self == .gradients ? (0..<3).map { _ in Double(noise.below(256)) } : top
    let alpha: Double =
      switch self {
      case .opaqueRound: 1
      case .gradients: 0.8
      case .mixedAlpha, .clear: Double(1 + noise.below(9)) / 10
      default: 0.9
      }
    let radius: Double = self == .translucent || self == .gradients ? 0 : self == .smallDots ? 5 : 8
    return Box(
      x: noise.below(width) - 20, y: noise.below(height) - 20, width: w, height: h, radius: radius, top: top,
      bottom: bottom, alpha: alpha)
  }

  /// 1 inside, 0 outside of the round corners, and between them on their edge.
  private func coverage(of box: Box, _ x: Int, _ y: Int) -> Double {
    let (px, py) = (Double(x) + 0.5, Double(y) + 0.5)
    let dx = max(box.radius - px, px - (Double(box.width) - box.radius), 0)
    let dy = max(box.radius - py, py - (Double(box.height) - box.radius), 0)
    guard box.radius > 0, dx > 0, dy > 0 else { return 1 }
    return min(max(box.radius + 0.5 - (dx * dx + dy * dy).squareRoot(), 0), 1)
  }
}
