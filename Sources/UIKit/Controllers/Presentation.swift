import InbetweenModel
import Foundation
import InbetweenGeometry
import InbetweenMotion

/// The presentation of a controller's view over another's, from its start to its dismissal.
final class Presentation {
  let controller: UIPresentationController
  fileprivate let presented: UIViewController
  private let presenting: UIViewController
  fileprivate let container: PresentationContainer
  private let dimming: UIView?
  private var sheet: UISheetPresentationController? { controller as? UISheetPresentationController }
  private var popover: UIPopoverPresentationController? { controller as? UIPopoverPresentationController }

  static func begin(
    _ presented: UIViewController, over presenting: UIViewController, in window: UIWindow, animated: Bool,
    completion: @escaping () -> Void
  ) {
    let presentation = Presentation(presented, over: presenting, in: window)
    presented.modal.presentation = presentation
    presentation.run(isPresenting: true, animated: animated) { _ in completion() }
  }

  private init(_ presented: UIViewController, over presenting: UIViewController, in window: UIWindow) {
    self.presented = presented
    self.presenting = presenting
    controller = presented.presentationController(over: presenting, in: window)
    container = PresentationContainer(frame: window.bounds)
    container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    if controller is UISheetPresentationController || controller is UIPopoverPresentationController {
      let view = UIView(frame: window.bounds)
      let isDark = window.traitCollection.userInterfaceStyle == .dark
      let shade = CGFloat(SystemMotion.shade(isDark: isDark))
      view.backgroundColor = UIColor(
        white: 0, alpha: controller is UISheetPresentationController ? shade : 0.1)
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      container.addSubview(view)
      dimming = view
    } else {
      dimming = nil
    }
    container.owner = controller
    controller.containerView = container
    window.addSubview(container)
  }

  /// Whether the presenting view is no longer shown behind the presented one.
  private var removesPresenter: Bool {
    switch presented.modalPresentationStyle {
    case .fullScreen, .currentContext: true
    case .custom: controller.shouldRemovePresentersView
    default: false
    }
  }

  private var finalFrame: CGRect { controller.frameOfPresentedViewInContainerView }

  func end(animated: Bool, completion: @escaping () -> Void) {
    run(isPresenting: false, animated: animated) { [self] done in
      guard done else { return }
      sheet?.background?.end()
      presented.view.removeFromSuperview()
      container.removeFromSuperview()
      completion()
    }
  }

  private func run(isPresenting: Bool, animated: Bool, completion: @escaping (Bool) -> Void) {
    let hidesPresenting = removesPresenter
    let home = ViewPlace(of: presenting.view)
    let (from, to) = isPresenting ? (presenting, presented) : (presented, presenting)
    presented.beginAppearanceTransition(isPresenting, animated: animated)
    if hidesPresenting { presenting.beginAppearanceTransition(!isPresenting, animated: animated) }
    let context = TransitionContext(
      container: container, from: from, to: to, style: presented.modalPresentationStyle, isAnimated: animated,
      finalFrame: isPresenting ? finalFrame : presented.view.frame, presented: presented,
      staying: removesPresenter ? nil : presenting)
    context.completion = { [self] done in
      // An animator adds the view to the container; the container is removed.
      if presenting.view.isDescendant(of: container) { home.put(presenting.view) }
      presented.endAppearanceTransition()
      if hidesPresenting { presenting.endAppearanceTransition() }
      if isPresenting {
        controller.presentationTransitionDidEnd(done)
      } else {
        controller.dismissalTransitionDidEnd(done)
      }
      completion(done)
    }
    presented.modal.transition = context
    if isPresenting {
      controller.presentationTransitionWillBegin()
    } else {
      controller.dismissalTransitionWillBegin()
    }
    let delegate = presented.transitioningDelegate
    let animator =
      isPresenting
      ? delegate?.animationController(forPresented: presented, presenting: presenting, source: presenting)
      : delegate?.animationController(forDismissed: presented)
    if let animator, animated {
      let interaction =
        isPresenting
        ? delegate?.interactionControllerForPresentation(using: animator)
        : delegate?.interactionControllerForDismissal(using: animator)
      context.run(animator, interaction)
    } else {
      slide(context, isPresenting: isPresenting, animated: animated)
    }
  }

