import InbetweenGeometry
import InbetweenTimeline

extension PlanBuilder {
  /// Adds a border: a shape without a smaller one inside.
  ///
  /// With hard edges along the axes, its width is equal on all sides, in whole pixels and at least one, so that it
  /// neither flickers while it moves nor differs from side to side.
  func append(
    _ border: DisplayBorder, device: Transform, edges: EdgeRule, limit: PixelBounds, to nodes: inout [DrawNode]
  ) {
    guard border.width > 0, border.rect.isFinite, !border.rect.isEmpty, border.color.word >> 24 > 0 else { return }
    let rect = border.rect
    let hole = rect.outset(by: -border.width)
    let radius = min(max(border.cornerRadius, 0), min(rect.width, rect.height) / 2)
    let holeRadius = max(radius - border.width, 0)
    let (corners, curve) = (border.maskedCorners, border.cornerCurve)
    guard !hole.isEmpty else {
      return append(
        shape(rect, cornerRadius: radius, corners: corners, curve: curve, device: device, edges: edges, limit: limit),
        color: border.color,
        limit: limit, to: &nodes)
    }
    switch edges {
    case .antialiased:
      if let outer = RoundedShape(
        rect, cornerRadius: radius, corners: corners, curve: curve, device: device, edges: edges),
        let inner = RoundedShape(
          hole, cornerRadius: holeRadius, corners: corners, curve: curve, device: device, edges: edges)
      {
        return append(outer, without: inner, color: border.color, limit: limit, to: &nodes)
      }
      var path = Path.roundedRect(rect, cornerRadius: radius, corners: corners, curve: curve)
      path.elements += Path.roundedRect(hole, cornerRadius: holeRadius, corners: corners, curve: curve).elements
      let outline = Outline(path, device: device, style: .fill(evenOdd: true), limit: limit)
      append(outline.map { .outline($0) }, color: border.color, limit: limit, to: &nodes)
    case .pixelCentres:
      var box: RoundedShape?
      if let frame = RoundedShape(rect, cornerRadius: 0, device: device, edges: edges) {
        let (outer, inner) = (device.boundingBox(of: rect), device.boundingBox(of: hole))
        let (x, y) = (
          PlanBuilder.wholePixels(inner.minX - outer.minX), PlanBuilder.wholePixels(inner.minY - outer.minY)
        )
        if let shape = RoundedShape(
          rect, cornerRadius: radius, corners: corners, curve: curve, device: device, edges: edges)
        {
          let free = shape.inset(x: x, y: y)
          if free.isEmpty { return append(.rounded(shape), color: border.color, limit: limit, to: &nodes) }
          return append(shape, without: free, color: border.color, limit: limit, to: &nodes)
        }
        box = frame.inset(x: x, y: y)
      }
      let inner = Outline(
        hole, cornerRadius: holeRadius, corners: corners, curve: curve, device: device, limit: limit, edges: edges,
        fitting: box)
      let outline = Outline(
        rect, cornerRadius: radius, corners: corners, curve: curve, device: device, limit: limit, edges: edges,
        without: inner)
      append(outline.map { .outline($0) }, color: border.color, limit: limit, to: &nodes)
    }
  }

  private func append(
    _ outer: RoundedShape, without inner: RoundedShape, color: Color, limit: PixelBounds, to nodes: inout [DrawNode]
  ) {
    let bounds = outer.bounds.intersection(limit)
    if bounds.isEmpty { return }
    nodes.append(DrawNode(bounds: bounds, content: .ring(outer: outer, inner: inner, color: color.word)))
  }

  /// A width in whole pixels, at least one, in 1/256 pixel.
  private static func wholePixels(_ pixels: Double) -> Int32 {
    max(((DeviceSpace.units(pixels) + 128) >> 8) << 8, 256)
  }
}
