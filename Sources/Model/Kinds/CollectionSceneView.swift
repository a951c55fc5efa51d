import InbetweenGeometry
import InbetweenLayout
import InbetweenTimeline

/// `UICollectionView` in scenes: a scrolling area whose subviews are its cells.
///
/// Constraints of the scene place the cells, unless the view has a layout: with ``itemSize`` that of
/// `UICollectionViewFlowLayout`, with ``columns`` that of a compositional layout whose groups repeat an item.
package final class CollectionSceneView: UIScrollView, ArrangingView {
  package override var kind: String { "collectionView" }

  package enum ScrollDirection: String, Sendable, CaseIterable { case vertical, horizontal }

  /// Of each cell, in points; nil without a flow layout.
  var itemSize: Size? { didSet { arrangementDidChange() } }
  /// The number of cells that share a line; 0 without a compositional layout.
  var columns = 0 { didSet { arrangementDidChange() } }
  /// The length of a group across its line, in points; nil for that of an item along the line.
  var groupHeight: Double? { didSet { arrangementDidChange() } }
  /// In points.
  var minimumInteritemSpacing = 10.0 { didSet { arrangementDidChange() } }
  /// In points.
  var minimumLineSpacing = 10.0 { didSet { arrangementDidChange() } }
  /// Around all cells, in points.
  var sectionInset = Insets.zero { didSet { arrangementDidChange() } }
  var scrollDirection = ScrollDirection.vertical { didSet { arrangementDidChange() } }

  private struct Room: Equatable {
    /// The visible size of the view without its content insets, in points.
    var size = Size.zero
    /// What the safe area takes of the lines of a compositional layout besides, in points.
    var sides = Insets.zero
  }

  /// For which the places of the cells were computed.
  private var room = Room()
  /// The pass of the layout that found that size; the solution of that pass has the cells at their former places.
  private(set) var arrangedPass = 0
  private var placing: [NSLayoutConstraint] = []
  private var isChanging = false

  /// Whether it places its cells itself.
  var isArranged: Bool { columns > 0 || itemSize != nil }

  private func rearrangeIfNeeded() -> Bool {
    guard isArranged, currentRoom != room else { return false }
    arrangementDidChange()
    arrangedPass = stage.layoutState.passCount
    return true
  }

  /// What is not placed by its own frame, as pictures and fingers are.
  private var cells: [UIView] { children.filter { !$0.isInternal && $0.usesAutoLayout } }

  private var currentRoom: Room {
    let (size, insets) = (record.state.boundsSize, modelAdjustedContentInset)
    var room = Room(
      size: Size(
        width: max(size.width - insets.left - insets.right, 0),
        height: max(size.height - insets.top - insets.bottom, 0)))
    guard columns > 0 else { return room }
    // `contentInsetsReference` of a section is the safe area.
    let safe = stage.safeAreaInsets(of: self)
    if scrollDirection == .vertical {
      room.sides = Insets(left: max(safe.left - insets.left, 0), right: max(safe.right - insets.right, 0))
    } else {
      room.sides = Insets(top: max(safe.top - insets.top, 0), bottom: max(safe.bottom - insets.bottom, 0))
    }
    return room
  }

  package override func layoutParts() {
    super.layoutParts()
    _ = rearrangeIfNeeded()
  }

  override func takeAdjustedContentInset(_ insets: Insets) -> Bool {
    let hasMoved = super.takeAdjustedContentInset(insets)
    return rearrangeIfNeeded() || hasMoved
  }

  /// Places the cells by constants, so that they never change the size of the view.
  func arrangementDidChange() {
    guard !isChanging else { return }
    isChanging = true
    defer { isChanging = false }
    stage.deactivate(placing)
    placing = []
    guard isArranged, layoutItem != nil else { return }
    room = currentRoom
    let cells = cells
    let (frames, content) = arrangement.frames(count: cells.count, in: room.size)
    // Before the view has a size there are no cells in UIKit, which their own constraints could contradict.
    let size = record.state.boundsSize
    let priority =
      size.width > 0 && size.height > 0 ? LayoutPriority.required : LayoutPriority.fittingSizeLevel - 1
    for (cell, frame) in zip(cells, frames) {
      add(cell, .leading, to: self, .leading, constant: frame.minX)
      add(cell, .top, to: self, .top, constant: frame.minY)
      add(cell, .width, constant: frame.width, priority: priority)
      add(cell, .height, constant: frame.height, priority: priority)
    }
    add(contentLayoutGuide, .width, constant: content.width)
    add(contentLayoutGuide, .height, constant: content.height)
    // All of them are subviews of the view, and the constants are finite.
    try? stage.activate(placing)
  }

  private var arrangement: CollectionArrangement {
    CollectionArrangement(
      itemSize: itemSize, columns: columns, groupHeight: groupHeight, interitemSpacing: minimumInteritemSpacing,
      lineSpacing: minimumLineSpacing,
      inset: Insets(
        top: sectionInset.top + room.sides.top, left: sectionInset.left + room.sides.left,
        bottom: sectionInset.bottom + room.sides.bottom, right: sectionInset.right + room.sides.right),
      isVertical: scrollDirection == .vertical)
  }

  private func add(
    _ view: any LayoutParticipant, _ attribute: LayoutAttribute, to other: (any LayoutParticipant)? = nil,
    _ otherAttribute: LayoutAttribute = .notAnAttribute, constant: Double,
    priority: Double = LayoutPriority.required
  ) {
    placing.append(
      NSLayoutConstraint(
        firstItem: view, firstAttribute: attribute, secondItem: other, secondAttribute: otherAttribute,
        constant: constant, priority: priority,
        identifier: "\(LayoutConstraint.tableViewPrefix)item\(placing.count / 4)-\(attribute.name)"))
  }
}

extension ViewDescription {
  static let collectionView = ViewDescription(
    "collectionView", "`UICollectionView`: a scroll view that can place its subviews in lines",
    make: { CollectionSceneView(id: $0, in: $1) }
  ) {
    ViewProperty(
      "itemSize", optional: \CollectionSceneView.itemSize, .size, .place, none: "the constraints of the cells",
      "size of each subview in points in a [flow layout](#collections), as `UICollectionViewFlowLayout.itemSize`")
    ViewProperty(
      "columns", \CollectionSceneView.columns, .count, .place,
      "number of subviews that share a line equally, as `NSCollectionLayoutGroup.horizontal(layoutSize:repeatingSubitem:count:)`; 0 for none"
    )
    ViewProperty(
      "groupHeight", optional: \CollectionSceneView.groupHeight, .length, .place, none: "that of a square",
      "height of the lines of `columns` in points; their width if they scroll horizontally")
    ViewProperty(
      "minimumInteritemSpacing", \CollectionSceneView.minimumInteritemSpacing, .length, .place,
      "points between the subviews of a line; in a flow layout at least")
    ViewProperty("minimumLineSpacing", \CollectionSceneView.minimumLineSpacing, .length, .place, "points between lines")
    ViewProperty("sectionInset", \CollectionSceneView.sectionInset, .insets, .place, "points around all subviews")
    ViewProperty(
      "scrollDirection", \CollectionSceneView.scrollDirection, .word, .place,
      "across the lines: horizontal lets lines run downwards")
    UIScrollView.sizeOfContent
    UIScrollView.scrolling
    UIScrollView.refreshing
  }
}
