internal import PixelKernels

/// A Gaussian blur by three extended box filters along each axis: running sums of integers, with a fraction of the
/// sample beyond each end, so that the standard deviation is exact for every value and an animated radius causes no
/// jumps (Gwosdek, Grewenig, Bruhn, Weickert, 2011). For a standard deviation of at least one pixel, the shadow of an
/// edge is within 2 % of the Gaussian's; below that it is sharper.
struct GaussianBlur {
  private let box: PKBox
  private let isIdentity: Bool

  /// Wider blurs are limited to this, at which a shadow extends for more than 1,500 pixels.
  private static let largestSigma = 512.0

  /// - Parameter sigma: standard deviation in pixels.
  init(sigma: Double) {
    let sigma = sigma > 0 ? min(sigma, GaussianBlur.largestSigma) : 0
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
  func blurred(_ source: AlphaMask, offsetX: Int32, offsetY: Int32, onto pixels: PixelBounds) -> AlphaMask {
    let plane = source.bounds.outset(x: margin, y: margin)
    var samples = [UInt16](repeating: 0, count: plane.width * plane.height)
    unsafe samples.withUnsafeMutableBufferPointer { samples in
      guard let base = samples.baseAddress else { return }
      unsafe blurRows(of: source, into: base, width: plane.width)
    }
    if !isIdentity { blurColumns(&samples, width: plane.width, height: plane.height) }
    return moved(samples, plane: plane, offsetX: offsetX, offsetY: offsetY, onto: pixels)
  }

  /// Three passes along each row of the mask. Most rows of a view's alpha equal the row above, and are copied.
  private func blurRows(of source: AlphaMask, into samples: UnsafeMutablePointer<UInt16>, width: Int) {
    var box = box
    var (one, two) = ([UInt16](repeating: 0, count: width), [UInt16](repeating: 0, count: width))
    let inner = source.bounds.width
    for y in source.bounds.top..<source.bounds.bottom {
      let row = unsafe samples + (y - source.bounds.top + margin) * width
      if y > source.bounds.top, unsafe pk_equal(source.row(y), source.row(y - 1), inner) {
        unsafe row.update(from: row - width, count: width)
        continue
      }
      unsafe pk_widen_row(source.row(y), row + margin, Int32(inner))
      if isIdentity { continue }
      unsafe pk_blur_row(row, &one, Int32(width), &box)
      unsafe pk_blur_row(one, &two, Int32(width), &box)
      unsafe pk_blur_row(two, row, Int32(width), &box)
    }
  }

  /// Three passes down all columns.
  private func blurColumns(_ samples: inout [UInt16], width: Int, height: Int) {
    var box = box
    var other = [UInt16](repeating: 0, count: samples.count)
    var sums = [UInt32](repeating: 0, count: width)
    let zeroes = [UInt16](repeating: 0, count: width)
    unsafe pk_blur_columns(samples, &other, Int32(width), Int32(height), &box, &sums, zeroes)
    unsafe pk_blur_columns(other, &samples, Int32(width), Int32(height), &box, &sums, zeroes)
    unsafe pk_blur_columns(samples, &other, Int32(width), Int32(height), &box, &sums, zeroes)
    samples = other
  }

  private func moved(
    _ samples: [UInt16], plane: PixelBounds, offsetX: Int32, offsetY: Int32, onto pixels: PixelBounds
  ) -> AlphaMask {
    let target = PixelBounds(
      left: plane.left + Int(offsetX >> 8), top: plane.top + Int(offsetY >> 8),
      right: plane.right + Int(offsetX >> 8) + 1, bottom: plane.bottom + Int(offsetY >> 8) + 1)
    let mask = AlphaMask(
      bounds: PixelBounds(left: target.left, top: pixels.top, right: target.right, bottom: pixels.bottom))
    let zeroes = [UInt16](repeating: 0, count: plane.width)
    for y in max(target.top, pixels.top)..<max(min(target.bottom, pixels.bottom), max(target.top, pixels.top)) {
      let line = y - target.top
      unsafe samples.withUnsafeBufferPointer { samples in
        unsafe zeroes.withUnsafeBufferPointer { zeroes in
          guard let base = samples.baseAddress, let none = zeroes.baseAddress else { return }
          let upper = unsafe line > 0 ? base + (line - 1) * plane.width : none
          let lower = unsafe line < plane.height ? base + line * plane.width : none
          unsafe pk_shift_row(
            upper, lower, Int32(plane.width), UInt32(offsetX & 255), UInt32(offsetY & 255), mask.row(y))
        }
      }
    }
    return mask
  }
}
