import InbetweenTimeline
internal import PixelKernels

/// The bitmaps of a timeline as words, and copies reduced by whole factors for bitmaps that are drawn smaller.
final class ImageStore {
  /// Premultiplied ARGB, rows without padding.
  struct Picture {
    var width: Int
    var height: Int
    var words: [UInt32]
    /// Whether no pixel is translucent.
    var isOpaque: Bool
  }

  private struct Key: Hashable {
    var image: Int
    var factorX: Int
    var factorY: Int
  }

  private let bitmaps: [DisplayResources.Bitmap]
  private var pictures: [Key: Picture] = [:]
  /// Pixels of images that stand still.
  let sampled = SampledImages()

  init(_ bitmaps: [DisplayResources.Bitmap]) { self.bitmaps = bitmaps }

  /// Frees memory between frames, after a zoom has created copies of many sizes.
  func trim() {
    if held > ImageStore.capacity { pictures.removeAll() }
    sampled.trim()
  }

  private static let capacity = 32_000_000

  /// The number of stored pixels.
  private var held: Int { pictures.values.reduce(0) { $0 + $1.words.count } }

  /// A bitmap's size in pixels.
  func size(of image: Int) throws(RasterError) -> (width: Int, height: Int) {
    guard bitmaps.indices.contains(image) else { throw .missingImage(image) }
    let bitmap = bitmaps[image]
    let (area, overflow) = bitmap.width.multipliedReportingOverflow(by: bitmap.height)
    guard !overflow, bitmap.width > 0, bitmap.height > 0, bitmap.width <= 32_767, bitmap.height <= 32_767,
      bitmap.pixels.count == area * 4
    else { throw .malformedImage(image) }
    return (bitmap.width, bitmap.height)
  }

  /// A bitmap whose pixels are averages over blocks of the original.
  func picture(_ image: Int, factorX: Int, factorY: Int) throws(RasterError) -> Picture {
    let key = Key(image: image, factorX: factorX, factorY: factorY)
    if let known = pictures[key] { return known }
    let size = try size(of: image)
    if factorX == 1 && factorY == 1 {
      let words = words(of: bitmaps[image])
      let made = Picture(
        width: size.width, height: size.height, words: words, isOpaque: words.allSatisfy { $0 >> 24 == 255 })
      pictures[key] = made
      return made
    }
    let whole = try picture(image, factorX: 1, factorY: 1)
    let (width, height) = ((whole.width + factorX - 1) / factorX, (whole.height + factorY - 1) / factorY)
    var reduced = Picture(
      width: width, height: height, words: Array(repeating: 0, count: width * height), isOpaque: whole.isOpaque)
    unsafe whole.words.withUnsafeBufferPointer { source in
      unsafe reduced.words.withUnsafeMutableBufferPointer { result in
        guard let source = source.baseAddress, let result = result.baseAddress else { return }
        unsafe pk_reduce_image(
          source, Int32(whole.width), Int32(whole.height), Int32(factorX), Int32(factorY), result)
      }
    }
    pictures[key] = reduced
    return reduced
  }

  private func words(of bitmap: DisplayResources.Bitmap) -> [UInt32] {
    (0..<bitmap.width * bitmap.height).map { i in
      let alpha = UInt32(bitmap.pixels[4 * i + 3])
      // A component above alpha is not a valid premultiplied colour and would overflow into the next component.
      func component(_ j: Int) -> UInt32 { min(UInt32(bitmap.pixels[4 * i + j]), alpha) }
      return alpha << 24 | component(0) << 16 | component(1) << 8 | component(2)
    }
  }
}
