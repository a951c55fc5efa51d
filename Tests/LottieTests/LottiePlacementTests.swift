import Foundation
import InbetweenGeometry
import Testing

@testable import InbetweenLottie

@Suite("Transforms in Lottie's form") struct LottiePlacementTests {
  /// Scale, then turn, then move, as players do.
  private func transform(_ place: LottiePlacement) -> Transform {
    Transform.scale(x: place.scale.x, y: place.scale.y).concatenating(.rotation(place.rotation))
      .concatenating(.translation(x: place.position.x, y: place.position.y))
  }

  private func distance(_ a: Transform, _ b: Transform) -> Double {
    [a.a - b.a, a.b - b.b, a.c - b.c, a.d - b.d, a.tx - b.tx, a.ty - b.ty].map(abs).max() ?? 0
  }

  @Test(arguments: [0.0, 1, 2.5, -3, .pi])
  func `a transform is restored from its parts, including mirrored ones`(_ angle: Double) throws {
    for (x, y) in [(1.0, 1.0), (2, 0.5), (-1, 1), (1, -3), (-2, -2), (0.001, 1), (0, 1)] {
      let whole = Transform.scale(x: x, y: y).concatenating(.rotation(angle)).concatenating(.translation(x: 7, y: -9))
      let place = try #require(LottiePlacement(whole, radius: 100, tolerance: 0.01, after: nil))
      #expect(distance(transform(place), whole) < 1e-9)
    }
  }

  @Test func `a flip passes through a scale of 0 without rotating, and rotations continue beyond half a turn`() throws {
    var last: LottiePlacement?
    for step in 0...20 {
      let flip = Transform.scale(x: 1 - Double(step) / 10, y: 1)
      let place = try #require(LottiePlacement(flip, radius: 50, tolerance: 0.1, after: last))
      #expect(abs(place.rotation) < 1e-9 && abs(place.scale.x - (1 - Double(step) / 10)) < 1e-9)
      last = place
    }
    last = nil
    for step in 0...40 {
      let place = try #require(
        LottiePlacement(.rotation(Double(step) * 0.3), radius: 50, tolerance: 0.1, after: last))
      #expect(abs(place.rotation - Double(step) * 0.3) < 1e-9)
      last = place
    }
  }

  @Test func `a transform with a skew has no parts`() {
    let slanted = Transform(a: 1, b: 0, c: 0.5, d: 1, tx: 0, ty: 0)
    #expect(LottiePlacement(slanted, radius: 10, tolerance: 0.1, after: nil) == nil)
  }
}
