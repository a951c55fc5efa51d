import InbetweenTimeline

/// A shape, picture or group to draw, in canvas pixels: a display item after its transform is applied.
struct DrawNode {
  /// The pixels that it may change. Drawing is clipped to them, so damage that is computed from them is never too
  /// small.
  var bounds: PixelBounds
  var content: DrawContent
}

extension DrawNode {
  /// A rectangle of pixels that it covers completely, whatever was drawn before; empty if none is known.
  var opaqueBounds: PixelBounds {
    switch content {
    case .rounded(let shape, let color) where color >> 24 == 255: shape.coveredBounds.intersection(bounds)
    case .gradient(.rounded(let shape), let gradient) where gradient.isOpaque:
      shape.coveredBounds.intersection(bounds)
    case .image(.rounded(let shape), let image) where image.isOpaque: shape.coveredBounds.intersection(bounds)
    default: .empty
    }
  }

  /// The node, clipped to a shape.
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
  case backdrop(BackdropNode)
  case group(GroupNode)
  case projected(ProjectedNode)
}

/// A shape on the canvas: computed by this project's loops if possible, otherwise by Cairo.
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
  /// The area of the children within the clip.
  let content: PixelBounds
  /// 1…255.
  let opacity: UInt32
  let clip: DeviceShape?
  let mask: [DrawNode]?
  let shadow: ShadowNode?
  let dissolve: Dissolve?
  let blendMode: DisplayGroup.BlendMode?

  /// The picture over which the children fade in.
  struct Dissolve {
    var from: [DrawNode]
    /// The opacity of the children, 0…255.
    var level: UInt32
  }

  init(
    children: [DrawNode], content: PixelBounds, opacity: UInt32, clip: DeviceShape?, mask: [DrawNode]?,
    shadow: ShadowNode?, dissolve: Dissolve? = nil, blendMode: DisplayGroup.BlendMode? = nil
  ) {
    self.blendMode = blendMode
    self.dissolve = dissolve
    self.children = children
    self.content = content
    self.opacity = opacity
    self.clip = clip
    self.mask = mask
    self.shadow = shadow
  }
}
