package import InbetweenGeometry
import InbetweenLayout
import InbetweenMotion
import InbetweenTimeline

extension ViewDescription {
  package static let view = ViewDescription("view", "`UIView`", make: { UIView(id: $0, in: $1) }) {}
}

extension UIView {
  /// What casts the shadow, in the view's coordinates; its visible content if it is empty.
  package var shadowPath: Path {
    get { record.state.shadowPath }
    set { set(.shadowPath, .path(newValue)) }
  }

  /// The properties of every kind, which precede those of the kind itself.
  package static let properties = makeProperties()

  @ViewPropertyList private static func makeProperties() -> [ViewProperty] {
    ViewProperty(
      structure: .style, .styleNames,
      "name of a style, or a list of names; later styles override earlier ones, and the view's own keys override styles"
    )
    looks
    geometry
    layout
    ViewProperty(
      "motionEffects", \UIView.modelMotionEffects, .motionEffects, .look,
      "movement with the tilt of the device; see [inputs](#values-that-follow-an-input)")
    ViewProperty(structure: .mask, .view, "view whose alpha masks this view, placed by its `frame`")
    ViewProperty(
      structure: .subviews, .views,
      "subviews, the rearmost first; in a `stackView` they are arranged unless it has `arrangedSubviews`")
    ViewProperty(
      "transformAffectsLayout", \UIView.transformAffectsLayout, .boolean, .place, use: .declared,
      "whether constraints apply to the transformed frame, as in iOS 7")
    lentBaselines
  }

  /// The properties of the root view only.
  package static let screenProperties = [
    ViewProperty(
      "keyboardHeight", get: { (view: UIView) in view.stage.keyboardHeight }, set: { $0.stage.keyboardHeight = $1 },
      .number(0...(.infinity), isClamped: true), .place, animates: .inBlock, follows: .change { .keyboardHeight($1) },
      use: .set,
      "how much of the canvas's bottom the keyboard covers")
  ]

  @ViewPropertyList private static var looks: [ViewProperty] {
    ViewProperty(
      "backgroundColor", \UIView.modelBackgroundColor, .color, .look, animates: .inBlock,
      follows: .layer(.backgroundColor),
      "colour of the background, which is clipped to the rounded corners")
    ViewProperty(
      "alpha", \UIView.modelAlpha, .number(0...1, isClamped: true), .look, animates: .inBlock,
      follows: .layer(.opacity),
      "0 to 1; the layer's `opacity`")
    ViewProperty(
      "isHidden", \UIView.modelIsHidden, .boolean, .look,
      "whether the view is invisible; a hidden arranged view takes no space in its stack view, and the change is animated"
    )
    ViewProperty(
      "clipsToBounds", \UIView.modelClipsToBounds, .boolean, .look,
      "whether subviews and contents are clipped to the bounds")
    ViewProperty(
      "allowsEdgeAntialiasing", \UIView.allowsEdgeAntialiasing, .boolean, .look,
      absence: .init("the canvas's `edgeAntialiasing`") {
        $0.allowsEdgeAntialiasing = $0.stage.canvas.edgeAntialiasing
      }, "whether edges between pixels are antialiased; see [edges](#edges-and-pixels)")
    ViewProperty(
      "tintColor", \UIView.modelTintColor, .color, .look, animates: .inBlock, follows: .color(.tintColor),
      absence: .init("inherited") { $0.inheritTintColor() }, "the colour of buttons and template images")
    ViewProperty(
      "cornerRadius", \UIView.cornerRadius, .length, .look, animates: .inBlock, follows: .layer(.cornerRadius),
      "radius of the corners of background and border; contents and subviews are clipped only with `clipsToBounds`")
    ViewProperty(
      "maskedCorners", \UIView.maskedCorners, .maskedCorners, .look, animates: .discrete,
      "corners to which `cornerRadius` applies")
    ViewProperty(
      "cornerCurve", \UIView.cornerCurve, .word, .look, animates: .discrete,
      "shape of those corners; `continuous` is that of iOS's icons, see [Corners](#corners)")
    ViewProperty(
      "compositingFilter", \UIView.compositingFilter, .compositingFilter, .look, animates: .discrete,
      "how the view's picture is blended with what is below it; see [Blend modes](#blend-modes)")
    ViewProperty(
      "borderWidth", \UIView.borderWidth, .length, .look, animates: .byLayerAnimation, follows: .layer(.borderWidth),
      "width of the border in points, drawn inside the bounds")
    ViewProperty(
      "borderColor", \UIView.borderColor, .color, .look, animates: .byLayerAnimation, follows: .layer(.borderColor),
      "colour of the border")
    ViewProperty(
      "shadowOpacity", \UIView.shadowOpacity, .number(0...1), .look, animates: .inBlock,
      follows: .layer(.shadowOpacity),
      "0 to 1; 0 for no shadow")
    ViewProperty(
      "shadowColor", \UIView.modelShadowColor, .color, .look, animates: .byLayerAnimation,
      follows: .layer(.shadowColor),
      "colour of the shadow")
    ViewProperty(
      "shadowOffset", \UIView.modelShadowOffset, .offset, .look, animates: .byLayerAnimation,
      follows: .layer(.shadowOffset),
      "offset of the shadow from the layer in points")
    ViewProperty(
      "shadowRadius", \UIView.shadowRadius, .length, .look, animates: .byLayerAnimation, follows: .layer(.shadowRadius),
      "standard deviation of the shadow's blur in points")
    ViewProperty(
      "shadowPath", \UIView.shadowPath, .path, .look, animates: .byLayerAnimation, follows: .layer(.shadowPath),
      "what casts the shadow, in the view's coordinates; an empty path for its visible content")
  }

