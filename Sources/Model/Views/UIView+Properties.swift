package import InbetweenGeometry
package import InbetweenLayout
import InbetweenMotion
package import InbetweenTimeline

// Properties of `UIView` and `CALayer` under their own names. All lengths are in points, all angles in radians.

extension UIView {
  package var modelBackgroundColor: Color {
    get { record.state.backgroundColor }
    set { set(.backgroundColor, .color(newValue)) }
  }

  /// 0…1; the layer's `opacity`.
  package var modelAlpha: Double {
    get { record.state.opacity }
    set { set(.opacity, .scalar(newValue)) }
  }

  package var modelClipsToBounds: Bool {
    get { record.state.clipsToBounds }
    set { set(.clipsToBounds, .bool(newValue)) }
  }

  /// Whether the layer's straight edges are antialiased where they are not on whole pixels; the default is the canvas's
  /// ``Canvas/edgeAntialiasing``.
  package var allowsEdgeAntialiasing: Bool {
    get { record.state.allowsEdgeAntialiasing }
    set { set(.allowsEdgeAntialiasing, .bool(newValue)) }
  }

  package var cornerRadius: Double {
    get { record.state.cornerRadius }
    set { set(.cornerRadius, .scalar(newValue)) }
  }

  /// The corners that the corner radius rounds: `CALayer.maskedCorners`.
  package var maskedCorners: CornerMask {
    get { record.state.maskedCorners }
    set { set(.maskedCorners, .content(newValue.rawValue)) }
  }

  package var borderWidth: Double {
    get { record.state.borderWidth }
    set { set(.borderWidth, .scalar(newValue)) }
  }

  package var borderColor: Color {
    get { record.state.borderColor }
    set { set(.borderColor, .color(newValue)) }
  }

  package var modelShadowColor: Color {
    get { record.state.shadowColor }
    set { set(.shadowColor, .color(newValue)) }
  }

  package var shadowOpacity: Double {
    get { record.state.shadowOpacity }
    set { set(.shadowOpacity, .scalar(newValue)) }
  }

  package var modelShadowOffset: Point {
    get { record.state.shadowOffset }
    set { set(.shadowOffset, .point(newValue)) }
  }

  /// The standard deviation of the shadow's blur, in points.
  package var shadowRadius: Double {
    get { record.state.shadowRadius }
    set { set(.shadowRadius, .scalar(newValue)) }
  }

  package var zPosition: Double {
    get { record.state.zPosition }
    set { set(.zPosition, .scalar(newValue)) }
  }

  package var modelTransform: Transform {
    get { record.state.transform }
    set {
      set(.transform, .transform(newValue))
      if transformAffectsLayout { stage.setNeedsLayout(of: self) }
    }
  }

  /// In unit coordinates of the bounds. As in UIKit, changing it without the position shifts the view.
  package var modelAnchorPoint: Point {
    get { record.state.anchorPoint }
    set { set(.anchorPoint, .point(newValue)) }
  }

  /// The layer's `position`, in the superview's coordinates.
  package var modelCenter: Point {
    get { record.state.position }
    set {
      set(.position, .point(newValue))
      frameWasSet()
    }
  }

  package var modelBounds: Rect {
    get { record.state.bounds }
    set {
      if let scroll = self as? UIScrollView {
        // A layout sets the size: the offset goes on to follow from the insets.
        let isKept = node.layout.isBeingPlaced && newValue.origin == record.state.boundsOrigin
        if !isKept { scroll.modelContentOffset = newValue.origin }
      } else {
        set(.boundsOrigin, .point(newValue.origin))
      }
      setSize(newValue.size)
      frameWasSet()
    }
  }

  /// The bounding box of the transformed bounds, in the superview's coordinates. Setting it keeps the transform, as
  /// UIKit does where the transform is the identity.
  package var modelFrame: Rect {
    get { record.state.frame }
    set {
      place(newValue)
      frameWasSet()
    }
  }

  /// In a stack view a hidden view takes no space; inside an animation the view is hidden at the end of the block.
  package var modelIsHidden: Bool {
    get { record.state.isHidden }
    set { setHidden(newValue) }
  }

  /// The effective tint colour: the view's own, or that of the nearest superview with one, or the system's blue.
  package var modelTintColor: Color {
    get {
      if let own = sequence(first: self, next: \.superview).lazy.compactMap(\.ownTintColor).first { return own }
      let isDark = traitCollection.userInterfaceStyle == .dark
      return isDark ? Color(red: 10 / 255, green: 132 / 255, blue: 1) : Color(red: 0, green: 122 / 255, blue: 1)
    }
    set { setOwnTintColor(newValue) }
  }

