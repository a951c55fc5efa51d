#if canImport(Glibc)
  private import Glibc
#else
  private import Darwin
#endif
internal import InbetweenPixels

/// ꟻLIP for images of low dynamic range: the difference seen when flipping between two images.
///
/// P. Andersson et al., "FLIP: A Difference Evaluator for Alternating Images", 2020; the constants are those of the
/// reference implementation. Images are seen at 0.7 m on a display 0.7 m and 3840 pixels wide.
enum FLIP {
  /// Pixels per degree of the field of view.
  private static let pixelsPerDegree = 0.7 * (3840.0 / 0.7) * (Double.pi / 180)

  /// The error of every pixel, 0 to 1. Transparency is shown on white.
  static func errors(reference: Pixmap, test: Pixmap) -> FloatPlane {
    let first = OpponentImage(reference)
    let second = OpponentImage(test)
    let firstLab = first.filtered().perceptualColors()
    let secondLab = second.filtered().perceptualColors()
    let firstFeatures = Features(first.y)
    let secondFeatures = Features(second.y)
    var errors = [Float](repeating: 0, count: first.y.values.count)
    for i in errors.indices {
      let color = colorError(firstLab[i].distance(to: secondLab[i]))
      let feature = max(
        abs(firstFeatures.edges[i] - secondFeatures.edges[i]), abs(firstFeatures.points[i] - secondFeatures.points[i]))
      errors[i] = powf(color, 1 - powf(feature / Float(2).squareRoot(), 0.5))
    }
    return FloatPlane(width: reference.width, height: reference.height, values: errors)
  }

  private static let maximumDistance = powf(
    HuntColor(linear: 0, 1, 0).distance(to: HuntColor(linear: 0, 0, 1)), 0.7)

  /// Distances up to 40 % of the greatest take up errors to 0.95, the rest is compressed above.
  private static func colorError(_ distance: Float) -> Float {
    let powered = powf(distance, 0.7)
    let knee = 0.4 * maximumDistance
    if powered < knee { return powered * 0.95 / knee }
    return 0.95 + (powered - knee) / (maximumDistance - knee) * 0.05
  }

  /// An image in the linear opponent space YCxCz.
  private struct OpponentImage {
    var y: FloatPlane
    var cx: FloatPlane
    var cz: FloatPlane

    init(_ image: Pixmap) {
      let count = image.width * image.height
      var y = [Float](repeating: 0, count: count)
      var cx = y
      var cz = y
      for i in 0..<count {
        let alpha = Double(image.bytes[4 * i + 3]) / 255
        func linear(_ channel: Int) -> Float {
          FLIP.linear(Double(image.bytes[4 * i + channel]) / 255 * alpha + 1 - alpha)
        }
        let c = Tristimulus(linear: linear(0), linear(1), linear(2)).relativeToWhite
        y[i] = 116 * c.y - 16
        cx[i] = 500 * (c.x - c.y)
        cz[i] = 200 * (c.y - c.z)
      }
      self.y = FloatPlane(width: image.width, height: image.height, values: y)
      self.cx = FloatPlane(width: image.width, height: image.height, values: cx)
      self.cz = FloatPlane(width: image.width, height: image.height, values: cz)
    }

    /// The image filtered by contrast sensitivity.
    func filtered() -> OpponentImage {
      var copy = self
      copy.y = Sensitivity.blur(y, [(1, 0.0047)])
      copy.cx = Sensitivity.blur(cx, [(1, 0.0053)])
      copy.cz = Sensitivity.blur(cz, [(34.1, 0.04), (13.5, 0.025)])
      return copy
    }

    func perceptualColors() -> [HuntColor] {
      y.values.indices.map { i in
        let luminance = (y.values[i] + 16) / 116
        let c = Tristimulus(
          relativeX: luminance + cx.values[i] / 500, y: luminance, z: luminance - cz.values[i] / 200)
        let rgb = c.linear
        func unit(_ v: Float) -> Float { min(max(v, 0), 1) }
        return HuntColor(linear: unit(rgb.0), unit(rgb.1), unit(rgb.2))
      }
    }
  }

  /// The contrast sensitivity functions as sums of Gaussians a·√(π/b)·exp(−π²x²/b), x in degrees.
  private enum Sensitivity {
    static func blur(_ plane: FloatPlane, _ terms: [(a: Double, b: Double)]) -> FloatPlane {
      // One radius for all channels: three standard deviations of the widest Gaussian.
      let radius = Int((3 * (0.04 / (2 * Double.pi * Double.pi)).squareRoot() * pixelsPerDegree).rounded(.up))
      let kernels = terms.map { term in
        (-radius...radius).map { offset in
          let x = Double(offset) / pixelsPerDegree
          return exp(-Double.pi * Double.pi * x * x / term.b)
        }
      }
      let amplitudes = terms.map { $0.a * (Double.pi / $0.b).squareRoot() }
      let total = zip(kernels, amplitudes).reduce(0.0) { sum, each in
        let row = each.0.reduce(0, +)
        return sum + each.1 * row * row
      }
      var result = FloatPlane(
        width: plane.width, height: plane.height, values: [Float](repeating: 0, count: plane.values.count))
      for (kernel, amplitude) in zip(kernels, amplitudes) {
        let weight = (amplitude / total).squareRoot()
        let scaled = kernel.map { Float($0 * weight) }
        let blurred = plane.convolved(alongRows: scaled, alongColumns: scaled)
        for i in result.values.indices { result.values[i] += blurred.values[i] }
      }
      return result
    }
  }

