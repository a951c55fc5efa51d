public import Foundation
package import InbetweenGeometry
package import InbetweenLayout
import InbetweenMotion
package import InbetweenTimeline

/// A view on a virtual clock.
///
/// A class because a view has identity. Setting a property changes the model at once; inside
/// ``animate(withDuration:animations:completion:)`` it also adds the animation that UIKit would add. What UIKit publishes is public
/// and has its names and types; what scenes drive is the package's, in the model's own numbers. What subclasses may
/// override stands in the class itself, since Swift overrides nothing that an extension declares.
open class UIView: UIResponder {
  /// Whose clock and layout the view follows: that of the recording that ran when it was made.
  package internal(set) unowned var stage: Stage
  /// Which stage that is, also while it goes.
  private(set) var home: ObjectIdentifier
  /// Keeps the stage of a view that code made; a stage owns the views of its scene.
  private var keptStage: Stage?
  /// The id that a scene gives, or the part that it is of its owner.
  var givenID: String?
  /// Whose part it is.
  private weak var owner: UIView?
  /// Which of its class's views in the stage it is, from 1.
  private var number = 0
  open internal(set) weak var superview: UIView?
  /// Back to front, parts of the view and layers without a view included.
  var children: [UIView] = []
  /// Part of another view's looks, a switch's thumb say: not laid out by constraints, not listed by `inspect`.
  package internal(set) var isInternal = false
  /// Whether it was made by code, which may override what a layout calls.
  var isFromCode = true
  package var record: LayerRecord
  /// Stands for the view in the layout engine; nil for internal views and outside the tree.
  package internal(set) var layoutItem: LayoutItemID?
  /// The item in which subviews and guides lie.
  var contentItem: LayoutItemID? { layoutItem }
  /// Whether the view is in the tree under the root.
  package internal(set) var isInStage = false
  /// Whether constraints place the view; false once its frame was set by hand.
  package internal(set) var usesAutoLayout = true
  /// The frame that the last layout gave, rounded to pixels.
  var laidOutFrame: Rect?
  var maskView: UIView?
  package internal(set) var guides: [UILayoutGuide] = []
  /// Layers of all subviews that ever were, back to front.
  var layerOrder: [Int] = []
  var layerParent: Int?
  var ownTintColor: Color?
  var ownIntrinsicContentSize: IntrinsicSize?
  var ownAlignmentRectInsets: Insets?
  var knownBaselines: (first: Double, last: Double)?
  var priorities = ContentPriorities()
  /// Nil for the system's: 8 points, and in the root what the width of the canvas asks for.
  var ownMargins: Insets?
  /// Whether `left` and `right` of those stand for leading and trailing.
  var hasDirectionalMargins = false
  /// Whether it is a view controller's own view, which has the screen's margins.
  var hasScreenMargins = false
  var semantics = SemanticContentAttribute.unspecified
  var followsSafeArea = true
  weak var firstBaselineView: UIView?
  weak var lastBaselineView: UIView?
  var keepsSuperviewMargins = false
  var additionalSafeArea = Insets.zero
  /// Guides of the system that have been asked for, in that order.
  var systemGuides: [UILayoutGuide] = []
  var autoresizing: InbetweenLayout.AutoresizingMask = []
  /// iOS 7's way: constraints place the transformed frame.
  package var transformAffectsLayout = false { didSet { stage.setNeedsLayout() } }
  /// How content behaves when the size changes.
  package var modelContentMode = InbetweenTimeline.ContentMode.scaleToFill { didSet { updateContent() } }
  /// The layer for which an internal view is the node.
  weak var bareLayer: CALayer?
  /// How the layer's content is repeated.
  var replication: Replication?
  /// What only code asks of a view.
  lazy var front = ViewFront()

  /// The scene word for the view's class.
  package var kind: String { "view" }

  // MARK: - Making

