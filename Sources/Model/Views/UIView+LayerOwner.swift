import Foundation
package import InbetweenGeometry
package import InbetweenLayout
package import InbetweenMotion
package import InbetweenTimeline

// What the stage asks a view when it lays out its layer.

extension UIView {
  package var testName: String? { accessibilityIdentifier.flatMap { $0.isEmpty ? nil : $0 } }

  package var wholeNode: LayerNode { whole.node }

  package func laidOutChildrenDidChange() { (self as? any ArrangingView)?.arrangementDidChange() }

  package func hiddenChildDidReturn() { (self as? UIStackView)?.arrangementDidChange() }

  package func valuesAnimated(of key: LayerKey, through values: [AnimatableValue]) -> [AnimatableValue] {
    animatedValues(of: key, through: values)
  }

  // MARK: - In the tree

  package func didGetItem(_ item: LayoutItemID) { (self as? UIScrollView)?.enterContent(item) }

  package func didLoseItem() {
    (self as? UIScrollView)?.leaveContent()
    leaveGuides()
  }

  package func enterGuides() {
    for guide in guides + systemGuides { stage.enter(guide, in: self) }
  }

  package func leaveGuides() {
    for guide in guides + systemGuides { guide.layoutItem = nil }
  }

  /// Shows what depends on the tree.
  package func didEnterTree() {
    tintDidChange()
    layoutParts()
    if isFromCode { stage.requestCalls(of: self) }
  }

  // MARK: - Content

  package var itemOfContent: LayoutItemID? { contentItem }

  package func layoutContent() -> LayoutContent {
    updateNaturalBaselines()
    let size = layoutTraits.ownIntrinsicContentSize ?? IntrinsicSize(intrinsicContentSize)
    var content = LayoutContent(size)
    content.wrapsText = layoutTraits.ownIntrinsicContentSize == nil && hasWidthDependentHeight
    content.priorities = layoutTraits.priorities
    content.alignmentInsets = alignmentRectInsets.model
    return content
  }

  package var naturalBaselines: (first: Double, last: Double) { layoutTraits.naturalBaselines }

  package var borrowsBaselines: Bool {
    layoutTraits.firstBaselineView != nil || layoutTraits.lastBaselineView != nil
  }

  package var baselineItems: (first: LayoutItemID?, last: LayoutItemID?) {
    (
      (layoutTraits.firstBaselineView ?? layoutTraits.lastBaselineView)?.layoutItem,
      layoutTraits.lastBaselineView?.layoutItem
    )
  }

  // MARK: - Margins and guides

  package func insetEntry(_ item: LayoutItemID, parent: Int, scrolls: Bool) -> InsetRules.Entry {
    var entry = InsetRules.Entry(item: item, parent: parent)
    entry.margins = modelLayoutMargins
    entry.followsSafeArea = layoutTraits.followsSafeArea
    entry.keepsSuperviewMargins = layoutTraits.keepsSuperviewMargins && !layoutTraits.standardMargins.isOfList
    entry.additionalSafeArea = addedSafeArea
    entry.guides = systemGuides.compactMap { guide in guide.layoutItem.map { ($0, guide.role) } }
    entry.scrolling = scrolls ? (self as? UIScrollView)?.scrolling : nil
    entry.collection = (self as? CollectionSceneView)?.rule
    return entry
  }

  package func takeContentInset(_ insets: Insets) -> Bool {
    (self as? UIScrollView)?.takeAdjustedContentInset(insets) ?? false
  }

  package var namedGuides: [NamedGuide] {
    (guides + systemGuides).compactMap { guide in
      guide.layoutItem.map { NamedGuide(item: $0, id: guide.id, role: guide.role) }
    }
  }

  package var namedContent: GuideItem? {
    // The size of the content belongs to the scroll view.
    guard self is UIScrollView, let item = contentItem else { return nil }
    return GuideItem(item: item, id: id + "." + GuideRole.content.rawValue, view: id)
  }

  // MARK: - Placing

