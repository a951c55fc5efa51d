import InbetweenGeometry
import InbetweenLayout
import InbetweenModel
import Foundation

/// The positions of all elements of one section of a compositional layout.
struct SectionPlan {
  let section: NSCollectionLayoutSection
  let environment: LayoutEnvironment
  var attributes: [UICollectionViewLayoutAttributes] = []
  /// The extent of the section along the layout's axis, in points.
  var start: CGFloat = 0
  var end: CGFloat = 0
  /// The area of its groups, without elements at its boundary.
  var content = CGRect.zero
  /// The start of each group along the axis in which they scroll orthogonally, in points.
  var groupStarts: [CGFloat] = []
  var groupLengths: [CGFloat] = []
  /// The total length of all groups along that axis, in points.
  var scrolledLength: CGFloat = 0
  /// The attributes of elements that stay visible as long as the section is.
  var pinned: Set<ObjectIdentifier> = []

  var isOrthogonal: Bool { section.orthogonalScrollingBehavior != .none }
}

/// Computes a section: the elements at its boundary, its groups, and the elements behind it.
struct SectionSolver {
  let index: Int
  let isVertical: Bool
  let view: UICollectionView
  let environment: LayoutEnvironment
  /// The size of the whole layout, in points.
  let room: CGSize
  /// What the insets of sections refer to that do not say it themselves.
  let reference: UIContentInsetsReference

  func plan(_ section: NSCollectionLayoutSection, at start: CGFloat) -> SectionPlan {
    var plan = SectionPlan(section: section, environment: environment)
    plan.start = start
    let extra = section.list == nil ? referenceInsets(section.contentInsetsReference) : .zero
    var insets = section.contentInsets
    insets.leading += extra.leading
    insets.trailing += extra.trailing
    insets.top += extra.top
    insets.bottom += extra.bottom
    let container = LayoutContainer(room, insets)
    var place = start
    let around = section.supplementariesFollowContentInsets ? insets : .zero
    place = addBoundary(to: &plan, isBefore: true, at: place, around)
    place += isVertical ? insets.top : insets.leading
    place = addGroups(to: &plan, container, at: place)
    place += isVertical ? insets.bottom : insets.trailing
    place = addBoundary(to: &plan, isBefore: false, at: place, around)
    plan.end = place
    addDecorations(to: &plan)
    return plan
  }

  private func referenceInsets(_ reference: UIContentInsetsReference) -> NSDirectionalEdgeInsets {
    switch reference {
    case .none: return .zero
    // That of the layout's configuration, which is the safe area unless code sets another.
    case .automatic: return referenceInsets(self.reference == .automatic ? .safeArea : self.reference)
    // Along the axis that scrolls the content's insets have it.
    case .safeArea:
      let (safe, own) = (view.safeAreaInsets, view.adjustedContentInset)
      return isVertical
        ? sides(left: safe.left - own.left, right: safe.right - own.right)
        : NSDirectionalEdgeInsets(
          top: max(safe.top - own.top, 0), leading: 0, bottom: max(safe.bottom - own.bottom, 0), trailing: 0)
    case .layoutMargins:
      let margins = view.directionalLayoutMargins
      return NSDirectionalEdgeInsets(top: 0, leading: margins.leading, bottom: 0, trailing: margins.trailing)
    case .readableContent:
      let frame = view.readableContentGuide.layoutFrame
      return sides(left: frame.minX, right: view.bounds.width - frame.maxX)
    }
  }

  /// The layout is computed from left to right and then mirrored.
  private func sides(left: CGFloat, right: CGFloat) -> NSDirectionalEdgeInsets {
    let isReversed = view.effectiveUserInterfaceLayoutDirection == .rightToLeft
    let (leading, trailing) = isReversed ? (right, left) : (left, right)
    return NSDirectionalEdgeInsets(top: 0, leading: max(leading, 0), bottom: 0, trailing: max(trailing, 0))
  }

  // MARK: - Groups

