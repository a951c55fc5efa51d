public import Foundation
import InbetweenObjects

// Foundation's attributed strings with UIKit's attributes: `text.font = .systemFont(ofSize: 17)`.

extension AttributeScopes {
  public struct UIKitAttributes: AttributeScope {
    public let font: FontAttribute
    public let foregroundColor: ForegroundColorAttribute
    public let backgroundColor: BackgroundColorAttribute
    public let paragraphStyle: ParagraphStyleAttribute
    public let kern: KernAttribute
    public let tracking: TrackingAttribute
    public let baselineOffset: BaselineOffsetAttribute
    public let underlineStyle: UnderlineStyleAttribute
    public let underlineColor: UnderlineColorAttribute
    public let strikethroughStyle: StrikethroughStyleAttribute
    public let strikethroughColor: StrikethroughColorAttribute
    public let strokeColor: StrokeColorAttribute
    public let strokeWidth: StrokeWidthAttribute
    public let foundation: AttributeScopes.FoundationAttributes

    public enum FontAttribute: AttributedStringKey {
      public typealias Value = UIFont
      public static let name = "NSFont"
    }
    public enum ForegroundColorAttribute: AttributedStringKey {
      public typealias Value = UIColor
      public static let name = "NSColor"
    }
    public enum BackgroundColorAttribute: AttributedStringKey {
      public typealias Value = UIColor
      public static let name = "NSBackgroundColor"
    }
    public enum ParagraphStyleAttribute: AttributedStringKey {
      public typealias Value = NSParagraphStyle
      public static let name = "NSParagraphStyle"
    }
    public enum KernAttribute: AttributedStringKey {
      public typealias Value = CGFloat
      public static let name = "NSKern"
    }
    public enum TrackingAttribute: AttributedStringKey {
      public typealias Value = CGFloat
      public static let name = "CTTracking"
    }
    public enum BaselineOffsetAttribute: AttributedStringKey {
      public typealias Value = CGFloat
      public static let name = "NSBaselineOffset"
    }
    public enum UnderlineStyleAttribute: AttributedStringKey {
      public typealias Value = NSUnderlineStyle
      public static let name = "NSUnderline"
    }
    public enum UnderlineColorAttribute: AttributedStringKey {
      public typealias Value = UIColor
      public static let name = "NSUnderlineColor"
    }
    public enum StrikethroughStyleAttribute: AttributedStringKey {
      public typealias Value = NSUnderlineStyle
      public static let name = "NSStrikethrough"
    }
    public enum StrikethroughColorAttribute: AttributedStringKey {
      public typealias Value = UIColor
      public static let name = "NSStrikethroughColor"
    }
    public enum StrokeColorAttribute: AttributedStringKey {
      public typealias Value = UIColor
      public static let name = "NSStrokeColor"
    }
    public enum StrokeWidthAttribute: AttributedStringKey {
      public typealias Value = CGFloat
      public static let name = "NSStrokeWidth"
    }
  }

  public var uiKit: UIKitAttributes.Type { UIKitAttributes.self }
}

extension AttributeDynamicLookup {
  public subscript<T: AttributedStringKey>(
    dynamicMember keyPath: KeyPath<AttributeScopes.UIKitAttributes, T>
  ) -> T { self[T.self] }
}

extension AttributeContainer {
  package typealias Keys = AttributeScopes.UIKitAttributes

  /// The attributes as `NSAttributedString` has them.
  package var keyed: [NSAttributedString.Key: Any] {
    var keyed: [NSAttributedString.Key: Any] = [:]
    keyed[.font] = self[Keys.FontAttribute.self]
    keyed[.foregroundColor] = self[Keys.ForegroundColorAttribute.self]
    keyed[.backgroundColor] = self[Keys.BackgroundColorAttribute.self]
    keyed[.paragraphStyle] = self[Keys.ParagraphStyleAttribute.self]
    keyed[.kern] = self[Keys.KernAttribute.self]
    keyed[.tracking] = self[Keys.TrackingAttribute.self]
    keyed[.baselineOffset] = self[Keys.BaselineOffsetAttribute.self]
    keyed[.underlineStyle] = self[Keys.UnderlineStyleAttribute.self]?.rawValue
    keyed[.underlineColor] = self[Keys.UnderlineColorAttribute.self]
    keyed[.strikethroughStyle] = self[Keys.StrikethroughStyleAttribute.self]?.rawValue
    keyed[.strikethroughColor] = self[Keys.StrikethroughColorAttribute.self]
    keyed[.strokeColor] = self[Keys.StrokeColorAttribute.self]
    keyed[.strokeWidth] = self[Keys.StrokeWidthAttribute.self]
    return keyed
  }
}

extension NSAttributedString {
  /// The same text with UIKit's attributes.
  public convenience init(_ attrStr: AttributedString) {
    let text = NSMutableAttributedString(string: "")
    for run in attrStr.runs {
      text.append(
        NSAttributedString(string: String(attrStr[run.range].characters), attributes: run.attributes.keyed))
    }
    self.init(attributedString: text)
  }
}

extension AttributedString {
  /// The same text with UIKit's attributes; others are left out.
  public init(_ nsStr: NSAttributedString) {
    self.init()
    for run in nsStr.attributeRuns {
      append(AttributedString(run.text, attributes: AttributeContainer(run.attributes)))
    }
  }

  /// - Parameter scope: has no effect: the attributes are UIKit's.
  public init<S: AttributeScope>(
    _ nsStr: NSAttributedString, including scope: KeyPath<AttributeScopes, S.Type>
  ) throws { self.init(nsStr) }
}

extension AttributeContainer {
  /// UIKit's attributes among these.
  public init(_ dictionary: [NSAttributedString.Key: Any]) {
    self.init()
    func number(_ key: NSAttributedString.Key) -> CGFloat? {
      dictionary[key].flatMap { $0 as? CGFloat ?? ($0 as? NSNumber).map { CGFloat($0.doubleValue) } }
    }
    func line(_ key: NSAttributedString.Key) -> NSUnderlineStyle? {
      dictionary[key] as? NSUnderlineStyle
        ?? (dictionary[key] as? NSNumber).map { NSUnderlineStyle(rawValue: $0.intValue) }
    }
    self[Keys.FontAttribute.self] = dictionary[.font] as? UIFont
    self[Keys.ForegroundColorAttribute.self] = dictionary[.foregroundColor] as? UIColor
    self[Keys.BackgroundColorAttribute.self] = dictionary[.backgroundColor] as? UIColor
    self[Keys.ParagraphStyleAttribute.self] = dictionary[.paragraphStyle] as? NSParagraphStyle
    self[Keys.KernAttribute.self] = number(.kern)
    self[Keys.TrackingAttribute.self] = number(.tracking)
    self[Keys.BaselineOffsetAttribute.self] = number(.baselineOffset)
    self[Keys.UnderlineStyleAttribute.self] = line(.underlineStyle)
    self[Keys.UnderlineColorAttribute.self] = dictionary[.underlineColor] as? UIColor
    self[Keys.StrikethroughStyleAttribute.self] = line(.strikethroughStyle)
    self[Keys.StrikethroughColorAttribute.self] = dictionary[.strikethroughColor] as? UIColor
    self[Keys.StrokeColorAttribute.self] = dictionary[.strokeColor] as? UIColor
    self[Keys.StrokeWidthAttribute.self] = number(.strokeWidth)
  }
}
