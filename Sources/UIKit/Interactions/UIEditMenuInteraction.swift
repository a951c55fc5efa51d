public import InbetweenModel
public import Foundation

/// The source point and options of an edit menu.
open class UIEditMenuConfiguration: NSObject {
  public enum ArrowDirection: Int, Sendable { case automatic, up, down, left, right }

  public let identifier: AnyHashable
  public let sourcePoint: CGPoint
  open var preferredArrowDirection = ArrowDirection.automatic

  public init(identifier: AnyHashable?, sourcePoint: CGPoint) {
    (self.identifier, self.sourcePoint) = (identifier ?? AnyHashable(UUID()), sourcePoint)
    super.init()
  }
}

public protocol UIEditMenuInteractionAnimating: RuntimeProtocol {
  func addAnimations(_ animations: @escaping () -> Void)
  func addCompletion(_ completion: @escaping () -> Void)
}

public protocol UIEditMenuInteractionDelegate: RuntimeProtocol {
  func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration,
    suggestedActions: [UIMenuElement]
  ) -> UIMenu?
  func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, targetRectFor configuration: UIEditMenuConfiguration
  ) -> CGRect
  func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, willPresentMenuFor configuration: UIEditMenuConfiguration,
    animator: any UIEditMenuInteractionAnimating)
  func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, willDismissMenuFor configuration: UIEditMenuConfiguration,
    animator: any UIEditMenuInteractionAnimating)
}

extension UIEditMenuInteractionDelegate {
  public func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration,
    suggestedActions: [UIMenuElement]
  ) -> UIMenu? { UIMenu(children: suggestedActions) }
  public func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, targetRectFor configuration: UIEditMenuConfiguration
  ) -> CGRect { CGRect(origin: configuration.sourcePoint, size: .zero) }
  public func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, willPresentMenuFor configuration: UIEditMenuConfiguration,
    animator: any UIEditMenuInteractionAnimating
  ) {}
  public func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, willDismissMenuFor configuration: UIEditMenuConfiguration,
    animator: any UIEditMenuInteractionAnimating
  ) {}
}

/// Shows an edit menu; see ``EditMenuPresentation``.
open class UIEditMenuInteraction: NSObject, UIInteraction {
  open private(set) weak var delegate: (any UIEditMenuInteractionDelegate)?
  open private(set) weak var view: UIView?
  private var shown: (menu: EditMenuPresentation, configuration: UIEditMenuConfiguration)?

  public init(delegate: (any UIEditMenuInteractionDelegate)?) {
    self.delegate = delegate
    super.init()
  }
  open func willMove(to view: UIView?) { if view == nil { dismissMenu() } }
  open func didMove(to view: UIView?) { self.view = view }

  /// The suggested actions are the system's that the first responder, or the view if there is none, can perform.
  open func presentEditMenu(with configuration: UIEditMenuConfiguration) {
    dismissMenu()
    let suggested = UICommand.standardEdits
    let menu =
      delegate?.editMenuInteraction(self, menuFor: configuration, suggestedActions: suggested)
      ?? (delegate == nil ? UIMenu(children: suggested) : nil)
    guard let view, let menu else { return }
    let (appearing, going) = (Animator(), Animator())
    let arrow: EditMenuPresentation.Arrow =
      switch configuration.preferredArrowDirection {
      case .up: .up
      case .down: .down
      case .automatic, .left, .right: .automatic
      }
    let presented = EditMenuPresentation.show(
      menu.children, from: view, rect: target(of: configuration), arrow: arrow,
      alongside: {
        delegate?.editMenuInteraction(self, willPresentMenuFor: configuration, animator: appearing)
        appearing.animate()
      }, didAppear: { appearing.complete() },
      willEnd: { [weak self] in
        guard let self else { return }
        if shown?.configuration === configuration { shown = nil }
        delegate?.editMenuInteraction(self, willDismissMenuFor: configuration, animator: going)
        going.animate()
      }, didEnd: { going.complete() })
    if let presented { shown = (presented, configuration) }
  }

  private func target(of configuration: UIEditMenuConfiguration) -> CGRect {
    delegate?.editMenuInteraction(self, targetRectFor: configuration)
      ?? CGRect(origin: configuration.sourcePoint, size: .zero)
  }

  open func dismissMenu() { shown?.menu.dismiss() }
  /// Asks for the menu again.
  open func reloadVisibleMenu() { if let shown { presentEditMenu(with: shown.configuration) } }
  /// Moves the menu to where the delegate says that its target is; without an animation.
  open func updateVisibleMenuPosition(animated: Bool) {
    guard let shown else { return }
    shown.menu.move(to: target(of: shown.configuration))
  }
  /// The point for which the menu is shown.
  open func location(in view: UIView?) -> CGPoint {
    guard let point = shown?.configuration.sourcePoint, let own = self.view else { return .zero }
    return own.convert(point, to: view)
  }
}

/// Collects what is to be animated beside a menu, and what follows.
private final class Animator: NSObject, UIEditMenuInteractionAnimating {
  private var animations: [() -> Void] = []
  private var completions: [() -> Void] = []

  func addAnimations(_ animations: @escaping () -> Void) { self.animations.append(animations) }
  func addCompletion(_ completion: @escaping () -> Void) { completions.append(completion) }

  func animate() {
    for animation in animations { animation() }
    animations = []
  }

  func complete() {
    for completion in completions { completion() }
    completions = []
  }
}