  /// UIKit's default animation: sliding from below, or fading.
  private func slide(_ context: TransitionContext, isPresenting: Bool, animated: Bool) {
    let view: UIView = presented.view
    let place = finalFrame
    let fades = presented.modalTransitionStyle == .crossDissolve || popover != nil
    if presented.modalTransitionStyle == .flipHorizontal, animated, sheet == nil {
      return flip(context, isPresenting: isPresenting)
    }
    let below = CGRect(x: place.minX, y: container.bounds.maxY, width: place.width, height: place.height)
    if isPresenting {
      view.frame = fades ? place : below
      view.autoresizingMask = popover == nil ? [.flexibleWidth, .flexibleHeight] : []
      container.addSubview(view)
      sheet?.dimming = dimming
      sheet?.background = container.window.flatMap { SheetBackground(presenting.view, in: $0) }
      sheet?.begin()
      if let popover {
        view.layer.cornerRadius = 13
        view.clipsToBounds = true
        if let color = popover.backgroundColor { view.backgroundColor = color }
        dimming?.addGestureRecognizer(
          UITapGestureRecognizer { [weak popover] _ in popover?.dismissByTouch() })
      }
      container.layoutIfNeeded()
    }
    let alert = presented as? UIAlertController
    func apply(_ isShown: Bool) {
      if let alert {
        alert.move(isShown: isShown, isComing: isPresenting)
      } else if fades {
        view.alpha = isShown ? 1 : 0
      } else {
        view.frame = isShown ? place : below
      }
      dimming?.alpha = isShown ? sheet?.dimness ?? 1 : 0
      sheet?.background?.show(behind: isShown ? place.height : nil)
    }
    guard animated else {
      apply(isPresenting)
      context.runAlongside()
      return context.completeTransition(true)
    }
    UIView.performWithoutAnimation { apply(!isPresenting) }
    let animator = UIViewPropertyAnimator(
      duration: SystemMotion.duration, timingParameters: UISpringTimingParameters())
    animator.addAnimations {
      apply(isPresenting)
      context.runAlongside()
    }
    animator.addCompletion { _ in context.completeTransition(true) }
    animator.startAnimation()
  }
}

extension Presentation {
  /// Rotates the visible content, with the other view on its back.
  private func flip(_ context: TransitionContext, isPresenting: Bool) {
    let view: UIView = presented.view
    if isPresenting { view.frame = container.bounds }
    UIView.transition(
      with: container.superview ?? container, duration: 0.75,
      options: isPresenting ? .transitionFlipFromRight : .transitionFlipFromLeft,
      animations: { [self] in
        if isPresenting { container.addSubview(view) } else { view.isHidden = true }
        context.runAlongside()
      },
      completion: { _ in
        view.isHidden = false
        context.completeTransition(true)
      })
  }
}

/// Where a view is among others.
private struct ViewPlace {
  private weak var superview: UIView?
  private let index: Int

  init(of view: UIView) {
    superview = view.superview
    index = view.superview?.subviews.firstIndex { $0 === view } ?? 0
  }

  /// Brings the view back without an animation.
  func put(_ view: UIView) {
    guard let superview else { return }
    UIView.performWithoutAnimation { superview.insertSubview(view, at: index) }
  }
}

/// Contains a presented view and the views that its presentation controller adds.
final class PresentationContainer: UIView {
  weak var owner: UIPresentationController?

  override func layoutSubviews() {
    owner?.containerViewWillLayoutSubviews()
    super.layoutSubviews()
    owner?.containerViewDidLayoutSubviews()
  }
}

