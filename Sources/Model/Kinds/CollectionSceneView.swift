import InbetweenGeometry
import InbetweenLayout
import InbetweenTimeline

/// `UICollectionView` in scenes: a scrolling area whose subviews are its cells, headers and footers.
///
/// Constraints of the scene place them, unless the view has a layout: with ``itemSize`` or ``estimatedItemSize`` that
/// of `UICollectionViewFlowLayout`, with ``columns`` or ``group`` that of a compositional layout.
package final class CollectionSceneView: UIScrollView, ArrangingView {
  package override var kind: String { "collectionView" }

  package enum ScrollDirection: String, Sendable, CaseIterable { case vertical, horizontal }

  /// Of each cell, in points; nil without a flow layout.
  var itemSize: Size? { didSet { arrangementDidChange() } }
  /// Not zero for a flow layout of cells that size themselves; the size of those that have none, in points.
  var estimatedItemSize = Size.zero { didSet { arrangementDidChange() } }
  /// The number of cells that share a line; 0 without a compositional layout.
  var columns = 0 { didSet { arrangementDidChange() } }
  /// The length of a group across its line, in points; nil for that of an item along the line, negative for that of the
  /// largest of its cells, which size themselves.
  var groupHeight: Double? { didSet { arrangementDidChange() } }
  /// What a compositional layout repeats; nil for ``columns``.
  var group: CompositionalItem? { didSet { if group != oldValue { arrangementDidChange() } } }
  /// In points.
  var minimumInteritemSpacing = 10.0 { didSet { arrangementDidChange() } }
  /// In points.
  var minimumLineSpacing = 10.0 { didSet { arrangementDidChange() } }
  /// Around the cells of each section, in points.
  var sectionInset = Insets.zero { didSet { arrangementDidChange() } }
  var scrollDirection = ScrollDirection.vertical { didSet { arrangementDidChange() } }
  /// The size of headers and footers across the lines counts, in points; nil for their own.
  var headerReferenceSize: Size? { didSet { arrangementDidChange() } }
  var footerReferenceSize: Size? { didSet { arrangementDidChange() } }
  var sectionHeadersPinToVisibleBounds = false { didSet { arrangementDidChange() } }
  var sectionFootersPinToVisibleBounds = false { didSet { arrangementDidChange() } }
  var placement = CollectionPlacement()

  /// Whether it places its cells itself.
  var isArranged: Bool { isCompositional || itemSize != nil || estimatedItemSize != .zero }

  var isCompositional: Bool { columns > 0 || group != nil }

  var isVertical: Bool { scrollDirection == .vertical }

  /// Whether the content begins at the right end of the view.
  ///
  /// Everything is mirrored from right to left, but only compositional layouts flip the axis along which they scroll
  /// (`flipsHorizontallyInOppositeLayoutDirection`); a flow layout shows the left end of its content first, with its last
  /// cells (openradar 25698641).
  var beginsAtRight: Bool { isCompositional && !isVertical && modelLayoutDirection == .rightToLeft }

  override var showsRightEndFirst: Bool { isArranged && beginsAtRight }

  package override func layoutDirectionDidChange() {
    super.layoutDirectionDidChange()
    arrangementDidChange()
    stage.setNeedsLayout()
  }
}

extension ViewDescription {
  static let collectionView = ViewDescription(
    "collectionView", "`UICollectionView`: a scroll view that can place its subviews in lines and sections",
    make: { CollectionSceneView(id: $0, in: $1) }
  ) {
    ViewProperty(
      "itemSize", optional: \CollectionSceneView.itemSize, .size, .place, none: "the constraints of the cells",
      "size of each subview in points in a [flow layout](#collections), as `UICollectionViewFlowLayout.itemSize`")
    ViewProperty(
      "estimatedItemSize", \CollectionSceneView.estimatedItemSize, .size, .place,
      "if it is not zero, subviews of a flow layout have the sizes that their constraints require, or this one where they have no contents"
    )
    ViewProperty(
      "columns", \CollectionSceneView.columns, .count, .place,
      "number of subviews that share a line equally, as `NSCollectionLayoutGroup.horizontal(layoutSize:repeatingSubitem:count:)`; 0 for none"
    )
    ViewProperty(
      "groupHeight", optional: \CollectionSceneView.groupHeight, .number(-1...(.infinity)), .place,
      none: "that of a square",
      "height of the lines of `columns` in points; their width if they scroll horizontally. -1 is an estimated dimension: subviews have the height that their constraints require"
    )
    ViewProperty(
      "group", optional: \CollectionSceneView.group, .compositionalItem, .place, none: "none",
      "what a compositional layout repeats, as `NSCollectionLayoutGroup`; see [Groups](#groups-of-cells)")
    ViewProperty(
      "minimumInteritemSpacing", \CollectionSceneView.minimumInteritemSpacing, .length, .place,
      "points between the subviews of a line; in a flow layout at least")
    ViewProperty("minimumLineSpacing", \CollectionSceneView.minimumLineSpacing, .length, .place, "points between lines")
    ViewProperty(
      "sectionInset", \CollectionSceneView.sectionInset, .insets, .place, "points around the cells of each section")
    ViewProperty(
      "scrollDirection", \CollectionSceneView.scrollDirection, .word, .place,
      "across the lines: horizontal lets lines run downwards")
    ViewProperty(
      "headerReferenceSize", optional: \CollectionSceneView.headerReferenceSize, .size, .place,
      none: "what their constraints require",
      "size of headers in points, of which the height counts, or the width if it scrolls horizontally")
    ViewProperty(
      "footerReferenceSize", optional: \CollectionSceneView.footerReferenceSize, .size, .place,
      none: "what their constraints require", "the same of footers")
    ViewProperty(
      "sectionHeadersPinToVisibleBounds", \CollectionSceneView.sectionHeadersPinToVisibleBounds, .boolean, .place,
      "whether headers stay at the edge of the view while their section scrolls by")
    ViewProperty(
      "sectionFootersPinToVisibleBounds", \CollectionSceneView.sectionFootersPinToVisibleBounds, .boolean, .place,
      "the same of footers, at the other edge")
    UIScrollView.sizeOfContent
    UIScrollView.scrolling
    UIScrollView.refreshing
  }
}
