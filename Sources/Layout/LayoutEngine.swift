public import InbetweenGeometry
import InbetweenSolver

/// Places views and guides by constraints, as UIKit's Auto Layout engine does.
///
/// Each item has four unknowns: the origin of its frame in its parent's coordinates, and its size, which is never
/// negative. Required constraints hold exactly, or one of them is demoted (`LayoutEngine+Precedence`). Optional ones
/// are satisfied in order of priority, minimising the sum of absolute errors within each priority. Edits are collected
/// and take effect in `solve()`.
///
/// The engine is a value: a copy is an independent layout.
public struct LayoutEngine: Sendable {
  /// The layout direction of views that have none of their own.
  public let direction: LayoutDirection
  /// The root item, whose origin is zero and whose size is fixed.
  public let root: LayoutItemID

  var solver = Solver()
  var items: [LayoutItem] = []
  var contents: [LayoutContent] = []
  var placements: [LayoutPlacement] = []
  var records: [ConstraintRecord] = []
  var freeRecords: [Int32] = []
  var stacks: [StackRecord] = []
  var terms: [Solver.Term] = []
  /// Whether constraints were added or removed since the last layout, so that new ambiguity is possible.
  var needsPreferences = false
  /// Items with wrapping texts, in order of ids.
  var textItems: [LayoutItemID] = []
  /// The intrinsic widths of narrowed texts, before and after narrowing, in points.
  var naturalTextWidths: [LayoutItemID: (natural: Double, narrowed: Double)] = [:]
  /// Items that scroll.
  var scrollItems: [LayoutItemID] = []
  var contentSizes: [LayoutItemID: Size] = [:]
  /// Of items whose descendants are constrained to a part of them; see `setContentInsets`.
  var contentInsets: [LayoutItemID: Insets] = [:]
  /// Whether a constraint has ever spoken of a margin.
  public internal(set) var usesMargins = false
  /// Whether any view has ever had its own direction, so that containers must be checked.
  var hasOwnDirections = false
  /// Whether any item has ever provided baselines, so that ancestors must be checked.
  var hasBaselineProviders = false
  /// The items whose baselines give way in conflicts; see `setYieldingBaselines`.
  var yieldingBaselines: Set<LayoutItemID> = []
  /// Whether a constraint uses a baseline of the tallest view in a row.
  var usesTallestView = false
  /// Counts activations, so that handles are ordered and never reused.
  var serial: Int64 = 0

  /// An engine with one root view.
  ///
  /// - Parameters:
  ///   - rootSize: the canvas in points; nil if constraints determine the root's size, as for a fitting size.
  ///   - direction: the layout direction.
  public init(rootSize: Size?, direction: LayoutDirection = .leftToRight) {
    self.direction = direction
    root = LayoutItemID(rawValue: 0)
    let id = appendItem(parent: -1, kind: .view)
    placeRoot(id, size: rootSize)
  }

  /// The number of ids assigned so far, including removed items.
  public var itemCount: Int { items.count }

  /// Whether an id names an item that has not been removed.
  public func contains(_ id: LayoutItemID) -> Bool {
    id.index >= 0 && id.index < items.count && items[id.index].isAlive
  }

  /// The superview of a view, the owning view of a guide; nil for a root or an unknown item.
  public func parent(of id: LayoutItemID) -> LayoutItemID? {
    guard contains(id), items[id.index].parent >= 0 else { return nil }
    return LayoutItemID(rawValue: items[id.index].parent)
  }

  /// The kind of an item; nil if it does not exist.
  public func kind(of id: LayoutItemID) -> LayoutItemKind? { contains(id) ? items[id.index].kind : nil }

  /// Adds a view or guide.
  ///
  /// - Parameter parent: the superview or owning view; nil for a view outside any hierarchy.
  /// - Returns: the new item, free until constraints place it.
  @discardableResult
  public mutating func addItem(parent: LayoutItemID?, kind: LayoutItemKind = .view) -> LayoutItemID {
    let isKnown = parent.map { contains($0) } ?? false
    return appendItem(parent: isKnown ? parent?.rawValue ?? -1 : -1, kind: kind)
  }

  /// - Parameter allowsNegativeLength: whether lengths may be negative, as for a guide whose insets may exceed its
  /// owner's length.
  mutating func appendItem(
    parent: Int32, kind: LayoutItemKind, isInternal: Bool = false, allowsNegativeLength: Bool = false
  ) -> LayoutItemID {
    let id = LayoutItemID(rawValue: Int32(truncatingIfNeeded: items.count))
    var item = LayoutItem(
      x: solver.addVariable(), y: solver.addVariable(),
      width: solver.addVariable(isNonNegative: !allowsNegativeLength),
      height: solver.addVariable(isNonNegative: !allowsNegativeLength))
    item.allowsNegativeLength = allowsNegativeLength
    item.kind = kind
    item.direction = direction
    item.isInternal = isInternal
    item.parent = parent
    if parent >= 0 {
      let parentIndex = Int(parent)
      item.depth = items[parentIndex].depth + 1
      item.stackDepth = items[parentIndex].stackDepth
      item.previousSibling = items[parentIndex].lastChild
      if item.previousSibling >= 0 {
        items[Int(item.previousSibling)].nextSibling = id.rawValue
      } else {
        items[parentIndex].firstChild = id.rawValue
      }
      items[parentIndex].lastChild = id.rawValue
    }
    items.append(item)
    needsPreferences = true
    return id
  }

