import InbetweenGeometry
import InbetweenTimeline

/// The coverage of glyphs: Cairo draws each glyph once for every face, size and quarter-pixel phase. A mask is a pure
/// function of its key, so the contents of the cache do not affect the result.
final class GlyphCache {
  private struct Key: Hashable {
    var face: Int
    var glyph: UInt32
    /// Pixels per em, in 1/256.
    var size: Int32
    /// Quarters of a pixel to the right and down: x + 4·y.
    var phase: Int
  }

  /// Coverage around the glyph's origin; nil for a glyph without an outline.
  private var masks: [Key: AlphaMask?] = [:]
  private var bytes = 0
  private let faces: [DisplayResources.Face]
  /// A box, for a font size of 1, that contains every glyph of the face relative to its origin.
  private let boxes: [Rect]

  /// Above this size outlines are drawn instead: masks would be large and would rarely be reused.
  static let maximumSize = 256.0
  private static let capacity = 32_000_000

  init(_ faces: [DisplayResources.Face]) {
    self.faces = faces
    boxes = faces.map { face in
      face.outlines.values.reduce(Rect.zero) { box, path in
        guard let control = path.controlBox, control.isFinite else { return box }
        return box.isEmpty ? control : box.union(control)
      }
    }
  }

  func face(_ index: Int) throws(RasterError) -> DisplayResources.Face {
    guard faces.indices.contains(index) else { throw .missingFace(index) }
    return faces[index]
  }

  /// The box of all glyphs of a face for a font size of 1.
  func box(ofFace index: Int) -> Rect { boxes.indices.contains(index) ? boxes[index] : .zero }

  /// Frees memory between frames.
  func trim() {
    guard bytes > GlyphCache.capacity else { return }
    masks.removeAll()
    bytes = 0
  }

  /// - Parameter size: pixels per em.
  func mask(face: Int, glyph: UInt32, size: Int32, phaseX: Int, phaseY: Int) throws(RasterError) -> AlphaMask? {
    let key = Key(face: face, glyph: glyph, size: size, phase: phaseX + 4 * phaseY)
    if let known = masks[key] { return known }
    let made = try draw(key)
    masks[key] = .some(made)
    bytes += 64 + (made.map { $0.stride * $0.bounds.height } ?? 0)
    return made
  }

  private func draw(_ key: Key) throws(RasterError) -> AlphaMask? {
    guard let path = try face(key.face).outlines[key.glyph] else { return nil }
    let scale = DeviceSpace.pixels(key.size)
    let place = Transform(
      a: scale, b: 0, c: 0, d: scale, tx: Double(key.phase % 4) / 4, ty: Double(key.phase / 4) / 4)
    let side = 32_767
    let everywhere = PixelBounds(left: -side / 4, top: -side / 4, right: side / 4, bottom: side / 4)
    guard let outline = Outline(path, device: place, style: .fill(evenOdd: false), limit: everywhere) else {
      return nil
    }
    let mask = AlphaMask(bounds: outline.bounds)
    try mask.draw(outline)
    return mask
  }
}

/// A glyph's mask with its position on the canvas.
struct PlacedGlyph {
  var mask: AlphaMask
  var x: Int
  var y: Int
}
