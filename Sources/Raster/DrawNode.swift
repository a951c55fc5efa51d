/// One thing to draw in canvas pixels: what a display item comes to once its transform is applied.
struct DrawNode {
  /// The pixels it may change. Drawing is clipped to them, so damage computed from them is never too small.
  var bounds: PixelBounds
  var content: DrawContent
}

enum DrawContent {
  case rounded(RoundedShape, color: UInt32)
  case ring(outer: RoundedShape, inner: RoundedShape, color: UInt32)
  case outline(Outline, color: UInt32)
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
  /// 1…255.
  let opacity: UInt32
  let clip: DeviceShape?
  let mask: [DrawNode]?

  init(children: [DrawNode], opacity: UInt32, clip: DeviceShape?, mask: [DrawNode]?) {
    self.children = children
    self.opacity = opacity
    self.clip = clip
    self.mask = mask
  }
}
