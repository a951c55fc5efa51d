import Foundation
import InbetweenGeometry
import InbetweenModel
import InbetweenTimeline

/// The transition in which the screen turns, along which controllers animate.
final class TurnTransition: UIViewControllerTransitionCoordinator {
  /// In seconds.
  static let duration = 0.3

  let containerView: UIView
  let targetTransform: CGAffineTransform
  private var alongside: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []
  private var afterwards: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []

  /// - Parameter angle: by which the content turns, in radians, clockwise.
  init(of container: UIView, angle: CGFloat) {
    containerView = container
    targetTransform = CGAffineTransform(rotationAngle: angle)
  }

  var isAnimated: Bool { true }
  var isCancelled: Bool { false }
  var transitionDuration: TimeInterval { TurnTransition.duration }
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? { nil }

  @discardableResult
  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool {
    if let animation { alongside.append(animation) }
    if let completion { afterwards.append(completion) }
    return true
  }

  func runAlongside() {
    for animation in alongside { animation(self) }
    alongside = []
  }

  func end() {
    for completion in afterwards { completion(self) }
    afterwards = []
  }
}

/// What is seen beside a screen that turns, black, and what is seen through its windows.
struct TurnSurroundings {
  private let outside: UIView
  private let ground: UIView

  init(of stage: Stage) {
    let root = stage.root
    outside = UIView(internalPartOf: root, named: "outside")
    ground = UIView(internalPartOf: root, named: "ground")
    let size = stage.screen.size
    let whole = max(size.width, size.height)
    stage.performWithoutAnimation {
      root.insertSubview(outside, at: 0)
      root.insertSubview(ground, aboveSubview: outside)
      outside.modelBackgroundColor = .black
      outside.modelFrame = Rect(origin: .zero, size: size).outset(by: whole)
      ground.modelBackgroundColor = stage.canvas.backgroundColor
      ground.modelFrame = Rect(origin: .zero, size: size)
    }
  }

  /// Follows the screen to another size in points, with the current animation.
  func cover(_ size: Size) { ground.modelFrame = Rect(origin: .zero, size: size) }

  func remove() {
    outside.removeFromSuperview()
    ground.removeFromSuperview()
  }
}

extension UIViewController {
  /// Whether the screen may be held so while the controller's view fills the window, or one that it presents.
  func supports(_ orientation: UIInterfaceOrientation) -> Bool {
    var deciding = self
    while let presented = deciding.presentedViewController, presented.modalPresentationStyle == .fullScreen {
      deciding = presented
    }
    return deciding.supportedInterfaceOrientations.contains(orientation.mask)
  }

  /// Tells the children, and what is presented, of another size.
  func forward(_ size: CGSize, _ coordinator: any UIViewControllerTransitionCoordinator) {
    for child in children {
      child.viewWillTransition(
        to: self.size(forChildContentContainer: child, withParentContainerSize: size), with: coordinator)
    }
    guard let presented = presentedViewController else { return }
    presented.modal.presentation?.controller.viewWillTransition(to: size, with: coordinator)
    presented.viewWillTransition(to: size, with: coordinator)
  }

  /// Tells the children, and what is presented, of other traits.
  func forward(_ traits: UITraitCollection, _ coordinator: any UIViewControllerTransitionCoordinator) {
    for child in children { child.willTransition(to: traits, with: coordinator) }
    guard let presented = presentedViewController else { return }
    presented.modal.presentation?.controller.willTransition(to: traits, with: coordinator)
    presented.willTransition(to: traits, with: coordinator)
  }
}

extension UIInterfaceOrientation {
  var mask: UIInterfaceOrientationMask {
    switch self {
    case .unknown: []
    case .portrait: .portrait
    case .portraitUpsideDown: .portraitUpsideDown
    case .landscapeRight: .landscapeRight
    case .landscapeLeft: .landscapeLeft
    }
  }

  /// That of the film that runs.
  static var current: UIInterfaceOrientation { Stage.current?.app.screen.orientation ?? .portrait }
}
