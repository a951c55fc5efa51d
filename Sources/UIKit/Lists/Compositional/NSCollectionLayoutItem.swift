public import InbetweenModel
public import Foundation

/// An item of a compositional layout, with its size and the insets around it.
public class NSCollectionLayoutItem: NSObject, NSCopying {
  public let layoutSize: NSCollectionLayoutSize
  /// Insets that are subtracted from the size after the position is known; they have no effect along an axis that the
  /// content determines.
  public var contentInsets = NSDirectionalEdgeInsets.zero
  public var edgeSpacing: NSCollectionLayoutEdgeSpacing?
  var supplements: [NSCollectionLayoutSupplementaryItem]

  public convenience init(layoutSize: NSCollectionLayoutSize) {
    self.init(layoutSize: layoutSize, supplementaryItems: [])
  }
  public init(layoutSize: NSCollectionLayoutSize, supplementaryItems: [NSCollectionLayoutSupplementaryItem]) {
    self.layoutSize = layoutSize
    supplements = supplementaryItems
    super.init()
  }

  public var supplementaryItems: [NSCollectionLayoutSupplementaryItem] { supplements }

  public func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSCollectionLayoutItem(layoutSize: layoutSize, supplementaryItems: supplements)
    (copy.contentInsets, copy.edgeSpacing) = (contentInsets, edgeSpacing)
    return copy
  }
}

/// An element of a group with a custom layout.
public final class NSCollectionLayoutGroupCustomItem: NSObject, NSCopying {
  /// The frame in the group's coordinates, in points.
  public let frame: CGRect
  public let zIndex: Int

  public convenience init(frame: CGRect) { self.init(frame: frame, zIndex: 0) }
  public init(frame: CGRect, zIndex: Int) {
    (self.frame, self.zIndex) = (frame, zIndex)
    super.init()
  }

  public func copy(with zone: NSZone? = nil) -> Any { self }
}

public typealias NSCollectionLayoutGroupCustomItemProvider = (any NSCollectionLayoutEnvironment) ->
  [NSCollectionLayoutGroupCustomItem]

/// Items or nested groups in a row or column, or at positions computed by code.
public final class NSCollectionLayoutGroup: NSCollectionLayoutItem {
  enum Arrangement {
    case row, column
    case custom(NSCollectionLayoutGroupCustomItemProvider)
  }

  let arrangement: Arrangement
  public let subitems: [NSCollectionLayoutItem]
  /// The number of items; nil for as many as fit.
  let count: Int?
  /// Whether all items have the same length along the group.
  let isEven: Bool
  public var interItemSpacing: NSCollectionLayoutSpacing?

  private init(
    _ layoutSize: NSCollectionLayoutSize, _ arrangement: Arrangement, _ subitems: [NSCollectionLayoutItem],
    count: Int? = nil, isEven: Bool = false
  ) {
    self.arrangement = arrangement
    self.subitems = subitems
    self.count = count.map { max($0, 1) }
    self.isEven = isEven
    super.init(layoutSize: layoutSize, supplementaryItems: [])
  }

  public override var supplementaryItems: [NSCollectionLayoutSupplementaryItem] {
    get { supplements }
    set { supplements = newValue }
  }

  /// Repeats the subitems from the leading edge as long as there is space.
  public class func horizontal(
    layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]
  ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize, .row, subitems) }
  public class func horizontal(
    layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize, .row, [subitem], count: count) }
  /// A number of items that share the width equally, regardless of their own widths.
  public class func horizontal(
    layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize, .row, [subitem], count: count, isEven: true) }

  /// Repeats the subitems from the top as long as there is space.
  public class func vertical(
    layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]
  ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize, .column, subitems) }
  public class func vertical(
    layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize, .column, [subitem], count: count) }
  /// A number of items that share the height equally, regardless of their own heights.
  public class func vertical(
    layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize, .column, [subitem], count: count, isEven: true) }

  public class func custom(
    layoutSize: NSCollectionLayoutSize, itemProvider: @escaping NSCollectionLayoutGroupCustomItemProvider
  ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize, .custom(itemProvider), []) }

  public override func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSCollectionLayoutGroup(layoutSize, arrangement, subitems, count: count, isEven: isEven)
    (copy.contentInsets, copy.edgeSpacing, copy.supplements) = (contentInsets, edgeSpacing, supplements)
    copy.interItemSpacing = interItemSpacing
    return copy
  }
}