  @ViewPropertyList private static var geometry: [ViewProperty] {
    ViewProperty(
      "transform", \UIView.modelTransform, .transform, .place, animates: .inBlock, follows: .layer(.transform),
      "transform around the anchor point")
    ViewProperty(
      "transform3D", \UIView.modelTransform3D, .transform3D, .place, animates: .inBlock, follows: .layer(.transform),
      "transform in space around the anchor point, the same property as `transform`")
    ViewProperty(
      "sublayerTransform", \UIView.sublayerTransform, .transform3D, .look, animates: .byLayerAnimation,
      follows: .layer(.sublayerTransform),
      "transform of the subviews around the anchor point, usually a perspective that they share")
    ViewProperty(
      "isDoubleSided", \UIView.isDoubleSided, .boolean, .look, animates: .discrete,
      "whether the view is drawn when its back faces the viewer")
    ViewProperty(
      "anchorPointZ", \UIView.anchorPointZ, .number, .look, animates: .byLayerAnimation, follows: .layer(.anchorPointZ),
      "distance of the anchor of transforms in front of the view in points")
    ViewProperty(
      "isTransformLayer", \UIView.isTransformLayer, .boolean, .look, use: .declared,
      "whether the view draws only its subviews, each at its own depth, as a `CATransformLayer`")
    ViewProperty(
      "anchorPoint", \UIView.modelAnchorPoint, .point, .place, animates: .inBlock, follows: .layer(.anchorPoint),
      "anchor of transforms and `position`, in the unit coordinates of the bounds; a change moves the view, also one that "
        + "constraints place, as in UIKit")
    ViewProperty(
      "zPosition", \UIView.zPosition, .number, .look, animates: .byLayerAnimation, follows: .layer(.zPosition),
      "order among siblings, and depth in points where they are in perspective; a greater value is in front")
    ViewProperty(
      "contentMode", \UIView.modelContentMode, .word, .look, "how the content is scaled or placed in the bounds")
    ViewProperty(
      "center", \UIView.modelCenter, .point, .place, animates: .inBlock, keyPath: .position, use: .set, isPlace: true,
      absence: .init("by layout") { $0.stage.setNeedsLayout(of: $0) }, "in the superview's coordinates; `set` only")
    ViewProperty(
      "bounds", \UIView.modelBounds, .rect, .place, animates: .inBlock, use: .set, isPlace: true,
      absence: .init("by layout") { view in
        if let scroll = view as? UIScrollView {
          scroll.unsetContentOffset()
        } else {
          view.set(.boundsOrigin, .point(.zero))
        }
        view.stage.setNeedsLayout(of: view)
      }, "in the view's own coordinates; `set` only")
    ViewProperty(
      "frame", \UIView.modelFrame, .rect, .place, animates: .inBlock, follows: .change { .frame($0, $1) },
      isPlace: true,
      absence: .init("by constraints") { $0.stage.setNeedsLayout(of: $0) },
      "frame in the superview; excludes Auto Layout for the view")
    ViewProperty(
      "autoresizing", \UIView.modelAutoresizingMask, .autoresizing, .place, use: .declared,
      "how `frame` changes when the superview is resized; only with `frame`")
  }

