import InbetweenPixels
internal import PixelKernels

extension Rasterizer {
  /// Replaces what is drawn so far inside a shape by a blurred copy of itself.
  ///
  /// - Parameter region: the pixels to blur together, of which those outside the surface do not exist.
  func paint(_ backdrop: BackdropNode, region: PixelBounds, on surface: Surface) throws(RasterError) {
    let area = region.intersection(surface.extent)
    guard !surface.isSilhouette, !area.isEmpty else { return }
    backdrops.read(surface, area, by: backdrop, in: planes)
    let clip = surface.clip
    var covered = PixelBounds.empty
    if usesShortcuts, case .rounded(let shape) = backdrop.shape { covered = shape.coveredBounds }
    let isWide = covered.left <= clip.left && covered.right >= clip.right
    for y in clip.top..<clip.bottom {
      if isWide, covered.top <= y, y < covered.bottom {
        unsafe backdrops.write(surface.row(y), y: y, x: clip.left, count: clip.width)
        continue
      }
      unsafe try write(backdrop.shape, to: scratch.mask, y: y, clip: clip)
      unsafe scratch.words.update(from: surface.row(y), count: clip.width)
      unsafe backdrops.write(surface.row(y), y: y, x: clip.left, count: clip.width)
      unsafe pk_mix_row_mask(surface.row(y), scratch.words, scratch.mask, clip.width)
    }
  }
}
