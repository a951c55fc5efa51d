public import Foundation
import InbetweenGeometry
import InbetweenMotion
import InbetweenTimeline

/// Draws a path, in the layer's own coordinates.
open class CAShapeLayer: CALayer {
  private var shape = ShapeContent() { didSet { if contents == nil { showOwnContent() } } }

  override func configure() { showOwnContent() }
  override func showOwnContent() { node.record.setContent(.shape(shape), at: stage.seconds) }
  override func takeValues(of other: CALayer, _ state: LayerState) {
    super.takeValues(of: other, state)
    guard let other = other as? CAShapeLayer else { return }
    (shape, miterLimit, ownPath) = (other.shape, other.miterLimit, other.ownPath)
  }

  private var ownPath: CGPath?
  open var path: CGPath? {
    get { CGPath.shown(node.record.state.path, given: ownPath) }
    set {
      ownPath = newValue
      set(.path, .path(newValue?.model ?? Path()))
    }
  }
  open var fillColor: CGColor? {
    get { color(.fillColor) }
    set { setColor(.fillColor, newValue) }
  }
  open var strokeColor: CGColor? {
    get { color(.strokeColor) }
    set { setColor(.strokeColor, newValue) }
  }
  open var fillRule: CAShapeLayerFillRule {
    get { shape.fillRule == .evenOdd ? .evenOdd : .nonZero }
    set { shape.fillRule = newValue == .evenOdd ? .evenOdd : .nonZero }
  }
  open var lineCap: CAShapeLayerLineCap {
    get { CAShapeLayerLineCap(rawValue: shape.lineCap.rawValue) }
    set { shape.lineCap = DisplayPath.LineCap(rawValue: newValue.rawValue) ?? .butt }
  }
  open var lineJoin: CAShapeLayerLineJoin {
    get { CAShapeLayerLineJoin(rawValue: shape.lineJoin.rawValue) }
    set { shape.lineJoin = DisplayPath.LineJoin(rawValue: newValue.rawValue) ?? .miter }
  }
  open var miterLimit: CGFloat = 10
  /// In points.
  open var lineWidth: CGFloat {
    get { CGFloat(node.record.state.lineWidth) }
    set { set(.lineWidth, .scalar(Double(newValue))) }
  }
  open var lineDashPattern: [NSNumber]? {
    get {
      let pattern = node.record.state.lineDashPattern
      return pattern.isEmpty ? nil : pattern.map { NSNumber(value: $0) }
    }
    set { set(.lineDashPattern, .scalars((newValue ?? []).map(\.doubleValue))) }
  }
  open var lineDashPhase: CGFloat {
    get { CGFloat(node.record.state.lineDashPhase) }
    set { set(.lineDashPhase, .scalar(Double(newValue))) }
  }
  /// A fraction of the path's length, 0…1.
  open var strokeStart: CGFloat {
    get { CGFloat(node.record.state.strokeStart) }
    set { set(.strokeStart, .scalar(Double(newValue))) }
  }
  /// A fraction of the path's length, 0…1.
  open var strokeEnd: CGFloat {
    get { CGFloat(node.record.state.strokeEnd) }
    set { set(.strokeEnd, .scalar(Double(newValue))) }
  }
}

extension CGPath {
  /// A layer's path as code reads it: the object that it was given, unless the value has changed since; nil without one.
  static func shown(_ path: Path, given: CGPath?) -> CGPath? {
    if given?.model == path { return given }
    return path.isEmpty ? nil : CGPath(path)
  }
}

public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
  public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}

public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let butt = CAShapeLayerLineCap(rawValue: "butt")
  public static let round = CAShapeLayerLineCap(rawValue: "round")
  public static let square = CAShapeLayerLineCap(rawValue: "square")
}

public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
  public static let round = CAShapeLayerLineJoin(rawValue: "round")
  public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")
}

/// Fills its bounds with a colour gradient.
open class CAGradientLayer: CALayer {
  private var kind = DisplayGradient.Kind.axial { didSet { if contents == nil { showOwnContent() } } }
  private var given: [Any]?

  override func configure() { showOwnContent() }
  override func showOwnContent() { node.record.setContent(.gradient(kind), at: stage.seconds) }
  override func takeValues(of other: CALayer, _ state: LayerState) {
    super.takeValues(of: other, state)
    guard let other = other as? CAGradientLayer else { return }
    (kind, given) = (other.kind, other.given)
  }

  /// Colours as `CGColor`.
  open var colors: [Any]? {
    get {
      let shown = node.record.state.colors
      return models(of: given) == shown ? given : shown.map { CGColor($0) }
    }
    set {
      given = newValue
      set(.colors, .colors(models(of: newValue)))
    }
  }
  private func models(of colors: [Any]?) -> [Color] {
    (colors ?? []).map { ($0 as? CGColor)?.model ?? (($0 as? UIColor)?.model ?? .clear) }
  }
  /// 0…1, one for each colour; nil for even spacing.
  open var locations: [NSNumber]? {
    get {
      let places = node.record.state.locations
      return places.isEmpty ? nil : places.map { NSNumber(value: $0) }
    }
    set { set(.locations, .scalars((newValue ?? []).map(\.doubleValue))) }
  }
  /// In unit coordinates of the bounds.
  open var startPoint: CGPoint {
    get { CGPoint(node.record.state.startPoint) }
    set { set(.startPoint, .point(Point(newValue))) }
  }
  /// In unit coordinates of the bounds.
  open var endPoint: CGPoint {
    get { CGPoint(node.record.state.endPoint) }
    set { set(.endPoint, .point(Point(newValue))) }
  }
  open var type: CAGradientLayerType {
    get { CAGradientLayerType(rawValue: kind.rawValue) }
    set { kind = DisplayGradient.Kind(rawValue: newValue.rawValue) ?? .axial }
  }
}

