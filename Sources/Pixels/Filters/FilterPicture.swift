#if canImport(Glibc)
  private import Glibc
#elseif canImport(Darwin)
  private import Darwin
#endif

/// A rectangle of whole pixels in a plane whose y axis points up.
package struct FilterArea: Hashable, Sendable {
  package let x: Int
  package let y: Int
  package let width: Int
  package let height: Int

  /// - Parameters:
  ///   - width: below 0 stands for 0.
  ///   - height: below 0 stands for 0.
  package init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, max(width, 0), max(height, 0))
  }

  package var right: Int { x + width }
  package var top: Int { y + height }
  package var count: Int { width * height }
  package var isEmpty: Bool { width == 0 || height == 0 }

  package func intersection(_ other: FilterArea) -> FilterArea {
    let (left, bottom) = (max(x, other.x), max(y, other.y))
    return FilterArea(
      x: left, y: bottom, width: min(right, other.right) - left, height: min(top, other.top) - bottom)
  }

  package func enlarged(by margin: Int) -> FilterArea {
    FilterArea(x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
  }
}

/// Pixels on which filters compute: red, green, blue and alpha in single precision, premultiplied, row by row from the
/// top of an area.
package struct FilterPicture: Sendable {
  package let area: FilterArea
  package var pixels: [SIMD4<Float>]

  /// A transparent picture; the caller has bounded its area.
  package init(_ area: FilterArea) { self.init(area, pixels: Array(repeating: .zero, count: area.count)) }

  /// - Precondition: there are as many pixels as the area has.
  package init(_ area: FilterArea, pixels: [SIMD4<Float>]) {
    precondition(pixels.count == area.count, "a picture has width × height pixels")
    self.area = area
    self.pixels = pixels
  }

  /// The index of the pixel at a place in the area.
  package func index(_ x: Int, _ y: Int) -> Int { (area.top - 1 - y) * area.width + x - area.x }

  /// The pixels of another area; those that are not in this one are transparent.
  package func part(_ other: FilterArea) -> FilterPicture {
    if other == area { return self }
    var part = FilterPicture(other)
    let common = area.intersection(other)
    guard !common.isEmpty else { return part }
    for y in common.y..<common.top {
      let (source, target) = (index(common.x, y), part.index(common.x, y))
      part.pixels.replaceSubrange(target..<target + common.width, with: pixels[source..<source + common.width])
    }
    return part
  }

  /// The colour at a place between the centres of four pixels; what is outside is transparent.
  package func interpolated(_ x: Float, _ y: Float) -> SIMD4<Float> {
    let (left, bottom) = ((x - 0.5).rounded(.down), (y - 0.5).rounded(.down))
    guard left.isFinite, bottom.isFinite, abs(left) < 1e6, abs(bottom) < 1e6 else { return .zero }
    let (u, v, column, row) = (x - 0.5 - left, y - 0.5 - bottom, Int(left), Int(bottom))
    let below = pixel(column, row) * (1 - u) + pixel(column + 1, row) * u
    let above = pixel(column, row + 1) * (1 - u) + pixel(column + 1, row + 1) * u
    return below * (1 - v) + above * v
  }

  /// The colour of a pixel; what is outside is transparent.
  package func pixel(_ x: Int, _ y: Int) -> SIMD4<Float> {
    guard x >= area.x, x < area.right, y >= area.y, y < area.top else { return .zero }
    return pixels[index(x, y)]
  }

  /// Four premultiplied bytes of sRGB for each pixel, row by row from the top.
  ///
  /// - Parameter isLinear: whether components are light, or sRGB.
  package func bytes(isLinear: Bool) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * pixels.count)
    for color in pixels { FilterColors.append(color, isLinear: isLinear, to: &bytes) }
    return bytes
  }

  // MARK: - Blurs

  /// By a Gaussian; what is outside is transparent.
  ///
  /// - Parameter sigma: in pixels, 0…1,000: up to 6 the Gaussian's own values are the weights, up to 4 sigma away; above
  ///   that, three boxes with fractions at their edges are as wide (Gwosdek and others, 2011).
  package func gaussianBlurred(sigma: Double) -> FilterPicture {
    guard sigma > 0 else { return self }
    let boxes = sigma > 6
    let weights =
      boxes ? FilterPicture.box(variance: sigma * sigma / 3) : FilterPicture.gaussian(sigma: sigma)
    var blurred = self
    for _ in 0..<(boxes ? 3 : 1) { blurred = blurred.convolved(weights, isBox: boxes) }
    return blurred
  }

  /// By the mean of a square.
  ///
  /// - Parameter radius: of half of its side, in pixels, 0…1,000.
  package func boxBlurred(radius: Double) -> FilterPicture {
    let (whole, rest) = (Int(radius), Float(radius - radius.rounded(.down)))
    let inner = 1 / (2 * Float(radius) + 1)
    return convolved([Float](repeating: inner, count: whole + 1) + [rest * inner], isBox: true)
  }

  private static func gaussian(sigma: Double) -> [Float] {
    let values = (0...Int((4 * sigma).rounded(.up))).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let sum = values[0] + 2 * values.dropFirst().reduce(0, +)
    return values.map { Float($0 / sum) }
  }

  /// The weights of a box with a variance in square pixels: equal but for the last.
  private static func box(variance: Double) -> [Float] {
    let radius = (((12 * variance + 1).squareRoot() - 1) / 2).rounded(.down)
    let edge =
      (2 * radius + 1) * (radius * (radius + 1) - 3 * variance) / (6 * (variance - (radius + 1) * (radius + 1)))
    let length = 2 * radius + 1 + 2 * edge
    return [Float](repeating: Float(1 / length), count: Int(radius) + 1) + [Float(edge / length)]
  }

  /// Weighs the pixels of each row and then of each column by their distance.
  private func convolved(_ weights: [Float], isBox: Bool) -> FilterPicture {
    var result = self
    for row in 0..<area.height {
      result.convolveLine(from: row * area.width, by: 1, area.width, weights, isBox: isBox)
    }
    for column in 0..<area.width {
      result.convolveLine(from: column, by: area.width, area.height, weights, isBox: isBox)
    }
    return result
  }

  private mutating func convolveLine(
    from start: Int, by step: Int, _ count: Int, _ weights: [Float], isBox: Bool
  ) {
    let line = (0..<count).map { pixels[start + $0 * step] }
    func value(_ place: Int) -> SIMD4<Float> { place >= 0 && place < count ? line[place] : .zero }
    let reach = weights.count - 1
    if isBox {
      // Sums of all before, in double precision, so that their differences are exact enough.
      var sums = [SIMD4<Double>](repeating: .zero, count: count + 1)
      for place in 0..<count { sums[place + 1] = sums[place] + SIMD4<Double>(line[place]) }
      let inner = Double(weights[0])
      for place in 0..<count {
        let sum = sums[min(place + reach, count)] - sums[max(place - reach + 1, 0)]
        let edges = (value(place - reach) + value(place + reach)) * weights[reach]
        pixels[start + place * step] = SIMD4<Float>(sum * inner) + edges
      }
    } else {
      for place in 0..<count {
        var sum = line[place] * weights[0]
        for offset in 1..<weights.count {
          sum += (value(place - offset) + value(place + offset)) * weights[offset]
        }
        pixels[start + place * step] = sum
      }
    }
  }
}
