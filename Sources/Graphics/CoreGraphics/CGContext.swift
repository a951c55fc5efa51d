public import Foundation
package import InbetweenGeometry
package import InbetweenTimeline

/// A drawing context with the part of Core Graphics that Cairo's paths support. Commands are stored as numbers and
/// drawn with the frames, at their scale.
public final class CGContext {
  struct GraphicsState {
    var transform = Transform.identity
    var fill = CGColor.black
    var stroke = CGColor.black
    var alpha = 1.0
    var line = DisplayPath(path: Path())
    var shadow: DisplayGroup.Shadow?
    var blendMode = CGBlendMode.normal
    /// The number of groups opened by clips since the state was saved.
    var openGroups = 0
    /// Where the transparency layer that the state belongs to begins.
    var layerStart: Int?
    var interpolationQuality = CGInterpolationQuality.default
  }

  var state = GraphicsState()
  private var saved: [GraphicsState] = []
  var current = Path()
  /// Of text that is drawn by glyphs, which is no part of the graphics state.
  public var textMatrix = CGAffineTransform.identity
  private var drawn: [DisplayItem] = []
  let size: Size
  /// Assigns numbers to bitmaps that are drawn.
  package let environment: (any DrawingEnvironment)?
  /// Pixels per point of the images that are made from the context.
  package var scale: CGFloat = 1
  /// Whether its image has grey values and no alpha.
  var isGray = false
  /// What is below the content of a context without alpha: blend modes reach it, and where they erase it is black.
  package var ground: Color?
  /// Whether texts are missing in it, because nothing lays them out.
  package var lacksTexts = false
  private var usesBlending = false
  /// The whole canvas, in coordinates without a transform.
  private var canvas: DisplayGroup.Clip { DisplayGroup.Clip(rect: Rect(origin: .zero, size: size), cornerRadius: 0) }

  package init(size: Size, in environment: (any DrawingEnvironment)?) {
    self.size = size
    self.environment = environment
  }

  /// The drawn content, with all groups closed.
  package var picture: SnapshotContent {
    let open = state.openGroups + saved.reduce(0) { $0 + $1.openGroups }
    let ends = (0..<open).map { _ in DisplayItem(transform: .identity, content: .endGroup) }
    guard usesBlending else { return SnapshotContent(items: drawn + ends, size: size) }
    // What is drawn blends only with what was drawn into the same context.
    let alone = DisplayItem(
      transform: .identity, content: .beginGroup(DisplayGroup(clip: canvas, blendMode: .normal)))
    let end = DisplayItem(transform: .identity, content: .endGroup)
    guard let ground else { return SnapshotContent(items: [alone] + drawn + ends + [end], size: size) }
    let boxes = [Color.black, ground].map {
      DisplayItem(
        transform: .identity, content: .box(DisplayBox(rect: canvas.rect, cornerRadius: 0, color: $0)))
    }
    return SnapshotContent(
      items: [alone, boxes[0], alone, boxes[1]] + drawn + ends + [end, end], size: size)
  }

  // MARK: - State

  public func saveGState() {
    saved.append(state)
    state.openGroups = 0
  }

  public func restoreGState() {
    guard let last = saved.popLast() else { return }
    for _ in 0..<state.openGroups { drawn.append(DisplayItem(transform: .identity, content: .endGroup)) }
    state = last
  }

  /// Begins content that is drawn as a whole, with the current alpha and shadow; inside, the alpha is 1 and there is no
  /// shadow.
  public func beginTransparencyLayer(auxiliaryInfo: [AnyHashable: Any]?) {
    saveGState()
    let opacity = min(max(state.alpha, 0), 1)
    var group = DisplayGroup(opacity: opacity.isNaN ? 0 : opacity, shadow: state.shadow)
    if state.blendMode != .normal {
      beginBlending()
      group.blendMode = state.blendMode.model
    }
    state.layerStart = drawn.count
    drawn.append(DisplayItem(transform: state.transform, content: .beginGroup(group)))
    (state.alpha, state.shadow, state.blendMode, state.openGroups) = (1, nil, .normal, 1)
  }

