import InbetweenModel

extension Film {
  /// Draws in front of everything what the system draws there: the device's status bar, at 9:41, and its home indicator,
  /// as scenes with `statusBar` and `homeIndicator` do.
  ///
  /// - Parameters:
  ///   - statusBar: the style of the status bar's contents; nil for no status bar.
  ///   - homeIndicator: whether the home indicator is drawn, on devices that have one.
  public func drawScreenFrame(statusBar: UIStatusBarStyle? = .default, homeIndicator: Bool = true) {
    let contents: ScreenFrame.Contents? =
      switch statusBar {
      case nil: nil
      case .default: stage.traits.userInterfaceStyle == .dark ? .light : .dark
      case .lightContent: .light
      case .darkContent: .dark
      }
    stage.app.screen.frame = ScreenFrame(statusBar: contents, hasHomeIndicator: homeIndicator)
    stage.asCurrent { stage.drawScreenFrame() }
  }
}
