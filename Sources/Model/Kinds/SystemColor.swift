import InbetweenGeometry

/// UIKit's system colours that controls are drawn in, in their light values.
enum SystemColor {
  static let label = Color.black
  static let secondaryLabel = grey(alpha: 0.6)
  static let tertiaryLabel = grey(alpha: 0.3)
  static let gray = Color(red: 142 / 255, green: 142 / 255, blue: 147 / 255)
  /// The ground of bars.
  static let bar = Color(white: 249 / 255, alpha: 0.94)
  static let separator = grey(alpha: 0.29)
  static let fill = Color(red: 120 / 255, green: 120 / 255, blue: 128 / 255, alpha: 0.2)
  static let tertiaryFill = Color(red: 118 / 255, green: 118 / 255, blue: 128 / 255, alpha: 0.12)

  private static func grey(alpha: Double) -> Color {
    Color(red: 60 / 255, green: 60 / 255, blue: 67 / 255, alpha: alpha)
  }
}
