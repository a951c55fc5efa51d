/// The pixels of images that stand still, kept from one frame to the next, so that they are computed once.
///
/// What is kept depends on the key alone, so that a frame's pixels do not depend on the frames drawn before. An image is
/// kept from the second frame on in which it has the same place: one that moves takes no memory.
final class SampledImages {
  /// The images of this frame and of the last one; nil for one that was seen and is not kept.
  private var current: [SampledImage.Key: SampledImage?] = [:]
  private var previous: [SampledImage.Key: SampledImage?] = [:]
  private var bytes = 0
  /// Two images as large as a phone's screen, with a little left over.
  private static let maximumBytes = 32 << 20

  /// The pixels of an image that had the same place in the last frame; nil if it had not, or memory is short.
  func image(of key: SampledImage.Key) -> SampledImage? {
    if let known = current[key] { return known }
    var kept: SampledImage?
    if let known = previous[key], bytes + key.size <= SampledImages.maximumBytes {
      kept = known ?? SampledImage(bounds: key.bounds)
      bytes += key.size
    }
    current[key] = .some(kept)
    return kept
  }

  /// Forgets what the last frame did not use.
  func trim() {
    (previous, current, bytes) = (current, [:], 0)
  }
}

/// Some pixels of the canvas by an image, row by row as they are needed.
final class SampledImage {
  /// All that determines the pixels.
  struct Key: Hashable {
    /// The image with its reduction, its tint and its place.
    let numbers: [Int64]
    let bounds: PixelBounds

    /// In bytes.
    fileprivate var size: Int { 4 * bounds.width * bounds.height }
  }

  private let bounds: PixelBounds
  private var words: [UInt32]
  /// The columns of each row that are known.
  private var known: [Range<Int>]

  init(bounds: PixelBounds) {
    self.bounds = bounds
    words = Array(repeating: 0, count: bounds.width * bounds.height)
    known = Array(repeating: 0..<0, count: bounds.height)
  }

  /// Writes the colours of some pixels of a row, with `compute` if they are not known.
  @unsafe func fill(
    _ row: UnsafeMutablePointer<UInt32>, y: Int, x: Int, count: Int,
    compute: (UnsafeMutablePointer<UInt32>, _ y: Int, _ x: Int, _ count: Int) -> Void
  ) {
    let (line, columns) = (y - bounds.top, x..<x + count)
    guard known.indices.contains(line), columns.lowerBound >= bounds.left, columns.upperBound <= bounds.right else {
      return unsafe compute(row, y, x, count)
    }
    let first = line * bounds.width + x - bounds.left
    if known[line].lowerBound <= columns.lowerBound, columns.upperBound <= known[line].upperBound {
      unsafe words.withUnsafeBufferPointer { words in
        guard let words = words.baseAddress else { return }
        unsafe row.update(from: words + first, count: count)
      }
      return
    }
    unsafe compute(row, y, x, count)
    unsafe words.withUnsafeMutableBufferPointer { words in
      guard let words = words.baseAddress else { return }
      unsafe (words + first).update(from: row, count: count)
    }
    known[line] = columns
  }
}
