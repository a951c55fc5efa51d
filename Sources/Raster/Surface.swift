internal import PixelKernels

import InbetweenPixels

/// A view of a buffer at its position on the canvas, with the pixels that may be changed.
@safe struct Surface {
  let buffer: PixelBuffer
  /// The number of words from one row to the next.
  let stride: Int
  /// The canvas pixel of the buffer's first word.
  let originX: Int
  let originY: Int
  var clip: PixelBounds
  /// The pixels that exist.
  let extent: PixelBounds
  /// Whether only the alpha matters of what is drawn.
  let isSilhouette: Bool

  /// The canvas itself.
  init(canvas buffer: PixelBuffer) {
    self.buffer = buffer
    stride = buffer.width
    originX = 0
    originY = 0
    extent = PixelBounds(left: 0, top: 0, right: buffer.width, bottom: buffer.height)
    clip = extent
    isSilhouette = false
  }

  /// A part of the canvas in working memory.
  init(memory: PixelBuffer, bounds: PixelBounds, isSilhouette: Bool) {
    precondition(memory.width * memory.height >= bounds.width * bounds.height, "the bounds fit the memory")
    buffer = memory
    stride = bounds.width
    originX = bounds.left
    originY = bounds.top
    clip = bounds
    extent = bounds
    self.isSilhouette = isSilhouette
  }

  /// The same surface with a smaller clip.
  func clipped(to bounds: PixelBounds) -> Surface {
    var result = self
    result.clip = clip.intersection(bounds)
    return result
  }

  @unsafe var target: PKTarget {
    unsafe PKTarget(
      pixels: buffer.words, stride: stride, originX: Int32(originX), originY: Int32(originY),
      left: Int32(clip.left), top: Int32(clip.top), right: Int32(clip.right), bottom: Int32(clip.bottom))
  }

  /// The words of a row, from the clip's left edge.
  @unsafe func row(_ y: Int) -> UnsafeMutablePointer<UInt32> {
    unsafe buffer.words + ((y - originY) * stride + clip.left - originX)
  }

  func fill(_ word: UInt32) {
    var target = unsafe target
    unsafe pk_fill(&target, word)
  }

  func paint(_ mask: AlphaMask, color: UInt32) {
    var target = unsafe target
    let bounds = mask.bounds
    unsafe pk_paint_mask(
      &target, mask.bytes, mask.stride, Int32(bounds.left), Int32(bounds.top), Int32(bounds.width),
      Int32(bounds.height), color)
  }
}
