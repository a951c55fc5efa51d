internal import PixelKernels

/// A Gaussian blur by three extended box filters along either axis: running sums of integers, with a share of the
/// sample beyond each end so that the standard deviation is met for every value and an animated radius does not
/// jump. (Gwosdek, Grewenig, Bruhn, Weickert, 2011.) Within 3 % of the Gaussian's peak everywhere.
struct GaussianBlur {
  private let box: PKBox
  private let isIdentity: Bool

  /// Wider blurs are limited: at this one a shadow reaches more than 1,500 pixels.
  private static let largestSigma = 512.0

  /// - Parameter sigma: standard deviation in pixels.
  init(sigma: Double) {
    let sigma = sigma > 0 ? min(sigma, GaussianBlur.largestSigma) : 0
    isIdentity = sigma < 1.0 / 64
    // Of the three equal boxes: a third of the variance each.
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

  /// How far the blur reaches, in pixels.
  var margin: Int { isIdentity ? 0 : 3 * (Int(box.radius) + 1) }

  /// The blurred mask, moved by an offset in 1/256 pixel, over the given pixels.
  ///
  /// The source must hold all content within the margin of the pixels it is moved to, or end where the content does.
  func blurred(_ source: AlphaMask, offsetX: Int32, offsetY: Int32, onto pixels: PixelBounds) -> AlphaMask {
    let plane = source.bounds.outset(x: margin, y: margin)
    let (width, height) = (plane.width, plane.height)
    var samples = [UInt16](repeating: 0, count: width * height)
    for y in source.bounds.top..<source.bounds.bottom {
      let start = (y - plane.top) * width + margin
      unsafe samples.withUnsafeMutableBufferPointer { samples in
        guard let base = samples.baseAddress else { return }
        unsafe pk_widen_row(source.row(y), base + start, Int32(source.bounds.width))
      }
    }
    if !isIdentity { filter(&samples, width: width, height: height) }
    return moved(samples, plane: plane, offsetX: offsetX, offsetY: offsetY, onto: pixels)
  }

  private func filter(_ samples: inout [UInt16], width: Int, height: Int) {
    var box = box
    var other = [UInt16](repeating: 0, count: samples.count)
    var sums = [UInt32](repeating: 0, count: width)
    let zeroes = [UInt16](repeating: 0, count: width)
    unsafe samples.withUnsafeMutableBufferPointer { samples in
      unsafe other.withUnsafeMutableBufferPointer { other in
        guard var a = samples.baseAddress, var b = other.baseAddress else { return }
        let first = unsafe a
        for _ in 0..<3 {
          for y in 0..<height { unsafe pk_blur_row(a + y * width, b + y * width, Int32(width), &box) }
          unsafe swap(&a, &b)
        }
        for _ in 0..<3 {
          unsafe pk_blur_columns(a, b, Int32(width), Int32(height), &box, &sums, zeroes)
          unsafe swap(&a, &b)
        }
        // An even number of passes ends where it began.
        assert(unsafe a == first)
      }
    }
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
