package import InbetweenGeometry

/// The system colours with which controls are drawn, for the appearance of the current stage.
package enum SystemColor {
  package static var label: Color { UIColor.label.model }
  package static var secondaryLabel: Color { UIColor.secondaryLabel.model }
  package static var tertiaryLabel: Color { UIColor.tertiaryLabel.model }
  package static var gray: Color { UIColor.systemGray.model }
  /// The background of bars, which is slightly translucent.
  package static var bar: Color { chrome.model }
  package static var separator: Color { UIColor.separator.model }
  package static var fill: Color { UIColor.systemFill.model }
  package static var tertiaryFill: Color { UIColor.tertiarySystemFill.model }

  package static var green: Color { UIColor.systemGreen.model }
  package static var placeholder: Color { UIColor.placeholderText.model }
  /// The background of a segmented control's selected segment: in the dark appearance systemGray2, as in Flutter's
  /// `CupertinoSlidingSegmentedControl`, whose colours are those of iOS.
  package static var selectedSegment: Color { segment.model }
  /// The track of a switch that is off: #E9E9EA and #39393D, as in Material UI's switch in the style of iOS. The latter
  /// is secondarySystemFill on a cell of the dark appearance; in sheets, whose cells are lighter, it is that fill itself,
  /// as in Flutter's `CupertinoSwitch`.
  package static func switchOff(in traits: UITraitCollection) -> Color { track.model(in: traits) }

  /// The hairline around a text field with rounded corners; in the dark appearance as in Flutter's `CupertinoTextField`.
  package static var fieldBorder: Color { hairline.model }

  private static let hairline = UIColor(light: Color(white: 0.8), dark: Color(white: 1, alpha: 0.2))
  private static let segment = UIColor(light: .white, dark: Color(red: 99 / 255, green: 99 / 255, blue: 102 / 255))
  private static let track = UIColor(
    light: Color(red: 233 / 255, green: 233 / 255, blue: 234 / 255),
    dark: Color(red: 57 / 255, green: 57 / 255, blue: 61 / 255),
    elevated: Color(red: 120 / 255, green: 120 / 255, blue: 128 / 255, alpha: 0.32))
  private static let chrome = UIColor(
    light: Color(white: 249 / 255, alpha: 0.94), dark: Color(white: 29 / 255, alpha: 0.94))
}
