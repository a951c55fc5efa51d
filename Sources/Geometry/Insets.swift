/// Distances from the edges of a rectangle, inward when positive, in points.
public struct Insets: Hashable, Sendable {
  /// From the upper edge downward, in points.
  public var top: Double
  /// From the left edge to the right, in points; not mirrored in right-to-left layouts.
  public var left: Double
  /// From the lower edge upward, in points.
  public var bottom: Double
  /// From the right edge to the left, in points.
  public var right: Double

  public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// The same distance from every edge.
  public init(_ all: Double) { self.init(top: all, left: all, bottom: all, right: all) }

  /// No distance from any edge.
  public static let zero = Insets(0)

  /// The sum of the distances from each edge.
  package static func + (a: Insets, b: Insets) -> Insets {
    Insets(top: a.top + b.top, left: a.left + b.left, bottom: a.bottom + b.bottom, right: a.right + b.right)
  }
}
