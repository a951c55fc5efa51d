import InbetweenGeometry
import InbetweenTimeline
internal import PixelKernels

/// The colour of every pixel of the canvas by a bitmap, with its edge pixels or, for a tiled one, the whole bitmap
/// repeated outside.
///
/// If the sides of the bitmap stay along the axes, a canvas pixel is the average of the bitmap over the area of the
/// pixel, or over the area of one bitmap pixel if that is larger: exact at whole reductions and at 1 : 1, bilinear when
/// enlarged. Reductions by two and more use a copy that is reduced by the next lower whole factor. If the bitmap is
/// rotated: bilinear from a copy that is reduced by the nearest whole factor.
final class ImagePaint {
  private let picture: ImageStore.Picture
  private let tint: UInt32?
  private let placement: Placement
  private let isTiled: Bool
  /// Whether no pixel is translucent: weights add up to one, so that means of opaque pixels are opaque.
  var isOpaque: Bool { picture.isOpaque && (tint.map { $0 >> 24 == 255 } ?? true) }
  private var work: [UInt16] = []
  private var taps: [PKTaps] = []
  /// Those of a row.
  private var vertical = [PKTaps()]
  private var tapped = 0..<0
  /// Pixels whose taps are those of the pixel before, moved by one column.
  private var even = 0..<0
  /// Whether no pixel depends on more than two of the picture along an axis, so that the third tap has no weight.
  private var isNarrow = false
  /// What identifies the pixels but the canvas's part; nil for a tiled bitmap.
  private let numbers: [Int64]?
  /// The pixels that are known from the frame before.
  private var kept: SampledImage?

  private enum Placement {
    case aligned(x: Span, y: Span)
    case turned(PKAffine)
  }

  /// A side of the bitmap along an axis of the canvas.
  private struct Span {
    /// The positions of its ends, in pixels.
    var from: Double
    var to: Double
    /// The number of the picture's pixels between them.
    var length: Double

    /// The ends in 1/256 pixel; nil if they are the same.
    var ends: (from: Int32, to: Int32)? {
      let (a, b) = (DeviceSpace.units(from), DeviceSpace.units(to))
      return a == b ? nil : (a, b)
    }

    /// The number of the picture's pixels for 1/256 pixel of the canvas; infinite if there is none.
    var pixelsPerUnit: Double { ends.map { length / abs(Double($0.to) - Double($0.from)) } ?? .infinity }

    /// The ends of a copy, in 1/256 pixel: rounding may join those of a copy smaller than that, but not of all.
    var apart: (from: Int32, to: Int32) {
      let start = DeviceSpace.units(from)
      return ends ?? (start, from < to ? start &+ 1 : start &- 1)
    }

    /// The span with numbers on a grid, so that an error in the last bit moves no copy.
    var snapped: Span {
      func snap(_ pixels: Double) -> Double { (pixels * 65_536).rounded() / 65_536 }
      return Span(from: snap(from), to: snap(to), length: length)
    }

    /// The number of the copy that has the centre of a pixel.
    func copy(at pixel: Int) -> Double { ((Double(pixel) + 0.5 - min(from, to)) / abs(to - from)).rounded(.down) }

    /// The span of a copy, and the first pixel of the next one.
    func copy(_ number: Double) -> (span: Span, end: Double) {
      let shift = number * abs(to - from)
      let next = Span(from: from + shift, to: to + shift, length: length)
      return (next, (max(next.from, next.to) - 0.5).rounded(.up))
    }
  }

