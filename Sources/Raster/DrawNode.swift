/// One thing to draw in canvas pixels: what a display item comes to once its transform is applied.
struct DrawNode {
  /// The pixels it may change. Drawing is clipped to them, so damage computed from them is never too small.
  var bounds: PixelBounds
  var content: DrawContent
}

extension DrawNode {
  /// The node with what lies outside a shape cut off.
  func clipped(to shape: DeviceShape) -> DrawNode {
    let bounds = bounds.intersection(shape.bounds)
    let group = GroupNode(children: [self], content: bounds, opacity: 255, clip: shape, mask: nil, shadow: nil)
    return DrawNode(bounds: bounds, content: .group(group))
  }
}

enum DrawContent {
  case rounded(RoundedShape, color: UInt32)
  case ring(outer: RoundedShape, inner: RoundedShape, color: UInt32)
  case outline(Outline, color: UInt32)
  case gradient(DeviceShape, GradientPaint)
  case image(DeviceShape, ImagePaint)
  case glyphs([PlacedGlyph], color: UInt32)
  case group(GroupNode)
}

/// A shape on the canvas: directly computed where it can be, by Cairo otherwise.
enum DeviceShape {
  case rounded(RoundedShape)
  case outline(Outline)

  var bounds: PixelBounds {
    switch self {
    case .rounded(let shape): shape.bounds
    case .outline(let outline): outline.bounds
    }
  }
}

/// A group that is composited as one picture.
final class GroupNode {
  let children: [DrawNode]
  /// What the children cover within the clip.
  let content: PixelBounds
  /// 1…255.
  let opacity: UInt32
  let clip: DeviceShape?
  let mask: [DrawNode]?
  let shadow: ShadowNode?
  let dissolve: Dissolve?

  /// The picture that the children fade in over.
  struct Dissolve {
    var from: [DrawNode]
    /// How much of the children shows, 0…255.
    var level: UInt32
  }

  init(
    children: [DrawNode], content: PixelBounds, opacity: UInt32, clip: DeviceShape?, mask: [DrawNode]?,
    shadow: ShadowNode?, dissolve: Dissolve? = nil
  ) {
    self.dissolve = dissolve
    self.children = children
    self.content = content
    self.opacity = opacity
    self.clip = clip
    self.mask = mask
    self.shadow = shadow
  }
}