  /// A view of the recording that runs; outside of one, of a stage of its own, which it leaves when it is put into a
  /// view of another.
  ///
  /// - Parameter frame: in the superview's coordinates, in points.
  public init(frame: CGRect) {
    let current = Stage.current
    let stage = current ?? Stage(canvas: Canvas(size: Size(width: 390, height: 844), scale: 3))
    self.stage = stage
    home = ObjectIdentifier(stage)
    keptStage = stage
    record = LayerRecord(index: stage.layerCount, antialiasesEdges: stage.canvas.edgeAntialiasing)
    super.init()
    stage.register(self)
    number = stage.number(of: type(of: self))
    becomeLayered()
    configure()
    usesAutoLayout = false
    if frame != .zero { self.frame = frame }
  }

  /// What an archive would make; every property has its default.
  public required init?(coder: NSCoder) {
    let stage = Stage.current ?? Stage(canvas: Canvas(size: Size(width: 390, height: 844), scale: 3))
    self.stage = stage
    home = ObjectIdentifier(stage)
    keptStage = stage
    record = LayerRecord(index: stage.layerCount, antialiasesEdges: stage.canvas.edgeAntialiasing)
    super.init()
    stage.register(self)
    number = stage.number(of: type(of: self))
    becomeLayered()
    configure()
    usesAutoLayout = false
  }

  public convenience override init() { self.init(frame: .zero) }

  /// A view of a scene, which constraints place unless it declares a frame.
  package convenience init(id: String, in stage: Stage) {
    self.init(frame: .zero)
    if self.stage !== stage { stage.adopt(self) }
    givenID = id
    becomeScenery()
  }

  /// A part of another view's looks.
  package convenience init(internalPartOf owner: UIView, named name: String) {
    self.init(frame: .zero)
    if stage !== owner.stage { owner.stage.adopt(self) }
    isInternal = true
    self.owner = owner
    givenID = name
    becomeScenery()
  }

  /// The view that all others lie in.
  func becomeRoot() {
    givenID = "screen"
    becomeScenery()
  }

  private func becomeScenery() {
    isFromCode = false
    usesAutoLayout = true
    keptStage = nil
  }

  /// Unique in its stage: a scene's name for it, or its class and which of that class's views it is.
  package var id: String {
    if let givenID { return owner.map { $0.id + "." + givenID } ?? givenID }
    let name = String(describing: type(of: self)).prefix { $0 != "<" }.filter { $0.isLetter || $0.isNumber }
    let word = name.hasPrefix("UI") ? name.dropFirst(2) : name[...]
    return word.prefix(1).lowercased() + word.dropFirst() + String(number)
  }

  /// Takes part in another stage from now on.
  func move(to stage: Stage, _ record: LayerRecord) {
    self.stage = stage
    home = ObjectIdentifier(stage)
    if keptStage != nil { keptStage = stage }
    self.record = record
    number = stage.number(of: type(of: self))
  }

  // MARK: - Geometry, in points

  /// The bounding box of the transformed bounds, in the superview's coordinates.
  open var frame: CGRect {
    get { CGRect(modelFrame) }
    set { modelFrame = Rect(newValue) }
  }
  open var bounds: CGRect {
    get { CGRect(modelBounds) }
    set { modelBounds = Rect(newValue) }
  }
  open var center: CGPoint {
    get { CGPoint(modelCenter) }
    set { modelCenter = Point(newValue) }
  }
  open var transform: CGAffineTransform {
    get { CGAffineTransform(modelTransform) }
    set { modelTransform = newValue.model }
  }
  open var contentScaleFactor: CGFloat {
    get { front.contentScaleFactor }
    set { front.contentScaleFactor = newValue }
  }
  open var autoresizingMask: UIView.AutoresizingMask {
    get { UIView.AutoresizingMask(modelAutoresizingMask) }
    set { modelAutoresizingMask = newValue.model }
  }
  open var autoresizesSubviews: Bool {
    get { front.autoresizesSubviews }
    set { front.autoresizesSubviews = newValue }
  }
  /// Whether the frame places the view; false once constraints do.
  open var translatesAutoresizingMaskIntoConstraints: Bool {
    get { !usesAutoLayout }
    set {
      guard newValue == usesAutoLayout else { return }
      usesAutoLayout = !newValue
      laidOutFrame = nil
      stage.placementDidChange(of: self)
    }
  }

