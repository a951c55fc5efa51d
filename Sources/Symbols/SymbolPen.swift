internal import InbetweenGeometry
internal import InbetweenTimeline

/// Draws the parts of symbols with lines of one width, in units of the drawings.
struct SymbolPen {
  var width: Double
  private let coloring: SymbolColoring
  private let round = (cap: DisplayPath.LineCap.round, join: DisplayPath.LineJoin.round)

  init(width: Double, coloring: SymbolColoring) {
    self.width = width
    self.coloring = coloring
  }

  /// A pen with lines of another width.
  private func pen(width: Double) -> SymbolPen { SymbolPen(width: width, coloring: coloring) }

  /// How large the glyph in an enclosure is, and its centre.
  private static let (innerScale, innerCenter) = (0.54, Point(x: 12, y: 12))
  /// The corner for badges, and the size of their glyphs.
  private static let (badgeCenter, badgeScale, dotRadius) = (Point(x: 19.2, y: 18.6), 0.4, 3.2)

  /// The items, and the box around them.
  func draw(_ figure: StandInSymbols.Figure) -> (items: [DisplayItem], box: Rect) {
    var items: [DisplayItem]
    var box: Rect
    // A badge is in front of all, and the figure in front of what it lies in.
    let layer = figure.badge == nil ? 0 : 1
    if figure.enclosure.isEmpty {
      let first = figure.isCrossed ? layer + 1 : layer
      items = layered(figure, isFilled: figure.isFilled, from: first)
      box = self.box(figure.parts)
      if figure.isCrossed {
        items = cut(items, along: SymbolPen.slash) + colored([line(SymbolPen.slash)], layer)
      }
    } else {
      // A figure inside another is solid, and its lines are about as wide.
      let scale = SymbolPen.innerScale
      let fine = pen(width: width * 0.95 / scale)
      var inner = fine.glyph(figure.parts, isFilled: true)
      if figure.isCrossed { inner = fine.cut(inner, along: SymbolPen.slash) + [fine.line(SymbolPen.slash)] }
      inner = colored(inner, layer)
      let middle = self.middle(of: fine.box(figure.parts))
      let center = SymbolPen.innerCenter
      let place = Transform(
        a: scale, b: 0, c: 0, d: scale, tx: center.x - middle.x * scale, ty: center.y - middle.y * scale)
      inner = inner.map { $0.applying(place) }
      let around = colored(glyph(figure.enclosure, isFilled: figure.isFilled), layer + 1)
      // In one colour, a figure in an area is what the area leaves out.
      items = figure.isFilled && !coloring.isColored ? without(inner, around) : around + inner
      box = self.box(figure.enclosure)
    }
    if let badge = figure.badge {
      let drawn = self.badge(badge)
      items = without(drawn.gap, items) + colored(drawn.items, 0)
      box = box.union(drawn.box)
    }
    return (items, box)
  }

  /// The parts of a figure, of which some are layers of their own.
  private func layered(_ figure: StandInSymbols.Figure, isFilled: Bool, from first: Int) -> [DisplayItem] {
    guard coloring.isColored, let layers = figure.layers, layers.count == figure.parts.count else {
      return colored(glyph(figure.parts, isFilled: isFilled), first)
    }
    // The last layer is the rearmost.
    return Set(layers).sorted(by: >).flatMap { layer in
      let parts = zip(figure.parts, layers).filter { $0.1 == layer }.map(\.0)
      // What an area leaves out in one colour is drawn in a layer of its own.
      let isArea = isFilled && parts.contains { $0.kind == .outline }
      return colored(glyph(parts, isFilled: isArea), first + layer)
    }
  }

  /// Black items in the colour of a layer. A translucent colour applies to the layer as a whole, so that parts that
  /// overlap are no darker.
  private func colored(_ items: [DisplayItem], _ layer: Int) -> [DisplayItem] {
    guard coloring.isColored else { return items }
    var color = coloring.color(of: layer)
    let opacity = color.alpha
    color.alpha = 1
    let painted = items.map { $0.painted(color) }
    guard opacity < 1 else { return painted }
    return [item(.beginGroup(DisplayGroup(opacity: max(opacity, 0))))] + painted + [item(.endGroup)]
  }