public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let axial = CAGradientLayerType(rawValue: "axial")
  public static let radial = CAGradientLayerType(rawValue: "radial")
  public static let conic = CAGradientLayerType(rawValue: "conic")
}

/// Shows its sublayers several times, with cumulative transforms and time offsets.
open class CAReplicatorLayer: CALayer {
  open var instanceCount = 1 { didSet { replicate() } }
  open var preservesDepth = false
  /// The delay from one instance to the next, in seconds.
  open var instanceDelay: CFTimeInterval = 0 { didSet { replicate() } }
  open var instanceTransform = CATransform3DIdentity { didSet { replicate() } }
  /// Instances keep the colours of their layers; only the alpha of this colour and its offset have an effect.
  open var instanceColor: CGColor? { didSet { replicate() } }
  open var instanceRedOffset: Float = 0
  open var instanceGreenOffset: Float = 0
  open var instanceBlueOffset: Float = 0
  open var instanceAlphaOffset: Float = 0 { didSet { replicate() } }

  override func takeValues(of other: CALayer, _ state: LayerState) {
    super.takeValues(of: other, state)
    guard let other = other as? CAReplicatorLayer else { return }
    (instanceCount, preservesDepth, instanceDelay) = (other.instanceCount, other.preservesDepth, other.instanceDelay)
    (instanceTransform, instanceColor) = (other.instanceTransform, other.instanceColor)
    (instanceRedOffset, instanceGreenOffset) = (other.instanceRedOffset, other.instanceGreenOffset)
    (instanceBlueOffset, instanceAlphaOffset) = (other.instanceBlueOffset, other.instanceAlphaOffset)
  }

  private func replicate() {
    let replication = Replication(
      count: max(instanceCount, 0), delay: instanceDelay, transform: instanceTransform.model.orthographic,
      alphaOffset: Double(instanceAlphaOffset))
    node.record.setReplication(replication, at: stage.seconds)
  }
}

/// A layer that draws nothing but its sublayers, each where it is in space; its opacity is that of each sublayer.
open class CATransformLayer: CALayer {
  override func configure() { node.set(.isTransformLayer, .bool(true)) }
}

/// Draws text.
open class CATextLayer: CALayer {
  open var string: Any? { didSet { contentSizeDidChange() } }
  /// A `UIFont`, a `CGFont` or the name of a font; its size is ``fontSize``.
  open var font: Any? { didSet { contentSizeDidChange() } }
  open var fontSize: CGFloat = 36 { didSet { contentSizeDidChange() } }
  open var foregroundColor: CGColor? {
    get { color(.contentsColor) }
    set { setColor(.contentsColor, newValue) }
  }
  open var isWrapped = false { didSet { contentSizeDidChange() } }
  open var alignmentMode = CATextLayerAlignmentMode.natural { didSet { contentSizeDidChange() } }
  open var truncationMode = CATextLayerTruncationMode.none { didSet { contentSizeDidChange() } }

  override func configure() { node.set(.contentsColor, .color(.white)) }

  override func takeValues(of other: CALayer, _ state: LayerState) {
    super.takeValues(of: other, state)
    guard let other = other as? CATextLayer else { return }
    (string, font, fontSize, isWrapped) = (other.string, other.font, other.fontSize, other.isWrapped)
    (alignmentMode, truncationMode) = (other.alignmentMode, other.truncationMode)
  }

  override func contentSizeDidChange() { if contents == nil { showOwnContent() } }
  override func showOwnContent() {
    let text = (string as? NSAttributedString)?.string ?? (string as? String) ?? ""
    let room = node.record.state.boundsSize
    let named = (font as? CGFont)?.font ?? (font as? String).flatMap { UIFont(name: $0, size: 36) }
    var description = (font as? UIFont ?? named)?.model ?? FontDescription(size: 36)
    description.size = min(max(Double(fontSize), FontDescription.sizes.lowerBound), FontDescription.sizes.upperBound)
    let request = TextRequest(
      text: text, font: description, alignment: TextAlignment(rawValue: alignmentMode.rawValue) ?? .natural,
      lineBreakMode: truncationMode == .none ? .clipping : .truncatingTail, numberOfLines: isWrapped ? 0 : 1,
      width: room.width, height: nil, direction: .natural)
    guard !text.isEmpty, room.width > 0, let layout = stage.layout(request, for: node) else {
      return node.record.setContent(.none, at: stage.seconds)
    }
    node.record.setContent(.text(stage.content(layout, request, gravity: .zero)), at: stage.seconds)
  }
}

public struct CATextLayerAlignmentMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let natural = CATextLayerAlignmentMode(rawValue: "natural")
  public static let left = CATextLayerAlignmentMode(rawValue: "left")
  public static let right = CATextLayerAlignmentMode(rawValue: "right")
  public static let center = CATextLayerAlignmentMode(rawValue: "center")
  public static let justified = CATextLayerAlignmentMode(rawValue: "justified")
}

public struct CATextLayerTruncationMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let none = CATextLayerTruncationMode(rawValue: "none")
  public static let start = CATextLayerTruncationMode(rawValue: "start")
  public static let end = CATextLayerTruncationMode(rawValue: "end")
  public static let middle = CATextLayerTruncationMode(rawValue: "middle")
}
