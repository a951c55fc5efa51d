import InbetweenGeometry
import InbetweenLayout
import InbetweenTimeline

/// The constraints with which a collection view places its elements.
struct CollectionPlacement {
  struct Element {
    var view: UIView
    var leading: NSLayoutConstraint
    var top: NSLayoutConstraint
    var width: NSLayoutConstraint
    var height: NSLayoutConstraint
    var limit: NSLayoutConstraint?
    var edge: NSLayoutConstraint?
    var isEmpty = false
  }

  /// What scrolls a section across the view.
  struct Scroller {
    var view: SectionScroller
    var behavior: OrthogonalScrolling
    var leading: NSLayoutConstraint
    var top: NSLayoutConstraint
    var width: NSLayoutConstraint
    var height: NSLayoutConstraint
    var contentWidth: NSLayoutConstraint
    var contentHeight: NSLayoutConstraint
  }

  var elements: [Element] = []
  var scrollers: [Scroller] = []
  var content: (width: NSLayoutConstraint, height: NSLayoutConstraint)?
  /// Nil unless the view places its elements.
  var geometry: CollectionGeometry?
  /// The headers and footers that lie above the cells because they stay.
  var raised: [UIView] = []
  var removedCount = 0
  fileprivate var constraints = ArrangementConstraints()
  fileprivate var isChanging = false
}

/// What stands between two headers of a collection view.
private struct CollectionSection {
  var header: UIView?
  var cells: [UIView] = []
  var footer: UIView?

  /// What its header says.
  var ownLayout: CollectionSectionLayout { (header as? TableHeaderView)?.sectionLayout ?? CollectionSectionLayout() }

  /// A header begins a section, and what follows a footer does.
  static func sections(of views: [UIView]) -> [CollectionSection] {
    var sections: [CollectionSection] = []
    var isOpen = false
    for view in views {
      if view is TableHeaderView {
        sections.append(CollectionSection(header: view))
        isOpen = true
        continue
      }
      if !isOpen { sections.append(CollectionSection()) }
      isOpen = !(view is TableFooterView)
      if isOpen {
        sections[sections.count - 1].cells.append(view)
      } else {
        sections[sections.count - 1].footer = view
      }
    }
    return sections
  }
}

extension CollectionSceneView {
  /// The cells, headers and footers: what is not placed by its own frame, as pictures and fingers are.
  private var elements: [UIView] {
    children.filter { !$0.isInternal && $0.usesAutoLayout && !($0 is SectionScroller) }
  }

  /// What updates the constants in every layout; nil unless the view places its cells.
  var rule: CollectionRule? {
    guard let geometry = placement.geometry, let width = placement.content?.width.handle,
      let height = placement.content?.height.handle
    else { return nil }
    let elements = placement.elements.compactMap { element -> CollectionRule.Element? in
      guard let item = element.view.layoutItem, let leading = element.leading.handle, let top = element.top.handle,
        let width = element.width.handle, let height = element.height.handle
      else { return nil }
      return CollectionRule.Element(
        item: item, leading: leading, top: top, width: width, height: height, limit: element.limit?.handle,
        edge: element.edge?.handle, isEmpty: element.isEmpty)
    }
    let scrollers = placement.scrollers.compactMap { scroller -> CollectionRule.Scroller? in
      guard let leading = scroller.leading.handle, let top = scroller.top.handle, let width = scroller.width.handle,
        let height = scroller.height.handle, let contentWidth = scroller.contentWidth.handle,
        let contentHeight = scroller.contentHeight.handle
      else { return nil }
      return CollectionRule.Scroller(
        leading: leading, top: top, width: width, height: height, contentWidth: contentWidth,
        contentHeight: contentHeight)
    }
    guard elements.count == placement.elements.count, scrollers.count == placement.scrollers.count else { return nil }
    return CollectionRule(
      geometry: geometry, elements: elements, scrollers: scrollers, contentWidth: width, contentHeight: height,
      formerInsets: modelAdjustedContentInset)
  }

