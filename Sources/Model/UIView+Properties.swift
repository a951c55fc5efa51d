package import InbetweenGeometry
package import InbetweenLayout
package import InbetweenMotion
package import InbetweenTimeline

// Properties of `UIView` and `CALayer` under their own names. All lengths are points, angles radians.

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

  /// Whether the layer's straight edges are antialiased where they do not fall between pixels; the canvas's
  /// ``Canvas/edgeAntialiasing`` until it is set.
  package var allowsEdgeAntialiasing: Bool {
    get { record.state.allowsEdgeAntialiasing }
    set { set(.allowsEdgeAntialiasing, .bool(newValue)) }
  }

  package var cornerRadius: Double {
    get { record.state.cornerRadius }
    set { set(.cornerRadius, .scalar(newValue)) }
  }

  /// Which corners the radius rounds: `CALayer.maskedCorners`.
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

  package var shadowColor: Color {
    get { record.state.shadowColor }
    set { set(.shadowColor, .color(newValue)) }
  }

  package var shadowOpacity: Double {
    get { record.state.shadowOpacity }
    set { set(.shadowOpacity, .scalar(newValue)) }
  }

  package var shadowOffset: Point {
    get { record.state.shadowOffset }
    set { set(.shadowOffset, .point(newValue)) }
  }

  /// The standard deviation of the shadow's blur.
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
        scroll.modelContentOffset = newValue.origin
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

  /// In a stack view a hidden view makes room; inside an animation it is hidden at the end of the block.
  package var modelIsHidden: Bool {
    get { record.state.isHidden }
    set { setHidden(newValue) }
  }

  /// The colour that applies: the view's own, or the nearest superview's, or the system's blue.
  package var modelTintColor: Color {
    get {
      var view: UIView? = self
      while let candidate = view {
        if let color = candidate.ownTintColor { return color }
        view = candidate.superview
      }
      return Color(red: 0, green: 122 / 255, blue: 1)
    }
    set { setOwnTintColor(newValue) }
  }

  /// Gives up the view's own tint, as `tintColor = nil` does in UIKit.
  package func inheritTintColor() { setOwnTintColor(nil) }

  private func setOwnTintColor(_ color: Color?) {
    ownTintColor = color
    var stack = [self]
    while let view = stack.popLast() {
      view.tintDidChange()
      view.front.tintDidChange(view)
      stack += view.children.filter { $0.ownTintColor == nil }
    }
  }

  /// Content hugging of both axes, above 0 up to 1000.
  package var contentHuggingPriority: (horizontal: Double, vertical: Double) {
    get { priorities.hugging }
    set {
      priorities.hugging = newValue
      stage.updateContent(of: self)
      stage.setNeedsLayout()
    }
  }

  /// Compression resistance of both axes, above 0 up to 1000.
  package var contentCompressionResistancePriority: (horizontal: Double, vertical: Double) {
    get { priorities.compressionResistance }
    set {
      priorities.compressionResistance = newValue
      stage.updateContent(of: self)
      stage.setNeedsLayout()
    }
  }

  /// Replaces the natural size of the content; nil gives it back to the view.
  package var intrinsicContentSizeOverride: IntrinsicSize? {
    get { ownIntrinsicContentSize }
    set {
      ownIntrinsicContentSize = newValue
      contentSizeDidChange()
    }
  }

  /// Replaces the insets between the frame and the rectangle that constraints act on, in points; nil gives them back to
  /// the view.
  package var alignmentRectInsetsOverride: Insets? {
    get { ownAlignmentRectInsets }
    set {
      ownAlignmentRectInsets = newValue
      contentSizeDidChange()
    }
  }

  /// The margins that were set, without what the safe area adds to them: 8 points on each side at first, and in the
  /// root 16 or 20 at the sides and none above and below.
  package var modelLayoutMargins: Insets {
    get {
      guard let ownMargins else { return self === stage.root || hasScreenMargins ? stage.systemMargins : Insets(8) }
      return hasDirectionalMargins ? sides(ownMargins) : ownMargins
    }
    set {
      ownMargins = newValue
      hasDirectionalMargins = false
      marginsDidChange()
    }
  }

  /// The same by the direction of the view: `left` is the leading margin, `right` the trailing one.
  package var modelDirectionalLayoutMargins: Insets {
    get { hasDirectionalMargins ? ownMargins ?? sides(modelLayoutMargins) : sides(modelLayoutMargins) }
    set {
      ownMargins = newValue
      hasDirectionalMargins = true
      marginsDidChange()
    }
  }

  /// Insets by leading and trailing as insets by left and right, and back.
  package func sides(_ insets: Insets) -> Insets {
    guard modelLayoutDirection == .rightToLeft else { return insets }
    return Insets(top: insets.top, left: insets.right, bottom: insets.bottom, right: insets.left)
  }

  /// Whether the margins begin at the safe area's edges where it is narrower than the view, as UIKit's do unless told
  /// otherwise.
  func setFollowsSafeArea(_ follows: Bool) {
    followsSafeArea = follows
    marginsDidChange()
  }

  /// Whether the content stays inside the superview's margins, too, where the view reaches into them.
  func setKeepsSuperviewMargins(_ keeps: Bool) {
    keepsSuperviewMargins = keeps
    marginsDidChange()
  }

  /// Gives the margins back to the system.
  package func unsetLayoutMargins() {
    ownMargins = nil
    marginsDidChange()
  }

  private func marginsDidChange() {
    stage.updateMargins(of: self)
    stage.setNeedsLayout()
  }

  /// The view inside this one whose first baseline counts as this one's; nil for that of
  /// ``forLastBaselineLayout``, or its own. A stack view chooses by itself.
  package var modelFirstBaselineView: UIView? {
    get { firstBaselineView }
    set {
      firstBaselineView = newValue
      stage.updateBaselineViews(of: self)
    }
  }

  /// The view inside this one whose last baseline counts as this one's; nil for its own.
  package var modelLastBaselineView: UIView? {
    get { lastBaselineView }
    set {
      lastBaselineView = newValue
      stage.updateBaselineViews(of: self)
    }
  }

  /// How a view placed by its frame follows its superview's size.
  package var modelAutoresizingMask: InbetweenLayout.AutoresizingMask {
    get { autoresizing }
    set {
      autoresizing = newValue
      if !usesAutoLayout { stage.updatePlacement(of: self) }
    }
  }

  /// Only the mask's alpha counts; it is placed by its frame, in this view's coordinates.
  func setMask(_ mask: UIView?) {
    maskView = mask
    if let mask { stage.attachMask(mask, to: self) }
  }

  /// The effects that follow the device's tilt, in the order they were added. Setting them takes away those that are
  /// not among the new ones, at once also in a block; the others stay as they are.
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

  /// Takes an effect away, from now on; nothing where the view has none like it.
  package func removeMotionEffect(_ effect: Layer.MotionEffectBinding) {
    guard let index = record.motionEffects.firstIndex(where: { $0.lifetime.end == .infinity && $0.isSame(as: effect) })
    else { return }
    record.motionEffects[index].lifetime.end = stage.seconds
  }

  /// The content's natural size has changed: the next layout asks for it.
  func contentSizeDidChange() {
    stage.updateContent(of: self)
    stage.setNeedsLayout()
  }
}

