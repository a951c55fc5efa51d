public import InbetweenGeometry
import InbetweenSolver

/// Rows with which the system places an item; they are required and never demoted.
struct LayoutPlacement: Sendable {
  enum Kind: Sendable {
    case root
    case frame(Rect, AutoresizingMask, superviewSize: Size?)
    case insets(Insets)
    /// At the bottom of the owner, with this height in points.
    case bottom(Double)
    /// The content of a scroll view: its origin, and its size if no constraint refers to the content.
    case scrollContent(offset: Point, width: Double?, height: Double?)

    /// Whether the rows of another placement differ from those of this one in their constants only.
    func hasRows(of other: Kind) -> Bool {
      switch (self, other) {
      case (.insets, .insets), (.bottom, .bottom): true
      // As in an animation of a frame.
      case (.frame(_, let mask, _), .frame(_, let otherMask, _)): mask == otherMask && mask.isEmpty
      case (.scrollContent(_, let width, let height), .scrollContent(_, let otherWidth, let otherHeight)):
        (width == nil) == (otherWidth == nil) && (height == nil) == (otherHeight == nil)
      default: false
      }
    }
  }

  var kind: Kind
  var rows: [Solver.ConstraintID]
  /// The constants of the rows.
  var constants: [Double]
}

extension LayoutEngine {
  mutating func placeRoot(_ id: LayoutItemID, size: Size?) {
    let size = size.map { Size(width: max(bounded($0.width), 0), height: max(bounded($0.height), 0)) }
    var rows = [
      addSystemRow([Solver.Term(items[id.index].x, 1)], 0), addSystemRow([Solver.Term(items[id.index].y, 1)], 0),
    ]
    var constants = [0.0, 0.0]
    if let size {
      constants += [size.width, size.height]
      rows.append(addSystemRow([Solver.Term(items[id.index].width, 1)], size.width))
      rows.append(addSystemRow([Solver.Term(items[id.index].height, 1)], size.height))
    }
    setPlacement(id.index, LayoutPlacement(kind: .root, rows: rows, constants: constants))
  }

  mutating func addSystemRow(_ terms: [Solver.Term], _ constant: Double) -> Solver.ConstraintID {
    solver.add(terms, .equal, constant, priority: LayoutPriority.required, isBreakable: false)
  }

  /// Changes the size of the canvas, in points.
  public mutating func setRootSize(_ size: Size) {
    let size = Size(width: max(bounded(size.width), 0), height: max(bounded(size.height), 0))
    let placement = Int(items[root.index].placement)
    if placements[placement].rows.count == 4 {
      setConstants(placement, [0, 0, size.width, size.height])
    } else {
      removePlacement(root.index)
      placeRoot(root, size: size)
      needsPreferences = true
    }
  }

  /// Places a view by its frame and autoresizing mask, as if `translatesAutoresizingMaskIntoConstraints` were true;
  /// with nil, constraints place it.
  ///
  /// - Parameters:
  ///   - frame: in the superview's coordinates, in points.
  ///   - superviewSize: the superview's size when the frame was set; nil for its size in the last layout.
  public mutating func setFrame(
    _ id: LayoutItemID, _ frame: Rect?, mask: AutoresizingMask = [], superviewSize: Size? = nil
  ) {
    guard contains(id), id != root else { return }
    guard var frame else { return removePlacement(id.index) }
    frame = Rect(
      x: bounded(frame.minX), y: bounded(frame.minY), width: max(bounded(frame.width), 0),
      height: max(bounded(frame.height), 0))
    let item = items[id.index]
    let parent = frameOwner(of: id.index).map { items[$0] }
    let size =
      superviewSize ?? parent.map { Size(width: solver.value(of: $0.width), height: solver.value(of: $0.height)) }
    let (horizontal, vertical) = mask.rules(for: frame, in: size ?? Size(width: 0, height: 0))
    let constants = [horizontal.origin, vertical.origin, horizontal.size, vertical.size]
    func terms(_ variable: Solver.Variable, _ superview: Solver.Variable?, _ scale: Double) -> [Solver.Term] {
      var terms = [Solver.Term(variable, 1)]
      if scale != 0, let superview { terms.append(Solver.Term(superview, -scale)) }
      return terms
    }
    place(
      id, .frame(frame, mask, superviewSize: size), constants,
      rows: [
        terms(item.x, parent?.width, horizontal.originScale), terms(item.y, parent?.height, vertical.originScale),
        terms(item.width, parent?.width, horizontal.sizeScale), terms(item.height, parent?.height, vertical.sizeScale),
      ])
  }