  /// Removes the view's own tint colour, as `tintColor = nil` does in UIKit.
  package func inheritTintColor() { setOwnTintColor(nil) }

  private func setOwnTintColor(_ color: Color?) {
    ownTintColor = color
    var stack = [self]
    while let view = stack.popLast() {
      view.tintDidChange()
      view.codeProperties.tintDidChange(view)
      stack += view.node.nearestViews.filter { $0.ownTintColor == nil }
    }
  }

  /// The content hugging priorities of both axes, above 0 and up to 1000.
  package var contentHuggingPriority: (horizontal: Double, vertical: Double) {
    get { layoutTraits.priorities.hugging }
    set {
      layoutTraits.priorities.hugging = newValue
      stage.updateContent(of: self)
      stage.setNeedsLayout()
    }
  }

  /// The compression resistance priorities of both axes, above 0 and up to 1000.
  package var contentCompressionResistancePriority: (horizontal: Double, vertical: Double) {
    get { layoutTraits.priorities.compressionResistance }
    set {
      layoutTraits.priorities.compressionResistance = newValue
      stage.updateContent(of: self)
      stage.setNeedsLayout()
    }
  }

  /// Replaces the intrinsic size of the content, in points; nil restores it.
  package var intrinsicContentSizeOverride: IntrinsicSize? {
    get { layoutTraits.ownIntrinsicContentSize }
    set {
      layoutTraits.ownIntrinsicContentSize = newValue
      contentSizeDidChange()
    }
  }

  /// Replaces the insets between the frame and the alignment rectangle, in points; nil restores the view's own.
  package var alignmentRectInsetsOverride: Insets? {
    get { layoutTraits.ownAlignmentRectInsets }
    set {
      layoutTraits.ownAlignmentRectInsets = newValue
      contentSizeDidChange()
    }
  }

  /// The margins that were set, in points, without the contribution of the safe area; by default 8 on each side and, in
  /// the root, 16 or 20 at the sides and 0 above and below. What lists show has further ones; see ``StandardMargins``.
  package var modelLayoutMargins: Insets {
    get {
      guard let margins = layoutTraits.ownMargins else { return systemMargins }
      return atLeastOfList(layoutTraits.hasDirectionalMargins ? sides(margins) : margins)
    }
    set { takeOwnMargins(newValue, isDirectional: false) }
  }

  /// The margins relative to the view's direction: `left` is the leading margin, `right` the trailing one.
  package var modelDirectionalLayoutMargins: Insets {
    get { sides(modelLayoutMargins) }
    set { takeOwnMargins(newValue, isDirectional: true) }
  }

  /// Converts insets between leading/trailing and left/right.
  package func sides(_ insets: Insets) -> Insets {
    guard modelLayoutDirection == .rightToLeft else { return insets }
    return Insets(top: insets.top, left: insets.right, bottom: insets.bottom, right: insets.left)
  }

  /// Sets whether the safe area is added to the margins, as it is in UIKit by default.
  func setFollowsSafeArea(_ follows: Bool) {
    layoutTraits.followsSafeArea = follows
    marginsDidChange()
  }

  /// Sets whether the content also stays inside the superview's margins where the view extends into them.
  func setKeepsSuperviewMargins(_ keeps: Bool) {
    layoutTraits.keepsSuperviewMargins = keeps
    marginsDidChange()
  }

  /// Restores the system's margins.
  package func unsetLayoutMargins() {
    layoutTraits.ownMargins = nil
    marginsDidChange()
  }

  /// The descendant whose first baseline is used for this view; nil for that of ``forLastBaselineLayout``, or for the
  /// view's own baseline. A stack view determines it itself.
  package var modelFirstBaselineView: UIView? {
    get { layoutTraits.firstBaselineView }
    set {
      layoutTraits.firstBaselineView = newValue
      stage.updateBaselineViews(of: self)
    }
  }

  /// The descendant whose last baseline is used for this view; nil for the view's own baseline.
  package var modelLastBaselineView: UIView? {
    get { layoutTraits.lastBaselineView }
    set {
      layoutTraits.lastBaselineView = newValue
      stage.updateBaselineViews(of: self)
    }
  }

  /// How the view's frame follows the superview's size if the view is placed by its frame.
  package var modelAutoresizingMask: InbetweenLayout.AutoresizingMask {
    get { layoutTraits.autoresizing }
    set {
      layoutTraits.autoresizing = newValue
      if !usesAutoLayout { stage.updatePlacement(of: self) }
    }
  }

