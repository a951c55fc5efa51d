import InbetweenModel
public import Foundation

/// The configuration of a compositional layout as a whole.
public final class UICollectionViewCompositionalLayoutConfiguration: NSObject, NSCopying {
  public var scrollDirection = UICollectionView.ScrollDirection.vertical
  /// In points.
  public var interSectionSpacing: CGFloat = 0
  /// Elements before the first and after the last section; their index path has one index, 0.
  public var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []
  public var contentInsetsReference = UIContentInsetsReference.safeArea

  public override init() { super.init() }

  public func copy(with zone: NSZone? = nil) -> Any {
    let copy = UICollectionViewCompositionalLayoutConfiguration()
    (copy.scrollDirection, copy.interSectionSpacing) = (scrollDirection, interSectionSpacing)
    copy.boundarySupplementaryItems = boundarySupplementaryItems
    copy.contentInsetsReference = contentInsetsReference
    return copy
  }
}

public typealias UICollectionViewCompositionalLayoutSectionProvider = (
  Int, any NSCollectionLayoutEnvironment
) -> NSCollectionLayoutSection?

/// A layout of sections with groups of items, each section with its own arrangement.
open class UICollectionViewCompositionalLayout: UICollectionViewLayout {
  private let provider: UICollectionViewCompositionalLayoutSectionProvider
  open var configuration: UICollectionViewCompositionalLayoutConfiguration { didSet { invalidateLayout() } }

  private var plans: [SectionPlan] = []
  /// The elements before and after all sections.
  private var boundary: [UICollectionViewLayoutAttributes] = []
  private var pinnedBoundary: Set<ObjectIdentifier> = []
  private var items: [IndexPath: UICollectionViewLayoutAttributes] = [:]
  private var contentSize = CGSize.zero
  /// The background of a list if the collection has no background colour.
  var listBackground: UIColor?

  public init(section: NSCollectionLayoutSection) {
    (provider, configuration) = ({ _, _ in section }, UICollectionViewCompositionalLayoutConfiguration())
    super.init()
  }
  public init(section: NSCollectionLayoutSection, configuration: UICollectionViewCompositionalLayoutConfiguration) {
    (provider, self.configuration) = ({ _, _ in section }, configuration)
    super.init()
  }
  public init(sectionProvider: @escaping UICollectionViewCompositionalLayoutSectionProvider) {
    (provider, configuration) = (sectionProvider, UICollectionViewCompositionalLayoutConfiguration())
    super.init()
  }
  public init(
    sectionProvider: @escaping UICollectionViewCompositionalLayoutSectionProvider,
    configuration: UICollectionViewCompositionalLayoutConfiguration
  ) {
    provider = sectionProvider
    self.configuration = configuration
    super.init()
  }
  public required init?(coder: NSCoder) { nil }

