package import InbetweenGeometry
package import InbetweenLayout
package import InbetweenMotion
package import InbetweenTimeline

/// The object that shows itself by a layer: a view. The stage asks it for what the layer alone does not know.
package protocol LayerOwner: AnyObject {
  /// A unique identifier in the stage.
  var id: String { get }
  /// The name of its kind in scenes.
  var kind: String { get }
  /// The name that code has given it for tests; nil for none.
  var testName: String? { get }
  /// The layer of the object that it is a part of, or its own.
  var wholeNode: LayerNode { get }
  /// Whether it was created by code, whose constraints inside it are kept while it is outside the tree.
  var isFromCode: Bool { get }

  /// Called when the layer's children, or their order, have changed.
  func sublayersDidChange()
  /// Called when a child that takes part in layout was added, moved or removed, or has another place in the engine.
  func laidOutChildrenDidChange()
  /// Called when a child is shown again that an animation had hidden, because its animator has returned to its start.
  func hiddenChildDidReturn()
  /// The values of a block's animation of a property, from the old value to the new one.
  func valuesAnimated(of key: LayerKey, through values: [AnimatableValue]) -> [AnimatableValue]

  // MARK: - In the tree

  /// Called when the layer has got an item in the engine, before its margins and its frame are set there.
  func didGetItem(_ item: LayoutItemID)
  /// Called when an engine is given up in which the layer and its guides had items.
  func didLoseItem()
  /// Adds the guides to the engine.
  func enterGuides()
  /// Called when the guides have lost their items.
  func leaveGuides()
  /// Called when the layer has been added to the tree under the root.
  func didEnterTree()

  // MARK: - Layout, in points

  /// The item that contains the items of sublayers; nil outside the layout.
  var itemOfContent: LayoutItemID? { get }
  var modelLayoutDirection: LayoutDirection { get }
  var modelLayoutMargins: Insets { get }
  var modelAutoresizingMask: AutoresizingMask { get }
  /// The rectangle that layout knows, in points of the superlayer.
  var layoutFrame: Rect { get }
  /// The requirements of the content, which are those at its own size.
  func layoutContent() -> LayoutContent
  /// Whether the content has baselines of its own.
  var hasBaseline: Bool { get }
  /// The distances of the baselines from the edges at the content's own size.
  var naturalBaselines: (first: Double, last: Double) { get }
  /// Distances from the top to the first and from the bottom to the last baseline.
  func baselineOffsets(in size: Size) -> (first: Double, last: Double)
  /// Whether it takes its baselines from other layers, and the items of those.
  var borrowsBaselines: Bool { get }
  var baselineItems: (first: LayoutItemID?, last: LayoutItemID?) { get }
  /// The height that wrapping content needs at a width; nil for all other content.
  func height(forWidth width: Double) -> Double?
  /// The width of the longest line of wrapping content at a width; nil for all other content.
  func longestLine(forWidth width: Double) -> Double?

  /// The cost of laying out its text, in units of a short text; nil if it has none.
  var liveTextWork: Int? { get }
  /// Its text for all sizes that it has in a live span.
  func liveText(in reach: LiveText.Reach) -> LiveText?

  /// Called when a layout moves some of the layers that are placed in it.
  func willPlaceChildren()
  /// Takes a frame that a layout has computed, with the animation of the current block.
  ///
  /// - Parameter isFirst: whether no layout has placed it before since it was added to the tree.
  func takeFrame(_ frame: Rect, isFirst: Bool)
  /// Takes a frame that follows from autoresizing.
  func resize(to frame: Rect)
  /// Called when all layers are at their places, if content scrolls in it, with the size that constraints give the
  /// content, in points; nil along an axis in which none does.
  func takeSolvedContentSize(width: Double?, height: Double?)
  /// Called when all layers are at their places, if ``LayoutState/hasBars``.
  func layoutDidEnd()

  /// What the rules for margins and guides have to know.
  ///
  /// - Parameters:
  ///   - parent: the index of the entry of the layer around it.
  ///   - scrolls: whether the insets of scrolling content are adjusted.
  func insetEntry(_ item: LayoutItemID, parent: Int, scrolls: Bool) -> InsetRules.Entry
  /// Applies the content insets of the last layout; returns whether the content has moved.
  func takeContentInset(_ insets: Insets) -> Bool

  /// Its guides that are in the engine, in the order of outputs.
  var namedGuides: [NamedGuide] { get }
  /// The content that scrolls in it, which is treated as a guide of it; nil for none.
  var namedContent: GuideItem? { get }
}

/// A guide of a layer's owner, with its name in findings.
package struct NamedGuide {
  package var item: LayoutItemID
  package var id: String
  package var role: GuideRole

  package init(item: LayoutItemID, id: String, role: GuideRole) { (self.item, self.id, self.role) = (item, id, role) }
}

/// The role of a layout guide; raw values are its names in scenes.
package enum GuideRole: String, Sendable, CaseIterable {
  /// A guide created and constrained by the user of the stage.
  case own = ""
  case safeArea = "safeAreaLayoutGuide"
  case layoutMargins = "layoutMarginsGuide"
  case readableContent = "readableContentGuide"
  case keyboard = "keyboardLayoutGuide"
  case content = "contentLayoutGuide"
  case frame = "frameLayoutGuide"
}
