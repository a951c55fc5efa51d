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

  /// What the constraints of the cells were made for.
  private struct Frame: Equatable {
    /// The number of cells of a line.
    var count = 1
    /// The content insets at both ends of a line together, in points.
    var insets = 0.0
  }

  private var arranged = Frame()
  private var placing: [NSLayoutConstraint] = []
  /// From the start of one cell of the first line to that of the next one.
  private var steps: [UILayoutGuide] = []
  private var isChanging = false

  /// Whether it places its cells itself.
  var isArranged: Bool { columns > 0 || itemSize != nil }

  private var cells: [UIView] { children.filter { !$0.isInternal } }

  /// A width that the last layout has found may have room for another number of cells in a line.
  package override func layoutParts() {
    super.layoutParts()
    if isArranged, frame(for: record.state.boundsSize) != arranged { arrangementDidChange() }
  }

  override func takeAdjustedContentInset(_ insets: Insets) -> Bool {
    let hasMoved = super.takeAdjustedContentInset(insets)
    guard isArranged, frame(for: record.state.boundsSize) != arranged else { return hasMoved }
    arrangementDidChange()
    return true
  }

  private func frame(for size: Size) -> Frame {
    let insets = modelAdjustedContentInset
    let isVertical = scrollDirection == .vertical
    var frame = Frame(insets: isVertical ? insets.left + insets.right : insets.top + insets.bottom)
    guard columns == 0, let itemSize else {
      frame.count = max(columns, 1)
      return frame
    }
    let (item, whole) = isVertical ? (itemSize.width, size.width) : (itemSize.height, size.height)
    let length = whole - frame.insets - ends.0 - ends.1
    // A tolerance of a thousandth of a point for rounding errors; a cell of no size takes a line of its own.
    let most = (length + minimumInteritemSpacing + 0.001) / max(item + minimumInteritemSpacing, 0.001)
    frame.count = Int(min(max(most.rounded(.down), 1), 10_000))
    return frame
  }

  /// The section's insets at the ends of a line, and before and after the lines.
  private var ends: (Double, Double) {
    scrollDirection == .vertical ? (sectionInset.left, sectionInset.right) : (sectionInset.top, sectionInset.bottom)
  }
  private var sides: (Double, Double) {
    scrollDirection == .vertical ? (sectionInset.top, sectionInset.bottom) : (sectionInset.left, sectionInset.right)
  }

  func arrangementDidChange() {
    guard !isChanging else { return }
    isChanging = true
    defer { isChanging = false }
    stage.deactivate(placing)
    placing = []
    for step in steps { removeGuide(step) }
    steps = []
    guard isArranged, layoutItem != nil else { return }
    arranged = frame(for: record.state.boundsSize)
    constrain(cells)
    // All of them are subviews of the view, and the constants are finite.
    try? stage.activate(placing)
  }

  private func constrain(_ cells: [UIView]) {
    let isVertical = scrollDirection == .vertical
    let along: (start: LayoutAttribute, end: LayoutAttribute, length: LayoutAttribute) =
      isVertical ? (.leading, .trailing, .width) : (.top, .bottom, .height)
    let across: (start: LayoutAttribute, end: LayoutAttribute, length: LayoutAttribute) =
      isVertical ? (.top, .bottom, .height) : (.leading, .trailing, .width)
    let (first, last) = ends
    let (before, after) = sides
    // The room of a line is as much shorter than the view.
    let inset = arranged.insets + first + last
    let count = Double(arranged.count)
    for (index, cell) in cells.enumerated() {
      let (line, column) = index.quotientAndRemainder(dividingBy: arranged.count)
      if columns > 0 {
        let room = inset + (count - 1) * minimumInteritemSpacing
        add(cell, along.length, to: self, along.length, multiplier: 1 / count, constant: -room / count)
        if let groupHeight {
          add(cell, across.length, to: nil, constant: max(groupHeight, 0))
        } else {
          add(cell, across.length, to: cell, along.length)
        }
      } else if let itemSize {
        add(cell, .width, to: nil, constant: itemSize.width)
        add(cell, .height, to: nil, constant: itemSize.height)
      }
      if line > 0 {
        add(cell, along.start, to: cells[column], along.start)
      } else if columns > 0, column > 0 {
        add(cell, along.start, to: cells[column - 1], along.end, constant: minimumInteritemSpacing)
      } else if columns == 0, let itemSize {
        placeInFirstLine(cells, column, isVertical ? itemSize.width : itemSize.height, first, inset, along)
      } else {
        add(cell, along.start, to: self, along.start, constant: first)
      }
      if line == 0 {
        add(cell, across.start, to: self, across.start, constant: before)
      } else if column == 0 {
        add(cell, across.start, to: cells[index - arranged.count], across.end, constant: minimumLineSpacing)
      } else {
        add(cell, across.start, to: cells[index - column], across.start)
      }
    }
    guard let end = cells.last else { return }
    add(end, across.end, to: self, across.end, constant: -after)
    add(contentLayoutGuide, along.length, to: frameLayoutGuide, along.length, constant: -arranged.insets)
  }

  /// The cells of a full line share what is left of it, and those of other lines are below them. A single one is in the
  /// middle.
  private func placeInFirstLine(
    _ cells: [UIView], _ column: Int, _ length: Double, _ first: Double, _ inset: Double,
    _ along: (start: LayoutAttribute, end: LayoutAttribute, length: LayoutAttribute)
  ) {
    let count = Double(arranged.count)
    if column == 0, arranged.count > 1 {
      return add(cells[0], along.start, to: self, along.start, constant: first)
    }
    let step = UILayoutGuide(id: "\(id).step\(column)")
    addGuide(step)
    steps.append(step)
    let isVertical = scrollDirection == .vertical
    add(step, isVertical ? .top : .leading, to: self, isVertical ? .top : .leading)
    add(step, isVertical ? .height : .width, to: nil)
    if column == 0 {
      add(step, along.start, to: self, along.start, constant: first)
      add(step, along.length, to: self, along.length, multiplier: 0.5, constant: -(inset + length) / 2)
    } else {
      add(step, along.start, to: cells[column - 1], along.end)
      add(
        step, along.length, to: self, along.length, multiplier: 1 / (count - 1),
        constant: -(inset + count * length) / (count - 1))
    }
    add(cells[column], along.start, to: step, along.end)
  }

  private func add(
    _ view: any LayoutParticipant, _ attribute: LayoutAttribute, to other: (any LayoutParticipant)?,
    _ otherAttribute: LayoutAttribute = .notAnAttribute, multiplier: Double = 1, constant: Double = 0
  ) {
    placing.append(
      NSLayoutConstraint(
        firstItem: view, firstAttribute: attribute, secondItem: other, secondAttribute: otherAttribute,
        multiplier: multiplier, constant: constant,
        identifier: "\(LayoutConstraint.tableViewPrefix)item\(placing.count)-\(attribute.name)"))
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
  }
}
