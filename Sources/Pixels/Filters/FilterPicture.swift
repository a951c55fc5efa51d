/// Pixels on which filters compute: red, green, blue and alpha in single precision, premultiplied, row by row from the
/// top of an area.
package struct FilterPicture: Sendable {
  package let area: FilterArea
  package var pixels: [SIMD4<Float>]

  /// A transparent picture; the caller has bounded its area.
  package init(_ area: FilterArea) { self.init(area, pixels: Array(repeating: .zero, count: area.count)) }

  /// - Parameter color: of a pixel by its place.
  package init(_ area: FilterArea, color: (_ x: Int, _ y: Int) -> SIMD4<Float>) {
    var pixels: [SIMD4<Float>] = []
    pixels.reserveCapacity(area.count)
    for y in (area.y..<area.top).reversed() {
      for x in area.x..<area.right { pixels.append(color(x, y)) }
    }
    self.init(area, pixels: pixels)
  }

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

  /// Four numbers for each pixel, premultiplied and without limits, row by row from the top.
  ///
  /// - Parameter isLinear: whether components are light, which become those of sRGB.
  package func components(isLinear: Bool) -> [Float] {
    var numbers: [Float] = []
    numbers.reserveCapacity(4 * pixels.count)
    for color in pixels {
      let color = isLinear ? FilterColors.premultiplied(FilterColors.standard(FilterColors.straight(color))) : color
      for index in 0..<4 { numbers.append(color[index]) }
    }
    return numbers
  }
}