  // MARK: - Looks

  open class var layerClass: AnyClass { CALayer.self }
  open var layer: CALayer { ownLayer }
  open var backgroundColor: UIColor? {
    get { front.backgroundColor(of: self) }
    set {
      front.backgroundColor = newValue
      modelBackgroundColor = newValue?.model(in: traitCollection) ?? .clear
    }
  }
  open var alpha: CGFloat {
    get { CGFloat(modelAlpha) }
    set { modelAlpha = Double(newValue) }
  }
  open var isOpaque: Bool {
    get { front.isOpaque }
    set { front.isOpaque = newValue }
  }
  /// In a stack view a hidden view makes room; inside an animation it is hidden at the end of the block.
  open var isHidden: Bool {
    get { modelIsHidden }
    set { modelIsHidden = newValue }
  }
  open var clipsToBounds: Bool {
    get { modelClipsToBounds }
    set { modelClipsToBounds = newValue }
  }
  /// The view's own, or the nearest superview's, or the system's blue.
  open var tintColor: UIColor! {
    get { front.tintColor(of: self) }
    set {
      front.tintColor = newValue
      if let newValue { modelTintColor = newValue.model(in: traitCollection) } else { inheritTintColor() }
    }
  }
  open var tintAdjustmentMode: UIView.TintAdjustmentMode {
    get { front.tintAdjustmentMode }
    set { front.tintAdjustmentMode = newValue }
  }
  open func tintColorDidChange() {}
  open var contentMode: UIView.ContentMode {
    get { UIView.ContentMode(modelContentMode) }
    set { modelContentMode = newValue.model }
  }
  /// Its alpha is what the view shows of itself.
  open var mask: UIView? {
    get { maskView }
    set { setMask(newValue) }
  }
  /// Draws the view's content into the current context.
  open func draw(_ rect: CGRect) {}
  open func setNeedsDisplay() { stage.setNeedsDisplay(self) }
  open func setNeedsDisplay(_ rect: CGRect) { setNeedsDisplay() }

  // MARK: - Tree

  open var subviews: [UIView] { children.filter { !$0.isInternal } }
  open var window: UIWindow? { (self as? UIWindow) ?? superview?.window }
  open var tag: Int {
    get { front.tag }
    set { front.tag = newValue }
  }
  open override var next: UIResponder? { front.controller ?? superview }
  override var responderStage: Stage? { stage }

  /// Appends a view, nearest to the viewer.
  open func addSubview(_ view: UIView) { insert(view, at: children.count) }
  /// Puts a view at a place among the subviews, 0 being the farthest from the viewer.
  open func insertSubview(_ view: UIView, at index: Int) { insert(view, before: index) }
  open func insertSubview(_ view: UIView, aboveSubview siblingSubview: UIView) {
    insert(view, at: (children.filter { $0 !== view }.firstIndex { $0 === siblingSubview } ?? children.count) + 1)
  }
  open func insertSubview(_ view: UIView, belowSubview siblingSubview: UIView) {
    insert(view, at: children.filter { $0 !== view }.firstIndex { $0 === siblingSubview } ?? children.count)
  }
  open func exchangeSubview(at index1: Int, withSubviewAt index2: Int) { exchange(index1, index2) }
  open func bringSubviewToFront(_ view: UIView) { if view.superview === self { move(view, to: children.count) } }
  open func sendSubviewToBack(_ view: UIView) { if view.superview === self { move(view, to: 0) } }
  /// Takes the view out of the tree; constraints that reach outside it become inactive for good.
  open func removeFromSuperview() { leaveSuperview() }
  open func isDescendant(of view: UIView) -> Bool { sequence(first: self) { $0.superview }.contains { $0 === view } }
  open func viewWithTag(_ tag: Int) -> UIView? { firstView { $0.tag == tag } }
  open func didAddSubview(_ subview: UIView) {}
  open func willRemoveSubview(_ subview: UIView) {}
  open func willMove(toSuperview newSuperview: UIView?) {}
  open func didMoveToSuperview() {}
  open func willMove(toWindow newWindow: UIWindow?) {}
  open func didMoveToWindow() {}
  open func awakeFromNib() {}
  open func prepareForInterfaceBuilder() {}

