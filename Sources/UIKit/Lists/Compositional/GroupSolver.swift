import InbetweenModel
import Foundation

/// Arranges the items of one section in groups, in coordinates whose x axis starts at the leading edge.
struct GroupSolver {
  /// The axes of a size that the content determines.
  struct OpenAxes: OptionSet {
    let rawValue: Int
    static let width = OpenAxes(rawValue: 1)
    static let height = OpenAxes(rawValue: 2)

    init(rawValue: Int) { self.rawValue = rawValue }

    init(_ size: NSCollectionLayoutSize) {
      self = []
      if size.widthDimension.isEstimated { insert(.width) }
      if size.heightDimension.isEstimated { insert(.height) }
    }
  }

  struct Leaf {
    var item: Int
    var frame: CGRect
    var zIndex = 0
  }

  struct Supplement {
    var source: NSCollectionLayoutSupplementaryItem
    /// The index of the item to which it belongs.
    var item: Int
    var frame: CGRect
  }

  /// The size of an item or a group, without its position.
  struct Box {
    var size: CGSize
    var leaves: [Leaf] = []
    var supplements: [Supplement] = []

    mutating func take(_ other: Box, at origin: CGPoint) {
      leaves += other.leaves.map { leaf in
        var leaf = leaf
        leaf.frame = leaf.frame.offsetBy(dx: origin.x, dy: origin.y)
        return leaf
      }
      supplements += other.supplements.map { supplement in
        var supplement = supplement
        supplement.frame = supplement.frame.offsetBy(dx: origin.x, dy: origin.y)
        return supplement
      }
    }
  }

  let count: Int
  let traits: UITraitCollection
  /// The fitting size of an item for a size of which some axes are flexible.
  let fitting: (Int, CGSize, OpenAxes) -> CGSize
  /// The fitting size of a supplementary view attached to an item.
  let fittingSupplement: (NSCollectionLayoutSupplementaryItem, Int, CGSize, OpenAxes) -> CGSize
  private(set) var next = 0

  init(
    count: Int, traits: UITraitCollection, fitting: @escaping (Int, CGSize, OpenAxes) -> CGSize,
    fittingSupplement: @escaping (NSCollectionLayoutSupplementaryItem, Int, CGSize, OpenAxes) -> CGSize
  ) {
    (self.count, self.traits, self.fitting, self.fittingSupplement) = (count, traits, fitting, fittingSupplement)
  }

  /// - Parameters:
  ///   - container: the size to which fractions refer, in points.
  ///   - forced: a length along one axis that overrides the item's own.
  mutating func solve(
    _ item: NSCollectionLayoutItem, in container: CGSize, forcedWidth: CGFloat? = nil, forcedHeight: CGFloat? = nil
  ) -> Box {
    var size = item.layoutSize.size(in: container)
    var open = OpenAxes(item.layoutSize)
    if let forcedWidth {
      size.width = forcedWidth
      open.remove(.width)
    }
    if let forcedHeight {
      size.height = forcedHeight
      open.remove(.height)
    }
    let insets = item.contentInsets
    let (left, right) = open.contains(.width) ? (0, 0) : (insets.leading, insets.trailing)
    let (top, bottom) = open.contains(.height) ? (0, 0) : (insets.top, insets.bottom)
    let inner = CGSize(width: max(size.width - left - right, 0), height: max(size.height - top - bottom, 0))
    let first = next
    var box: Box
    if let group = item as? NSCollectionLayoutGroup {
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
      box = Box(size: fitted, leaves: [Leaf(item: next, frame: CGRect(origin: .zero, size: fitted))])
      next += 1
    }
    var result = Box(size: size)
    result.take(box, at: CGPoint(x: left, y: top))
    let frame = CGRect(x: left, y: top, width: box.size.width, height: box.size.height)
    for supplement in item.supplementaryItems {
      let open = OpenAxes(supplement.layoutSize)
      var size = supplement.layoutSize.size(in: frame.size)
      if !open.isEmpty { size = fittingSupplement(supplement, first, size, open) }
      // Mirrored with all other elements in right-to-left layouts.
      result.supplements.append(
        Supplement(
          source: supplement, item: first, frame: supplement.frame(size, on: frame, isReversed: false)))
    }
    return result
  }

  private mutating func solve(_ group: NSCollectionLayoutGroup, _ inner: CGSize, _ open: OpenAxes) -> Box {
    switch group.arrangement {
    case .row: return solveLine(group, inner, open, isRow: true)
    case .column: return solveLine(group, inner, open, isRow: false)
    case .custom(let provider):
      var box = Box(size: inner)
      for place in provider(LayoutEnvironment(LayoutContainer(inner), traits)) where next < count {
        box.leaves.append(Leaf(item: next, frame: place.frame, zIndex: place.zIndex))
        next += 1
      }
      return box
    }
  }

  /// The spacing at both ends of an item along an axis.
  private func spacing(_ item: NSCollectionLayoutItem, isRow: Bool) -> [NSCollectionLayoutSpacing?] {
    let edges = item.edgeSpacing
    return isRow ? [edges?.leading, edges?.trailing] : [edges?.top, edges?.bottom]
  }

