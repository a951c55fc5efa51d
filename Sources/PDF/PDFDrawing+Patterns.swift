internal import InbetweenGeometry
internal import InbetweenTimeline

extension PDFDrawing {
  /// The maximum number of copies of a tiling pattern.
  private static let tileLimit = 2_000

  /// Fills the clip with a gradient.
  func shade(_ value: PDFValue, _ content: inout Content, _ state: PDFState) throws(PDFProblem) {
    guard let shading = shading(value, content) else { return }
    var state = state
    if let box = shading.box { state.clips.append(clip(box, state.transform)) }
    var seen: Rect?
    for clip in state.clips {
      guard let part = seen.map({ $0.intersection(clip.extent) }) ?? clip.extent else { return }
      seen = part
    }
    guard let seen, !seen.isEmpty, let back = state.transform.inverted else { return }
    try spend(400)
    // A little more than is seen, so that the clips alone decide which pixels are covered.
    let box = back.boundingBox(of: seen.outset(by: 1))
    let items = shading.items(covering: box, opacity: state.fillAlpha, state.transform)
    // The square reaches beyond the clips.
    try emit(items, seen.outset(by: 1), &content, state)
  }

  private func shading(_ value: PDFValue, _ content: Content) -> PDFShading? {
    guard let shading = PDFShading(value, in: file, resources: content.resources) else {
      let type = file.resolve(value.entries["ShadingType"]).integer
      note(
        type.map { [2, 3].contains($0) } ?? true
          ? "a gradient cannot be read" : "a gradient that is neither along a line nor radial is not drawn")
      return nil
    }
    if let problem = shading.problem { note(problem) }
    return shading
  }

  /// Paints a shape with a pattern.
  ///
  /// - Parameters:
  ///   - box: what the shape covers, in its own coordinates.
  ///   - extent: the same in points of the image.
  ///   - mask: the shape, in black.
  func paint(
    pattern: PDFValue, _ color: Color, _ box: Rect, _ extent: Rect, _ mask: DisplayPath, alpha: Double,
    _ content: inout Content, _ state: PDFState
  ) throws(PDFProblem) {
    var transform = content.base
    if let n = file.numbers(pattern.entries["Matrix"]), n.count == 6 {
      transform = Transform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5]).concatenating(transform)
    }
    guard alpha > 0, transform.isFinite, let back = transform.inverted else { return }
    let covered = back.boundingBox(of: extent.outset(by: 1))
    let items: [DisplayItem]
    try spend(400)
    if case .stream(let stream) = pattern {
      items = try tiles(stream, color, covering: covered, transform, content)
    } else {
      guard let shading = shading(file.resolve(pattern.entries["Shading"]), content) else { return }
      items = shading.items(covering: covered, opacity: 1, transform)
    }
    guard !items.isEmpty else { return }
    let shape = PDFCanvas.item(.path(mask), state.transform)
    try emit(
      PDFCanvas.group(items, DisplayGroup(opacity: alpha, mask: [shape])), extent, &content, state)
  }

  /// The copies of a tiling pattern (ISO 32000-1, 8.7.3).
  private func tiles(
    _ stream: PDFStream, _ color: Color, covering box: Rect, _ transform: Transform, _ content: Content
  ) throws(PDFProblem) -> [DisplayItem] {
    guard let n = file.numbers(stream.entries["BBox"]), n.count == 4,
      let across = file.resolve(stream.entries["XStep"]).number.map(abs), across > 0,
      let down = file.resolve(stream.entries["YStep"]).number.map(abs), down > 0
    else {
      note("a pattern cannot be read")
      return []
    }
    let cell = Rect(x: min(n[0], n[2]), y: min(n[1], n[3]), width: abs(n[2] - n[0]), height: abs(n[3] - n[1]))
    var inner = Content(resources: file.resolve(stream.entries["Resources"]).entries, base: transform)
    var state = PDFState(transform: transform)
    state.clips = [clip(cell, transform)]
    if file.resolve(stream.entries["PaintType"]).integer == 2 {
      (state.fill, state.stroke) = (.color(color), .color(color))
      inner.keepsColors = true
    }
    try inside(stream) { () throws(PDFProblem) in
      if let code = code(of: stream) { try run(code, &inner, state) }
    }
    inner.canvas.finish()
    guard let drawn = inner.canvas.extent, let back = transform.inverted else { return [] }
    let one = back.boundingBox(of: drawn)
    func range(_ low: Double, _ high: Double, _ from: Double, _ to: Double, _ step: Double) -> ClosedRange<Int>? {
      let (first, last) = (((from - high) / step).rounded(.up), ((to - low) / step).rounded(.down))
      guard first <= last else { return nil }
      guard abs(first) < 1e6, abs(last) < 1e6 else {
        note("a pattern of tiny steps, or far from where it begins, is not drawn")
        return nil
      }
      return Int(first)...Int(last)
    }
    guard let columns = range(one.minX, one.maxX, box.minX, box.maxX, across),
      let rows = range(one.minY, one.maxY, box.minY, box.maxY, down)
    else { return [] }
    guard columns.count * rows.count <= PDFDrawing.tileLimit else {
      note("a pattern of more than \(PDFDrawing.tileLimit) copies is not drawn")
      return []
    }
    let items = inner.canvas.items
    try spend(columns.count * rows.count * items.count * 64)
    return rows.flatMap { row in
      columns.flatMap { column in
        let shift = back.concatenating(.translation(x: Double(column) * across, y: Double(row) * down))
          .concatenating(transform)
        return items.map { $0.applying(shift) }
      }
    }
  }
}