  open override var collectionViewContentSize: CGSize {
    prepareIfNeeded()
    return contentSize
  }
  open override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }

  var isVertical: Bool { configuration.scrollDirection == .vertical }

  open override func prepare() {
    super.prepare()
    (plans, boundary, pinnedBoundary, items) = ([], [], [], [:])
    guard let view = collectionView else { return }
    if view.backgroundColor == nil, let listBackground { view.backgroundColor = listBackground }
    let room = view.bounds.inset(by: view.adjustedContentInset).size
    let environment = LayoutEnvironment(LayoutContainer(room), view.traitCollection)
    var place = addBoundary(isBefore: true, at: 0, room, view)
    for index in 0..<view.numberOfSections {
      if index > 0 { place += configuration.interSectionSpacing }
      let section = provider(index, environment) ?? NSCollectionLayoutSection.empty
      let solver = SectionSolver(
        index: index, isVertical: isVertical, view: view, environment: environment, room: room,
        reference: configuration.contentInsetsReference)
      let plan = solver.plan(section, at: place)
      place = plan.end
      plans.append(plan)
    }
    place = addBoundary(isBefore: false, at: place, room, view)
    contentSize = isVertical ? CGSize(width: room.width, height: place) : CGSize(width: place, height: room.height)
    if view.effectiveUserInterfaceLayoutDirection == .rightToLeft { mirror() }
    for attributes in plans.flatMap(\.attributes) where attributes.representedElementCategory == .cell {
      items[attributes.indexPath] = attributes
    }
    view.arrangeOrthogonalScrollers(plans, isVertical: isVertical)
  }

  private func addBoundary(isBefore: Bool, at place: CGFloat, _ room: CGSize, _ view: UICollectionView) -> CGFloat {
    var place = place
    let placement = BoundaryPlacement(isVertical: isVertical, room: room, insets: .zero, layout: self)
    for item in configuration.boundarySupplementaryItems {
      let edges = item.alignment.edges
      let isAfter = isVertical ? edges.contains(.bottom) : edges.contains(.trailing)
      guard isAfter != isBefore else { continue }
      let path = IndexPath(index: 0)
      let attributes = placement.attributes(item, path, at: place, isBefore: isBefore) { size, open in
        view.fittingSize(ofSupplementaryView: item.elementKind, at: path, size, open)
      }
      boundary.append(attributes)
      if item.pinToVisibleBounds { pinnedBoundary.insert(ObjectIdentifier(attributes)) }
      if item.extendsBoundary { place += isVertical ? attributes.size.height : attributes.size.width }
    }
    return place
  }

  /// Mirrors everything in right-to-left layouts.
  private func mirror() {
    for attributes in boundary { attributes.center.x = contentSize.width - attributes.center.x }
    for plan in plans {
      let scrolls = plan.isOrthogonal && isVertical
      let width = scrolls ? max(plan.scrolledLength, contentSize.width) : contentSize.width
      for attributes in plan.attributes {
        attributes.center.x =
          (scrolls && attributes.scrollsWithGroups ? width : contentSize.width) - attributes.center.x
      }
    }
  }

  /// The list configuration of a section.
  func list(in section: Int) -> UICollectionLayoutListConfiguration? {
    plans.indices.contains(section) ? plans[section].section.list : nil
  }

  open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    prepareIfNeeded()
    let whole = isVertical ? contentSize.height : contentSize.width
    var shown = boundary.map { pinned($0, pinnedBoundary, from: 0, to: whole) }.filter { $0.frame.meets(rect) }
    for (index, plan) in plans.enumerated() {
      let offset = collectionView?.orthogonalOffset(of: index) ?? .zero
      // Pages beside the visible ones are also included, so that they can scroll in.
      let found = plan.attributes.map { pinned($0, plan.pinned, from: plan.start, to: plan.end) }.filter {
        let frame =
          plan.isOrthogonal && $0.scrollsWithGroups ? $0.frame.offsetBy(dx: -offset.x, dy: -offset.y) : $0.frame
        return frame.meets(rect)
      }
      guard let handler = plan.section.visibleItemsInvalidationHandler else {
        shown += found
        continue
      }
      let copies = found.compactMap { $0.copy() as? UICollectionViewLayoutAttributes }
      handler(
        copies.map { VisibleItem($0) }, plan.isOrthogonal ? offset : collectionView?.contentOffset ?? .zero,
        plan.environment)
      shown += copies
    }
    return shown
  }

  open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    prepareIfNeeded()
    return items[indexPath]
  }

  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    prepareIfNeeded()
    return (boundary + plans.flatMap(\.attributes)).first {
      $0.representedElementCategory == .supplementaryView && $0.representedElementKind == elementKind
        && $0.indexPath == indexPath
    }
  }

  open override func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    prepareIfNeeded()
    return plans.flatMap(\.attributes).first {
      $0.representedElementCategory == .decorationView && $0.representedElementKind == elementKind
        && $0.indexPath == indexPath
    }
  }

  /// Headers stay at the beginning of the visible area while their section is below, footers at its end.
  private func pinned(
    _ attributes: UICollectionViewLayoutAttributes, _ pins: Set<ObjectIdentifier>, from start: CGFloat, to end: CGFloat
  ) -> UICollectionViewLayoutAttributes {
    guard pins.contains(ObjectIdentifier(attributes)), let view = collectionView,
      let moved = attributes.copy() as? UICollectionViewLayoutAttributes
    else { return attributes }
    let shown = view.bounds.inset(by: view.shownInset)
    let (from, to) = isVertical ? (shown.minY, shown.maxY) : (shown.minX, shown.maxX)
    let own = isVertical ? attributes.frame.minY : attributes.frame.minX
    let length = isVertical ? attributes.size.height : attributes.size.width
    // An element in the first half of its section is a header.
    let place =
      own + length / 2 < (start + end) / 2
      ? min(max(own, from), end - length) : max(min(own, to - length), start)
    if isVertical { moved.frame.origin.y = place } else { moved.frame.origin.x = place }
    return moved
  }
}

extension NSCollectionLayoutSection {
  /// Used if a provider returns no section for an index.
  fileprivate static var empty: NSCollectionLayoutSection {
    let size = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .absolute(0))
    return NSCollectionLayoutSection(group: .custom(layoutSize: size) { _ in [] })
  }
}
