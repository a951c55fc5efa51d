import InbetweenGeometry
import InbetweenMotion
import Testing

@Suite("Animatable values")
struct AnimatableValueTests {
  private let samples: [AnimatableValue] = [
    .scalar(4), .point(Point(x: 1, y: 2)), .size(Size(width: 3, height: 4)),
    .rect(Rect(x: 1, y: 2, width: 3, height: 4)), .transform(.rotation(1)),
    .transform3D(Transform3D(.rotation(1))), .color(Color(red: 1, green: 0.5, blue: 0, alpha: 0.5)),
    .path(.oval(in: Rect(x: 0, y: 0, width: 10, height: 20))), .scalars([1, 2]), .points([.zero]),
    .colors([.white, .black]), .bool(true), .content(3),
  ]

  @Test func `the ends of an interpolation are exact for every kind`() {
    for a in samples {
      for b in samples {
        #expect(a.interpolated(to: b, fraction: 0) == a)
        #expect(a.interpolated(to: b, fraction: 1) == b)
      }
    }
  }

  @Test func `values of different kinds switch halfway, and so do discrete ones`() {
    #expect(AnimatableValue.bool(false).interpolated(to: .bool(true), fraction: 0.499) == .bool(false))
    #expect(AnimatableValue.bool(false).interpolated(to: .bool(true), fraction: 0.5) == .bool(true))
    #expect(AnimatableValue.scalar(1).interpolated(to: .point(.zero), fraction: 0.7) == .point(.zero))
    #expect(AnimatableValue.scalars([1]).interpolated(to: .scalars([1, 2]), fraction: 0.2) == .scalars([1]))
  }

  @Test func `paths with the same elements move point by point, others switch`() {
    let small = Path.rect(Rect(x: 0, y: 0, width: 10, height: 10))
    let large = Path.rect(Rect(x: 0, y: 0, width: 30, height: 50))
    let middle = AnimatableValue.path(small).interpolated(to: .path(large), fraction: 0.5)
    #expect(middle == .path(.rect(Rect(x: 0, y: 0, width: 20, height: 30))))
    let round = Path.oval(in: Rect(x: 0, y: 0, width: 10, height: 10))
    #expect(AnimatableValue.path(small).interpolated(to: .path(round), fraction: 0.4) == .path(small))
  }

  @Test func `colours are interpolated without premultiplication in encoded sRGB, and may leave 0…1 with a spring`() {
    let clear = AnimatableValue.color(.clear)
    let half = clear.interpolated(to: .color(.white), fraction: 0.5)
    #expect(half == .color(Color(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.5)))
    let over = clear.interpolated(to: .color(.white), fraction: 1.25)
    #expect(over == .color(Color(red: 1.25, green: 1.25, blue: 1.25, alpha: 1.25)))
  }

  @Test func `adding a subtracted value gives the original value`() throws {
    for value in samples {
      guard let zero = value.zero else { continue }
      #expect(value.adding(zero) == value)
      #expect(value.subtracting(zero) == value)
    }
    let a = AnimatableValue.rect(Rect(x: 9, y: 8, width: 7, height: 6))
    let b = AnimatableValue.rect(Rect(x: 1, y: 2, width: 3, height: 4))
    #expect(b.adding(a.subtracting(b)) == a)
    let turned = AnimatableValue.transform(Transform.rotation(1).concatenating(.translation(x: 3, y: 4)))
    let scaled = AnimatableValue.transform(.scale(x: 2, y: 5))
    let back = try #require(scaled.adding(turned.subtracting(scaled)).transform)
    // Both act on the same side, so matrices that do not commute give inv(scaled)·turned·scaled.
    let expected = Transform.scale(x: 0.5, y: 0.2).concatenating(try #require(turned.transform))
      .concatenating(.scale(x: 2, y: 5))
    for (x, y) in zip(back.numbers, expected.numbers) { #expect(abs(x - y) < 1e-12) }
  }

  @Test func `multiplication accumulates repeats: numbers are scaled, transforms are powers`() {
    #expect(AnimatableValue.point(Point(x: 1, y: -2)).multiplied(by: 3) == .point(Point(x: 3, y: -6)))
    let quarter = AnimatableValue.transform(.rotation(.pi / 8)).multiplied(by: 4).transform
    for (x, y) in zip(quarter?.numbers ?? [], Transform.rotation(.pi / 2).numbers) { #expect(abs(x - y) < 1e-12) }
    #expect(AnimatableValue.transform(.rotation(1)).multiplied(by: 0) == .transform(.identity))
    #expect(AnimatableValue.transform(.rotation(1)).multiplied(by: .infinity).transform != nil)
    #expect(AnimatableValue.transform(.rotation(1)).multiplied(by: .nan) == .transform(.identity))
  }

  @Test func `distances are Euclidean, and some types have none`() {
    #expect(AnimatableValue.point(.zero).distance(to: .point(Point(x: 3, y: 4))) == 5)
    #expect(AnimatableValue.size(.zero).distance(to: .size(Size(width: 5, height: 12))) == 13)
    #expect(AnimatableValue.scalar(-2).distance(to: .scalar(5)) == 7)
    #expect(AnimatableValue.color(.clear).distance(to: .color(.white)) == 2)
    #expect(AnimatableValue.rect(.zero).distance(to: .rect(.zero)) == nil)
    #expect(AnimatableValue.scalar(1).distance(to: .point(.zero)) == nil)
  }
}
