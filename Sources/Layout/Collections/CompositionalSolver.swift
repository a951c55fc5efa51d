package import InbetweenGeometry

/// Arranges the items of one section of a compositional layout in groups, in coordinates whose x axis starts at the
/// leading edge.
package struct CompositionalSolver {
  package struct Leaf {
    package var item: Int
    package var frame: Rect
    package var zIndex = 0
    /// The axes along which it has its own size, and the size that was assumed.
    package var open: OpenAxes = []
    package var estimate = Size.zero
  }

  /// What is attached to an item.
  package struct Attachment {
    package var number: Int
    /// The index of the item to which it belongs.
    package var item: Int
    package var frame: Rect
  }

  /// The size of an item or a group, without its position.
  package struct Box {
    package var size: Size
    package var leaves: [Leaf] = []
    package var attachments: [Attachment] = []

    fileprivate mutating func take(_ other: Box, at origin: Point) {
      leaves += other.leaves.map { leaf in
        var leaf = leaf
        leaf.frame = leaf.frame.offset(by: origin)
        return leaf
      }
      attachments += other.attachments.map { attachment in
        var attachment = attachment
        attachment.frame = attachment.frame.offset(by: origin)
        return attachment
      }
    }
  }

  /// Groups one after the other.
  package struct Run {
    package struct Group {
      package var box: Box
      package var origin: Point
      /// Where it begins along the run, and its length, in points.
      package var start: Double
      package var length: Double
    }

    package var groups: [Group] = []
    /// Where the last group ends, with its edge spacing.
    package var end: Double
    /// The greatest extent of a group across the run.
    package var depth = 0.0
  }

  /// A place that code computes for an item of a group.
  package struct Place {
    package var frame: Rect
    package var zIndex: Int

    package init(frame: Rect, zIndex: Int) { (self.frame, self.zIndex) = (frame, zIndex) }
  }

  package let count: Int
  /// The size of an item by itself, for a size of which some axes are open.
  package let fitting: (Int, Size, OpenAxes) -> Size
  /// The places of the items of a group with a number, for its size.
  package let places: (Int, Size) -> [Place]
  /// The frame of what is attached with a number, to an item with an index and a frame.
  package let attached: (Int, Int, Rect) -> Rect
  package private(set) var next = 0

  package init(
    count: Int, fitting: @escaping (Int, Size, OpenAxes) -> Size,
    places: @escaping (Int, Size) -> [Place] = { _, _ in [] },
    attached: @escaping (Int, Int, Rect) -> Rect = { _, _, frame in frame }
  ) {
    (self.count, self.fitting, self.places, self.attached) = (count, fitting, places, attached)
  }

  /// Repeats a group until there are no more items.
  ///
  /// - Parameters:
  ///   - container: the size to which fractions refer, in points.
  ///   - spacing: between two groups, in points.
  ///   - runsDown: whether groups follow each other downwards, or else towards the trailing edge.
  package mutating func run(
    _ group: CompositionalItem, in container: Size, from start: Point, spacing: Double, runsDown: Bool
  ) -> Run {
    let edges = group.edgeSpacing
    let (before, after) = runsDown ? (edges.top, edges.bottom) : (edges.leading, edges.trailing)
    let aside = (runsDown ? edges.leading : edges.top)?.length ?? 0
    var run = Run(end: runsDown ? start.y : start.x)
    while next < count {
      let first = next
      let box = solve(group, in: container)
      guard next > first else { break }
      if !run.groups.isEmpty { run.end += spacing }
      run.end += before?.length ?? 0
      let length = runsDown ? box.size.height : box.size.width
      run.groups.append(
        Run.Group(
          box: box,
          origin: runsDown ? Point(x: start.x + aside, y: run.end) : Point(x: run.end, y: start.y + aside),
          start: run.end, length: length))
      run.end += length + (after?.length ?? 0)
      run.depth = max(run.depth, (runsDown ? box.size.width : box.size.height) + aside)
    }
    return run
  }

  /// - Parameters:
  ///   - container: the size to which fractions refer, in points.
  ///   - share: the length along a row or column of an item that states none.
  private mutating func solve(
    _ item: CompositionalItem, in container: Size, share: (length: Double, isRow: Bool)? = nil
  ) -> Box {
    var size = Self.size(of: item, in: container, share: share)
    let open = item.openAxes
    let insets = item.contentInsets
    let (left, right) = open.contains(.width) ? (0, 0) : (insets.left, insets.right)
    let (top, bottom) = open.contains(.height) ? (0, 0) : (insets.top, insets.bottom)
    let inner = Size(width: max(size.width - left - right, 0), height: max(size.height - top - bottom, 0))
    let first = next
    var box: Box
    if let group = item.group {
      box = solve(group, inner, open)
      if open.contains(.width) { size.width = box.size.width }
      if open.contains(.height) { size.height = box.size.height }
    } else {
      var fitted = inner
      if !open.isEmpty {
        let asked = fitting(next, inner, open)
        if open.contains(.width) { (fitted.width, size.width) = (asked.width, asked.width) }
        if open.contains(.height) { (fitted.height, size.height) = (asked.height, asked.height) }
      }
      let frame = Rect(origin: .zero, size: fitted)
      box = Box(size: fitted, leaves: [Leaf(item: next, frame: frame, open: open, estimate: inner)])
      next += 1
    }
    var result = Box(size: size)
    result.take(box, at: Point(x: left, y: top))
    let frame = Rect(x: left, y: top, width: box.size.width, height: box.size.height)
    for number in item.attachments {
      result.attachments.append(Attachment(number: number, item: first, frame: attached(number, first, frame)))
    }
    return result
  }

  private static func size(
    of item: CompositionalItem, in container: Size, share: (length: Double, isRow: Bool)?
  ) -> Size {
    var size = item.size(in: container)
    if let share, share.isRow, item.width == nil { size.width = share.length }
    if let share, !share.isRow, item.height == nil { size.height = share.length }
    return size
  }

  private mutating func solve(_ group: CompositionalItem.Group, _ inner: Size, _ open: OpenAxes) -> Box {
    switch group.arrangement {
    case .row: return solveLine(group, inner, open, isRow: true)
    case .column: return solveLine(group, inner, open, isRow: false)
    case .custom(let number):
      var box = Box(size: inner)
      for place in places(number, inner) where next < count {
        box.leaves.append(Leaf(item: next, frame: place.frame, zIndex: place.zIndex))
        next += 1
      }
      return box
    }
  }

  private typealias Part = (item: CompositionalItem, box: Box)

  /// The spacing at both ends of an item along an axis.
  private func spacing(_ item: CompositionalItem, isRow: Bool) -> [CompositionalItem.Spacing?] {
    let edges = item.edgeSpacing
    return isRow ? [edges.leading, edges.trailing] : [edges.top, edges.bottom]
  }

  private func fixedSpacing(_ item: CompositionalItem, isRow: Bool) -> Double {
    spacing(item, isRow: isRow).reduce(0) { $0 + ($1?.length ?? 0) }
  }

  private mutating func solveLine(
    _ group: CompositionalItem.Group, _ inner: Size, _ open: OpenAxes, isRow: Bool
  ) -> Box {
    func main(_ size: Size) -> Double { isRow ? size.width : size.height }
    func cross(_ size: Size) -> Double { isRow ? size.height : size.width }
    let gap = group.interItemSpacing?.length ?? 0
    let mainAxis: OpenAxes = isRow ? .width : .height
    let mainIsOpen = open.contains(mainAxis)
    var parts: [Part] = []
    var used = 0.0
    guard !group.subitems.isEmpty else { return Box(size: inner) }
    let share = group.count.map { (length: max((main(inner) - gap * Double($0 - 1)) / Double($0), 0), isRow: isRow) }
    while next < count {
      if let count = group.count, parts.count == count { break }
      let item = group.subitems[parts.count % group.subitems.count]
      let before = next
      let around = fixedSpacing(item, isRow: isRow) + (parts.isEmpty ? 0 : gap)
      let alwaysFits = parts.isEmpty || group.count != nil || mainIsOpen
      // A tolerance of a thousandth of a point for rounding errors.
      func fits(_ length: Double) -> Bool { alwaysFits || used + length + around <= main(inner) + 0.001 }
      // What does not fit is not arranged, which would take twice as long for each level of groups.
      let isKnown = !item.openAxes.contains(mainAxis)
      if isKnown, !fits(main(Self.size(of: item, in: inner, share: share))) { break }
      let box = solve(item, in: inner, share: share)
      guard isKnown || fits(main(box.size)), next > before else {
        next = before
        break
      }
      parts.append((item, box))
      used += main(box.size) + around
      if mainIsOpen, group.count == nil, parts.count == group.subitems.count { break }
    }
    if group.subitems.contains(where: { uniform($0, isRow) }) {
      let longest = parts.map { cross($0.box.size) }.max() ?? 0
      for index in parts.indices where uniform(parts[index].item, isRow) {
        stretch(&parts[index].box, to: longest, isRow: isRow)
      }
    }
    let depth = parts.map { cross($0.box.size) + fixedSpacing($0.item, isRow: !isRow) }.max()
    let crossIsOpen = open.contains(isRow ? .height : .width)
    let length = mainIsOpen ? used : main(inner)
    let across = crossIsOpen ? depth ?? cross(inner) : cross(inner)
    let size = isRow ? Size(width: length, height: across) : Size(width: across, height: length)
    return arrange(parts, group.interItemSpacing, in: size, used: used, isRow: isRow)
  }

  private func uniform(_ item: CompositionalItem, _ isRow: Bool) -> Bool {
    (isRow ? item.height : item.width)?.isUniform ?? false
  }

  private func stretch(_ box: inout Box, to length: Double, isRow: Bool) {
    if isRow { box.size.height = length } else { box.size.width = length }
    guard box.leaves.count == 1 else { return }
    if isRow { box.leaves[0].frame.size.height = length } else { box.leaves[0].frame.size.width = length }
  }

  /// Remaining space is divided equally among the flexible spacings of a line.
  private func arrange(
    _ parts: [Part], _ between: CompositionalItem.Spacing?, in size: Size, used: Double, isRow: Bool
  ) -> Box {
    let gaps = between?.isFlexible == true ? max(parts.count - 1, 0) : 0
    let flexible = parts.reduce(gaps) { sum, part in
      sum + spacing(part.item, isRow: isRow).filter { $0?.isFlexible == true }.count
    }
    let left = max((isRow ? size.width : size.height) - used, 0)
    let share = flexible == 0 ? 0 : left / Double(flexible)
    func length(_ spacing: CompositionalItem.Spacing?) -> Double {
      (spacing?.length ?? 0) + (spacing?.isFlexible == true ? share : 0)
    }
    var result = Box(size: size)
    var place = 0.0
    for (index, part) in parts.enumerated() {
      if index > 0 { place += length(between) }
      let ends = spacing(part.item, isRow: isRow)
      place += length(ends[0])
      let across = crossPlace(part.item, part.box.size, in: size, isRow: isRow)
      result.take(part.box, at: isRow ? Point(x: place, y: across) : Point(x: across, y: place))
      place += (isRow ? part.box.size.width : part.box.size.height) + length(ends[1])
    }
    return result
  }

  private func crossPlace(_ item: CompositionalItem, _ own: Size, in size: Size, isRow: Bool) -> Double {
    let ends = spacing(item, isRow: !isRow)
    let whole = isRow ? size.height - own.height : size.width - own.width
    let left = max(whole - fixedSpacing(item, isRow: !isRow), 0)
    let before = ends[0]?.length ?? 0
    switch (ends[0]?.isFlexible ?? false, ends[1]?.isFlexible ?? false) {
    case (true, true): return before + left / 2
    case (true, false): return before + left
    default: return before
    }
  }
}
