import InbetweenDiagnostics
import InbetweenGeometry
import InbetweenTimeline

extension PlanBuilder {
  /// Adds the content of a display item other than a group.
  func append(
    _ content: DisplayContent, device: Transform, edges: EdgeRule, limit: PixelBounds, to nodes: inout [DrawNode]
  ) throws(RasterError) {
    switch content {
    case .box(let box):
      append(
        shape(
          box.rect, cornerRadius: box.cornerRadius, corners: box.maskedCorners, curve: box.cornerCurve, device: device,
          edges: edges, limit: limit), color: box.color, limit: limit, to: &nodes)
    case .border(let border): append(border, device: device, edges: edges, limit: limit, to: &nodes)
    case .path(let path): try append(path, device: device, limit: limit, to: &nodes)
    case .gradient(let gradient):
      guard
        let shape = shape(
          gradient.rect, cornerRadius: gradient.cornerRadius, corners: gradient.maskedCorners,
          curve: gradient.cornerCurve, device: device, edges: edges, limit: limit),
        let paint = GradientPaint(gradient, device: device, ramps: gradients)
      else { return }
      let bounds = shape.bounds.intersection(limit)
      guard !bounds.isEmpty else { return }
      nodes.append(DrawNode(bounds: bounds, content: .gradient(shape, paint)))
    case .image(let image): try append(image, device: device, edges: edges, limit: limit, to: &nodes)
    case .glyphs(let run): try append(run, device: device, edges: edges, limit: limit, to: &nodes)
    case .backdrop(let backdrop):
      guard
        let shape = shape(
          backdrop.rect, cornerRadius: backdrop.cornerRadius, corners: backdrop.maskedCorners,
          curve: backdrop.cornerCurve, device: device, edges: edges, limit: limit),
        let node = BackdropNode(backdrop, shape: shape, device: device)
      else { return }
      let bounds = shape.bounds.intersection(limit)
      if !bounds.isEmpty { nodes.append(DrawNode(bounds: bounds, content: .backdrop(node))) }
    case .beginGroup, .endGroup: break
    }
  }

  /// Adds a shape of one colour.
  func append(_ shape: DeviceShape?, color: Color, limit: PixelBounds, to nodes: inout [DrawNode]) {
    let word = color.word
    guard word >> 24 > 0, let shape else { return }
    let bounds = shape.bounds.intersection(limit)
    guard !bounds.isEmpty else { return }
    switch shape {
    case .rounded(let shape): nodes.append(DrawNode(bounds: bounds, content: .rounded(shape, color: word)))
    case .outline(let outline): nodes.append(DrawNode(bounds: bounds, content: .outline(outline, color: word)))
    }
  }

  private func append(
    _ shape: DisplayPath, device: Transform, limit: PixelBounds, to nodes: inout [DrawNode]
  ) throws(RasterError) {
    func add(_ path: Path, _ style: Outline.Style, _ color: UInt32) {
      guard color >> 24 > 0, let outline = Outline(path, device: device, style: style, limit: limit) else { return }
      nodes.append(DrawNode(bounds: outline.bounds, content: .outline(outline, color: color)))
    }
    if let color = shape.fillColor { add(shape.path, .fill(evenOdd: shape.fillRule == .evenOdd), color.word) }
    guard let color = shape.strokeColor, var style = StrokeStyle(shape, device: device) else { return }
    let isWhole = shape.strokeStart <= 0 && shape.strokeEnd >= 1
    var path = isWhole ? shape.path : measured.part(of: shape.path, from: shape.strokeStart, to: shape.strokeEnd)
    if let dashes = DashPattern(shape), let work = dashes.work(on: path) {
      guard WorkBudget.spend(work, on: .paths) else { throw .stopped }
      // Cairo would join a dash that begins at a corner to the line before.
      path = path.dashed(
        dashes.lengths, phase: dashes.phase, extendedBy: style.lineCap == 2 ? style.width / 2 : 0,
        tolerance: 1 / (512 * style.pen.norm))
      if style.lineCap == 2 { style.lineCap = 0 }
    }
    add(path, .stroke(style), color.word)
  }

  private func append(
    _ image: DisplayImage, device: Transform, edges: EdgeRule, limit: PixelBounds, to nodes: inout [DrawNode]
  ) throws(RasterError) {
    let area = image.area
    guard let paint = try ImagePaint(image, device: device, store: images),
      let shape = shape(
        area.rect, cornerRadius: area.cornerRadius, corners: area.maskedCorners, curve: area.cornerCurve,
        device: device, edges: edges, limit: limit)
    else { return }
    let bounds = shape.bounds.intersection(limit)
    if bounds.isEmpty { return }
    paint.keep(in: images.sampled, bounds: bounds)
    nodes.append(DrawNode(bounds: bounds, content: .image(shape, paint)))
  }