extension Layer.MotionEffectBinding {
  /// Whether another does the same, whenever it does.
  fileprivate func isSame(as other: Layer.MotionEffectBinding) -> Bool {
    keyPath == other.keyPath && effect == other.effect
  }
}

extension UIView {
  /// Changes a layer property the way UIKit's setters do: recorded, and animated where a block is running.
  package func set(_ key: LayerKey, _ value: AnimatableValue) {
    stage.change(self, key, to: value)
  }

  func setSize(_ size: Size) {
    guard size != record.state.boundsSize else { return }
    set(.boundsSize, .size(size))
    layoutParts()
    if isFromCode { stage.sizeDidChange(of: self) }
  }

  /// Puts position and size where a frame says, whatever the anchor point is.
  func place(_ frame: Rect) {
    let anchor = record.state.anchorPoint
    set(
      .position,
      .point(Point(x: frame.minX + anchor.x * frame.width, y: frame.minY + anchor.y * frame.height)))
    setSize(frame.size)
  }

  private func frameWasSet() {
    guard !usesAutoLayout else { return }
    stage.updatePlacement(of: self)
    stage.setNeedsLayout()
  }

  /// Takes the view out of Auto Layout and places it (`translatesAutoresizingMaskIntoConstraints`).
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
    // The arrangement changes with the block; a view that goes is seen until the block ends.
    stage.hide(self, hidden)
    stack.arrangementDidChange()
  }
}