  @ViewPropertyList private static var layout: [ViewProperty] {
    ViewProperty(
      "intrinsicContentSize",
      get: { (view: UIView) in view.intrinsicContentSizeOverride ?? view.naturalContentSize },
      set: { $0.intrinsicContentSizeOverride = $1 }, .intrinsicSize, .place,
      follows: .change { .intrinsicContentSize($0, $1) },
      absence: .init("the content's") { $0.intrinsicContentSizeOverride = nil }, "natural size in points; -1 for none")
    ViewProperty(
      "alignmentRectInsets",
      get: { (view: UIView) in view.alignmentRectInsets.model },
      set: { $0.alignmentRectInsetsOverride = $1 }, .insets, .place,
      absence: .init("by kind") { $0.alignmentRectInsetsOverride = nil },
      "insets from the frame to the rectangle that constraints act on")
    ViewProperty(
      "contentHuggingPriority",
      get: { (view: UIView) in
        Point(x: view.contentHuggingPriority.horizontal, y: view.contentHuggingPriority.vertical)
      }, set: { $0.contentHuggingPriority = ($1.x, $1.y) }, .axes, .place,
      follows: .change { .contentHuggingPriority($0, $1) },
      "priority of not being larger than the intrinsic content size")
    ViewProperty(
      "contentCompressionResistancePriority",
      get: { (view: UIView) in
        Point(
          x: view.contentCompressionResistancePriority.horizontal,
          y: view.contentCompressionResistancePriority.vertical)
      }, set: { $0.contentCompressionResistancePriority = ($1.x, $1.y) }, .axes, .place,
      follows: .change { .contentCompressionResistancePriority($0, $1) },
      "priority of not being smaller than the intrinsic content size")
    ViewProperty(
      "layoutMargins", \UIView.modelLayoutMargins, .insets, .place, animates: .inBlock,
      follows: .change { .layoutMargins($0, $1) },
      "margins; the `screen` has 16 points at the sides, 20 from a width of 390 points on, and 0 above and below")
    ViewProperty(
      "directionalLayoutMargins", \UIView.modelDirectionalLayoutMargins, .directionalInsets, .place, animates: .inBlock,
      follows: .change { view, margins in
        // The sides for the current direction: a turn that changes the direction begins another span.
        let isTurned = view.modelLayoutDirection == .rightToLeft
        return .layoutMargins(
          view,
          { inputs in
            margins(inputs).map {
              isTurned ? Insets(top: $0.top, left: $0.right, bottom: $0.bottom, right: $0.left) : $0
            }
          })
      }, "margins as `{top, leading, bottom, trailing}`")
    ViewProperty(
      "insetsLayoutMarginsFromSafeArea", \UIView.insetsLayoutMarginsFromSafeArea, .boolean, .place,
      "whether margins include the insets of the safe area")
    ViewProperty(
      "preservesSuperviewLayoutMargins", \UIView.preservesSuperviewLayoutMargins, .boolean, .place,
      "whether margins are at least those of the superview")
    ViewProperty(
      "semanticContentAttribute", \UIView.modelSemanticContentAttribute, .word, .place,
      "the layout direction of the view; see [direction](#direction)")
    ViewProperty(
      "additionalSafeAreaInsets", \UIView.additionalSafeAreaInsets, .insets, .place, animates: .inBlock,
      follows: .change { .additionalSafeAreaInsets($0, $1) },
      "as of the view controller whose view this is: added to the [safe area](#guides-and-the-safe-area) of the view and "
        + "all in it")
  }

  /// Not for stack views, which determine these views themselves.
  static let lentBaselineNames: Set<String> = ["forFirstBaselineLayout", "forLastBaselineLayout"]

  @ViewPropertyList private static var lentBaselines: [ViewProperty] {
    ViewProperty(
      "forFirstBaselineLayout", get: { (view: UIView) in view.modelFirstBaselineView?.id },
      set: { $0.modelFirstBaselineView = $0.descendant($1) }, .descendant, .place,
      absence: .init("that of `forLastBaselineLayout`") { $0.modelFirstBaselineView = nil },
      "subview that provides the view's first baseline; not for a `stackView`, which chooses one itself")
    ViewProperty(
      "forLastBaselineLayout", get: { (view: UIView) in view.modelLastBaselineView?.id },
      set: { $0.modelLastBaselineView = $0.descendant($1) }, .descendant, .place,
      absence: .init("its own") { $0.modelLastBaselineView = nil },
      "subview that provides the view's last baseline; not for a `stackView`")
  }

  /// A descendant with an id.
  func descendant(_ id: String) -> UIView? {
    var stack = children
    while let view = stack.popLast() {
      if view.id == id { return view }
      stack += view.children
    }
    return nil
  }
}
