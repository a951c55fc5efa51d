import InbetweenPixels
internal import PixelKernels

extension Rasterizer {
  /// Draws a group whose mask is one shape. Where the group shows completely, nothing is set aside or mixed.
  func draw(_ group: GroupNode, through mask: ShapeMask, on surface: Surface, depth: Int) throws(RasterError) {
    // Where the mask is zero, nothing shows.
    let inner = surface.clipped(to: mask.bounds)
    let clip = inner.clip
    guard !clip.isEmpty else { return }
    let alphas = (mask.alphas + [group.opacity]).filter { $0 < 255 }
    if alphas.isEmpty, case .rounded(let shape) = mask.shape {
      if shape.coveredBounds.contains(clip) { return try drawContent(of: group, on: inner, depth: depth) }
      return try draw(through: shape, on: inner, depth: depth) { (surface, depth) throws(RasterError) in
        try drawContent(of: group, on: surface, depth: depth)
      }
    }
    let before = set(aside: inner, depth: depth)
    try drawContent(of: group, on: inner, depth: depth + 1)
    var covered = PixelBounds.empty
    if case .rounded(let shape) = mask.shape { covered = shape.coveredBounds }
    for y in clip.top..<clip.bottom {
      // Between the corners, the levels are those of the row before.
      if y == clip.top || y <= covered.top || y >= covered.bottom {
        unsafe try write(mask.shape, to: scratch.mask, y: y, clip: clip)
        for alpha in alphas { unsafe pk_scale_mask(scratch.mask, alpha, clip.width) }
      }
      unsafe pk_mix_row_mask(inner.row(y), before.row(y), scratch.mask, clip.width)
    }
  }

  /// Draws within a shape: only pixels that it does not cover completely are set aside and mixed.
  func draw(
    through shape: RoundedShape, on surface: Surface, depth: Int, content: (Surface, Int) throws(RasterError) -> Void
  ) throws(RasterError) {
    let clip = surface.clip
    let before = words(atLeast: clip.width * clip.height, depth: depth)
    var target = unsafe surface.target
    var rounded = unsafe scratch.rounded(shape)
    _ = unsafe pk_save_uncovered(&target, &rounded, scratch.row, before.words)
    try content(surface, depth + 1)
    unsafe pk_restore_uncovered(&target, &rounded, scratch.row, before.words)
  }
}