/// The context of one presentation or dismissal.
final class TransitionContext: UIViewControllerContextTransitioning, UIViewControllerTransitionCoordinator {
  let containerView: UIView
  private let from: UIViewController
  private let to: UIViewController
  private weak var presented: UIViewController?
  /// The controller whose view stays where it is, behind the other.
  private let staying: UIViewController?
  let presentationStyle: UIModalPresentationStyle
  let isAnimated: Bool
  private(set) var isInteractive = false
  private(set) var initiallyInteractive = false
  private(set) var percentComplete: CGFloat = 0
  private(set) var transitionWasCancelled = false
  private(set) var transitionDuration: TimeInterval = SystemMotion.duration
  private let end: CGRect
  var completion: ((Bool) -> Void)?
  private var alongside: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []
  private var afterwards: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []
  private var animator: (any UIViewControllerAnimatedTransitioning)?
  private var driven: Range<Int>?

  init(
    container: UIView, from: UIViewController, to: UIViewController, style: UIModalPresentationStyle, isAnimated: Bool,
    finalFrame: CGRect, presented: UIViewController?, staying: UIViewController? = nil
  ) {
    containerView = container
    self.from = from
    self.to = to
    presentationStyle = style
    self.isAnimated = isAnimated
    end = finalFrame
    self.presented = presented
    self.staying = staying
  }

  var targetTransform: CGAffineTransform { .identity }
  var isCancelled: Bool { transitionWasCancelled }

  func run(
    _ animator: any UIViewControllerAnimatedTransitioning,
    _ interaction: (any UIViewControllerInteractiveTransitioning)?
  ) {
    self.animator = animator
    transitionDuration = animator.transitionDuration(using: self)
    if let interaction, interaction.wantsInteractiveStart {
      (isInteractive, initiallyInteractive) = (true, true)
      interaction.startInteractiveTransition(self)
    } else {
      animator.animateTransition(using: self)
      UIView.animate(withDuration: transitionDuration) { self.runAlongside() }
    }
  }

  /// Starts the animator and keeps its blocks at their beginning.
  func startDriven() {
    let stage = containerView.stage
    let first = stage.animations.blocks.count
    animator?.animateTransition(using: self)
    driven = first..<stage.animations.blocks.count
    control { clock, time in clock.pause(at: time) }
  }

  func updateInteractiveTransition(_ percentComplete: CGFloat) {
    self.percentComplete = percentComplete
    control { clock, time in clock.scrub(to: Double(percentComplete), at: time) }
  }

  func finishInteractiveTransition() {
    isInteractive = false
    control { clock, time in clock.resume(at: time) }
  }

  func cancelInteractiveTransition() {
    isInteractive = false
    transitionWasCancelled = true
    control { clock, time in
      clock.setReversed(true, at: time)
      clock.resume(at: time)
    }
  }

  func pauseInteractiveTransition() { control { clock, time in clock.pause(at: time) } }

  private func control(_ change: (inout AnimatorClock, Double) -> Void) {
    for index in driven ?? 0..<0 { containerView.stage.control(AnimationBlockID(index: index), change) }
  }

  func completeTransition(_ didComplete: Bool) {
    guard let completion else { return }
    self.completion = nil
    animator?.animationEnded(didComplete)
    presented?.modal.transition = nil
    for action in afterwards { action(self) }
    completion(didComplete)
  }

  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
    switch key {
    case .from: from
    case .to: to
    default: nil
    }
  }

  /// nil for a view that the transition neither adds nor removes, as in UIKit: animators add the others to the
  /// container.
  func view(forKey key: UITransitionContextViewKey) -> UIView? {
    let controller: UIViewController? =
      switch key {
      case .from: from
      case .to: to
      default: nil
      }
    return controller === staying ? nil : controller?.view
  }

  func initialFrame(for vc: UIViewController) -> CGRect { vc === from ? vc.view.frame : .zero }
  func finalFrame(for vc: UIViewController) -> CGRect { vc === to ? end : .zero }

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
    let actions = alongside
    alongside = []
    for action in actions { action(self) }
  }
}