  /// Adds a guide that is placed in its owner by ``setSafeArea(_:_:)`` or ``setBottomGuide(_:height:)``. Unlike other
  /// items it may have a negative size, so that insets larger than the owner do not enlarge the owner.
  public mutating func addInsetGuide(to owner: LayoutItemID) -> LayoutItemID? {
    guard contains(owner) else { return nil }
    let id = appendItem(parent: owner.rawValue, kind: .guide, allowsNegativeLength: true)
    setSafeArea(id, .zero)
    return id
  }

  /// Places a guide inside its owner by fixed insets, like `safeAreaLayoutGuide`.
  public mutating func setSafeArea(_ id: LayoutItemID, _ insets: Insets) {
    guard contains(id), items[id.index].parent >= 0 else { return }
    let item = items[id.index]
    let (width, height) = lengths(ofOwner: item)
    let insets = insets.bounded
    place(
      id, .insets(insets), [insets.left, insets.top, -insets.left - insets.right, -insets.top - insets.bottom],
      rows: [
        [Solver.Term(item.x, 1)], [Solver.Term(item.y, 1)], [Solver.Term(item.width, 1), Solver.Term(width, -1)],
        [Solver.Term(item.height, 1), Solver.Term(height, -1)],
      ])
  }

  /// The insets of a guide in its owner, in points; nil for other items.
  public func guideInsets(_ id: LayoutItemID) -> Insets? {
    guard contains(id), items[id.index].placement >= 0,
      case .insets(let insets) = placements[Int(items[id.index].placement)].kind
    else { return nil }
    return insets
  }

  /// The height of a guide at its owner's bottom, in points; nil for other items.
  public func bottomGuideHeight(_ id: LayoutItemID) -> Double? {
    guard contains(id), items[id.index].placement >= 0,
      case .bottom(let height) = placements[Int(items[id.index].placement)].kind
    else { return nil }
    return height
  }

  /// Places a guide at the bottom of its owner with the same width, like `keyboardLayoutGuide`.
  ///
  /// - Parameter height: in points.
  public mutating func setBottomGuide(_ id: LayoutItemID, height: Double) {
    guard contains(id), items[id.index].parent >= 0 else { return }
    let item = items[id.index]
    let owner = lengths(ofOwner: item)
    let height = bounded(height)
    place(
      id, .bottom(height), [0, -height, 0, height],
      rows: [
        [Solver.Term(item.x, 1)], [Solver.Term(item.y, 1), Solver.Term(owner.height, -1)],
        [Solver.Term(item.width, 1), Solver.Term(owner.width, -1)], [Solver.Term(item.height, 1)],
      ])
  }

  private func lengths(ofOwner item: LayoutItem) -> (width: Solver.Variable, height: Solver.Variable) {
    (items[Int(item.parent)].width, items[Int(item.parent)].height)
  }

  /// Places an item: changes the constants of the rows that it has, if only these differ, or replaces the rows.
  ///
  /// - Parameter rows: their left sides, in the order of the constants.
  mutating func place(
    _ id: LayoutItemID, _ kind: LayoutPlacement.Kind, _ constants: [Double],
    rows: @autoclosure () -> [[Solver.Term]]
  ) {
    let placement = Int(items[id.index].placement)
    if placement >= 0, placements[placement].kind.hasRows(of: kind) {
      setConstants(placement, constants)
      placements[placement].kind = kind
      return
    }
    removePlacement(id.index)
    let added = zip(rows(), constants).map { addSystemRow($0, $1) }
    setPlacement(id.index, LayoutPlacement(kind: kind, rows: added, constants: constants))
  }

  /// The item to whose size a view's frame and autoresizing mask refer: its superview, even if that scrolls.
  private func frameOwner(of index: Int) -> Int? {
    guard items[index].parent >= 0 else { return nil }
    let parent = Int(items[index].parent)
    return items[parent].isScrollContent ? Int(items[parent].parent) : parent
  }

  mutating func setConstants(_ placement: Int, _ constants: [Double]) {
    for (row, constant) in zip(placements[placement].rows, constants) { solver.setConstant(row, constant) }
    placements[placement].constants = constants
  }

  mutating func setPlacement(_ index: Int, _ placement: LayoutPlacement) {
    items[index].placement = Int32(truncatingIfNeeded: placements.count)
    placements.append(placement)
    needsPreferences = true
  }

  mutating func removePlacement(_ index: Int) {
    guard items[index].placement >= 0 else { return }
    for row in placements[Int(items[index].placement)].rows { solver.remove(row) }
    placements[Int(items[index].placement)].rows = []
    items[index].placement = -1
    needsPreferences = true
  }
}