  /// Removes an item with its descendants and all their constraints.
  ///
  /// - Returns: the removed constraints: those with items outside, which UIKit deactivates, and those within, which a
  ///   caller can activate again after adding the items again.
  @discardableResult
  public mutating func removeItem(_ id: LayoutItemID) -> LayoutRemoval {
    var removal = LayoutRemoval()
    guard contains(id), id != root else { return removal }
    for index in subtree(of: id) where items[index].stack >= 0 {
      dropStack(LayoutItemID(rawValue: Int32(truncatingIfNeeded: index)))
    }
    let subtree = subtree(of: id)
    for index in subtree { items[index].isLeaving = true }
    forgetLeavingBaselines(above: id.index)
    for index in subtree {
      while items[index].firstLink >= 0 {
        let record = Int(items[index].firstLink >> 1)
        let constraint = records[record].constraint
        let isWithin = isLeaving(constraint.firstItem) && (constraint.secondItem.map { isLeaving($0) } ?? true)
        let handle = handle(of: record)
        if !records[record].isInternal {
          if isWithin { removal.within.append(handle) } else { removal.outside.append(handle) }
          removal.constraints[handle] = constraint
        }
        discard(record)
      }
    }
    for index in subtree.reversed() {
      removeContent(index)
      removePlacement(index)
      let item = items[index]
      for variable in [item.x, item.y, item.width, item.height] { solver.removeVariable(variable) }
      unlinkFromParent(index)
      items[index].isAlive = false
    }
    if subtree.contains(where: { items[$0].wrapsText }) { textItems = textItems.filter { contains($0) } }
    scrollItems = scrollItems.filter { contains($0) }
    closeStack(Int(items[id.index].parent))
    removal.outside.sort()
    removal.within.sort()
    needsPreferences = true
    return removal
  }

  private func isLeaving(_ id: LayoutItemID) -> Bool { items[id.index].isLeaving }

  /// The indices of an item and its descendants, parents before children.
  func subtree(of id: LayoutItemID) -> [Int] {
    var found = [id.index]
    var next = 0
    while next < found.count {
      var child = items[found[next]].firstChild
      while child >= 0 {
        found.append(Int(child))
        child = items[Int(child)].nextSibling
      }
      next += 1
    }
    return found
  }

  private mutating func unlinkFromParent(_ index: Int) {
    let item = items[index]
    if item.previousSibling >= 0 {
      items[Int(item.previousSibling)].nextSibling = item.nextSibling
    } else if item.parent >= 0 {
      items[Int(item.parent)].firstChild = item.nextSibling
    }
    if item.nextSibling >= 0 {
      items[Int(item.nextSibling)].previousSibling = item.previousSibling
    } else if item.parent >= 0 {
      items[Int(item.parent)].lastChild = item.previousSibling
    }
  }

  /// Updates all frames for the edits since the last call.
  ///
  /// If the constraints are ambiguous, each free value is as close as possible to its value in the last layout.
  public mutating func solve() {
    resetTallestBaselines()
    solveOnce()
  }

  /// Solves with the baselines of rows that the last call has chosen, and then with those of the tallest views.
  mutating func solveOnce() {
    settleScrollContents()
    if needsPreferences {
      needsPreferences = false
      solver.preferLastValues()
    }
    solver.solve()
    settleTallestBaselines()
  }
}

/// The constraints of removed items.
public struct LayoutRemoval: Sendable {
  /// Constraints between a removed item and a remaining one, oldest first.
  public var outside: [LayoutConstraintHandle] = []
  /// Constraints among removed items only, oldest first.
  public var within: [LayoutConstraintHandle] = []
  /// The constraints of the removed handles.
  public var constraints: [LayoutConstraintHandle: LayoutConstraint] = [:]
}

/// The state of one item; links are indices, -1 for none.
struct LayoutItem: Sendable {
  let x: Solver.Variable
  let y: Solver.Variable
  let width: Solver.Variable
  let height: Solver.Variable
  var kind = LayoutItemKind.view
  var isAlive = true
  var isInternal = false
  /// Whether lengths may be negative.
  var allowsNegativeLength = false
  var isLeaving = false
  var depth: Int32 = 0
  /// The number of stack views among the item and its ancestors.
  var stackDepth: Int32 = 0
  var parent: Int32 = -1
  var firstChild: Int32 = -1
  var lastChild: Int32 = -1
  var nextSibling: Int32 = -1
  var previousSibling: Int32 = -1
  /// The head of the list of constraint sides that use the item: record number times two, plus the side.
  var firstLink: Int32 = -1
  var content: Int32 = -1
  var placement: Int32 = -1
  var stack: Int32 = -1
  /// Whether it is one of `textItems`.
  var wrapsText = false
  var direction = LayoutDirection.leftToRight
  var margins = Insets(8)
  var alignmentInsets = Insets.zero
  var firstBaseline = 0.0
  var lastBaseline = 0.0
  /// The descendants whose baselines are used for this item.
  var firstBaselineItem: Int32 = -1
  var lastBaselineItem: Int32 = -1
  /// For a scroll view: the item that contains its subviews.
  var scrollContent: Int32 = -1
  /// Whether this is the content of a scroll view.
  var isScrollContent = false

  init(x: Solver.Variable, y: Solver.Variable, width: Solver.Variable, height: Solver.Variable) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The variable of the origin along an axis, in the parent's coordinates.
  func origin(_ axis: Axis) -> Solver.Variable { axis == .horizontal ? x : y }

  /// The variable of the length along an axis.
  func length(_ axis: Axis) -> Solver.Variable { axis == .horizontal ? width : height }
}
