package import InbetweenGeometry

extension DisplayItem {
  /// The item in a single colour, with its own alpha.
  package func painted(_ color: Color) -> DisplayItem {
    func paint(_ own: Color) -> Color { color.multiplyingAlpha(by: own.alpha) }
    var item = self
    switch content {
    case .box(var box):
      box.color = paint(box.color)
      item.content = .box(box)
    case .border(var border):
      border.color = paint(border.color)
      item.content = .border(border)
    case .path(var path):
      path.fillColor = path.fillColor.map(paint)
      path.strokeColor = path.strokeColor.map(paint)
      item.content = .path(path)
    case .gradient(var gradient):
      gradient.colors = gradient.colors.map(paint)
      item.content = .gradient(gradient)
    case .image(var image):
      image.tint = color
      item.content = .image(image)
    case .glyphs(var glyphs):
      glyphs.color = paint(glyphs.color)
      item.content = .glyphs(glyphs)
    case .beginGroup(var group):
      // Modes that mix colours leave the alpha as it is.
      if let mode = group.blendMode, mode.mixesColors { group.blendMode = .normal }
      item.content = .beginGroup(group)
    case .backdrop, .endGroup: break
    }
    return item
  }
}

extension DisplayItem {
  /// Whether it draws a line over its own area.
  fileprivate var overlapsItself: Bool {
    if case .path(let path) = content { path.fillColor != nil && path.strokeColor != nil } else { false }
  }
}

extension SnapshotContent {
  /// The picture's alpha in a single colour. A translucent colour applies to the picture as a whole, so that parts that
  /// overlap are no darker.
  func painted(_ color: Color) -> SnapshotContent {
    guard color.alpha < 1, items.count > 1 || items.contains(where: \.overlapsItself) else {
      return SnapshotContent(items: items.map { $0.painted(color) }, size: size)
    }
    var solid = color
    solid.alpha = 1
    let group = DisplayGroup(opacity: min(max(color.alpha, 0), 1))
    return SnapshotContent(
      items: [DisplayItem(transform: .identity, content: .beginGroup(group))] + items.map { $0.painted(solid) }
        + [DisplayItem(transform: .identity, content: .endGroup)], size: size)
  }
}