  private mutating func solveLine(
    _ group: NSCollectionLayoutGroup, _ inner: CGSize, _ open: OpenAxes, isRow: Bool
  ) -> Box {
    func main(_ size: CGSize) -> CGFloat { isRow ? size.width : size.height }
    func cross(_ size: CGSize) -> CGFloat { isRow ? size.height : size.width }
    let between = group.interItemSpacing
    let gap = between?.spacing ?? 0
    let mainIsOpen = open.contains(isRow ? .width : .height)
    var boxes: [(item: NSCollectionLayoutItem, box: Box)] = []
    var used: CGFloat = 0
    guard !group.subitems.isEmpty else { return Box(size: inner) }
    let share = group.isEven ? group.count.map { (main(inner) - gap * CGFloat($0 - 1)) / CGFloat($0) } : nil
    while next < count {
      if let count = group.count, boxes.count == count { break }
      let item = group.subitems[boxes.count % group.subitems.count]
      let before = next
      let box = solve(
        item, in: inner, forcedWidth: isRow ? share.map { max($0, 0) } : nil,
        forcedHeight: isRow ? nil : share.map { max($0, 0) })
      let ends = spacing(item, isRow: isRow).reduce(0) { $0 + ($1?.spacing ?? 0) }
      let length = main(box.size) + ends + (boxes.isEmpty ? 0 : gap)
      // A tolerance of a thousandth of a point for rounding errors.
      let fits = boxes.isEmpty || group.count != nil || mainIsOpen || used + length <= main(inner) + 0.001
      guard fits, next > before else {
        next = before
        break
      }
      boxes.append((item, box))
      used += length
      if mainIsOpen, group.count == nil, boxes.count == group.subitems.count { break }
    }
    if group.subitems.contains(where: { uniform($0, isRow) }) {
      let longest = boxes.map { cross($0.box.size) }.max() ?? 0
      for index in boxes.indices where uniform(boxes[index].item, isRow) {
        stretch(&boxes[index].box, to: longest, isRow: isRow)
      }
    }
    let depth = boxes.map { pair in
      cross(pair.box.size) + spacing(pair.item, isRow: !isRow).reduce(0) { $0 + ($1?.spacing ?? 0) }
    }.max()
    let crossIsOpen = open.contains(isRow ? .height : .width)
    let size = CGSize(
      width: isRow ? (mainIsOpen ? used : inner.width) : (crossIsOpen ? depth ?? inner.width : inner.width),
      height: isRow ? (crossIsOpen ? depth ?? inner.height : inner.height) : (mainIsOpen ? used : inner.height))
    return arrange(boxes, between, in: size, used: used, isRow: isRow)
  }

  private func uniform(_ item: NSCollectionLayoutItem, _ isRow: Bool) -> Bool {
    (isRow ? item.layoutSize.heightDimension : item.layoutSize.widthDimension).isUniformAcrossSiblings
  }

  private func stretch(_ box: inout Box, to length: CGFloat, isRow: Bool) {
    if isRow { box.size.height = length } else { box.size.width = length }
    guard box.leaves.count == 1 else { return }
    if isRow { box.leaves[0].frame.size.height = length } else { box.leaves[0].frame.size.width = length }
  }

  /// Remaining space is divided equally among the flexible spacings of a line.
  private func arrange(
    _ boxes: [(item: NSCollectionLayoutItem, box: Box)], _ between: NSCollectionLayoutSpacing?, in size: CGSize,
    used: CGFloat, isRow: Bool
  ) -> Box {
    let gapsFlex = between?.isFlexibleSpacing == true
    let flexible =
      boxes.reduce(gapsFlex ? max(boxes.count - 1, 0) : 0) { sum, pair in
        sum + spacing(pair.item, isRow: isRow).filter { $0?.isFlexibleSpacing == true }.count
      }
    let left = max((isRow ? size.width : size.height) - used, 0)
    let share = flexible == 0 ? 0 : left / CGFloat(flexible)
    func length(_ spacing: NSCollectionLayoutSpacing?) -> CGFloat {
      (spacing?.spacing ?? 0) + (spacing?.isFlexibleSpacing == true ? share : 0)
    }
    var result = Box(size: size)
    var place: CGFloat = 0
    for (index, pair) in boxes.enumerated() {
      if index > 0 { place += length(between) }
      let ends = spacing(pair.item, isRow: isRow)
      place += length(ends[0])
      let across = crossPlace(pair.item, pair.box.size, in: size, isRow: isRow)
      result.take(pair.box, at: isRow ? CGPoint(x: place, y: across) : CGPoint(x: across, y: place))
      place += (isRow ? pair.box.size.width : pair.box.size.height) + length(ends[1])
    }
    return result
  }

  private func crossPlace(_ item: NSCollectionLayoutItem, _ own: CGSize, in size: CGSize, isRow: Bool) -> CGFloat {
    let ends = spacing(item, isRow: !isRow)
    let fixed = ends.reduce(0) { $0 + ($1?.spacing ?? 0) }
    let left = max((isRow ? size.height - own.height : size.width - own.width) - fixed, 0)
    let before = ends[0]?.spacing ?? 0
    switch (ends[0]?.isFlexibleSpacing ?? false, ends[1]?.isFlexibleSpacing ?? false) {
    case (true, true): return before + left / 2
    case (true, false): return before + left
    default: return before
    }
  }
}
