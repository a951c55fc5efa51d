import InbetweenScene
import InbetweenGeometry
import InbetweenTimeline
import Testing

@Suite("Stacks, frames, layer animations and inputs in scenes") struct BehaviourTests {
  private static let head = """
    inbetween: 1
    canvas: {size: [200, 200], scale: 2}

    """

  private func scene(_ rest: String) throws -> SceneFixture { try SceneFixture(Self.head + rest) }

  @Test func `an arranged view that is hidden in a block collapses, and spacing animates`() throws {
    let fixture = try scene(
      """
      views:
        - stackView: row
          spacing: 10
          subviews:
            - {view: a, intrinsicContentSize: [40, 20]}
            - {view: b, intrinsicContentSize: [40, 20]}
      constraints:
        - row.left == superview.left
        - row.top == superview.top
      timeline:
        - at: 1
          animate: 1
          curve: linear
          set: {row.spacing: 30}
        - at: 3
          animate: 1
          curve: linear
          set: {a.isHidden: true}
      """)
    #expect(fixture.shown("b", at: 0)?.frame.minX == 50)
    #expect(fixture.shown("b", at: 1.5)?.frame.minX == 60)
    #expect(fixture.shown("b", at: 3.5)?.frame.minX == 35)
    #expect(fixture.shown("a", at: 3.5)?.frame.width == 20)
    #expect(fixture.shown("a", at: 3.5)?.isHidden == false)
    #expect(fixture.shown("a", at: 4)?.isHidden == true)
    #expect(fixture.shown("row", at: 4)?.frame.width == 40)
  }

  @Test func `views placed by frames follow their superview by their masks, inside the block`() throws {
    let fixture = try scene(
      """
      views:
        - view: box
          frame: [0, 0, 100, 100]
          subviews:
            - {view: inner, frame: [10, 10, 80, 20], autoresizing: [flexibleWidth]}
      timeline:
        - animate: 1
          curve: linear
          set: {box.frame: [0, 0, 200, 100]}
      """)
    #expect(fixture.shown("inner", at: 0.5)?.frame == Rect(x: 10, y: 10, width: 130, height: 20))
    #expect(fixture.shown("inner", at: 1)?.frame == Rect(x: 10, y: 10, width: 180, height: 20))
  }

  @Test
  func `layer animations: bounds, replacement by key, additive and cumulative ones; the layer returns to its model`()
    throws
  {
    let fixture = try scene(
      """
      views:
        - {view: v, frame: [50, 50, 20, 20]}
      timeline:
        - at: 0
          addAnimations:
            v.size: {keyPath: bounds, toValue: [0, 0, 40, 60], duration: 1}
        - at: 2
          addAnimations:
            v.slide: {keyPath: position.x, byValue: 100, duration: 1}
        - at: 2.5
          addAnimations:
            v.slide: {keyPath: position.x, fromValue: 0, toValue: 20, duration: 1, isAdditive: true}
        - at: 4
          addAnimations:
            v.step: {keyPath: position.y, byValue: 10, duration: 0.5, repeatCount: 2, isCumulative: true}
        - at: 6
          addAnimations:
            v.path: {keyPath: position, path: {svg: M60 60 L60 160}, duration: 1, rotationMode: auto}
      """)
    #expect(fixture.shown("v", at: 0.5)?.boundsSize == Size(width: 30, height: 40))
    #expect(fixture.shown("v", at: 1)?.boundsSize == Size(width: 20, height: 20))
    #expect(fixture.shown("v", at: 2.4)?.position.x == 100)
    #expect(abs((fixture.shown("v", at: 3)?.position.x ?? 0) - 70) < 1e-9)
    #expect(fixture.shown("v", at: 3.5)?.position.x == 60)
    #expect(fixture.shown("v", at: 6.5)?.position == Point(x: 60, y: 110))
    #expect(abs((fixture.shown("v", at: 6.5)?.transform.b ?? 0) - 1) < 1e-9)
    #expect(fixture.timeline.duration.doubleValue == 7)
  }

  @Test func `a later drive replaces the earlier one, and setting a live constant stops it from following inputs`()
    throws
  {
    let fixture = try scene(
      """
      inputs: {x: 0}
      views:
        - view: v
          alpha: 1 - x / 200
      constraints:
        - live: v.left == superview.left + x
        - v.top == superview.top
        - v.width == 20
        - v.height == 20
      timeline:
        - at: 0
          drive: {x: [[0, 0], [2, 200]]}
        - at: 1
          drive: {x: [[0, 100], [1, 0]]}
        - at: 1.5
          set: {live.constant: 7}
      duration: 3
      """)
    #expect(fixture.shown("v", at: 0.5)?.frame.minX == 50)
    #expect(fixture.shown("v", at: 1.25)?.frame.minX == 75)
    #expect(fixture.shown("v", at: 1.75)?.frame.minX == 7)
    #expect(fixture.shown("v", at: 1.75)?.opacity == 0.875)
  }

  @Test func `in a right-to-left scene leading is right`() throws {
    let fixture = try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [200, 200], scale: 2, direction: rightToLeft}
      views:
        - view: v
      constraints:
        - v.leading == superview.leading + 10
        - v.top == superview.top
        - v.width == 20
        - v.height == 20
      """)
    #expect(fixture.shown("v", at: 0)?.frame.minX == 170)
  }

  @Test func `a frame may follow an input`() throws {
    let fixture = try scene(
      """
      inputs: {x: 0}
      views:
        - {view: v, frame: [x, 0, 20, 20]}
      timeline:
        - drive: {x: [[0, 0], [1, 100]]}
      """)
    #expect(fixture.shown("v", at: 0.5)?.frame.minX == 50)
  }
}
