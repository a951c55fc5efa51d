import InbetweenGeometry

/// Text with a given height at the beginning of scrolling content.
struct TextArrangement: PartArrangement {
  var insets: Insets
  /// In points.
  var height: Double

  func frames(in bounds: Rect) -> [Rect] {
    [
      Rect(
        x: insets.left, y: insets.top, width: max(bounds.width - insets.left - insets.right, 0), height: height)
    ]
  }
}
