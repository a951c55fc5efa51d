package import InbetweenGeometry

/// The arrangement of a view's internal parts in its bounds. It is a value, so that timelines can store it.
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

/// Image and title side by side in the middle, or one above the other, with the subtitle below the title; the texts
/// give way.
struct ButtonArrangement: PartArrangement {
  var image: Size
  var title: Size
  var subtitle = Size.zero
  /// Between title and subtitle, in points.
  var titleGap = 0.0
  /// How much of the width that they differ by lies before the narrower of title and subtitle.
  var textShare = 0.5
  var isVertical = false
  /// Kept free around both.
  var room = Insets.zero
  /// The spacing between them, in points.
  var gap = 0.0
  var imageIsTrailing = false
  /// The fraction of the remaining width that is before them.
  var share = 0.5
  var titleShift = Point.zero
  var imageShift = Point.zero

  /// Of both texts.
  private var texts: Size {
    Size(
      width: max(title.width, subtitle.width),
      height: title.height + subtitle.height + (title.height > 0 && subtitle.height > 0 ? titleGap : 0))
  }

  /// In points, without the room around.
  var size: Size {
    let texts = texts
    let between = image.width > 0 && texts.width > 0 ? gap : 0
    return isVertical
      ? Size(width: max(image.width, texts.width), height: image.height + between + texts.height)
      : Size(width: image.width + between + texts.width, height: max(image.height, texts.height))
  }

  func frames(in bounds: Rect) -> [Rect] {
    guard isVertical || subtitle != .zero else { return rowFrames(in: bounds) + [.zero] }
    let (texts, whole) = (texts, size)
    let between = image.width > 0 && texts.width > 0 ? gap : 0
    let width = bounds.width - room.left - room.right
    let height = bounds.height - room.top - room.bottom
    let textWidth = min(texts.width, isVertical ? width : max(width - image.width - between, 0))
    let shown = isVertical ? max(image.width, textWidth) : image.width + between + textWidth
    let left = room.left + (width - shown) * share
    let top = room.top + (height - whole.height) / 2
    let imageFrame: Rect
    let textOrigin: Point
    if isVertical {
      let imageTop = imageIsTrailing ? top + texts.height + between : top
      imageFrame = Rect(x: left + (shown - image.width) / 2, y: imageTop, width: image.width, height: image.height)
      textOrigin = Point(
        x: left + (shown - textWidth) / 2, y: imageIsTrailing ? top : top + image.height + between)
    } else {
      let imageLeft = imageIsTrailing ? left + textWidth + between : left
      imageFrame = Rect(
        x: imageLeft, y: top + (whole.height - image.height) / 2, width: image.width, height: image.height)
      textOrigin = Point(
        x: imageIsTrailing ? left : left + image.width + between, y: top + (whole.height - texts.height) / 2)
    }
    let titleWidth = min(title.width, textWidth)
    let subtitleWidth = min(subtitle.width, textWidth)
    return [
      imageFrame,
      Rect(
        x: textOrigin.x + (textWidth - titleWidth) * textShare, y: textOrigin.y, width: titleWidth,
        height: title.height),
      Rect(
        x: textOrigin.x + (textWidth - subtitleWidth) * textShare,
        y: textOrigin.y + texts.height - subtitle.height, width: subtitleWidth, height: subtitle.height),
    ]
  }

  private func rowFrames(in bounds: Rect) -> [Rect] {
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

/// One part with padding on both sides.
struct InsetArrangement: PartArrangement {
  var inset: Double

  func frames(in bounds: Rect) -> [Rect] { [bounds.inset(by: Insets(left: inset, right: inset))] }
}

/// One centred part of a fixed size.
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
  /// The height of each row, in points.
  var heights: [Double]
  var inset: Double
  /// The thickness of a separator.
  var line: Double
  /// Of the separators from the leading and trailing edges, in points.
  var separatorInset: Insets

  /// The common height of all rows; a negative value leaves them unchanged.
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
      separators.append(
        Rect(
          x: separatorInset.left, y: top - line,
          width: max(bounds.width - separatorInset.left - separatorInset.right, 0), height: line))
    }
    return labels + separators
  }
}

/// The wheels of a date picker, or its fields from the leading side on.
struct DateArrangement: PartArrangement {
  /// The widths of the fields, 0 for one without a text; in points.
  var widths: [Double]
  var height: Double
  var gap: Double

  func frames(in bounds: Rect) -> [Rect] {
    var frames = [Rect(origin: .zero, size: bounds.size)]
    var left = 0.0
    for width in widths {
      frames.append(Rect(x: left, y: (bounds.height - height) / 2, width: width, height: height))
      if width > 0 { left += width + gap }
    }
    return frames
  }
}

/// The band of a picker, and the rows of its wheels without their transforms.
struct WheelArrangement: PartArrangement {
  var bandHeight: Double
  /// On both sides of the band, in points.
  var inset: Double
  /// The widths of the wheels in points; those of 0 share the rest.
  var ownWidths: [Double]
  /// The wheel of each row, and the distance of its centre from that of the picker, in points.
  var rows: [(wheel: Int, distance: Double)]

  func widths(in width: Double) -> [Double] {
    let room = max(width - 2 * inset, 0)
    let shared = ownWidths.count { $0 <= 0 }
    let rest = max(room - ownWidths.reduce(0, +), 0) / Double(max(shared, 1))
    return ownWidths.map { $0 > 0 ? $0 : rest }
  }

  func frames(in bounds: Rect) -> [Rect] {
    let widths = widths(in: bounds.width)
    let left = (bounds.width - widths.reduce(0, +)) / 2
    let band = Rect(
      x: inset, y: (bounds.height - bandHeight) / 2, width: max(bounds.width - 2 * inset, 0), height: bandHeight)
    return [band]
      + rows.map { row in
        Rect(
          x: left + widths[..<row.wheel].reduce(0, +), y: (bounds.height - bandHeight) / 2 + row.distance,
          width: widths[row.wheel], height: bandHeight)
      }
  }
}
