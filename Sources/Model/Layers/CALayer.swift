public import Foundation
import InbetweenGeometry
import InbetweenMotion
import InbetweenTimeline

/// The visual content of a view, or a separate layer without a view.
///
/// A layer without a view animates its changes implicitly from the second turn on, as in Core Animation. What subclasses
/// may override is declared in the class itself, because Swift cannot override what extensions declare.
open class CALayer: NSObject {
  /// The node with the layer's values: that of the view, or one of the layer's own.
  package let node: LayerNode
  /// Whether it is a layer of its own, neither that of a view nor one that shows the presented values of another.
  let isBare: Bool
  /// Retains layers without a view, back to front.
  var ownSublayers: [CALayer] = []
  open internal(set) weak var superlayer: CALayer?
  private weak var ownDelegate: (any CALayerDelegate)?
  /// That of a view's layer is the view.
  open var delegate: (any CALayerDelegate)? {
    get { ownDelegate ?? ownView.flatMap { $0.isFromCode ? $0 : nil } }
    set { ownDelegate = newValue }
  }
  open var name: String?
  open var actions: [String: any CAAction]?
  open var style: [AnyHashable: Any]?
  /// Animations that were added and not removed, with their keys.
  var added: [(key: String, animation: CAAnimation, isRunning: Bool)] = []
  var givenValues = GivenValues()
  var timing = LayerTiming()
  private var needsLayoutSublayers = true
  var needsDrawing = false
  private var ownMask: CALayer?

  /// The node for which the next layer is created.
  @TaskLocal static var host: LayerHost?

  // MARK: - Making

  public override init() {
    (node, isBare) = CALayer.makeNode(Self.self)
    super.init()
    begin()
  }

  /// Copies another layer's values, without its sublayers.
  public init(layer: Any) {
    (node, isBare) = CALayer.makeNode(Self.self)
    super.init()
    begin()
    if let other = layer as? CALayer { takeValues(of: other, other.node.record.state) }
  }

  public required init?(coder: NSCoder) {
    (node, isBare) = CALayer.makeNode(Self.self)
    super.init()
    begin()
  }

  private static func makeNode(_ type: CALayer.Type) -> (LayerNode, isBare: Bool) {
    if let node = CALayer.host?.take(for: type) { return (node, false) }
    return ((Stage.current ?? Stage(canvas: .standard)).bareNode(), true)
  }

  private func begin() {
    if isBare { node.handle = self }
    configure()
  }

  /// Sets the content that the class draws on the node.
  func configure() {}

  /// Shows what the layer itself draws where it has no contents.
  func showOwnContent() { node.record.setContent(.none, at: stage.seconds) }

  /// Copies another layer's values, with its model's or its presented state; subclasses add their own ones.
  func takeValues(of other: CALayer, _ state: LayerState) {
    node.record.takeValues(of: other.node.record, state)
    (name, actions, style, givenValues) = (other.name, other.actions, other.style, other.givenValues)
    (contentsScale, contentsGravity) = (other.contentsScale, other.contentsGravity)
    contentsCenter = other.contentsCenter
  }

  /// The view to which it belongs.
  var ownView: UIView? { node.view }
  package var stage: Stage { node.stage }

  // MARK: - Geometry, in points

