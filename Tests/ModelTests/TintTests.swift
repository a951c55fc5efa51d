import InbetweenGeometry
import InbetweenModel
import Testing

@Suite("Tint colours") struct TintTests {
  private let red = Color(red: 1, green: 0, blue: 0)
  private let green = Color(red: 0, green: 1, blue: 0)

  @Test func `a tint is that of the nearest superview, and a view that resets its own inherits again`() {
    let fixture = StageFixture()
    let outer = fixture.view("outer")
    let inner = fixture.view("inner", in: outer)
    let blue = inner.modelTintColor
    outer.modelTintColor = red
    #expect(inner.modelTintColor == red)
    inner.modelTintColor = green
    #expect(inner.modelTintColor == green)
    inner.inheritTintColor()
    #expect(inner.modelTintColor == red)
    outer.inheritTintColor()
    #expect(inner.modelTintColor == blue)
  }
}
