package import InbetweenGeometry

/// How the parts that a view makes for itself lie in its bounds. A value, so that timelines can keep it.
package protocol PartArrangement: Sendable {
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
  /// Kept free around both.
  var room = Insets.zero
  /// Between them, in points.
  var gap = 0.0
  var imageIsTrailing = false
  /// How much of the width that is left over lies before them.
  var share = 0.5
  var titleShift = Point.zero
  var imageShift = Point.zero

  func frames(in bounds: Rect) -> [Rect] {
    let between = image.width > 0 && title.width > 0 ? gap : 0
    let width = bounds.width - room.left - room.right
    let height = bounds.height - room.top - room.bottom
    let titleWidth = min(title.width, max(width - image.width - between, 0))
    let left = room.left + (width - image.width - between - titleWidth) * share
    let imageLeft = imageIsTrailing ? left + titleWidth + between : left
    let titleLeft = imageIsTrailing ? left : left + image.width + between
    return [
      Rect(
        x: imageLeft + imageShift.x, y: room.top + (height - image.height) / 2 + imageShift.y, width: image.width,
        height: image.height),
      Rect(
        x: titleLeft + titleShift.x, y: room.top + (height - title.height) / 2 + titleShift.y, width: titleWidth,
        height: title.height),
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

  /// The height of all rows at once; negative leaves each as it is.
  var rowHeight: Double {
    get { heights.first ?? -1 }
    set { if newValue >= 0 { heights = heights.map { _ in newValue } } }
  }

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
