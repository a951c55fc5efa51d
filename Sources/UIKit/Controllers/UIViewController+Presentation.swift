import InbetweenModel
import Foundation

extension UIViewController {
  /// The presentation controller for the current style, which code may already have configured.
  func preparedPresentationController(over presenting: UIViewController?) -> UIPresentationController? {
    switch modalPresentationStyle {
    case .automatic, .pageSheet, .formSheet:
      let sheet =
        modal.prepared as? UISheetPresentationController
        ?? UISheetPresentationController(presentedViewController: self, presenting: presenting)
      modal.prepared = sheet
      return sheet
    case .popover: return preparedPopover
    case .custom:
      if let prepared = modal.prepared { return prepared }
      let own = transitioningDelegate?.presentationController(
        forPresented: self, presenting: presenting, source: presenting ?? self)
      if presenting != nil { modal.prepared = nil } else { modal.prepared = own }
      return own
    default:
      let plain =
        modal.prepared.flatMap { type(of: $0) == UIPresentationController.self ? $0 : nil }
        ?? UIPresentationController(presentedViewController: self, presenting: presenting)
      modal.prepared = plain
      return plain
    }
  }

  var preparedPopover: UIPopoverPresentationController {
    let popover =
      modal.prepared as? UIPopoverPresentationController
      ?? UIPopoverPresentationController(presentedViewController: self, presenting: nil)
    modal.prepared = popover
    return popover
  }

  /// The presentation controller when a presentation begins; a popover adapts to the size of the presenting view.
  func presentationController(
    over presenting: UIViewController, in window: UIWindow
  ) -> UIPresentationController {
    var controller =
      preparedPresentationController(over: presenting)
      ?? UIPresentationController(presentedViewController: self, presenting: presenting)
    modal.prepared = nil
    controller.take(presenting)
    if let popover = controller as? UIPopoverPresentationController {
      (popover.delegate as? any UIPopoverPresentationControllerDelegate)?.prepareForPopoverPresentation(popover)
      if popover.adaptivePresentationStyle(for: window.traitCollection) != .none {
        let sheet = UISheetPresentationController(presentedViewController: self, presenting: presenting)
        sheet.delegate = popover.delegate
        controller = sheet
      }
    }
    return controller
  }
}
