import InbetweenGeometry
import InbetweenMotion
import InbetweenTimeline
import InbetweenUIKit
import Testing

@Suite("Springs in code") struct SpringFilmTests {
  private func film(_ play: @escaping (UIView) -> Void) -> Film {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    view.accessibilityIdentifier = "box"
    let film = Film(on: .iPhone15, duration: 3) { $0.addSubview(view) }
    film.perform(at: 0.5) { play(view) }
    return film
  }

  /// The centre that the film shows.
  private func center(_ film: Film, at time: Double) throws -> Point {
    let box = try #require(film.timeline.layers.firstIndex { $0.id == "box" })
    return film.timeline.presentation(of: box, at: time).position
  }

  @Test func `a film warns of springs that have not arrived at their end, and of no others`() {
    let jumping = film { view in
      UIView.animate(withDuration: 0.3, delay: 0.1, usingSpringWithDamping: 0.4, initialSpringVelocity: 5) {
        view.center.x += 100
      }
    }
    #expect(
      jumping.warnings == [
        "the spring (0.3 s, damping ratio 0.4, velocity 5) of 'box' ends at 0.9 s with 21.9 % of the distance left, "
          + "which jumps; the nearest setting that arrives is 0.3 s, damping ratio 0.41, velocity 5"
      ])
    #expect(jumping.problems.isEmpty)
    let arriving = film { view in
      UIView.animate(withDuration: 0.25, delay: 0, usingSpringWithDamping: 0.4, initialSpringVelocity: 5) {
        view.center.x += 100
      }
    }
    #expect(arriving.warnings.isEmpty)
  }

  @Test(arguments: ["ratio", "bounce", "stiffness"])
  func `the velocity of timing parameters is a vector`(_ form: String) throws {
    let velocity = CGVector(dx: 2, dy: -1)
    let parameters =
      switch form {
      case "ratio": UISpringTimingParameters(dampingRatio: 0.8, initialVelocity: velocity)
      case "bounce": UISpringTimingParameters(duration: 0.5, bounce: 0.2, initialVelocity: velocity)
      default: UISpringTimingParameters(mass: 1, stiffness: 200, damping: 20, initialVelocity: velocity)
      }
    func spring(_ velocity: Double) -> Spring {
      switch form {
      case "ratio": Spring(duration: 0.5, dampingRatio: 0.8, initialVelocity: velocity)
      case "bounce": Spring(perceptualDuration: 0.5, bounce: 0.2, initialVelocity: velocity)
      default: Spring(mass: 1, stiffness: 200, damping: 20, initialVelocity: velocity)
      }
    }
    let film = film { view in
      let animator = UIViewPropertyAnimator(duration: 0.5, timingParameters: parameters)
      animator.addAnimations { view.center = CGPoint(x: 110, y: 210) }
      animator.startAnimation()
    }
    for time in [0.1, 0.3] {
      let shown = try center(film, at: 0.5 + time)
      #expect(abs(shown.x - (10 + 100 * spring(2).value(at: time))) < 1e-6)
      #expect(abs(shown.y - (10 + 200 * spring(-1).value(at: time))) < 1e-6)
    }
  }

  @Test func `an animator that continues with other parameters uses both velocities`() throws {
    let film = film { view in
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center = CGPoint(x: 110, y: 210) }
      animator.pauseAnimation()
      animator.fractionComplete = 0.5
      animator.continueAnimation(
        withTimingParameters: UISpringTimingParameters(
          dampingRatio: 0.8, initialVelocity: CGVector(dx: 2, dy: -1)), durationFactor: 0)
    }
    for time in [0.1, 0.3] {
      let shown = try center(film, at: 0.5 + time)
      let (x, y) = (
        Spring(duration: 0.5, dampingRatio: 0.8, initialVelocity: 2).value(at: time),
        Spring(duration: 0.5, dampingRatio: 0.8, initialVelocity: -1).value(at: time)
      )
      #expect(abs(shown.x - (60 + 50 * x)) < 1e-6)
      #expect(abs(shown.y - (110 + 100 * y)) < 1e-6)
    }
  }
}
