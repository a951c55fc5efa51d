/// A rectangle of whole pixels in a plane whose y axis points up.
package struct FilterArea: Hashable, Sendable {
  package let x: Int
  package let y: Int
  package let width: Int
  package let height: Int

  /// - Parameters:
  ///   - width: below 0 stands for 0.
  ///   - height: below 0 stands for 0.
  package init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, max(width, 0), max(height, 0))
  }

  package var right: Int { x + width }
  package var top: Int { y + height }
  package var count: Int { width * height }
  package var isEmpty: Bool { width == 0 || height == 0 }

  package func intersection(_ other: FilterArea) -> FilterArea {
    let (left, bottom) = (max(x, other.x), max(y, other.y))
    return FilterArea(
      x: left, y: bottom, width: min(right, other.right) - left, height: min(top, other.top) - bottom)
  }

  /// The smallest area that contains both; an empty one adds nothing.
  package func union(_ other: FilterArea) -> FilterArea {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let (left, bottom) = (min(x, other.x), min(y, other.y))
    return FilterArea(
      x: left, y: bottom, width: max(right, other.right) - left, height: max(top, other.top) - bottom)
  }

  package func enlarged(by margin: Int) -> FilterArea {
    FilterArea(x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
  }
}