  private static let slash = Path(elements: [.move(Point(x: 3, y: 3)), .line(Point(x: 21, y: 21))])

  // MARK: - Parts

  private func glyph(_ parts: [StandInDrawings.Part], isFilled: Bool) -> [DisplayItem] {
    var items: [DisplayItem] = []
    var holes: [DisplayItem] = []
    var above: [DisplayItem] = []
    for part in parts {
      switch part.kind {
      case .outline: items.append(isFilled ? line(part.path, fill: .black) : line(part.path))
      case .detail: if isFilled { holes.append(line(part.path)) } else { items.append(line(part.path)) }
      case .hole: if isFilled { holes.append(area(part.path)) } else { items.append(area(part.path)) }
      case .area: items.append(area(part.path))
      case .line: items.append(line(part.path))
      case .dashed: items.append(line(part.path, dashes: [3.4, 2.4 + width]))
      case .above:
        if isFilled { holes.append(line(part.path, width: 3 * width)) }
        above.append(line(part.path))
      }
    }
    return (holes.isEmpty ? items : without(holes, items)) + above
  }

  private func line(
    _ path: Path, width: Double? = nil, fill: Color? = nil, dashes: [Double] = []
  ) -> DisplayItem {
    item(
      .path(
        DisplayPath(
          path: path, fillColor: fill, strokeColor: .black, lineWidth: width ?? self.width, lineCap: round.cap,
          lineJoin: round.join, lineDashPattern: dashes)))
  }

  private func area(_ path: Path) -> DisplayItem { item(.path(DisplayPath(path: path, fillColor: .black))) }

  private func item(_ content: DisplayContent) -> DisplayItem {
    DisplayItem(transform: .identity, content: content, allowsEdgeAntialiasing: true)
  }

  /// Items without what others cover.
  private func without(_ holes: [DisplayItem], _ items: [DisplayItem]) -> [DisplayItem] {
    [item(.beginGroup(DisplayGroup(blendMode: .normal)))] + items
      + [item(.beginGroup(DisplayGroup(blendMode: .destinationOut)))] + holes
      + [item(.endGroup), item(.endGroup)]
  }

  /// Items with a gap for a line across them.
  private func cut(_ items: [DisplayItem], along path: Path) -> [DisplayItem] {
    without([line(path, width: 3 * width)], items)
  }

  private func badge(_ glyph: [StandInDrawings.Part]) -> (items: [DisplayItem], gap: [DisplayItem], box: Rect) {
    let center = SymbolPen.badgeCenter
    func disc(_ radius: Double, _ center: Point) -> (DisplayItem, Rect) {
      let rect = Rect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)
      return (area(.oval(in: rect)), rect)
    }
    guard !glyph.isEmpty else {
      let corner = Point(x: 17.5, y: 5)
      let (dot, box) = disc(SymbolPen.dotRadius, corner)
      return ([dot], [disc(SymbolPen.dotRadius + width, corner).0], box)
    }
    let scale = SymbolPen.badgeScale
    let place = Transform(
      a: scale, b: 0, c: 0, d: scale, tx: center.x - 12 * scale, ty: center.y - 12 * scale)
    let items = pen(width: width / scale).glyph(glyph, isFilled: true).map { $0.applying(place) }
    let (gap, box) = disc(8.5 * scale + width, center)
    return (items, [gap], box)
  }

  // MARK: - Boxes

  private func box(_ parts: [StandInDrawings.Part]) -> Rect {
    var box: Rect?
    for part in parts {
      guard let path = part.path.boundingBox else { continue }
      let reach: Double = [.area, .hole].contains(part.kind) ? 0 : width / 2
      let next = path.outset(by: max(reach, 1e-6))
      box = box?.union(next) ?? next
    }
    return box ?? Rect(x: 0, y: 0, width: 24, height: 24)
  }

  private func middle(of box: Rect) -> Point { Point(x: box.midX, y: box.midY) }
}