  open var bounds: CGRect {
    get { CGRect(node.record.state.bounds) }
    set {
      if let ownView {
        ownView.modelBounds = Rect(newValue)
        return
      }
      set(.boundsOrigin, .point(Point(newValue.origin)))
      guard newValue.size != bounds.size else { return }
      set(.boundsSize, .size(Size(newValue.size)))
      sizeDidChange()
    }
  }
  open var position: CGPoint {
    get { CGPoint(node.record.state.position) }
    set {
      if let ownView { ownView.modelCenter = Point(newValue) } else { set(.position, .point(Point(newValue))) }
    }
  }
  open var frame: CGRect {
    get { CGRect(node.record.state.frame) }
    set {
      if let ownView {
        ownView.modelFrame = Rect(newValue)
        return
      }
      bounds = CGRect(origin: bounds.origin, size: newValue.size)
      position = CGPoint(
        x: newValue.minX + anchorPoint.x * newValue.width, y: newValue.minY + anchorPoint.y * newValue.height)
    }
  }
  /// In unit coordinates of the bounds.
  open var anchorPoint: CGPoint {
    get { CGPoint(node.record.state.anchorPoint) }
    set { set(.anchorPoint, .point(Point(newValue))) }
  }
  open var zPosition: CGFloat {
    get { CGFloat(node.record.state.zPosition) }
    set { set(.zPosition, .scalar(Double(newValue))) }
  }
  open var anchorPointZ: CGFloat {
    get { CGFloat(node.record.state.depth.anchorPointZ) }
    set { set(.anchorPointZ, .scalar(Double(newValue))) }
  }
  open var transform: CATransform3D {
    get {
      let state = node.record.state
      if let given = givenValues.transform, AnimatableValue(given.model) == state[.transform] { return given }
      return CATransform3D(state.transform3D)
    }
    set {
      givenValues.transform = newValue
      set(.transform, AnimatableValue(newValue.model))
    }
  }
  /// Applied to the sublayers about the anchor point.
  open var sublayerTransform: CATransform3D {
    get { CATransform3D(node.record.state.depth.sublayerTransform) }
    set { set(.sublayerTransform, .transform3D(newValue.model)) }
  }
  open func affineTransform() -> CGAffineTransform { CGAffineTransform(node.record.state.transform) }
  open func setAffineTransform(_ m: CGAffineTransform) { transform = CATransform3DMakeAffineTransform(m) }

  // MARK: - Looks

