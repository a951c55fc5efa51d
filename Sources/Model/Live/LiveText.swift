import InbetweenGeometry
import InbetweenLayout

/// How a label's text stands at every size that a span of time gives the label: measured while baking, so that
/// drawing threads need no fonts.
struct LiveText: Sendable {
  /// One way to break the lines, which holds from its width up to that of the next.
  struct Wrap: Sendable {
    /// The narrowest width in points that breaks the lines so.
    var width: Double
    /// Which of the layer's contents shows the lines.
    var content: Int
    /// What the label asks for, in whole pixels.
    var height: Double
    var baselines: BaselineRule
  }

  /// The wraps for a number of lines that there is room for.
  struct Table: Sendable {
    var lineLimit: Int
    /// Ascending by width; the first holds for everything narrower, too.
    var wraps: [Wrap]

    func wrap(at width: Double) -> Wrap? {
      var (low, high) = (0, wraps.count)
      while low < high {
        let middle = (low + high) / 2
        // A label whose width was rounded to the pixel below still fits what was measured for it.
        if wraps[middle].width <= width + 5e-4 { low = middle + 1 } else { high = middle }
      }
      return wraps.isEmpty ? nil : wraps[max(low - 1, 0)]
    }
  }

  var layer: Int
  /// Where the layout asks for the height, and for baselines.
  var item: LayoutItemID?
  var startSize: Size
  var insets: Insets
  /// The height of a line and the space between two.
  var lineHeight: Double
  var leading: Double
  /// Ascending by the number of lines; the last is for any number.
  var tables: [Table]
  /// Which content shows nothing.
  var empty: Int

  /// The height that the text needs at a width, in points.
  func height(width: Double) -> Double? { tables.last?.wrap(at: width)?.height }

  /// The width of the longest line at a width, in points, not rounded.
  func longestLine(width: Double) -> Double? { tables.last?.wrap(at: width)?.width }

  func baselines(in size: Size) -> BaselineRule? { tables.last?.wrap(at: max(size.width, 1))?.baselines }

  func content(in size: Size) -> Int {
    let room = Rect(origin: .zero, size: size).inset(by: insets).size
    guard room.width > 0 else { return empty }
    let limit = LiveText.lineLimit(height: room.height, lineHeight: lineHeight, leading: leading)
    let table = tables.first { $0.lineLimit >= limit } ?? tables.last
    return table?.wrap(at: room.width)?.content ?? empty
  }

  /// How many lines a height has room for, at least one: what typesetting says, as a formula.
  static func lineLimit(height: Double, lineHeight: Double, leading: Double) -> Int {
    guard height > 0, height < 1e6, lineHeight > 0 else { return Int.max }
    let fitting = (height + leading + 0.01) / (lineHeight + leading)
    return Int(min(max(1, fitting.rounded(.down)), 1e9))
  }
}

/// Where the baselines of content are: whole points from the nearest edge of its view, which UIKit rounds them to. Storyboards
/// show that: labels of 14 and 11 points that are aligned by their last baselines end at the same height on screens of
/// two and three pixels a point.
struct BaselineRule: Hashable, Sendable {
  /// Of the content, in points.
  var height: Double
  /// From the content's top to the first, and from the last to its bottom.
  var first: Double
  var last: Double
  /// Whether the content stands in the middle of the view's height. The baselines of labels for several lines stay at the
  /// view's edges, however high the view is.
  var isCentered = true

  func offsets(in size: Size) -> (first: Double, last: Double) {
    let free = isCentered ? (size.height - height) / 2 : 0
    return ((free + first).rounded(.toNearestOrAwayFromZero), (free + last).rounded(.toNearestOrAwayFromZero))
  }
}