  /// Generates the constraints that place the elements. Their constants are those for the last layout; the next one
  /// updates them.
  func arrangementDidChange() {
    guard !placement.isChanging else { return }
    placement.isChanging = true
    defer { placement.isChanging = false }
    placement.constraints.begin()
    defer { placement.constraints.end(on: stage) }
    (placement.elements, placement.content, placement.geometry) = ([], nil, nil)
    guard isArranged, layoutItem != nil else {
      showScrollers([])
      return raise([])
    }
    let sections = CollectionSection.sections(of: elements)
    let scrolling = sections.filter(scrolls).compactMap { $0.header as? TableHeaderView }
    showScrollers(scrolling.map(\.sectionScroller))
    let named = named(sections)
    raise(named.filter { $0.stays != nil }.map(\.view))
    var geometry = geometry(of: sections)
    let size = record.state.boundsSize
    let insets = modelAdjustedContentInset
    let own = named.map { $0.view.layoutItem.flatMap { stage.engine.frame(of: $0)?.size } ?? .zero }
    let places = geometry.places(in: size, insets, safeArea: stage.safeAreaInsets(of: self), own: own)
    let priority = CollectionGeometry.priority(in: size)
    for (index, place) in places.elements.enumerated() where named.indices.contains(index) {
      let element = named[index]
      let stay = element.stays.map { CollectionStay(element: index, section: element.section, isHeader: $0) }
      var made = make(element, place, priority, stays: stay != nil)
      if let stay {
        geometry.staying.append(stay)
        keep(&made, element.name, stay, stay.limit(in: places), geometry.edge(of: stay, insets))
      }
      placement.elements.append(made)
    }
    placement.scrollers = zip(scrolling, places.scrolled).map { makeScroller(of: $0, $1) }
    placement.geometry = geometry
    let name = "content"
    placement.content = (
      constraint(contentLayoutGuide, .width, constant: places.content.width, named: name),
      constraint(contentLayoutGuide, .height, constant: places.content.height, named: name)
    )
  }

  /// Shows a cell that is removed in a block while it fades, behind those that take its place.
  func showLeaving(_ cell: UIView) {
    guard placement.elements.contains(where: { $0.view === cell }) else { return }
    if showRemains(of: cell, named: "removed\(placement.removedCount)", at: 0, .automatic) {
      placement.removedCount += 1
    }
  }

  /// Whether a section scrolls across the view.
  private func scrolls(_ section: CollectionSection) -> Bool {
    isCompositional && section.ownLayout.scrolling != .none
  }

  /// Adds what scrolls sections, behind the cells, and removes what does no longer.
  private func showScrollers(_ scrollers: [SectionScroller]) {
    let former = placement.scrollers.map(\.view)
    placement.scrollers = []
    for view in former where view.superview === self && !scrollers.contains(where: { $0 === view }) {
      view.removeFromSuperview()
    }
    for view in scrollers where view.superview !== self { insert(view, at: 0) }
  }

  private func makeScroller(
    of header: TableHeaderView, _ place: CollectionArrangement.Scrolled
  ) -> CollectionPlacement.Scroller {
    let view = header.sectionScroller
    view.take(header.sectionLayout.scrolling, isHorizontal: isVertical)
    func add(
      _ item: any LayoutParticipant, _ attribute: LayoutAttribute, to other: (any LayoutParticipant)? = nil,
      _ constant: Double, _ name: String
    ) -> NSLayoutConstraint {
      constraint(
        item, attribute, to: other, other == nil ? .notAnAttribute : attribute, constant: constant,
        named: "\(header.id)-\(name)", "orthogonalScrollingBehavior", header)
    }
    return CollectionPlacement.Scroller(
      view: view, behavior: header.sectionLayout.scrolling,
      leading: add(view, .leading, to: self, place.frame.minX, "leading"),
      top: add(view, .top, to: self, place.frame.minY, "top"),
      width: add(view, .width, place.frame.width, "width"),
      height: add(view, .height, place.frame.height, "height"),
      contentWidth: add(view.contentLayoutGuide, .width, place.content.width, "contentWidth"),
      contentHeight: add(view.contentLayoutGuide, .height, place.content.height, "contentHeight"))
  }

  /// Where a section that scrolls comes to rest, by the last layout.
  func stops(of scroller: SectionScroller) -> GroupStops? {
    let own = placement.elements.map { $0.view.layoutItem.flatMap { stage.engine.frame(of: $0)?.size } ?? .zero }
    guard let number = placement.scrollers.firstIndex(where: { $0.view === scroller }),
      let scrolled = placement.geometry?.places(
        in: record.state.boundsSize, modelAdjustedContentInset, safeArea: stage.safeAreaInsets(of: self), own: own
      ).scrolled, scrolled.indices.contains(number)
    else { return nil }
    let place = scrolled[number]
    return GroupStops(
      placement.scrollers[number].behavior, starts: place.starts, lengths: place.lengths,
      room: isVertical ? place.frame.width : place.frame.height,
      content: isVertical ? place.content.width : place.content.height, isReversed: scroller.showsRightEndFirst)
  }

