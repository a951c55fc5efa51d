internal import InbetweenGeometry
internal import InbetweenTimeline

extension PDFDrawing {
  /// The maximum number of elements of a path.
  private static let pathLimit = 200_000

  /// Adds to the current path (ISO 32000-1, 8.5.2).
  ///
  /// - Returns: whether it was such an operator.
  func build(_ name: String, _ n: [Double], _ path: inout Path) throws(PDFProblem) -> Bool {
    func point(_ i: Int) -> Point { Point(x: n[i], y: n[i + 1]) }
    switch (name, n.count) {
    case ("m", 2): path.move(to: point(0))
    case ("l", 2): if path.isEmpty { path.move(to: point(0)) } else { path.line(to: point(0)) }
    case ("c", 6): path.curve(to: point(4), control1: point(0), control2: point(2))
    case ("v", 4):
      // After a closed subpath its start is looked for.
      if case .close? = path.elements.last { try spend(path.elements.count / 16) }
      path.curve(to: point(2), control1: path.end ?? point(0), control2: point(0))
    case ("y", 4): path.curve(to: point(2), control1: point(0), control2: point(2))
    case ("h", _): if !path.isEmpty { path.close() }
    case ("re", 4):
      path.move(to: point(0))
      path.line(to: Point(x: n[0] + n[2], y: n[1]))
      path.line(to: Point(x: n[0] + n[2], y: n[1] + n[3]))
      path.line(to: Point(x: n[0], y: n[1] + n[3]))
      path.close()
    case ("m", _), ("l", _), ("c", _), ("v", _), ("y", _), ("re", _): break
    default: return false
    }
    if case .curve? = path.elements.first { path.elements.insert(.move(point(0)), at: 0) }
    guard path.elements.count <= PDFDrawing.pathLimit else {
      throw PDFProblem("a path has more than \(PDFDrawing.pathLimit) elements")
    }
    return true
  }

  /// Fills and strokes the current path, and adds it to the clip (ISO 32000-1, 8.5.3 and 8.5.4).
  func paint(_ name: String, _ content: inout Content, _ state: inout PDFState) throws(PDFProblem) {
    var path = content.path
    content.path = Path()
    if ["s", "b", "b*"].contains(name), !path.isEmpty { path.close() }
    let rule: DisplayPath.FillRule = name.hasSuffix("*") ? .evenOdd : .nonZero
    let isFilled = "fFbB".contains(name.prefix(1))
    let isStroked = "sSbB".contains(name.prefix(1))
    try spend(8 * path.elements.count)
    if let box = path.boundingBox, isFilled || isStroked {
      try paint(path, box, fills: isFilled ? rule : nil, strokes: isStroked, &content, state)
    }
    guard let clipRule = content.clipRule else { return }
    content.clipRule = nil
    state.clips.append(clip(path, clipRule, state.transform))
  }

  /// - Parameter fills: the rule of the inside; nil to leave it.
  func paint(
    _ path: Path, _ box: Rect, fills rule: DisplayPath.FillRule?, strokes: Bool, _ content: inout Content,
    _ state: PDFState
  ) throws(PDFProblem) {
    var shape = DisplayPath(path: path, fillRule: rule ?? .nonZero)
    let reach = strokes ? setStroke(&shape, state) : 0
    let filledBox = state.transform.boundingBox(of: box)
    let extent = state.transform.boundingBox(of: box.outset(by: reach))
    var plain = shape
    if rule != nil, case .color(let color) = state.fill {
      plain.fillColor = visible(color.multiplyingAlpha(by: state.fillAlpha))
    }
    // A pattern inside lies below a line of one colour.
    if rule != nil, case .pattern(let pattern, let color) = state.fill {
      var mask = shape
      mask.fillColor = .black
      try paint(pattern: pattern, color, box, filledBox, mask, alpha: state.fillAlpha, &content, state)
    }
    if strokes, case .color(let color) = state.stroke {
      plain.strokeColor = visible(color.multiplyingAlpha(by: state.strokeAlpha))
    }
    if plain.fillColor != nil || plain.strokeColor != nil {
      try emit(
        [PDFCanvas.item(.path(plain), state.transform)], plain.strokeColor == nil ? filledBox : extent, &content, state)
    }
    if strokes, case .pattern(let pattern, let color) = state.stroke {
      var mask = shape
      mask.strokeColor = .black
      try paint(
        pattern: pattern, color, box.outset(by: reach), extent, mask, alpha: state.strokeAlpha, &content, state)
    }
  }

