import InbetweenGeometry
import InbetweenLayout
import InbetweenModel
import Testing

@Suite("Views with the baselines of subviews")
struct BaselineViewTests {
  @Test func `a view has the last baseline of the view that it names, even if that is added later`() throws {
    let fixture = StageFixture()
    let box = try fixture.placed("box", 0, 20, 50, 60)
    let mark = fixture.view("mark")
    _ = try fixture.fix(mark, .left, 0)
    _ = try fixture.fix(mark, .width, 5)
    _ = try fixture.fix(mark, .height, 5)
    try fixture.stage.activate([
      NSLayoutConstraint(firstItem: mark, firstAttribute: .bottom, secondItem: box, secondAttribute: .lastBaseline)
    ])
    let title = UIView(id: "title", in: fixture.stage)
    box.modelLastBaselineView = title
    fixture.stage.layoutIfNeeded()
    #expect(mark.modelFrame.maxY == 80)
    box.addSubview(title)
    for (attribute, constant) in [(LayoutAttribute.left, 0.0), (.top, 10), (.width, 10), (.height, 15)] {
      _ = try fixture.fix(title, attribute, constant)
    }
    fixture.stage.layoutIfNeeded()
    #expect(mark.modelFrame.maxY == 45)
    title.removeFromSuperview()
    fixture.stage.layoutIfNeeded()
    #expect(mark.modelFrame.maxY == 80)
  }
}
