@_spi(Kinds) public import InbetweenModel
public import Foundation

public typealias UIContextMenuContentPreviewProvider = () -> UIViewController?

public enum UIContextMenuInteractionCommitStyle: Int, Sendable { case dismiss, pop }

public protocol UIContextMenuInteractionAnimating: RuntimeProtocol {
  var previewViewController: UIViewController? { get }
  func addAnimations(_ animations: @escaping () -> Void)
  func addCompletion(_ completion: @escaping () -> Void)
}

public protocol UIContextMenuInteractionCommitAnimating: UIContextMenuInteractionAnimating {
  var preferredCommitStyle: UIContextMenuInteractionCommitStyle { get set }
}

/// Provides the context menu of a view and is informed when it is shown.
public protocol UIContextMenuInteractionDelegate: RuntimeProtocol {
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration?
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    previewForHighlightingMenuWithConfiguration configuration: UIContextMenuConfiguration
  ) -> UITargetedPreview?
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    previewForDismissingMenuWithConfiguration configuration: UIContextMenuConfiguration
  ) -> UITargetedPreview?
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configuration: UIContextMenuConfiguration,
    highlightPreviewForItemWithIdentifier identifier: any NSCopying
  ) -> UITargetedPreview?
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configuration: UIContextMenuConfiguration,
    dismissalPreviewForItemWithIdentifier identifier: any NSCopying
  ) -> UITargetedPreview?
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
    animator: any UIContextMenuInteractionCommitAnimating)
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, willDisplayMenuFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?)
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?)
}

extension UIContextMenuInteractionDelegate {
  public func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    previewForHighlightingMenuWithConfiguration configuration: UIContextMenuConfiguration
  ) -> UITargetedPreview? { nil }
  public func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    previewForDismissingMenuWithConfiguration configuration: UIContextMenuConfiguration
  ) -> UITargetedPreview? { nil }
  public func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configuration: UIContextMenuConfiguration,
    highlightPreviewForItemWithIdentifier identifier: any NSCopying
  ) -> UITargetedPreview? {
    contextMenuInteraction(interaction, previewForHighlightingMenuWithConfiguration: configuration)
  }
  public func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configuration: UIContextMenuConfiguration,
    dismissalPreviewForItemWithIdentifier identifier: any NSCopying
  ) -> UITargetedPreview? {
    contextMenuInteraction(interaction, previewForDismissingMenuWithConfiguration: configuration)
  }
  public func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
    animator: any UIContextMenuInteractionCommitAnimating
  ) {}
  public func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, willDisplayMenuFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) {}
  public func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) {}
}

/// Shows a menu after a finger has rested on a view for half a second. The view is not lifted, and previews of
/// controllers are not shown.
open class UIContextMenuInteraction: NSObject, UIInteraction {
  public enum Appearance: Int, Sendable { case unknown, rich, compact }

  open private(set) weak var delegate: (any UIContextMenuInteractionDelegate)?
  open private(set) weak var view: UIView?
  open var menuAppearance: Appearance { shown == nil ? .unknown : .compact }
  private var press: UILongPressGestureRecognizer?
  /// The part of the view that has the menu at a point; the whole view without it.
  var sourceRect: ((CGPoint) -> CGRect?)?
  private var shown: MenuPresentation?
  private var configuration: UIContextMenuConfiguration?
  private var point = CGPoint.zero

  public init(delegate: any UIContextMenuInteractionDelegate) {
    self.delegate = delegate
    super.init()
  }

  open func willMove(to view: UIView?) {
    if let press { self.view?.removeGestureRecognizer(press) }
    press = nil
  }
  open func didMove(to view: UIView?) {
    self.view = view
    guard let view else { return }
    let press = MenuPress { [weak self] recognizer in
      if recognizer.state == .began { self?.begin() }
    }
    press.canBegin = { [weak self] point in self?.findMenu(at: point) ?? false }
    view.addGestureRecognizer(press)
    self.press = press
  }

  open func location(in view: UIView?) -> CGPoint { view.map { $0.convert(point, from: self.view) } ?? point }

  private func findMenu(at point: CGPoint) -> Bool {
    guard shown == nil, let delegate else { return false }
    self.point = point
    configuration = delegate.contextMenuInteraction(self, configurationForMenuAtLocation: point)
    return configuration != nil
  }

  private func begin() {
    guard let view, let configuration else { return }
    show(configuration, on: view, rect: sourceRect?(point))
  }

  /// - Parameter rect: the area next to which the menu is shown, in the view's coordinates.
  func show(_ configuration: UIContextMenuConfiguration, on view: UIView, rect: CGRect?) {
    guard let menu = configuration.actionProvider?([]) else { return }
    self.configuration = configuration
    let animator = Along()
    delegate?.contextMenuInteraction(self, willDisplayMenuFor: configuration, animator: animator)
    shown = MenuPresentation.show(menu, from: view, rect: rect) { [weak self] in self?.end() }
    animator.run()
  }

  private func end() {
    shown = nil
    guard let configuration else { return }
    self.configuration = nil
    let animator = Along()
    delegate?.contextMenuInteraction(self, willEndFor: configuration, animator: animator)
    animator.run()
  }

  open func updateVisibleMenu(_ block: (_ visibleMenu: UIMenu) -> UIMenu) {
    if let shown { shown.fill(block(shown.menu)) }
  }
  open func dismissMenu() { shown?.dismiss() }

  /// Animations that run together with a menu that appears or disappears.
  private final class Along: UIContextMenuInteractionAnimating {
    private var animations: [() -> Void] = []
    private var completions: [() -> Void] = []
    var previewViewController: UIViewController? { nil }
    func addAnimations(_ animations: @escaping () -> Void) { self.animations.append(animations) }
    func addCompletion(_ completion: @escaping () -> Void) { completions.append(completion) }

    func run() {
      UIView.animate(
        withDuration: 0.2, animations: { [animations] in animations.forEach { $0() } },
        completion: { [completions] _ in completions.forEach { $0() } })
    }
  }
}

/// A long press that fails where there is no menu, so that the touch stays with the view.
private final class MenuPress: UILongPressGestureRecognizer {
  var canBegin: (CGPoint) -> Bool = { _ in false }

  override func change(to next: State) {
    guard state != .possible || next != .began || canBegin(location(in: view)) else {
      state = .failed
      return
    }
    super.change(to: next)
  }
}
