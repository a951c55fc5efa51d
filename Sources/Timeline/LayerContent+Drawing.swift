public import InbetweenGeometry

extension LayerContent {
  /// The commands that draw an image of several parts or a part of an image, in the layer's coordinates; nil for other
  /// content.
  func parts(in state: LayerState) -> [DisplayItem]? {
    switch self {
    case .resizable(let image): return image.items(in: state)
    case .image(let image) where state.contentsRect != .unit:
      return state.showingPart(of: image)
    case .drawing(let drawing) where state.contentsRect != .unit:
      let picture = drawing.isTemplate ? drawing.picture.painted(state.contentsColor) : drawing.picture
      return state.showingPart(of: picture.size, drawing.contentMode) { picture.items(in: $0) }
    default: return nil
    }
  }

  /// The commands that draw the content of a layer in a given state, in the layer's coordinates.
  ///
  /// - Parameter scale: pixels per point.
  func drawing(in state: LayerState, scale: Int) -> [DisplayContent] {
    switch self {
    case .none: []
    case .text(let text): text.drawing(in: state, scale: scale)
    case .image(let image): [image.drawing(in: state)]
    case .shape(let shape): [shape.drawing(in: state)]
    case .gradient(let kind):
      state.colors.isEmpty
        ? []
        : [
          .gradient(
            DisplayGradient(
              kind: kind, rect: state.bounds, cornerRadius: state.cornerRadius, colors: state.colors,
              locations: gradientLocations(state.locations, count: state.colors.count),
              startPoint: state.startPoint, endPoint: state.endPoint, maskedCorners: state.maskedCorners,
              cornerCurve: state.cornerCurve))
        ]
    // Their items have transforms of their own.
    case .snapshot, .drawing, .moving, .resizable: []
    case .pattern(let pattern, let content):
      pattern.drawing(in: state) + content.drawing(in: state, scale: scale)
    }
  }
}

extension PatternContent {
  /// The commands that fill the bounds of a layer in a given state, in the layer's coordinates.
  func drawing(in state: LayerState) -> [DisplayContent] {
    let area = DisplayGroup.Clip(
      rect: state.bounds, cornerRadius: state.cornerRadius, maskedCorners: state.maskedCorners,
      cornerCurve: state.cornerCurve)
    let tiles = DisplayContent.image(
      DisplayImage(image: image, rect: Rect(origin: .zero, size: size), tiling: area))
    return opacity >= 1 ? [tiles] : [.beginGroup(DisplayGroup(opacity: max(opacity, 0))), tiles, .endGroup]
  }
}

/// Evenly spaced stops if none are given, as documented for `CAGradientLayer.locations`.
private func gradientLocations(_ locations: [Double], count: Int) -> [Double] {
  if locations.count == count { return locations }
  return (0..<count).map { count == 1 ? 0 : Double($0) / Double(count - 1) }
}

extension TextContent {
  /// The text keeps its layout and is positioned in the presented bounds: an animation never stretches text. A label
  /// draws into a backing store, so that nothing outside its bounds is visible.
  fileprivate func drawing(in state: LayerState, scale: Int) -> [DisplayContent] {
    let store = state.bounds.backingStore(scale: scale)
    let origin = origin(in: state)
    var result = fillsBelow.compactMap { $0.drawing(at: origin, in: state, clip: store) }
    result += runs.map { run in
      DisplayContent.glyphs(
        DisplayGlyphs(
          face: run.face, size: run.size, color: run.color ?? state.contentsColor,
          glyphs: run.glyphs.map { DisplayGlyphs.Glyph(id: $0.id, origin: $0.origin + origin) }, clip: store))
    }
    result += pictureDrawing(at: origin, in: state, clip: store)
    result += fillsAbove.compactMap { $0.drawing(at: origin, in: state, clip: store) }
    if !missingGlyphs.isEmpty {
      let moved = missingGlyphs.applying(.translation(x: origin.x, y: origin.y))
      result.append(.beginGroup(DisplayGroup(clip: .init(rect: store, cornerRadius: 0))))
      result.append(.path(DisplayPath(path: moved, strokeColor: state.contentsColor, lineWidth: 1)))
      result.append(.endGroup)
    }
    return result
  }
}

extension TextContent {
  /// The top left corner of the text block in the layer's coordinates.
  private func origin(in state: LayerState) -> Point {
    let room = state.bounds.inset(by: insets)
    return Point(
      x: room.minX + (room.width - size.width) * gravity.x, y: room.minY + (room.height - size.height) * gravity.y)
  }

