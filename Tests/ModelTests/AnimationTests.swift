import InbetweenGeometry
import InbetweenLayout
import InbetweenModel
import InbetweenMotion
import InbetweenTimeline
import Testing

@Suite("Animations of the stage") struct AnimationTests {
  private let linear = AnimationCurve.timing(.linear)

  @Test func `a changed constant animates from the old frame to the new one`() throws {
    let fixture = StageFixture()
    _ = try fixture.placed("v", 10, 20, 30, 40)
    let box = fixture.view("box")
    let edge = try fixture.fix(box, .left, 0)
    _ = try fixture.fix(box, .top, 0)
    _ = try fixture.fix(box, .width, 20)
    _ = try fixture.fix(box, .height, 20)
    fixture.stage.schedule(at: seconds("0.2")) { stage in
      stage.animate(AnimationOptions(duration: seconds("1"), curve: self.linear)) { stage in
        try? stage.setConstant(edge, 50)
        stage.layoutIfNeeded()
      }
    }
    let timeline = fixture.bake()
    #expect(timeline.shown("box", at: 0).frame == Rect(x: 0, y: 0, width: 20, height: 20))
    #expect(timeline.shown("box", at: 0.2).frame.minX == 0)
    #expect(abs(timeline.shown("box", at: 0.7).frame.minX - 25) < 1e-9)
    #expect(timeline.shown("box", at: 1.2).frame.minX == 50)
    #expect(timeline.real("box", at: 0.2).frame.minX == 50)
    #expect(timeline.shown("v", at: 0.7).frame == Rect(x: 10, y: 20, width: 30, height: 40))
  }

  @Test func `without layout in the block the view jumps at the end of the turn`() throws {
    let fixture = StageFixture()
    let view = fixture.view("v")
    let left = try fixture.fix(view, .left, 0)
    _ = try fixture.fix(view, .top, 0)
    _ = try fixture.fix(view, .width, 20)
    _ = try fixture.fix(view, .height, 20)
    fixture.stage.schedule(at: seconds("0.5")) { stage in
      stage.animate(AnimationOptions(duration: seconds("1"))) { stage in try? stage.setConstant(left, 50) }
    }
    let timeline = fixture.bake()
    #expect(timeline.shown("v", at: 0.499).frame.minX == 0)
    #expect(timeline.shown("v", at: 0.5).frame.minX == 50)
  }

  @Test func `interrupting a movement adds the animations: halfway there and back shows 50 and keeps the velocity`()
    throws
  {
    let fixture = StageFixture()
    let view = try fixture.placed("v", 0, 0, 20, 20)
    let options = AnimationOptions(duration: seconds("1"))
    fixture.stage.schedule(at: .zero) { stage in
      stage.animate(options) { _ in view.modelCenter = Point(x: 110, y: 10) }
    }
    fixture.stage.schedule(at: seconds("0.5")) { stage in
      stage.animate(options) { _ in view.modelCenter = Point(x: 10, y: 10) }
    }
    let timeline = fixture.bake()
    let before = timeline.shown("v", at: 0.499).position.x
    let at = timeline.shown("v", at: 0.5).position.x
    let after = timeline.shown("v", at: 0.501).position.x
    #expect(abs(at - 60) < 1e-6)
    #expect(abs((after - at) - (at - before)) < 0.01)
    #expect(timeline.shown("v", at: 1.5).position.x == 10)
  }

  @Test func `a fade replaces the previous one, from the model or from the presented value`() throws {
    func fade(_ fromCurrent: Bool) throws -> Double {
      let fixture = StageFixture()
      let view = try fixture.placed("v", 0, 0, 20, 20)
      fixture.stage.schedule(at: .zero) { stage in
        stage.animate(AnimationOptions(duration: seconds("1"), curve: linear)) { _ in view.modelAlpha = 0 }
      }
      fixture.stage.schedule(at: seconds("0.5")) { stage in
        stage.animate(
          AnimationOptions(duration: seconds("1"), curve: linear, beginFromCurrentState: fromCurrent)
        ) { _ in view.modelAlpha = 1 }
      }
      return fixture.bake().shown("v", at: 0.5).opacity
    }
    #expect(try fade(false) == 0)
    #expect(abs(try fade(true) - 0.5) < 1e-9)
  }

  @Test func `autoreverse plays backwards and then shows the model; the completion runs in that frame`() throws {
    let fixture = StageFixture()
    let view = try fixture.placed("v", 0, 0, 20, 20)
    fixture.stage.schedule(at: seconds("0.2")) { stage in
      stage.animate(
        AnimationOptions(duration: seconds("0.3"), curve: linear, autoreverses: true)
      ) { _ in
        view.modelTransform = .scale(x: 2, y: 2)
      } completion: { _ in
        view.modelTransform = .identity
      }
    }
    let timeline = fixture.bake()
    #expect(abs(timeline.shown("v", at: 0.5).transform.a - 2) < 1e-9)
    #expect(abs(timeline.shown("v", at: 0.65).transform.a - 1.5) < 1e-9)
    #expect(timeline.shown("v", at: 0.8).transform == .identity)
    #expect(timeline.real("v", at: 0.79).transform.a == 2)
  }