  private struct NamedElement {
    var view: UIView
    var name: String
    var section: Int
    /// Whether it is a header or footer that stays, and which.
    var stays: Bool?
    var isCell = false
    /// The keys that determine its place, and its size across the lines.
    var layoutKey: String
    var acrossKey: String
    /// What the header of its section says.
    var header: TableHeaderView?
    /// What scrolls its section.
    var scroller: SectionScroller?
  }

  private func named(_ sections: [CollectionSection]) -> [NamedElement] {
    var elements: [NamedElement] = []
    var item = 0
    for (number, section) in sections.enumerated() {
      if let header = section.header {
        elements.append(
          NamedElement(
            view: header, name: "header\(number)", section: number,
            stays: sectionHeadersPinToVisibleBounds ? true : nil, layoutKey: layoutKey,
            acrossKey: "headerReferenceSize"))
      }
      let layout = layout(of: section)
      let key = layoutKey(layout)
      let scroller = scrolls(section) ? (section.header as? TableHeaderView)?.sectionScroller : nil
      for cell in section.cells {
        elements.append(
          NamedElement(
            view: cell, name: "item\(item)", section: number, isCell: true, layoutKey: key,
            acrossKey: acrossKey(layout) ?? key, header: section.header as? TableHeaderView, scroller: scroller))
        item += 1
      }
      if let footer = section.footer {
        elements.append(
          NamedElement(
            view: footer, name: "footer\(number)", section: number,
            stays: sectionFootersPinToVisibleBounds ? false : nil, layoutKey: layoutKey,
            acrossKey: "footerReferenceSize"))
      }
    }
    return elements
  }

  private func geometry(of sections: [CollectionSection]) -> CollectionGeometry {
    func across(_ size: Size?) -> Double? { size.map { isVertical ? $0.height : $0.width } }
    return CollectionGeometry(
      arrangement: CollectionArrangement(
        sections: sections.map {
          CollectionArrangement.Section(
            hasHeader: $0.header != nil, cellCount: $0.cells.count, hasFooter: $0.footer != nil,
            layout: layout(of: $0), inset: $0.ownLayout.sectionInset ?? sectionInset, scrolls: scrolls($0))
        },
        interitemSpacing: minimumInteritemSpacing, lineSpacing: minimumLineSpacing,
        headerLength: across(headerReferenceSize), footerLength: across(footerReferenceSize), isVertical: isVertical,
        insetsHeaders: isCompositional),
      fillsWidth: beginsAtRight, isRightToLeft: modelLayoutDirection == .rightToLeft,
      scale: Double(stage.canvas.scale))
  }

  private func layout(of section: CollectionSection) -> CollectionArrangement.Layout {
    let own = section.ownLayout
    guard isCompositional else {
      return .flow(itemSize: estimatedItemSize == .zero ? own.itemSize ?? itemSize : nil)
    }
    if let group = own.group { return .group(group) }
    if let count = own.columns, count > 0 { return .columns(count, height: own.groupHeight) }
    return group.map { .group($0) } ?? .columns(columns, height: own.groupHeight ?? groupHeight)
  }

  /// The key that determines the size of cells across the lines; nil for that which determines their places.
  private func acrossKey(_ layout: CollectionArrangement.Layout) -> String? {
    if case .columns(_, height: .some) = layout { "groupHeight" } else { nil }
  }

  /// The key that determines the places of cells, for the names of constraints.
  private func layoutKey(_ layout: CollectionArrangement.Layout) -> String {
    switch layout {
    case .group: "group"
    case .columns: "columns"
    case .flow: estimatedItemSize == .zero ? "itemSize" : "estimatedItemSize"
    }
  }

  /// The same of the view itself.
  private var layoutKey: String {
    group != nil ? "group" : layoutKey(columns > 0 ? .columns(columns, height: nil) : .flow(itemSize: nil))
  }

