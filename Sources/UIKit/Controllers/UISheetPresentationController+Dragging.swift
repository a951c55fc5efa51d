import Foundation
import InbetweenGeometry
import InbetweenModel

/// How a finger holds a sheet.
struct SheetHold {
  /// The sheet's frame when the finger took hold.
  let frame: CGRect
  /// Where the upper edge of a sheet stops that is held by its content, in the container, in points. Nil if it is held
  /// itself.
  let stop: CGFloat?
  /// Whether the content scrolls with the finger. The sheet does not get it back: "a downward drag that scrolls the
  /// content is never returned to the sheet", as seen of Apple's sheets
  /// (software-mansion-labs/react-native-bottom-sheet#22).
  var isWithContent = false
}

extension UISheetPresentationController {
  /// The detents with the upper edges of the sheet at them, in the container, in points.
  private var edges: [(detent: Detent, top: CGFloat)] {
    let whole = whole
    return detents.compactMap { detent in height(detent).map { (detent, whole.maxY - $0) } }
  }

  /// The upper edge at the largest detent.
  private var highest: CGFloat { edges.map(\.top).min() ?? whole.minY }

  func follow(_ pan: UIPanGestureRecognizer) {
    guard let containerView, let presentedView else { return }
    switch pan.state {
    case .began: if hold == nil { hold = SheetHold(frame: presentedView.frame, stop: nil) }
    case .changed:
      guard let hold, hold.stop == nil else { return }
      let (top, highest) = (hold.frame.minY + pan.translation(in: containerView).y, highest)
      // Above the largest detent the sheet resists.
      place(at: top < highest ? highest + (top - highest) * 0.15 : top, hold)
    case .ended, .cancelled:
      guard let hold, hold.stop == nil else { return }
      self.hold = nil
      rest(at: presentedView.frame.minY, velocity: pan.velocity(in: containerView).y)
    default: break
    }
  }

  /// The lower edge stays in place, except when the sheet is below where the finger took hold.
  private func place(at top: CGFloat, _ hold: SheetHold) {
    presentedView?.frame = CGRect(
      x: hold.frame.minX, y: top, width: hold.frame.width, height: max(whole.maxY - top, hold.frame.height))
  }

  /// - Parameters:
  ///   - top: the upper edge when the finger lets go, in points.
  ///   - velocity: the finger's, in points per second.
  private func rest(at top: CGFloat, velocity: CGFloat) {
    // The position that the sheet would reach in a tenth of a second.
    let top = top + velocity * 0.1
    let edges = edges
    guard let lowest = edges.map(\.top).max() else { return }
    let isBelow = top > (lowest + whole.maxY) / 2
    if isBelow, !presentedViewController.isModalInPresentation,
      delegate?.presentationControllerShouldDismiss(self) ?? true
    {
      delegate?.presentationControllerWillDismiss(self)
      let former = delegate
      presentedViewController.dismiss(animated: true) { former?.presentationControllerDidDismiss(self) }
      return
    }
    if isBelow { delegate?.presentationControllerDidAttemptToDismiss(self) }
    let nearest = edges.min { abs($0.top - top) < abs($1.top - top) }?.detent
    let former = selected?.identifier
    animateChanges { selectedDetentIdentifier = nearest?.identifier }
    if nearest?.identifier != former {
      sheetDelegate?.sheetPresentationControllerDidChangeSelectedDetentIdentifier(self)
    }
  }
}

// A sheet that is held by its content.

extension UISheetPresentationController {
  /// A drag down moves the sheet from any detent; a drag up, if it may expand it.
  func takesDrag(isUp: Bool) -> Bool {
    guard hold == nil, let presentedView, presentedView.superview === containerView,
      !presentedViewController.isBeingDismissed
    else { return false }
    let (top, highest) = (presentedView.frame.minY, highest)
    let expands = prefersScrollingExpandsWhenScrolledToEdge && top > highest + 0.5
    guard !isUp || expands else { return false }
    hold = SheetHold(frame: presentedView.frame, stop: expands ? highest : top)
    return true
  }

  func carry(by translation: CGFloat) -> CGFloat {
    guard let hold, let stop = hold.stop, presentedView?.superview === containerView else { return translation }
    let top = hold.frame.minY + translation
    if top < stop { self.hold?.isWithContent = true }
    guard hold.isWithContent || top < stop else {
      place(at: top, hold)
      return 0
    }
    if presentedView?.frame.minY != stop { place(at: stop, hold) }
    return top - stop
  }

  func endCarrying(velocity: CGFloat) -> Bool {
    guard let hold, let stop = hold.stop else { return true }
    self.hold = nil
    guard let presentedView, presentedView.superview === containerView else { return true }
    guard hold.isWithContent else {
      rest(at: presentedView.frame.minY, velocity: velocity)
      return false
    }
    if stop != hold.frame.minY { rest(at: stop, velocity: 0) }
    return true
  }
}

extension PresentationContainer: ScrollCarrier {
  private var sheet: UISheetPresentationController? { owner as? UISheetPresentationController }

  func takesDrag(isUp: Bool) -> Bool { sheet?.takesDrag(isUp: isUp) ?? false }
  func carry(by translation: CGFloat) -> CGFloat { sheet?.carry(by: translation) ?? translation }
  func endCarrying(velocity: CGFloat) -> Bool { sheet?.endCarrying(velocity: velocity) ?? true }
}
