public import InbetweenPixels

extension Comparer {
  /// An image of where two images differ: counted pixels red (darker ones of the actual image purple), excused ones
  /// yellow, tolerated ones blue, over a pale grey version of the expected image. FLIP shows its errors as a heat map.
  public func differenceImage(_ expected: Pixmap, _ actual: Pixmap) throws(ComparisonError) -> Pixmap {
    try Self.requireOneSize(expected, actual)
    if case .flip = self { return Self.heat(FLIP.errors(reference: expected, test: actual)) }
    var fates: [UInt8]? = [UInt8](repeating: 0, count: expected.width * expected.height)
    _ = measure(expected, actual, rows: 0..<expected.height, fates: &fates)
    var bytes = [UInt8](repeating: 255, count: expected.bytes.count)
    for (i, fate) in (fates ?? []).enumerated() {
      let color: (UInt8, UInt8, UInt8)
      switch PixelComparison.Fate(rawValue: fate) {
      case .counted: color = (255, 0, 0)
      case .countedDarker: color = (170, 0, 200)
      case .excused: color = (255, 255, 0)
      case .tolerated: color = (60, 130, 255)
      case .same, nil:
        let grey = Self.faintGrey(expected.bytes, at: 4 * i)
        color = (grey, grey, grey)
      }
      (bytes[4 * i], bytes[4 * i + 1], bytes[4 * i + 2]) = color
    }
    return Pixmap(width: expected.width, height: expected.height, bytes: bytes)
  }

  /// A tenth of the brightness on white, as in pixelmatch.
  private static func faintGrey(_ bytes: [UInt8], at offset: Int) -> UInt8 {
    let luma =
      Double(bytes[offset]) * 0.29889531 + Double(bytes[offset + 1]) * 0.58662247
      + Double(bytes[offset + 2]) * 0.11448223
    return UInt8(255 + (luma - 255) * 0.1 * Double(bytes[offset + 3]) / 255)
  }

  /// Black over purple and orange to pale yellow.
  private static func heat(_ errors: FloatPlane) -> Pixmap {
    let stops: [(Float, Float, Float)] = [(0, 0, 4), (81, 18, 124), (183, 55, 121), (252, 137, 97), (252, 253, 191)]
    var bytes = [UInt8](repeating: 255, count: errors.values.count * 4)
    for (i, error) in errors.values.enumerated() {
      let position = min(max(error, 0), 1) * Float(stops.count - 1)
      let index = min(Int(position), stops.count - 2)
      let share = position - Float(index)
      let (low, high) = (stops[index], stops[index + 1])
      bytes[4 * i] = UInt8(low.0 + (high.0 - low.0) * share)
      bytes[4 * i + 1] = UInt8(low.1 + (high.1 - low.1) * share)
      bytes[4 * i + 2] = UInt8(low.2 + (high.2 - low.2) * share)
    }
    return Pixmap(width: errors.width, height: errors.height, bytes: bytes)
  }
}