  /// The strength of edges and points at each pixel.
  private struct Features {
    let edges: [Float]
    let points: [Float]

    init(_ luma: FloatPlane) {
      let plane = FloatPlane(width: luma.width, height: luma.height, values: luma.values.map { ($0 + 16) / 116 })
      let deviation = 0.5 * 0.082 * pixelsPerDegree
      let radius = Int((3 * deviation).rounded(.up))
      let offsets = (-radius...radius).map(Double.init)
      let gaussian = offsets.map { exp(-$0 * $0 / (2 * deviation * deviation)) }
      let smooth = gaussian.map { Float($0 / gaussian.reduce(0, +)) }
      let first = Self.balanced(zip(offsets, gaussian).map { -$0 * $1 })
      let second = Self.balanced(zip(offsets, gaussian).map { ($0 * $0 / (deviation * deviation) - 1) * $1 })
      edges = Self.magnitudes(plane, derivative: first, smooth: smooth)
      points = Self.magnitudes(plane, derivative: second, smooth: smooth)
    }

    /// Positive weights sum up to 1 and negative ones to -1.
    private static func balanced(_ weights: [Double]) -> [Float] {
      let positive = weights.reduce(0) { $0 + max($1, 0) }
      let negative = weights.reduce(0) { $0 - min($1, 0) }
      return weights.map { Float($0 > 0 ? $0 / positive : $0 / negative) }
    }

    private static func magnitudes(_ plane: FloatPlane, derivative: [Float], smooth: [Float]) -> [Float] {
      let across = plane.convolved(alongRows: derivative, alongColumns: smooth)
      let down = plane.convolved(alongRows: smooth, alongColumns: derivative)
      return zip(across.values, down.values).map { ($0 * $0 + $1 * $1).squareRoot() }
    }
  }

  static func linear(_ encoded: Double) -> Float {
    Float(encoded <= 0.04045 ? encoded / 12.92 : pow((encoded + 0.055) / 1.055, 2.4))
  }

  /// CIE XYZ of sRGB's primaries, either absolute or divided by its white.
  private struct Tristimulus {
    var x: Float
    var y: Float
    var z: Float

    /// Rows of the matrix from linear sRGB to XYZ; each sums up to the white's component.
    static let matrix: [(Double, Double, Double)] = [
      (10135552.0 / 24577794, 8788810.0 / 24577794, 4435075.0 / 24577794),
      (2613072.0 / 12288897, 8788810.0 / 12288897, 887015.0 / 12288897),
      (1425312.0 / 73733382, 8788810.0 / 73733382, 70074185.0 / 73733382),
    ]
    static let white = matrix.map { Float($0.0 + $0.1 + $0.2) }
    static let forward = matrix.map { (Float($0.0), Float($0.1), Float($0.2)) }

    init(linear r: Float, _ g: Float, _ b: Float) {
      let m = Self.forward
      x = m[0].0 * r + m[0].1 * g + m[0].2 * b
      y = m[1].0 * r + m[1].1 * g + m[1].2 * b
      z = m[2].0 * r + m[2].1 * g + m[2].2 * b
    }

    init(relativeX x: Float, y: Float, z: Float) {
      self.x = x * Self.white[0]
      self.y = y * Self.white[1]
      self.z = z * Self.white[2]
    }

    var relativeToWhite: Tristimulus {
      var copy = self
      copy.x /= Self.white[0]
      copy.y /= Self.white[1]
      copy.z /= Self.white[2]
      return copy
    }

    static let inverse: [(Float, Float, Float)] = {
      let (a, b, c) = (matrix[0], matrix[1], matrix[2])
      func cross(_ u: (Double, Double, Double), _ v: (Double, Double, Double)) -> (Double, Double, Double) {
        (u.1 * v.2 - u.2 * v.1, u.2 * v.0 - u.0 * v.2, u.0 * v.1 - u.1 * v.0)
      }
      let columns = [cross(b, c), cross(c, a), cross(a, b)]
      let determinant = a.0 * columns[0].0 + a.1 * columns[0].1 + a.2 * columns[0].2
      func row(_ pick: ((Double, Double, Double)) -> Double) -> (Float, Float, Float) {
        (
          Float(pick(columns[0]) / determinant), Float(pick(columns[1]) / determinant),
          Float(pick(columns[2]) / determinant)
        )
      }
      return [row(\.0), row(\.1), row(\.2)]
    }()

    var linear: (Float, Float, Float) {
      let m = Self.inverse
      func row(_ i: Int) -> Float { m[i].0 * x + m[i].1 * y + m[i].2 * z }
      return (row(0), row(1), row(2))
    }
  }

  /// CIELAB with chroma scaled by lightness (the Hunt effect).
  private struct HuntColor {
    let lightness: Float
    let a: Float
    let b: Float

    init(linear red: Float, _ green: Float, _ blue: Float) {
      let c = Tristimulus(linear: red, green, blue).relativeToWhite
      let (x, y, z) = (Self.root(c.x), Self.root(c.y), Self.root(c.z))
      lightness = 116 * y - 16
      a = 0.01 * lightness * 500 * (x - y)
      b = 0.01 * lightness * 200 * (y - z)
    }

    private static func root(_ t: Float) -> Float {
      let delta: Float = 6.0 / 29
      return t > delta * delta * delta ? cbrtf(t) : t / (3 * delta * delta) + 4.0 / 29
    }

    /// HyAB.
    func distance(to other: HuntColor) -> Float {
      let (da, db) = (a - other.a, b - other.b)
      return abs(lightness - other.lightness) + (da * da + db * db).squareRoot()
    }
  }
}