  private func append(
    _ run: DisplayGlyphs, device: Transform, edges: EdgeRule, limit: PixelBounds, to nodes: inout [DrawNode]
  ) throws(RasterError) {
    let face = try glyphs.face(run.face)
    let color = run.color.word
    var bounds = bounds(of: run, device: device).intersection(limit)
    var cut: DeviceShape?
    if let clip = run.clip {
      guard let shape = shape(clip, cornerRadius: 0, device: device, edges: edges, limit: limit) else { return }
      bounds = bounds.intersection(shape.bounds)
      if case .rounded(let rectangle) = shape, rectangle.coveredBounds.contains(bounds) {} else { cut = shape }
    }
    guard color >> 24 > 0, !bounds.isEmpty else { return }
    func add(_ content: DrawContent, _ bounds: PixelBounds) {
      let node = DrawNode(bounds: bounds, content: content)
      nodes.append(cut.map { node.clipped(to: $0) } ?? node)
    }
    let scale = Double(scale)
    let size = run.size * scale
    if abs(device.a - scale) < 1e-6, abs(device.d - scale) < 1e-6, device.b == 0, device.c == 0,
      size <= GlyphCache.maximumSize
    {
      var placed: [PlacedGlyph] = []
      placed.reserveCapacity(run.glyphs.count)
      for glyph in run.glyphs {
        let origin = device.apply(to: glyph.origin)
        // A canvas has at most 32,767 pixels; glyphs further away are not visible.
        guard abs(origin.x) < 65_536, abs(origin.y) < 65_536 else { continue }
        let (x, y) = (Int((origin.x * 4).rounded()), Int((origin.y * 4).rounded()))
        let mask = try glyphs.mask(
          face: run.face, glyph: glyph.id, size: DeviceSpace.units(size), phaseX: x & 3, phaseY: y & 3)
        if let mask { placed.append(PlacedGlyph(mask: mask, x: x >> 2, y: y >> 2)) }
      }
      if !placed.isEmpty { add(.glyphs(placed, color: color), bounds) }
      return
    }
    var path = Path()
    for glyph in run.glyphs {
      guard let outline = face.outlines[glyph.id] else { continue }
      let place = Transform(a: run.size, b: 0, c: 0, d: run.size, tx: glyph.origin.x, ty: glyph.origin.y)
      path.elements += outline.applying(place).elements
    }
    guard let outline = Outline(path, device: device, style: .fill(evenOdd: false), limit: bounds) else { return }
    add(.outline(outline, color: color), outline.bounds)
  }

  /// The pixels that a run of glyphs can affect, whichever glyphs of the face it contains.
  func bounds(of run: DisplayGlyphs, device: Transform) -> PixelBounds {
    guard run.size > 0, run.size.isFinite, let first = run.glyphs.first else { return .empty }
    var (left, top, right, bottom) = (first.origin.x, first.origin.y, first.origin.x, first.origin.y)
    for glyph in run.glyphs {
      let p = glyph.origin
      (left, top, right, bottom) = (min(left, p.x), min(top, p.y), max(right, p.x), max(bottom, p.y))
    }
    let box = glyphs.box(ofFace: run.face)
    let rect = Rect(
      x: left + box.minX * run.size, y: top + box.minY * run.size,
      width: right - left + box.width * run.size, height: bottom - top + box.height * run.size)
    guard rect.isFinite,
      let shape = RoundedShape(device.boundingBox(of: rect), cornerRadius: 0, device: .identity, edges: .antialiased)
    else { return .empty }
    // Rounding to quarters of a pixel moves a glyph by less than one pixel.
    return shape.bounds.outset(x: 1, y: 1)
  }
}

extension StrokeStyle {
  /// Nil if the stroke covers nothing.
  init?(_ shape: DisplayPath, device: Transform) {
    let pen = Transform(a: device.a, b: device.b, c: device.c, d: device.d, tx: 0, ty: 0)
    guard shape.lineWidth > 0, shape.lineWidth < 1e6, abs(pen.determinant) > 1e-9, pen.norm < 1e6 else { return nil }
    // Rounded like coordinates: a difference in the last bit of a double must not be visible.
    func rounded(_ v: Double) -> Double { (v * 65_536).rounded() / 65_536 }
    width = rounded(shape.lineWidth)
    self.pen = Transform(a: rounded(pen.a), b: rounded(pen.b), c: rounded(pen.c), d: rounded(pen.d), tx: 0, ty: 0)
    guard width > 0, self.pen.determinant != 0 else { return nil }
    lineCap = shape.lineCap == .butt ? 0 : shape.lineCap == .round ? 1 : 2
    lineJoin = shape.lineJoin == .miter ? 0 : shape.lineJoin == .round ? 1 : 2
    miterLimit = max(shape.miterLimit.isFinite ? min(shape.miterLimit, 1000) : 10, 1)
  }
}
