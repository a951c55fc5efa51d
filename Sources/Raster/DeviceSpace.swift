package import InbetweenGeometry

/// The grid to which geometry is rounded: 1/256 pixel, Cairo's own fixed point. Rounding here, before any arithmetic
/// whose order a library could change, prevents a difference in the last bit of a double from becoming a difference in
/// a pixel.
enum DeviceSpace {
  /// About a million pixels: far beyond any canvas, and far below Cairo's limit.
  private static let limit = 268_435_456.0

  /// A length or coordinate in pixels, on the grid. NaN becomes 0; large values are clamped.
  static func units(_ pixels: Double) -> Int32 {
    let scaled = (pixels * 256).rounded()
    guard !scaled.isNaN else { return 0 }
    return Int32(min(max(scaled, -limit), limit))
  }

  static func pixels(_ units: Int32) -> Double { Double(units) / 256 }

  static func point(_ p: Point) -> Point { Point(x: pixels(units(p.x)), y: pixels(units(p.y))) }
}

extension Transform {
  /// The transform from item coordinates in points to canvas pixels; nil if an entry is not finite.
  ///
  /// Entries that are rounding errors (sin π) become 0, so that a rotation by a right angle keeps rectangles aligned to
  /// the axes.
  func device(scale: Int) -> Transform? {
    let k = Double(scale)
    guard a.isFinite, b.isFinite, c.isFinite, d.isFinite, tx.isFinite, ty.isFinite else { return nil }
    func clean(_ v: Double) -> Double { abs(v) < 1e-9 ? 0 : v * k }
    return Transform(a: clean(a), b: clean(b), c: clean(c), d: clean(d), tx: tx * k, ty: ty * k)
  }

  /// Whether rectangles along the axes stay along the axes: the transform contains only reflections and right angles.
  var keepsAxes: Bool { (b == 0 && c == 0) || (a == 0 && d == 0) }

  /// The factor by which lengths change along both axes; nil if the factors differ.
  var uniformScale: Double? {
    let (x, y) = ((a * a + b * b).squareRoot(), (c * c + d * d).squareRoot())
    guard abs(x - y) <= 1e-9 * max(x, y), abs(a * c + b * d) <= 1e-9 * x * y else { return nil }
    return x
  }

  /// An upper bound of the length of the image of a unit vector.
  var norm: Double { max((a * a + b * b).squareRoot(), (c * c + d * d).squareRoot()) * 2.0.squareRoot() }
}

extension Rect {
  var isFinite: Bool { minX.isFinite && minY.isFinite && width.isFinite && height.isFinite }
}

extension Color {
  /// The premultiplied ARGB word; components are clamped to 0…1, and NaN becomes 0.
  package var word: UInt32 {
    func byte(_ v: Double) -> UInt32 { v > 0 ? UInt32((min(v, 1) * 255).rounded()) : 0 }
    let p = premultiplied
    let a = byte(p.alpha)
    return a << 24 | min(byte(p.red), a) << 16 | min(byte(p.green), a) << 8 | min(byte(p.blue), a)
  }
}