  private func visible(_ color: Color) -> Color? { color.alpha > 0 ? color : nil }

  /// - Returns: how far the stroke reaches from the path.
  private func setStroke(_ shape: inout DisplayPath, _ state: PDFState) -> Double {
    // The thinnest line of a device: a third of a point.
    let scale = abs(state.transform.determinant).squareRoot()
    let width = state.lineWidth > 0 ? state.lineWidth : 1 / (3 * max(scale, 1e-6))
    shape.lineWidth = width
    shape.lineCap = state.lineCap
    shape.lineJoin = state.lineJoin
    shape.miterLimit = state.miterLimit
    if state.dashes.contains(where: { $0 > 0 }) {
      shape.lineDashPattern = state.dashes.count.isMultiple(of: 2) ? state.dashes : state.dashes + state.dashes
      shape.lineDashPhase = state.dashPhase
    }
    return width / 2 * max(state.lineJoin == .miter ? state.miterLimit : 1, state.lineCap == .square ? 1.5 : 1)
  }

  /// Draws items through the state's mask, blend mode and clips.
  func emit(
    _ items: [DisplayItem], _ extent: Rect, _ content: inout Content, _ state: PDFState, opacity: Double = 1
  ) throws(PDFProblem) {
    guard extent.isFinite, opacity > 0, !items.isEmpty, !content.marks.areHidden else { return }
    // The raster's depth of groups is limited, and clips are groups.
    guard state.clips.count <= PDFDrawing.clipLimit else { return note("shapes in too many clips are not drawn") }
    // Each has a mask of its own.
    try spend(400 * (1 + (state.softMask?.count ?? 0)))
    let count = content.canvas.items.count
    var items = items
    if opacity < 1 || state.softMask != nil {
      items = PDFCanvas.group(items, DisplayGroup(opacity: opacity, mask: state.softMask))
    }
    if let mode = state.blendMode {
      content.canvas.append(items, extent, state.clips, mode)
    } else {
      content.canvas.append(items, extent, state.clips)
    }
    // Clips that those before do not share are drawn again.
    try spend(400 * max(content.canvas.items.count - count - items.count, 0))
  }

  /// Sets how lines are drawn.
  ///
  /// - Returns: whether it was such an operator.
  func setLine(_ name: String, _ operands: [PDFValue], _ n: [Double], _ state: inout PDFState) -> Bool {
    switch name {
    case "w": state.lineWidth = max(n.first ?? 1, 0)
    case "J": state.lineCap = [.butt, .round, .square][min(max(Int(n.first ?? 0), 0), 2)]
    case "j": state.lineJoin = [.miter, .round, .bevel][min(max(Int(n.first ?? 0), 0), 2)]
    case "M": state.miterLimit = min(max(n.first ?? 10, 1), 1000)
    case "d":
      guard case .array(let items)? = operands.first else { return true }
      setDashes(items.compactMap(\.number), phase: n.first ?? 0, &state)
    default: return false
    }
    return true
  }

  func setDashes(_ dashes: [Double], phase: Double, _ state: inout PDFState) {
    state.dashes = dashes.count <= 64 && dashes.allSatisfy { $0 >= 0 } ? dashes : []
    state.dashPhase = phase
  }
}

extension Path {
  /// The current point; nil for a path that begins.
  var end: Point? {
    var index = elements.count - 1
    var isClosed = false
    while index >= 0 {
      switch elements[index] {
      case .move(let p): return p
      case .line(let p): if !isClosed { return p }
      case .curve(_, _, let p): if !isClosed { return p }
      case .close: isClosed = true
      }
      index -= 1
    }
    return nil
  }
}

extension Rect {
  var isFinite: Bool { [minX, minY, maxX, maxY].allSatisfy { abs($0) < 1e12 } }
}