  /// - Parameter rect: the content outside of it is not drawn.
  public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo: [AnyHashable: Any]?) {
    beginTransparencyLayer(auxiliaryInfo: auxiliaryInfo)
    clip(to: rect)
  }

  /// Draws the content since the last ``beginTransparencyLayer(auxiliaryInfo:)`` and restores the graphics state.
  public func endTransparencyLayer() { restoreGState() }

  public var ctm: CGAffineTransform { CGAffineTransform(state.transform) }

  public func concatenate(_ transform: CGAffineTransform) {
    state.transform = transform.model.concatenating(state.transform)
  }
  public func translateBy(x tx: CGFloat, y ty: CGFloat) { concatenate(CGAffineTransform(translationX: tx, y: ty)) }
  public func scaleBy(x sx: CGFloat, y sy: CGFloat) { concatenate(CGAffineTransform(scaleX: sx, y: sy)) }
  /// - Parameter angle: in radians.
  public func rotate(by angle: CGFloat) { concatenate(CGAffineTransform(rotationAngle: angle)) }

  public func setFillColor(_ color: CGColor) { state.fill = color }
  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }
  public func setStrokeColor(_ color: CGColor) { state.stroke = color }
  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }
  public func setAlpha(_ alpha: CGFloat) { state.alpha = Double(alpha) }
  public func setLineWidth(_ width: CGFloat) { state.line.lineWidth = Double(width) }
  public func setLineCap(_ cap: CGLineCap) { state.line.lineCap = cap.model }
  public func setLineJoin(_ join: CGLineJoin) { state.line.lineJoin = join.model }
  public func setMiterLimit(_ limit: CGFloat) { state.line.miterLimit = Double(limit) }
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    state.line.lineDashPhase = Double(phase)
    state.line.lineDashPattern = lengths.map { Double($0) }
  }
  /// How content is combined with existing content from now on, inside the shape of the content.
  public func setBlendMode(_ mode: CGBlendMode) { state.blendMode = mode }

  public func setShadow(offset: CGSize, blur: CGFloat) {
    setShadow(offset: offset, blur: blur, color: CGColor(gray: 0, alpha: 1.0 / 3))
  }

  /// - Parameter blur: in points; twice the standard deviation.
  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
    state.shadow = color.map {
      DisplayGroup.Shadow(color: $0.model, opacity: 1, offset: Point(offset), radius: Double(blur) / 2)
    }
  }
  public func setFillColor(gray: CGFloat, alpha: CGFloat) { setFillColor(CGColor(gray: gray, alpha: alpha)) }
  public func setStrokeColor(gray: CGFloat, alpha: CGFloat) { setStrokeColor(CGColor(gray: gray, alpha: alpha)) }

  // MARK: - Drawing

  public func fillPath(using rule: CGPathFillRule = .winding) { draw(fills: rule, strokes: false) }
  public func strokePath() { draw(fills: nil, strokes: true) }
  public func drawPath(using mode: CGPathDrawingMode) {
    switch mode {
    case .fill: draw(fills: .winding, strokes: false)
    case .eoFill: draw(fills: .evenOdd, strokes: false)
    case .stroke: draw(fills: nil, strokes: true)
    case .fillStroke: draw(fills: .winding, strokes: true)
    case .eoFillStroke: draw(fills: .evenOdd, strokes: true)
    }
  }

  public func fill(_ rect: CGRect) { fill([rect]) }
  public func fill(_ rects: [CGRect]) {
    beginPath()
    addRects(rects)
    fillPath()
  }
  public func fillEllipse(in rect: CGRect) {
    beginPath()
    addEllipse(in: rect)
    fillPath()
  }
  public func stroke(_ rect: CGRect) {
    beginPath()
    addRect(rect)
    strokePath()
  }
  public func stroke(_ rect: CGRect, width: CGFloat) {
    let former = state.line.lineWidth
    setLineWidth(width)
    stroke(rect)
    state.line.lineWidth = former
  }
  public func strokeEllipse(in rect: CGRect) {
    beginPath()
    addEllipse(in: rect)
    strokePath()
  }

  /// Forgets what was drawn, which is cleared, unless something is open that limits what is cleared.
  func forgetDrawn() -> Bool {
    guard ground == nil, state.openGroups + saved.reduce(0, { $0 + $1.openGroups }) == 0 else { return false }
    drawn = []
    return true
  }

  public func clip(using rule: CGPathFillRule = .winding) {
    let mask = DisplayItem(
      transform: state.transform,
      content: .path(DisplayPath(path: current, fillColor: .black, fillRule: rule.model)))
    current = Path()
    drawn.append(DisplayItem(transform: state.transform, content: .beginGroup(DisplayGroup(mask: [mask]))))
    state.openGroups += 1
  }

  /// Ends the clips since the state was saved or a transparency layer was begun; those before remain.
  public func resetClip() {
    let kept = state.layerStart == saved.last?.layerStart ? 0 : 1
    while state.openGroups > kept {
      drawn.append(DisplayItem(transform: .identity, content: .endGroup))
      state.openGroups -= 1
    }
  }

  public func clip(to rect: CGRect) {
    let clip = DisplayGroup.Clip(rect: Rect(rect), cornerRadius: 0)
    drawn.append(DisplayItem(transform: state.transform, content: .beginGroup(DisplayGroup(clip: clip))))
    state.openGroups += 1
  }

  /// Clips to a rectangle and, inside of it, to a mask: to the grey values of an image without alpha whose pixels are all
  /// grey, where white lets everything through and black nothing, and to the alpha of another image.
  public func clip(to rect: CGRect, mask: CGImage) {
    let items = items(of: mask.mask(in: environment), Size(mask.size), in: rect, isFlipped: true)
    drawn.append(DisplayItem(transform: state.transform, content: .beginGroup(DisplayGroup(mask: items))))
    state.openGroups += 1
  }

  /// Draws an image with its bottom at the smaller y: as Core Graphics, whose y axis points up, and therefore upside
  /// down in contexts of UIKit. `UIImage.draw(in:)` draws it upright there.
  public func draw(_ image: CGImage, in rect: CGRect) {
    if image.lacksTexts { lacksTexts = true }
    paint(items(of: image.content(in: environment), Size(image.size), in: rect, isFlipped: true), in: rect)
  }

  package func draw(_ image: UIImage, in rect: CGRect) {
    if image.lacksTexts { lacksTexts = true }
    paint(items(of: image.content(in: environment), Size(image.size), in: rect, isFlipped: false), in: rect)
  }

  /// What has been drawn so far, in pixels of the context's scale; nil for an empty canvas.
  public func makeImage() -> CGImage? {
    guard size.width > 0, size.height > 0 else { return nil }
    let picture = picture
    return CGImage(
      .drawing(picture), size: CGSize(width: size.width * scale, height: size.height * scale), isGray: isGray,
      resources: environment?.resources(of: picture, lacksTexts: lacksTexts))
  }

  /// Draws a gradient along a line, inside the clip.
  public func drawLinearGradient(
    _ gradient: CGGradient, start startPoint: CGPoint, end endPoint: CGPoint, options: CGGradientDrawingOptions
  ) {
    let (width, height) = (max(size.width, 1e-6), max(size.height, 1e-6))
    append(
      .gradient(
        DisplayGradient(
          kind: .axial, rect: Rect(origin: .zero, size: size), cornerRadius: 0,
          colors: gradient.colors.map { faded($0) }, locations: gradient.locations,
          startPoint: Point(x: Double(startPoint.x) / width, y: Double(startPoint.y) / height),
          endPoint: Point(x: Double(endPoint.x) / width, y: Double(endPoint.y) / height))))
  }

  /// Draws a gradient from a point outwards, inside the clip. Both circles are treated as if they had the centre of the
  /// end circle.
  public func drawRadialGradient(
    _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint, endRadius: CGFloat,
    options: CGGradientDrawingOptions
  ) {
    guard endRadius > 0 else { return }
    let (width, height) = (max(size.width, 1e-6), max(size.height, 1e-6))
    let begin = min(max(Double(startRadius / endRadius), 0), 1)
    let middle = Point(endCenter)
    append(
      .gradient(
        DisplayGradient(
          kind: .radial, rect: Rect(origin: .zero, size: size), cornerRadius: 0,
          colors: gradient.colors.map { faded($0) }, locations: gradient.locations.map { begin + $0 * (1 - begin) },
          startPoint: Point(x: middle.x / width, y: middle.y / height),
          endPoint: Point(x: (middle.x + Double(endRadius)) / width, y: (middle.y + Double(endRadius)) / height))))
  }

  package func append(_ content: DisplayContent) {
    let item = DisplayItem(transform: state.transform, content: content)
    guard state.blendMode != .normal, let (shape, color) = content.shapeAndColor else {
      return paint([item], shape: nil)
    }
    let source = DisplayContent.box(DisplayBox(rect: canvas.rect, cornerRadius: 0, color: color))
    paint(
      [DisplayItem(transform: .identity, content: source)],
      shape: DisplayItem(transform: state.transform, content: shape))
  }

  /// Draws an image's items with the alpha of the state.
  private func paint(_ items: [DisplayItem], in rect: CGRect) {
    let place = DisplayPath(path: .rectangle(Rect(rect)), fillColor: .black)
    let opacity = min(max(state.alpha, 0), 1)
    let faded = opacity == 1 ? items : grouped(items, DisplayGroup(opacity: opacity.isNaN ? 0 : opacity))
    paint(faded, shape: DisplayItem(transform: state.transform, content: .path(place)))
  }

  /// Adds items with the shadow and the blend mode of the state.
  ///
  /// - Parameter shape: the pixels that blending changes; nil for all inside the clip.
  private func paint(_ items: [DisplayItem], shape: DisplayItem?) {
    var items = items
    if state.blendMode != .normal {
      beginBlending()
      let group = DisplayGroup(clip: canvas, blendMode: state.blendMode.model)
      items =
        [DisplayItem(transform: .identity, content: .beginGroup(group))] + items
        + [DisplayItem(transform: .identity, content: .endGroup)]
      if let shape { items = grouped(items, DisplayGroup(mask: [shape])) }
    }
    if let shadow = state.shadow { items = grouped(items, DisplayGroup(shadow: shadow)) }
    drawn += items
  }

  private func grouped(_ items: [DisplayItem], _ group: DisplayGroup) -> [DisplayItem] {
    [DisplayItem(transform: state.transform, content: .beginGroup(group))] + items
      + [DisplayItem(transform: state.transform, content: .endGroup)]
  }

  /// Makes the picture, and the transparency layer, blend alone.
  private func beginBlending() {
    usesBlending = true
    guard let start = state.layerStart, case .beginGroup(var group) = drawn[start].content, group.blendMode == nil
    else { return }
    group.blendMode = .normal
    drawn[start].content = .beginGroup(group)
  }

  private func faded(_ color: Color) -> Color { color.multiplyingAlpha(by: state.alpha) }

  private func draw(fills rule: CGPathFillRule?, strokes: Bool) {
    var path = state.line
    path.path = current
    if let rule {
      path.fillColor = faded(state.fill.model)
      path.fillRule = rule.model
    }
    if strokes { path.strokeColor = faded(state.stroke.model) }
    current = Path()
    if rule != nil && state.fill.pattern != nil || strokes && state.stroke.pattern != nil {
      return drawPatterns(in: path)
    }
    guard state.blendMode != .normal, path.fillColor != nil, path.strokeColor != nil else { return append(.path(path)) }
    // Each colour blends for itself.
    var (inside, line) = (path, path)
    (inside.strokeColor, line.fillColor) = (nil, nil)
    append(.path(inside))
    append(.path(line))
  }

  /// Draws the inside and the line of a path one after the other, each as the part of a pattern or in its colour.
  private func drawPatterns(in path: DisplayPath) {
    var (inside, line) = (path, path)
    (inside.strokeColor, line.fillColor) = (nil, nil)
    for (part, color) in [(inside, state.fill), (line, state.stroke)]
    where part.fillColor != nil || part.strokeColor != nil {
      guard let image = color.pattern, let environment, let bitmap = image.patternBitmap(in: environment) else {
        append(.path(part))
        continue
      }
      var shape = part
      if shape.fillColor != nil { shape.fillColor = .black } else { shape.strokeColor = .black }
      let tiles = DisplayContent.image(
        DisplayImage(
          image: environment.addImage(bitmap), rect: Rect(origin: .zero, size: Size(image.size)), tiling: canvas))
      let place = DisplayItem(transform: state.transform, content: .path(shape))
      var group = DisplayGroup(opacity: min(max(faded(color.model).alpha, 0), 1))
      if state.blendMode == .normal { group.mask = [place] }
      paint(grouped([DisplayItem(transform: .identity, content: tiles)], group), shape: place)
    }
  }

  private func items(
    of content: UIImage.Content, _ natural: Size, in rect: CGRect, isFlipped: Bool
  ) -> [DisplayItem] {
    var transform = state.transform
    if isFlipped {
      transform = Transform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: Double(rect.minY + rect.maxY))
        .concatenating(transform)
    }
    switch content {
    case .bitmap(let bitmap):
      guard let environment else { return [] }
      let image = DisplayImage(image: environment.addImage(bitmap), rect: Rect(rect))
      return [DisplayItem(transform: transform, content: .image(image))]
    case .drawing(let picture):
      // The size of an image is in pixels, that of its picture in points.
      let whole = picture.size.width > 0 && picture.size.height > 0 ? picture.size : natural
      guard whole.width > 0, whole.height > 0 else { return [] }
      let place = Transform(
        a: Double(rect.width) / whole.width, b: 0, c: 0, d: Double(rect.height) / whole.height,
        tx: Double(rect.minX), ty: Double(rect.minY)
      ).concatenating(transform)
      return picture.items.map { $0.applying(place) }
    }
  }
}
