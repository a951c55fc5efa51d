import InbetweenGeometry

/// Makes the constraints of one stack view, with UIKit's identifiers and priorities, in a fixed order.
///
/// The set is that of kean/Arranged, whose tests compare it with a real `UIStackView`.
struct StackConstraints {
  let stack: StackLayout
  let canvas: LayoutItemID
  /// The content length of a view along the axis; nil for none.
  let intrinsicLength: (LayoutItemID) -> Double?
  /// The guide with a role in the stack, made when it is first asked for.
  let guide: (StackGuide) -> LayoutItemID
  private(set) var constraints: [LayoutConstraint] = []

  init(
    _ stack: StackLayout, canvas: LayoutItemID, intrinsicLength: @escaping (LayoutItemID) -> Double?,
    guide: @escaping (StackGuide) -> LayoutItemID
  ) {
    self.stack = stack
    self.canvas = canvas
    self.intrinsicLength = intrinsicLength
    self.guide = guide
    visible = stack.arranged.filter { !stack.hidden.contains($0) }
    along = StackEdges(axis: stack.axis)
    across = StackEdges(axis: stack.axis == .horizontal ? .vertical : .horizontal)
    connectCanvas()
    space()
    distribute()
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
  }

  private mutating func space() {
    let isLoose = stack.distribution == .equalSpacing || stack.distribution == .equalCentering
    let isByBaseline = stack.isBaselineRelativeArrangement && stack.axis == .vertical
    let lastVisible = stack.arranged.lastIndex { !stack.hidden.contains($0) } ?? -1
    var before: LayoutItemID?
    for (index, pair) in zip(stack.arranged, stack.arranged.dropFirst()).enumerated() {
      let (a, b) = pair
      if !stack.hidden.contains(a) { before = a }
      var gap = 0.0
      if let before, index < lastVisible {
        // A run of hidden views takes half of the space on each of its edges.
        let edges = (stack.hidden.contains(a) ? 0.0 : 0.5) + (stack.hidden.contains(b) ? 0.0 : 0.5)
        gap = stack.spacing(after: before) * edges
      }
      add(
        "spacing", b, isByBaseline ? .firstBaseline : along.start, isLoose ? .greaterThanOrEqual : .equal, a,
        isByBaseline ? .lastBaseline : along.end, constant: gap)
    }
    for id in stack.arranged where stack.hidden.contains(id) { add("hiding", id, along.length) }
  }

  private mutating func distribute() {
    switch stack.distribution {
    case .fill: break
    case .fillEqually: fillEqually()
    case .fillProportionally: fillProportionally()
    case .equalSpacing: spaceEqually(from: along.end, to: along.start) { _ in LayoutPriority.required }
    case .equalCentering:
      // Each further gap asks a little less, so that the constraints never tie.
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
        add("fill-proportionally", id, along.length, priority: priority)
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

  private mutating func align() {
    guard let first = stack.arranged.first else { return }
    let attributes: [LayoutAttribute]
    switch stack.alignment {
    case .fill: attributes = [across.start, across.end]
    case .leading: attributes = [across.start]
    case .trailing: attributes = [across.end]
    case .center: attributes = [across.center]
    case .firstBaseline: attributes = [stack.axis == .horizontal ? .firstBaseline : across.start]
    case .lastBaseline: attributes = [stack.axis == .horizontal ? .lastBaseline : across.start]
    }
    for attribute in attributes {
      for id in stack.arranged.dropFirst() { add("alignment", first, attribute, .equal, id, attribute) }
    }
    guard stack.alignment != .fill else {
      add("canvas-connection", canvas, canvasAttribute(across.start), .equal, first, across.start)
      add("canvas-connection", canvas, canvasAttribute(across.end), .equal, first, across.end)
      return
    }
    for id in stack.arranged { add("ambiguity-suppression", id, across.length, priority: 25) }
    let isStartStrong = attributes == [across.start]
    let isEndStrong = attributes == [across.end]
    if stack.arranged.count > 1 {
      span(isStartStrong: isStartStrong, isEndStrong: isEndStrong, first: first)
    } else {
      connectOnly(first, isStartStrong: isStartStrong, isEndStrong: isEndStrong)
    }
    if stack.alignment == .center {
      add("canvas-connection", canvas, canvasAttribute(across.center), .equal, first, across.center)
    }
  }

  /// A guide that spans all arranged views keeps the canvas around them on the sides without a common edge.
  private mutating func span(isStartStrong: Bool, isEndStrong: Bool, first: LayoutItemID) {
    let spacer = guide(.spanner)
    for id in stack.arranged {
      add(
        "spanning-boundary", spacer, across.start, isStartStrong ? .equal : .lessThanOrEqual, id, across.start,
        priority: isStartStrong ? 999.5 : LayoutPriority.required)
      add(
        "spanning-boundary", spacer, across.end, isEndStrong ? .equal : .greaterThanOrEqual, id, across.end,
        priority: isEndStrong ? 999.5 : LayoutPriority.required)
    }
    add("spanning-fit", spacer, across.length, priority: 51)
    add(
      "canvas-connection", canvas, canvasAttribute(across.start), .equal, isStartStrong ? first : spacer,
      across.start)
    add("canvas-connection", canvas, canvasAttribute(across.end), .equal, isEndStrong ? first : spacer, across.end)
  }

  /// With one arranged view the sides it need not touch are inequalities, and the canvas fits it weakly.
  private mutating func connectOnly(_ first: LayoutItemID, isStartStrong: Bool, isEndStrong: Bool) {
    add(
      "canvas-connection", canvas, canvasAttribute(across.start), isStartStrong ? .equal : .lessThanOrEqual, first,
      across.start)
    add(
      "canvas-connection", canvas, canvasAttribute(across.end), isEndStrong ? .equal : .greaterThanOrEqual, first,
      across.end)
    add("canvas-fit", canvas, across.length, priority: 49)
  }
}

/// The guides that a stack view makes for itself.
enum StackGuide: Hashable, Sendable {
  case filler
  case spanner
  case gap(Int)
}

/// The attributes of one axis, by their place.
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
