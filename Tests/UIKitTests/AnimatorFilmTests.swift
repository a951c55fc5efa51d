import InbetweenUIKit
import Testing

/// Property animators of recorded code.
@Suite("Property animators in films") struct AnimatorFilmTests {
  private struct Look: Equatable {
    var isRunning: Bool
    var isReversed: Bool
    var fraction: CGFloat
    var x: CGFloat
  }

  /// What an animator and the place that its view is shown at are at some times.
  private func look(
    at times: [Double], _ make: (UIView) -> UIViewPropertyAnimator,
    _ script: (Film, UIViewPropertyAnimator) -> Void
  ) -> (looks: [Look], animator: UIViewPropertyAnimator, film: Film, view: UIView) {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    let film = Film(on: .iPhone15) { $0.addSubview(view) }
    let animator = film.stage.asCurrent { make(view) }
    script(film, animator)
    var looks: [Look] = []
    for time in times {
      film.perform(at: time) {
        looks.append(
          Look(
            isRunning: animator.isRunning, isReversed: animator.isReversed,
            fraction: (animator.fractionComplete * 1000).rounded() / 1000,
            x: ((view.layer.presentation()?.frame.minX ?? -1) * 10).rounded() / 10))
      }
    }
    _ = film.duration
    return (looks, animator, film, view)
  }

  private func slide(_ view: UIView) -> UIViewPropertyAnimator {
    UIViewPropertyAnimator(duration: 1, curve: .linear) { view.frame.origin.x = 100 }
  }

  @Test func `an animator that pauses on completion rests at either end, and can be reversed and started again`() {
    var ends = 0
    let (looks, animator, film, view) = look(at: [0.5, 1.2, 2, 2.6, 3.5, 4.2]) { view in
      let animator = slide(view)
      animator.pausesOnCompletion = true
      animator.addCompletion { _ in ends += 1 }
      return animator
    } _: { film, animator in
      film.perform(at: 0) { animator.startAnimation() }
      film.perform(at: 1.5) {
        animator.isReversed = true
        animator.startAnimation()
      }
      film.perform(at: 3) {
        animator.isReversed = false
        animator.startAnimation()
      }
    }
    #expect(
      looks == [
        Look(isRunning: true, isReversed: false, fraction: 0.5, x: 50),
        Look(isRunning: false, isReversed: false, fraction: 1, x: 100),
        Look(isRunning: true, isReversed: true, fraction: 0.5, x: 50),
        Look(isRunning: false, isReversed: true, fraction: 0, x: 0),
        Look(isRunning: true, isReversed: false, fraction: 0.5, x: 50),
        Look(isRunning: false, isReversed: false, fraction: 1, x: 100),
      ])
    #expect(ends == 0 && animator.state == .active && view.frame.minX == 100 && film.duration >= 4.2)
  }

  @Test func `an animator that paused on completion finishes where it is told to, with its completion`() {
    for (position, x) in [(.start, 0), (.end, 100)] as [(UIViewAnimatingPosition, CGFloat)] {
      var ends: [UIViewAnimatingPosition] = []
      let (looks, animator, _, view) = look(at: [1.2, 2]) { view in
        let animator = slide(view)
        animator.addCompletion { ends.append($0) }
        return animator
      } _: { film, animator in
        film.perform(at: 0) { animator.startAnimation() }
        // The property counts when the end is reached.
        film.perform(at: 0.5) { animator.pausesOnCompletion = true }
        film.perform(at: 1.5) {
          animator.stopAnimation(false)
          animator.finishAnimation(at: position)
        }
      }
      #expect(looks.map(\.x) == [100, x] && ends == [position] && view.frame.minX == x)
      #expect(animator.state == .inactive && !animator.isRunning)
    }
  }

  @Test func `changes that were added with a delay pause and return with the others`() {
    let (looks, _, _, _) = look(at: [0.75, 1.2, 1.75, 2.6]) { view in
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.alpha = 0.5 }
      animator.addAnimations({ view.frame.origin.x = 100 }, delayFactor: 0.5)
      animator.pausesOnCompletion = true
      return animator
    } _: { film, animator in
      film.perform(at: 0) { animator.startAnimation() }
      film.perform(at: 1.5) {
        animator.isReversed = true
        animator.startAnimation()
      }
    }
    #expect(looks.map(\.x) == [50, 100, 50, 0])
  }

  /// How often a button that moves and grows from 40 × 40 at 0 to 80 × 40 at 200, within 2 s, is tapped by touches at
  /// half time.
  private func taps(at places: [CGFloat], moves: Bool = true, _ set: (UIViewPropertyAnimator) -> Void) -> [Int] {
    places.map { x in
      var taps = 0
      let button = UIButton(type: .custom)
      button.frame = CGRect(x: 0, y: 100, width: 40, height: 40)
      button.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
      // A view inside shows that points are converted from outside to inside.
      let inner = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
      inner.addSubview(button)
      let film = Film(on: .iPhone15) { $0.addSubview(inner) }
      let animator = UIViewPropertyAnimator(duration: 2, curve: .linear) {
        if moves { button.frame = CGRect(x: 200, y: 100, width: 80, height: 40) }
      }
      set(animator)
      film.perform(at: 0) { animator.startAnimation() }
      film.drag(from: CGPoint(x: x, y: 120), to: CGPoint(x: x + 1, y: 120), at: 1, duration: 0.02)
      film.play(until: 2)
      return taps
    }
  }

  @Test func `a button that an animator moves is hit where it is shown, unless the app tests hits itself`() {
    // At half time it lies between 100 and 160, and at the end between 200 and 280.
    let places: [CGFloat] = [20, 95, 105, 155, 165, 210]
    #expect(taps(at: places) { _ in } == [0, 0, 1, 1, 0, 0])
    #expect(taps(at: places) { $0.isManualHitTestingEnabled = true } == [0, 0, 0, 0, 0, 1])
    #expect(taps(at: places) { $0.isUserInteractionEnabled = false } == [0, 0, 0, 0, 0, 0])
    #expect(taps(at: [20, 105], moves: false) { _ in } == [1, 0])
  }
}
