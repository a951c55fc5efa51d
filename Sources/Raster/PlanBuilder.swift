import InbetweenGeometry
import InbetweenTimeline

/// Converts display items to nodes on the canvas: applies transforms, rounds to the grid, removes what is not visible.
struct PlanBuilder {
  let glyphs: GlyphCache
  let images: ImageStore
  let gradients: GradientRamps
  let measured: MeasuredPaths
  let scale: Int
  let pictures = FramePictures()

  /// The nodes of balanced items, in paint order. A group without an end continues to the last item; an end without a
  /// beginning is ignored.
  /// - Parameter limit: the pixels that matter; nodes outside are omitted.
  func nodes(of items: [DisplayItem], limit: PixelBounds, depth: Int = 0) throws(RasterError) -> [DrawNode] {
    var open: [OpenGroup] = []
    var nodes: [DrawNode] = []
    var limit = limit
    // Whether each group is composited. Groups that need no compositing are not opened, but their ends must still be
    // recognised.
    var kinds: [Bool] = []
    var next = items.startIndex
    while next < items.endIndex {
      let item = items[next]
      next += 1
      switch item.content {
      case .beginGroup(let group) where group.projection != nil:
        let inner = items[next...].ofGroup
        next = min(inner.endIndex + 1, items.endIndex)
        guard depth + open.count < RasterError.maximumDepth else { throw .nesting }
        try appendProjected(inner, group, item, limit: limit, depth: depth + open.count + 1, to: &nodes)
      case .beginGroup(let group):
        let device = item.transform.device(scale: scale)
        kinds.append(!group.isFlat)
        if group.isFlat { continue }
        guard depth + open.count < RasterError.maximumDepth else { throw .nesting }
        let edges = EdgeRule(of: item)
        open.append(OpenGroup(group: group, device: device, edges: edges, outer: nodes, outerLimit: limit))
        nodes = []
        limit = contentLimit(of: group, device: device, edges: edges, within: limit)
      case .endGroup:
        guard let composited = kinds.popLast(), composited, var group = open.popLast() else { continue }
        let children = nodes
        (nodes, limit) = (group.outer, group.outerLimit)
        // With two references, the outer nodes would be copied for every group.
        group.outer = []
        if let node = try node(of: group, children: children, depth: depth + open.count + 1) { nodes.append(node) }
      default:
        if limit.isEmpty { continue }
        guard let device = item.transform.device(scale: scale) else { continue }
        try append(item.content, device: device, edges: EdgeRule(of: item), limit: limit, to: &nodes)
      }
    }
    while let group = open.popLast() {
      let children = nodes
      (nodes, limit) = (group.outer, group.outerLimit)
      if let node = try node(of: group, children: children, depth: depth + open.count + 1) { nodes.append(node) }
    }
    return nodes
  }

  /// Adds a group whose items are projected first.
  private func appendProjected(
    _ items: ArraySlice<DisplayItem>, _ group: DisplayGroup, _ item: DisplayItem, limit: PixelBounds, depth: Int,
    to nodes: inout [DrawNode]
  ) throws(RasterError) {
    guard let projection = group.projection else { return }
    let device = item.transform.device(scale: scale)
    let edges = EdgeRule(of: item)
    let inner = contentLimit(of: group, device: device, edges: edges, within: limit)
    let children = try projected(items, by: projection, limit: inner, depth: depth).map { [$0] } ?? []
    if group.isFlat {
      nodes += children
    } else {
      let open = OpenGroup(group: group, device: device, edges: edges, outer: [], outerLimit: limit)
      if let node = try node(of: open, children: children, depth: depth) { nodes.append(node) }
    }
  }

  struct OpenGroup {
    var group: DisplayGroup
    var device: Transform?
    var edges: EdgeRule
    var outer: [DrawNode]
    var outerLimit: PixelBounds
  }
}

extension PlanBuilder {
  /// The pixels of a group's content that can have an effect within a limit.
  func contentLimit(
    of group: DisplayGroup, device: Transform?, edges: EdgeRule, within limit: PixelBounds
  ) -> PixelBounds {
    guard let device, group.opacity > 0 else { return .empty }
    let reach = reach(of: group, device: device, within: limit)
    guard let clip = group.clip else { return reach }
    let shape = shape(
      clip.rect, cornerRadius: clip.cornerRadius, corners: clip.maskedCorners, curve: clip.cornerCurve, device: device,
      edges: edges, limit: reach)
    return reach.intersection(shape?.bounds ?? .empty)
  }

