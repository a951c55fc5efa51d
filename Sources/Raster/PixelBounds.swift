/// A half-open rectangle of whole canvas pixels.
struct PixelBounds: Hashable {
  var left: Int
  var top: Int
  var right: Int
  var bottom: Int

  static let empty = PixelBounds(left: 0, top: 0, right: 0, bottom: 0)

  var isEmpty: Bool { left >= right || top >= bottom }
  var width: Int { right - left }
  var height: Int { bottom - top }

  func intersection(_ other: PixelBounds) -> PixelBounds {
    let result = PixelBounds(
      left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
      bottom: min(bottom, other.bottom))
    return result.isEmpty ? .empty : result
  }

  func union(_ other: PixelBounds) -> PixelBounds {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelBounds(
      left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
      bottom: max(bottom, other.bottom))
  }

  func contains(_ other: PixelBounds) -> Bool {
    left <= other.left && top <= other.top && right >= other.right && bottom >= other.bottom
  }

  func rows(_ rows: Range<Int>) -> PixelBounds {
    intersection(PixelBounds(left: left, top: rows.lowerBound, right: right, bottom: rows.upperBound))
  }

  func outset(x: Int, y: Int) -> PixelBounds {
    PixelBounds(left: left - x, top: top - y, right: right + x, bottom: bottom + y)
  }

  func offset(x: Int, y: Int) -> PixelBounds {
    PixelBounds(left: left + x, top: top + y, right: right + x, bottom: bottom + y)
  }
}
