/// An axis-aligned rectangle. Its size may temporarily be negative, while a spring overshoots.
public struct Rect: Hashable, Sendable {
  /// The top left corner, unless the size is negative.
  public var origin: Point
  /// Width and height; either may be negative.
  public var size: Size

  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// A rectangle by its top left corner and size.
  public init(x: Double, y: Double, width: Double, height: Double) {
    origin = Point(x: x, y: y)
    size = Size(width: width, height: height)
  }

  /// An empty rectangle at the origin.
  public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)
  /// The whole in unit coordinates.
  public static let unit = Rect(x: 0, y: 0, width: 1, height: 1)

  /// The x coordinate of the origin: the left edge, unless the width is negative.
  public var minX: Double { origin.x }
  /// The y coordinate of the origin: the upper edge, unless the height is negative.
  public var minY: Double { origin.y }
  /// The x coordinate of the edge opposite the origin; below ``minX`` for a negative width.
  public var maxX: Double { origin.x + size.width }
  /// The y coordinate of the edge opposite the origin; below ``minY`` for a negative height.
  public var maxY: Double { origin.y + size.height }
  /// The x coordinate of the centre.
  public var midX: Double { origin.x + size.width / 2 }
  /// The y coordinate of the centre.
  public var midY: Double { origin.y + size.height / 2 }
  /// That of ``size``, negative included, unlike `CGRect.width`.
  public var width: Double { size.width }
  /// That of ``size``, negative included, unlike `CGRect.height`.
  public var height: Double { size.height }
  /// The middle, also of a rectangle with a negative size.
  public var center: Point { Point(x: midX, y: midY) }
  /// Whether it has no area: a side is 0, negative or not a number.
  public var isEmpty: Bool { !(size.width > 0 && size.height > 0) }

  /// The rectangle moved by a vector.
  public func offset(by delta: Point) -> Rect { Rect(origin: origin + delta, size: size) }

  /// The rectangle with each edge moved inward by the inset of that edge.
  public func inset(by insets: Insets) -> Rect {
    Rect(
      x: minX + insets.left, y: minY + insets.top,
      width: width - insets.left - insets.right, height: height - insets.top - insets.bottom)
  }

  /// The rectangle with every edge moved outward by the same distance.
  public func outset(by distance: Double) -> Rect {
    Rect(
      x: minX - distance, y: minY - distance, width: width + 2 * distance, height: height + 2 * distance)
  }

  /// The smallest rectangle that contains both; empty ones are ignored.
  public func union(_ other: Rect) -> Rect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let left = min(minX, other.minX)
    let top = min(minY, other.minY)
    return Rect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  /// The common area of both rectangles, or nil if they do not overlap.
  public func intersection(_ other: Rect) -> Rect? {
    let left = max(minX, other.minX)
    let top = max(minY, other.minY)
    let right = min(maxX, other.maxX)
    let bottom = min(maxY, other.maxY)
    guard right > left, bottom > top else { return nil }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
