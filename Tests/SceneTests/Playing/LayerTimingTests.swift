import InbetweenGeometry
import InbetweenTimeline
import Testing

@Suite("CAMediaTiming in scenes") struct LayerTimingTests {
  /// What a number that goes from 0 to 10 in 1 s shows at some times; the model's 50 where nothing shows.
  private func values(_ timing: String, _ times: [Double]) throws -> [Double] {
    let fixture = try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [100, 100], scale: 2}
      views: [{view: v, frame: [40, 40, 20, 20]}]
      timeline:
        - at: 1
          addAnimations:
            v.a: {keyPath: position.x, fromValue: 0, toValue: 10, duration: 1, \(timing)}
      duration: 20
      """)
    return try times.map { time in
      let value = try #require(fixture.shown("v", at: time)?.position.x)
      return (value * 1e9).rounded() / 1e9
    }
  }

  @Test func `beginTime counts from the event, and the fill mode determines the value before and after`() throws {
    let times = [1, 1.5, 2, 2.5, 3, 3.5]
    #expect(try values("beginTime: 1", times) == [50, 50, 0, 5, 50, 50])
    #expect(try values("beginTime: 1, fillMode: backwards", times) == [0, 0, 0, 5, 50, 50])
    #expect(try values("beginTime: 1, fillMode: forwards", times) == [50, 50, 0, 5, 50, 50])
    #expect(
      try values("beginTime: 1, fillMode: forwards, isRemovedOnCompletion: false", times) == [50, 50, 0, 5, 10, 10])
    #expect(try values("beginTime: 1, fillMode: both, isRemovedOnCompletion: false", times) == [0, 0, 0, 5, 10, 10])
    #expect(try values("beginTime: 1, isRemovedOnCompletion: false", times) == [50, 50, 0, 5, 50, 50])
    #expect(try values("fillMode: both", [0.5, 1]) == [50, 0])
  }

  @Test func `speed plays faster, slower, backwards, or stays at timeOffset`() throws {
    #expect(try values("speed: 2", [1, 1.25, 1.5]) == [0, 5, 50])
    #expect(try values("speed: 0.5", [1, 2, 2.5, 3]) == [0, 5, 7.5, 50])
    #expect(try values("speed: -1", [1, 1.25, 1.75, 2]) == [10, 7.5, 2.5, 50])
    #expect(try values("speed: 0, timeOffset: 0.3", [1, 5, 19]) == [3, 3, 3])
    #expect(try values("beginTime: 1, speed: 2, fillMode: both", [1.5, 2, 2.25, 2.5]) == [0, 0, 5, 50])
  }

  @Test func `timeOffset wraps around and does not shorten`() throws {
    #expect(try values("timeOffset: 0.4", [1, 1.25, 1.5, 1.75, 2]) == [4, 6.5, 9, 1.5, 50])
    #expect(try values("timeOffset: 0.4, repeatCount: 2", [2.25, 2.75]) == [6.5, 1.5])
  }

  @Test func `repeats: whole, fractional, by time, endless, and with autoreverse`() throws {
    #expect(try values("repeatCount: 2", [1.5, 2, 2.5, 3]) == [5, 0, 5, 50])
    #expect(try values("repeatCount: 2.5", [3.25, 3.5]) == [2.5, 50])
    #expect(
      try values("repeatCount: 2.5, fillMode: forwards, isRemovedOnCompletion: false", [3.5, 9]) == [5, 5])
    #expect(try values("repeatCount: 0.5", [1.25, 1.5]) == [2.5, 50])
    #expect(try values("repeatDuration: 2.25, repeatCount: 9", [3, 3.2, 3.25]) == [0, 2, 50])
    #expect(try values("repeatCount: forever", [19.5]) == [5])
    #expect(try values("autoreverses: true", [1.75, 2, 2.25, 3]) == [7.5, 10, 7.5, 50])
    #expect(try values("autoreverses: true, repeatCount: 1.75", [3.5, 4, 4.25, 4.5]) == [5, 10, 7.5, 50])
    #expect(try values("autoreverses: true, repeatDuration: 1.5", [2.25, 2.5]) == [7.5, 50])
    #expect(
      try values("autoreverses: true, fillMode: forwards, isRemovedOnCompletion: false", [3, 4]) == [0, 0])
    #expect(try values("speed: 2, autoreverses: true, repeatCount: 2", [2.25, 2.5, 3]) == [5, 10, 50])
  }

  @Test func `the timing function is that of each repetition, mirrored on the way back`() throws {
    // easeIn at a quarter, 0.0934646507 (the table of MOTION.md 1.1 to six digits).
    let values = try values("timingFunction: easeIn, autoreverses: true", [1.25, 2.75])
    #expect(abs(values[0] - 0.93465) < 1e-5)
    #expect(values[0] == values[1])
  }

  @Test func `an event with layer animations ends with them, and then follows`() throws {
    let fixture = try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [100, 100], scale: 2}
      views: [{view: v, frame: [40, 40, 20, 20]}]
      timeline:
        - label: first
          addAnimations:
            v.a: {keyPath: position.x, toValue: 0, duration: 1, beginTime: 0.5, speed: 2, repeatCount: 3}
            v.b: {keyPath: opacity, toValue: 0, duration: 1, repeatCount: forever}
          then:
            - set: {v.cornerRadius: 7}
        - set: {v.cornerRadius: 3}
        - at: 3
          removeAnimations: [v.b]
      """)
    // 0.5 + 3 / 2 seconds: completions come before events of the same time.
    #expect(fixture.shown("v", at: 1.999)?.cornerRadius == 0)
    #expect(fixture.shown("v", at: 2)?.cornerRadius == 3)
    #expect(fixture.timeline.duration.doubleValue == 3)
  }

  @Test
  func `groups: members count from the group, are clipped at its duration, and follow its speed, curve and repeats`()
    throws
  {
    func scene(_ group: String) throws -> SceneFixture {
      try SceneFixture(
        """
        inbetween: 1
        canvas: {size: [100, 100], scale: 2}
        views: [{view: v, frame: [40, 40, 20, 20]}]
        timeline:
          - at: 1
            addAnimations:
              v.g:
        \(group.split(separator: "\n").map { "        " + $0 }.joined(separator: "\n"))
        duration: 20
        """)
    }
    let clipped = try scene(
      """
        duration: 2
        animations:
          - {keyPath: position.x, fromValue: 0, toValue: 40, duration: 4}
          - {keyPath: position.y, fromValue: 0, toValue: 40, duration: 1, beginTime: 0.5}
          - {keyPath: opacity, toValue: 0, duration: 1, fillMode: both}
      """)
    #expect(clipped.shown("v", at: 2)?.position == Point(x: 10, y: 20))
    #expect(clipped.shown("v", at: 2.75)?.position == Point(x: 17.5, y: 50))
    #expect(clipped.shown("v", at: 2.75)?.opacity == 0)
    #expect(clipped.shown("v", at: 3)?.position == Point(x: 50, y: 50))
    #expect(clipped.shown("v", at: 3)?.opacity == 1)
    let repeated = try scene(
      """
        duration: 1
        speed: 2
        repeatCount: 2
        autoreverses: true
        animations:
          - {keyPath: position.x, fromValue: 0, toValue: 40, duration: 1}
      """)
    // 2 plays there and back at double speed: 2 s. Back at 0.75 s: the first way back is half over.
    #expect(repeated.shown("v", at: 1.25)?.position.x == 20)
    #expect(repeated.shown("v", at: 1.75)?.position.x == 20)
    #expect(repeated.shown("v", at: 2.875)?.position.x == 10)
    #expect(repeated.shown("v", at: 3)?.position.x == 50)
    let nested = try scene(
      """
        duration: 4
        beginTime: 1
        fillMode: both
        isRemovedOnCompletion: false
        animations:
          - duration: 1
            beginTime: 0.5
            repeatCount: 2
            fillMode: both
            animations:
              - {keyPath: position.x, fromValue: 0, toValue: 40, duration: 0.5, beginTime: 0.5, fillMode: both}
      """)
    // The inner group begins at 1 + 1 + 0.5; its member 0.5 later, in each of its two plays.
    #expect(nested.shown("v", at: 1.5)?.position.x == 0)
    #expect(nested.shown("v", at: 3.25)?.position.x == 20)
    #expect(nested.shown("v", at: 3.75)?.position.x == 0)
    #expect(nested.shown("v", at: 4.25)?.position.x == 20)
    #expect(nested.shown("v", at: 10)?.position.x == 40)
  }

  @Test func `two animations of one property in one event are an error; in a group their order is explicit`() throws {
    func scene(_ first: String, _ second: String) throws -> SceneFixture {
      try SceneFixture(
        """
        inbetween: 1
        views: [{view: v, frame: [40, 40, 20, 20]}]
        timeline:
          - addAnimations:
              v.a: {keyPath: \(first), byValue: \(first == "position" ? "[1, 1]" : "1"), duration: 1}
              v.b: {keyPath: \(second), byValue: 1, duration: 1}
        """)
    }
    #expect(throws: (any Error).self) { try scene("position.x", "position.x") }
    #expect(throws: (any Error).self) { try scene("position", "position.x") }
    #expect(throws: Never.self) { try scene("position.x", "position.y") }
  }
}
