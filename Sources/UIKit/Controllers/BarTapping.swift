import InbetweenModel

/// The taps with which a navigation controller hides its bars.
final class BarTapping: UIGestureRecognizerDelegate {
  let recognizer: UITapGestureRecognizer
  /// Whether a tap hid the toolbar, so that the next one shows it again.
  private var hidToolbar = false

  init(_ controller: UINavigationController) {
    recognizer = UITapGestureRecognizer { [weak controller] _ in controller?.toggleBars() }
    recognizer.isEnabled = false
    recognizer.cancelsTouchesInView = false
    recognizer.delegate = self
  }

  func follow(_ controller: UINavigationController) {
    recognizer.isEnabled = controller.hidesBarsOnTap
    if recognizer.view == nil, let view = controller.viewIfLoaded { view.addGestureRecognizer(recognizer) }
  }

  func toggle(_ controller: UINavigationController) {
    let hides = !controller.isNavigationBarHidden
    controller.setNavigationBarHidden(hides, animated: true)
    if hides { hidToolbar = !controller.isToolbarHidden }
    if hidToolbar { controller.setToolbarHidden(hides, animated: true) }
  }

  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
    var view = touch.view
    while let current = view, current !== recognizer.view {
      if current is UIControl || current is UITableViewCell || current is UICollectionViewCell
        || current is UINavigationBar || current is UIToolbar
      {
        return false
      }
      view = current.superview
    }
    return true
  }
}
