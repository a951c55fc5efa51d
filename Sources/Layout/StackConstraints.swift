import InbetweenGeometry

/// Creates the constraints of one stack view, with UIKit's identifiers and priorities, in a fixed order.
///
/// The set is that of kean/Arranged, whose tests compare it with a real `UIStackView`; the constraints for baseline
/// alignments follow rdar 32291130, those for the widths of wrapping texts rdar 39275811 and 41192642.
struct StackConstraints {
  let stack: StackLayout
  let canvas: LayoutItemID
  /// The intrinsic length of a view along the axis; nil for none.
  let intrinsicLength: (LayoutItemID) -> Double?
  /// The horizontal compression resistance of a view whose text wraps; nil for other views.
  let wrappingResistance: (LayoutItemID) -> Double?
  /// The guide with a role in the stack, created on first use.
  let guide: (StackGuide) -> LayoutItemID
  private(set) var constraints: [LayoutConstraint] = []

  init(
    _ stack: StackLayout, canvas: LayoutItemID, intrinsicLength: @escaping (LayoutItemID) -> Double?,
    wrappingResistance: @escaping (LayoutItemID) -> Double?,
    guide: @escaping (StackGuide) -> LayoutItemID
  ) {
    self.stack = stack
    self.canvas = canvas
    self.intrinsicLength = intrinsicLength
    self.wrappingResistance = wrappingResistance
    self.guide = guide
    visible = stack.arranged.filter { !stack.hidden.contains($0) }
    along = StackEdges(axis: stack.axis)
    across = StackEdges(axis: stack.axis == .horizontal ? .vertical : .horizontal)
    connectCanvas()
    space()
    distribute()
    shareWidthAmongTexts()
    align()
  }

  private let visible: [LayoutItemID]
  private let along: StackEdges
  private let across: StackEdges

  private mutating func add(
    _ identifier: String, _ first: LayoutItemID, _ firstAttribute: LayoutAttribute,
    _ relation: LayoutRelation = .equal, _ second: LayoutItemID? = nil,
    _ secondAttribute: LayoutAttribute = .notAnAttribute, multiplier: Double = 1, constant: Double = 0,
    priority: Double = LayoutPriority.required
  ) {
    constraints.append(
      LayoutConstraint(
        first, firstAttribute, relation, to: second, secondAttribute, multiplier: bounded(multiplier),
        constant: bounded(constant),
        priority: priority, identifier: "UISV-" + identifier))
  }

  private func canvasAttribute(_ attribute: LayoutAttribute) -> LayoutAttribute {
    guard stack.isLayoutMarginsRelativeArrangement else { return attribute }
    switch attribute {
    case .leading: return .leadingMargin
    case .trailing: return .trailingMargin
    case .top: return .topMargin
    case .bottom: return .bottomMargin
    case .centerX: return .centerXWithinMargins
    case .centerY: return .centerYWithinMargins
    default: return attribute
    }
  }

  private mutating func connectCanvas() {
    let first = visible.first ?? guide(.filler)
    let last = visible.last ?? guide(.filler)
    add("canvas-connection", canvas, canvasAttribute(along.start), .equal, first, along.start)
    add("canvas-connection", canvas, canvasAttribute(along.end), .equal, last, along.end)
    if visible.isEmpty {
      // Without visible views a stack is empty; hidden views are at its beginning.
      add("spanning-fit", first, along.length, priority: 51)
      for id in stack.arranged { add("spacing", id, along.start, .equal, first, along.start) }
    }
  }

  private mutating func space() {
    let isLoose = stack.distribution == .equalSpacing || stack.distribution == .equalCentering
    let isByBaseline = stack.isBaselineRelativeArrangement && stack.axis == .vertical
    let lastVisible = stack.arranged.lastIndex { !stack.hidden.contains($0) } ?? -1
    for id in stack.arranged where stack.hidden.contains(id) { add("hiding", id, along.length) }
    guard !visible.isEmpty else { return }
    var before: LayoutItemID?
    for (index, pair) in zip(stack.arranged, stack.arranged.dropFirst()).enumerated() {
      let (a, b) = pair
      if !stack.hidden.contains(a) { before = a }
      var gap = 0.0
      if let before, index < lastVisible {
        // A sequence of hidden views takes half of the spacing at each of its edges.
        let edges = (stack.hidden.contains(a) ? 0.0 : 0.5) + (stack.hidden.contains(b) ? 0.0 : 0.5)
        gap = stack.spacing(after: before) * edges
      }
      add(
        "spacing", b, isByBaseline ? .firstBaseline : along.start, isLoose ? .greaterThanOrEqual : .equal, a,
        isByBaseline ? .lastBaseline : along.end, constant: gap)
    }
  }

