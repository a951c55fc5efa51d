internal import PixelKernels

/// A Gaussian blur by three extended box filters along each axis: running sums of integers, with a fraction of the
/// sample beyond each end, so that the standard deviation is exact for every value and an animated radius causes no
/// jumps (Gwosdek, Grewenig, Bruhn, Weickert, 2011). For a standard deviation of at least one pixel, the shadow of an
/// edge is within 2 % of the Gaussian's; below that it is sharper.
///
/// From a standard deviation of 32 pixels on, there is one sample for each cell of ``cellShift``, and a shadow differs
/// by at most one level from that of a blur of single pixels.
struct GaussianBlur {
  private let box: PKBox
  /// The standard deviation in pixels, within its limits.
  let sigma: Double
  let isIdentity: Bool
  /// The binary logarithm of the side of a cell in pixels: a power of two of at most an eighth of the standard
  /// deviation, from four pixels to 64; 0 for a sample for each pixel.
  let cellShift: Int

  /// Wider blurs are limited to this, at which a shadow extends for more than 1,500 pixels.
  private static let maximumSigma = 512.0

  /// - Parameters:
  ///   - sigma: standard deviation in pixels.
  ///   - usesCells: whether wide blurs have one sample for each cell.
  init(sigma: Double, usesCells: Bool = true) {
    let sigma = sigma > 0 ? min(sigma, GaussianBlur.maximumSigma) : 0
    self.sigma = sigma
    isIdentity = sigma < 1.0 / 64
    var shift = 0
    while usesCells, shift < 6, sigma >= Double(16 << shift) { shift += 1 }
    cellShift = shift > 1 ? shift : 0
    // Means over cells add a variance of a twelfth to a Gaussian in cells, and linear interpolation one of a sixth.
    let cell = Double(1 << cellShift)
    let whole = sigma * sigma / (cell * cell) - (cellShift > 0 ? 0.25 : 0)
    // Each of the three equal boxes has a third of the variance.
    let variance = whole / 3
    let radius = (((12 * variance + 1).squareRoot() - 1) / 2).rounded(.down)
    let length = 2 * radius + 1
    let part =
      (variance * length - length * (length * length - 1) / 12) / (2 * ((radius + 1) * (radius + 1) - variance))
    let one = 4_294_967_296.0
    let inner = (one / (length + 2 * part)).rounded(.down)
    box = PKBox(
      radius: Int32(radius), innerWeight: UInt64(inner),
      outerWeight: UInt64(((one - inner * length) / 2).rounded(.down)))
  }

  /// The distance in pixels beyond which the blur has no effect.
  var margin: Int { isIdentity ? 0 : cellShift > 0 ? (cellMargin + 1) << cellShift : 3 * (Int(box.radius) + 1) }

  /// The number of cells beyond the content; the outermost ones are zero.
  var cellMargin: Int { 3 * (Int(box.radius) + 1) + 1 }

  /// The blurred mask, moved by an offset in 1/256 pixel, over the given pixels.
  ///
  /// The source must contain all content within the margin around the pixels to which it is moved.
  func blurred(
    _ source: AlphaMask, offsetX: Int32, offsetY: Int32, onto pixels: PixelBounds, in planes: BlurPlanes
  ) -> AlphaMask {
    // Columns that see only equal columns are equal: one of them stands for all.
    if !isIdentity, let even = source.evenColumns(over: 2 * margin + 64) {
      let kept = even.lowerBound + margin + 1
      let cut = kept..<kept + even.count - (2 * margin + 2)
      let narrow = blurred(
        source.without(cut), offsetX: offsetX, offsetY: offsetY, onto: pixels, in: planes)
      // The first column all of whose samples, those of its left neighbour as well, are among the equal ones.
      return narrow.repeating(even.lowerBound + 2 * margin + 1, cut.count)
    }
    let plane = source.bounds.outset(x: margin, y: margin)
    let inner = source.bounds.width
    planes.reserve(width: plane.width, height: plane.height)
    unsafe blurRows(of: planes, margin: margin) { line, row in
      guard (0..<source.bounds.height).contains(line) else { return .empty }
      let mask = unsafe source.row(source.bounds.top + line)
      if unsafe line > 0 && pk_equal(mask, mask - source.stride, inner) { return .repeated }
      unsafe pk_widen_row(mask, row, Int32(inner))
      return .new
    }
    if !isIdentity { unsafe blurColumns(of: planes) }
    return unsafe moved(planes, plane: plane, offsetX: offsetX, offsetY: offsetY, onto: pixels)
  }

