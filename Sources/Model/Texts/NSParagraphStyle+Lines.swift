import InbetweenTimeline

extension NSParagraphStyle {
  /// How the lines of a paragraph end; only labels have one.
  public struct LineBreakStrategy: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let pushOut = LineBreakStrategy(rawValue: 1)
    public static let hangulWordPriority = LineBreakStrategy(rawValue: 2)
    public static let standard = LineBreakStrategy(rawValue: 0xFFFF)

    var model: InbetweenTimeline.LineBreakStrategy {
      InbetweenTimeline.LineBreakStrategy(rawValue: Int(rawValue & 3))
    }
  }
}