  @Test func `removing all animations of a view runs the completion early`() throws {
    let fixture = StageFixture()
    let view = try fixture.placed("v", 0, 0, 20, 20)
    fixture.stage.schedule(at: .zero) { stage in
      stage.animate(AnimationOptions(duration: seconds("1"), curve: linear)) { _ in
        view.modelAlpha = 0
      } completion: { _ in
        view.modelBackgroundColor = .black
      }
    }
    fixture.stage.schedule(at: seconds("0.25")) { $0.removeAllAnimations(from: view) }
    let timeline = fixture.bake()
    #expect(abs(timeline.shown("v", at: 0.2).opacity - 0.8) < 1e-9)
    #expect(timeline.shown("v", at: 0.25).opacity == 0)
    #expect(timeline.real("v", at: 0.2).backgroundColor == .clear)
    #expect(timeline.real("v", at: 0.25).backgroundColor == .black)
  }

  @Test func `a view moved by its center moves back when layout is forced`() throws {
    let fixture = StageFixture()
    let view = try fixture.placed("v", 0, 0, 20, 20)
    fixture.stage.schedule(at: seconds("0.2")) { stage in
      stage.animate(AnimationOptions(duration: seconds("1"))) { _ in
        view.modelCenter.x += 100
      } completion: { stage in
        stage.setNeedsLayoutEverywhere()
        stage.layoutIfNeeded()
      }
    }
    let timeline = fixture.bake()
    #expect(abs(timeline.shown("v", at: 0.7).position.x - 60) < 1e-9)
    #expect(timeline.shown("v", at: 1.19).position.x > 109)
    #expect(timeline.shown("v", at: 1.2).position.x == 10)
  }

  @Test func `key frames reach each value at the end of their duration`() throws {
    let fixture = StageFixture()
    let view = try fixture.placed("v", 0, 0, 20, 20)
    fixture.stage.schedule(at: .zero) { stage in
      stage.animateKeyframes(
        AnimationOptions(duration: seconds("2"), curve: linear),
        frames: [
          (0, 0.5, { _ in view.modelAlpha = 0 }), (0.75, 0.25, { _ in view.modelAlpha = 1 }),
        ])
    }
    let timeline = fixture.bake()
    #expect(abs(timeline.shown("v", at: 0.5).opacity - 0.5) < 1e-9)
    #expect(timeline.shown("v", at: 1.25).opacity == 0)
    #expect(abs(timeline.shown("v", at: 1.75).opacity - 0.5) < 1e-9)
  }

  @Test func `transformAffectsLayout keeps the transformed frame at its constraints, otherwise the center is kept`()
    throws
  {
    let fixture = StageFixture()
    let old = try fixture.placed("old", 10, 10, 20, 20)
    let new = try fixture.placed("new", 50, 10, 20, 20)
    old.transformAffectsLayout = true
    fixture.stage.schedule(at: seconds("0.1")) { stage in
      old.modelTransform = .scale(x: 2, y: 2)
      new.modelTransform = .scale(x: 2, y: 2)
      stage.layoutIfNeeded()
    }
    let timeline = fixture.bake()
    #expect(timeline.real("old", at: 0.1).frame == Rect(x: 10, y: 10, width: 40, height: 40))
    #expect(timeline.real("new", at: 0.1).position == Point(x: 60, y: 20))
  }

  @Test func `a snapshot shows the view's appearance when it was taken, and disappears when it is removed`() throws {
    let fixture = StageFixture()
    let view = try fixture.placed("v", 10, 10, 20, 20)
    view.modelBackgroundColor = .black
    fixture.stage.schedule(at: seconds("0.2")) { stage in
      guard let snapshot = try? stage.snapshot(of: view, id: "snap") else { return }
      view.modelBackgroundColor = .white
      stage.schedule(at: seconds("0.5")) { _ in snapshot.removeFromSuperview() }
    }
    let timeline = fixture.bake()
    func colors(_ time: Double) -> [Color] {
      timeline.displayList(at: time).items.compactMap { if case .box(let box) = $0.content { box.color } else { nil } }
    }
    #expect(colors(0.1) == [.black])
    #expect(colors(0.3) == [.white, .black])
    #expect(colors(0.5) == [.white])
    #expect(timeline.shown("snap", at: 0.3).frame == Rect(x: 10, y: 10, width: 20, height: 20))
  }
}
