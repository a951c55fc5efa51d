#if canImport(Glibc)
  private import Glibc
#elseif canImport(Darwin)
  private import Darwin
#endif

/// The function from a sample to linear light, both 0…1.
enum ToneCurve {
  case sRGB
  case power(Double)
  /// Evenly spaced values.
  case table([Double])
  /// ICC's parametric curve: (a·x + b)^g + e from d on, c·x + f below.
  case parametric(g: Double, a: Double, b: Double, c: Double, d: Double, e: Double, f: Double)

  func linear(_ x: Double) -> Double {
    switch self {
    case .sRGB: return x <= 0.04045 ? x / 12.92 : pow((x + 0.055) / 1.055, 2.4)
    case .power(let exponent): return pow(x, exponent)
    case .table(let values):
      let place = x * Double(values.count - 1)
      let index = min(max(Int(place), 0), values.count - 2)
      return values[index] + (values[index + 1] - values[index]) * (place - Double(index))
    case .parametric(let g, let a, let b, let c, let d, let e, let f):
      return x >= d ? pow(max(a * x + b, 0), g) + e : c * x + f
    }
  }
}

/// Converts 8-bit samples from another colour space to sRGB: to linear light or X, Y and Z, by a matrix, and to sRGB's
/// samples. Colours outside sRGB are clipped to its limits, as in relative colorimetric conversion.
struct ColorConversion {
  private enum Way {
    /// Linear light of 256 samples of red, then of green and of blue.
    case curves([Double])
    case table(ProfileTable)
  }

  private let way: Way
  private let matrix: ColorMatrix
  /// The number of pixels whose colours go through a table at once.
  private static let batch = 1_024

  /// Nil if no sample would change by more than rounding.
  init?(curve: ToneCurve, primaries: Primaries) {
    self.init(curves: [curve, curve, curve], toXYZ: primaries.toXYZ)
  }

  init?(_ profile: ICCProfile) {
    switch profile.colors {
    case .curves(let curves, let toXYZ): self.init(curves: curves, toXYZ: toXYZ)
    case .table(let table):
      guard let back = Primaries.sRGB.toXYZ.inverted else { return nil }
      self.init(way: .table(table), matrix: back)
    }
  }

  private init(way: Way, matrix: ColorMatrix) {
    self.way = way
    self.matrix = matrix
  }

  /// The conversion from a file's profile, or the reason why there is none, in words that continue the file's name.
  static func found(
    in profile: [UInt8]?, _ channels: ColorChannels, intent: RenderingIntent = .perceptual
  ) -> (conversion: ColorConversion?, problem: String?) {
    guard let profile else { return (nil, nil) }
    do throws(ICCProfile.Problem) {
      return (ColorConversion(try ICCProfile(bytes: profile, channels: channels, intent: intent)), nil)
    } catch {
      return (nil, error.description)
    }
  }

  /// - Parameter toXYZ: from linear light under D50; nil for grey.
  private init?(curves: [ToneCurve], toXYZ: ColorMatrix?) {
    let linear = curves.map { curve in
      (0..<256).map {
        let light = curve.linear(Double($0) / 255)
        return light.isFinite ? min(max(light, 0), 1) : 0
      }
    }
    var matrix = ColorMatrix.identity
    if let toXYZ, let back = Primaries.sRGB.toXYZ.inverted { matrix = back * toXYZ }
    self.init(way: .curves(linear.flatMap(\.self)), matrix: matrix)
    let difference = (0..<3).flatMap { i in (0..<3).map { abs(matrix.rows[i][$0] - (i == $0 ? 1 : 0)) } }.max() ?? 0
    let keepsSamples = linear.allSatisfy { levels in
      levels.indices.allSatisfy { abs(Int(LightSamples.standard.sample(levels[$0])) - $0) <= 1 }
    }
    if difference < 0.002, keepsSamples { return nil }
  }

  /// Whether colours are looked up in tables, which takes several times as long.
  package var isByTables: Bool { if case .table = way { true } else { false } }

  /// Whether colours are cyan, magenta, yellow and black, which become opaque ones of sRGB.
  var isForInks: Bool {
    if case .table(let table) = way { table.channels == .inks } else { false }
  }

