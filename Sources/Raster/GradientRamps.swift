import InbetweenGeometry
internal import PixelKernels

/// The colours from a gradient's start to its end. They do not change while a gradient moves, and are computed once.
final class GradientRamps {
  private struct Key: Hashable {
    var colors: [Color]
    var locations: [Double]
  }

  private typealias Ramp = (words: [UInt32], isOpaque: Bool)

  private var ramps: [Key: Ramp] = [:]
  /// Above this number, for example if colours are animated, all are discarded between frames.
  private static let capacity = 64

  /// Premultiplied colours at equal steps, and whether none is translucent.
  func ramp(_ colors: [Color], locations: [Double]) -> (words: [UInt32], isOpaque: Bool) {
    let key = Key(colors: colors, locations: locations)
    if let known = ramps[key] { return known }
    let words = GradientRamps.words(colors, locations: locations)
    let made = (words, words.allSatisfy { $0 >> 24 == 255 })
    ramps[key] = made
    return made
  }

  /// Frees memory between frames.
  func trim() {
    if ramps.count > GradientRamps.capacity { ramps.removeAll() }
  }

  private static func words(_ colors: [Color], locations: [Double]) -> [UInt32] {
    let last = colors.count - 1
    var stops = locations
    if stops.count != colors.count { stops = colors.indices.map { last > 0 ? Double($0) / Double(last) : 0 } }
    // Sorted, because an animation may change the order of the locations.
    var lowest = 0.0
    for i in stops.indices {
      lowest = max(lowest, stops[i].isFinite ? stops[i] : 0)
      stops[i] = lowest
    }
    let count = Int(PKRampCount)
    var next = 0
    return (0..<count).map { step in
      let t = Double(step) / Double(count - 1)
      while next <= last, stops[next] <= t { next += 1 }
      guard next > 0 else { return colors[0].word }
      guard next <= last else { return colors[last].word }
      let part = (t - stops[next - 1]) / (stops[next] - stops[next - 1])
      return colors[next - 1].mixed(with: colors[next], part).word
    }
  }
}

extension Color {
  fileprivate func mixed(with other: Color, _ part: Double) -> Color {
    let (a, b) = (clamped, other.clamped)
    func mix(_ x: Double, _ y: Double) -> Double { x + (y - x) * part }
    return Color(
      red: mix(a.red, b.red), green: mix(a.green, b.green), blue: mix(a.blue, b.blue), alpha: mix(a.alpha, b.alpha))
  }
}