  /// The effects that follow the device's tilt, in the order in which they were added. Setting them removes effects
  /// that are not in the new list, at once even in a block; the others are kept.
  package var modelMotionEffects: [Layer.MotionEffectBinding] {
    get { record.motionEffects.filter { $0.lifetime.end == .infinity } }
    set {
      for effect in modelMotionEffects where !newValue.contains(where: effect.isSame) { removeMotionEffect(effect) }
      for effect in newValue where !modelMotionEffects.contains(where: effect.isSame) { addMotionEffect(effect) }
    }
  }

  /// Adds an effect that follows the device's tilt, from now on.
  package func addMotionEffect(_ effect: Layer.MotionEffectBinding) {
    var added = effect
    added.lifetime = .init(start: isInStage ? stage.seconds : -.infinity)
    record.motionEffects.append(added)
  }

  /// Removes an effect from now on; does nothing if the view does not have it.
  package func removeMotionEffect(_ effect: Layer.MotionEffectBinding) {
    guard let index = record.motionEffects.firstIndex(where: { $0.lifetime.end == .infinity && $0.isSame(as: effect) })
    else { return }
    record.motionEffects[index].lifetime.end = stage.seconds
  }

  /// Called when the intrinsic content size has changed: the next layout uses the new size.
  func contentSizeDidChange() {
    stage.updateContent(of: self)
    stage.setNeedsLayout()
  }
}

extension Layer.MotionEffectBinding {
  /// Whether another effect has the same values, regardless of its times.
  fileprivate func isSame(as other: Layer.MotionEffectBinding) -> Bool {
    keyPath == other.keyPath && effect == other.effect
  }
}

extension UIView {
  func setSize(_ size: Size) {
    let former = record.state.boundsSize
    guard size != former else { return }
    set(.boundsSize, .size(size))
    layoutParts()
    guard isFromCode else { return }
    if layoutItem == nil, !node.layout.isBeingPlaced, codeProperties.autoresizesSubviews {
      autoresizeSubviews(from: former)
    }
    stage.sizeDidChange(of: self)
  }

  /// Outside of the tree, where the engine does not resize them.
  private func autoresizeSubviews(from former: Size) {
    for view in subviews where !view.usesAutoLayout && !view.isInternal && !view.layoutTraits.autoresizing.isEmpty {
      let frame = view.layoutTraits.autoresizing.frame(
        view.frameWithoutTransform, in: former, resizedTo: record.state.boundsSize)
      if view.takesFrameOfMask { view.resize(to: frame) } else { view.place(frame) }
    }
  }

  /// The frame without the view's transform, in points of the superview.
  var frameWithoutTransform: Rect {
    let state = record.state
    return Rect(
      x: state.position.x - state.anchorPoint.x * state.boundsSize.width,
      y: state.position.y - state.anchorPoint.y * state.boundsSize.height,
      width: max(state.boundsSize.width, 0), height: max(state.boundsSize.height, 0))
  }

  /// Sets position and size from a frame, for any anchor point.
  package func place(_ frame: Rect) { place(frame, by: record.state.anchorPoint) }

  /// - Parameter anchor: where the position is in the frame, in unit coordinates.
  func place(_ frame: Rect, by anchor: Point) {
    set(
      .position,
      .point(Point(x: frame.minX + anchor.x * frame.width, y: frame.minY + anchor.y * frame.height)))
    setSize(frame.size)
  }

  private func frameWasSet() {
    guard !usesAutoLayout, !node.layout.isBeingPlaced else { return }
    stage.updatePlacement(of: self)
    stage.setNeedsLayout()
  }

  /// Excludes the view from Auto Layout and places it by its frame (`translatesAutoresizingMaskIntoConstraints`).
  package func placeByFrame(_ frame: Rect) {
    usesAutoLayout = false
    self.modelFrame = frame
  }

  private func setHidden(_ hidden: Bool) {
    guard hidden != modelIsHidden, let stack = superview as? UIStackView, stack.arranges(self), stage.isAnimating else {
      let changed = hidden != modelIsHidden
      set(.isHidden, .bool(hidden))
      if changed, let stack = superview as? UIStackView { stack.arrangementDidChange() }
      return
    }
    // The arrangement is animated by the block; a view that is hidden stays visible until the block ends.
    stage.hide(node, hidden)
    stack.arrangementDidChange()
  }
}
