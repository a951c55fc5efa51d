import InbetweenGeometry
import InbetweenLayout
import InbetweenMotion
import InbetweenTimeline

extension ViewDescription {
  package static let view = ViewDescription("view", "`UIView`", make: { UIView(id: $0, in: $1) }) {}
}

extension UIView {
  /// The properties of every kind, which precede those of the kind itself.
  package static let properties = makeProperties()

  @ViewPropertyList private static func makeProperties() -> [ViewProperty] {
    ViewProperty(structure: .style, .styleNames, "a style's name, or a list; later ones and own keys win")
    looks
    geometry
    layout
    ViewProperty(
      "motionEffects", \UIView.modelMotionEffects, .motionEffects, .look, "see [inputs](#values-that-follow-an-input)")
    ViewProperty(structure: .mask, .view, "one view, placed by its `frame`")
    ViewProperty(
      structure: .subviews, .views, "in a `stackView` the arranged subviews, unless it has `arrangedSubviews`")
    ViewProperty(
      "transformAffectsLayout", \UIView.transformAffectsLayout, .boolean, .place, use: .declared,
      "iOS 7's way: constraints place the transformed frame")
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
      "fills the bounds, within the rounded corners")
    ViewProperty(
      "alpha", \UIView.modelAlpha, .number(0...1, isClamped: true), .look, animates: .inBlock,
      follows: .layer(.opacity),
      "0 to 1; the layer's `opacity`")
    ViewProperty(
      "isHidden", \UIView.modelIsHidden, .boolean, .look,
      "a hidden arranged view of a stack view takes no space; the change is animated in a block"
    )
    ViewProperty(
      "clipsToBounds", \UIView.modelClipsToBounds, .boolean, .look, "subviews and contents are clipped to the bounds")
    ViewProperty(
      "allowsEdgeAntialiasing", \UIView.allowsEdgeAntialiasing, .boolean, .look,
      absence: .init("the canvas's `edgeAntialiasing`") {
        $0.allowsEdgeAntialiasing = $0.stage.canvas.edgeAntialiasing
      }, "see [edges](#edges-and-pixels)")
    ViewProperty(
      "tintColor", \UIView.modelTintColor, .color, .look, animates: .inBlock, follows: .color(.tintColor),
      absence: .init("inherited") { $0.inheritTintColor() }, "the colour of buttons and template images")
    ViewProperty(
      "cornerRadius", \UIView.cornerRadius, .length, .look, animates: .inBlock, follows: .layer(.cornerRadius),
      "rounds background and border, contents and subviews only with `clipsToBounds`")
    ViewProperty(
      "maskedCorners", \UIView.maskedCorners, .maskedCorners, .look, animates: .discrete,
      "the corners that `cornerRadius` rounds: of background, border and gradient, and of what `clipsToBounds` leaves")
    ViewProperty(
      "borderWidth", \UIView.borderWidth, .length, .look, animates: .byLayerAnimation, follows: .layer(.borderWidth),
      "inside the bounds")
    ViewProperty(
      "borderColor", \UIView.borderColor, .color, .look, animates: .byLayerAnimation, follows: .layer(.borderColor),
      "of the border")
    ViewProperty(
      "shadowOpacity", \UIView.shadowOpacity, .number(0...1), .look, animates: .inBlock,
      follows: .layer(.shadowOpacity),
      "0 to 1; 0 is no shadow")
    ViewProperty(
      "shadowColor", \UIView.modelShadowColor, .color, .look, animates: .byLayerAnimation,
      follows: .layer(.shadowColor),
      "of the shadow")
    ViewProperty(
      "shadowOffset", \UIView.modelShadowOffset, .offset, .look, animates: .byLayerAnimation,
      follows: .layer(.shadowOffset),
      "from the layer to its shadow")
    ViewProperty(
      "shadowRadius", \UIView.shadowRadius, .length, .look, animates: .byLayerAnimation, follows: .layer(.shadowRadius),
      "the standard deviation of the blur")
  }

  @ViewPropertyList private static var geometry: [ViewProperty] {
    ViewProperty(
      "transform", \UIView.modelTransform, .transform, .place, animates: .inBlock, follows: .layer(.transform),
      "around the anchor point")
    ViewProperty(
      "anchorPoint", \UIView.modelAnchorPoint, .point, .place, animates: .inBlock, follows: .layer(.anchorPoint),
      "in parts of the bounds; changing it shifts the view, as in UIKit")
    ViewProperty(
      "zPosition", \UIView.zPosition, .number, .look, animates: .byLayerAnimation, follows: .layer(.zPosition),
      "orders siblings")
    ViewProperty("contentMode", \UIView.modelContentMode, .word, .look, "how content behaves when the size changes")
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
      absence: .init("by constraints") { $0.stage.setNeedsLayout(of: $0) }, "turns Auto Layout off for the view")
    ViewProperty(
      "autoresizing", \UIView.modelAutoresizingMask, .autoresizing, .place, use: .declared, "with `frame` only")
  }

  @ViewPropertyList private static var layout: [ViewProperty] {
    ViewProperty(
      "intrinsicContentSize",
      get: { (view: UIView) in view.intrinsicContentSizeOverride ?? view.naturalContentSize },
      set: { $0.intrinsicContentSizeOverride = $1 }, .intrinsicSize, .place,
      follows: .change { .intrinsicContentSize($0, $1) },
      absence: .init("the content's") { $0.intrinsicContentSizeOverride = nil }, "-1 for none")
    ViewProperty(
      "alignmentRectInsets",
      get: { (view: UIView) in view.alignmentRectInsets.model },
      set: { $0.alignmentRectInsetsOverride = $1 }, .insets, .place,
      absence: .init("by kind") { $0.alignmentRectInsetsOverride = nil },
      "between the frame and the rectangle that constraints act on")
    ViewProperty(
      "contentHuggingPriority",
      get: { (view: UIView) in
        Point(x: view.contentHuggingPriority.horizontal, y: view.contentHuggingPriority.vertical)
      }, set: { $0.contentHuggingPriority = ($1.x, $1.y) }, .axes, .place,
      follows: .change { .contentHuggingPriority($0, $1) }, "how strongly the view resists growing")
    ViewProperty(
      "contentCompressionResistancePriority",
      get: { (view: UIView) in
        Point(
          x: view.contentCompressionResistancePriority.horizontal,
          y: view.contentCompressionResistancePriority.vertical)
      }, set: { $0.contentCompressionResistancePriority = ($1.x, $1.y) }, .axes, .place,
      follows: .change { .contentCompressionResistancePriority($0, $1) }, "how strongly the view resists shrinking")
    ViewProperty(
      "layoutMargins", \UIView.modelLayoutMargins, .insets, .place, animates: .inBlock,
      follows: .change { .layoutMargins($0, $1) },
      "`screen` has 16 at the sides, from a width of 390 on 20, and 0 above and below")
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
      }, "the same with `{top, leading, bottom, trailing}`")
    ViewProperty(
      "insetsLayoutMarginsFromSafeArea", \UIView.insetsLayoutMarginsFromSafeArea, .boolean, .place,
      "the part of the view outside the safe area is added to its margins")
    ViewProperty(
      "preservesSuperviewLayoutMargins", \UIView.preservesSuperviewLayoutMargins, .boolean, .place,
      "the margins are at least those of the superview")
    ViewProperty(
      "semanticContentAttribute", \UIView.modelSemanticContentAttribute, .word, .place, "see [direction](#direction)")
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
      "the subview that provides this view's first baseline; not for a `stackView`, which chooses one")
    ViewProperty(
      "forLastBaselineLayout", get: { (view: UIView) in view.modelLastBaselineView?.id },
      set: { $0.modelLastBaselineView = $0.descendant($1) }, .descendant, .place,
      absence: .init("its own") { $0.modelLastBaselineView = nil },
      "the subview that provides this view's last baseline; not for a `stackView`")
  }

  /// A descendant with an id.
  private func descendant(_ id: String) -> UIView? {
    var stack = children
    while let view = stack.popLast() {
      if view.id == id { return view }
      stack += view.children
    }
    return nil
  }
}
