import InbetweenGeometry
import InbetweenModel
import InbetweenMotion
import InbetweenTimeline
import Testing

@Suite("Switches") struct SwitchTests {
  @Test func `setOn(_:animated:) has its own duration or is immediate, isOn animates with the block`() throws {
    let stage = StageFixture().stage
    let (animated, plain, inBlock) = (
      UISwitch(id: "a", in: stage), UISwitch(id: "p", in: stage), UISwitch(id: "b", in: stage)
    )
    for view in [animated, plain, inBlock] {
      view.placeByFrame(Rect(x: 0, y: 0, width: 51, height: 31))
      stage.root.addSubview(view)
    }
    stage.schedule(at: Rational(1)) { stage in
      stage.animate(AnimationOptions(duration: Rational(2), curve: .timing(.linear))) { _ in
        animated.setOn(true, animated: true)
        plain.setOn(true, animated: false)
        inBlock.isOn = true
      }
    }
    stage.run()
    let timeline = stage.bake(name: "test", duration: Rational(4))
    func thumb(_ path: String, _ time: Double) throws -> Double {
      let index = try #require(timeline.layers.firstIndex { $0.path.hasSuffix(path) })
      return timeline.presentation(of: index, at: time).frame.minX
    }
    #expect(try thumb("a/a.thumb", 1) == 2 && thumb("a/a.thumb", 1.49) == 22)
    #expect(try thumb("p/p.thumb", 1) == 22)
    #expect(try thumb("b/b.thumb", 2) == 12)
  }
}
