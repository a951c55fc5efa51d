import InbetweenMotion
import InbetweenTestSupport
import Testing

@Suite("Timing functions")
struct TimingFunctionTests {
  @Test func `the named curves have the values published by Chromium and GNUstep`() {
    let places = [0.1, 0.25, 0.5, 0.75, 0.9]
    let tables: [(TimingFunction, [Double])] = [
      (.easeIn, [0.017027, 0.093465, 0.315357, 0.621862, 0.839428]),
      (.easeOut, [0.160572, 0.378138, 0.684643, 0.906535, 0.982973]),
      (.easeInEaseOut, [0.019722, 0.129162, 0.5, 0.870838, 0.980278]),
      (.default, [0.094796, 0.408511, 0.802403, 0.960459, 0.994316]),
      (.linear, places),
    ]
    for (function, values) in tables {
      for (place, value) in zip(places, values) { #expect(abs(function.value(at: place) - value) < 6e-7) }
    }
  }

  @Test func `progress is exactly 0 before the start and 1 after the end, for any control points`() throws {
    let wild = try #require(TimingFunction(x1: 0.2, y1: -3, x2: 0.9, y2: 4))
    for function in [wild, .easeIn, .linear] {
      #expect(function.value(at: -0.5) == 0)
      #expect(function.value(at: 0) == 0)
      #expect(function.value(at: 1) == 1)
      #expect(function.value(at: 7) == 1)
      #expect(function.velocity(at: 1.5) == 0)
    }
  }

  @Test func `control points with times outside 0…1 are refused`() {
    #expect(TimingFunction(x1: -0.1, y1: 0, x2: 1, y2: 1) == nil)
    #expect(TimingFunction(x1: 0, y1: 0, x2: 1.0001, y2: 1) == nil)
    #expect(TimingFunction(x1: .nan, y1: 0, x2: 1, y2: 1) == nil)
    #expect(TimingFunction(x1: 0, y1: .infinity, x2: 1, y2: 1) == nil)
  }

  @Test func `every listed name is accepted, and no other`() {
    for name in TimingFunction.names { #expect(TimingFunction(name: name) != nil) }
    #expect(TimingFunction(name: "easeInOut") == .easeInEaseOut)
    #expect(TimingFunction(name: "ease") == nil)
  }

  @Test func `the slope is that of the curve, also at its ends`() throws {
    #expect(TimingFunction.easeIn.velocity(at: 0) == 0)
    #expect(TimingFunction.linear.velocity(at: 0) == 1)
    #expect(TimingFunction.linear.velocity(at: 1) == 1)
    // The first control point on the start: the direction is towards the second, 1/0.58.
    #expect(abs(TimingFunction.easeOut.velocity(at: 0) - 1 / 0.58) < 1e-12)
    let vertical = try #require(TimingFunction(x1: 0, y1: 1, x2: 0.5, y2: 1))
    #expect(vertical.velocity(at: 0) == .infinity)
    var random = SplitMix(seed: 7)
    for _ in 0..<200 {
      let function = try #require(
        TimingFunction(x1: random.unit(), y1: random.unit() * 3 - 1, x2: random.unit(), y2: random.unit() * 3 - 1))
      let place = 0.05 + 0.9 * random.unit()
      let h = 1e-6
      let difference = (function.value(at: place + h) - function.value(at: place - h)) / (2 * h)
      let slope = function.velocity(at: place)
      guard abs(slope) < 20 else { continue }
      #expect(abs(difference - slope) < 1e-3 * max(1, abs(slope)))
    }
  }

  @Test func `the fraction of a progress is the time at which the curve has that progress`() {
    for function in [TimingFunction.easeIn, .easeOut, .easeInEaseOut, .default, .linear] {
      for step in 1..<20 {
        let fraction = Double(step) / 20
        #expect(abs(function.fraction(at: function.value(at: fraction)) - fraction) < 1e-9)
      }
    }
  }
}
