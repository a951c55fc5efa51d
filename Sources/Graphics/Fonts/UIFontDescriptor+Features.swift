import Foundation
import InbetweenTimeline

extension UIFontDescriptor {
  /// The keys of features in ``AttributeName/featureSettings``. Of all features, digits of one width are drawn:
  /// ``kMonospacedNumbersSelector`` of ``kNumberSpacingType``.
  public struct FeatureKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let type = FeatureKey(rawValue: "CTFeatureTypeIdentifier")
    public static let selector = FeatureKey(rawValue: "CTFeatureSelectorIdentifier")
    @available(iOS, deprecated: 15, renamed: "type")
    public static let featureIdentifier = FeatureKey(rawValue: "CTFeatureTypeIdentifier")
    @available(iOS, deprecated: 15, renamed: "selector")
    public static let typeIdentifier = FeatureKey(rawValue: "CTFeatureSelectorIdentifier")
  }

  /// Whether one of the features of ``AttributeName/featureSettings`` is that of digits of one width.
  static func asksForMonospacedDigits(_ settings: Any?) -> Bool {
    guard let settings = settings as? [[FeatureKey: Any]] else { return false }
    func number(_ value: Any?) -> Int? { value as? Int ?? (value as? NSNumber)?.intValue }
    return settings.contains {
      number($0[.type]) == kNumberSpacingType && number($0[.selector]) == kMonospacedNumbersSelector
    }
  }

  /// Family, name, size, face and traits.
  public var fontAttributes: [UIFontDescriptor.AttributeName: Any] {
    let names: [AttributeName] = [.family, .name, .size, .face, .traits]
    return names.reduce(into: [:]) { $0[$1] = object(forKey: $1) }
  }

  /// Nil for attributes that the descriptor does not have.
  public func object(forKey anAttribute: UIFontDescriptor.AttributeName) -> Any? {
    let font = UIFont(descriptor: self, size: 0)
    switch anAttribute {
    case .family: return font.familyName
    case .name: return font.fontName
    case .size: return pointSize
    case .face: return String(font.fontName.dropFirst(font.familyName.count + 1))
    case .traits:
      let traits: [TraitKey: Any] = [
        .symbolic: NSNumber(value: symbolicTraits.rawValue), .weight: font.weight.rawValue,
        .slant: model.italic ? CGFloat(0.07) : 0,
      ]
      return traits
    default: return nil
    }
  }
}

extension UIFont {
  /// The weight by the numbers of UIKit.
  fileprivate var weight: UIFont.Weight {
    let all: [UIFont.Weight] = [.ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black]
    return all.first { $0.model == model.weight } ?? .regular
  }
}
