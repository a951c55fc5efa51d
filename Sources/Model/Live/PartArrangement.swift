import InbetweenGeometry

/// How the parts that a view makes for itself lie in its bounds. A value, so that timelines can keep it.
protocol PartArrangement: Sendable {
  /// One frame for each part, in order.
  func frames(in bounds: Rect) -> [Rect]
}

/// The parts of a view with their arrangement.
struct ArrangedParts {
  var parts: [UIView]
  var arrangement: any PartArrangement

  func place(in bounds: Rect) {
    for (part, frame) in zip(parts, arrangement.frames(in: bounds)) { part.place(frame) }
  }
}

/// Image and title side by side in the middle; the title gives way.
struct ButtonArrangement: PartArrangement {
  var image: Size
  var title: Size

  func frames(in bounds: Rect) -> [Rect] {
    let titleWidth = min(title.width, max(bounds.width - image.width, 0))
    let left = (bounds.width - image.width - titleWidth) / 2
    return [
      Rect(x: left, y: (bounds.height - image.height) / 2, width: image.width, height: image.height),
      Rect(x: left + image.width, y: (bounds.height - title.height) / 2, width: titleWidth, height: title.height),
    ]
  }
}

/// One part with room on both sides.
struct InsetArrangement: PartArrangement {
  var inset: Double

  func frames(in bounds: Rect) -> [Rect] { [bounds.inset(by: Insets(left: inset, right: inset))] }
}

/// One part of a fixed size in the middle.
struct CenteredArrangement: PartArrangement {
  var diameter: Double

  func frames(in bounds: Rect) -> [Rect] {
    [
      Rect(x: (bounds.width - diameter) / 2, y: (bounds.height - diameter) / 2, width: diameter, height: diameter)
    ]
  }
}

/// Labels one below the other, and then the lines under them.
struct RowArrangement: PartArrangement {
  /// One for each row, in points.
  var heights: [Double]
  var inset: Double
  /// The thickness of a separator.
  var line: Double

  func frames(in bounds: Rect) -> [Rect] {
    var labels: [Rect] = []
    var separators: [Rect] = []
    var top = 0.0
    for height in heights {
      labels.append(Rect(x: inset, y: top, width: max(bounds.width - 2 * inset, 0), height: height - line))
      top += height
      separators.append(Rect(x: inset, y: top - line, width: max(bounds.width - inset, 0), height: line))
    }
    return labels + separators
  }
}