  /// The commands that draw the images in the text, in the layer's coordinates, clipped as the text is.
  func attachmentItems(in state: LayerState, scale: Int) -> [DisplayItem] {
    guard !attachments.isEmpty else { return [] }
    let origin = origin(in: state)
    let clip = DisplayGroup(clip: .init(rect: state.bounds.backingStore(scale: scale), cornerRadius: 0))
    let images = attachments.flatMap { image -> [DisplayItem] in
      let color = image.color ?? state.contentsColor
      let picture = image.isTemplate ? image.picture.painted(color) : image.picture
      return picture.items(in: Rect(origin: image.rect.origin + origin, size: image.rect.size))
    }
    return [DisplayItem(transform: .identity, content: .beginGroup(clip))] + images
      + [DisplayItem(transform: .identity, content: .endGroup)]
  }
}

extension TextContent.Fill {
  fileprivate func drawing(at origin: Point, in state: LayerState, clip: Rect) -> DisplayContent? {
    let shown = Rect(origin: rect.origin + origin, size: rect.size).intersection(clip)
    return shown.map { .box(DisplayBox(rect: $0, cornerRadius: 0, color: color ?? state.contentsColor)) }
  }
}

extension TextContent {
  /// Emoji keep their colours, but are as translucent as the text.
  fileprivate func pictureDrawing(at origin: Point, in state: LayerState, clip: Rect) -> [DisplayContent] {
    var result: [DisplayContent] = []
    var opacity: Double?
    for picture in pictures {
      let newOpacity = (picture.color ?? state.contentsColor).alpha
      if newOpacity != opacity {
        if opacity != nil { result.append(.endGroup) }
        result.append(
          .beginGroup(DisplayGroup(opacity: min(max(newOpacity, 0), 1), clip: .init(rect: clip, cornerRadius: 0))))
        opacity = newOpacity
      }
      let rect = Rect(origin: picture.rect.origin + origin, size: picture.rect.size)
      result.append(.image(DisplayImage(image: picture.image, rect: rect)))
    }
    if opacity != nil { result.append(.endGroup) }
    return result
  }
}

extension Rect {
  /// The rectangle with its size rounded up to whole pixels, like the backing store of a layer.
  fileprivate func backingStore(scale: Int) -> Rect {
    // Sizes that are whole up to rounding errors are whole.
    func whole(_ points: Double) -> Double { (points * Double(scale) - 1e-6).rounded(.up) / Double(scale) }
    return Rect(x: minX, y: minY, width: whole(width), height: whole(height))
  }
}

extension ImageContent {
  fileprivate func drawing(in state: LayerState) -> DisplayContent {
    .image(
      DisplayImage(
        image: image, rect: contentMode.rect(for: size, in: state.bounds), tint: isTemplate ? state.contentsColor : nil)
    )
  }
}

extension ContentMode {
  /// The rectangle of content with a natural size in some bounds.
  public func rect(for size: Size, in bounds: Rect) -> Rect {
    func aligned(_ x: Double, _ y: Double, _ size: Size) -> Rect {
      Rect(
        x: bounds.minX + (bounds.width - size.width) * x, y: bounds.minY + (bounds.height - size.height) * y,
        width: size.width, height: size.height)
    }
    switch self {
    case .scaleToFill, .redraw: return bounds
    case .scaleAspectFit, .scaleAspectFill:
      guard size.width > 0, size.height > 0 else { return bounds }
      let (horizontal, vertical) = (bounds.width / size.width, bounds.height / size.height)
      return aligned(0.5, 0.5, size * (self == .scaleAspectFit ? min(horizontal, vertical) : max(horizontal, vertical)))
    case .center: return aligned(0.5, 0.5, size)
    case .top: return aligned(0.5, 0, size)
    case .bottom: return aligned(0.5, 1, size)
    case .left: return aligned(0, 0.5, size)
    case .right: return aligned(1, 0.5, size)
    case .topLeft: return aligned(0, 0, size)
    case .topRight: return aligned(1, 0, size)
    case .bottomLeft: return aligned(0, 1, size)
    case .bottomRight: return aligned(1, 1, size)
    }
  }
}

extension ShapeContent {
  fileprivate func drawing(in state: LayerState) -> DisplayContent {
    .path(
      DisplayPath(
        path: state.path, fillColor: state.fillColor.alpha > 0 ? state.fillColor : nil, fillRule: fillRule,
        strokeColor: state.strokeColor.alpha > 0 && state.lineWidth > 0 ? state.strokeColor : nil,
        lineWidth: state.lineWidth, lineCap: lineCap, lineJoin: lineJoin, lineDashPattern: state.lineDashPattern,
        lineDashPhase: state.lineDashPhase, strokeStart: state.strokeStart, strokeEnd: state.strokeEnd))
  }
}
