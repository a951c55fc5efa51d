extension DisplayItem {
  /// The item with other indices of bitmaps and of faces, together with the items of its mask and dissolve; nil in place of
  /// an item whose bitmap or face has none.
  package func renamed(image: (Int) -> Int?, face: (Int) -> Int?) -> DisplayItem? {
    var item = self
    switch content {
    case .image(var picture):
      guard let number = image(picture.image) else { return nil }
      picture.image = number
      item.content = .image(picture)
    case .glyphs(var glyphs):
      guard let number = face(glyphs.face) else { return nil }
      glyphs.face = number
      item.content = .glyphs(glyphs)
    case .beginGroup(var group) where group.mask != nil || group.dissolve != nil:
      group.mask = group.mask?.compactMap { $0.renamed(image: image, face: face) }
      group.dissolve = group.dissolve.map {
        DisplayGroup.Dissolve(
          from: $0.from.compactMap { $0.renamed(image: image, face: face) }, progress: $0.progress)
      }
      item.content = .beginGroup(group)
    default: break
    }
    return item
  }

  /// Calls closures with the indices of the bitmaps and faces of the item, and of the items of its mask and dissolve.
  package func forEachReference(image: (Int) -> Void, face: (Int) -> Void) {
    switch content {
    case .image(let picture): image(picture.image)
    case .glyphs(let glyphs): face(glyphs.face)
    case .beginGroup(let group):
      for item in group.mask ?? [] { item.forEachReference(image: image, face: face) }
      for item in group.dissolve?.from ?? [] { item.forEachReference(image: image, face: face) }
    default: break
    }
  }
}