  /// The pixels that matter, and those whose content casts a shadow onto them.
  private func reach(of group: DisplayGroup, device: Transform, within limit: PixelBounds) -> PixelBounds {
    guard let shadow = group.shadow.flatMap({ ShadowNode($0, device: device) }) else { return limit }
    return limit.union(shadow.source(of: limit)).limitedToCairo(around: limit)
  }

  /// A rounded rectangle on the canvas; nil if it covers nothing.
  func shape(
    _ rect: Rect, cornerRadius: Double, corners: CornerMask = .all, curve: CornerCurve = .circular,
    device: Transform, edges: EdgeRule, limit: PixelBounds
  ) -> DeviceShape? {
    guard rect.isFinite, !rect.isEmpty else { return nil }
    let radius = cornerRadius.isFinite ? cornerRadius : 0
    if let shape = RoundedShape(
      rect, cornerRadius: radius, corners: corners, curve: curve, device: device, edges: edges)
    {
      return shape.isEmpty ? nil : .rounded(shape)
    }
    return Outline(
      rect, cornerRadius: radius, corners: corners, curve: curve, device: device, limit: limit, edges: edges
    ).map { .outline($0) }
  }

  private func node(of open: OpenGroup, children: [DrawNode], depth: Int) throws(RasterError) -> DrawNode? {
    guard let device = open.device else { return nil }
    let group = open.group
    let opacity = Color(white: 0, alpha: group.opacity).word >> 24
    var dissolve: GroupNode.Dissolve?
    if let source = group.dissolve {
      dissolve = GroupNode.Dissolve(
        from: try nodes(of: source.from, limit: open.outerLimit, depth: depth),
        level: Color(white: 0, alpha: source.progress).word >> 24)
    }
    let from = dissolve?.from ?? []
    // Blending can change pixels where the group's own picture is transparent.
    let isBlended = group.blendMode?.reachesBeyondPicture == true
    guard opacity > 0, isBlended || !(children.isEmpty && from.isEmpty) else { return nil }
    var content =
      isBlended
      ? reach(of: group, device: device, within: open.outerLimit)
      : (children + from).reduce(PixelBounds.empty) { $0.union($1.bounds) }
    var clip: DeviceShape?
    if let groupClip = group.clip {
      // Not limited to the content: the place where Cairo cuts a path must not depend on what else is drawn.
      let limit = reach(of: group, device: device, within: open.outerLimit)
      clip = shape(
        groupClip.rect, cornerRadius: groupClip.cornerRadius, corners: groupClip.maskedCorners,
        curve: groupClip.cornerCurve, device: device, edges: open.edges, limit: limit)
      guard let clip else { return nil }
      content = content.intersection(clip.bounds)
    }
    guard !content.isEmpty else { return nil }
    let shadow = group.shadow.flatMap { ShadowNode($0, device: device) }
    if shadow == nil, group.shadow?.isAlone == true { return nil }
    var bounds = content.union(shadow?.reach(of: content) ?? .empty).intersection(open.outerLimit)
    var mask: [DrawNode]?
    if let items = group.mask {
      let nodes = try nodes(of: items, limit: open.outerLimit, depth: depth)
      bounds = bounds.intersection(nodes.reduce(PixelBounds.empty) { $0.union($1.bounds) })
      mask = nodes
    }
    guard !bounds.isEmpty else { return nil }
    let node = GroupNode(
      children: children, content: content, opacity: opacity, clip: clip, mask: mask, shadow: shadow,
      dissolve: dissolve, blendMode: group.blendMode)
    return DrawNode(bounds: bounds, content: .group(node))
  }
}

extension PixelBounds {
  /// A part of the bounds if Cairo cannot create such a large surface; it always includes the given part.
  fileprivate func limitedToCairo(around part: PixelBounds) -> PixelBounds {
    let (x, y) = (max((32_767 - part.width) / 2, 0), max((32_767 - part.height) / 2, 0))
    return intersection(part.outset(x: x, y: y))
  }
}

extension DisplayGroup {
  /// Whether its items are drawn one after the other, once they are projected.
  fileprivate var isFlat: Bool {
    opacity >= 1 && clip == nil && mask == nil && shadow == nil && dissolve == nil && blendMode == nil
  }
}
