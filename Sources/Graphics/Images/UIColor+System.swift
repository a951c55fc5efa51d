import Foundation
import InbetweenGeometry

// The colours that UIKit names. System colours have a value for each appearance, as listed in Apple's Human Interface
// Guidelines for iOS.

extension UIColor {
  public class var black: UIColor { grey(0) }
  public class var darkGray: UIColor { grey(1.0 / 3) }
  public class var lightGray: UIColor { grey(2.0 / 3) }
  public class var white: UIColor { grey(1) }
  public class var gray: UIColor { grey(0.5) }
  public class var red: UIColor { UIColor(red: 1, green: 0, blue: 0, alpha: 1) }
  public class var green: UIColor { UIColor(red: 0, green: 1, blue: 0, alpha: 1) }
  public class var blue: UIColor { UIColor(red: 0, green: 0, blue: 1, alpha: 1) }
  public class var cyan: UIColor { UIColor(red: 0, green: 1, blue: 1, alpha: 1) }
  public class var yellow: UIColor { UIColor(red: 1, green: 1, blue: 0, alpha: 1) }
  public class var magenta: UIColor { UIColor(red: 1, green: 0, blue: 1, alpha: 1) }
  public class var orange: UIColor { UIColor(red: 1, green: 0.5, blue: 0, alpha: 1) }
  public class var purple: UIColor { UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1) }
  public class var brown: UIColor { UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1) }
  public class var clear: UIColor { UIColor(white: 0, alpha: 0) }

  private static func grey(_ white: CGFloat) -> UIColor { UIColor(white: white, alpha: 1) }

  public class var systemRed: UIColor { dynamic((255, 59, 48, 1), (255, 69, 58, 1)) }
  public class var systemOrange: UIColor { dynamic((255, 149, 0, 1), (255, 159, 10, 1)) }
  public class var systemYellow: UIColor { dynamic((255, 204, 0, 1), (255, 214, 10, 1)) }
  public class var systemGreen: UIColor { dynamic((52, 199, 89, 1), (48, 209, 88, 1)) }
  public class var systemMint: UIColor { dynamic((0, 199, 190, 1), (99, 230, 226, 1)) }
  public class var systemTeal: UIColor { dynamic((48, 176, 199, 1), (64, 200, 224, 1)) }
  public class var systemCyan: UIColor { dynamic((50, 173, 230, 1), (100, 210, 255, 1)) }
  public class var systemBlue: UIColor { dynamic((0, 122, 255, 1), (10, 132, 255, 1)) }
  public class var systemIndigo: UIColor { dynamic((88, 86, 214, 1), (94, 92, 230, 1)) }
  public class var systemPurple: UIColor { dynamic((175, 82, 222, 1), (191, 90, 242, 1)) }
  public class var systemPink: UIColor { dynamic((255, 45, 85, 1), (255, 55, 95, 1)) }
  public class var systemBrown: UIColor { dynamic((162, 132, 94, 1), (172, 142, 104, 1)) }
  public class var systemGray: UIColor { dynamic((142, 142, 147, 1), (142, 142, 147, 1)) }
  public class var systemGray2: UIColor { dynamic((174, 174, 178, 1), (99, 99, 102, 1)) }
  public class var systemGray3: UIColor { dynamic((199, 199, 204, 1), (72, 72, 74, 1)) }
  public class var systemGray4: UIColor { dynamic((209, 209, 214, 1), (58, 58, 60, 1)) }
  public class var systemGray5: UIColor { dynamic((229, 229, 234, 1), (44, 44, 46, 1)) }
  public class var systemGray6: UIColor { dynamic((242, 242, 247, 1), (28, 28, 30, 1)) }
  public class var tintColor: UIColor { dynamic((0, 122, 255, 1), (10, 132, 255, 1)) }
  public class var label: UIColor { dynamic((0, 0, 0, 1), (255, 255, 255, 1)) }
  public class var secondaryLabel: UIColor { dynamic((60, 60, 67, 0.6), (235, 235, 245, 0.6)) }
  public class var tertiaryLabel: UIColor { dynamic((60, 60, 67, 0.3), (235, 235, 245, 0.3)) }
  public class var quaternaryLabel: UIColor { dynamic((60, 60, 67, 0.18), (235, 235, 245, 0.16)) }
  public class var link: UIColor { dynamic((0, 122, 255, 1), (9, 132, 255, 1)) }
  public class var placeholderText: UIColor { dynamic((60, 60, 67, 0.3), (235, 235, 245, 0.3)) }
  public class var separator: UIColor { dynamic((60, 60, 67, 0.29), (84, 84, 88, 0.6)) }
  public class var opaqueSeparator: UIColor { dynamic((198, 198, 200, 1), (56, 56, 58, 1)) }
  public class var systemBackground: UIColor {
    dynamic((255, 255, 255, 1), (0, 0, 0, 1), elevated: (28, 28, 30, 1))
  }
  public class var secondarySystemBackground: UIColor {
    dynamic((242, 242, 247, 1), (28, 28, 30, 1), elevated: (44, 44, 46, 1))
  }
  public class var tertiarySystemBackground: UIColor {
    dynamic((255, 255, 255, 1), (44, 44, 46, 1), elevated: (58, 58, 60, 1))
  }
  public class var systemGroupedBackground: UIColor {
    dynamic((242, 242, 247, 1), (0, 0, 0, 1), elevated: (28, 28, 30, 1))
  }
  public class var secondarySystemGroupedBackground: UIColor {
    dynamic((255, 255, 255, 1), (28, 28, 30, 1), elevated: (44, 44, 46, 1))
  }
  public class var tertiarySystemGroupedBackground: UIColor {
    dynamic((242, 242, 247, 1), (44, 44, 46, 1), elevated: (58, 58, 60, 1))
  }
  public class var systemFill: UIColor { dynamic((120, 120, 128, 0.2), (120, 120, 128, 0.36)) }
  public class var secondarySystemFill: UIColor { dynamic((120, 120, 128, 0.16), (120, 120, 128, 0.32)) }
  public class var tertiarySystemFill: UIColor { dynamic((118, 118, 128, 0.12), (118, 118, 128, 0.24)) }
  public class var quaternarySystemFill: UIColor { dynamic((116, 116, 128, 0.08), (118, 118, 128, 0.18)) }
  public class var lightText: UIColor { dynamic((255, 255, 255, 0.6), (255, 255, 255, 0.6)) }
  public class var darkText: UIColor { dynamic((0, 0, 0, 1), (0, 0, 0, 1)) }
  public class var groupTableViewBackground: UIColor { dynamic((242, 242, 247, 1), (0, 0, 0, 1)) }

  private typealias Components = (red: Double, green: Double, blue: Double, alpha: Double)

  /// A colour with a value for each appearance; components are 0…255.
  ///
  /// - Parameter elevated: in the dark appearance, in sheets and popovers (Apple's Human Interface Guidelines, "Dark
  ///   Mode": base and elevated backgrounds).
  private static func dynamic(_ light: Components, _ dark: Components, elevated: Components? = nil) -> UIColor {
    func color(_ parts: Components) -> Color {
      Color(red: parts.red / 255, green: parts.green / 255, blue: parts.blue / 255, alpha: parts.alpha)
    }
    return UIColor(light: color(light), dark: color(dark), elevated: elevated.map(color))
  }
}
