package import InbetweenGeometry
package import InbetweenLayout
package import InbetweenTimeline

/// The layouts of a label's text for every size that it has during a span, measured while baking, so that drawing
/// threads need no fonts.
package struct LiveText: Sendable {
  /// One way of breaking the lines, used for widths from its own to that of the next.
  package struct Wrap: Sendable {
    /// The smallest width that breaks the lines like this, in points.
    package var width: Double
    /// The width of the longest line that fits, in points; less than ``width`` if a word is divided only in more.
    package var longestLine: Double
    /// The index of the layer's content that shows the lines.
    package var content: Int
    /// The height of the label in points, rounded to whole pixels.
    package var height: Double
    package var baselines: BaselineRule
    package var lineCount: Int
    /// Whether it shows the whole text, and each word on one line.
    package var isWhole: Bool

    package init(
      width: Double, longestLine: Double, content: Int, height: Double, baselines: BaselineRule, lineCount: Int,
      isWhole: Bool
    ) {
      (self.width, self.longestLine, self.content, self.height) = (width, longestLine, content, height)
      (self.baselines, self.lineCount, self.isWhole) = (baselines, lineCount, isWhole)
    }

    /// Whether lines laid out for a width, in points, show the whole text, and each word on one line.
    package static func isWhole(_ layout: TextLayout, width: Double) -> Bool {
      !layout.isTruncated && layout.size.width <= width
    }
  }

  /// The wraps for the number of lines that fit.
  package struct Table: Sendable {
    package var lineLimit: Int
    /// Sorted by width; the first is also used for all smaller widths.
    package var wraps: [Wrap]

    package init(lineLimit: Int, wraps: [Wrap]) { (self.lineLimit, self.wraps) = (lineLimit, wraps) }

    package func wrap(at width: Double) -> Wrap? {
      var (low, high) = (0, wraps.count)
      while low < high {
        let middle = (low + high) / 2
        // The tolerance for a label whose width was rounded down to a pixel.
        if wraps[middle].width <= width + 5e-4 { low = middle + 1 } else { high = middle }
      }
      return wraps.isEmpty ? nil : wraps[max(low - 1, 0)]
    }
  }

  /// The wraps in one font size of a label that reduces it.
  package struct FontSize: Sendable {
    package var table: Table
    /// The height of a line and the spacing of two lines, in points.
    package var lineHeight: Double
    package var leading: Double

    package init(table: Table, lineHeight: Double, leading: Double) {
      (self.table, self.lineHeight, self.leading) = (table, lineHeight, leading)
    }

    /// The wrap with which the text fits into a width and a height; nil if it does not.
    package func wrap(in room: Size) -> Wrap? {
      guard let wrap = table.wrap(at: room.width), wrap.isWhole else { return nil }
      let limit = LiveText.lineLimit(height: room.height, lineHeight: lineHeight, leading: leading)
      return wrap.lineCount <= limit ? wrap : nil
    }
  }

  package var layer: Int
  /// The item for which the layout requests heights and baselines.
  package var item: LayoutItemID?
  package var startSize: Size
  package var insets: Insets
  /// The lines in the label's own font, from which its height and baselines follow.
  package var natural: Table
  /// The sizes that the label's font may have, from the largest to the smallest; empty if it has always the same, or if
  /// the size is part of the tables, as that of a single line.
  package var fontSizes: [FontSize] = []
  /// The height of a line and the spacing of two lines of ``tables``, in points.
  package var lineHeight: Double
  package var leading: Double
  /// The lines in the smallest font, sorted by the number of lines; the last is for any number.
  package var tables: [Table]
  /// The index of the empty content.
  package var empty: Int

  package init(
    layer: Int, item: LayoutItemID?, startSize: Size, insets: Insets, natural: Table, fontSizes: [FontSize],
    lineHeight: Double, leading: Double, tables: [Table], empty: Int
  ) {
    (self.layer, self.item, self.startSize, self.insets) = (layer, item, startSize, insets)
    (self.natural, self.fontSizes, self.tables, self.empty) = (natural, fontSizes, tables, empty)
    (self.lineHeight, self.leading) = (lineHeight, leading)
  }

  /// The height that the text needs at a width, in points.
  package func height(width: Double) -> Double? { natural.wrap(at: width)?.height }

  /// The width of the longest line at a width, in points, not rounded.
  package func longestLine(width: Double) -> Double? { natural.wrap(at: width)?.longestLine }

  package func baselines(in size: Size) -> BaselineRule? { natural.wrap(at: max(size.width, 1))?.baselines }

  package func content(in size: Size) -> Int {
    let room = Rect(origin: .zero, size: size).inset(by: insets).size
    guard room.width > 0 else { return empty }
    for size in fontSizes {
      if let wrap = size.wrap(in: room) { return wrap.content }
    }
    let limit = LiveText.lineLimit(height: room.height, lineHeight: lineHeight, leading: leading)
    let table = tables.first { $0.lineLimit >= limit } ?? tables.last
    return table?.wrap(at: room.width)?.content ?? empty
  }

  /// The sizes that a text has in a span.
  package struct Reach {
    package var smallest: Size
    package var largest: Size
    package var heights: Set<Double>

    package init(_ size: Size) {
      smallest = size
      largest = size
      heights = [size.height]
    }

    package var isMoving: Bool { smallest != largest }

    package mutating func add(_ size: Size) {
      smallest = Size(width: min(smallest.width, size.width), height: min(smallest.height, size.height))
      largest = Size(width: max(largest.width, size.width), height: max(largest.height, size.height))
      if heights.count < 256 { heights.insert(size.height) }
    }
  }

  /// The number of lines that fit into a height, at least one: the typesetter's rule as a formula.
  package static func lineLimit(height: Double, lineHeight: Double, leading: Double) -> Int {
    guard height > 0, height < 1e6, lineHeight > 0 else { return Int.max }
    let fitting = (height + leading + 0.01) / (lineHeight + leading)
    return Int(min(max(1, fitting.rounded(.down)), 1e9))
  }
}