  // MARK: - Layout

  open class var requiresConstraintBasedLayout: Bool { false }
  /// The natural size of the content, `UIView.noIntrinsicMetric` for an axis without one.
  open var intrinsicContentSize: CGSize { naturalContentSize.size }
  open func invalidateIntrinsicContentSize() { contentSizeDidChange() }
  open var alignmentRectInsets: UIEdgeInsets {
    UIEdgeInsets(ownAlignmentRectInsets ?? modelAlignmentRectInsets)
  }
  open func alignmentRect(forFrame frame: CGRect) -> CGRect { frame.inset(by: alignmentRectInsets) }
  open func frame(forAlignmentRect alignmentRect: CGRect) -> CGRect {
    let insets = alignmentRectInsets.model
    return CGRect(
      Rect(alignmentRect).inset(
        by: Insets(top: -insets.top, left: -insets.left, bottom: -insets.bottom, right: -insets.right)))
  }
  open var forFirstBaselineLayout: UIView { firstBaselineView ?? forLastBaselineLayout }
  open var forLastBaselineLayout: UIView { lastBaselineView ?? self }
  open func setNeedsLayout() {
    stage.setNeedsLayoutSubviews(self)
    // What was moved by hand goes back to where its constraints say.
    for view in children where view.usesAutoLayout && !view.isInternal && view.isMovedByHand {
      stage.setNeedsLayout(of: view)
    }
  }
  /// Whether it lies elsewhere than the last layout put it.
  private var isMovedByHand: Bool {
    guard let laidOutFrame, layoutItem != nil else { return false }
    let (center, size) = (record.state.position, record.state.boundsSize)
    let anchor = record.state.anchorPoint
    return center.x - anchor.x * size.width != laidOutFrame.minX
      || center.y - anchor.y * size.height != laidOutFrame.minY || size != laidOutFrame.size
  }
  /// What is as thin as a pixel has another width from now on.
  func canvasScaleDidChange(from former: Int) {}
  open func layoutIfNeeded() { stage.layoutIfNeeded(in: self) }
  open func layoutSubviews() {}
  open func setNeedsUpdateConstraints() { stage.setNeedsUpdateConstraints(self) }
  open func updateConstraintsIfNeeded() { stage.updateConstraintsIfNeeded() }
  open func needsUpdateConstraints() -> Bool { front.needsUpdateConstraints }
  /// Called before a layout after ``setNeedsUpdateConstraints()``.
  open func updateConstraints() {}
  open func sizeThatFits(_ size: CGSize) -> CGSize { naturalSize(thatFits: size) }
  open func sizeToFit() { bounds.size = sizeThatFits(bounds.size) }
  open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    systemLayoutSizeFitting(
      targetSize, withHorizontalFittingPriority: .fittingSizeLevel, verticalFittingPriority: .fittingSizeLevel)
  }
  open func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize { fittingSize(targetSize, horizontalFittingPriority, verticalFittingPriority) }
  open var layoutMargins: UIEdgeInsets {
    get { UIEdgeInsets(modelLayoutMargins) }
    set { modelLayoutMargins = newValue.model }
  }
  open var directionalLayoutMargins: NSDirectionalEdgeInsets {
    get { NSDirectionalEdgeInsets(modelDirectionalLayoutMargins) }
    set { modelDirectionalLayoutMargins = newValue.model }
  }
  open func layoutMarginsDidChange() {}
  open var insetsLayoutMarginsFromSafeArea: Bool {
    get { followsSafeArea }
    set { setFollowsSafeArea(newValue) }
  }
  open var preservesSuperviewLayoutMargins: Bool {
    get { keepsSuperviewMargins }
    set { setKeepsSuperviewMargins(newValue) }
  }
  /// What the safe area cuts off from the view, as of the last layout.
  open var safeAreaInsets: UIEdgeInsets { UIEdgeInsets(stage.safeAreaInsets(of: self)) }
  open func safeAreaInsetsDidChange() {}
  open var semanticContentAttribute: UISemanticContentAttribute {
    get { UISemanticContentAttribute(modelSemanticContentAttribute) }
    set { modelSemanticContentAttribute = newValue.model }
  }
  open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    modelLayoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
  }

  // MARK: - Surroundings

  open var traitCollection: UITraitCollection { front.traits(of: self) }
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
  open var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { front.style }
    set {
      front.style = newValue
      colorsDidChange()
    }
  }

  // MARK: - Touches

  open var isUserInteractionEnabled: Bool {
    get { front.isUserInteractionEnabled }
    set { front.isUserInteractionEnabled = newValue }
  }
  open var isMultipleTouchEnabled: Bool {
    get { front.isMultipleTouchEnabled }
    set { front.isMultipleTouchEnabled = newValue }
  }
  open var isExclusiveTouch: Bool {
    get { front.isExclusiveTouch }
    set { front.isExclusiveTouch = newValue }
  }
  open var gestureRecognizers: [UIGestureRecognizer]? {
    get { front.gestureRecognizers }
    set {
      front.gestureRecognizers = newValue
      for recognizer in newValue ?? [] { recognizer.view = self }
    }
  }
  open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    gestureRecognizer.view?.removeGestureRecognizer(gestureRecognizer)
    gestureRecognizers = (gestureRecognizers ?? []) + [gestureRecognizer]
  }
  open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    gestureRecognizers?.removeAll { $0 === gestureRecognizer }
    gestureRecognizer.view = nil
  }
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { viewHit(point, event) }
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }
  @discardableResult
  open func endEditing(_ force: Bool) -> Bool {
    guard let responder = stage.firstResponder as? UIView, responder.isDescendant(of: self) else { return false }
    return responder.resignFirstResponder()
  }

  // MARK: - Accessibility

  open var isAccessibilityElement: Bool {
    get { front.isAccessibilityElement }
    set { front.isAccessibilityElement = newValue }
  }
  open var accessibilityIdentifier: String? {
    get { front.accessibilityIdentifier }
    set { front.accessibilityIdentifier = newValue }
  }
  open var accessibilityLabel: String? {
    get { front.accessibilityLabel }
    set { front.accessibilityLabel = newValue }
  }
  open var accessibilityHint: String? {
    get { front.accessibilityHint }
    set { front.accessibilityHint = newValue }
  }
  open var accessibilityValue: String? {
    get { front.accessibilityValue }
    set { front.accessibilityValue = newValue }
  }
  open var accessibilityTraits: UIAccessibilityTraits {
    get { front.accessibilityTraits }
    set { front.accessibilityTraits = newValue }
  }
  open var accessibilityElementsHidden: Bool {
    get { front.accessibilityElementsHidden }
    set { front.accessibilityElementsHidden = newValue }
  }
  open var accessibilityElements: [Any]? {
    get { front.accessibilityElements }
    set { front.accessibilityElements = newValue }
  }
  open var accessibilityViewIsModal: Bool {
    get { front.accessibilityViewIsModal }
    set { front.accessibilityViewIsModal = newValue }
  }
  open var shouldGroupAccessibilityChildren: Bool {
    get { front.shouldGroupAccessibilityChildren }
    set { front.shouldGroupAccessibilityChildren = newValue }
  }
  open var accessibilityFrame: CGRect {
    get { front.accessibilityFrame }
    set { front.accessibilityFrame = newValue }
  }
  open func accessibilityIncrement() {}
  open func accessibilityDecrement() {}
  open func accessibilityActivate() -> Bool { false }

  // MARK: - Model

  deinit {
    // Freed one by one: releasing a deep tree recursively would exhaust the thread's stack.
    var orphans = children
    children = []
    while var view = orphans.popLast() {
      if isKnownUniquelyReferenced(&view) {
        orphans += view.children
        view.children = []
      }
    }
  }

  /// Makes the internal views that a class is built of.
  package func configure() {}

  /// Places internal views after the bounds have changed; runs inside the animation block that changed them.
  package func layoutParts() {}

  /// Draws the content anew after something it depends on has changed.
  package func updateContent() {}

  /// The natural size of the content; an axis may have none.
  package var naturalContentSize: IntrinsicSize { IntrinsicSize() }

  /// Whether the intrinsic height follows from the width, as that of wrapping text does.
  package var hasWidthDependentHeight: Bool { false }

  /// Whether the content has baselines of its own.
  package var hasBaseline: Bool { false }

  /// The height that the content needs at a width, for content that wraps; nil for everything else.
  package func height(forWidth width: Double) -> Double? { nil }

  /// The width that the longest line of wrapping content needs at a width; nil for everything else.
  package func longestLine(forWidth width: Double) -> Double? { nil }

  /// Distances from the top to the first and from the bottom to the last baseline, in points.
  package func baselineOffsets(in size: Size) -> (first: Double, last: Double) { (0, 0) }

  /// The font of the text whose baselines the view has; nil without text of its own.
  var baselineFont: FontDescription? { nil }

  /// The parts that the view made for itself and that lie in its bounds by a rule; nil where there are none.
  var arrangedParts: ArrangedParts? { nil }

  /// The baselines as a function of the size; nil where they depend on the width, too.
  var baselineRule: BaselineRule? { nil }

  /// The layer properties that show a colour of the view.
  func layers(showing color: ViewColor) -> [ColoredLayer] {
    // A tint colour goes down to every view that has none of its own.
    guard color == .tintColor else { return [] }
    return children.filter { $0.ownTintColor == nil }.flatMap { $0.layers(showing: .tintColor) }
  }

  /// What a block's animation of a property runs through, from the old value to the new one: those values, unless the
  /// view takes some of them at once.
  func animatedValues(of key: LayerKey, through values: [AnimatableValue]) -> [AnimatableValue] { values }

  /// UIKit's insets between the frame and the rectangle that constraints act on.
  package var modelAlignmentRectInsets: Insets { .zero }

  /// The way text runs in the view has changed: what it draws may lie elsewhere.
  package func layoutDirectionDidChange() {
    for subview in children where subview.isInternal { subview.layoutDirectionDidChange() }
  }

  /// The tint that applies has changed.
  package func tintDidChange() {}

  /// Whether what code draws is the view's content.
  package var drawsByCode: Bool { isFromCode }

  /// Colours with a dark value are taken anew.
  func refreshColors() { for color in front.colors { color.apply(self) } }

  /// A part's content has changed by itself.
  func partDidChange(_ part: UIView) {}
}

/// A natural size of which either axis may be missing (`UIView.noIntrinsicMetric`), in points.
package struct IntrinsicSize: Hashable, Sendable {
  package var width: Double?
  package var height: Double?

  package init(width: Double? = nil, height: Double? = nil) {
    self.width = width
    self.height = height
  }

  package init(_ size: Size) { self.init(width: size.width, height: size.height) }
}

/// Content hugging and compression resistance of both axes.
struct ContentPriorities: Hashable, Sendable {
  var hugging: (horizontal: Double, vertical: Double) {
    get { (huggingX, huggingY) }
    set { (huggingX, huggingY) = newValue }
  }
  var compressionResistance: (horizontal: Double, vertical: Double) {
    get { (resistanceX, resistanceY) }
    set { (resistanceX, resistanceY) = newValue }
  }

  private var huggingX = LayoutPriority.defaultLow
  private var huggingY = LayoutPriority.defaultLow
  private var resistanceX = LayoutPriority.defaultHigh
  private var resistanceY = LayoutPriority.defaultHigh
}
