import InbetweenGeometry
import InbetweenModel
import Testing

@Suite("Tint colours") struct TintTests {
  private let red = Color(red: 1, green: 0, blue: 0)
  private let green = Color(red: 0, green: 1, blue: 0)

  @Test("a tint is the nearest superview's, and a view that gives up its own inherits again")
  func inheritance() {
    let fixture = StageFixture()
    let outer = fixture.view("outer")
    let inner = fixture.view("inner", in: outer)
    let blue = inner.tintColor
    outer.tintColor = red
    #expect(inner.tintColor == red)
    inner.tintColor = green
    #expect(inner.tintColor == green)
    inner.inheritTintColor()
    #expect(inner.tintColor == red)
    outer.inheritTintColor()
    #expect(inner.tintColor == blue)
  }
}
