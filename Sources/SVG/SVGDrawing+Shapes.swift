internal import InbetweenGeometry
internal import InbetweenTimeline
internal import InbetweenXML

extension SVGDrawing {
  func drawShape(_ element: XMLTree.Element, _ outer: Place) throws(SVGProblem) -> Rect? {
    let own = try properties(of: element)
    guard own["display"] != "none" else { return nil }
    let place = try self.place(element, own, outer)
    let path = try SVGShapes.path(of: element, in: place.viewport)
    guard place.style.isVisible, let box = path.boundingBox else { return nil }
    let first = items.count
    if place.isClip {
      let area = DisplayPath(path: path, fillColor: .black, fillRule: place.style.clipRule)
      items.append(item(.path(area), place.transform))
      return try composite(element, own, from: first, place.transform.boundingBox(of: box), place)
    }
    var shape = DisplayPath(path: path, fillRule: place.style.fillRule)
    shape.fillColor = visible(place.style.solid(place.style.fill, opacity: place.style.fillOpacity))
    try appendServer(place.style.fill, opacity: place.style.fillOpacity, masks: shape, box, element, place) {
      $0.fillColor = .black
    }
    let reach = setStroke(&shape, place)
    if reach > 0 {
      shape.strokeColor = visible(place.style.solid(place.style.stroke, opacity: place.style.strokeOpacity))
    }
    if shape.fillColor != nil || shape.strokeColor != nil {
      items.append(item(.path(shape), place.transform))
    }
    if reach > 0 {
      shape.fillColor = nil
      try appendServer(
        place.style.stroke, opacity: place.style.strokeOpacity, masks: shape, box, reach: reach, element, place
      ) { $0.strokeColor = .black }
    }
    guard items.count > first else { return nil }
    let extent = place.transform.boundingBox(of: box.outset(by: reach))
    return try composite(element, own, from: first, extent, place)
  }

  func item(_ content: DisplayContent, _ transform: Transform) -> DisplayItem {
    DisplayItem(transform: transform, content: content, allowsEdgeAntialiasing: true)
  }

  private func visible(_ color: Color?) -> Color? { color.flatMap { $0.alpha > 0 ? $0 : nil } }

  /// - Returns: how far the stroke reaches from the path; 0 for none.
  private func setStroke(_ shape: inout DisplayPath, _ place: Place) -> Double {
    let style = place.style
    let width = style.strokeWidth?.resolved(.diagonal, in: place.viewport) ?? 1
    guard style.stroke != .none, width > 0 else { return 0 }
    shape.lineWidth = width
    shape.lineCap = style.lineCap
    shape.lineJoin = style.lineJoin
    shape.miterLimit = style.miterLimit
    let dashes = style.dashes.map { $0.resolved(.diagonal, in: place.viewport) }
    if dashes.allSatisfy({ $0 >= 0 }), dashes.contains(where: { $0 > 0 }) {
      shape.lineDashPattern = dashes.count.isMultiple(of: 2) ? dashes : dashes + dashes
      shape.lineDashPhase = style.dashOffset?.resolved(.diagonal, in: place.viewport) ?? 0
    }
    return width / 2 * max(style.lineJoin == .miter ? style.miterLimit : 1, style.lineCap == .square ? 1.5 : 1)
  }

  /// Adds a paint that is an element: a gradient behind the shape as a mask, or what is used instead.
  private func appendServer(
    _ paint: SVGPaint, opacity: Double, masks shape: DisplayPath, _ box: Rect, reach: Double = 0,
    _ element: XMLTree.Element, _ place: Place, _ color: (inout DisplayPath) -> Void
  ) throws(SVGProblem) {
    guard case .element(let reference, let fallback) = paint, opacity > 0 else { return }
    func append(_ solid: Color?) {
      guard let solid = visible(solid) else { return }
      var shape = shape
      color(&shape)
      if shape.fillColor != nil { shape.fillColor = solid } else { shape.strokeColor = solid }
      items.append(item(.path(shape), place.transform))
    }
    guard let target = document.element(reference) else {
      note("there is no element '\(reference.prefix(40))' to paint '\(element.localName)' with", element)
      return append(place.style.solid(fallback, opacity: opacity))
    }
    guard let gradient = SVGGradient(target, in: document) else {
      note("'\(target.localName.prefix(40))' is not drawn as a paint", target)
      return append(place.style.solid(fallback, opacity: opacity))
    }
    try spend(gradient.cost, on: element)
    if let problem = gradient.problem { note(problem, target) }
    switch gradient.look(for: box, in: place.viewport) {
    case .none: return
    case .color(let color): append(color.multiplyingAlpha(by: opacity))
    case .gradient(let kind, let start, let end, let toUser):
      var mask = shape
      color(&mask)
      // The mask alone decides which pixels are covered.
      let covered = box.outset(by: reach + max(box.width, box.height) * 0.01 + 0.01)
      guard
        let square = gradient.item(
          kind, start: start, end: end, toUser: toUser, covering: covered, opacity: opacity,
          transform: place.transform)
      else { return }
      let group = DisplayGroup(mask: [item(.path(mask), place.transform)])
      items += [item(.beginGroup(group), place.transform), square, item(.endGroup, place.transform)]
    }
  }
}
