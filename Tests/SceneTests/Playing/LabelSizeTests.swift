import InbetweenGeometry
import InbetweenTimeline
import Testing

@Suite("Labels whose size changes in a block") struct LabelSizeTests {
  private func label(_ own: String = "", _ event: String) throws -> SceneFixture {
    try SceneFixture(
      views: "- {label: l, frame: [0, 0, 100, 60]\(own)}\n- {view: v, frame: [0, 0, 100, 60]}", timeline: event)
  }

  private let shrink = "- {animate: 1, curve: linear, set: {l.frame: [0, 0, 40, 20], v.frame: [0, 0, 40, 20]}}"

  @Test func `a size that shrinks changes at once while the position animates; a plain view's size animates`() throws {
    let fixture = try label("", shrink)
    for time in [0, 0.25, 0.5, 0.75, 1] {
      let shown = try #require(fixture.shown("l", at: time))
      #expect(shown.boundsSize == Size(width: 40, height: 20))
      #expect(shown.position == Point(x: 50 - 30 * time, y: 30 - 20 * time))
      #expect(fixture.shown("v", at: time)?.boundsSize == Size(width: 100 - 60 * time, height: 60 - 40 * time))
    }
  }

  @Test func `a size that grows animates, each axis separately`() throws {
    let both = try label("", "- {animate: 1, curve: linear, set: {l.bounds: [0, 0, 200, 100]}}")
    #expect(both.shown("l", at: 0.25)?.boundsSize == Size(width: 125, height: 70))
    let wider = try label("", "- {animate: 1, curve: linear, set: {l.bounds: [0, 0, 200, 20]}}")
    #expect(wider.shown("l", at: 0)?.boundsSize == Size(width: 100, height: 20))
    #expect(wider.shown("l", at: 0.25)?.boundsSize == Size(width: 125, height: 20))
    let higher = try label("", "- {animate: 1, curve: linear, set: {l.bounds: [0, 0, 50, 100]}}")
    #expect(higher.shown("l", at: 0.5)?.boundsSize == Size(width: 50, height: 80))
  }

  @Test(arguments: ["scaleToFill", "left", "center"])
  func `a label that does not redraw animates both ways`(_ mode: String) throws {
    let fixture = try label(", contentMode: \(mode)", shrink)
    #expect(fixture.shown("l", at: 0.5)?.boundsSize == Size(width: 70, height: 40))
  }

  @Test func `springs overshoot only a label's growth; a delay does not keep the old size`() throws {
    let shrinks = try label("", "- {animate: 1, spring: {dampingRatio: 0.4}, set: {l.bounds.width: 40}}")
    for time in stride(from: 0.0, to: 1.2, by: 0.05) { #expect(shrinks.shown("l", at: time)?.boundsSize.width == 40) }
    let grows = try label("", "- {animate: 1, spring: {dampingRatio: 0.4}, set: {l.bounds.width: 200}}")
    let widths = stride(from: 0.0, to: 1, by: 0.01).compactMap { grows.shown("l", at: $0)?.boundsSize.width }
    #expect(widths.first == 100 && (widths.max() ?? 0) > 220)
    let late = try label("", "- {animate: 1, delay: 0.5, set: {l.bounds.width: 40, l.center.x: 100}}")
    #expect(late.shown("l", at: 0.25)?.boundsSize.width == 40)
    #expect(late.shown("l", at: 0.25)?.position.x == 50)
  }

  @Test func `in key frames a label is never larger than it will be later in the block`() throws {
    func widths(_ first: Int, _ second: Int) throws -> [Double] {
      let fixture = try label(
        "",
        """
        - animate: 2
          curve: linear
          keyframes:
            - {relativeStart: 0, relativeDuration: 0.5, set: {l.bounds.width: \(first)}}
            - {relativeStart: 0.5, relativeDuration: 0.5, set: {l.bounds.width: \(second)}}
        """)
      return try [0, 0.5, 1, 1.5, 2].map { try #require(fixture.shown("l", at: $0)).boundsSize.width }
    }
    #expect(try widths(40, 80) == [40, 40, 40, 60, 80])
    #expect(try widths(200, 40) == [40, 40, 40, 40, 40])
    #expect(try widths(200, 300) == [100, 150, 200, 250, 300])
    #expect(try widths(200, 150) == [100, 125, 150, 150, 150])
  }

  @Test func `an animator scrubs a label's growth; a size that shrank stays small`() throws {
    let fixture = try label(
      "",
      """
      - {label: size, animate: 2, curve: linear, set: {l.bounds: [0, 0, 200, 20]}}
      - {at: 0.5, control: {animation: size, fractionComplete: 0.5}}
      - {at: 1, control: {animation: size, do: resume}}
      """)
    #expect(fixture.shown("l", at: 0.25)?.boundsSize == Size(width: 112.5, height: 20))
    #expect(fixture.shown("l", at: 0.75)?.boundsSize == Size(width: 150, height: 20))
    #expect(fixture.shown("l", at: 4)?.boundsSize == Size(width: 200, height: 20))
  }

  @Test func `labels sized by layout, also in stack views, follow the same rule; one shrunk by an input does not`()
    throws
  {
    let fixture = try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [400, 100], scale: 1}
      inputs: {pull: 0}
      views:
        - stackView: row
          distribution: fillEqually
          subviews: [{label: a}, {label: b}]
        - {label: live}
      constraints:
        - HV:|[row]
        - row.height == 40
        - size: row.width == 400
        - HV:|[live]
        - live.height == 20
        - live.width == 300 - pull
      timeline:
        - {animate: 1, curve: linear, set: {size.constant: 200}}
        - {at: 2, animate: 1, curve: linear, set: {size.constant: 400}}
        - at: 4
          drive: {pull: [[0, 0], [1, 100]]}
      duration: 6
      """)
    // Its centre moves from 100 to 50.
    #expect(fixture.shown("a", at: 0.5)?.frame == Rect(x: 25, y: 0, width: 100, height: 40))
    #expect(fixture.shown("row", at: 0.5)?.boundsSize.width == 300)
    #expect(fixture.shown("a", at: 2.5)?.boundsSize.width == 150)
    #expect(fixture.shown("live", at: 4.5)?.boundsSize.width == 250)
  }
}
