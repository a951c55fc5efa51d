import InbetweenGeometry
import InbetweenPixels
internal import PixelKernels

extension Rasterizer {
  /// - Parameter opacity: 0…255, by which the result is mixed with what was there before.
  func paint(
    _ shape: RoundedShape, without hole: RoundedShape?, color: UInt32, opacity: UInt32 = 255, on surface: Surface
  ) {
    if usesShortcuts, opacity == 255, hole == nil, color >> 24 == 255, shape.coveredBounds.contains(surface.clip) {
      return surface.fill(color)
    }
    var target = unsafe surface.target
    var outer = unsafe scratch.rounded(shape)
    guard let hole else {
      return unsafe pk_paint_rounded(&target, &outer, nil, scratch.row, color, opacity)
    }
    var inner = unsafe scratch.rounded(hole)
    unsafe pk_paint_rounded(&target, &outer, &inner, scratch.row, color, opacity)
  }

  func paint(_ glyphs: [PlacedGlyph], color: UInt32, on surface: Surface) {
    var target = unsafe surface.target
    let clip = surface.clip
    for glyph in glyphs {
      let (bounds, mask) = (glyph.mask.bounds, glyph.mask)
      let top = bounds.top + glyph.y
      if top >= clip.bottom || top + bounds.height <= clip.top { continue }
      unsafe pk_paint_mask(
        &target, mask.bytes, mask.stride, Int32(bounds.left + glyph.x), Int32(top), Int32(bounds.width),
        Int32(bounds.height), color)
    }
  }

  /// Paints row by row through a shape. With `isOpaque`, `fill` writes no translucent pixels.
  @unsafe func paint(
    _ shape: DeviceShape, isOpaque: Bool, on surface: Surface,
    row fill: (_ words: UnsafeMutablePointer<UInt32>, _ y: Int, _ x: Int, _ count: Int) -> Void
  ) throws(RasterError) {
    let clip = surface.clip
    var covered = PixelBounds.empty
    if usesShortcuts, case .rounded(let shape) = shape { covered = shape.coveredBounds }
    let isWide = covered.left <= clip.left && covered.right >= clip.right
    for y in clip.top..<clip.bottom {
      if isWide, covered.top <= y, y < covered.bottom {
        if isOpaque {
          unsafe fill(surface.row(y), y, clip.left, clip.width)
        } else {
          unsafe fill(scratch.words, y, clip.left, clip.width)
          unsafe pk_over_row(surface.row(y), scratch.words, clip.width)
        }
        continue
      }
      unsafe try write(shape, to: scratch.mask, y: y, clip: clip)
      // For a rotated shape, most of the clip's row may be outside.
      var (first, end) = (0, clip.width)
      while first < end, unsafe scratch.mask[first] == 0 { first += 1 }
      while first < end, unsafe scratch.mask[end - 1] == 0 { end -= 1 }
      if first == end { continue }
      unsafe fill(scratch.words, y, clip.left + first, end - first)
      unsafe pk_over_row_mask(surface.row(y) + first, scratch.words, scratch.mask + first, end - first)
    }
  }

  func paint(_ outline: Outline, color: UInt32, on surface: Surface) throws(RasterError) {
    var y = surface.clip.top
    while y < surface.clip.bottom {
      let part = try outline.coverage(atRow: y)
      surface.paint(part, color: color)
      y = part.bounds.bottom
    }
  }

  /// The rows to compute together when some are needed: all that are still to be drawn, unless that takes much memory,
  /// so that the content of a shadow is not drawn again for each strip.
  func preparedRows(for rows: PixelBounds, width: Int) -> Range<Int> {
    let most = max(min(4_000_000 / max(width, 1), 16_384), rows.height)
    return rows.top..<max(rows.bottom, min(end, rows.top + most))
  }

  /// Writes a shape's coverage of the clip's pixels in a row.
  @unsafe func write(
    _ shape: DeviceShape, to cover: UnsafeMutablePointer<UInt8>, y: Int, clip: PixelBounds
  ) throws(RasterError) {
    switch shape {
    case .rounded(let shape):
      var rounded = unsafe scratch.rounded(shape)
      unsafe pk_cover_row(&rounded, Int32(y), Int32(clip.left), Int32(clip.width), scratch.row, cover)
    case .outline(let outline):
      let mask = try outline.coverage(atRow: y)
      unsafe cover.update(from: mask.row(y) + (clip.left - mask.bounds.left), count: clip.width)
    }
  }
}