  private func make(
    _ element: NamedElement, _ place: CollectionArrangement.Element, _ priority: Double, stays: Bool
  ) -> CollectionPlacement.Element {
    let (view, name) = (element.view, element.name)
    let layoutKey = element.layoutKey
    let isEmpty = element.isCell && view.isEmptyCell
    let (widthKey, heightKey) = isVertical ? (layoutKey, element.acrossKey) : (element.acrossKey, layoutKey)
    func length(_ attribute: LayoutAttribute, _ length: Double, _ isOpen: Bool, _ key: String) -> NSLayoutConstraint {
      let size = place.estimate ?? estimatedItemSize
      let estimate = attribute == .width ? size.width : size.height
      return constraint(
        view, attribute, constant: isOpen ? (isEmpty ? estimate : 0) : length,
        priority: isOpen ? LayoutPriority.fittingSizeLevel : priority, named: "\(name)-\(attribute.name)", key,
        element.header)
    }
    // Weaker than the sizes of elements that size themselves, which would otherwise grow to keep it visible.
    let staying = LayoutPriority.fittingSizeLevel - 3
    // The section's offset moves its cells along the lines.
    let content: any LayoutParticipant = element.scroller?.contentLayoutGuide ?? self
    return CollectionPlacement.Element(
      view: view,
      leading: constraint(
        view, .leading, to: isVertical ? content : self, .leading, constant: place.frame.minX,
        priority: stays && !isVertical ? staying : LayoutPriority.required, named: "\(name)-leading", layoutKey,
        element.header),
      top: constraint(
        view, .top, to: isVertical ? self : content, .top, constant: place.frame.minY,
        priority: stays && isVertical ? staying : LayoutPriority.required, named: "\(name)-top", layoutKey,
        element.header),
      width: length(.width, place.frame.width, place.open.contains(.width), widthKey),
      height: length(.height, place.frame.height, place.open.contains(.height), heightKey),
      isEmpty: isEmpty)
  }

  /// A header is in its place, but never above the edge of the view, nor beyond the end of its section, which pushes it
  /// away; a footer is the same at the other edge.
  private func keep(
    _ element: inout CollectionPlacement.Element, _ name: String, _ stay: CollectionStay, _ limit: Double,
    _ edge: Double
  ) {
    let level = LayoutPriority.fittingSizeLevel
    let (start, end): (LayoutAttribute, LayoutAttribute) =
      isVertical ? (.top, .bottom) : (.leading, .trailing)
    let (near, far) = stay.isHeader ? (start, end) : (end, start)
    let relations: (LayoutRelation, LayoutRelation) =
      stay.isHeader ? (.greaterThanOrEqual, .lessThanOrEqual) : (.lessThanOrEqual, .greaterThanOrEqual)
    let key = stay.isHeader ? "sectionHeadersPinToVisibleBounds" : "sectionFootersPinToVisibleBounds"
    element.edge = constraint(
      element.view, near, relations.0, to: frameLayoutGuide, near, constant: edge, priority: level - 2,
      named: "\(name)-edge", key)
    element.limit = constraint(
      element.view, far, relations.1, to: self, start, constant: limit, priority: level - 1, named: "\(name)-limit",
      key)
  }

  /// What stays visible lies above the cells, which scroll behind it, unless the scene decides otherwise.
  private func raise(_ views: [UIView]) {
    let former = placement.raised
    guard !views.isEmpty || !former.isEmpty else { return }
    let raised = views.filter { view in view.zPosition == 0 || former.contains { $0 === view } }
    stage.performWithoutAnimation {
      for view in former where view.zPosition == 1 && !raised.contains(where: { $0 === view }) { view.zPosition = 0 }
      for view in raised { view.zPosition = 1 }
    }
    placement.raised = raised
  }

  private func constraint(
    _ view: any LayoutParticipant, _ attribute: LayoutAttribute, _ relation: LayoutRelation = .equal,
    to other: (any LayoutParticipant)? = nil, _ otherAttribute: LayoutAttribute = .notAnAttribute, constant: Double,
    priority: Double = LayoutPriority.required, named name: String, _ key: String? = nil,
    _ header: TableHeaderView? = nil
  ) -> NSLayoutConstraint {
    let owner = key.flatMap { key in header?.sectionLayout.has(key) == true ? header?.id : nil } ?? id
    return placement.constraints.add(
      view, attribute, relation, to: other, otherAttribute, constant: constant, priority: priority,
      named: LayoutConstraint.tableViewPrefix + name + (key.map { "-\($0)" } ?? ""),
      from: key.map { ListSetting(view: owner, key: $0) }, on: stage)
  }
}

extension UIView {
  /// Whether neither constraints of subviews nor contents of its own could determine its size.
  fileprivate var isEmptyCell: Bool {
    let own = layoutTraits.ownIntrinsicContentSize ?? IntrinsicSize(intrinsicContentSize)
    return own.width == nil && own.height == nil && !children.contains { !$0.isInternal && $0.usesAutoLayout }
  }
}
