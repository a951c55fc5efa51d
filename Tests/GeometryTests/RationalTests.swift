import InbetweenGeometry
import Testing

@Suite("Rational numbers") struct RationalTests {
  @Test func `terms are lowest and the denominator positive`() throws {
    let half = try #require(Rational(-3, -6))
    #expect(half.numerator == 1 && half.denominator == 2)
    let negative = try #require(Rational(4, -6))
    #expect(negative.numerator == -2 && negative.denominator == 3)
    #expect(Rational(0, -5) == .zero)
    #expect(Rational(1, 0) == nil)
    #expect(Rational(.min, 1) == nil)
  }

  @Test(arguments: [("12", 12.0), ("-0.25", -0.25), ("30000/1001", 30000.0 / 1001), ("0.1/0.2", 0.5), (".5", 0.5)])
  func `text is read exactly`(text: String, value: Double) throws {
    #expect(try #require(Rational(text: text)).doubleValue == value)
  }

  @Test(arguments: [
    "", "-", ".", "1/0", "1/", "1e3", "1.2.3", "1234567890123456789", "١٢", " 1", "1/2/3", "+1", "--1",
    "1\u{301}", "-\u{301}1", "1/\u{301}2", "1.\u{301}5", "1\r\n",
  ])
  func `other text is refused`(text: String) { #expect(Rational(text: text) == nil) }

  @Test func `a part of a text is read like a text`() {
    #expect(Rational(text: "at 30000/1001".dropFirst(3)) == Rational(30000, 1001))
    #expect(Rational(text: "at 3".prefix(3)) == nil)
  }

  @Test func `8.2 seconds at 60 frames are exactly 492`() throws {
    let product = try #require(Rational(text: "8.2")?.multiplied(by: Rational(60)))
    #expect(product == Rational(492, 1))
    #expect(product.roundedUp == 492)
  }

  @Test func `arithmetic agrees with fractions calculated by hand`() throws {
    let a = try #require(Rational(3, 4))
    let b = try #require(Rational(-5, 6))
    #expect(a.adding(b) == Rational(-1, 12))
    #expect(a.subtracting(b) == Rational(19, 12))
    #expect(a.multiplied(by: b) == Rational(-5, 8))
    #expect(a.divided(by: b) == Rational(-9, 10))
    #expect(a.divided(by: .zero) == nil)
    #expect(b < a)
    #expect(a.roundedUp == 1)
    #expect(b.roundedUp == 0)
    #expect(b.description == "-5/6")
  }

  @Test func `results out of range are nil, comparisons never overflow`() throws {
    let big = try #require(Rational(.max, 2))
    let other = try #require(Rational(.max, 3))
    #expect(big.adding(other) == nil)
    #expect(big.multiplied(by: big) == nil)
    #expect(other < big)
    #expect(Rational(rounding: .nan) == nil)
    #expect(Rational(rounding: 1e30) == nil)
    #expect(Rational(rounding: 0.1) == Rational(1, 10))
  }

  @Test func `computed times that are those of frames are exact`() {
    #expect(Rational(time: 2.0 / 3) == Rational(2, 3))
    #expect(Rational(time: 0.2 + 7.0 / 60) == Rational(19, 60))
    #expect(Rational(time: 1.0 / 120) == Rational(1, 120))
    #expect(Rational(time: 0.123_456_789) == Rational(123_456_789, 1_000_000_000))
    #expect(Rational(time: .nan) == nil && Rational(time: .infinity) == nil && Rational(time: 1e30) == nil)
  }
}