  private func addGroups(to plan: inout SectionPlan, _ container: LayoutContainer, at place: CGFloat) -> CGFloat {
    let size = container.effectiveContentSize
    let insets = container.contentInsets
    var lowering = GroupLowering()
    let group = lowering.item(plan.section.group)
    var solver = solver(lowering)
    // Groups are arranged along the layout's axis unless they scroll orthogonally.
    let runsDown = isVertical != plan.isOrthogonal
    let along = runsDown ? (isVertical ? place : insets.top) : (isVertical ? insets.leading : place)
    let across = runsDown ? insets.leading : (isVertical ? place : insets.top)
    let run = solver.run(
      group, in: Size(size), from: Point(runsDown ? CGPoint(x: across, y: along) : CGPoint(x: along, y: across)),
      spacing: Double(plan.section.interGroupSpacing), runsDown: runsDown)
    for group in run.groups { add(group.box, at: group.origin, lowering, to: &plan) }
    plan.groupStarts = run.groups.map { CGFloat($0.start) }
    plan.groupLengths = run.groups.map { CGFloat($0.length) }
    let (end, depth) = (CGFloat(run.end), CGFloat(run.depth))
    guard plan.isOrthogonal else {
      plan.content =
        isVertical
        ? CGRect(x: insets.leading, y: place, width: size.width, height: end - place)
        : CGRect(x: place, y: insets.top, width: end - place, height: size.height)
      return end
    }
    plan.scrolledLength = end + (isVertical ? insets.trailing : insets.bottom)
    plan.content =
      isVertical
      ? CGRect(x: 0, y: place, width: room.width, height: depth)
      : CGRect(x: place, y: 0, width: depth, height: room.height)
    return place + depth
  }

  private func solver(_ lowering: GroupLowering) -> CompositionalSolver {
    func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: index) }
    return CompositionalSolver(
      count: view.numberOfItems(inSection: index),
      fitting: { item, size, open in Size(view.fittingSize(ofItemAt: path(item), CGSize(size), open)) },
      places: { number, size in
        lowering.providers[number](LayoutEnvironment(LayoutContainer(CGSize(size)), environment.traitCollection))
          .map { CompositionalSolver.Place(frame: Rect($0.frame), zIndex: $0.zIndex) }
      },
      attached: { number, item, frame in
        let source = lowering.supplements[number]
        let open = source.layoutSize.openAxes
        var size = source.layoutSize.size(in: CGSize(frame.size))
        if !open.isEmpty {
          size = view.fittingSize(ofSupplementaryView: source.elementKind, at: path(item), size, open)
        }
        // Mirrored with all other elements in right-to-left layouts.
        return Rect(source.frame(size, on: CGRect(frame), isReversed: false))
      })
  }

  private func add(
    _ box: CompositionalSolver.Box, at origin: Point, _ lowering: GroupLowering, to plan: inout SectionPlan
  ) {
    for leaf in box.leaves {
      let path = IndexPath(item: leaf.item, section: index)
      let attributes = ClassInstances.attributes(of: view.collectionViewLayout, cell: path)
      attributes.frame = CGRect(leaf.frame.offset(by: origin))
      attributes.zIndex = leaf.zIndex
      attributes.scrollsWithGroups = plan.isOrthogonal
      plan.attributes.append(attributes)
    }
    for attachment in box.attachments {
      let source = lowering.supplements[attachment.number]
      let attributes = ClassInstances.attributes(
        of: view.collectionViewLayout, supplementary: source.elementKind,
        IndexPath(item: attachment.item, section: index))
      attributes.frame = CGRect(attachment.frame.offset(by: origin))
      attributes.zIndex = source.zIndex
      attributes.scrollsWithGroups = plan.isOrthogonal
      plan.attributes.append(attributes)
    }
  }

  // MARK: - Boundary

  /// Whether an item is at the section's beginning or end along the layout's axis.
  private func side(_ alignment: NSRectAlignment) -> (isBefore: Bool, isAfter: Bool) {
    let edges = alignment.edges
    return isVertical
      ? (edges.contains(.top) || !edges.contains(.bottom), edges.contains(.bottom))
      : (edges.contains(.leading) || !edges.contains(.trailing), edges.contains(.trailing))
  }

  private func addBoundary(
    to plan: inout SectionPlan, isBefore: Bool, at place: CGFloat, _ insets: NSDirectionalEdgeInsets
  ) -> CGFloat {
    var place = place
    for item in plan.section.boundarySupplementaryItems where side(item.alignment).isAfter != isBefore {
      let path = IndexPath(item: 0, section: index)
      let attributes = BoundaryPlacement(
        isVertical: isVertical, room: room, insets: insets, layout: view.collectionViewLayout
      )
      .attributes(item, path, at: place, isBefore: isBefore) { size, open in
        view.fittingSize(ofSupplementaryView: item.elementKind, at: path, size, open)
      }
      plan.attributes.append(attributes)
      if item.pinToVisibleBounds { plan.pinned.insert(ObjectIdentifier(attributes)) }
      if item.extendsBoundary { place += isVertical ? attributes.size.height : attributes.size.width }
    }
    return place
  }

  private func addDecorations(to plan: inout SectionPlan) {
    for item in plan.section.decorationItems {
      let attributes = ClassInstances.attributes(
        of: view.collectionViewLayout, supplementary: item.elementKind, IndexPath(item: 0, section: index),
        isDecoration: true)
      let insets = item.contentInsets
      let whole =
        isVertical
        ? CGRect(x: 0, y: plan.start, width: room.width, height: plan.end - plan.start)
        : CGRect(x: plan.start, y: 0, width: plan.end - plan.start, height: room.height)
      attributes.frame = CGRect(
        x: whole.minX + insets.leading, y: whole.minY + insets.top,
        width: max(whole.width - insets.leading - insets.trailing, 0),
        height: max(whole.height - insets.top - insets.bottom, 0))
      attributes.zIndex = item.zIndex
      plan.attributes.insert(attributes, at: 0)
    }
  }
}

