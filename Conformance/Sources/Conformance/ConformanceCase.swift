public import DeviceRecorder

#if canImport(UIKit)
  public import UIKit
#else
  public import InbetweenUIKit
#endif

/// A motion whose recording on a device decides how certain a rule of docs/motion.md is.
///
///     ConformanceCase.all[0].record(in: window) { recording in share(recording.trace) }
#if canImport(UIKit)
  @MainActor
#endif
public struct ConformanceCase {
  /// The name of its expected trace.
  public let name: String
  /// In seconds.
  public let duration: Double
  /// Puts views into the window.
  private let build: (UIView) -> UIView
  /// Begins the motion.
  private let play: (UIView) -> Void

  private init(
    _ name: String, _ duration: Double, build: @escaping (UIView) -> UIView = square,
    play: @escaping (UIView) -> Void
  ) {
    (self.name, self.duration, self.build, self.play) = (name, duration, build, play)
  }

  /// Adds the case's view to a window and returns what begins the motion.
  public func prepare(in window: UIView) -> () -> Void {
    let view = build(window)
    view.accessibilityIdentifier = "subject"
    window.addSubview(view)
    return { play(view) }
  }

  /// Records it. The window has nothing else to show.
  ///
  /// - Parameter device: the model, such as `iPhone 15 Pro`.
  public func record(
    in window: UIWindow, device: String? = nil, completion: @escaping (DeviceRecorder.Recording) -> Void
  ) {
    let begin = prepare(in: window)
    let subject = window.subviews.last
    let recorder = DeviceRecorder(window, named: name, device: device)
    // The first layout is not part of the motion.
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.25) {
      recorder.record(for: duration, begin) { recording in
        subject?.removeFromSuperview()
        completion(recording)
      }
    }
  }

  private static func square(_ window: UIView) -> UIView {
    let view = UIView(frame: CGRect(x: 20, y: 200, width: 80, height: 80))
    view.backgroundColor = UIColor(red: 0.2, green: 0.4, blue: 1, alpha: 1)
    return view
  }

  private static func after(_ seconds: Double, _ action: @escaping () -> Void) {
    DispatchQueue.main.asyncAfter(deadline: .now() + seconds, execute: action)
  }

  /// A layer animation that stays at its end.
  private static func add(_ animation: CAAnimation, to view: UIView, _ seconds: Double) {
    animation.duration = seconds
    animation.fillMode = .both
    animation.isRemovedOnCompletion = false
    view.layer.add(animation, forKey: "case")
  }

  public static var all: [ConformanceCase] {
    [
      ConformanceCase("spring-cut-at-its-duration", 1.5) { view in
        UIView.animate(withDuration: 0.6, delay: 0, usingSpringWithDamping: 0.1, initialSpringVelocity: 0.5) {
          view.center.x += 200
        }
      },
      ConformanceCase("spring-whose-steps-end-in-no-number", 1.5) { view in
        UIView.animate(withDuration: 0.25, delay: 0, usingSpringWithDamping: 0.2, initialSpringVelocity: 2) {
          view.center.x += 200
        }
      },
      ConformanceCase("spring-animator-resumed", 2.5) { view in
        let animator = UIViewPropertyAnimator(duration: 1, dampingRatio: 0.4) { view.center.x += 200 }
        animator.startAnimation()
        after(0.3) { animator.pauseAnimation() }
        after(0.6) { animator.continueAnimation(withTimingParameters: nil, durationFactor: 0) }
      },
      ConformanceCase("animator-resumed-after-scrubbing", 2.5) { view in
        let animator = UIViewPropertyAnimator(duration: 1, curve: .easeInOut) { view.center.x += 200 }
        animator.startAnimation()
        after(0.3) {
          animator.pauseAnimation()
          animator.fractionComplete = 0.7
        }
        after(0.6) { animator.continueAnimation(withTimingParameters: nil, durationFactor: 0) }
      },
      ConformanceCase("key-frames-interrupted", 2) { view in
        UIView.animateKeyframes(withDuration: 1, delay: 0, options: []) {
          UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { view.center.x += 200 }
          UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.center.y += 200 }
        }
        after(0.4) { UIView.animate(withDuration: 0.6) { view.center = CGPoint(x: 160, y: 500) } }
      },
      ConformanceCase("turn-interrupted-by-scale", 2) { view in
        UIView.animate(withDuration: 1) { view.transform = CGAffineTransform(rotationAngle: 1.5) }
        after(0.4) {
          UIView.animate(withDuration: 0.8) { view.transform = CGAffineTransform(scaleX: 2, y: 0.5) }
        }
      },
      ConformanceCase("key-frames-to-scale-zero", 1.5) { view in
        UIView.animateKeyframes(withDuration: 0.8, delay: 0, options: []) {
          UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) {
            view.transform = CGAffineTransform(scaleX: 1, y: 0)
          }
        }
      },
      ConformanceCase("cubic-key-frames-with-bias", 1.5) { view in
        let animation = CAKeyframeAnimation(keyPath: "position.x")
        animation.values = [60, 260, 120, 240]
        animation.keyTimes = [0, 0.25, 0.5, 1]
        animation.calculationMode = .cubic
        animation.biasValues = [0, 0.8, 0, 0]
        animation.continuityValues = [0, 0, 0.8, 0]
        add(animation, to: view, 1)
      },
      ConformanceCase("layer-animation-played-backwards", 1.5) { view in
        let animation = CABasicAnimation(keyPath: "position.x")
        animation.fromValue = 60
        animation.toValue = 260
        animation.timingFunction = CAMediaTimingFunction(name: .easeIn)
        animation.speed = -1
        animation.timeOffset = 1
        add(animation, to: view, 1)
      },
      ConformanceCase("label-narrower-and-higher", 1) { _ in
        let label = UILabel(frame: CGRect(x: 20, y: 200, width: 240, height: 30))
        label.text = "A label that becomes narrower and higher"
        label.numberOfLines = 0
        return label
      } play: { label in
        UIView.animate(withDuration: 0.6) { label.frame = CGRect(x: 20, y: 260, width: 120, height: 80) }
      },
    ]
  }
}
