import Foundation
import Testing

@testable import InbetweenPixels

@Suite("Pictures of filters") struct FilterPictureTests {
  /// One white pixel in the middle of an odd square.
  private func point(_ side: Int) -> FilterPicture {
    var picture = FilterPicture(FilterArea(x: -side / 2, y: -side / 2, width: side, height: side))
    picture.pixels[picture.index(0, 0)] = .one
    return picture
  }

  /// The standard deviation of a row's weights.
  private func deviation(_ picture: FilterPicture) -> Double {
    var (sum, squares) = (0.0, 0.0)
    for x in picture.area.x..<picture.area.right {
      for y in picture.area.y..<picture.area.top {
        let weight = Double(picture.pixel(x, y).w)
        sum += weight
        squares += weight * Double(x * x)
      }
    }
    return (squares / sum).squareRoot()
  }

  @Test func `bytes of sRGB become light and the same bytes again`() {
    for byte in UInt8.min...UInt8.max {
      let color = FilterColors.color([byte, 0, 255 - byte, 255], isLinear: true)
      let picture = FilterPicture(FilterArea(x: 0, y: 0, width: 1, height: 1), pixels: [color])
      #expect(picture.bytes(isLinear: true) == [byte, 0, 255 - byte, 255])
    }
    #expect(abs(FilterColors.linear(0.5) - 0.2140411) < 1e-6)
    #expect(abs(FilterColors.standard(-0.2140411) + 0.5) < 1e-6)
  }

  @Test func `bytes that are premultiplied stay as they are`() {
    for bytes: [UInt8] in [[0, 0, 0, 0], [100, 50, 0, 100], [7, 3, 1, 9], [128, 64, 32, 200]] {
      for isLinear in [true, false] {
        let color = FilterColors.color(bytes[...], isLinear: isLinear)
        let picture = FilterPicture(FilterArea(x: 0, y: 0, width: 1, height: 1), pixels: [color])
        #expect(picture.bytes(isLinear: isLinear) == bytes)
      }
    }
  }

  @Test func `what bytes cannot express is limited, and no number is dark`() {
    let colors: [SIMD4<Float>] = [SIMD4(2, -1, .nan, 1), SIMD4(1, 1, 1, .nan), SIMD4(0.5, 0.5, 0.5, 3)]
    let picture = FilterPicture(FilterArea(x: 0, y: 0, width: 3, height: 1), pixels: colors)
    #expect(picture.bytes(isLinear: false) == [255, 0, 0, 255, 0, 0, 0, 0, 43, 43, 43, 255])
  }

  @Test func `an area has what is common to two, and what contains both`() {
    let (first, second) = (FilterArea(x: 0, y: 0, width: 4, height: 3), FilterArea(x: 2, y: -5, width: 9, height: 6))
    #expect(first.intersection(second) == FilterArea(x: 2, y: 0, width: 2, height: 1))
    #expect(first.union(second) == FilterArea(x: 0, y: -5, width: 11, height: 8))
    let none = first.intersection(FilterArea(x: 9, y: 9, width: 1, height: 1))
    #expect(none.isEmpty && none.union(first) == first && first.union(none) == first)
  }

  @Test func `numbers without limits are components, or light that becomes components`() {
    let colors: [SIMD4<Float>] = [SIMD4(2, 0.25, -0.25, 1), SIMD4(0.1070206, 0, 0.5, 0.5), .zero]
    let picture = FilterPicture(FilterArea(x: 0, y: 0, width: 3, height: 1), pixels: colors)
    #expect(picture.components(isLinear: false) == [2, 0.25, -0.25, 1, 0.1070206, 0, 0.5, 0.5, 0, 0, 0, 0])
    // 0.2140411 of light is the component 0.5, which is half covered; twice the light of white is 1.3533.
    let standard = picture.components(isLinear: true)
    for (index, number) in [1.353256, 0.537099, -0.537099, 1, 0.25, 0, 0.5, 0.5, 0, 0, 0, 0].enumerated() {
      #expect(abs(Double(standard[index]) - number) < 1e-5, "\(index): \(standard[index])")
    }
  }

