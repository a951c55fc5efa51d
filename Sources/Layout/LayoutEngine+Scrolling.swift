public import InbetweenGeometry
import InbetweenSolver

// The subviews of a scroll view are in a separate item, its content, whose origin is moved by the offset. UIKit's rule
// ("Working with Scroll Views" in Apple's Auto Layout Guide) is: in constraints between a scroll view and its
// descendants, edges and margins refer to the content, and sizes and centres to the scroll view's frame; in constraints
// with other items, all refer to the frame.

extension LayoutEngine {
  /// Makes a view scroll. Its subviews are added to the returned item, whose coordinates are those of the scroll view's
  /// bounds.
  public mutating func addScrollContent(to id: LayoutItemID) -> LayoutItemID {
    guard contains(id) else { return id }
    guard items[id.index].scrollContent < 0 else { return LayoutItemID(rawValue: items[id.index].scrollContent) }
    let content = appendItem(parent: id.rawValue, kind: .view)
    makeScrollContent(content, of: id)
    placeScrollContent(content, .zero, width: 0, height: 0)
    return content
  }

  mutating func makeScrollContent(_ content: LayoutItemID, of id: LayoutItemID) {
    items[id.index].scrollContent = content.rawValue
    items[content.index].isScrollContent = true
    scrollItems.append(id)
  }

  /// Moves the content of a scroll view: sets the point of the content at its top left corner, in points.
  public mutating func setContentOffset(_ id: LayoutItemID, _ offset: Point) {
    guard let (content, _, width, height) = scrollContent(of: id) else { return }
    placeScrollContent(content, offset, width: width, height: height)
  }

  /// Sets the size of a scroll view's content, in points, as `contentSize` does. It applies along an axis in which no
  /// constraint refers to the content.
  public mutating func setContentSize(_ id: LayoutItemID, _ size: Size) {
    guard contains(id) else { return }
    contentSizes[id] = size
  }

  /// The views that scroll, in the order in which they were made to.
  public var scrollingItems: [LayoutItemID] { scrollItems }

  /// The size that constraints give the content of a scroll view, by the last solution, in points; nil along an axis in
  /// which no constraint refers to it.
  public func solvedContentSize(of id: LayoutItemID) -> (width: Double?, height: Double?) {
    guard let (content, _, width, height) = scrollContent(of: id), let size = frame(of: content)?.size else {
      return (nil, nil)
    }
    return (width == nil ? max(size.width, 0) : nil, height == nil ? max(size.height, 0) : nil)
  }

  private func scrollContent(
    of id: LayoutItemID
  ) -> (content: LayoutItemID, offset: Point, width: Double?, height: Double?)? {
    guard contains(id), items[id.index].scrollContent >= 0 else { return nil }
    let content = LayoutItemID(rawValue: items[id.index].scrollContent)
    guard items[content.index].placement >= 0,
      case .scrollContent(let offset, let width, let height) = placements[Int(items[content.index].placement)].kind
    else { return nil }
    return (content, offset, width, height)
  }

  /// Applies the set size to contents that no constraint measures, and removes it from the others.
  mutating func settleScrollContents() {
    for id in scrollItems {
      guard let (content, offset, width, height) = scrollContent(of: id) else { continue }
      let size = contentSizes[id] ?? .zero
      let newWidth = isMeasured(content, of: id, .horizontal) ? nil : size.width
      let newHeight = isMeasured(content, of: id, .vertical) ? nil : size.height
      if newWidth != width || newHeight != height {
        placeScrollContent(content, offset, width: newWidth, height: newHeight)
      }
    }
  }

  mutating func placeScrollContent(_ content: LayoutItemID, _ offset: Point, width: Double?, height: Double?) {
    let item = items[content.index]
    let offset = Point(x: bounded(offset.x), y: bounded(offset.y))
    let lengths = [width, height].compactMap { $0.map { max(bounded($0), 0) } }
    let constants = [-offset.x, -offset.y] + lengths
    let variables = [item.x, item.y] + (width == nil ? [] : [item.width]) + (height == nil ? [] : [item.height])
    place(
      content, .scrollContent(offset: offset, width: width, height: height), constants,
      rows: variables.map { [Solver.Term($0, 1)] })
  }

  /// Whether any constraint refers to a content along an axis.
  private func isMeasured(_ content: LayoutItemID, of id: LayoutItemID, _ axis: Axis) -> Bool {
    func means(_ item: LayoutItemID, _ attribute: LayoutAttribute, beside other: LayoutItemID?) -> Bool {
      guard attribute.axis == axis else { return false }
      if item == content { return true }
      guard item == id, let other else { return false }
      return !attribute.isCenter && self.content(of: id.index, meantBy: attribute, beside: other.index) != nil
    }
    for index in [content.index, id.index] {
      for record in records(mentioning: index) {
        let constraint = records[record].constraint
        if means(constraint.firstItem, constraint.firstAttribute, beside: constraint.secondItem) { return true }
        guard let second = constraint.secondItem, constraint.multiplier != 0 else { continue }
        if means(second, constraint.secondAttribute, beside: constraint.firstItem) { return true }
      }
    }
    return false
  }

  /// The content of a scroll view, if an attribute refers to it because the other item is a descendant.
  func content(of index: Int, meantBy attribute: LayoutAttribute, beside other: Int) -> Int? {
    guard items[index].scrollContent >= 0, attribute.isLocation, !attribute.isBaseline else { return nil }
    let content = Int(items[index].scrollContent)
    var ancestor = Int(items[other].parent)
    while ancestor >= 0, items[ancestor].depth >= items[content].depth {
      if ancestor == content { return content }
      ancestor = Int(items[ancestor].parent)
    }
    return nil
  }
}