  private mutating func distribute() {
    switch stack.distribution {
    case .fill: break
    case .fillEqually: fillEqually()
    case .fillProportionally: fillProportionally()
    case .equalSpacing: spaceEqually(from: along.end, to: along.start) { _ in LayoutPriority.required }
    case .equalCentering:
      // Each further gap has a slightly lower priority, so that the constraints are never tied.
      spaceEqually(from: along.center, to: along.center) { max(150 - Double($0), 1) }
    }
  }

  private mutating func fillEqually() {
    guard let first = visible.first else { return }
    for id in visible.dropFirst() { add("fill-equally", id, along.length, .equal, first, along.length) }
  }

  private mutating func fillProportionally() {
    var total = stack.spacing * Double(max(visible.count - 1, 0))
    var hasContent = false
    for id in visible {
      guard let length = intrinsicLength(id) else { continue }
      hasContent = true
      total += length
    }
    guard hasContent, total > 0 else { return fillEqually() }
    for (index, id) in visible.enumerated() {
      let priority = visible.count == 1 ? LayoutPriority.required : max(999 - Double(index), 1)
      if let length = intrinsicLength(id) {
        add(
          "fill-proportionally", id, along.length, .equal, canvas, along.length, multiplier: length / total,
          priority: priority)
      } else {
        add("fill-proportionally", id, along.length)
      }
    }
  }

  private mutating func spaceEqually(
    from: LayoutAttribute, to: LayoutAttribute, priority: (Int) -> Double
  ) {
    for (index, pair) in zip(visible, visible.dropFirst()).enumerated() {
      let gap = guide(.gap(index))
      add("distributing-edge", gap, along.start, .equal, pair.0, from)
      add("distributing-edge", gap, along.end, .equal, pair.1, to)
      if index > 0 {
        add(
          "fill-equally", gap, along.length, .equal, guide(.gap(0)), along.length, priority: priority(index))
      }
    }
    add("canvas-fit", canvas, along.length, priority: 49)
  }

  /// Two or more wrapping texts in a row have constraints for equal fractions of the width: otherwise each would be as
  /// wide as its longest paragraph, and it would be ambiguous which of them is compressed.
  ///
  /// A single wrapping text among other views only has hugging and compression resistance, as since iOS 15.
  private mutating func shareWidthAmongTexts() {
    guard stack.axis == .horizontal, stack.distribution == .fill else { return }
    let wrapping = visible.filter { wrappingResistance($0) != nil }
    guard wrapping.count > 1 else { return }
    let count = Double(visible.count)
    let spaces = visible.dropLast().reduce(0) { $0 + stack.spacing(after: $1) }
    for id in wrapping {
      // At priority 1000 it would be required, which constraints of the system must not be.
      let priority = min((wrappingResistance(id) ?? LayoutPriority.defaultHigh) + 10, 999)
      add(
        "text-width-disambiguation", id, .width, .equal, canvas, .width, multiplier: 1 / count,
        constant: -spaces / count, priority: priority)
    }
  }

