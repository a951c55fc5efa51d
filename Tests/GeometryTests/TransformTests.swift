import InbetweenGeometry
import Testing

@Suite("Transforms and rectangles") struct TransformTests {
  private func close(_ a: Point, _ b: Point) -> Bool { a.distance(to: b) < 1e-9 }

  @Test func `concatenating applies the first transform first`() {
    let t = Transform.scale(x: 2, y: 3).concatenating(.translation(x: 10, y: 20))
    #expect(t.apply(to: Point(x: 1, y: 1)) == Point(x: 12, y: 23))
    let u = Transform.translation(x: 10, y: 20).concatenating(.scale(x: 2, y: 3))
    #expect(u.apply(to: Point(x: 1, y: 1)) == Point(x: 22, y: 63))
  }

  @Test func `a positive rotation is clockwise with y downward`() {
    #expect(close(Transform.rotation(.pi / 2).apply(to: Point(x: 1, y: 0)), Point(x: 0, y: 1)))
  }

  @Test func `the inverse reverses a transform, and a singular transform has none`() throws {
    let t = Transform(a: 2, b: 1, c: -1, d: 3, tx: 7, ty: -5)
    let p = Point(x: 3.5, y: -2)
    #expect(close(try #require(t.inverted).apply(to: t.apply(to: p)), p))
    #expect(t.determinant == 7)
    #expect(Transform(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0).inverted == nil)
  }

  @Test func `the bounding box contains every corner, mirrored and rotated`() {
    let rect = Rect(x: 1, y: 2, width: 3, height: 4)
    #expect(Transform.scale(x: -1, y: 2).boundingBox(of: rect) == Rect(x: -4, y: 4, width: 3, height: 8))
    let box = Transform.rotation(.pi / 2).boundingBox(of: rect)
    #expect(close(box.origin, Point(x: -6, y: 1)))
    #expect(close(Point(x: box.maxX, y: box.maxY), Point(x: -2, y: 4)))
  }

  @Test func `union ignores empty rectangles, intersection of touching ones is nil`() {
    let a = Rect(x: 0, y: 0, width: 4, height: 4)
    #expect(a.union(Rect(x: 100, y: 0, width: 0, height: 5)) == a)
    #expect(a.union(Rect(x: 2, y: -2, width: 4, height: 4)) == Rect(x: 0, y: -2, width: 6, height: 6))
    #expect(a.intersection(Rect(x: 4, y: 0, width: 4, height: 4)) == nil)
    #expect(a.intersection(Rect(x: 3, y: 1, width: 4, height: 9)) == Rect(x: 3, y: 1, width: 1, height: 3))
    #expect(a.inset(by: Insets(top: 1, left: 2, bottom: 3, right: 4)) == Rect(x: 2, y: 1, width: -2, height: 0))
    #expect(Rect(x: 0, y: 0, width: -1, height: 4).isEmpty)
  }

  @Test func `colours are clamped when they are premultiplied`() {
    let p = Color(red: 2, green: -1, blue: 0.5, alpha: 0.5).premultiplied
    #expect(p == PremultipliedColor(red: 0.5, green: 0, blue: 0.25, alpha: 0.5))
  }
}
