public import Foundation
package import InbetweenGeometry
import InbetweenLayout
import InbetweenMotion
package import InbetweenTimeline

/// A view on a virtual clock.
///
/// A view is a class because it has identity. Setting a property changes the model at once; inside
/// ``animate(withDuration:animations:completion:)`` it also adds the animation that UIKit would add. UIKit's API is
/// public, with its names and types; the members used by scenes have package access and use the model's numeric types.
/// Members that subclasses may override are declared in the class itself, because Swift cannot override members
/// declared in extensions.
open class UIView: UIResponder, CALayerDelegate {
  /// The layer of the view, with its place in the tree.
  package let node: LayerNode
  /// The id given by a scene, or the name of an internal part.
  var givenID: String?
  /// The view that this view is a part of.
  weak var owner: UIView?
  /// Its number among the views of its class in the stage, from 1.
  var serialNumber = 0
  open var superview: UIView? { node.enclosingView }
  /// ``children``, until the layer's children change.
  final var knownChildren: [UIView]? = []
  /// Whether it was created by code, which may override methods that layout calls.
  package final var isFromCode = true
  /// The item that contains subviews and guides.
  var contentItem: LayoutItemID? { layoutItem }
  /// What it tells the layout about itself.
  package var layoutTraits = LayoutTraits()
  package internal(set) var guides: [UILayoutGuide] = []
  var ownTintColor: Color?
  /// The system's guides that have been used, in the order of first use.
  var systemGuides: [UILayoutGuide] = []
  /// The behaviour of iOS 7: constraints place the transformed frame.
  package var transformAffectsLayout = false { didSet { stage.setNeedsLayout() } }
  /// How content behaves when the size changes.
  package var modelContentMode = InbetweenTimeline.ContentMode.scaleToFill { didSet { updateContent() } }
  /// Data that only views of code need.
  package lazy var codeProperties = CodeProperties()
  /// Whether its class is one of the app, which may override what its layer asks its delegate.
  private(set) lazy var isOfApp = stage.isOfApp(type(of: self))

  /// The name of the view's kind in scenes.
  @_spi(Kinds) open var kind: String { "view" }

  // MARK: - Making

  /// Creates a view in the current recording; outside a recording, in a stage of its own, which it leaves when it is
  /// added to a view of another stage.
  ///
  /// - Parameter frame: in the superview's coordinates, in points.
  public init(frame: CGRect) {
    let stage = Stage.current ?? Stage(canvas: .standard)
    node = LayerNode(in: stage)
    super.init()
    enterStage()
    begin(with: frame)
  }

  /// Creates a view with default values; the coder is not read.
  public required init?(coder: NSCoder) {
    let stage = Stage.current ?? Stage(canvas: .standard)
    node = LayerNode(in: stage)
    super.init()
    enterStage()
    begin(with: .zero)
  }

  public convenience override init() { self.init(frame: .zero) }

  /// A unique identifier in the stage.
  package var id: String { usualID }

  // MARK: - Geometry, in points

