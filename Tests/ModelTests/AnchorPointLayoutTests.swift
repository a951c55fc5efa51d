import InbetweenGeometry
import InbetweenLayout
import InbetweenModel
import InbetweenTestSupport
import InbetweenTimeline
import Testing

/// The frame of a view by a plain formula: constraints place the rectangle in which the anchor point is in the middle.
@Suite("Auto Layout of views whose anchor point was moved")
struct AnchorPointLayoutTests {
  private func frame(of rectangle: Rect, anchor: Point) -> Rect {
    Rect(
      x: rectangle.minX + (0.5 - anchor.x) * rectangle.width, y: rectangle.minY + (0.5 - anchor.y) * rectangle.height,
      width: rectangle.width, height: rectangle.height)
  }

  private func isClose(_ a: Rect, _ b: Rect) -> Bool {
    zip([a.minX, a.minY, a.width, a.height], [b.minX, b.minY, b.width, b.height]).allSatisfy { abs($0 - $1) < 1e-9 }
  }

  @Test func `a folding cell's front is where its library expects it`() throws {
    // Its edge is pinned to the middle of where it is shown, because it turns around its lower edge.
    let fixture = StageFixture(width: 300, height: 300)
    let view = try fixture.placed("front", 10, 8 + 75.0 / 2, 100, 75)
    view.modelAnchorPoint = Point(x: 0.5, y: 1)
    fixture.stage.layoutIfNeeded()
    #expect(view.modelFrame == Rect(x: 10, y: 8, width: 100, height: 75))
  }

  @Test func `moving the anchor point after a layout moves the view once, and later layouts keep it there`() throws {
    let fixture = StageFixture(width: 300, height: 300)
    let view = fixture.view("door")
    let left = try fixture.fix(view, .left, 100)
    for (attribute, number) in [(LayoutAttribute.top, 50.0), (.width, 80), (.height, 40)] {
      _ = try fixture.fix(view, attribute, number)
    }
    fixture.stage.layoutIfNeeded()
    view.modelAnchorPoint = Point(x: 1, y: 0.5)
    #expect(view.modelFrame == Rect(x: 60, y: 50, width: 80, height: 40))
    fixture.stage.setNeedsLayoutEverywhere()
    fixture.stage.layoutIfNeeded()
    #expect(view.modelFrame == Rect(x: 60, y: 50, width: 80, height: 40))
    try fixture.stage.setConstant(left, 120)
    fixture.stage.layoutIfNeeded()
    #expect(view.modelFrame == Rect(x: 80, y: 50, width: 80, height: 40))
    #expect(view.modelCenter == Point(x: 160, y: 70))
  }

  @Test func `where layout sets frames, as before iOS 8, the frame is what constraints say`() throws {
    let fixture = StageFixture(width: 300, height: 300)
    let view = try fixture.placed("old", 100, 50, 80, 40)
    view.transformAffectsLayout = true
    view.modelAnchorPoint = Point(x: 1, y: 0)
    fixture.stage.layoutIfNeeded()
    #expect(view.modelFrame == Rect(x: 100, y: 50, width: 80, height: 40))
  }

  @Test func `a frame that is set is the frame, and constraints of others see its anchor point as its middle`() throws {
    let fixture = StageFixture(width: 300, height: 300)
    let view = fixture.view("set")
    view.modelAnchorPoint = Point(x: 0, y: 0)
    view.placeByFrame(Rect(x: 40, y: 60, width: 20, height: 30))
    let other = fixture.view("other")
    try fixture.stage.activate([
      NSLayoutConstraint(firstItem: other, firstAttribute: .left, secondItem: view, secondAttribute: .right),
      NSLayoutConstraint(firstItem: other, firstAttribute: .top, secondItem: view, secondAttribute: .top),
      NSLayoutConstraint(firstItem: other, firstAttribute: .width, constant: 10),
      NSLayoutConstraint(firstItem: other, firstAttribute: .height, constant: 10),
    ])
    fixture.stage.layoutIfNeeded()
    #expect(view.modelFrame == Rect(x: 40, y: 60, width: 20, height: 30))
    #expect(other.modelFrame == Rect(x: 50, y: 45, width: 10, height: 10))
  }

  @Test(arguments: 0..<60)
  func `frames of random trees equal the formula, also after changes`(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random).rounded() }
    func anchor() -> Point { Point(x: number(-4...8) / 4, y: number(-4...8) / 4) }
    let fixture = StageFixture(width: 400, height: 600)
    var views: [(view: UIView, left: NSLayoutConstraint, rectangle: Rect)] = []
    for index in 0..<10 {
      let parent = views.isEmpty || number(0...2) == 0 ? nil : views[Int(number(0...Double(views.count - 1)))].view
      let view = fixture.view("v\(index)", in: parent)
      let rectangle = Rect(
        x: number(-60...150), y: number(-60...250), width: number(20...400), height: number(20...500))
      view.modelAnchorPoint = anchor()
      let left = try fixture.fix(view, .left, rectangle.minX)
      _ = try fixture.fix(view, .top, rectangle.minY)
      _ = try fixture.fix(view, .width, rectangle.width)
      _ = try fixture.fix(view, .height, rectangle.height)
      views.append((view, left, rectangle))
    }
    for _ in 0..<4 {
      fixture.stage.layoutIfNeeded()
      for (view, _, rectangle) in views {
        #expect(isClose(view.modelFrame, frame(of: rectangle, anchor: view.modelAnchorPoint)))
      }
      for index in views.indices where number(0...1) == 0 {
        views[index].view.modelAnchorPoint = anchor()
        let x = number(-60...150)
        try fixture.stage.setConstant(views[index].left, x)
        views[index].rectangle.origin.x = x
      }
    }
  }
}
