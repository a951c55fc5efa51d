/// `NSTextAlignment`.
public enum TextAlignment: String, Hashable, Sendable, CaseIterable {
  case left, center, right
  /// Lines are as wide as the text, except the last of each paragraph, which has natural alignment.
  case justified
  /// Aligned with the start of the paragraph's direction.
  case natural
}

/// `NSLineBreakMode`, without its prefix `by`.
///
/// The truncating modes wrap at words and truncate the last visible line. `wordWrapping` breaks inside a word only if
/// the word alone is wider than the line. `clipping` does not wrap: each paragraph is one line.
public enum LineBreakMode: String, Hashable, Sendable, CaseIterable {
  case wordWrapping, charWrapping, clipping, truncatingHead, truncatingTail, truncatingMiddle
}

/// `NSWritingDirection`: `natural` takes each paragraph's direction from its first strong character, which
/// a layout direction cannot.
public enum BaseDirection: String, Hashable, Sendable, CaseIterable {
  case natural, leftToRight, rightToLeft
}

/// The regional variant of the glyphs for unified Han characters.
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

/// How lines of words end, as `NSParagraphStyle.LineBreakStrategy`.
public struct LineBreakStrategy: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The last line of a paragraph gets a second word from the line before, rather than having a single one.
  public static let pushOut = LineBreakStrategy(rawValue: 1)
  /// Korean words are not divided.
  public static let hangulWordPriority = LineBreakStrategy(rawValue: 2)
  /// That of `UILabel`.
  public static let standard: LineBreakStrategy = [.pushOut, .hangulWordPriority]
}

/// A text and its layout parameters: everything that the result depends on, apart from the fonts.
public struct TextRequest: Hashable, Sendable {
  /// Paragraphs end with line breaks, as in `UILabel`.
  public var text: String
  /// That of what no run gives another.
  public var font: FontDescription
  /// Where lines are in the width; `natural` follows each paragraph's direction.
  public var alignment: TextAlignment
  /// How lines that are too long wrap or end.
  public var lineBreakMode: LineBreakMode
  /// As `UILabel.numberOfLines`: the maximum number of lines over all paragraphs; 0 and below for no limit.
  public var numberOfLines: Int
  /// The width in points for wrapping and alignment; nil for the width of the text.
  public var width: Double?
  /// The height in points; lines that do not fit are omitted as with `numberOfLines`, but one is always shown.
  public var height: Double?
  /// The base direction of every paragraph.
  public var direction: BaseDirection
  /// The regional forms of Chinese characters.
  public var hanVariant: HanVariant
  /// The attributes of the text's parts, in their order; what follows the last has those of the whole text.
  public var runs: [TextRun]
  /// How lines are set where no run says it; nil for their natural heights without indents.
  public var paragraph: ParagraphStyle?
  /// Where lines end that could also end elsewhere.
  public var lineBreakStrategy: LineBreakStrategy
  /// What lines avoid, and the like; nil for nothing.
  public var rules: LineRules?

  /// Creates a request with the defaults of `UILabel`, but without a strategy for lines.
  public init(
    text: String, font: FontDescription, alignment: TextAlignment = .natural,
    lineBreakMode: LineBreakMode = .truncatingTail, numberOfLines: Int = 1, width: Double? = nil,
    height: Double? = nil, direction: BaseDirection = .natural, hanVariant: HanVariant = .simplifiedChinese,
    runs: [TextRun] = [], paragraph: ParagraphStyle? = nil, lineBreakStrategy: LineBreakStrategy = []
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
    self.runs = runs
    self.paragraph = paragraph
    self.lineBreakStrategy = lineBreakStrategy
  }
}