/// A supplementary view of an item, such as a badge.
public class NSCollectionLayoutSupplementaryItem: NSCollectionLayoutItem {
  public var zIndex = 1
  public let elementKind: String
  public let containerAnchor: NSCollectionLayoutAnchor
  public let itemAnchor: NSCollectionLayoutAnchor?

  public convenience init(
    layoutSize: NSCollectionLayoutSize, elementKind: String, containerAnchor: NSCollectionLayoutAnchor
  ) {
    self.init(anchored: layoutSize, elementKind, containerAnchor, nil)
  }
  public convenience init(
    layoutSize: NSCollectionLayoutSize, elementKind: String, containerAnchor: NSCollectionLayoutAnchor,
    itemAnchor: NSCollectionLayoutAnchor
  ) {
    self.init(anchored: layoutSize, elementKind, containerAnchor, itemAnchor)
  }
  init(
    anchored layoutSize: NSCollectionLayoutSize, _ elementKind: String, _ containerAnchor: NSCollectionLayoutAnchor,
    _ itemAnchor: NSCollectionLayoutAnchor?
  ) {
    self.elementKind = elementKind
    self.containerAnchor = containerAnchor
    self.itemAnchor = itemAnchor
    super.init(layoutSize: layoutSize, supplementaryItems: [])
  }

  /// Its frame in the coordinates of the container to which it is attached.
  func frame(_ size: CGSize, on container: CGRect, isReversed: Bool) -> CGRect {
    let outer = containerAnchor.point(isReversed: isReversed)
    let own = (itemAnchor ?? containerAnchor).point(isReversed: isReversed)
    var origin = CGPoint(
      x: container.minX + container.width * outer.x - size.width * own.x,
      y: container.minY + container.height * outer.y - size.height * own.y)
    for anchor in [containerAnchor, itemAnchor].compactMap({ $0 }) {
      let unit = anchor.isFractionalOffset ? size : CGSize(width: 1, height: 1)
      origin.x += anchor.offset.x * unit.width * (isReversed ? -1 : 1)
      origin.y += anchor.offset.y * unit.height
    }
    return CGRect(origin: origin, size: size)
  }

  public override func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSCollectionLayoutSupplementaryItem(anchored: layoutSize, elementKind, containerAnchor, itemAnchor)
    (copy.contentInsets, copy.edgeSpacing, copy.zIndex) = (contentInsets, edgeSpacing, zIndex)
    return copy
  }
}

/// A header or footer of a section, or of the whole layout.
public final class NSCollectionLayoutBoundarySupplementaryItem: NSCollectionLayoutSupplementaryItem {
  /// Whether it extends the section; otherwise it overlaps the items.
  public var extendsBoundary = true
  /// Whether it stays visible as long as its section is.
  public var pinToVisibleBounds = false
  public let alignment: NSRectAlignment
  public let offset: CGPoint

  public convenience init(layoutSize: NSCollectionLayoutSize, elementKind: String, alignment: NSRectAlignment) {
    self.init(layoutSize: layoutSize, elementKind: elementKind, alignment: alignment, absoluteOffset: .zero)
  }
  public init(
    layoutSize: NSCollectionLayoutSize, elementKind: String, alignment: NSRectAlignment, absoluteOffset: CGPoint
  ) {
    self.alignment = alignment
    offset = absoluteOffset
    super.init(
      anchored: layoutSize, elementKind,
      NSCollectionLayoutAnchor(edges: alignment.edges, absoluteOffset: absoluteOffset), nil)
  }

  public override func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSCollectionLayoutBoundarySupplementaryItem(
      layoutSize: layoutSize, elementKind: elementKind, alignment: alignment, absoluteOffset: offset)
    (copy.contentInsets, copy.edgeSpacing, copy.zIndex) = (contentInsets, edgeSpacing, zIndex)
    (copy.extendsBoundary, copy.pinToVisibleBounds) = (extendsBoundary, pinToVisibleBounds)
    return copy
  }
}

/// A view behind a section.
public final class NSCollectionLayoutDecorationItem: NSCollectionLayoutItem {
  public var zIndex = 0
  public let elementKind: String

  private init(_ elementKind: String) {
    self.elementKind = elementKind
    super.init(
      layoutSize: NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)),
      supplementaryItems: [])
  }

  public class func background(elementKind: String) -> NSCollectionLayoutDecorationItem {
    NSCollectionLayoutDecorationItem(elementKind)
  }

  public override func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSCollectionLayoutDecorationItem(elementKind)
    (copy.contentInsets, copy.zIndex) = (contentInsets, zIndex)
    return copy
  }
}
