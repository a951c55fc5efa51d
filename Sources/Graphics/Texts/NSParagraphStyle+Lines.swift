package import InbetweenTimeline

extension NSParagraphStyle {
  /// How the lines of a paragraph end; only labels have one.
  public struct LineBreakStrategy: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let pushOut = LineBreakStrategy(rawValue: 1)
    public static let hangulWordPriority = LineBreakStrategy(rawValue: 2)
    public static let standard = LineBreakStrategy(rawValue: 0xFFFF)

    package var model: InbetweenTimeline.LineBreakStrategy {
      InbetweenTimeline.LineBreakStrategy(rawValue: Int(rawValue & 3))
    }
  }
}

extension NSParagraphStyle {
  /// Its lengths and stops; line breaks are those of the view, and so is one alignment for all paragraphs.
  package var model: ParagraphStyle {
    var style = ParagraphStyle()
    style.lineHeightMultiple = max(0, Double(lineHeightMultiple))
    style.minimumLineHeight = max(0, Double(minimumLineHeight))
    style.maximumLineHeight = max(0, Double(maximumLineHeight))
    style.lineSpacing = max(0, Double(lineSpacing))
    style.paragraphSpacing = max(0, Double(paragraphSpacing))
    style.paragraphSpacingBefore = max(0, Double(paragraphSpacingBefore))
    style.firstLineHeadIndent = max(0, Double(firstLineHeadIndent))
    style.headIndent = max(0, Double(headIndent))
    style.tailIndent = Double(tailIndent)
    style.tabStops = (ownTabStops ?? []).map(\.model).sorted { $0.location < $1.location }
    style.defaultTabInterval = max(0, Double(defaultTabInterval))
    style.hyphenationFactor = ParagraphStyle.limited(hyphenationFactor)
    return style
  }
}

extension ParagraphStyle {
  /// A factor of code.
  package static func limited(_ hyphenationFactor: Float) -> Double {
    hyphenationFactor > 0 ? Double(min(hyphenationFactor, 1)) : 0
  }
}
