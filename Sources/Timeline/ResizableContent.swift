public import InbetweenGeometry

/// An image whose corners keep their size while the parts between them fill the layer: `resizableImage(withCapInsets:)`
/// and `CALayer.contentsCenter`.
public struct ResizableContent: Hashable, Sendable {
  /// One of the nine parts of a bitmap, which is a bitmap of its own: a filter does not mix it with its neighbours.
  public struct Piece: Hashable, Sendable {
    /// 0 left, 1 middle, 2 right.
    public var column: Int
    /// 0 top, 1 middle, 2 bottom.
    public var row: Int
    /// Index into ``DisplayResources/images``.
    public var image: Int

    public init(column: Int, row: Int, image: Int) {
      self.column = column
      self.row = row
      self.image = image
    }
  }

  /// What is shown.
  public enum Picture: Hashable, Sendable {
    /// The parts of a bitmap that are not empty.
    case pieces([Piece])
    /// Commands, of which each part shows a section.
    case drawing(SnapshotContent)
  }

  /// The bitmap's parts, or the commands.
  public var picture: Picture
  /// The natural size of the image in points.
  public var size: Size
  /// The widths and heights of the corners in points; they shrink in proportion if the layer is smaller than both.
  public var capInsets: Insets
  /// Whether copies of the middle parts fill the layer; they are stretched if not. Those of commands always are.
  public var isTiled: Bool
  /// Whether the image's alpha is painted in the layer's `contentsColor`.
  public var isTemplate: Bool

  public init(picture: Picture, size: Size, capInsets: Insets, isTiled: Bool, isTemplate: Bool = false) {
    self.picture = picture
    self.size = size
    self.capInsets = capInsets
    self.isTiled = isTiled
    self.isTemplate = isTemplate
  }
}

/// The three parts of an image along an axis, in points.
private struct NineParts {
  /// The ends of a part in the image and in the layer.
  struct Span {
    var from: Double
    var to: Double
    var start: Double
    var end: Double
    /// Whether it is between the corners.
    var isMiddle: Bool
  }

  let spans: [Span?]

  /// - Parameters:
  ///   - first: the cap at the beginning.
  ///   - last: the cap at the end.
  ///   - natural: the length of the image.
  ///   - origin: the beginning of the layer.
  ///   - length: its length.
  init(first: Double, last: Double, natural: Double, origin: Double, length: Double) {
    let (first, last) = (min(max(first, 0), natural), min(max(last, 0), max(natural - max(first, 0), 0)))
    // As CSS Backgrounds and Borders 3 reduces the corners of border images.
    let factor = first + last > length ? length / (first + last) : 1
    let (start, end) = (origin + first * factor, origin + length - last * factor)
    func span(_ from: Double, _ to: Double, _ start: Double, _ end: Double, isMiddle: Bool = false) -> Span? {
      to > from && end > start ? Span(from: from, to: to, start: start, end: end, isMiddle: isMiddle) : nil
    }
    spans = [
      span(0, first, origin, start), span(first, natural - last, start, end, isMiddle: true),
      span(natural - last, natural, end, origin + length),
    ]
  }
}

extension ResizableContent {
  private func columns(in bounds: Rect) -> [NineParts.Span?] {
    NineParts(
      first: capInsets.left, last: capInsets.right, natural: size.width, origin: bounds.minX, length: bounds.width
    ).spans
  }

  private func rows(in bounds: Rect) -> [NineParts.Span?] {
    NineParts(
      first: capInsets.top, last: capInsets.bottom, natural: size.height, origin: bounds.minY, length: bounds.height
    ).spans
  }

  /// The commands that draw the image into the bounds of a layer, in its coordinates.
  func items(in state: LayerState) -> [DisplayItem] {
    let (columns, rows) = (columns(in: state.bounds), rows(in: state.bounds))
    switch picture {
    case .pieces(let pieces):
      return pieces.compactMap { piece in
        guard let column = columns[piece.column], let row = rows[piece.row] else { return nil }
        return item(piece, column, row, tint: isTemplate ? state.contentsColor : nil)
      }
    case .drawing(let drawing):
      let drawing = isTemplate ? drawing.painted(state.contentsColor) : drawing
      return rows.compactMap(\.self).flatMap { row in
        columns.compactMap(\.self).flatMap { section(of: drawing, $0, row) }
      }
    }
  }

