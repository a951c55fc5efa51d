import InbetweenModel

/// The taps with which a navigation controller hides its bars, and which show those that are hidden in landscape.
final class BarTapping: UIGestureRecognizerDelegate {
  let recognizer: UITapGestureRecognizer
  /// Whether a tap hid the toolbar, so that the next one shows it again.
  private var hidToolbar = false
  /// Whether the device is held in landscape and bars are to be hidden there.
  private var isLow = false
  /// Whether the bars are hidden because of that.
  private var hidesInLandscape = false

  init(_ controller: UINavigationController) {
    recognizer = UITapGestureRecognizer { [weak controller] _ in controller?.toggleBars() }
    recognizer.isEnabled = false
    recognizer.cancelsTouchesInView = false
    recognizer.delegate = self
  }

  func follow(_ controller: UINavigationController) {
    recognizer.isEnabled = controller.hidesBarsOnTap || controller.hidesBarsWhenVerticallyCompact
    if recognizer.view == nil, let view = controller.viewIfLoaded { view.addGestureRecognizer(recognizer) }
  }

  func toggle(_ controller: UINavigationController) {
    guard controller.hidesBarsOnTap || hidesInLandscape else { return }
    hidesInLandscape = false
    let hides = !controller.isNavigationBarHidden
    controller.setNavigationBarHidden(hides, animated: true)
    if hides { hidToolbar = !controller.isToolbarHidden }
    if hidToolbar { controller.setToolbarHidden(hides, animated: true) }
  }

  /// Hides the bars when the device is held in landscape, and shows them again afterwards.
  func screenMayHaveTurned(_ controller: UINavigationController) {
    let isNow = controller.hidesBarsWhenVerticallyCompact && controller.view.stage.isVerticallyCompact
    guard isNow != isLow else { return }
    isLow = isNow
    if isNow, !controller.isNavigationBarHidden {
      (hidesInLandscape, hidToolbar) = (true, !controller.isToolbarHidden)
      if hidToolbar { controller.isToolbarHidden = true }
      controller.isNavigationBarHidden = true
    } else if !isNow, hidesInLandscape {
      hidesInLandscape = false
      if hidToolbar { controller.isToolbarHidden = false }
      controller.isNavigationBarHidden = false
    }
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
