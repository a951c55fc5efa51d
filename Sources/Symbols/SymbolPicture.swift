public import InbetweenTimeline

/// A symbol in one style: in black, of which the alpha is what is drawn, or in its colours.
public struct SymbolPicture: Hashable, Sendable {
  /// With its size in points.
  public var picture: SnapshotContent
  /// The distance of the baseline of text beside it from its lower edge, in points.
  public var baselineFromBottom: Double
  /// Whether it has colours of its own, so that no view paints it in its tint.
  public var isColored: Bool

  public init(picture: SnapshotContent, baselineFromBottom: Double, isColored: Bool = false) {
    self.picture = picture
    self.baselineFromBottom = baselineFromBottom
    self.isColored = isColored
  }
}
