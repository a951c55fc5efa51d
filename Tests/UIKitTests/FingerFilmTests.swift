import InbetweenGeometry
import InbetweenMotion
import InbetweenTimeline
import InbetweenUIKit
import Testing

@Suite("Fingers of films") struct FingerFilmTests {
  private struct Step: Equatable {
    var state: UIGestureRecognizer.State
    var translation: CGPoint
    var velocity: CGPoint
  }

  /// What a pan recogniser of the window is told of a finger.
  private func steps(_ script: (Film) -> Void) -> [(time: Double, step: Step)] {
    var steps: [(time: Double, step: Step)] = []
    let film = Film(duration: 2) { window in
      window.addGestureRecognizer(
        UIPanGestureRecognizer { recognizer in
          guard let pan = recognizer as? UIPanGestureRecognizer else { return }
          let step = Step(
            state: pan.state, translation: pan.translation(in: nil), velocity: pan.velocity(in: nil))
          steps.append((CACurrentMediaTime(), step))
        })
    }
    script(film)
    film.play(until: 2)
    return steps
  }

  @Test func `a pan begins after 10 points and leaves them out of its translation`() {
    let steps = steps { $0.drag(from: CGPoint(x: 100, y: 100), to: CGPoint(x: 104, y: 40), at: 0.5, duration: 1 / 6) }
    // 6 points per frame: the second is 12 points away. To the side it has not gone far enough.
    #expect(steps.first?.step.state == .began)
    #expect(steps.first.map { abs($0.time - 0.5 - 2.0 / 60) < 1e-9 } == true)
    #expect(steps.first.map { abs($0.step.translation.y + 2) < 1e-9 && $0.step.translation.x == 0 } == true)
    #expect(steps.last?.step.state == .ended)
    #expect(steps.last.map { abs($0.step.translation.y + 50) < 1e-9 } == true)
    #expect(steps.allSatisfy { abs($0.step.velocity.y + 360) < 1e-9 && abs($0.step.velocity.x - 24) < 1e-9 })
  }

  @Test func `content that is dragged begins to move without a jump`() throws {
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 400))
    scroll.contentSize = CGSize(width: 200, height: 2_000)
    scroll.contentInsetAdjustmentBehavior = .never
    let film = Film { $0.addSubview(scroll) }
    film.drag(from: CGPoint(x: 100, y: 300), to: CGPoint(x: 100, y: 240), at: 0, duration: 1)
    film.play(until: 0.305)
    #expect(abs(scroll.contentOffset.y - 8) < 1e-9)
    film.play(until: 0.99)
    #expect(abs(scroll.contentOffset.y - 49) < 1e-9)
  }

  @Test(arguments: [UIView.AnimationCurve.easeIn, .easeOut, .easeInOut, .linear])
  func `a finger follows its curve and is lifted with the curve's velocity`(curve: UIView.AnimationCurve) {
    let steps = steps {
      $0.drag(from: CGPoint(x: 100, y: 100), to: CGPoint(x: 100, y: 400), at: 0.25, duration: 0.5, curve: curve)
    }
    for (time, step) in steps where step.state == .changed {
      let share = (time - 0.25) / 0.5
      #expect(abs(step.translation.y + 10 - 300 * curve.model.value(at: share)) < 1e-9)
      #expect(abs(step.velocity.y - 600 * curve.model.velocity(at: share)) < 1e-6)
    }
    #expect(
      steps.last?.step
        == Step(
          state: .ended, translation: CGPoint(x: 0, y: 290),
          velocity: CGPoint(x: 0, y: 600 * curve.model.velocity(at: 1))))
  }

  @Test func `a finger that rests has no velocity, and points at one time are a jump`() {
    let place = CGPoint(x: 100, y: 100)
    let steps = steps {
      $0.drag(
        along: [
          (0, place), (0, CGPoint(x: 110, y: 100)), (0.2, CGPoint(x: 160, y: 100)), (0.4, CGPoint(x: 160, y: 100)),
        ], at: 0.5)
    }
    #expect(steps.first.map { $0.time == 0.5 && $0.step.state == .began && $0.step.translation == .zero } == true)
    #expect(steps.last?.step == Step(state: .ended, translation: CGPoint(x: 50, y: 0), velocity: .zero))
    #expect(steps.last.map { abs($0.time - 0.9) < 1e-9 } == true)
  }

  @Test func `a path without points is no touch, and one point is a tap`() {
    let button = UIButton(type: .system)
    var taps = 0
    let film = Film(duration: 1) { window in
      button.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      button.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
      window.addSubview(button)
    }
    film.drag(along: [], at: 0.1)
    film.drag(along: [(0, CGPoint(x: 50, y: 50))], at: 0.2)
    film.play(until: 1)
    #expect(taps == 1)
  }

  /// 2/3 s in nanoseconds is later than the frame at 2/3 s.
  @Test func `what happens at a frame's time is what the frame shows`() throws {
    let (moved, linked, timed) = (UIView(), UIView(), UIView())
    let film = Film(duration: 1) { window in
      for (view, name) in [(moved, "moved"), (linked, "linked"), (timed, "timed")] {
        view.accessibilityIdentifier = name
        window.addSubview(view)
      }
      let link = CADisplayLink { linked.alpha = $0.timestamp }
      link.add(to: .main, forMode: .common)
      DispatchQueue.main.asyncAfter(deadline: .now() + 2.0 / 3) { timed.alpha = 0.25 }
    }
    film.perform(at: 2.0 / 3) { moved.alpha = 0.25 }
    let time = try #require(Rational(2, 3)).doubleValue
    func alpha(_ name: String) throws -> Double {
      let layer = try #require(film.timeline.layers.firstIndex { $0.id == name })
      return film.timeline.presentation(of: layer, at: time).opacity
    }
    #expect(try alpha("moved") == 0.25)
    #expect(try alpha("timed") == 0.25)
    #expect(try abs(alpha("linked") - 2.0 / 3) < 1e-9)
  }
}
