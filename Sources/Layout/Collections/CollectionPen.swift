import InbetweenGeometry

/// Adds one section of a ``CollectionArrangement`` after the other.
///
/// Lengths along a line are those of x in a collection that scrolls vertically, and of y in one that scrolls
/// horizontally.
struct CollectionPen {
  /// The size of an element along a line and across it.
  private typealias Extent = FlowLines.Extent

  private let arrangement: CollectionArrangement
  private let sides: Insets
  /// The whole length of a line.
  private let whole: Double
  private let room: Size
  private let own: [Size]
  /// Where the lines of the section begin, and their length without insets.
  private var first = 0.0
  private var length = 0.0
  /// The size of the section without insets.
  private var container = Size.zero
  private(set) var elements: [CollectionArrangement.Element] = []
  private(set) var scrolled: [CollectionArrangement.Scrolled] = []
  /// Where the next line begins.
  private(set) var place = 0.0

  /// - Parameter sides: added to the insets of each section.
  init(_ arrangement: CollectionArrangement, room: Size, sides: Insets, own: [Size]) {
    (self.arrangement, self.room, self.sides, self.own) = (arrangement, room, sides, own)
    whole = arrangement.isVertical ? room.width : room.height
  }

  mutating func add(_ section: CollectionArrangement.Section) {
    let inset = section.inset + sides
    let isVertical = arrangement.isVertical
    let (before, after) = isVertical ? (inset.top, inset.bottom) : (inset.left, inset.right)
    first = isVertical ? inset.left : inset.top
    length = max(whole - first - (isVertical ? inset.right : inset.bottom), 0)
    container = Size(
      width: max(room.width - inset.left - inset.right, 0), height: max(room.height - inset.top - inset.bottom, 0))
    if section.hasHeader { addBoundary(arrangement.headerLength) }
    place += before
    switch section.layout {
    case .columns(let columns, let height) where section.scrolls:
      addGroups(section.cellCount, line(of: max(columns, 1), height), scrolls: true)
    case .flow(let size): addFlow(section.cellCount, size)
    case .columns(let columns, let height): addColumns(section.cellCount, max(columns, 1), height)
    case .group(let group): addGroups(section.cellCount, group, scrolls: section.scrolls)
    }
    place += after
    if section.hasFooter { addBoundary(arrangement.footerLength) }
  }

  private func extent(_ size: Size) -> Extent {
    arrangement.isVertical
      ? Extent(along: size.width, across: size.height) : Extent(along: size.height, across: size.width)
  }

  private func ownExtent(_ offset: Int = 0) -> Extent {
    let index = elements.count + offset
    return extent(own.indices.contains(index) ? own[index] : .zero)
  }

  /// - Parameter open: whether the element has its own size along a line and across it.
  private mutating func add(
    at along: Double, _ across: Double, _ extent: Extent, open: (along: Bool, across: Bool) = (false, false)
  ) {
    let isVertical = arrangement.isVertical
    elements.append(
      CollectionArrangement.Element(
        frame: isVertical
          ? Rect(x: along, y: across, width: extent.along, height: extent.across)
          : Rect(x: across, y: along, width: extent.across, height: extent.along),
        open: (open.along ? isVertical ? .width : .height : OpenAxes())
          .union(open.across ? isVertical ? .height : .width : OpenAxes())))
  }

  /// A header or footer takes a whole line.
  private mutating func addBoundary(_ length: Double?) {
    let across = length ?? ownExtent().across
    let (start, along) = arrangement.insetsHeaders ? (first, self.length) : (0, whole)
    add(at: start, place, Extent(along: along, across: across), open: (false, length == nil))
    place += across
  }

  private mutating func addColumns(_ count: Int, _ columns: Int, _ height: Double?) {
    let spacing = arrangement.interitemSpacing
    let width = max((length - Double(columns - 1) * spacing) / Double(columns), 0)
    let isOwn = height.map { $0 < 0 } ?? false
    for start in stride(from: 0, to: count, by: columns) {
      if start > 0 { place += arrangement.lineSpacing }
      var depth = isOwn ? 0 : height ?? width
      for column in 0..<min(columns, count - start) {
        let across = isOwn ? ownExtent().across : depth
        depth = max(depth, across)
        add(
          at: first + Double(column) * (width + spacing), place, Extent(along: width, across: across),
          open: (false, isOwn))
      }
      place += depth
    }
  }

  /// A line of columns as the group that it is in UIKit.
  private func line(of columns: Int, _ height: Double?) -> CompositionalItem {
    let spacing = arrangement.interitemSpacing
    let width = max((length - Double(columns - 1) * spacing) / Double(columns), 0)
    let isOwn = height.map { $0 < 0 } ?? false
    let depth: CompositionalItem.Dimension = isOwn ? .estimated(0) : .absolute(height ?? width)
    func item(_ group: CompositionalItem.Group?, _ depth: CompositionalItem.Dimension?) -> CompositionalItem {
      arrangement.isVertical
        ? CompositionalItem(height: depth, group: group) : CompositionalItem(width: depth, group: group)
    }
    return item(
      CompositionalItem.Group(
        arrangement.isVertical ? .row : .column, [item(nil, isOwn ? depth : nil)], count: columns,
        interItemSpacing: CompositionalItem.Spacing(spacing)), depth)
  }

  /// - Parameter scrolls: whether they follow each other along the lines.
  private mutating func addGroups(_ count: Int, _ group: CompositionalItem, scrolls: Bool) {
    let (first, own) = (elements.count, own)
    var solver = CompositionalSolver(count: count) { item, size, _ in
      own.indices.contains(first + item) ? own[first + item] : size
    }
    let isVertical = arrangement.isVertical
    let run = solver.run(
      group, in: container,
      from: isVertical ? Point(x: self.first, y: place) : Point(x: place, y: self.first),
      spacing: arrangement.lineSpacing, runsDown: isVertical != scrolls)
    for group in run.groups {
      elements += group.box.leaves.map { leaf in
        CollectionArrangement.Element(
          frame: leaf.frame.offset(by: group.origin), open: leaf.open, estimate: leaf.estimate)
      }
    }
    guard scrolls else {
      place = run.end
      return
    }
    let (begin, whole) = (place, whole)
    place += run.depth
    // The content is as long as the view at least, so that it begins at the right edge from right to left.
    let content = max(run.end + whole - self.first - length, whole)
    scrolled.append(
      CollectionArrangement.Scrolled(
        frame: isVertical
          ? Rect(x: 0, y: begin, width: whole, height: run.depth)
          : Rect(x: begin, y: 0, width: run.depth, height: whole),
        content: isVertical ? Size(width: content, height: run.depth) : Size(width: run.depth, height: content),
        starts: run.groups.map(\.start), lengths: run.groups.map(\.length)))
  }

  private mutating func addFlow(_ count: Int, _ size: Size?) {
    let extents = (0..<count).map { offset in size.map { extent($0) } ?? ownExtent(offset) }
    let lines = FlowLines(
      length: length, interitemSpacing: arrangement.interitemSpacing, lineSpacing: arrangement.lineSpacing)
    let (places, end) = lines.places(of: extents, from: Extent(along: first, across: place))
    let isOwn = size == nil
    for (extent, place) in zip(extents, places) { add(at: place.along, place.across, extent, open: (isOwn, isOwn)) }
    place = end
  }
}
