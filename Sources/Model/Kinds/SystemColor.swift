import InbetweenGeometry

/// The system colours with which controls are drawn, for the appearance of the current stage.
enum SystemColor {
  static var label: Color { UIColor.label.model }
  static var secondaryLabel: Color { UIColor.secondaryLabel.model }
  static var tertiaryLabel: Color { UIColor.tertiaryLabel.model }
  static var gray: Color { UIColor.systemGray.model }
  /// The background of bars, which is slightly translucent.
  static var bar: Color { chrome.model }
  static var separator: Color { UIColor.separator.model }
  static var fill: Color { UIColor.systemFill.model }
  static var tertiaryFill: Color { UIColor.tertiarySystemFill.model }

  private static let chrome = UIColor(
    light: Color(white: 249 / 255, alpha: 0.94), dark: Color(white: 29 / 255, alpha: 0.94))
}
