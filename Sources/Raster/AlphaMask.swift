internal import PixelKernels

/// Coverage of some pixels of the canvas, 8 bits each.
@safe final class AlphaMask {
  let bounds: PixelBounds
  /// The number of bytes from one row to the next: a multiple of four, as Cairo requires.
  let stride: Int
  @unsafe let bytes: UnsafeMutablePointer<UInt8>
  /// The mask whose bytes these are.
  private let owner: AlphaMask?

  /// A mask of zeros.
  init(bounds: PixelBounds) {
    self.bounds = bounds
    owner = nil
    stride = (bounds.width + 3) & ~3
    let count = max(stride * bounds.height, 4)
    unsafe bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: count)
    unsafe bytes.initialize(repeating: 0, count: count)
  }

  /// The same mask at another place, which shares its bytes.
  init(_ mask: AlphaMask, movedBy offset: (x: Int, y: Int)) {
    bounds = mask.bounds.offset(x: offset.x, y: offset.y)
    stride = mask.stride
    unsafe bytes = mask.bytes
    owner = mask.owner ?? mask
  }

  deinit { if owner == nil { unsafe bytes.deallocate() } }

  /// The columns around the middle one, counted from the left edge, that are equal to it in every row; nil if they are
  /// not more than a number.
  func evenColumns(over least: Int) -> Range<Int>? {
    let (width, middle) = (bounds.width, bounds.width / 2)
    var columns = 0..<width
    for y in bounds.top..<bounds.bottom {
      if columns.count <= least { return nil }
      let row = unsafe row(y)
      if unsafe y > bounds.top && pk_equal(row, row - stride, width) { continue }
      var (first, end) = (middle, middle + 1)
      while first > columns.lowerBound, unsafe row[first - 1] == row[middle] { first -= 1 }
      while end < columns.upperBound, unsafe row[end] == row[middle] { end += 1 }
      columns = first..<end
    }
    return columns.count > least ? columns : nil
  }

  /// The mask without some of its columns, counted from its left edge; what is right of them moves to the left.
  func without(_ columns: Range<Int>) -> AlphaMask {
    let result = AlphaMask(
      bounds: PixelBounds(
        left: bounds.left, top: bounds.top, right: bounds.right - columns.count, bottom: bounds.bottom))
    for y in bounds.top..<bounds.bottom {
      let (to, from) = unsafe (result.row(y), row(y))
      unsafe to.update(from: from, count: columns.lowerBound)
      unsafe (to + columns.lowerBound).update(
        from: from + columns.upperBound, count: bounds.width - columns.upperBound)
    }
    return result
  }

  /// The mask with copies of a column inserted after it.
  func repeating(_ column: Int, _ count: Int) -> AlphaMask {
    let result = AlphaMask(
      bounds: PixelBounds(left: bounds.left, top: bounds.top, right: bounds.right + count, bottom: bounds.bottom))
    for y in bounds.top..<bounds.bottom {
      let (to, from) = unsafe (result.row(y), row(y))
      unsafe to.update(from: from, count: column)
      unsafe (to + column).update(repeating: from[column], count: count)
      unsafe (to + column + count).update(from: from + column, count: bounds.width - column)
    }
    return result
  }

  /// The first byte of a row of the canvas, at the mask's left edge.
  @unsafe func row(_ y: Int) -> UnsafeMutablePointer<UInt8> { unsafe bytes + (y - bounds.top) * stride }
}
