import InbetweenUIKit
import Testing

extension CGFloat {
  /// As in public code: the distance from a range's start, as a part of its length.
  fileprivate func progress(from start: CGFloat, to end: CGFloat) -> CGFloat { abs(self - start) / abs(end - start) }
}

@Suite("Functions of numbers") struct CGFloatFunctionTests {
  @Test func `an extension of CGFloat uses Swift's abs`() {
    #expect(CGFloat(25).progress(from: 20, to: 0) == 0.25)
    #expect(abs(CGFloat(-3)) == 3)
  }
}
