public import Foundation
package import InbetweenGeometry
package import InbetweenTimeline

/// A drawing context with the part of Core Graphics that Cairo's paths support. Commands are stored as numbers and
/// drawn with the frames, at their scale.
public final class CGContext {
  private struct GraphicsState {
    var transform = Transform.identity
    var fill = Color.black
    var stroke = Color.black
    var alpha = 1.0
    var line = DisplayPath(path: Path())
    var shadow: DisplayGroup.Shadow?
    /// The number of groups opened by clips since the state was saved.
    var openGroups = 0
  }

  private var state = GraphicsState()
  private var saved: [GraphicsState] = []
  private var current = Path()
  private var drawn: [DisplayItem] = []
  let size: Size
  /// The stage that assigns numbers to bitmaps that are drawn.
  private let stage: Stage?

  @TaskLocal static var inScope: UncheckedReference<CGContext>?

  package init(size: Size, stage: Stage?) {
    self.size = size
    self.stage = stage
  }

  /// The drawn content, with all groups closed.
  package var picture: SnapshotContent {
    let open = state.openGroups + saved.reduce(0) { $0 + $1.openGroups }
    let ends = (0..<open).map { _ in DisplayItem(transform: .identity, content: .endGroup) }
    return SnapshotContent(items: drawn + ends, size: size)
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
    let group = DisplayGroup(opacity: opacity.isNaN ? 0 : opacity, shadow: state.shadow)
    drawn.append(DisplayItem(transform: state.transform, content: .beginGroup(group)))
    (state.alpha, state.shadow, state.openGroups) = (1, nil, 1)
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

  public func setFillColor(_ color: CGColor) { state.fill = color.model }
  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }
  public func setStrokeColor(_ color: CGColor) { state.stroke = color.model }
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
  /// Has no effect: content is always drawn over existing content.
  public func setBlendMode(_ mode: CGBlendMode) {}
  public func setShouldAntialias(_ shouldAntialias: Bool) {}
  public func setAllowsAntialiasing(_ allowsAntialiasing: Bool) {}

  public func setShadow(offset: CGSize, blur: CGFloat) {
    setShadow(offset: offset, blur: blur, color: CGColor(gray: 0, alpha: 1.0 / 3))
  }

  /// - Parameter blur: in points; twice the standard deviation.
  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
    state.shadow = color.map {
      DisplayGroup.Shadow(color: $0.model, opacity: 1, offset: Point(offset), radius: Double(blur) / 2)
    }
  }

  // MARK: - Path

  public func setFillColor(gray: CGFloat, alpha: CGFloat) { setFillColor(CGColor(gray: gray, alpha: alpha)) }
  public func setStrokeColor(gray: CGFloat, alpha: CGFloat) { setStrokeColor(CGColor(gray: gray, alpha: alpha)) }
  public func setFlatness(_ flatness: CGFloat) {}
  public func setShouldSmoothFonts(_ shouldSmoothFonts: Bool) {}
  public func addRelativeArc(center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat) {
    edit { $0.addRelativeArc(center: center, radius: radius, startAngle: startAngle, delta: delta) }
  }
  public func pathContains(_ point: CGPoint, mode: CGPathDrawingMode) -> Bool {
    CGPath(current).contains(point, using: mode == .eoFill || mode == .eoFillStroke ? .evenOdd : .winding)
  }

  public func beginPath() { current = Path() }
  public func closePath() { current.close() }
  public var path: CGPath? { current.elements.isEmpty ? nil : CGPath(current) }
  public var isPathEmpty: Bool { current.elements.isEmpty }
  public var currentPointOfPath: CGPoint { CGPoint(current.currentPoint ?? .zero) }
  public var boundingBoxOfPath: CGRect { CGPath(current).boundingBoxOfPath }
  public var boundingBoxOfClipPath: CGRect { CGRect(origin: .zero, size: CGSize(size)) }

  public func move(to point: CGPoint) { edit { $0.move(to: point) } }
  public func addLine(to point: CGPoint) { edit { $0.addLine(to: point) } }
  public func addLines(between points: [CGPoint]) { edit { $0.addLines(between: points) } }
  public func addRect(_ rect: CGRect) { edit { $0.addRect(rect) } }
  public func addRects(_ rects: [CGRect]) { edit { $0.addRects(rects) } }
  public func addEllipse(in rect: CGRect) { edit { $0.addEllipse(in: rect) } }
  public func addPath(_ path: CGPath) { edit { $0.addPath(path) } }
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    edit { $0.addCurve(to: end, control1: control1, control2: control2) }
  }
  public func addQuadCurve(to end: CGPoint, control: CGPoint) { edit { $0.addQuadCurve(to: end, control: control) } }
  public func addArc(center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool) {
    edit {
      $0.addArc(center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
    }
  }

  private func edit(_ change: (CGMutablePath) -> Void) {
    let path = CGMutablePath(current)
    change(path)
    current = path.model
  }

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
  public func strokeLineSegments(between points: [CGPoint]) {
    for index in stride(from: 0, to: points.count - 1, by: 2) {
      beginPath()
      addLines(between: [points[index], points[index + 1]])
      strokePath()
    }
  }

  /// Removes everything drawn so far if the rectangle is the whole canvas; clearing a part is not supported.
  public func clear(_ rect: CGRect) {
    if rect.contains(CGRect(origin: .zero, size: CGSize(size))), saved.isEmpty, state.openGroups == 0 { drawn = [] }
  }

  public func clip(using rule: CGPathFillRule = .winding) {
    let mask = DisplayItem(
      transform: state.transform,
      content: .path(DisplayPath(path: current, fillColor: .black, fillRule: rule.model)))
    current = Path()
    drawn.append(DisplayItem(transform: state.transform, content: .beginGroup(DisplayGroup(mask: [mask]))))
    state.openGroups += 1
  }

  public func clip(to rect: CGRect) {
    let clip = DisplayGroup.Clip(rect: Rect(rect), cornerRadius: 0)
    drawn.append(DisplayItem(transform: state.transform, content: .beginGroup(DisplayGroup(clip: clip))))
    state.openGroups += 1
  }

  public func draw(_ image: CGImage, in rect: CGRect) {
    draw(image.content, Size(image.size), isTemplate: false, in: rect)
  }

  func draw(_ image: UIImage, in rect: CGRect) { draw(image.content, Size(image.size), isTemplate: false, in: rect) }

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
    guard let shadow = state.shadow else {
      drawn.append(DisplayItem(transform: state.transform, content: content))
      return
    }
    drawn.append(DisplayItem(transform: state.transform, content: .beginGroup(DisplayGroup(shadow: shadow))))
    drawn.append(DisplayItem(transform: state.transform, content: content))
    drawn.append(DisplayItem(transform: state.transform, content: .endGroup))
  }

  private func faded(_ color: Color) -> Color { color.multiplyingAlpha(by: state.alpha) }

  private func draw(fills rule: CGPathFillRule?, strokes: Bool) {
    var path = state.line
    path.path = current
    if let rule {
      path.fillColor = faded(state.fill)
      path.fillRule = rule.model
    }
    if strokes { path.strokeColor = faded(state.stroke) }
    current = Path()
    append(.path(path))
  }

  private func draw(_ content: UIImage.Content, _ natural: Size, isTemplate: Bool, in rect: CGRect) {
    switch content {
    case .bitmap(let bitmap):
      guard let stage else { return }
      append(.image(DisplayImage(image: stage.addImage(bitmap), rect: Rect(rect))))
    case .drawing(let picture):
      guard natural.width > 0, natural.height > 0 else { return }
      let place = Transform(
        a: Double(rect.width) / natural.width, b: 0, c: 0, d: Double(rect.height) / natural.height,
        tx: Double(rect.minX), ty: Double(rect.minY)
      ).concatenating(state.transform)
      drawn += picture.items.map { item in
        var item = item
        item.transform = item.transform.concatenating(place)
        return item
      }
    }
  }
}