  open var isHidden: Bool {
    get { node.record.state.isHidden }
    set { set(.isHidden, .bool(newValue)) }
  }
  open var opacity: Float {
    get { Float(node.record.state.opacity) }
    set { set(.opacity, .scalar(Double(newValue))) }
  }
  open var masksToBounds: Bool {
    get { node.record.state.clipsToBounds }
    set { set(.clipsToBounds, .bool(newValue)) }
  }
  open var backgroundColor: CGColor? {
    get { node.backgroundPattern ?? color(.backgroundColor) }
    set { setBackground(newValue) }
  }
  open var cornerRadius: CGFloat {
    get { CGFloat(node.record.state.cornerRadius) }
    set { set(.cornerRadius, .scalar(Double(newValue))) }
  }
  /// The corners of background, border and clip that the corner radius rounds.
  open var maskedCorners: CACornerMask {
    get { CACornerMask(rawValue: UInt(node.record.state.maskedCorners.rawValue)) }
    set { set(.maskedCorners, .content(Int(newValue.rawValue & 15))) }
  }
  /// Not animatable. An unknown one is circular.
  open var cornerCurve: CALayerCornerCurve {
    get { CALayerCornerCurve(rawValue: node.record.state.cornerCurve.rawValue) }
    set { set(.cornerCurve, .content(newValue == .continuous ? 1 : 0)) }
  }
  open var borderWidth: CGFloat {
    get { CGFloat(node.record.state.borderWidth) }
    set { set(.borderWidth, .scalar(Double(newValue))) }
  }
  open var borderColor: CGColor? {
    get { color(.borderColor) }
    set { setColor(.borderColor, newValue) }
  }
  open var shadowColor: CGColor? {
    get { color(.shadowColor) }
    set { setColor(.shadowColor, newValue) }
  }
  open var shadowOpacity: Float {
    get { Float(node.record.state.shadowOpacity) }
    set { set(.shadowOpacity, .scalar(Double(newValue))) }
  }
  open var shadowOffset: CGSize {
    get { CGSize(width: node.record.state.shadowOffset.x, height: node.record.state.shadowOffset.y) }
    set { set(.shadowOffset, .point(Point(newValue))) }
  }
  open var shadowRadius: CGFloat {
    get { CGFloat(node.record.state.shadowRadius) }
    set { set(.shadowRadius, .scalar(Double(newValue))) }
  }
  /// What casts the shadow, in the layer's own coordinates; nil for its visible content.
  open var shadowPath: CGPath? {
    get { CGPath.shown(node.record.state.shadowPath, given: givenValues.shadowPath) }
    set {
      givenValues.shadowPath = newValue
      set(.shadowPath, .path(newValue?.model ?? Path()))
    }
  }
  open var allowsEdgeAntialiasing: Bool {
    get { node.record.state.allowsEdgeAntialiasing }
    set { set(.allowsEdgeAntialiasing, .bool(newValue)) }
  }
  open var allowsGroupOpacity = true
  open var isOpaque = false
  /// Whether the layer is drawn when its back faces the viewer.
  open var isDoubleSided: Bool {
    get { node.record.state.depth.isDoubleSided }
    set { set(.isDoubleSided, .bool(newValue)) }
  }
  open var isGeometryFlipped = false
  open var shouldRasterize = false
  open var rasterizationScale: CGFloat = 1
  open var contentsFormat = CALayerContentsFormat.RGBA8Uint
  open var magnificationFilter = CALayerContentsFilter.linear
  open var minificationFilter = CALayerContentsFilter.linear
  open var edgeAntialiasingMask: CAEdgeAntialiasingMask = [
    .layerLeftEdge, .layerRightEdge, .layerBottomEdge, .layerTopEdge,
  ]
  open var contentsScale: CGFloat = 1 { didSet { showContents() } }
  open var drawsAsynchronously = false
  open var needsDisplayOnBoundsChange = false
  /// A layer whose alpha masks this layer.
  open var mask: CALayer? {
    get { ownMask }
    set {
      ownMask = newValue
      node.setMask(newValue?.node)
      setNeedsLayout()
    }
  }
  /// An image as `CGImage` or `UIImage`.
  open var contents: Any? {
    get { givenValues.contents }
    set {
      givenValues.contents = newValue
      if newValue == nil { showOwnContent() } else { showContents() }
    }
  }
  open var contentsGravity = CALayerContentsGravity.resize { didSet { showContents() } }
  /// The shown part of the contents, in unit coordinates.
  open var contentsRect: CGRect {
    get { CGRect(node.record.state.contentsRect) }
    set {
      set(.contentsRect, .rect(Rect(newValue)))
      showContents()
    }
  }
  /// The part of the contents that is stretched when they are resized, in unit coordinates; the corners beside it keep
  /// their size.
  open var contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1) { didSet { showContents() } }

  // MARK: - Tree

  open var sublayers: [CALayer]? {
    get {
      let layers = node.children.compactMap(\.layer)
      return layers.isEmpty ? nil : layers
    }
    set {
      for layer in ownSublayers { layer.removeFromSuperlayer() }
      for layer in newValue ?? [] where layer.ownView == nil { addSublayer(layer) }
    }
  }
  open func addSublayer(_ layer: CALayer) { insert(layer, at: node.children.count) }
  open func insertSublayer(_ layer: CALayer, at idx: UInt32) {
    let places = node.children.indices.filter { node.children[$0].isSublayer }
    insert(layer, at: Int(idx) < places.count ? places[Int(idx)] : node.children.count)
  }
  open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    insert(layer, at: node.children.firstIndex { $0 === sibling?.node } ?? 0)
  }
  open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    insert(layer, at: node.children.firstIndex { $0 === sibling?.node }.map { $0 + 1 } ?? node.children.count)
  }
  open func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
    insertSublayer(newLayer, above: oldLayer)
    oldLayer.removeFromSuperlayer()
  }
  open func removeFromSuperlayer() {
    if let ownView { return ownView.removeFromSuperview() }
    stage.releaseAfterTurn(self)
    superlayer?.ownSublayers.removeAll { $0 === self }
    superlayer = nil
    node.removeFromParent()
  }

  // MARK: - Layout and drawing

  open func setNeedsLayout() {
    needsLayoutSublayers = true
    if let view = node.nearestViewOfCode { stage.setNeedsLayoutSubviews(view) }
  }
  open func layoutIfNeeded() { if let ownView { ownView.layoutIfNeeded() } else if isBare { layOutIfNeeded() } }
  open func layoutSublayers() { delegate?.layoutSublayers(of: self) }
  open func needsLayout() -> Bool { needsLayoutSublayers }

  func layOutIfNeeded() {
    if needsLayoutSublayers {
      needsLayoutSublayers = false
      layoutSublayers()
    }
    node.layOutBareLayers()
    if needsDrawing { displayIfOwn() }
  }

  func sizeDidChange() {
    guard isBare else { return }
    setNeedsLayout()
    if needsDisplayOnBoundsChange { setNeedsDisplay() }
    contentSizeDidChange()
  }

  /// Called when the size of the bounds has changed.
  func contentSizeDidChange() {}

  open func setNeedsDisplay() {
    needsDrawing = true
    if let ownView { ownView.setNeedsDisplay() } else if isBare { setNeedsLayout() }
  }
  open func setNeedsDisplay(_ r: CGRect) { setNeedsDisplay() }
  open func needsDisplay() -> Bool { needsDrawing }
  open func displayIfNeeded() { displayIfOwn() }
  open func display() { if isBare { delegate?.display(self) } }
  open class func needsDisplay(forKey key: String) -> Bool { false }

  /// Draws the layer's content into a context.
  open func draw(in ctx: CGContext) { if isBare { delegate?.draw(self, in: ctx) } }

  /// Draws the layer and its sublayers into a context.
  open func render(in ctx: CGContext) { drawTree(into: ctx) }

  // MARK: - Coordinates

  open func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint { node.converted(p, from: l?.node) }
  open func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint { node.converted(p, to: l?.node) }
  open func convert(_ r: CGRect, from l: CALayer?) -> CGRect { node.converted(r, from: l?.node) }
  open func convert(_ r: CGRect, to l: CALayer?) -> CGRect { node.converted(r, to: l?.node) }
  open func contains(_ p: CGPoint) -> Bool { bounds.contains(p) }
  open func hitTest(_ p: CGPoint) -> CALayer? {
    let inside = superlayer.map { convert(p, from: $0) } ?? p
    guard !isHidden, contains(inside) else { return nil }
    for layer in (sublayers ?? []).reversed() { if let hit = layer.hitTest(inside) { return hit } }
    return self
  }
  open func preferredFrameSize() -> CGSize { bounds.size }

  // MARK: - Actions

  open func action(forKey event: String) -> (any CAAction)? { foundAction(forKey: event) }
  open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }
  open class func defaultValue(forKey key: String) -> Any? { nil }

  // MARK: - Animations

  /// Adds a copy of an animation, which plays from now on; an existing one with the same key is removed.
  open func add(_ anim: CAAnimation, forKey key: String?) { play(anim, key) }
  /// The animation with a key, while it plays, or after its end if it is not removed on completion.
  open func animation(forKey key: String) -> CAAnimation? { added.first { $0.key == key }?.animation }
  open func animationKeys() -> [String]? { added.isEmpty ? nil : added.map(\.key) }
  open func removeAnimation(forKey key: String) { takeOutAnimation(key) }
  open func removeAllAnimations() { takeOutAnimations() }
  /// A layer with the presented values; nil outside a window.
  open func presentation() -> Self? { presentedLayer() as? Self }
  /// The layer itself, which is the model layer.
  open func model() -> Self { self }
  open var speed: Float {
    get { Float(timing.mapping.speed) }
    set { setSpeed(newValue) }
  }

  // MARK: - Values by name

  /// The value at a key path such as `transform.rotation.z`.
  open func value(forKeyPath keyPath: String) -> Any? {
    guard let path = LayerKeyPath(keyPath) else { return customValue(keyPath) }
    let whole = node.record.state[path.key]
    return (path.component.flatMap { whole[$0] } ?? whole).object
  }
  open func setValue(_ value: Any?, forKeyPath keyPath: String) { change(keyPath, to: value) }
  open func value(forKey key: String) -> Any? { value(forKeyPath: key) }
  open func setValue(_ value: Any?, forKey key: String) { setValue(value, forKeyPath: key) }
}
