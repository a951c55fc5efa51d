import InbetweenGeometry
import InbetweenLayout
import InbetweenMotion
import InbetweenStage
import InbetweenTimeline
import Testing

/// The sample of the stage in `docs/Architecture.md`: nothing above it is imported.
@Suite("Sample of a stage without views") struct StageSampleTests {
  @Test func `a layer sprung to where constraints place it`() throws {
    let stage = Stage(layersOn: Canvas(size: Size(width: 200, height: 100), scale: 2))
    let box = LayerNode(named: "box", on: stage)
    stage.rootNode.insertChild(box, at: 0)
    let (item, root) = (try #require(box.layout.item), stage.engine.root)
    let left = try stage.engine.activate(LayoutConstraint(item, .left, .equal, to: root, .left))
    for (attribute, length) in [(LayoutAttribute.top, 10.0), (.width, 20), (.height, 20)] {
      let other = attribute == .top ? root : nil
      try stage.engine.activate(
        LayoutConstraint(
          item, attribute, .equal, to: other, attribute == .top ? .top : .notAnAttribute, constant: length))
    }
    stage.schedule(at: .zero) { stage in
      do throws(LayoutConstraintError) { try stage.engine.setConstant(left, 100) } catch { return }
      stage.setNeedsLayout()
      let spring = AnimationCurve.spring(Spring(perceptualDuration: 1, bounce: 0))
      stage.animate(AnimationOptions(duration: Rational(1), curve: spring), changes: { $0.layoutIfNeeded() })
    }
    stage.run()
    let timeline = stage.bake(name: "box", duration: Rational(1))
    let layer = try #require(timeline.layers.firstIndex { $0.id == "box" })
    let x = [0, 0.5, 1].map { timeline.presentation(of: layer, at: $0).frame.minX }
    #expect(x[0] == 0 && x[1] > 50 && x[1] < 100 && x[2] > 98)
    #expect(timeline.presentation(of: layer, at: 0.5).frame.minY == 10)
  }
}