  /// A row of samples before it is blurred.
  enum SourceRow {
    case empty, repeated, new
  }

  /// Three passes along each row of the planes. Most rows of a view's alpha equal the row above, and are copied.
  ///
  /// - Parameter write: writes the samples of a line of the content, which is inside the margin; lines may be outside of
  ///   the content.
  @unsafe func blurRows(
    of planes: BlurPlanes, margin: Int, write: (_ line: Int, _ row: UnsafeMutablePointer<UInt16>) -> SourceRow
  ) {
    let (width, inner) = (planes.width, planes.width - 2 * margin)
    var before = SourceRow.empty
    for y in 0..<planes.height {
      let row = unsafe planes.samples + y * width
      let kind = unsafe write(y - margin, row + margin)
      // The first row of the lower margin follows a row of the mask.
      unsafe planes.repeats[y] = kind == .repeated || kind == .empty && before == .empty ? 1 : 0
      before = kind
      switch kind {
      case .empty: unsafe row.update(repeating: 0, count: width)
      case .repeated: unsafe row.update(from: row - width, count: width)
      case .new:
        unsafe row.update(repeating: 0, count: margin)
        unsafe (row + margin + inner).update(repeating: 0, count: margin)
        if isIdentity { continue }
        unsafe blur(row, width, by: planes.one, planes.two, planes.sums)
      }
    }
  }

  /// Three passes along a row of samples, with two other rows and one of sums as working memory.
  @unsafe func blur(
    _ row: UnsafeMutablePointer<UInt16>, _ count: Int, by one: UnsafeMutablePointer<UInt16>,
    _ two: UnsafeMutablePointer<UInt16>, _ sums: UnsafeMutablePointer<UInt32>
  ) {
    var box = box
    unsafe pk_blur_row(row, one, Int32(count), &box, sums)
    unsafe pk_blur_row(one, two, Int32(count), &box, sums)
    unsafe pk_blur_row(two, row, Int32(count), &box, sums)
  }

  /// Three passes down all columns.
  @unsafe func blurColumns(of planes: BlurPlanes) {
    var box = box
    for _ in 0..<3 {
      unsafe pk_blur_columns(
        planes.samples, planes.repeats, planes.others, planes.otherRepeats, Int32(planes.width), Int32(planes.height),
        &box, planes.sums, planes.zeroes)
      planes.exchange()
    }
  }

  @unsafe private func moved(
    _ planes: BlurPlanes, plane: PixelBounds, offsetX: Int32, offsetY: Int32, onto pixels: PixelBounds
  ) -> AlphaMask {
    let target = PixelBounds(
      left: plane.left + Int(offsetX >> 8), top: plane.top + Int(offsetY >> 8),
      right: plane.right + Int(offsetX >> 8) + 1, bottom: plane.bottom + Int(offsetY >> 8) + 1)
    let mask = AlphaMask(
      bounds: PixelBounds(left: target.left, top: pixels.top, right: target.right, bottom: pixels.bottom))
    let first = max(target.top, pixels.top)
    for y in first..<max(min(target.bottom, pixels.bottom), first) {
      let line = y - target.top
      if y > first, unsafe planes.repeatsRow(line - 1), unsafe planes.repeatsRow(line) {
        unsafe mask.row(y).update(from: mask.row(y - 1), count: mask.bounds.width)
        continue
      }
      unsafe pk_shift_row(
        planes.row(line - 1), planes.row(line), Int32(plane.width), UInt32(offsetX & 255), UInt32(offsetY & 255),
        mask.row(y))
    }
    return mask
  }
}
