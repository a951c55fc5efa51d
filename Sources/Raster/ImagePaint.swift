import InbetweenGeometry
import InbetweenTimeline
internal import PixelKernels

/// The colour of every pixel of the canvas by a bitmap, with its edge pixels repeated outside.
///
/// If the sides of the bitmap stay along the axes, a canvas pixel is the average of the bitmap over the area of the
/// pixel, or over the area of one bitmap pixel if that is larger: exact at whole reductions and at 1 : 1, bilinear when
/// enlarged. Reductions by two and more use a copy that is reduced by the next lower whole factor. If the bitmap is
/// rotated: bilinear from a copy that is reduced by the nearest whole factor.
final class ImagePaint {
  private let picture: ImageStore.Picture
  private let tint: UInt32?
  private let placement: Placement
  private var work: [UInt16] = []
  private var taps: [PKTaps] = []
  private var tapped = 0..<0

  private enum Placement {
    /// The positions of the bitmap's ends, in 1/256 pixel, and the number of the picture's pixels between them.
    case aligned(x: (from: Int32, to: Int32, length: Double), y: (from: Int32, to: Int32, length: Double))
    case turned(PKAffine)
  }

  /// Nil if nothing would be painted.
  init?(_ image: DisplayImage, device: Transform, store: ImageStore) throws(RasterError) {
    let size = try store.size(of: image.image)
    let rect = image.rect
    tint = image.tint?.word
    guard rect.isFinite, !rect.isEmpty, let back = device.inverted else { return nil }
    let (width, height) = (Double(size.width), Double(size.height))
    // The number of bitmap pixels per canvas pixel, along the bitmap's own axes.
    let perX = width / (rect.width * (device.a * device.a + device.b * device.b).squareRoot())
    let perY = height / (rect.height * (device.c * device.c + device.d * device.d).squareRoot())
    guard perX.isFinite, perY.isFinite else { return nil }
    func factor(_ per: Double, _ side: Int) -> Int { max(Int(min(per, Double(side))), 1) }
    if device.b == 0 && device.c == 0 {
      let (factorX, factorY) = (factor(perX + 1e-9, size.width), factor(perY + 1e-9, size.height))
      picture = try store.picture(image.image, factorX: factorX, factorY: factorY)
      let from = device.apply(to: rect.origin)
      let to = device.apply(to: Point(x: rect.maxX, y: rect.maxY))
      let ends = [from.x, to.x, from.y, to.y].map(DeviceSpace.units)
      guard ends[0] != ends[1], ends[2] != ends[3] else { return nil }
      placement = .aligned(
        x: (ends[0], ends[1], width / Double(factorX)), y: (ends[2], ends[3], height / Double(factorY)))
    } else {
      let (factorX, factorY) = (factor(perX + 0.5, size.width), factor(perY + 0.5, size.height))
      picture = try store.picture(image.image, factorX: factorX, factorY: factorY)
      let (kx, ky) = (width / Double(factorX) / rect.width, height / Double(factorY) / rect.height)
      let map = back.concatenating(.translation(x: -rect.minX, y: -rect.minY)).concatenating(.scale(x: kx, y: ky))
      guard let fixed = ImagePaint.fixedPoint(map) else { return nil }
      placement = .turned(fixed)
    }
  }

  /// The map from pixel numbers to image coordinates in units of 2^-32 image pixels; nil if a rotated bitmap is too
  /// small to be visible.
  private static func fixedPoint(_ map: Transform) -> PKAffine? {
    // The centre of a pixel has an offset of half a pixel; the centre of the first image pixel is 0.
    let origin = map.apply(to: Point(x: 0.5, y: 0.5)) - Point(x: 0.5, y: 0.5)
    // Multiplied by 65,536 pixels and added, they stay below 2^62.
    let factors = [map.a, map.b, map.c, map.d, origin.x / 32_768, origin.y / 32_768]
    guard factors.allSatisfy({ abs($0) < 4096 }) else { return nil }
    // Half of 1/256 is added because the kernel truncates.
    func fixed(_ v: Double) -> Int64 { Int64((v * 4_294_967_296).rounded()) }
    return PKAffine(
      u0: fixed(origin.x + 1.0 / 512), ux: fixed(map.a), uy: fixed(map.c), v0: fixed(origin.y + 1.0 / 512),
      vx: fixed(map.b), vy: fixed(map.d))
  }

  /// Writes the colours of some pixels of a row.
  @unsafe func fill(_ row: UnsafeMutablePointer<UInt32>, y: Int, x: Int, count: Int) {
    unsafe picture.words.withUnsafeBufferPointer { words in
      guard let words = words.baseAddress else { return }
      switch placement {
      case .aligned(let across, let down):
        prepare(across, x: x, count: count)
        var vertical = PKTaps()
        unsafe pk_image_taps(down.from, down.to, down.length, Int32(picture.height), Int32(y), 1, &vertical)
        let (left, right) = columns(from: x - tapped.lowerBound, count: count)
        if work.count < (right - left) * 4 { work = Array(repeating: 0, count: (right - left) * 4) }
        let first = x - tapped.lowerBound
        unsafe taps.withUnsafeBufferPointer { taps in
          guard let taps = taps.baseAddress else { return }
          unsafe pk_image_row(
            words, Int32(picture.width), &vertical, taps + first, Int32(left), Int32(right), &work, row, count)
        }
      case .turned(var map):
        unsafe pk_image_row_affine(
          words, Int32(picture.width), Int32(picture.height), &map, Int32(x), Int32(y), row, count)
      }
    }
    if let tint { unsafe pk_tint_row(row, tint, count) }
  }

  /// Computes the horizontal taps of a run of columns once for all rows.
  private func prepare(_ across: (from: Int32, to: Int32, length: Double), x: Int, count: Int) {
    guard x < tapped.lowerBound || x + count > tapped.upperBound || tapped.isEmpty else { return }
    taps = Array(repeating: PKTaps(), count: count)
    tapped = x..<x + count
    unsafe pk_image_taps(across.from, across.to, across.length, Int32(picture.width), Int32(x), count, &taps)
  }

  /// The picture's columns that some taps refer to.
  private func columns(from first: Int, count: Int) -> (left: Int, right: Int) {
    let ends = [taps[first], taps[first + count - 1]]
    let indices = ends.flatMap { [$0.index.0, $0.index.1, $0.index.2] }
    return (Int(indices.min() ?? 0), Int(indices.max() ?? 0) + 1)
  }
}
