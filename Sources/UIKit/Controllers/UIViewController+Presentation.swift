import InbetweenModel
import Foundation

extension UIViewController {
  /// The presentation controller for the current style, which code may already have configured.
  func preparedPresentationController(over presenting: UIViewController?) -> UIPresentationController? {
    switch modalPresentationStyle {
    case .automatic, .pageSheet, .formSheet:
      let sheet =
        preparedController as? UISheetPresentationController
        ?? UISheetPresentationController(presentedViewController: self, presenting: presenting)
      preparedController = sheet
      return sheet
    case .popover: return preparedPopover
    case .custom:
      if let prepared = preparedController { return prepared }
      let own = transitioningDelegate?.presentationController(
        forPresented: self, presenting: presenting, source: presenting ?? self)
      if presenting != nil { preparedController = nil } else { preparedController = own }
      return own
    default:
      let plain =
        preparedController.flatMap { type(of: $0) == UIPresentationController.self ? $0 : nil }
        ?? UIPresentationController(presentedViewController: self, presenting: presenting)
      preparedController = plain
      return plain
    }
  }

  /// The presentation controller when a presentation begins; a popover adapts to the size of the presenting view.
  func presentationController(
    over presenting: UIViewController, in window: UIWindow
  ) -> UIPresentationController {
    var controller =
      preparedPresentationController(over: presenting)
      ?? UIPresentationController(presentedViewController: self, presenting: presenting)
    preparedController = nil
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
