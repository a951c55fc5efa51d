public import Foundation
import InbetweenTimeline

extension UIButton {
  /// The appearance of a button, since iOS 15.
  public struct Configuration: Hashable, Sendable {
    public enum CornerStyle: Int, Sendable { case fixed = -1, dynamic, small, medium, large, capsule }
    public enum Size: Int, Sendable { case medium, small, mini, large }
    public enum TitleAlignment: Int, Sendable { case automatic, leading, center, trailing }
    enum Kind: Sendable { case plain, tinted, gray, filled }

    var kind: Kind
    public var title: String?
    public var subtitle: String?
    public var image: UIImage?
    public var preferredSymbolConfigurationForImage: UIImage.SymbolConfiguration?
    public var automaticallyUpdateForSelection = true
    /// Between image and title, in points.
    public var imagePadding: CGFloat = 0
    public var imagePlacement = NSDirectionalRectEdge.leading
    public var titlePadding: CGFloat = 1
    public var titleAlignment = TitleAlignment.automatic
    public var baseForegroundColor: UIColor?
    public var baseBackgroundColor: UIColor?
    public var background = UIBackgroundConfiguration()
    public var cornerStyle = CornerStyle.dynamic
    public var buttonSize = Size.medium
    /// In points.
    public var contentInsets = NSDirectionalEdgeInsets(top: 7, leading: 12, bottom: 7, trailing: 12)

    public static func plain() -> Configuration { Configuration(kind: .plain) }
    public static func borderless() -> Configuration { Configuration(kind: .plain) }
    public static func tinted() -> Configuration { Configuration(kind: .tinted) }
    public static func borderedTinted() -> Configuration { Configuration(kind: .tinted) }
    public static func gray() -> Configuration { Configuration(kind: .gray) }
    public static func bordered() -> Configuration { Configuration(kind: .gray) }
    public static func filled() -> Configuration { Configuration(kind: .filled) }
    public static func borderedProminent() -> Configuration { Configuration(kind: .filled) }

    init(kind: Kind) { self.kind = kind }

    public mutating func setDefaultContentInsets() {
      contentInsets = NSDirectionalEdgeInsets(top: 7, leading: 12, bottom: 7, trailing: 12)
    }

    public func updated(for button: UIButton) -> Configuration { self }

    var font: FontDescription { FontDescription(size: buttonSize == .mini || buttonSize == .small ? 15 : 17) }

    func foreground(of button: UIButton) -> UIColor {
      if let baseForegroundColor { return baseForegroundColor }
      return kind == .filled ? .white : button.tintColor
    }

    func fill(of button: UIButton) -> UIColor {
      if let color = background.backgroundColor { return color }
      switch kind {
      case .plain: return baseBackgroundColor ?? .clear
      case .tinted: return (baseBackgroundColor ?? button.tintColor).withAlphaComponent(0.18)
      case .gray: return baseBackgroundColor ?? .secondarySystemFill
      case .filled: return button.isEnabled ? baseBackgroundColor ?? button.tintColor : .tertiarySystemFill
      }
    }

    func radius(for size: CGSize) -> CGFloat {
      switch cornerStyle {
      case .fixed: background.cornerRadius
      case .capsule: min(size.width, size.height) / 2
      case .small: 4
      case .large: 10
      case .dynamic, .medium: background.cornerRadius
      }
    }
  }
}

public struct NSDirectionalRectEdge: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let top = NSDirectionalRectEdge(rawValue: 1)
  public static let leading = NSDirectionalRectEdge(rawValue: 2)
  public static let bottom = NSDirectionalRectEdge(rawValue: 4)
  public static let trailing = NSDirectionalRectEdge(rawValue: 8)
  public static let all: NSDirectionalRectEdge = [.top, .leading, .bottom, .trailing]
}
