import InbetweenGeometry
import InbetweenTimeline

/// Turns display items into nodes on the canvas: applies transforms, rounds to the grid, drops what cannot be seen.
struct PlanBuilder {
  let resources: DisplayResources
  let scale: Int

  /// The nodes of balanced items, in paint order. A group without an end lasts to the last item, an end without a
  /// beginning is ignored.
  /// - Parameter limit: the pixels that matter; nothing outside is kept.
  func nodes(of items: [DisplayItem], limit: PixelBounds, depth: Int = 0) throws(RasterError) -> [DrawNode] {
    var open: [OpenGroup] = []
    var nodes: [DrawNode] = []
    var limit = limit
    // Groups that need no compositing are not opened; their ends must still be told apart.
    var kinds: [Bool] = []
    for item in items {
      switch item.content {
      case .beginGroup(let group):
        let device = item.transform.device(scale: scale)
        let isPlain = group.opacity >= 1 && group.clip == nil && group.mask == nil && group.shadow == nil
        kinds.append(!isPlain)
        if isPlain { continue }
        guard depth + open.count < RasterError.greatestDepth else { throw .nesting }
        open.append(OpenGroup(group: group, device: device, outer: nodes, outerLimit: limit))
        nodes = []
        limit = contentLimit(of: group, device: device, within: limit)
      case .endGroup:
        guard let composited = kinds.popLast(), composited, let group = open.popLast() else { continue }
        let children = nodes
        (nodes, limit) = (group.outer, group.outerLimit)
        if let node = try node(of: group, children: children, depth: depth + open.count + 1) { nodes.append(node) }
      default:
        if limit.isEmpty { continue }
        guard let device = item.transform.device(scale: scale) else { continue }
        try append(item.content, device: device, limit: limit, to: &nodes)
      }
    }
    while let group = open.popLast() {
      let children = nodes
      (nodes, limit) = (group.outer, group.outerLimit)
      if let node = try node(of: group, children: children, depth: depth + open.count + 1) { nodes.append(node) }
    }
    return nodes
  }

  struct OpenGroup {
    var group: DisplayGroup
    var device: Transform?
    var outer: [DrawNode]
    var outerLimit: PixelBounds
  }
}

extension PlanBuilder {
  /// The pixels of a group's content that can have an effect within a limit.
  func contentLimit(of group: DisplayGroup, device: Transform?, within limit: PixelBounds) -> PixelBounds {
    guard let device, group.opacity > 0 else { return .empty }
    var result = limit
    if let clip = group.clip {
      result = shape(clip.rect, cornerRadius: clip.cornerRadius, device: device, limit: result)?.bounds ?? .empty
      result = result.intersection(limit)
    }
    return result
  }

  /// A rounded rectangle on the canvas; nil where it covers nothing.
  func shape(_ rect: Rect, cornerRadius: Double, device: Transform, limit: PixelBounds) -> DeviceShape? {
    guard rect.isFinite, !rect.isEmpty else { return nil }
    let radius = cornerRadius.isFinite ? cornerRadius : 0
    if let shape = RoundedShape(rect, cornerRadius: radius, device: device) {
      return shape.isEmpty ? nil : .rounded(shape)
    }
    let path = Path.roundedRect(rect, cornerRadius: radius)
    return Outline(path, device: device, style: .fill(evenOdd: false), limit: limit).map { .outline($0) }
  }

  private func node(of open: OpenGroup, children: [DrawNode], depth: Int) throws(RasterError) -> DrawNode? {
    guard let device = open.device else { return nil }
    let group = open.group
    let opacity = Color(white: 0, alpha: group.opacity).word >> 24
    guard opacity > 0, !children.isEmpty else { return nil }
    var bounds = children.reduce(PixelBounds.empty) { $0.union($1.bounds) }
    var clip: DeviceShape?
    if let wanted = group.clip {
      let limit = bounds
      clip = shape(wanted.rect, cornerRadius: wanted.cornerRadius, device: device, limit: limit)
      guard let clip else { return nil }
      bounds = bounds.intersection(clip.bounds)
    }
    var mask: [DrawNode]?
    if let items = group.mask {
      let nodes = try nodes(of: items, limit: bounds, depth: depth)
      bounds = bounds.intersection(nodes.reduce(PixelBounds.empty) { $0.union($1.bounds) })
      mask = nodes
    }
    bounds = bounds.intersection(open.outerLimit)
    guard !bounds.isEmpty else { return nil }
    return DrawNode(
      bounds: bounds,
      content: .group(GroupNode(children: children, opacity: opacity, clip: clip, mask: mask)))
  }

  private func append(
    _ content: DisplayContent, device: Transform, limit: PixelBounds, to nodes: inout [DrawNode]
  ) throws(RasterError) {
    switch content {
    case .box(let box):
      appendFill(box.rect, cornerRadius: box.cornerRadius, color: box.color, device: device, limit: limit, to: &nodes)
    case .border(let border):
      append(border, device: device, limit: limit, to: &nodes)
    default: break
    }
  }

  private func appendFill(
    _ rect: Rect, cornerRadius: Double, color: Color, device: Transform, limit: PixelBounds, to nodes: inout [DrawNode]
  ) {
    let word = color.word
    guard word >> 24 > 0, let shape = shape(rect, cornerRadius: cornerRadius, device: device, limit: limit) else {
      return
    }
    let bounds = shape.bounds.intersection(limit)
    guard !bounds.isEmpty else { return }
    switch shape {
    case .rounded(let shape): nodes.append(DrawNode(bounds: bounds, content: .rounded(shape, color: word)))
    case .outline(let outline): nodes.append(DrawNode(bounds: bounds, content: .outline(outline, color: word)))
    }
  }

  private func append(_ border: DisplayBorder, device: Transform, limit: PixelBounds, to nodes: inout [DrawNode]) {
    guard border.width > 0, border.rect.isFinite, !border.rect.isEmpty else { return }
    let hole = border.rect.outset(by: -border.width)
    let radius = min(max(border.cornerRadius, 0), min(border.rect.width, border.rect.height) / 2)
    let holeRadius = max(radius - border.width, 0)
    guard !hole.isEmpty else {
      let (rect, color) = (border.rect, border.color)
      return appendFill(rect, cornerRadius: radius, color: color, device: device, limit: limit, to: &nodes)
    }
    let word = border.color.word
    guard word >> 24 > 0 else { return }
    if let outer = RoundedShape(border.rect, cornerRadius: radius, device: device),
      let inner = RoundedShape(hole, cornerRadius: holeRadius, device: device)
    {
      let bounds = outer.bounds.intersection(limit)
      guard !bounds.isEmpty else { return }
      nodes.append(DrawNode(bounds: bounds, content: .ring(outer: outer, inner: inner, color: word)))
      return
    }
    var path = Path.roundedRect(border.rect, cornerRadius: radius)
    path.elements += Path.roundedRect(hole, cornerRadius: holeRadius).elements
    guard let outline = Outline(path, device: device, style: .fill(evenOdd: true), limit: limit) else { return }
    nodes.append(DrawNode(bounds: outline.bounds, content: .outline(outline, color: word)))
  }
}
