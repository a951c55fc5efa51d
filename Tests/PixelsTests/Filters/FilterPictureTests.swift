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

  @Test func `a Gaussian has its own weights`() {
    let blurred = point(11).gaussianBlurred(sigma: 1)
    // exp(-x²/2) over the sum of these from -4 to 4.
    for (x, weight) in [0.398943, 0.241971, 0.053991, 0.004432, 0.000134].enumerated() {
      #expect(abs(Double(blurred.pixel(x, 0).w) - 0.398943 * weight) < 1e-6)
      #expect(blurred.pixel(x, 0) == blurred.pixel(-x, 0) && blurred.pixel(x, 0) == blurred.pixel(0, x))
    }
    #expect(blurred.pixel(5, 0) == .zero)
  }

  @Test(arguments: [2.0, 6, 6.5, 15, 40.3])
  func `a blur is as wide as its radius says and loses nothing`(sigma: Double) {
    let side = 2 * Int((4 * sigma).rounded(.up)) + 1
    let blurred = point(side).gaussianBlurred(sigma: sigma)
    #expect(abs(deviation(blurred) - sigma) < 0.002 * sigma)
    #expect(abs(blurred.pixels.reduce(0) { $0 + Double($1.w) } - 1) < 1e-4)
  }

  @Test func `a box is the mean of its square, with fractions at its edges`() {
    let blurred = point(9).boxBlurred(radius: 1.5)
    // Four pixels wide: one in the middle and one and a half at each side.
    let weights: [Float] = [0.25, 0.25, 0.125, 0]
    for (x, weight) in weights.enumerated() { #expect(abs(blurred.pixel(x, 0).w - weight * 0.25) < 1e-6) }
    #expect(abs(point(9).boxBlurred(radius: 0).pixel(0, 0).w - 1) < 1e-6)
  }

  @Test func `places between pixels are mixed of four, and there is nothing beside the picture`() {
    let picture = point(3)
    #expect(picture.interpolated(0.5, 0.5) == .one)
    #expect(picture.interpolated(1, 0.5) == SIMD4(repeating: 0.5))
    #expect(picture.interpolated(1, 1) == SIMD4(repeating: 0.25))
    #expect(picture.interpolated(.nan, 0) == .zero)
    #expect(picture.interpolated(1e30, 0) == .zero)
    let part = picture.part(FilterArea(x: 0, y: -5, width: 2, height: 7))
    #expect(part.pixel(0, 0) == .one)
    #expect(part.pixels.count { $0 == .zero } == 13)
  }
}
