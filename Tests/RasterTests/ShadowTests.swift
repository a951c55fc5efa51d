import Foundation
import InbetweenGeometry
import InbetweenRaster
import InbetweenTimeline
import Testing

@Suite("Shadows") struct ShadowTests {
  private func shadow(
    radius: Double, offset: Point = .zero, opacity: Double = 1, scale: Int = 1, clip: DisplayGroup.Clip? = nil,
    size: Double = 64, _ items: [DisplayItem]
  ) throws -> Drawing {
    let group = DisplayGroup(
      clip: clip, shadow: .init(color: .black, opacity: opacity, offset: offset, radius: radius))
    return try Drawing(width: size, height: size, scale: scale, DisplayItem.group(group, items))
  }

  private let white = Color.white

  /// The Gaussian's integral up to x standard deviations.
  private func normal(_ x: Double) -> Double { erfc(-x / 2.0.squareRoot()) / 2 }

  @Test(arguments: [1, 1.5, 2.3, 4, 6]) func `across an edge the shadow is the integral of the Gaussian`(sigma: Double)
    throws
  {
    // A half plane, moved away from its shadow.
    let d = try shadow(radius: sigma, offset: Point(x: 100, y: 0), size: 64, [.box(-200, -200, 132, 500, color: white)])
    for x in 8..<56 {
      let expected = 255 * normal((Double(x) + 0.5 - 32) / sigma)
      #expect(abs(Double(d.red(x, 32)) - expected) < 5, "x \(x)")
    }
  }

  @Test func `a shadow has the total alpha of its content`() throws {
    let d = try shadow(radius: 3, offset: Point(x: 0, y: 30), [.box(26, 6, 10, 10, color: white)])
    var ink = 0
    for y in 0..<64 { for x in 0..<64 { ink += 255 - d.red(x, y) } }
    #expect(abs(Double(ink) / 255 - 100) < 2)
  }

  @Test func `radius zero is a sharp copy, which moves by fractions of a pixel`() throws {
    let sharp = try shadow(radius: 0, offset: Point(x: 20, y: 0), [.box(10, 10, 8, 8, color: white)])
    #expect(sharp == (try Drawing(width: 64, height: 64, [.box(30, 10, 8, 8)])))
    let half = try shadow(radius: 0, offset: Point(x: 20.5, y: 0), [.box(10, 10, 8, 8, color: white)])
    #expect(abs(half.red(30, 12) - 128) <= 1)
    #expect(abs(half.red(38, 12) - 128) <= 1)
    #expect(half.red(34, 12) == 0)
  }

  @Test func `the radius is in points`() throws {
    let one = try shadow(radius: 4, offset: Point(x: 100, y: 0), [.box(-200, -200, 132, 500, color: white)])
    let three = try shadow(radius: 4, offset: Point(x: 100, y: 0), scale: 3, [.box(-200, -200, 132, 500, color: white)])
    for x in 10..<54 { #expect(abs(one.red(x, 30) - three.red(3 * x + 1, 90)) <= 3) }
  }

  @Test func `it is below the content, and the clip does not affect it`() throws {
    let clip = DisplayGroup.Clip(rect: Rect(x: 20, y: 20, width: 20, height: 20), cornerRadius: 0)
    let d = try shadow(
      radius: 2, offset: Point(x: 6, y: 6), opacity: 0.5, clip: clip, [.box(0, 0, 64, 64, color: white)])
    #expect(d.red(30, 30) == 255)
    #expect(d.red(43, 30) < 200)
    #expect(d.red(60, 30) == 255)
  }

  @Test func `content outside the canvas casts a shadow into it`() throws {
    let d = try shadow(radius: 1, offset: Point(x: 40, y: 40), [.box(-30, -30, 20, 20, color: white)])
    #expect(d.red(20, 20) == 0)
  }

  @Test func `invalid shadows are safe`() throws {
    let blank = try Drawing(width: 64, height: 64, [.box(10, 10, 8, 8)])
    for (radius, offset, opacity) in [
      (.nan, Point.zero, 0.0), (3, Point(x: .nan, y: 0), 1), (3, Point(x: 1e300, y: 0), 1), (3, .zero, .nan),
    ] as [(Double, Point, Double)] {
      #expect(try shadow(radius: radius, offset: offset, opacity: opacity, [.box(10, 10, 8, 8)]) == blank)
    }
    _ = try shadow(radius: 1e300, offset: Point(x: 3, y: 3), opacity: 4, [.box(10, 10, 8, 8)])
    _ = try shadow(radius: -5, offset: Point(x: 3, y: 3), [.box(10, 10, 8, 8)])
  }
}
