import InbetweenPixels
import InbetweenTimeline

/// Pictures that are projected, kept from one frame to the next: a layer whose matrix alone moves is not drawn again.
///
/// What is kept depends on the key alone, so that a frame's pixels do not depend on the frames drawn before.
final class PictureCache {
  private var current: [ProjectedPicture: PixelBuffer] = [:]
  private var previous: [ProjectedPicture: PixelBuffer] = [:]
  /// Of the pictures of this frame, and of all.
  private var (bytes, held) = (0, 0)
  /// Two pixels for one of a phone's screen along both axes, with a little left over.
  private static let maximumBytes = 64 << 20

  func picture(of key: ProjectedPicture) -> PixelBuffer? {
    if let known = current[key] { return known }
    guard let known = previous.removeValue(forKey: key) else { return nil }
    held -= known.size
    keep(known, of: key)
    return known
  }

  func keep(_ picture: PixelBuffer, of key: ProjectedPicture) {
    guard bytes + picture.size <= PictureCache.maximumBytes else { return }
    bytes += picture.size
    held += picture.size
    current[key] = picture
    guard held > PictureCache.maximumBytes else { return }
    previous = [:]
    held = bytes
  }

  /// Forgets what the last frame did not use.
  func trim() {
    (previous, current) = (current, [:])
    (held, bytes) = (bytes, 0)
  }
}

extension PixelBuffer {
  /// In bytes.
  fileprivate var size: Int { 4 * width * height }
}

/// The pictures of one frame that are projected: the parts of a layer that other planes cut share one.
final class FramePictures {
  private var pictures: [ProjectedPicture: FlatPicture] = [:]

  func picture(of key: ProjectedPicture) -> FlatPicture {
    if let known = pictures[key] { return known }
    let made = FlatPicture(key: key)
    pictures[key] = made
    return made
  }
}

/// A picture that is projected once or several times.
final class FlatPicture {
  let key: ProjectedPicture
  /// Once it is drawn: as a whole, so that it does not depend on which rows of the canvas are drawn.
  var pixels: PixelBuffer?

  init(key: ProjectedPicture) { self.key = key }
}

/// All that determines a picture that is projected.
struct ProjectedPicture: Hashable {
  /// What is drawn, before it is enlarged.
  let items: ArraySlice<DisplayItem>
  /// The pixels of the picture along a point.
  let scale: Double
  /// The pixels that are drawn.
  let bounds: PixelBounds
  /// The pixels that were said to matter; nil if the picture would be the same with more of them.
  let limit: PixelBounds?

  // That of all items would take as long as comparing them.
  func hash(into hasher: inout Hasher) {
    hasher.combine(items.count)
    hasher.combine(items.first)
    hasher.combine(scale)
    hasher.combine(bounds)
  }
}

extension DrawNode {
  /// Whether the node, which was made for a limit, would be the same for every larger one.
  ///
  /// Shapes and pictures are whole if they do not reach the edge of the limit; what is left out because it is beyond has
  /// no other effect than on the bounds, except through a mask, which may hide that effect. The first row of an outline,
  /// on which Cairo's values depend, is that of the limit if the outline reaches beyond.
  func isWhole(within limit: PixelBounds) -> Bool {
    let inside = limit.outset(x: -1, y: -1)
    guard inside.contains(bounds) else { return false }
    switch content {
    case .rounded, .ring, .outline, .gradient, .image, .glyphs, .backdrop: return true
    case .projected: return false
    case .group(let group):
      if case .outline(let outline)? = group.clip, !inside.contains(outline.bounds) { return false }
      return group.mask == nil && inside.contains(group.content)
        && group.children.allSatisfy { $0.isWhole(within: limit) }
        && group.dissolve?.from.allSatisfy { $0.isWhole(within: limit) } != false
    }
  }
}