  private func item(
    _ piece: Piece, _ column: NineParts.Span, _ row: NineParts.Span, tint: Color?
  ) -> DisplayItem {
    let place = Rect(x: column.start, y: row.start, width: column.end - column.start, height: row.end - row.start)
    var image = DisplayImage(image: piece.image, rect: place, tint: tint)
    if isTiled, column.isMiddle || row.isMiddle {
      let copy = Size(
        width: column.isMiddle ? column.to - column.from : place.width,
        height: row.isMiddle ? row.to - row.from : place.height)
      image.rect = Rect(origin: place.origin, size: copy)
      image.tiling = DisplayGroup.Clip(rect: place, cornerRadius: 0)
    }
    return DisplayItem(transform: .identity, content: .image(image))
  }

  /// The section of the commands that a part shows, clipped.
  private func section(of drawing: SnapshotContent, _ column: NineParts.Span, _ row: NineParts.Span) -> [DisplayItem] {
    let place = Rect(x: column.start, y: row.start, width: column.end - column.start, height: row.end - row.start)
    let (x, y) = (place.width / (column.to - column.from), place.height / (row.to - row.from))
    let whole = Rect(
      x: place.minX - column.from * x, y: place.minY - row.from * y, width: size.width * x, height: size.height * y)
    let clip = DisplayGroup(clip: DisplayGroup.Clip(rect: place, cornerRadius: 0))
    return [DisplayItem(transform: .identity, content: .beginGroup(clip))] + drawing.items(in: whole)
      + [DisplayItem(transform: .identity, content: .endGroup)]
  }
}

extension LayerState {
  /// The commands that draw the part `contentsRect` of an image: they draw the whole, of which the rest is clipped.
  ///
  /// - Parameters:
  ///   - size: that of the whole image, in points.
  ///   - whole: the commands for a rectangle of the whole.
  func showingPart(of size: Size, _ mode: ContentMode, _ whole: (Rect) -> [DisplayItem]) -> [DisplayItem] {
    guard let (place, rect) = partPlace(of: size, mode) else { return [] }
    let clip = DisplayGroup(clip: DisplayGroup.Clip(rect: place, cornerRadius: 0))
    return [DisplayItem(transform: .identity, content: .beginGroup(clip))] + whole(rect)
      + [DisplayItem(transform: .identity, content: .endGroup)]
  }

  /// The commands that draw the part `contentsRect` of a bitmap. As documented for `contentsRect`, "if pixels outside the
  /// unit rectangle are requested, the edge pixels of the contents image are extended outwards".
  func showingPart(of image: ImageContent) -> [DisplayItem] {
    func item(_ rect: Rect, _ extent: Rect?) -> DisplayItem {
      let tint = image.isTemplate ? contentsColor : nil
      return DisplayItem(
        transform: .identity,
        content: .image(DisplayImage(image: image.image, rect: rect, tint: tint, extent: extent)))
    }
    let part = contentsRect
    let isInside = part.minX >= 0 && part.minY >= 0 && part.maxX <= 1 && part.maxY <= 1
    if isInside { return showingPart(of: image.size, image.contentMode) { [item($0, nil)] } }
    guard let (place, rect) = partPlace(of: image.size, image.contentMode) else { return [] }
    return [item(rect, place)]
  }

  /// Where the part `contentsRect` of an image is shown, and where its whole would be; nil if nothing is shown.
  private func partPlace(of size: Size, _ mode: ContentMode) -> (part: Rect, whole: Rect)? {
    let part = contentsRect
    let place = mode.rect(for: Size(width: size.width * part.width, height: size.height * part.height), in: bounds)
    guard part.width > 0, part.height > 0, place.width > 0, place.height > 0 else { return nil }
    let (width, height) = (place.width / part.width, place.height / part.height)
    return (
      place,
      Rect(x: place.minX - part.minX * width, y: place.minY - part.minY * height, width: width, height: height)
    )
  }
}

extension SnapshotContent {
  /// The transform that fits the picture into a rectangle; nil for an empty picture.
  func place(in rect: Rect) -> Transform? {
    guard size.width > 0, size.height > 0 else { return nil }
    return Transform(
      a: rect.width / size.width, b: 0, c: 0, d: rect.height / size.height, tx: rect.minX, ty: rect.minY)
  }

  /// The commands that draw the picture into a rectangle.
  func items(in rect: Rect) -> [DisplayItem] {
    guard let place = place(in: rect) else { return [] }
    return items.map { $0.applying(place) }
  }
}