  /// The bounding box of the transformed bounds, in the superview's coordinates.
  open var frame: CGRect {
    get { CGRect(modelFrame) }
    set { modelFrame = Rect(origin: Point(newValue.origin), size: kept(Size(newValue.size))) }
  }
  open var bounds: CGRect {
    get { CGRect(modelBounds) }
    set { modelBounds = Rect(origin: Point(newValue.origin), size: kept(Size(newValue.size))) }
  }
  open var center: CGPoint {
    get { CGPoint(modelCenter) }
    set { modelCenter = Point(newValue) }
  }
  open var transform: CGAffineTransform {
    get { CGAffineTransform(modelTransform) }
    set { modelTransform = newValue.model }
  }
  open var transform3D: CATransform3D {
    get { layer.transform }
    set { layer.transform = newValue }
  }
  open var contentScaleFactor: CGFloat {
    get { codeProperties.contentScaleFactor }
    set { codeProperties.contentScaleFactor = newValue }
  }
  open var autoresizingMask: UIView.AutoresizingMask {
    get { UIView.AutoresizingMask(modelAutoresizingMask) }
    set { modelAutoresizingMask = newValue.model }
  }
  open var autoresizesSubviews: Bool {
    get { codeProperties.autoresizesSubviews }
    set { codeProperties.autoresizesSubviews = newValue }
  }
  /// Whether the frame places the view; false if constraints do.
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
    get { codeProperties.backgroundColor(of: self) }
    set {
      codeProperties.backgroundColor = newValue
      fillBackground(newValue?.cgColor(in: traitCollection))
    }
  }
  open var alpha: CGFloat {
    get { CGFloat(modelAlpha) }
    set { modelAlpha = Double(newValue) }
  }
  open var isOpaque: Bool {
    get { codeProperties.isOpaque }
    set { codeProperties.isOpaque = newValue }
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
  /// The view's own tint colour, or that of the nearest superview with one, or the system's blue.
  open var tintColor: UIColor! {
    get { codeProperties.tintColor(of: self) }
    set {
      codeProperties.tintColor = newValue
      if let newValue { modelTintColor = newValue.model(in: traitCollection) } else { inheritTintColor() }
    }
  }
  open var tintAdjustmentMode: UIView.TintAdjustmentMode {
    get { codeProperties.tintAdjustmentMode }
    set { codeProperties.tintAdjustmentMode = newValue }
  }
  open func tintColorDidChange() {}
  open var contentMode: UIView.ContentMode {
    get { UIView.ContentMode(modelContentMode) }
    set { modelContentMode = newValue.model }
  }
  /// A view whose alpha masks this view.
  open var mask: UIView? {
    get { maskView }
    set { node.setMask(newValue?.node) }
  }
  /// Draws the view's content into the current context.
  open func draw(_ rect: CGRect) {}
  /// The view is the delegate of its layer: overrides of these five take part in its layout, drawing and animation.
  open func display(_ layer: CALayer) { if layer === codeProperties.layer { drawOwnContent() } }
  open func draw(_ layer: CALayer, in ctx: CGContext) { if layer === codeProperties.layer { draw(bounds) } }
  open func layerWillDraw(_ layer: CALayer) {}
  open func layoutSublayers(of layer: CALayer) { if layer === codeProperties.layer { layOutOwn() } }
  /// The animation of the current block; `NSNull` outside one.
  open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    layer.blockAction(forKey: event) ?? NSNull()
  }
  /// A view with a picture of the view's current presentation.
  open func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? { snapshot(afterUpdates: afterUpdates) }
  /// A view with a picture of a part of the current presentation, with edges that keep their size.
  open func resizableSnapshotView(
    from rect: CGRect, afterScreenUpdates afterUpdates: Bool, withCapInsets capInsets: UIEdgeInsets
  ) -> UIView? { snapshot(of: rect, afterUpdates: afterUpdates, capInsets) }
  /// Draws the view's presentation into the current context; returns false outside a window.
  @discardableResult
  open func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool { drawPresentation(in: rect) }
  open func setNeedsDisplay() { stage.setNeedsDisplay(self) }
  open func setNeedsDisplay(_ rect: CGRect) { setNeedsDisplay() }

  // MARK: - Tree

  open var subviews: [UIView] { children.filter { !$0.isInternal } }
  open var window: UIWindow? { (self as? UIWindow) ?? superview?.window }
  open var tag: Int {
    get { codeProperties.tag }
    set { codeProperties.tag = newValue }
  }
  open override var next: UIResponder? { codeProperties.controller ?? superview }
  @_spi(Kinds) open override var responderStage: Stage? { stage }
  @_spi(Kinds) open override var shownFrame: CGRect { convert(bounds, to: nil) }

  /// Adds a view in front of all other subviews.
  open func addSubview(_ view: UIView) { insert(view, at: node.children.count) }
  /// Inserts a view at an index among the subviews; 0 is the backmost.
  open func insertSubview(_ view: UIView, at index: Int) { insert(view, before: index) }
  open func insertSubview(_ view: UIView, aboveSubview siblingSubview: UIView) {
    insert(view, at: (node.index(of: siblingSubview.node) ?? node.children.count) + 1)
  }
  open func insertSubview(_ view: UIView, belowSubview siblingSubview: UIView) {
    insert(view, at: node.index(of: siblingSubview.node) ?? node.children.count)
  }
  open func exchangeSubview(at index1: Int, withSubviewAt index2: Int) { exchange(index1, index2) }
  open func bringSubviewToFront(_ view: UIView) { if view.superview === self { move(view, to: node.children.count) } }
  open func sendSubviewToBack(_ view: UIView) { if view.superview === self { move(view, to: 0) } }
  /// Removes the view from the tree; constraints with items outside it become inactive permanently.
  open func removeFromSuperview() { leaveSuperview() }
  open func isDescendant(of view: UIView) -> Bool { sequence(first: self) { $0.superview }.contains { $0 === view } }
  open func viewWithTag(_ tag: Int) -> UIView? { firstView { $0.tag == tag } }
  open func didAddSubview(_ subview: UIView) {}
  open func willRemoveSubview(_ subview: UIView) {}
  open func willMove(toSuperview newSuperview: UIView?) {}
  open func didMoveToSuperview() {}
  open func willMove(toWindow newWindow: UIWindow?) {}
  open func didMoveToWindow() {}
  /// By which a state is found again that was kept.
  open var restorationIdentifier: String? {
    get { codeProperties.restorationIdentifier }
    set { codeProperties.restorationIdentifier = newValue }
  }
  open var focusGroupIdentifier: String? {
    get { codeProperties.focusGroupIdentifier }
    set { codeProperties.focusGroupIdentifier = newValue }
  }
  /// Films have nothing that moves a focus.
  open var canBecomeFocused: Bool { false }
  open var isFocused: Bool { false }
  open var preferredFocusEnvironments: [any UIFocusEnvironment] { [] }
  open func setNeedsFocusUpdate() {}
  open func updateFocusIfNeeded() {}
  open func shouldUpdateFocus(in context: UIFocusUpdateContext) -> Bool { true }
  open func didUpdateFocus(in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator) {}

  // MARK: - Layout

  open class var requiresConstraintBasedLayout: Bool { false }
  /// The shape of the view in collisions.
  open var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }
  /// In the view's coordinates, about its centre.
  open var collisionBoundingPath: UIBezierPath { UIBezierPath(rect: bounds) }
  /// The intrinsic size of the content, in points; `UIView.noIntrinsicMetric` for an axis without one.
  open var intrinsicContentSize: CGSize { naturalContentSize.size }
  open func invalidateIntrinsicContentSize() { contentSizeDidChange() }
  open var alignmentRectInsets: UIEdgeInsets {
    UIEdgeInsets(layoutTraits.ownAlignmentRectInsets ?? modelAlignmentRectInsets)
  }
  open func alignmentRect(forFrame frame: CGRect) -> CGRect { frame.inset(by: alignmentRectInsets) }
  open func frame(forAlignmentRect alignmentRect: CGRect) -> CGRect {
    let insets = alignmentRectInsets.model
    return CGRect(
      Rect(alignmentRect).inset(
        by: Insets(top: -insets.top, left: -insets.left, bottom: -insets.bottom, right: -insets.right)))
  }
  /// What iOS before 9 asked; classes that still override it are not asked.
  open func forBaselineLayout() -> UIView { forLastBaselineLayout }
  open var forFirstBaselineLayout: UIView { layoutTraits.firstBaselineView ?? forLastBaselineLayout }
  open var forLastBaselineLayout: UIView { layoutTraits.lastBaselineView ?? self }
  open func setNeedsLayout() { stage.setNeedsLayoutInside(self) }
  /// Called when the canvas scale has changed, and with it the width of one-pixel lines.
  func canvasScaleDidChange(from former: Int) {}
  open func layoutIfNeeded() { stage.layoutIfNeeded(in: self) }
  open func layoutSubviews() {}
  open func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    UILayoutPriority(contentHuggingPriority, axis)
  }
  open func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
    priority.set(&contentHuggingPriority, axis)
  }
  open func contentCompressionResistancePriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    UILayoutPriority(contentCompressionResistancePriority, axis)
  }
  open func setContentCompressionResistancePriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
    priority.set(&contentCompressionResistancePriority, axis)
  }
  /// The part of the view inside the root's safe area.
  open var safeAreaLayoutGuide: UILayoutGuide { systemGuide(.safeArea) }
  /// The view's bounds inset by its margins.
  open var layoutMarginsGuide: UILayoutGuide { systemGuide(.layoutMargins) }
  /// A centred area within the view's margins, at most 672 points wide: the readable width at the standard text size.
  open var readableContentGuide: UILayoutGuide { systemGuide(.readableContent) }
  /// The part that the keyboard covers or, without a keyboard, the part below the safe area (``Stage/keyboardHeight``).
  open var keyboardLayoutGuide: UIKeyboardLayoutGuide { guideOfKeyboard }
  open var layoutGuides: [UILayoutGuide] { guides }
  open var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
  open var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
  open var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
  open var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
  open var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
  open var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
  open var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
  open var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
  open var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
  open var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
  open var firstBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .firstBaseline) }
  open var lastBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .lastBaseline) }
  /// Adds a guide, which is laid out like a view and never drawn.
  open func addLayoutGuide(_ layoutGuide: UILayoutGuide) { addGuide(layoutGuide) }
  open func removeLayoutGuide(_ layoutGuide: UILayoutGuide) { removeGuide(layoutGuide) }
  /// Whether the constraints do not determine the view's frame uniquely.
  open var hasAmbiguousLayout: Bool { stage.isAmbiguous(self) }
  /// Active constraints for which this view is the closest common ancestor of their items.
  open var constraints: [NSLayoutConstraint] { stage.constraints(heldBy: self) }
  open func addConstraint(_ constraint: NSLayoutConstraint) { NSLayoutConstraint.activate([constraint]) }
  open func addConstraints(_ constraints: [NSLayoutConstraint]) { NSLayoutConstraint.activate(constraints) }
  open func removeConstraint(_ constraint: NSLayoutConstraint) { NSLayoutConstraint.deactivate([constraint]) }
  open func removeConstraints(_ constraints: [NSLayoutConstraint]) { NSLayoutConstraint.deactivate(constraints) }
  open func setNeedsUpdateConstraints() { stage.setNeedsUpdateConstraints(self) }
  open func updateConstraintsIfNeeded() { stage.updateConstraintsIfNeeded(in: self) }
  open func needsUpdateConstraints() -> Bool { codeProperties.needsUpdateConstraints }
  /// Called before a layout after ``setNeedsUpdateConstraints()``.
  open func updateConstraints() {}
  open func sizeThatFits(_ size: CGSize) -> CGSize { naturalSize(thatFits: size) }
  /// Keeps the origin of the frame.
  open func sizeToFit() { takeSize(sizeThatFits(bounds.size)) }
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
    get { layoutTraits.followsSafeArea }
    set { setFollowsSafeArea(newValue) }
  }
  open var preservesSuperviewLayoutMargins: Bool {
    get { layoutTraits.keepsSuperviewMargins }
    set { setKeepsSuperviewMargins(newValue) }
  }
  /// The safe area insets of the view as of the last layout, in points.
  open var safeAreaInsets: UIEdgeInsets { UIEdgeInsets(stage.safeAreaInsets(of: self)) }
  open func safeAreaInsetsDidChange() {}
  open var semanticContentAttribute: UISemanticContentAttribute {
    get { UISemanticContentAttribute(modelSemanticContentAttribute) }
    set { modelSemanticContentAttribute = newValue.model }
  }
  open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    modelLayoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
  }

  open class func userInterfaceLayoutDirection(
    for attribute: UISemanticContentAttribute
  ) -> UIUserInterfaceLayoutDirection {
    userInterfaceLayoutDirection(for: attribute, relativeTo: UITraitCollection.current.layoutDirection)
  }
  /// The direction of a view with an attribute where its surroundings have another.
  open class func userInterfaceLayoutDirection(
    for attribute: UISemanticContentAttribute, relativeTo layoutDirection: UIUserInterfaceLayoutDirection
  ) -> UIUserInterfaceLayoutDirection { attribute.direction(in: layoutDirection) }

  // MARK: - Surroundings

  open var traitCollection: UITraitCollection { codeProperties.traits(of: self) }
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
  open var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { codeProperties.style }
    set { changingTraits { codeProperties.style = newValue } }
  }
  /// Limits of the text size of the view and its subviews; nil for none. Texts with `adjustsFontForContentSizeCategory`
  /// take the font of their text style at the new size.
  open var minimumContentSizeCategory: UIContentSizeCategory? {
    get { codeProperties.contentSizeLimits?.minimum }
    set { limitContentSize { $0.minimum = newValue } }
  }
  open var maximumContentSizeCategory: UIContentSizeCategory? {
    get { codeProperties.contentSizeLimits?.maximum }
    set { limitContentSize { $0.maximum = newValue } }
  }

  // MARK: - Touches

  open var isUserInteractionEnabled: Bool {
    get { codeProperties.isUserInteractionEnabled }
    set { codeProperties.isUserInteractionEnabled = newValue }
  }
  open var isMultipleTouchEnabled: Bool {
    get { codeProperties.isMultipleTouchEnabled }
    set { codeProperties.isMultipleTouchEnabled = newValue }
  }
  open var isExclusiveTouch: Bool {
    get { codeProperties.isExclusiveTouch }
    set { codeProperties.isExclusiveTouch = newValue }
  }
  open var gestureRecognizers: [UIGestureRecognizer]? {
    get { codeProperties.gestureRecognizers }
    set {
      codeProperties.gestureRecognizers = newValue
      for recognizer in newValue ?? [] { recognizer.view = self }
    }
  }
  open func addInteraction(_ interaction: any UIInteraction) { insert(interaction) }
  open func removeInteraction(_ interaction: any UIInteraction) { takeOut(interaction) }
  open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    gestureRecognizer.view?.removeGestureRecognizer(gestureRecognizer)
    gestureRecognizers = (gestureRecognizers ?? []) + [gestureRecognizer]
  }
  open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) { takeOut(gestureRecognizer) }
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { viewHit(point, event) }
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }
  @discardableResult open func endEditing(_ force: Bool) -> Bool { resignInside() }

  // MARK: - Model

  /// Creates an object of the class by the initializer that UIKit calls for classes that code names at run time.
  @_spi(Kinds) open class func instance(frame: CGRect) -> UIView { ClassInstances.view(of: self, frame: frame) }

  /// The properties with `UI_APPEARANCE_SELECTOR` that are not in ``AppearanceProperty/all``.
  @_spi(Kinds) open class var furtherAppearanceProperties: [AppearanceProperty] { [] }

  /// Creates the internal views of a class.
  package func configure() {}

  /// Places internal views after the bounds have changed; runs inside the animation block that changed them.
  package func layoutParts() {}

  /// Updates the drawn content after something on which it depends has changed.
  package func updateContent() {}

  /// The size that views of the kind have where code makes them; nil for that of the frame that they are given.
  package var ownSize: OwnSize? { nil }

  /// The intrinsic size of the content, in points; either axis may have none.
  package var naturalContentSize: IntrinsicSize { IntrinsicSize() }

  /// Whether the intrinsic height depends on the width, as that of wrapping text does.
  package var hasWidthDependentHeight: Bool { false }

  /// Whether the content has baselines of its own.
  package var hasBaseline: Bool { false }

  /// The height that wrapping content needs at a width, in points; nil for all other content.
  package func height(forWidth width: Double) -> Double? { nil }

  /// The width of the longest line of wrapping content at a width, in points; nil for all other content.
  package func longestLine(forWidth width: Double) -> Double? { nil }

  /// Distances from the top to the first and from the bottom to the last baseline, in points.
  package func baselineOffsets(in size: Size) -> (first: Double, last: Double) { (0, 0) }

  /// The font of the text that determines the view's baselines; nil if the view itself has no text.
  var baselineFont: FontDescription? { nil }

  /// The internal parts that are arranged in the bounds by a rule; nil if there are none.
  var arrangedParts: ArrangedParts? { nil }

  /// The baselines as a function of the size; nil if they also depend on the width.
  var baselineRule: BaselineRule? { nil }

  /// The layer properties that show one of the view's colours.
  func layers(showing color: ViewColor) -> [ColoredLayer] {
    // The tint colour is inherited by every descendant that has none of its own.
    guard color == .tintColor else { return [] }
    return node.nearestViews.filter { $0.ownTintColor == nil }.flatMap { $0.layers(showing: .tintColor) }
  }

  /// The values of a block's animation of a property, from the old value to the new one; a view can override this to
  /// apply some of them at once.
  func animatedValues(of key: LayerKey, through values: [AnimatableValue]) -> [AnimatableValue] { values }

  /// The insets between the frame and the alignment rectangle in UIKit, in points.
  package var modelAlignmentRectInsets: Insets { .zero }

  /// Called when the layout direction of the view has changed, which may change its content.
  package func layoutDirectionDidChange() {
    for subview in children where subview.isInternal { subview.layoutDirectionDidChange() }
    layoutParts()
  }

  /// Called when the effective tint colour has changed.
  package func tintDidChange() {}

  /// Whether the drawing of code is the view's content.
  package var drawsByCode: Bool { isFromCode }

  /// Updates colours that have a dark value.
  package func refreshColors() { for color in codeProperties.colors { color.apply(self) } }

  /// Draws what lies in front of the content that ``draw(_:)`` of a class of the app draws, in the same context.
  func drawParts() {}

  /// Called when the content of an internal part has changed independently.
  func partDidChange(_ part: UIView) {}

  /// Called after a property of the layer was set.
  func layerDidChange(_ key: LayerKey) {}
}