  /// Nil if nothing would be painted.
  init?(_ image: DisplayImage, device: Transform, store: ImageStore) throws(RasterError) {
    let size = try store.size(of: image.image)
    let rect = image.rect
    let isTiled = image.tiling != nil
    self.isTiled = isTiled
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
      var across = Span(from: from.x, to: to.x, length: width / Double(factorX))
      var down = Span(from: from.y, to: to.y, length: height / Double(factorY))
      if isTiled { (across, down) = (across.snapped, down.snapped) }
      guard let columns = across.ends, let rows = down.ends else { return nil }
      placement = .aligned(x: across, y: down)
      isNarrow = !isTiled && max(across.pixelsPerUnit, down.pixelsPerUnit) * 256 <= 1
      numbers =
        isTiled
        ? nil
        : [
          0, Int64(image.image), Int64(factorX), Int64(factorY), Int64(tint ?? 0), tint == nil ? 0 : 1,
          Int64(columns.from), Int64(columns.to), Int64(rows.from), Int64(rows.to),
        ]
    } else {
      var (factorX, factorY) = (factor(perX + 0.5, size.width), factor(perY + 0.5, size.height))
      // Copies of a picture whose last pixels are averages of less would not join.
      while isTiled, size.width % factorX != 0 { factorX -= 1 }
      while isTiled, size.height % factorY != 0 { factorY -= 1 }
      picture = try store.picture(image.image, factorX: factorX, factorY: factorY)
      let (kx, ky) = (width / Double(factorX) / rect.width, height / Double(factorY) / rect.height)
      let map = back.concatenating(.translation(x: -rect.minX, y: -rect.minY)).concatenating(.scale(x: kx, y: ky))
      guard let fixed = ImagePaint.fixedPoint(map) else { return nil }
      placement = .turned(fixed)
      numbers =
        isTiled
        ? nil
        : [
          1, Int64(image.image), Int64(factorX), Int64(factorY), Int64(tint ?? 0), tint == nil ? 0 : 1,
          fixed.u0, fixed.ux, fixed.uy, fixed.v0, fixed.vx, fixed.vy,
        ]
    }
  }

  /// Uses what is known of the pixels from the frame before, if the image had the same place there.
  func keep(in images: SampledImages, bounds: PixelBounds) {
    // Fewer pixels take less time than finding them.
    guard let numbers, bounds.width * bounds.height >= 1024 else { return }
    kept = images.image(of: SampledImage.Key(numbers: numbers, bounds: bounds))
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
    guard let kept else { return unsafe sample(row, y: y, x: x, count: count) }
    unsafe kept.fill(row, y: y, x: x, count: count) { unsafe sample($0, y: $1, x: $2, count: $3) }
  }

  @unsafe private func sample(_ row: UnsafeMutablePointer<UInt32>, y: Int, x: Int, count: Int) {
    unsafe picture.words.withUnsafeBufferPointer { words in
      guard let words = words.baseAddress else { return }
      switch placement {
      case .aligned(let across, let down):
        prepare(across, x: x, count: count)
        taps(of: down, side: picture.height, first: y, count: 1, &vertical)
        let (left, right) = columns(from: x - tapped.lowerBound, count: count)
        if work.count < (right - left) * 4 { work = Array(repeating: 0, count: (right - left) * 4) }
        let first = x - tapped.lowerBound
        unsafe taps.withUnsafeBufferPointer { taps in
          guard let taps = taps.baseAddress else { return }
          unsafe pk_image_row(
            words, Int32(picture.width), &vertical[0], taps + first, Int32(left), Int32(right),
            max(even.lowerBound - x, 0), max(even.upperBound - x, 0), isNarrow, &work, row, count)
        }
      case .turned(var map):
        unsafe pk_image_row_affine(
          words, Int32(picture.width), Int32(picture.height), isTiled, &map, Int32(x), Int32(y), row, count)
      }
    }
    if let tint { unsafe pk_tint_row(row, tint, count) }
  }

  /// Computes the horizontal taps of a run of columns once for all rows.
  private func prepare(_ across: Span, x: Int, count: Int) {
    guard x < tapped.lowerBound || x + count > tapped.upperBound || tapped.isEmpty else { return }
    taps = Array(repeating: PKTaps(), count: count)
    tapped = x..<x + count
    taps(of: across, side: picture.width, first: x, count: count, &taps)
    var (first, end) = (count / 2, count / 2 + 1)
    while first > 0, taps[first].follows(taps[first - 1]) { first -= 1 }
    while end < count, taps[end].follows(taps[end - 1]) { end += 1 }
    even = x + first..<x + end
  }

  /// Computes the taps of pixels along an axis, copy by copy for a tiled bitmap.
  ///
  /// - Parameter side: the number of the picture's pixels.
  private func taps(of span: Span, side: Int, first: Int, count: Int, _ taps: inout [PKTaps]) {
    var pixel = first
    while pixel < first + count {
      var (span, end) = (span, first + count)
      if isTiled {
        let copy = span.copy(span.copy(at: pixel))
        span = copy.span
        if copy.end < Double(end) { end = max(Int(max(copy.end, Double(pixel))), pixel + 1) }
      }
      let ends = span.apart
      unsafe taps.withUnsafeMutableBufferPointer { taps in
        guard let taps = taps.baseAddress else { return }
        unsafe pk_image_taps(
          ends.from, ends.to, span.length, Int32(side), Int32(pixel), end - pixel, taps + (pixel - first))
      }
      pixel = end
    }
  }

  /// The picture's columns that some taps refer to.
  private func columns(from first: Int, count: Int) -> (left: Int, right: Int) {
    if isTiled { return (0, picture.width) }
    let ends = [taps[first], taps[first + count - 1]]
    let indices = ends.flatMap { [$0.index.0, $0.index.1, $0.index.2] }
    return (Int(indices.min() ?? 0), Int(indices.max() ?? 0) + 1)
  }
}

extension PKTaps {
  /// Whether these are the other taps, moved by one column.
  fileprivate func follows(_ other: PKTaps) -> Bool {
    index.0 == other.index.0 + 1 && index.1 == other.index.1 + 1 && index.2 == other.index.2 + 1
      && weight.0 == other.weight.0 && weight.1 == other.weight.1 && weight.2 == other.weight.2
  }
}