/// The position of a header or footer.
struct BoundaryPlacement {
  let isVertical: Bool
  let room: CGSize
  let insets: NSDirectionalEdgeInsets
  let layout: UICollectionViewLayout

  func attributes(
    _ item: NSCollectionLayoutBoundarySupplementaryItem, _ path: IndexPath, at place: CGFloat, isBefore: Bool,
    fitting: (CGSize, OpenAxes) -> CGSize
  ) -> UICollectionViewLayoutAttributes {
    let free = CGSize(
      width: isVertical ? max(room.width - insets.leading - insets.trailing, 0) : room.width,
      height: isVertical ? room.height : max(room.height - insets.top - insets.bottom, 0))
    let open = item.layoutSize.openAxes
    var size = item.layoutSize.size(in: free)
    if !open.isEmpty { size = fitting(size, open) }
    let edges = item.alignment.edges
    var origin = CGPoint.zero
    if isVertical {
      let leads = edges.contains(.leading)
      let trails = edges.contains(.trailing)
      origin.x = insets.leading + (leads ? 0 : trails ? free.width - size.width : (free.width - size.width) / 2)
      origin.y = isBefore || item.extendsBoundary ? place : place - size.height
    } else {
      let atTop = edges.contains(.top)
      let atBottom = edges.contains(.bottom)
      origin.x = isBefore || item.extendsBoundary ? place : place - size.width
      origin.y = insets.top + (atTop ? 0 : atBottom ? free.height - size.height : (free.height - size.height) / 2)
    }
    let attributes = ClassInstances.attributes(of: layout, supplementary: item.elementKind, path)
    let own = item.contentInsets
    attributes.frame = CGRect(
      x: origin.x + item.offset.x + own.leading, y: origin.y + item.offset.y + own.top,
      width: max(size.width - own.leading - own.trailing, 0), height: max(size.height - own.top - own.bottom, 0))
    attributes.zIndex = item.pinToVisibleBounds ? max(item.zIndex, 10) : item.zIndex
    return attributes
  }
}
