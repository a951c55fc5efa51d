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

/// Converts 8-bit samples from another colour space to sRGB: to linear light, by a matrix, and back. Colours outside
/// sRGB are clipped to its limits, as in relative colorimetric conversion.
struct ColorConversion {
  /// Linear light of each sample, for red, green and blue.
  private let linear: [[Double]]
  private let matrix: ColorMatrix
  /// The lower limits of linear light that are rounded to the samples 1, 2 … 255.
  private static let thresholds = (0..<255).map { ToneCurve.sRGB.linear((Double($0) + 0.5) / 255) }

  /// Nil if no sample would change by more than rounding.
  init?(curve: ToneCurve, primaries: Primaries) {
    self.init(curves: [curve, curve, curve], toXYZ: primaries.toXYZ)
  }

  init?(_ profile: ICCProfile) { self.init(curves: profile.curves, toXYZ: profile.toXYZ) }

  /// The conversion from a file's profile, or the reason why there is none, in words that continue the file's name.
  static func found(in profile: [UInt8]?, isGray: Bool) -> (conversion: ColorConversion?, problem: String?) {
    guard let profile else { return (nil, nil) }
    do throws(ICCProfile.Problem) {
      return (ColorConversion(try ICCProfile(bytes: profile, isGray: isGray)), nil)
    } catch {
      return (nil, "has a colour profile that \(error.reason); its colours are shown as if they were sRGB")
    }
  }

  /// - Parameter toXYZ: from linear light under D50; nil for grey.
  private init?(curves: [ToneCurve], toXYZ: ColorMatrix?) {
    linear = curves.map { curve in
      (0..<256).map {
        let light = curve.linear(Double($0) / 255)
        return light.isFinite ? min(max(light, 0), 1) : 0
      }
    }
    var matrix = ColorMatrix.identity
    if let toXYZ, let back = Primaries.sRGB.toXYZ.inverted { matrix = back * toXYZ }
    self.matrix = matrix
    let difference = (0..<3).flatMap { i in (0..<3).map { abs(matrix.rows[i][$0] - (i == $0 ? 1 : 0)) } }.max() ?? 0
    let keepsSamples = linear.allSatisfy { levels in
      levels.indices.allSatisfy { abs(Int(ColorConversion.sample(levels[$0])) - $0) <= 1 }
    }
    if difference < 0.002, keepsSamples { return nil }
  }

  /// Converts straight RGBA bytes in place.
  func apply(to bytes: inout [UInt8]) {
    var (last, result) = ((UInt8(0), UInt8(0), UInt8(0)), self(0, 0, 0))
    var i = 0
    while i + 3 < bytes.count {
      let color = (bytes[i], bytes[i + 1], bytes[i + 2])
      // Interfaces contain long runs of one colour.
      if color != last { (last, result) = (color, self(color.0, color.1, color.2)) }
      (bytes[i], bytes[i + 1], bytes[i + 2]) = result
      i += 4
    }
  }

  private func callAsFunction(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> (UInt8, UInt8, UInt8) {
    let (r, g, b) = (linear[0][Int(red)], linear[1][Int(green)], linear[2][Int(blue)])
    func sample(_ i: Int) -> UInt8 {
      let row = matrix.rows[i]
      return ColorConversion.sample(row[0] * r + row[1] * g + row[2] * b)
    }
    return (sample(0), sample(1), sample(2))
  }

  /// sRGB's sample for linear light, to the nearest.
  private static func sample(_ light: Double) -> UInt8 {
    var (low, high) = (0, 255)
    while low < high {
      let middle = (low + high) / 2
      if thresholds[middle] <= light { low = middle + 1 } else { high = middle }
    }
    return UInt8(low)
  }
}
