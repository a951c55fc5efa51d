import InbetweenGeometry
import InbetweenTimeline

extension SampledTree {
  /// The reason why Lottie cannot represent a node with children; nil if it can.
  func groupObstacle(of node: Int, depth: Int, limit: Int) -> String? {
    if depth > limit { return "views in one another more than \(limit) deep" }
    for item in nodes[node].items {
      guard case .beginGroup(let group) = item.content else { return nil }
      if group.shadow != nil { return "a shadow" }
      if group.dissolve != nil { return "a cross-dissolve" }
      if group.blends { return "a blend mode" }
      if group.projection != nil { return "a perspective" }
    }
    // What blends with the canvas is reported where it blends.
    let isComposited = nodes[node].items.contains { !$0.group.isPlain }
    return isComposited && blends(in: node) ? "a blend mode" : nil
  }
}

extension SampledTree.Node {

  /// The reason why an item has no Lottie layer.
  var obstacle: String {
    for item in items {
      switch item.content {
      case .gradient(let gradient) where gradient.kind == .conic: return "a conic gradient"
      case .gradient(let gradient) where gradient.startPoint == gradient.endPoint:
        return "a gradient that starts where it ends"
      case .image(let image) where image.tiling != nil: return "a pattern"
      case .image(let image) where image.extent != nil: return "an image whose edges are extended"
      case .backdrop: return "a blur of what is behind it"
      default: continue
      }
    }
    var tint: Set<DisplayImage> = []
    for case .image(var image) in items.map(\.content) {
      image.rect = Rect(x: 0, y: 0, width: 0, height: 0)
      tint.insert(image)
    }
    return tint.count > 1 ? "a picture whose tint changes" : "a transform that slants"
  }
}

extension DisplayItem {
  /// The group that an item begins; a plain one if it begins none.
  var group: DisplayGroup { if case .beginGroup(let group) = content { group } else { DisplayGroup() } }
}
