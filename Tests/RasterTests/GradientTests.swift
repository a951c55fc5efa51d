import InbetweenGeometry
import InbetweenRaster
import InbetweenTimeline
import Testing

@Suite("Gradients") struct GradientTests {
  private func gradient(
    _ kind: DisplayGradient.Kind, _ rect: Rect, _ colors: [Color], _ locations: [Double]? = nil,
    from start: Point, to end: Point, transform: Transform = .identity
  ) -> DisplayItem {
    DisplayItem(
      transform: transform,
      content: .gradient(
        DisplayGradient(
          kind: kind, rect: rect, cornerRadius: 0, colors: colors,
          locations: locations ?? colors.indices.map { Double($0) / Double(max(colors.count - 1, 1)) },
          startPoint: start, endPoint: end)))
  }

  private let whole = Rect(x: 0, y: 0, width: 16, height: 16)

  @Test func `an axial gradient is linear in the pixel's centre`() throws {
    let d = try Drawing([gradient(.axial, whole, [.black, .white], from: .zero, to: Point(x: 1, y: 0))])
    for x in 0..<16 {
      #expect(abs(Double(d.red(x, 5)) - (Double(x) + 0.5) / 16 * 255) <= 0.6)
      #expect(d.red(x, 0) == d.red(x, 15))
    }
  }

  @Test func `before the first and after the last location the end colours continue`() throws {
    let d = try Drawing([
      gradient(.axial, whole, [.black, .white], [0.25, 0.75], from: .zero, to: Point(x: 0, y: 1))
    ])
    #expect(d.red(3, 3) == 0)
    #expect(d.red(3, 12) == 255)
    #expect(abs(d.red(3, 7) - 112) <= 1)
  }

  @Test func `two colours at one location make a hard edge`() throws {
    let d = try Drawing([
      gradient(.axial, whole, [.black, .black, .white, .white], [0, 0.5, 0.5, 1], from: .zero, to: Point(x: 1, y: 0))
    ])
    #expect((0..<16).map { d.red($0, 8) } == Array(repeating: 0, count: 8) + Array(repeating: 255, count: 8))
  }

  @Test func `a diagonal gradient in a wide layer has its middle colour along the other diagonal`() throws {
    let wide = Rect(x: 0, y: 0, width: 64, height: 16)
    let d = try Drawing(
      width: 64, height: 16, [gradient(.axial, wide, [.black, .white], from: .zero, to: Point(x: 1, y: 1))])
    for y in 0..<16 {
      let x = 63 - 4 * y
      #expect(abs(d.red(x - 1, y) - 127) <= 3)
    }
  }

  @Test func `a radial gradient is an ellipse with the end point's distances as half axes`() throws {
    let rect = Rect(x: 0, y: 0, width: 64, height: 32)
    let d = try Drawing(
      width: 64, height: 32,
      [gradient(.radial, rect, [.black, .white], from: Point(x: 0.5, y: 0.5), to: Point(x: 1, y: 1))])
    #expect(d.red(32, 16) < 12)
    #expect(abs(d.red(48, 16) - 128) <= 6)
    #expect(abs(d.red(32, 24) - 128) <= 8)
    #expect(d.red(0, 0) == 255)
  }

  @Test func `a conic gradient turns clockwise from the end point's direction`() throws {
    let d = try Drawing(
      width: 64, height: 64,
      [
        gradient(
          .conic, Rect(x: 0, y: 0, width: 64, height: 64), [.black, .white], from: Point(x: 0.5, y: 0.5),
          to: Point(x: 1, y: 0.5))
      ])
    #expect(d.red(60, 32) < 4)
    #expect(abs(d.red(32, 60) - 64) <= 3)
    #expect(abs(d.red(4, 32) - 128) <= 3)
    #expect(abs(d.red(32, 4) - 191) <= 3)
    #expect(d.red(60, 31) > 251)
  }

  @Test func `colours are interpolated without premultiplication, so white fades to clear black through grey`() throws {
    let d = try Drawing([
      gradient(.axial, whole, [.white, .clear], from: Point(x: -0.5, y: 0), to: Point(x: 1.5, y: 0))
    ])
    // Half white over white, where premultiplied mixing would leave all white: 0.5·0.5 + 0.5.
    #expect(abs(d.red(8, 8) - 191) <= 4)
  }

  @Test func `a rotated gradient rotates with its layer`() throws {
    let quarter = Transform.rotation(Double.pi / 2).concatenating(.translation(x: 16, y: 0))
    let d = try Drawing([
      gradient(.axial, whole, [.black, .white], from: .zero, to: Point(x: 1, y: 0), transform: quarter)
    ])
    for y in 0..<16 { #expect(abs(Double(d.red(5, y)) - (Double(y) + 0.5) / 16 * 255) <= 0.6) }
  }

  @Test func `equal end points, no colours and unusual locations are safe`() throws {
    let middle = Point(x: 0.5, y: 0.5)
    for kind in DisplayGradient.Kind.allCases where kind != .conic {
      #expect(try Drawing([gradient(kind, whole, [.white, .black], from: middle, to: middle)]).red(8, 8) == 0)
    }
    _ = try Drawing([gradient(.conic, whole, [.white, .black], from: middle, to: middle)])
    #expect(try Drawing([gradient(.axial, whole, [], from: .zero, to: middle)]) == Drawing([]))
    #expect(try Drawing([gradient(.axial, whole, [.black], from: .zero, to: middle)]) == Drawing([.box(0, 0, 16, 16)]))
    for locations in [[0.9, 0.1], [.nan, .infinity], [0.5]] {
      _ = try Drawing([gradient(.axial, whole, [.black, .white], locations, from: .zero, to: middle)])
    }
  }
}
