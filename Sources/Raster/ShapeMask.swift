/// A mask that is one shape of one colour, whose coverage needs no picture.
struct ShapeMask {
  private(set) var shape: DeviceShape
  /// The pixels where it is not zero.
  private(set) var bounds: PixelBounds
  /// The alphas of its colour and of the groups around it, 0…254, by which the coverage is multiplied in turn.
  private(set) var alphas: [UInt32]

  /// Nil if the mask is something else.
  init?(_ nodes: [DrawNode]) {
    guard nodes.count == 1 else { return nil }
    switch nodes[0].content {
    case .rounded(let shape, let color):
      (self.shape, bounds, alphas) = (.rounded(shape), nodes[0].bounds, [color >> 24])
    case .outline(let outline, let color):
      (self.shape, bounds, alphas) = (.outline(outline), nodes[0].bounds, [color >> 24])
    case .group(let group):
      guard group.isPlain, group.mask == nil, let inner = ShapeMask(group.children) else { return nil }
      self = inner
      bounds = bounds.intersection(nodes[0].bounds).intersection(group.content)
      alphas.append(group.opacity)
    default: return nil
    }
    alphas.removeAll { $0 == 255 }
  }
}

extension GroupNode {
  /// Whether it has no clip, shadow, other picture or blending.
  var isPlain: Bool { clip == nil && shadow == nil && dissolve == nil && blendMode == nil }

  /// The box or border that is all of its content; nil if it has other content.
  var onlyBox: (outer: RoundedShape, inner: RoundedShape?, color: UInt32, bounds: PixelBounds)? {
    guard isPlain, children.count == 1 else { return nil }
    let bounds = children[0].bounds.intersection(content)
    switch children[0].content {
    case .rounded(let shape, let color): return (shape, nil, color, bounds)
    case .ring(let outer, let inner, let color): return (outer, inner, color, bounds)
    default: return nil
    }
  }
}
