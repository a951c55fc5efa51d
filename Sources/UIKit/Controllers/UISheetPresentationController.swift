public import InbetweenModel
public import Foundation
import InbetweenGeometry

/// The values on which a detent's height can depend.
public protocol UISheetPresentationControllerDetentResolutionContext: RuntimeProtocol {
  var containerTraitCollection: UITraitCollection { get }
  /// In points, without the safe area at the bottom.
  var maximumDetentValue: CGFloat { get }
}

public protocol UISheetPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {
  func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
    _ sheetPresentationController: UISheetPresentationController)
}

extension UISheetPresentationControllerDelegate {
  public func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
    _ sheetPresentationController: UISheetPresentationController
  ) {}
}

/// A sheet that enters from the bottom and rests at one of several heights.
///
/// It can be dragged from one height to the next, and below the lowest to dismiss it, also by content that is at its upper
/// edge.
open class UISheetPresentationController: UIPresentationController {
  /// A height at which a sheet rests.
  open class Detent: NSObject {
    public struct Identifier: RawRepresentable, Hashable, Sendable {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      public init(_ rawValue: String) { self.rawValue = rawValue }
      public static let medium = Identifier("com.apple.UIKit.medium")
      public static let large = Identifier("com.apple.UIKit.large")
    }

    public let identifier: Identifier
    private let resolver: (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?

    private init(
      _ identifier: Identifier,
      _ resolver: @escaping (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?
    ) {
      (self.identifier, self.resolver) = (identifier, resolver)
      super.init()
    }

    /// About half the height of the screen.
    open class func medium() -> Detent { Detent(.medium) { $0.maximumDetentValue / 2 } }
    open class func large() -> Detent { Detent(.large) { $0.maximumDetentValue } }
    open class func custom(
      identifier: Identifier? = nil,
      resolver: @escaping (_ context: any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?
    ) -> Detent { Detent(identifier ?? Identifier("custom"), resolver) }

    /// In points, without the safe area at the bottom; nil if the detent is not available.
    open func resolvedValue(in context: any UISheetPresentationControllerDetentResolutionContext) -> CGFloat? {
      resolver(context)
    }
  }

  private final class Context: UISheetPresentationControllerDetentResolutionContext {
    let containerTraitCollection: UITraitCollection
    let maximumDetentValue: CGFloat
    init(_ traits: UITraitCollection, _ most: CGFloat) {
      (containerTraitCollection, maximumDetentValue) = (traits, most)
    }
  }

  /// From the lowest to the highest.
  open var detents: [UISheetPresentationController.Detent] = [.large()] { didSet { settle() } }
  /// Nil for the first.
  open var selectedDetentIdentifier: UISheetPresentationController.Detent.Identifier? { didSet { settle() } }
  /// The largest detent at which the content behind is not dimmed.
  open var largestUndimmedDetentIdentifier: UISheetPresentationController.Detent.Identifier? { didSet { settle() } }
  open var prefersGrabberVisible = false { didSet { showGrabber() } }
  /// Nil for 10 points.
  open var preferredCornerRadius: CGFloat? { didSet { round() } }
  /// Whether a drag up of content that is at its upper edge expands the sheet to its largest detent, before the content
  /// scrolls.
  open var prefersScrollingExpandsWhenScrolledToEdge = true
  open var prefersEdgeAttachedInCompactHeight = false
  open var widthFollowsPreferredContentSizeWhenEdgeAttached = false
  open var prefersPageSizing = true
  open var sourceView: UIView?
  var dimming: UIView?
  var background: SheetBackground?
  private let grabber = UIView(frame: .zero)
  /// How a finger holds it; nil if none does.
  var hold: SheetHold?

  var sheetDelegate: (any UISheetPresentationControllerDelegate)? {
    delegate as? any UISheetPresentationControllerDelegate
  }

  /// Animates changes of detents made in the closure.
  open func animateChanges(_ changes: () -> Void) {
    UIView.animate(springDuration: 0.5, bounce: 0) { changes() }
  }

  open func invalidateDetents() { settle() }

  /// The frame at the highest detent.
  var whole: CGRect {
    guard let containerView else { return .zero }
    return CGRect(
      SystemMotion.sheetFrame(
        in: Size(containerView.bounds.size), safeArea: containerView.stage.rootSafeArea, height: .large))
  }

  func height(_ detent: Detent) -> CGFloat? {
    let whole = whole
    let bottom = CGFloat(containerView?.stage.rootSafeArea.bottom ?? 0)
    switch detent.identifier {
    case .large: return whole.height
    case .medium: return (containerView?.bounds.height ?? 0) / 2
    default:
      let value = detent.resolvedValue(in: Context(traitCollection, whole.height - bottom))
      return value.map { min(max($0, 0) + bottom, whole.height) }
    }
  }

  var selected: Detent? {
    detents.first { $0.identifier == selectedDetentIdentifier } ?? detents.first
  }

  open override var frameOfPresentedViewInContainerView: CGRect {
    let whole = whole
    let height = selected.flatMap { self.height($0) } ?? whole.height
    return CGRect(x: 0, y: whole.maxY - height, width: whole.width, height: height)
  }

  /// The opacity of the dimming view, 0…1.
  var dimness: CGFloat {
    guard let limit = largestUndimmedDetentIdentifier, let last = detents.firstIndex(where: { $0.identifier == limit }),
      let selected, let now = detents.firstIndex(where: { $0 === selected })
    else { return 1 }
    return now <= last ? 0 : 1
  }

  private func settle() {
    guard let containerView, containerView.window != nil, let presentedView, presentedView.superview === containerView
    else { return }
    presentedView.frame = frameOfPresentedViewInContainerView
    dimming?.alpha = dimness
    background?.show(behind: presentedView.frame.height)
    containerView.layoutIfNeeded()
  }

  // MARK: - Looks and touches

  func begin() {
    round()
    showGrabber()
    presentedView?.addGestureRecognizer(
      UIPanGestureRecognizer { [weak self] pan in
        if let pan = pan as? UIPanGestureRecognizer { self?.follow(pan) }
      })
  }

  private func round() {
    guard let presentedView, containerView != nil else { return }
    presentedView.layer.cornerRadius = preferredCornerRadius ?? CGFloat(SystemMotion.sheetRadius)
    presentedView.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
    presentedView.clipsToBounds = true
  }

  private func showGrabber() {
    guard let presentedView, containerView != nil else { return }
    guard prefersGrabberVisible else { return grabber.removeFromSuperview() }
    grabber.backgroundColor = .tertiaryLabel
    grabber.layer.cornerRadius = 2.5
    grabber.isUserInteractionEnabled = false
    grabber.autoresizingMask = [.flexibleLeftMargin, .flexibleRightMargin]
    grabber.frame = CGRect(x: (presentedView.bounds.width - 36) / 2, y: 5, width: 36, height: 5)
    presentedView.addSubview(grabber)
  }
}