/// How drawn content is combined with existing content.
public enum CGBlendMode: Int32, Sendable { case normal }

public enum CGPathDrawingMode: Int32, Sendable { case fill, eoFill, stroke, fillStroke, eoFillStroke }

public struct CGGradientDrawingOptions: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
  public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}

/// The colour space of components; always sRGB.
public final class CGColorSpace: Sendable {
  init() {}
  public convenience init?(name: String) { self.init() }
  public static let sRGB = "kCGColorSpaceSRGB"
  public static let displayP3 = "kCGColorSpaceDisplayP3"
  public static let extendedSRGB = "kCGColorSpaceExtendedSRGB"
  public static let genericGrayGamma2_2 = "kCGColorSpaceGenericGrayGamma2_2"
}

public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { CGColorSpace() }

public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { CGColorSpace() }

/// Colours along a line.
public final class CGGradient: Sendable {
  let colors: [Color]
  let locations: [Double]

  /// - Parameter locations: 0…1, one for each colour; nil for even spacing.
  public init?(colorsSpace space: CGColorSpace?, colors: CFArray, locations: [CGFloat]?) {
    let colors = colors.compactMap { $0 as? CGColor }
    guard !colors.isEmpty, locations == nil || locations?.count == colors.count else { return nil }
    self.colors = colors.map(\.model)
    self.locations =
      locations?.map { Double($0) }
      ?? colors.indices.map { colors.count == 1 ? 0 : Double($0) / Double(colors.count - 1) }
  }

  public convenience init?(
    colorSpace space: CGColorSpace, colorComponents components: [CGFloat], locations: [CGFloat]?, count: Int
  ) {
    guard count > 0, components.count >= 4 * count else { return nil }
    let colors = (0..<count).map { index in
      CGColor(
        red: components[4 * index], green: components[4 * index + 1], blue: components[4 * index + 2],
        alpha: components[4 * index + 3])
    }
    self.init(colorsSpace: space, colors: colors, locations: locations)
  }
}

extension CGLineCap {
  package var model: DisplayPath.LineCap {
    switch self {
    case .butt: .butt
    case .round: .round
    case .square: .square
    }
  }
}

extension CGLineJoin {
  package var model: DisplayPath.LineJoin {
    switch self {
    case .miter: .miter
    case .round: .round
    case .bevel: .bevel
    }
  }
}

extension CGPathFillRule {
  package var model: DisplayPath.FillRule { self == .evenOdd ? .evenOdd : .nonZero }
}
