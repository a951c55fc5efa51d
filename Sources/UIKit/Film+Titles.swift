import InbetweenGeometry
public import InbetweenModel

// The contents of alerts, menus and bars, whose views code does not make, are found by their titles.

extension Film {
  /// The frontmost view that shows a title where a finger reaches it: a control with this title or accessibility label,
  /// such as a button of an alert, an entry of a menu or an item of a bar, or a label with this text. Nil if there is
  /// none as far as the film has been played.
  public func view(titled title: String) -> UIView? { stage.asCurrent { window.touchable(titled: title, in: window) } }

  /// Taps the centre of what shows a title then; the finger is lifted 0.05 s later. It is a problem of the film if
  /// nothing that a finger reaches has the title.
  ///
  ///     film.tap("Delete", at: 0.5)
  ///     film.tap("OK", at: 1)
  ///
  /// - Parameters:
  ///   - title: of a button of an alert, an entry of a menu, an item of a bar, a button or a label.
  ///   - time: in seconds; nil for the current time of the script.
  public func tap(_ title: String, at time: Double? = nil) {
    press(at: time) { [stage, window] in
      guard let view = window.touchable(titled: title, in: window) else {
        stage.report("nothing that can be tapped at \(stage.seconds.shortText) s has the title '\(title)'")
        return nil
      }
      return view.middle(in: window)
    }
  }

  public func tap(_ title: String, at time: Duration) { tap(title, at: time.seconds) }
}

extension UIView {
  fileprivate func middle(in window: UIWindow) -> CGPoint {
    convert(CGPoint(x: bounds.midX, y: bounds.midY), to: window)
  }

  /// What is in front comes first, and a control before its label.
  fileprivate func touchable(titled title: String, in window: UIWindow) -> UIView? {
    guard !isHidden, alpha >= 0.01 else { return nil }
    if self is UIControl, shows(title), isReached(in: window) { return self }
    for view in subviews.reversed() {
      if let found = view.touchable(titled: title, in: window) { return found }
    }
    return !(self is UIControl) && shows(title) && isReached(in: window) ? self : nil
  }

  private func shows(_ title: String) -> Bool {
    if accessibilityLabel == title { return true }
    if let button = self as? UIButton { return button.currentTitle == title || button.titleLabel?.text == title }
    return (self as? UILabel)?.text == title
  }

  /// Whether nothing covers its middle.
  private func isReached(in window: UIWindow) -> Bool {
    guard let hit = window.hitTest(middle(in: window), with: nil) else { return false }
    return hit.isDescendant(of: self) || isDescendant(of: hit)
  }
}