/// The positions of content's baselines, which UIKit rounds to whole points from the nearest edge of the view.
/// Storyboards show this: labels of 14 and 11 points that are aligned by their last baselines end at the same height on
/// screens with two and three pixels per point. The first baseline of a single line is its last: rows whose baselines
/// are 29 points apart are 29 points apart themselves, although they are 20.33 points high.
///
/// The baselines of centred content depend on the view's height, and the height can depend on them. A layout is
/// therefore solved, the baselines are updated from it, and this is repeated until nothing changes, at most
/// ``maximumPassCount`` times. Since baselines are rounded, more than one layout can be consistent. Every layout
/// begins with the ``natural`` baselines, so that the one that is found does not depend on earlier layouts.
package struct BaselineRule: Hashable, Sendable {
  /// Enough for a view of 60,000 points between its baseline and an edge: each pass halves its distance from the
  /// result.
  static let maximumPassCount = 16
  private static let maximumAttemptCount = 3

  /// The height of the content, in points.
  package var height: Double
  /// The distance from the content's top to the first baseline, and from the last to its bottom, in points.
  package var first: Double
  package var last: Double
  /// Whether the content is vertically centred in the view. The baselines of labels stay at the view's edges, whatever
  /// its height is, although their text is centred: Interface Builder records this for labels of up to 22 points.
  package var isCentered = true

  package init(height: Double, first: Double, last: Double, isCentered: Bool = true) {
    (self.height, self.first, self.last, self.isCentered) = (height, first, last, isCentered)
  }

  /// Whether the content is a single line: several have at least one line's height more.
  private var isLine: Bool { height - first - last < 0.5 * (first + last) }

  /// Lays out so that no conflict remains which exists only with the baselines at other heights than the layout has:
  /// first with the usual order in which constraints give way, then, if baselines are in conflict, with theirs giving
  /// way until the heights are known. Those that conflict at these heights, too, are laid out in the usual order.
  ///
  /// - Parameter layOut: lays out, from the ``natural`` baselines on, while the baselines of the given items give way;
  ///   returns the items whose baselines are in conflict.
  static func withoutFalseConflicts(_ layOut: (_ yielding: [LayoutItemID]) -> [LayoutItemID]) {
    var yielding = layOut([])
    guard !yielding.isEmpty else { return }
    for _ in 0..<maximumAttemptCount where !yielding.isEmpty {
      let left = Set(layOut(yielding))
      let count = yielding.count
      yielding.removeAll { left.contains($0) }
      if yielding.count == count { return }
    }
    _ = layOut([])
  }

  /// Those in a view that is as tall as its content.
  package var natural: (first: Double, last: Double) { offsets(in: Size(width: 0, height: height)) }

  package func offsets(in size: Size) -> (first: Double, last: Double) {
    let fills = isLine && abs(size.height - height) <= 1
    let free = isCentered && !fills ? (size.height - height) / 2 : 0
    let (top, bottom) = (
      (free + first).rounded(.toNearestOrAwayFromZero), (free + last).rounded(.toNearestOrAwayFromZero)
    )
    // A line that fills its view has one baseline, rounded from the bottom.
    if fills { return (size.height - bottom, bottom) }
    // So has a line that is centred in its view, rounded from the top: a storyboard has a field of 43.5 points whose
    // baseline is at 28. That of a label is measured from either edge of the view, although its text is centred, too.
    return (top, isLine && isCentered ? size.height - top : bottom)
  }
}
