/// `NSTextAlignment`, without justification.
public enum TextAlignment: String, Hashable, Sendable, CaseIterable {
  case left, center, right
  /// At the side where the paragraph's direction begins.
  case natural
}

/// `NSLineBreakMode`, without its prefix `by`.
///
/// The truncating modes wrap at words and cut the last line that may be shown. `wordWrapping` breaks inside a word
/// only where the word alone is wider than the line. `clipping` does not wrap: each paragraph is one line.
public enum LineBreakMode: String, Hashable, Sendable, CaseIterable {
  case wordWrapping, charWrapping, clipping, truncatingHead, truncatingTail, truncatingMiddle
}

/// `NSWritingDirection`: `natural` takes each paragraph's direction from its first strong character.
public enum BaseDirection: String, Hashable, Sendable, CaseIterable {
  case natural, leftToRight, rightToLeft
}

/// Whose forms of the shared Chinese characters are drawn.
public enum HanVariant: String, Hashable, Sendable, CaseIterable {
  case simplifiedChinese, traditionalChinese, hongKong, japanese, korean

  /// The family of Noto Sans CJK.
  public var family: String {
    switch self {
    case .simplifiedChinese: "Noto Sans CJK SC"
    case .traditionalChinese: "Noto Sans CJK TC"
    case .hongKong: "Noto Sans CJK HK"
    case .japanese: "Noto Sans CJK JP"
    case .korean: "Noto Sans CJK KR"
    }
  }
}

/// A text and how to lay it out: everything that the result depends on, besides the fonts.
public struct TextRequest: Hashable, Sendable {
  public var text: String
  public var font: FontDescription
  public var alignment: TextAlignment
  public var lineBreakMode: LineBreakMode
  /// As `UILabel.numberOfLines`: the most lines shown, paragraphs together; 0 and below for no limit.
  public var numberOfLines: Int
  /// The width in points that lines wrap at and are aligned in; nil for as wide as the text is.
  public var width: Double?
  /// The height in points; lines that do not fit are cut as by `numberOfLines`, though one is always shown.
  public var height: Double?
  public var direction: BaseDirection
  public var hanVariant: HanVariant

  /// Defaults as `UILabel`'s.
  public init(
    text: String, font: FontDescription, alignment: TextAlignment = .natural,
    lineBreakMode: LineBreakMode = .truncatingTail, numberOfLines: Int = 1, width: Double? = nil,
    height: Double? = nil, direction: BaseDirection = .natural, hanVariant: HanVariant = .simplifiedChinese
  ) {
    self.text = text
    self.font = font
    self.alignment = alignment
    self.lineBreakMode = lineBreakMode
    self.numberOfLines = numberOfLines
    self.width = width
    self.height = height
    self.direction = direction
    self.hanVariant = hanVariant
  }
}
