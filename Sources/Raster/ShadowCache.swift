/// The blurred alpha of boxes, kept from one frame to the next: a box that only moves is not blurred again.
///
/// What is kept depends on the key alone, so that a frame's pixels do not depend on the frames drawn before.
final class ShadowCache {
  private var current: [BoxShadow: ShadowCoverage] = [:]
  private var previous: [BoxShadow: ShadowCoverage] = [:]
  private var bytes = 0
  private static let maximumBytes = 8 << 20

  /// The mask of a box whose content begins at pixel (0, 0).
  func mask(of box: BoxShadow) -> ShadowCoverage? {
    if let known = current[box] { return known }
    guard let known = previous[box] else { return nil }
    keep(known, of: box)
    return known
  }

  func keep(_ mask: ShadowCoverage, of box: BoxShadow) {
    guard bytes + mask.size <= ShadowCache.maximumBytes else { return }
    bytes += mask.size
    current[box] = mask
  }

  /// Forgets what the last frame did not use.
  func trim() {
    (previous, current, bytes) = (current, [:], 0)
  }
}

/// All that determines the shadow of a group of boxes but its position, which is that of the content's first pixel.
struct BoxShadow: Hashable {
  /// An opaque box hides what is drawn over it, as far as alpha is concerned, so that only these count.
  private let boxes: [Box]
  private let clip: RoundedShape?
  private let content: PixelBounds
  private let offsetX, offsetY: Int32
  private let sigma: Double

  private struct Box: Hashable {
    var outer: RoundedShape
    var inner: RoundedShape?
    var alpha: UInt32
  }

  /// The position of the key.
  let origin: (x: Int, y: Int)
  /// The children that determine the alpha.
  let children: [DrawNode]

  /// Nil if the group is not one of boxes.
  init?(of group: GroupNode, cast shadow: ShadowNode) {
    guard group.dissolve == nil else { return nil }
    let origin = (x: group.content.left, y: group.content.top)
    var (boxes, children): ([Box], [DrawNode]) = ([], [])
    var covered = PixelBounds.empty
    for child in group.children {
      if !covered.isEmpty, covered.contains(child.bounds), !child.isBlended { continue }
      switch child.content {
      case .rounded(let shape, let color):
        boxes.append(Box(outer: shape.moved(from: origin), alpha: color >> 24))
        let cover = shape.coveredBounds.intersection(child.bounds)
        if color >> 24 == 255, cover.width * cover.height > covered.width * covered.height { covered = cover }
      case .ring(let outer, let inner, let color):
        boxes.append(Box(outer: outer.moved(from: origin), inner: inner.moved(from: origin), alpha: color >> 24))
      default: return nil
      }
      children.append(child)
    }
    switch group.clip {
    case nil: clip = nil
    case .rounded(let shape): clip = shape.moved(from: origin)
    case .outline: return nil
    }
    (self.boxes, self.children, self.origin) = (boxes, children, origin)
    content = group.content.offset(x: -origin.x, y: -origin.y)
    (offsetX, offsetY, sigma) = (shadow.offsetX, shadow.offsetY, shadow.blur.sigma)
  }

  static func == (a: BoxShadow, b: BoxShadow) -> Bool {
    a.boxes == b.boxes && a.clip == b.clip && a.content == b.content && a.offsetX == b.offsetX
      && a.offsetY == b.offsetY && a.sigma == b.sigma
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(boxes)
    hasher.combine(content)
    hasher.combine(sigma)
  }
}

extension DrawNode {
  /// Whether it can make what is below it transparent.
  fileprivate var isBlended: Bool {
    guard case .group(let group) = content else { return false }
    return group.blendMode != nil || group.children.contains(where: \.isBlended)
      || group.dissolve?.from.contains(where: \.isBlended) == true
  }
}

extension RoundedShape {
  /// The shape in pixels relative to an origin.
  fileprivate func moved(from origin: (x: Int, y: Int)) -> RoundedShape {
    var result = self
    let (x, y) = (Int32(truncatingIfNeeded: origin.x) << 8, Int32(truncatingIfNeeded: origin.y) << 8)
    (result.left, result.right) = (left &- x, right &- x)
    (result.top, result.bottom) = (top &- y, bottom &- y)
    return result
  }
}
