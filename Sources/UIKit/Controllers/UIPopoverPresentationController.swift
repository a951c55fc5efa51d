public import InbetweenModel
public import Foundation

public struct UIPopoverArrowDirection: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let up = UIPopoverArrowDirection(rawValue: 1)
  public static let down = UIPopoverArrowDirection(rawValue: 2)
  public static let left = UIPopoverArrowDirection(rawValue: 4)
  public static let right = UIPopoverArrowDirection(rawValue: 8)
  public static let any: UIPopoverArrowDirection = [.up, .down, .left, .right]
  public static let unknown = UIPopoverArrowDirection(rawValue: .max)
}

public protocol UIPopoverPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {
  func prepareForPopoverPresentation(_ popoverPresentationController: UIPopoverPresentationController)
  func popoverPresentationControllerShouldDismissPopover(
    _ popoverPresentationController: UIPopoverPresentationController
  ) -> Bool
  func popoverPresentationControllerDidDismissPopover(
    _ popoverPresentationController: UIPopoverPresentationController)
}

extension UIPopoverPresentationControllerDelegate {
  public func prepareForPopoverPresentation(_ popoverPresentationController: UIPopoverPresentationController) {}
  public func popoverPresentationControllerShouldDismissPopover(
    _ popoverPresentationController: UIPopoverPresentationController
  ) -> Bool { presentationControllerShouldDismiss(popoverPresentationController) }
  public func popoverPresentationControllerDidDismissPopover(
    _ popoverPresentationController: UIPopoverPresentationController
  ) { presentationControllerDidDismiss(popoverPresentationController) }
}

/// A popover beside its source. Its arrow is not drawn, although there is space for it.
///
/// On a compact screen it is a sheet, unless the delegate's `adaptivePresentationStyle(for:)` returns `none`.
open class UIPopoverPresentationController: UIPresentationController {
  open var permittedArrowDirections = UIPopoverArrowDirection.any

  /// A touch outside the popover dismisses it if the delegate allows that.
  func dismissByTouch() {
    let listener = delegate as? any UIPopoverPresentationControllerDelegate
    let isAllowed =
      listener?.popoverPresentationControllerShouldDismissPopover(self)
      ?? delegate?.presentationControllerShouldDismiss(self) ?? true
    guard isAllowed, !presentedViewController.isModalInPresentation else {
      delegate?.presentationControllerDidAttemptToDismiss(self)
      return
    }
    let former = delegate
    former?.presentationControllerWillDismiss(self)
    presentedViewController.dismiss(animated: true) {
      if let listener {
        listener.popoverPresentationControllerDidDismissPopover(self)
      } else {
        former?.presentationControllerDidDismiss(self)
      }
    }
  }

  open var sourceView: UIView?
  open var sourceRect = CGRect.null
  open var barButtonItem: UIBarButtonItem?
  /// The view or the item of a bar to which the popover points: ``sourceView`` or ``barButtonItem``.
  open var sourceItem: (any UIPopoverPresentationControllerSourceItem)? {
    get { barButtonItem ?? sourceView }
    set { (barButtonItem, sourceView) = (newValue as? UIBarButtonItem, newValue as? UIView) }
  }
  open var canOverlapSourceViewRect = false
  open var backgroundColor: UIColor?
  open var passthroughViews: [UIView]?
  open var popoverLayoutMargins = UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10)
  open private(set) var arrowDirection = UIPopoverArrowDirection.unknown

  open override func adaptivePresentationStyle(for traitCollection: UITraitCollection) -> UIModalPresentationStyle {
    guard traitCollection.horizontalSizeClass == .compact else { return .none }
    return delegate?.adaptivePresentationStyle(for: self, traitCollection: traitCollection) ?? .automatic
  }

  private static let arrowLength: CGFloat = 13

  open override var frameOfPresentedViewInContainerView: CGRect {
    guard let containerView else { return .zero }
    let safe = containerView.safeAreaInsets
    let margins = popoverLayoutMargins
    let room = containerView.bounds.inset(
      by: UIEdgeInsets(
        top: max(margins.top, safe.top), left: margins.left, bottom: max(margins.bottom, safe.bottom),
        right: margins.right))
    let preferred = presentedViewController.preferredContentSize
    let size = CGSize(
      width: min(preferred.width > 0 ? preferred.width : 320, room.width),
      height: min(preferred.height > 0 ? preferred.height : room.height / 2, room.height))
    let source: CGRect =
      sourceView.map { $0.convert(sourceRect.isNull ? $0.bounds : sourceRect, to: containerView) }
      ?? barButtonItem?.frame(in: containerView)
      ?? CGRect(x: room.midX, y: room.minY, width: 0, height: 0)
    // Below the source, then above, to its right and to its left, wherever there is space.
    let places: [(UIPopoverArrowDirection, CGPoint)] = [
      (.up, CGPoint(x: source.midX - size.width / 2, y: source.maxY + Self.arrowLength)),
      (.down, CGPoint(x: source.midX - size.width / 2, y: source.minY - Self.arrowLength - size.height)),
      (.left, CGPoint(x: source.maxX + Self.arrowLength, y: source.midY - size.height / 2)),
      (.right, CGPoint(x: source.minX - Self.arrowLength - size.width, y: source.midY - size.height / 2)),
    ]
    let permitted = places.filter { permittedArrowDirections.contains($0.0) }
    let fitting = permitted.first { direction, origin in
      direction == .up || direction == .down
        ? origin.y >= room.minY && origin.y + size.height <= room.maxY
        : origin.x >= room.minX && origin.x + size.width <= room.maxX
    }
    let (direction, origin) = fitting ?? permitted.first ?? (.unknown, CGPoint(x: source.midX, y: source.maxY))
    arrowDirection = direction
    return CGRect(
      x: min(max(origin.x, room.minX), room.maxX - size.width),
      y: min(max(origin.y, room.minY), room.maxY - size.height), width: size.width, height: size.height)
  }
}
