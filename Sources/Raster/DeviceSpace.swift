package import InbetweenGeometry

/// The grid on which geometry reaches the pixels: 1/256 pixel, Cairo's own fixed point. Rounding here, before any
/// arithmetic that a library could do in another order, keeps a difference in the last bit of a double from
/// becoming a difference in a pixel.
enum DeviceSpace {
  /// About a million pixels: far outside any canvas, and far inside Cairo's range.
  private static let limit = 268_435_456.0

  /// A length or coordinate in pixels on the grid. Values that are not numbers become 0; huge ones are clamped.
  static func units(_ pixels: Double) -> Int32 {
    let scaled = (pixels * 256).rounded()
    guard !scaled.isNaN else { return 0 }
    return Int32(min(max(scaled, -limit), limit))
  }

  static func pixels(_ units: Int32) -> Double { Double(units) / 256 }

  static func point(_ p: Point) -> Point { Point(x: pixels(units(p.x)), y: pixels(units(p.y))) }
}

extension Transform {
  /// From item coordinates in points to canvas pixels; nil where an entry is not a finite number.
  ///
  /// Entries that are noise (sin π) become 0, so that a turn by a right angle keeps rectangles aligned.
  func device(scale: Int) -> Transform? {
    let k = Double(scale)
    guard a.isFinite, b.isFinite, c.isFinite, d.isFinite, tx.isFinite, ty.isFinite else { return nil }
    func clean(_ v: Double) -> Double { abs(v) < 1e-9 ? 0 : v * k }
    return Transform(a: clean(a), b: clean(b), c: clean(c), d: clean(d), tx: tx * k, ty: ty * k)
  }

  /// Whether rectangles along the axes stay along the axes, mirrored or turned by right angles at most.
  var keepsAxes: Bool { (b == 0 && c == 0) || (a == 0 && d == 0) }

  /// The one factor by which lengths grow along both axes, where there is one.
  var uniformScale: Double? {
    let (x, y) = ((a * a + b * b).squareRoot(), (c * c + d * d).squareRoot())
    guard abs(x - y) <= 1e-9 * max(x, y), abs(a * c + b * d) <= 1e-9 * x * y else { return nil }
    return x
  }

  /// The length of the longest image of a unit vector, or a little more.
  var norm: Double { max((a * a + b * b).squareRoot(), (c * c + d * d).squareRoot()) * 2.0.squareRoot() }
}

extension Rect {
  var isFinite: Bool { minX.isFinite && minY.isFinite && width.isFinite && height.isFinite }
}

extension Color {
  /// The premultiplied ARGB word; components outside 0…1 are clamped, those that are not numbers become 0.
  package var word: UInt32 {
    func byte(_ v: Double) -> UInt32 { v > 0 ? UInt32((min(v, 1) * 255).rounded()) : 0 }
    let p = premultiplied
    let a = byte(p.alpha)
    return a << 24 | min(byte(p.red), a) << 16 | min(byte(p.green), a) << 8 | min(byte(p.blue), a)
  }
}