  private mutating func align() {
    guard !stack.arranged.isEmpty else { return }
    // Hidden views are aligned with the others, so that they appear and disappear at the right position, but the
    // stack's size does not include them.
    let attributes = alignedAttributes
    let anchor = visible.first ?? guide(.filler)
    // If all are hidden, they are aligned with each other and begin with the stack, which is empty.
    let first = visible.isEmpty && attributes.count > 1 ? stack.arranged[0] : anchor
    if first != anchor { add("alignment", anchor, across.start, .equal, first, across.start) }
    for attribute in attributes {
      for id in stack.arranged where id != first { add("alignment", first, attribute, .equal, id, attribute) }
    }
    if stack.alignment != .fill {
      for id in stack.arranged { add("ambiguity-suppression", id, across.length, priority: 25) }
    }
    guard !visible.isEmpty else {
      connect(.equal, anchor, .equal, anchor)
      return add("spanning-fit", anchor, across.length, priority: 51)
    }
    guard stack.alignment != .fill else { return connect(.equal, anchor, .equal, anchor) }
    let isStartStrong = attributes == [across.start]
    let isEndStrong = attributes == [across.end]
    if stack.arranged.count > 1 || isByBaseline {
      span(isStartStrong: isStartStrong, isEndStrong: isEndStrong, anchor: anchor)
    } else {
      // With one arranged view, its loose sides are inequalities, and the stack fits it weakly.
      connect(isStartStrong ? .equal : .lessThanOrEqual, anchor, isEndStrong ? .equal : .greaterThanOrEqual, anchor)
      add("canvas-fit", canvas, across.length, priority: 49)
    }
    if stack.alignment == .center {
      add("canvas-connection", canvas, canvasAttribute(across.center), .equal, anchor, across.center)
    }
  }

  private var alignedAttributes: [LayoutAttribute] {
    switch stack.alignment {
    case .fill: [across.start, across.end]
    case .leading: [across.start]
    case .trailing: [across.end]
    case .center: [across.center]
    case .firstBaseline: [stack.axis == .horizontal ? .firstBaseline : across.start]
    case .lastBaseline: [stack.axis == .horizontal ? .lastBaseline : across.end]
    }
  }

  private var isByBaseline: Bool {
    stack.axis == .horizontal && (stack.alignment == .firstBaseline || stack.alignment == .lastBaseline)
  }

  private mutating func connect(
    _ startRelation: LayoutRelation, _ start: LayoutItemID, _ endRelation: LayoutRelation, _ end: LayoutItemID
  ) {
    add("canvas-connection", canvas, canvasAttribute(across.start), startRelation, start, across.start)
    add("canvas-connection", canvas, canvasAttribute(across.end), endRelation, end, across.end)
  }

  /// A guide that spans all visible views keeps the stack around them on sides without a common edge.
  ///
  /// With baseline alignment, the side where the text begins (or ends) is bound only by the first view and an
  /// inequality, so that a taller view after it extends beyond the stack there.
  private mutating func span(isStartStrong: Bool, isEndStrong: Bool, anchor: LayoutItemID) {
    let spacer = guide(.spanner)
    for id in visible {
      add(
        "spanning-boundary", spacer, across.start, isStartStrong ? .equal : .lessThanOrEqual, id, across.start,
        priority: isStartStrong ? 999.5 : LayoutPriority.required)
      add(
        "spanning-boundary", spacer, across.end, isEndStrong ? .equal : .greaterThanOrEqual, id, across.end,
        priority: isEndStrong ? 999.5 : LayoutPriority.required)
    }
    add("spanning-fit", spacer, across.length, priority: 51)
    guard isByBaseline else {
      return connect(.equal, isStartStrong ? anchor : spacer, .equal, isEndStrong ? anchor : spacer)
    }
    if stack.alignment == .firstBaseline {
      connect(.lessThanOrEqual, anchor, .equal, spacer)
    } else {
      connect(.equal, spacer, .greaterThanOrEqual, anchor)
    }
    add("canvas-fit", canvas, across.length, priority: 49)
  }
}

/// The guides that a stack view creates.
enum StackGuide: Hashable, Sendable {
  case filler
  case spanner
  case gap(Int)
}

/// The attributes of one axis, by their position.
struct StackEdges {
  let start: LayoutAttribute
  let end: LayoutAttribute
  let center: LayoutAttribute
  let length: LayoutAttribute

  init(axis: Axis) {
    start = axis == .horizontal ? .leading : .top
    end = axis == .horizontal ? .trailing : .bottom
    center = axis == .horizontal ? .centerX : .centerY
    length = axis == .horizontal ? .width : .height
  }
}