  package func willPlaceChildren() { stage.setNeedsLayoutSubviews(self) }

  package func takeFrame(_ frame: Rect, isFirst: Bool) {
    if isFirst, appearsInPlace { appear(at: frame) } else { placeLaidOut(frame) }
  }

  package func resize(to frame: Rect) {
    guard takesFrameOfMask else { return place(frame, by: layoutAnchor) }
    self.frame = CGRect(frame)
    guard !node.lies(at: frame) else { return }
    // An override has chosen another one, which layouts keep as long as the superview keeps its size.
    stage.updatePlacement(of: self)
    stage.setNeedsLayout()
  }

  /// Whether masks call the setter of its frame, which a class of the app may override.
  var takesFrameOfMask: Bool {
    isFromCode && isOfApp && modelTransform == .identity && record.state.anchorPoint == Point(x: 0.5, y: 0.5)
  }

  package func takeSolvedContentSize(width: Double?, height: Double?) {
    (self as? UIScrollView)?.takeContentSize(width: width, height: height)
  }

  package func layoutDidEnd() { (self as? any ShowsBarItems)?.extendBackground() }

  /// Whether the view is, or lies in, a row or another part of a table view or a cell that has been added now, or a cell
  /// that a collection view places.
  private var appearsInPlace: Bool {
    sequence(first: self) { $0.superview }.contains {
      ($0.superview is TextTableView || ($0.superview as? CollectionSceneView)?.isArranged == true || $0.whole !== $0)
        && $0.record.lifetime?.start == stage.seconds
    }
  }

  /// Places a part of a table at once, and lets it come in if a block is running, as `UITableView` inserts rows.
  private func appear(at frame: Rect) {
    let alpha = modelAlpha
    // The first cells of a collection view do not come in by themselves.
    let isInserted = superview is CollectionSceneView && superview?.record.lifetime?.start != stage.seconds
    let rowAnimation = (superview as? TextTableView)?.rowAnimation ?? (isInserted ? .automatic : .none)
    let fades = rowAnimation != .none && !rowAnimation.isOpaque && record.running[.opacity] == nil
    let shift = self is TableCellView ? rowAnimation.shift(of: frame) : .zero
    stage.performWithoutAnimation {
      placeLaidOut(Rect(origin: frame.origin + shift, size: frame.size))
      if fades { modelAlpha = 0 }
    }
    if fades { modelAlpha = alpha }
    if shift != .zero { placeLaidOut(frame) }
  }

  /// Places the view by a layout. Since iOS 8 layout ignores the transform and the anchor point; before, the solved frame
  /// was that of the transformed view.
  private func placeLaidOut(_ frame: Rect) {
    guard transformAffectsLayout, modelTransform != .identity else { return take(frame, by: layoutAnchor) }
    setSize(frame.size)
    let anchor = record.state.anchorPoint
    let bounds = Rect(
      x: -anchor.x * frame.width, y: -anchor.y * frame.height, width: frame.width, height: frame.height)
    let box = modelTransform.boundingBox(of: bounds)
    set(.position, .point(Point(x: frame.minX - box.minX, y: frame.minY - box.minY)))
  }

  /// Takes the size of a layout outside the window, at the origin that it has.
  func takeDetachedSize(_ size: Size) {
    let frame = Rect(origin: frameWithoutTransform.origin, size: size)
    node.whilePlaced { take(frame, by: record.state.anchorPoint) }
  }

  /// Classes of the app may override the setters that UIKit's layouts call.
  private func take(_ frame: Rect, by anchor: Point) {
    guard isFromCode, isOfApp else { return place(frame, by: anchor) }
    guard !layoutSetsFrame else {
      self.frame = CGRect(frame)
      return
    }
    let center = Point(x: frame.minX + anchor.x * frame.width, y: frame.minY + anchor.y * frame.height)
    if center != record.state.position { self.center = CGPoint(center) }
    guard frame.size != record.state.boundsSize else { return }
    bounds = CGRect(Rect(origin: record.state.boundsOrigin, size: frame.size))
  }
}