  /// Converts straight RGBA bytes in place, or four inks, 255 for all of one.
  func apply(to bytes: inout [UInt8]) {
    switch way {
    case .curves(let linear): apply(linear, to: &bytes)
    case .table(let table): apply(table, to: &bytes)
    }
  }

  private func apply(_ linear: [Double], to bytes: inout [UInt8]) {
    let target = LightToColor(matrix)
    func converted(_ own: (UInt8, UInt8, UInt8)) -> (UInt8, UInt8, UInt8) {
      target.color(linear[Int(own.0)], linear[256 + Int(own.1)], linear[512 + Int(own.2)])
    }
    var last = (UInt8(0), UInt8(0), UInt8(0))
    var result = converted(last)
    var i = 0
    while i + 3 < bytes.count {
      let own = (bytes[i], bytes[i + 1], bytes[i + 2])
      // Interfaces contain long runs of one colour.
      if own != last { (last, result) = (own, converted(own)) }
      (bytes[i], bytes[i + 1], bytes[i + 2]) = result
      i += 4
    }
  }

  private func apply(_ table: ProfileTable, to bytes: inout [UInt8]) {
    let (channels, isInks) = (table.channels.count, isForInks)
    let levels = (0..<256).map { Float($0) / 255 * (isInks ? 100 : 1) }
    let target = LightToColor(matrix)
    var start = 0
    while start + 3 < bytes.count {
      let end = min(start + 4 * ColorConversion.batch, bytes.count & ~3)
      // The colour of each pixel, among those that differ from their neighbours.
      var (samples, places): ([Float], [Int]) = ([], [])
      samples.reserveCapacity(ColorConversion.batch * channels)
      places.reserveCapacity(ColorConversion.batch)
      var last: UInt32?
      for i in stride(from: start, to: end, by: 4) {
        var key: UInt32 = 0
        for channel in i..<i + channels { key = key << 8 | UInt32(bytes[channel]) }
        if key != last {
          last = key
          for channel in i..<i + channels { samples.append(levels[Int(bytes[channel])]) }
        }
        places.append(samples.count / channels - 1)
      }
      let xyz = table.xyz(of: samples)
      let colors = stride(from: 0, to: xyz.count, by: 3).map { i in
        target.color(Double(xyz[i]), Double(xyz[i + 1]), Double(xyz[i + 2]))
      }
      for (place, i) in zip(places, stride(from: start, to: end, by: 4)) {
        (bytes[i], bytes[i + 1], bytes[i + 2]) = colors[place]
        if isInks { bytes[i + 3] = 255 }
      }
      start = end
    }
  }
}

/// From three numbers by a matrix to linear light, and to samples of sRGB.
private struct LightToColor {
  private let red, green, blue: (Double, Double, Double)
  private let samples = LightSamples.standard

  init(_ matrix: ColorMatrix) {
    let rows = matrix.rows.map { ($0[0], $0[1], $0[2]) }
    (red, green, blue) = (rows[0], rows[1], rows[2])
  }

  func color(_ a: Double, _ b: Double, _ c: Double) -> (UInt8, UInt8, UInt8) {
    func sample(_ row: (Double, Double, Double)) -> UInt8 { samples.sample(row.0 * a + row.1 * b + row.2 * c) }
    return (sample(red), sample(green), sample(blue))
  }
}

/// sRGB's samples for linear light, to the nearest.
private struct LightSamples {
  static let standard = LightSamples()

  /// The lower limits of light that is rounded to the samples 1, 2 … 255.
  private let limits = (0..<255).map { ToneCurve.sRGB.linear((Double($0) + 0.5) / 255) }
  /// The samples at the beginnings of so many steps.
  private let starts: [UInt8]
  private static let steps = 4_096

  private init() {
    let limits = limits
    var sample = 0
    starts = (0..<LightSamples.steps).map { step in
      while sample < 255, limits[sample] <= Double(step) / Double(LightSamples.steps) { sample += 1 }
      return UInt8(sample)
    }
  }

  /// 0 for what is no number.
  func sample(_ light: Double) -> UInt8 {
    guard light >= limits[0] else { return 0 }
    guard light < limits[254] else { return 255 }
    var sample = Int(starts[Int(light * Double(LightSamples.steps))])
    while limits[sample] <= light { sample += 1 }
    return UInt8(sample)
  }
}
