public import InbetweenGeometry

/// The attributes of a part of a text, with the meanings that `NSAttributedString.Key` gives them.
public struct TextStyle: Hashable, Sendable {
  /// `NSUnderlineStyle`, without its patterns.
  public enum Line: String, Hashable, Sendable, CaseIterable { case single, thick, double }

  /// Nil for the font of the whole text.
  public var font: FontDescription?
  /// In points, added after each character.
  public var kern: Double
  /// In points, upward.
  public var baselineOffset: Double
  /// Nil for the colour of the whole text.
  public var color: Color?
  /// Drawn behind the part, as high as the line; nil for none.
  public var backgroundColor: Color?
  /// Lines below the baseline; nil for none.
  public var underline: Line?
  /// Nil for the colour of the part.
  public var underlineColor: Color?
  /// Lines through the text; nil for none.
  public var strikethrough: Line?
  /// Nil for the colour of the part.
  public var strikethroughColor: Color?
  /// The style of the paragraphs that begin in the part; nil for that of the whole text.
  public var paragraph: ParagraphStyle?
  /// What stands in place of each U+FFFC of the part; nil for none.
  public var attachment: TextAttachment?

  public init(
    font: FontDescription? = nil, kern: Double = 0, baselineOffset: Double = 0, color: Color? = nil,
    backgroundColor: Color? = nil, underline: Line? = nil, underlineColor: Color? = nil, strikethrough: Line? = nil,
    strikethroughColor: Color? = nil, paragraph: ParagraphStyle? = nil, attachment: TextAttachment? = nil
  ) {
    self.font = font
    self.kern = kern
    self.baselineOffset = baselineOffset
    self.color = color
    self.backgroundColor = backgroundColor
    self.underline = underline
    self.underlineColor = underlineColor
    self.strikethrough = strikethrough
    self.strikethroughColor = strikethroughColor
    self.paragraph = paragraph
    self.attachment = attachment
  }
}

/// An image in a text (`NSTextAttachment`).
public struct TextAttachment: Hashable, Sendable {
  /// In points from the place on the baseline where it stands, y downward: an image on the baseline is above 0. Its right
  /// end is where the text goes on.
  public var rect: Rect
  /// The image's number among those of whoever requests the layout.
  public var picture: Int
  /// Whether the image's alpha is painted in the colour of the text.
  public var isTemplate: Bool

  public init(rect: Rect, picture: Int, isTemplate: Bool = false) {
    self.rect = rect
    self.picture = picture
    self.isTemplate = isTemplate
  }
}

/// A part of a text with its attributes.
public struct TextRun: Hashable, Sendable {
  /// The number of its Unicode scalars.
  public var length: Int
  /// The attributes of the part.
  public var style: TextStyle

  public init(length: Int, style: TextStyle) {
    self.length = length
    self.style = style
  }
}

/// A place in a line to which a tab leads, as `NSTextTab`.
public struct TabStop: Hashable, Sendable {
  /// Where the text between the tab and the next one is. Left and right do not depend on the direction of the line, as
  /// Apple documents.
  public enum Alignment: String, CaseIterable, Sendable {
    /// It begins at the stop.
    case natural
    case left, center, right
  }

  /// The distance from the leading margin, in points.
  public var location: Double
  /// Which part of the text after the tab is at the location.
  public var alignment: Alignment
  /// The characters of which the first ends the part of the text that is aligned: decimal separators.
  public var terminators: [Unicode.Scalar]

  public init(_ location: Double, _ alignment: Alignment = .natural, terminators: [Unicode.Scalar] = []) {
    (self.location, self.alignment, self.terminators) = (location, alignment, terminators)
  }
}

/// How the lines of a paragraph are set, as in `NSParagraphStyle`. Lengths are in points.
public struct ParagraphStyle: Hashable, Sendable {
  /// Nil for the alignment of the whole text.
  public var alignment: TextAlignment?
  /// A line's height is multiplied by it, unless it is 0, and then limited by the two heights.
  public var lineHeightMultiple = 0.0
  /// In points; 0 for none.
  public var minimumLineHeight = 0.0
  /// 0 for none.
  public var maximumLineHeight = 0.0
  /// Between the bottom of a line and the top of the next one.
  public var lineSpacing = 0.0
  /// After the paragraph.
  public var paragraphSpacing = 0.0
  /// In points, before the paragraph unless it is the first.
  public var paragraphSpacingBefore = 0.0
  /// From the leading margin to the beginning of the first line.
  public var firstLineHeadIndent = 0.0
  /// From the leading margin to the beginning of the other lines.
  public var headIndent = 0.0
  /// From the leading margin to the end of lines if positive, else from the trailing margin.
  public var tailIndent = 0.0
  /// Ascending.
  public var tabStops: [TabStop] = []
  /// The distance of the stops after those; 0 for 28, that of the stops of a style without any.
  public var defaultTabInterval = 0.0
  /// A word that does not fit is divided if the line without it is shorter than this part of its room: 0 for never, 1
  /// for always.
  public var hyphenationFactor = 0.0
  /// Whose words are divided; nil for English.
  public var hyphenationLanguage: HyphenationLanguage?

  public init() {}

  /// The style where another factor applies to paragraphs without their own.
  package func dividing(_ factor: Double) -> ParagraphStyle {
    var result = self
    if hyphenationFactor == 0 { result.hyphenationFactor = factor }
    return result
  }

  /// The style where words are those of a language unless it says another.
  fileprivate func inLanguage(_ language: HyphenationLanguage) -> ParagraphStyle {
    var result = self
    if hyphenationFactor > 0, hyphenationLanguage == nil { result.hyphenationLanguage = language }
    return result
  }
}

extension TextRequest {
  /// The attributes by their numbers in a layout: 0 is for characters outside of all runs.
  package var styles: [TextStyle] { [TextStyle()] + runs.map(\.style) }

  /// Whether the whole text has one font and the lines have their natural heights.
  package var isPlain: Bool { runs.isEmpty && paragraph == nil && rules == nil }

  /// The request where words that are divided are those of a language unless their paragraph says another.
  package func inLanguage(_ language: HyphenationLanguage?) -> TextRequest {
    guard let language, !isPlain else { return self }
    var result = self
    result.paragraph = paragraph?.inLanguage(language)
    for index in runs.indices {
      result.runs[index].style.paragraph = runs[index].style.paragraph?.inLanguage(language)
    }
    return result
  }

  /// The request in another size of its font, in which those of its runs change in proportion.
  package func sized(as font: FontDescription) -> TextRequest {
    var result = self
    result.font = font
    let factor = font.size / self.font.size
    guard factor != 1 else { return result }
    for index in runs.indices {
      guard var own = runs[index].style.font else { continue }
      own.size = max((own.size * factor).rounded(.down), FontDescription.sizes.lowerBound)
      result.runs[index].style.font = own
    }
    return result
  }
}
