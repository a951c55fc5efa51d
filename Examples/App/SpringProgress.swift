import InbetweenUIKit

/// A number that a spring moves, frame by frame, from where a finger has left it: for layouts that do not depend on it
/// linearly, so that animating from one to the other would show others in between.
final class SpringProgress {
  private let driver = UIView()
  private let change: (CGFloat) -> Void
  private var link: CADisplayLink?
  private(set) var value: CGFloat

  /// - Parameters:
  ///   - parent: gets a hidden view, whose place Core Animation moves.
  ///   - change: called at each frame.
  init(_ value: CGFloat, in parent: UIView, change: @escaping (CGFloat) -> Void) {
    (self.value, self.change) = (value, change)
    driver.isHidden = true
    parent.addSubview(driver)
  }

  /// Sets the number, as a finger does.
  func set(_ value: CGFloat) {
    link?.invalidate()
    link = nil
    driver.layer.removeAllAnimations()
    take(value)
  }

  /// Lets the spring go.
  ///
  /// - Parameter velocity: per second.
  func move(to target: CGFloat, velocity: CGFloat, duration: Double, bounce: CGFloat) {
    set(value)
    guard target != value else { return }
    driver.center.x = value
    UIView.animate(
      springDuration: duration, bounce: bounce, initialSpringVelocity: velocity / (target - value)
    ) {
      self.driver.center.x = target
    } completion: { isFinished in
      if isFinished { self.set(target) }
    }
    let link = CADisplayLink { [weak self] _ in
      guard let self, let shown = driver.layer.presentation() else { return }
      take(shown.position.x)
    }
    link.add(to: .main, forMode: .common)
    self.link = link
  }

  private func take(_ value: CGFloat) {
    self.value = value
    change(value)
  }
}
