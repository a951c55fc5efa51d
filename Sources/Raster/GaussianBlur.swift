internal import PixelKernels

/// A Gaussian blur by three extended box filters along each axis: running sums of integers, with a fraction of the
/// sample beyond each end, so that the standard deviation is exact for every value and an animated radius causes no
/// jumps (Gwosdek, Grewenig, Bruhn, Weickert, 2011). For a standard deviation of at least one pixel, the shadow of an
/// edge is within 2 % of the Gaussian's; below that it is sharper.
struct GaussianBlur {
  private let box: PKBox
  /// The standard deviation in pixels, within its limits.
  let sigma: Double
  let isIdentity: Bool

  /// Wider blurs are limited to this, at which a shadow extends for more than 1,500 pixels.
  private static let largestSigma = 512.0

  /// - Parameter sigma: standard deviation in pixels.
  init(sigma: Double) {
    let sigma = sigma > 0 ? min(sigma, GaussianBlur.largestSigma) : 0
    self.sigma = sigma
    isIdentity = sigma < 1.0 / 64
    // Each of the three equal boxes has a third of the variance.
    let variance = sigma * sigma / 3
    let radius = (((12 * variance + 1).squareRoot() - 1) / 2).rounded(.down)
    let length = 2 * radius + 1
    let part =
      (variance * length - length * (length * length - 1) / 12) / (2 * ((radius + 1) * (radius + 1) - variance))
    let whole = 4_294_967_296.0
    let inner = (whole / (length + 2 * part)).rounded(.down)
    box = PKBox(
      radius: Int32(radius), innerWeight: UInt64(inner),
      outerWeight: UInt64(((whole - inner * length) / 2).rounded(.down)))
  }

  /// The distance in pixels beyond which the blur has no effect.
  var margin: Int { isIdentity ? 0 : 3 * (Int(box.radius) + 1) }

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
    planes.reserve(width: plane.width, height: plane.height)
    unsafe blurRows(of: source, in: planes)
    if !isIdentity { unsafe blurColumns(of: planes) }
    return unsafe moved(planes, plane: plane, offsetX: offsetX, offsetY: offsetY, onto: pixels)
  }

  /// Three passes along each row of the mask. Most rows of a view's alpha equal the row above, and are copied.
  @unsafe private func blurRows(of source: AlphaMask, in planes: BlurPlanes) {
    let (width, inner) = (planes.width, source.bounds.width)
    let count = source.bounds.height
    for y in 0..<planes.height {
      let row = unsafe planes.samples + y * width
      let line = y - margin
      guard (0..<count).contains(line) else {
        unsafe row.update(repeating: 0, count: width)
        // The first row of the lower margin follows a row of the mask.
        unsafe planes.repeats[y] = line == count ? 0 : 1
        continue
      }
      let mask = unsafe source.row(source.bounds.top + line)
      let isRepeated = unsafe line > 0 && pk_equal(mask, mask - source.stride, inner)
      unsafe planes.repeats[y] = isRepeated ? 1 : 0
      if isRepeated {
        unsafe row.update(from: row - width, count: width)
        continue
      }
      unsafe row.update(repeating: 0, count: margin)
      unsafe (row + margin + inner).update(repeating: 0, count: margin)
      unsafe pk_widen_row(mask, row + margin, Int32(inner))
      if isIdentity { continue }
      unsafe blur(row, width, by: planes.one, planes.two, planes.sums)
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
