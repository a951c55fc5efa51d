import InbetweenGeometry

/// The places of the cells of a collection view with a layout, in points of its content, from left to right.
struct CollectionArrangement {
  /// Of a flow layout.
  var itemSize: Size?
  /// Of a compositional layout; 0 for a flow layout.
  var columns: Int
  var groupHeight: Double?
  var interitemSpacing: Double
  var lineSpacing: Double
  var inset: Insets
  /// Whether lines are horizontal, and follow each other downwards.
  var isVertical: Bool

  /// - Parameter room: the visible size of the view, without content insets.
  /// - Returns: a frame for each cell, and the size of the content.
  func frames(count: Int, in room: Size) -> (frames: [Rect], content: Size) {
    let (first, last) = isVertical ? (inset.left, inset.right) : (inset.top, inset.bottom)
    let (before, after) = isVertical ? (inset.top, inset.bottom) : (inset.left, inset.right)
    let whole = isVertical ? room.width : room.height
    let line = line(length: max(whole - first - last, 0))
    let lines = (count + line.count - 1) / line.count
    let frames = (0..<count).map { index in
      let (row, column) = index.quotientAndRemainder(dividingBy: line.count)
      let along = first + line.start + Double(column) * line.step
      let across = before + Double(row) * (line.size.height + lineSpacing)
      return isVertical
        ? Rect(x: along, y: across, width: line.size.width, height: line.size.height)
        : Rect(x: across, y: along, width: line.size.height, height: line.size.width)
    }
    let end = before + Double(lines) * line.size.height + Double(max(lines - 1, 0)) * lineSpacing + after
    return (frames, isVertical ? Size(width: whole, height: end) : Size(width: end, height: whole))
  }

  /// The cells of a line.
  private struct Line {
    /// The number in a full line.
    var count: Int
    /// Of a cell along and across the line.
    var size: Size
    /// Where the first one begins.
    var start = 0.0
    /// From one to the next.
    var step: Double
  }

  private func line(length: Double) -> Line {
    guard columns == 0, let itemSize else {
      let count = max(columns, 1)
      let width = max((length - Double(count - 1) * interitemSpacing) / Double(count), 0)
      return Line(
        count: count, size: Size(width: width, height: groupHeight ?? width), step: width + interitemSpacing)
    }
    let size = isVertical ? itemSize : Size(width: itemSize.height, height: itemSize.width)
    // A tolerance of a thousandth of a point for rounding errors.
    let most = (length + interitemSpacing + 0.001) / max(size.width + interitemSpacing, 0.001)
    let count = Int(min(max(most.rounded(.down), 1), 10_000))
    // The last line is as if it were full; a single column is in the middle.
    guard count > 1 else {
      return Line(count: 1, size: size, start: (length - size.width) / 2, step: 0)
    }
    let gap = (length - Double(count) * size.width) / Double(count - 1)
    return Line(count: count, size: size, step: size.width + gap)
  }
}
