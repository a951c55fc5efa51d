internal import InbetweenGeometry
internal import InbetweenTimeline
internal import InbetweenXML

extension SVGDrawing {
  /// Makes the items from an index on a group, if the element's opacity or clip needs one.
  ///
  /// - Parameter extent: the area that the items may cover.
  /// - Returns: the area that the group may cover.
  func composite(
    _ element: XMLTree.Element, _ own: SVGProperties, from first: Int, _ extent: Rect?, _ place: Place
  ) throws(SVGProblem) -> Rect? {
    guard let extent, items.count > first else {
      items.removeSubrange(first...)
      return nil
    }
    let opacity = place.isClip ? 1 : own.opacity("opacity") ?? 1
    guard opacity > 0 else {
      items.removeSubrange(first...)
      return nil
    }
    if opacity < 1, !fade(first, opacity) { wrap(from: first, DisplayGroup(opacity: opacity), place.transform) }
    guard let text = own["clip-path"], text != "none" else { return extent }
    guard let reference = SVGPaint.reference(text), let clipPath = document.element(reference),
      clipPath.localName == "clipPath"
    else {
      note("'\(text.prefix(40))' is no clip path of this file", element)
      return extent
    }
    return try clip(element, by: clipPath, from: first, extent, place)
  }

  /// Multiplies the opacity of a single shape of one colour.
  private func fade(_ first: Int, _ opacity: Double) -> Bool {
    guard items.count == first + 1, case .path(var path) = items[first].content,
      path.fillColor == nil || path.strokeColor == nil
    else { return false }
    path.fillColor = path.fillColor?.multiplyingAlpha(by: opacity)
    path.strokeColor = path.strokeColor?.multiplyingAlpha(by: opacity)
    items[first].content = .path(path)
    return true
  }

  private func wrap(from first: Int, _ group: DisplayGroup, _ transform: Transform) {
    items.insert(item(.beginGroup(group), transform), at: first)
    items.append(item(.endGroup, transform))
  }

  /// Clips the items from an index on to a rectangle, unless they lie in it.
  ///
  /// - Parameter transform: from the coordinates of the rectangle to points of the image.
  @discardableResult func clip(from first: Int, _ extent: Rect?, to rect: Rect, _ transform: Transform) -> Rect? {
    guard let extent, items.count > first else { return nil }
    let isAligned = transform.b == 0 && transform.c == 0
    let box = transform.boundingBox(of: rect)
    // Rounding in the file's numbers does not count.
    if isAligned, box.outset(by: 0.01).union(extent) == box.outset(by: 0.01) { return extent }
    guard let seen = box.intersection(extent) else {
      items.removeSubrange(first...)
      return nil
    }
    wrap(from: first, DisplayGroup(clip: DisplayGroup.Clip(rect: rect, cornerRadius: 0)), transform)
    return seen
  }

  /// Clips the items from an index on by the shapes of a `clipPath`: by a rectangle as such, by others as a mask.
  private func clip(
    _ element: XMLTree.Element, by clipPath: XMLTree.Element, from first: Int, _ extent: Rect, _ outer: Place
  ) throws(SVGProblem) -> Rect? {
    let own = try properties(of: clipPath)
    var place = try self.place(clipPath, own, outer)
    // The styles of the clipped element do not reach into the clip.
    place.style = SVGStyle()
    place.isClip = true
    if clipPath["clipPathUnits"] == "objectBoundingBox" {
      guard let box = try box(of: element, extent, outer), box.width > 0, box.height > 0 else { return extent }
      place.transform =
        Transform(a: box.width, b: 0, c: 0, d: box.height, tx: box.minX, ty: box.minY)
        .concatenating(place.transform)
    }
    try spend(400 + 2 * clipPath.children.count, on: element)
    let shapes = clipPath.children.filter { SVGShapes.names.contains($0.localName) || $0.localName == "use" }
    if own["clip-path"] == nil, shapes.count == 1, let rect = try plainRect(shapes[0], place) {
      return clip(from: first, extent, to: rect, place.transform)
    }
    let mask = try separately { () throws(SVGProblem) in
      var covered: Rect?
      for shape in shapes {
        if let drawn = try draw(shape, place) { covered = covered?.union(drawn) ?? drawn }
      }
      return try composite(clipPath, own, from: 0, covered, place)
    }
    guard let covered = mask.extent, let seen = covered.intersection(extent) else {
      items.removeSubrange(first...)
      return nil
    }
    wrap(from: first, DisplayGroup(mask: mask.items), outer.transform)
    return seen
  }

  /// The bounding box of an element in its own coordinates; that of a group contains its content.
  private func box(of element: XMLTree.Element, _ extent: Rect, _ place: Place) throws(SVGProblem) -> Rect? {
    if SVGShapes.names.contains(element.localName) {
      return try SVGShapes.path(of: element, in: place.viewport).boundingBox
    }
    return place.transform.inverted?.boundingBox(of: extent)
  }

  /// The rectangle that a shape is; nil for other shapes and those with transforms or clips.
  private func plainRect(_ shape: XMLTree.Element, _ place: Place) throws(SVGProblem) -> Rect? {
    let own = try properties(of: shape)
    guard shape.localName == "rect", shape["rx"] ?? shape["ry"] == nil, own["transform"] == nil,
      own["clip-path"] == nil, own["display"] != "none", own["visibility"] == nil
    else { return nil }
    return try SVGShapes.path(of: shape, in: place.viewport).boundingBox
  }

  /// Draws into a list of its own.
  private func separately(
    _ draw: () throws(SVGProblem) -> Rect?
  ) throws(SVGProblem) -> (items: [DisplayItem], extent: Rect?) {
    let kept = items
    items = []
    itemsApart += kept.count
    defer {
      items = kept
      itemsApart -= kept.count
    }
    let extent = try draw()
    // They stay counted: each clipped shape has a mask of its own.
    itemsApart += items.count
    return (items, extent)
  }
}