  @Test func `half floats are the nearest ones, even ones in the middle`() {
    let halves: [(Float, UInt16)] = [
      (0, 0), (1, 0x3c00), (-2, 0xc000), (0.5, 0x3800), (0.1, 0x2e66), (1 / 3, 0x3555), (65504, 0x7bff),
      (65519, 0x7bff), (65520, 0x7c00), (1e30, 0x7c00), (-.infinity, 0xfc00), (.nan, 0x7e00), (0x1p-14, 0x0400),
      (0x1p-24, 1), (0x1p-25, 0), (0x1.8p-24, 2), (0x1.002p0, 0x3c00), (0x1.006p0, 0x3c02),
    ]
    for (number, bits) in halves { #expect(FilterColors.half(number) == bits, "\(number)") }
  }

  private func blurred(_ picture: FilterPicture, _ blur: (inout FilterPicture) -> Void) -> FilterPicture {
    var result = picture
    blur(&result)
    return result
  }

  @Test func `a Gaussian has its own weights`() {
    let blurred = blurred(point(11)) { $0.blurGaussian(sigma: 1) }
    // exp(-x²/2) over the sum of these from -4 to 4.
    for (x, weight) in [0.398943, 0.241971, 0.053991, 0.004432, 0.000134].enumerated() {
      #expect(abs(Double(blurred.pixel(x, 0).w) - 0.398943 * weight) < 1e-6)
      #expect(blurred.pixel(x, 0) == blurred.pixel(-x, 0) && blurred.pixel(x, 0) == blurred.pixel(0, x))
    }
    #expect(blurred.pixel(5, 0) == .zero)
  }

  @Test(arguments: [2.0, 6, 6.5, 15, 40.3])
  func `a blur is as wide as its radius says and loses nothing`(sigma: Double) {
    let side = 2 * Int((6 * sigma).rounded(.up)) + 1
    let blurred = blurred(point(side)) { $0.blurGaussian(sigma: sigma) }
    #expect(abs(deviation(blurred) - sigma) < 0.004 * sigma)
    #expect(abs(blurred.pixels.reduce(0) { $0 + Double($1.w) } - 1) < 2e-4)
  }

  /// A line blurred by the values of a Gaussian one by one; what is outside is transparent.
  private func plainly(_ line: [Double], _ sigma: Double) -> [Double] {
    let weights = (0...Int(8 * sigma)).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let sum = 2 * weights.reduce(0, +) - 1
    return line.indices.map { place in
      line.indices.reduce(0) {
        let distance = abs($1 - place)
        return $0 + line[$1] * (distance < weights.count ? weights[distance] / sum : 0)
      }
    }
  }

  @Test(arguments: [3.0, 6, 6.01, 9.5, 30, 200])
  func `a blur differs from a Gaussian by less than half a thousandth of light`(sigma: Double) {
    let (width, height) = (70, 45)
    // Lines, points and steps.
    let values = (0..<width * height).map { index -> Double in
      let (x, y) = (index % width, index / width)
      return x > 30 && y < 20 || x % 11 == 0 || x * y % 23 == 5 ? 1 : 0
    }
    var expected = values
    for y in 0..<height {
      let row = plainly(Array(expected[y * width..<(y + 1) * width]), sigma)
      expected.replaceSubrange(y * width..<(y + 1) * width, with: row)
    }
    for x in 0..<width {
      let column = plainly((0..<height).map { expected[$0 * width + x] }, sigma)
      for y in 0..<height { expected[y * width + x] = column[y] }
    }
    let picture = FilterPicture(
      FilterArea(x: 3, y: -2, width: width, height: height), pixels: values.map { SIMD4(repeating: Float($0)) })
    let found = blurred(picture) { $0.blurGaussian(sigma: sigma) }
    let worst = zip(found.pixels, expected).map { abs(Double($0.x) - $1) }.max() ?? 1
    #expect(worst < (sigma > 6 ? 5e-4 : 2e-4), "\(worst)")
  }

  @Test func `a step has the Gaussian's integral, and the widest blur the light of its middle`() {
    let side = 160
    let step = FilterPicture(FilterArea(x: -80, y: 0, width: side, height: side)) { x, _ in
      SIMD4(repeating: x < 0 ? 0 : 1)
    }
    let found = blurred(step) { $0.blurGaussian(sigma: 8) }
    // Φ(-1), Φ(0), Φ(1/2) and Φ(1) between pixels.
    for (x, integral) in [(-8, 0.1586553), (0, 0.5), (4, 0.6914625), (8, 0.8413447)] {
      let light = (Double(found.pixel(x - 1, 80).x) + Double(found.pixel(x, 80).x)) / 2
      #expect(abs(light - integral) < 1e-3, "\(x): \(light)")
    }
    let dot = blurred(point(1)) { $0.blurGaussian(sigma: 1000) }.pixel(0, 0).w
    #expect(abs(Double(dot) - 1.591549e-7) < 1e-9)
  }

  @Test(arguments: [2.0, 10])
  func `numbers without a bound stay near their pixels`(sigma: Double) {
    var picture = FilterPicture(FilterArea(x: 0, y: 0, width: 200, height: 1))
    for index in 100..<200 { picture.pixels[index] = .one }
    (picture.pixels[0], picture.pixels[1]) = (SIMD4(repeating: .nan), SIMD4(repeating: .infinity))
    let found = blurred(picture) { $0.blurGaussian(sigma: sigma) }
    let weight = Double(found.pixel(150, 0).x)
    #expect(found.pixels.allSatisfy { $0.x.isFinite })
    #expect(abs(weight - 1 / (2.506628 * sigma)) < 1e-3, "\(weight)")
    let box = blurred(picture) { $0.blurBox(radius: sigma) }.pixel(150, 0).x
    #expect(abs(Double(box) - 1 / (2 * sigma + 1)) < 1e-6)
  }

  @Test func `a box is the mean of its square, with fractions at its edges`() {
    let half = blurred(point(9)) { $0.blurBox(radius: 1.5) }
    // Four pixels wide: one in the middle and one and a half at each side.
    let weights: [Float] = [0.25, 0.25, 0.125, 0]
    for (x, weight) in weights.enumerated() { #expect(abs(half.pixel(x, 0).w - weight * 0.25) < 1e-6) }
    #expect(abs(blurred(point(9)) { $0.blurBox(radius: 0) }.pixel(0, 0).w - 1) < 1e-6)
  }

  @Test func `places between pixels are mixed of four, and there is nothing beside the picture`() {
    let picture = point(3)
    #expect(picture.interpolated(0.5, 0.5) == .one)
    #expect(picture.interpolated(1, 0.5) == SIMD4(repeating: 0.5))
    #expect(picture.interpolated(1, 1) == SIMD4(repeating: 0.25))
    #expect(picture.interpolated(.nan, 0) == .zero)
    #expect(picture.interpolated(1e30, 0) == .zero)
    // Of four different pixels: 0 and 16 below, 64 and 128 above.
    let four = FilterPicture(FilterArea(x: 0, y: 0, width: 2, height: 2)) { x, y in
      SIMD4(repeating: y == 0 ? Float(16 * x) : Float(64 * (x + 1)))
    }
    #expect(four.interpolated(0.75, 0.75) == SIMD4(repeating: 0.75 * 4 + 0.25 * 80))
    #expect(four.interpolated(1.25, 1.25) == SIMD4(repeating: 0.25 * 12 + 0.75 * 112))
    let part = picture.part(FilterArea(x: 0, y: -5, width: 2, height: 7))
    #expect(part.pixel(0, 0) == .one)
    #expect(part.pixels.count { $0 == .zero } == 13)
  }
}
