import InbetweenGeometry
import InbetweenPixmap
internal import PixelKernels

extension Rasterizer {
  func paint(_ shape: RoundedShape, without hole: RoundedShape?, color: UInt32, on surface: Surface) {
    if usesShortcuts, hole == nil, color >> 24 == 255, shape.coveredBounds.contains(surface.clip) {
      return surface.fill(color)
    }
    var target = unsafe surface.target
    var outer = unsafe scratch.rounded(shape)
    guard let hole else {
      return unsafe pk_paint_rounded(&target, &outer, nil, scratch.row, color)
    }
    var inner = unsafe scratch.rounded(hole)
    unsafe pk_paint_rounded(&target, &outer, &inner, scratch.row, color)
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

  /// Paints row by row through a shape, and through a second one where there is one.
  @unsafe func paint(
    _ shape: DeviceShape, edge: DeviceShape?, on surface: Surface,
    row fill: (_ words: UnsafeMutablePointer<UInt32>, _ y: Int, _ x: Int, _ count: Int) -> Void
  ) throws(RasterError) {
    let clip = surface.clip
    let covers = try RowCoverage(shape, clip: clip, by: self)
    let edges = try edge.map { (edge) throws(RasterError) in try RowCoverage(edge, clip: clip, by: self) }
    for y in clip.top..<clip.bottom {
      unsafe fill(scratch.words, y, clip.left, clip.width)
      unsafe covers.write(scratch.mask, y: y, scratch: scratch)
      if let edges {
        unsafe edges.write(scratch.edge, y: y, scratch: scratch)
        unsafe pk_multiply_mask(scratch.mask, scratch.edge, clip.width)
      }
      unsafe pk_over_row_mask(surface.row(y), scratch.words, scratch.mask, clip.width)
    }
  }

  /// An outline's coverage for at least the rows of some bounds.
  func coverage(of outline: Outline, rows: PixelBounds) throws(RasterError) -> AlphaMask {
    if let mask = outline.coverage, mask.bounds.top <= max(rows.top, outline.bounds.top),
      mask.bounds.bottom >= min(rows.bottom, outline.bounds.bottom)
    {
      return mask
    }
    let mask = AlphaMask(bounds: outline.bounds.rows(preparedRows(for: rows, width: outline.bounds.width)))
    try mask.draw(outline)
    outline.coverage = mask
    return mask
  }

  /// The rows to compute at once where some are needed: all that are still to be drawn, so that a path is not
  /// flattened again for each strip, unless that takes much memory.
  func preparedRows(for rows: PixelBounds, width: Int) -> Range<Int> {
    let most = max(4_000_000 / max(width, 1), rows.height)
    return rows.top..<max(rows.bottom, min(end, rows.top + most))
  }
}

/// A shape's coverage, one row after another.
private struct RowCoverage {
  private let source: Source
  private let clip: PixelBounds

  private enum Source {
    case rounded(RoundedShape)
    case mask(AlphaMask)
  }

  init(_ shape: DeviceShape, clip: PixelBounds, by rasterizer: Rasterizer) throws(RasterError) {
    self.clip = clip
    switch shape {
    case .rounded(let shape): source = .rounded(shape)
    case .outline(let outline): source = .mask(try rasterizer.coverage(of: outline, rows: clip))
    }
  }

  @unsafe func write(_ cover: UnsafeMutablePointer<UInt8>, y: Int, scratch: RowScratch) {
    switch source {
    case .rounded(let shape):
      var rounded = unsafe scratch.rounded(shape)
      unsafe pk_cover_row(&rounded, Int32(y), Int32(clip.left), Int32(clip.width), scratch.row, cover)
    case .mask(let mask):
      unsafe cover.update(from: mask.row(y) + (clip.left - mask.bounds.left), count: clip.width)
    }
  }
}
