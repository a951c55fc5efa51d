import InbetweenGeometry

/// Converts a parsed format to constraints along one axis, in Apple's order: for each view the connection before it,
/// then its predicates; the closing connection; the alignment of adjacent views.
struct VisualFormatLowering {
  let format: ParsedFormat
  let axis: Axis
  let options: VisualFormatOptions
  let scope: VisualFormat.Scope
  let isExtended: Bool
  var result: VisualFormat.Result
  private var firstEqualGuide: VisualFormat.Item?

  init(
    _ format: ParsedFormat, axis: Axis, options: VisualFormatOptions, scope: VisualFormat.Scope, isExtended: Bool,
    result: VisualFormat.Result
  ) {
    self.format = format
    self.axis = axis
    self.options = options
    self.scope = scope
    self.isExtended = isExtended
    self.result = result
  }

  /// Edges in the direction of reading: `start` of the next view follows `end` of the one before.
  private var start: LayoutAttribute {
    if axis == .vertical { return .top }
    if options.contains(.directionRightToLeft) { return .right }
    return options.contains(.directionLeftToRight) ? .left : .leading
  }
  private var end: LayoutAttribute {
    if axis == .vertical { return .bottom }
    if options.contains(.directionRightToLeft) { return .left }
    return options.contains(.directionLeftToRight) ? .right : .trailing
  }
  private var length: LayoutAttribute { axis == .vertical ? .height : .width }
  private var isRightToLeft: Bool { axis == .horizontal && options.contains(.directionRightToLeft) }

  mutating func lower() throws(VisualFormatError) {
    var isSuperviewNeeded = format.opening != nil || format.closing != nil
    for (index, view) in format.views.enumerated() {
      if index == 0 {
        if let opening = format.opening {
          let source = opening.source.lowerBound..<view.source.upperBound
          connect(.superview(of: view.name), nil, opening, .view(view.name), view.name, source)
        }
      } else {
        let previous = format.views[index - 1]
        let source = previous.source.lowerBound..<view.source.upperBound
        connect(.view(previous.name), end, format.connections[index - 1], .view(view.name), view.name, source)
      }
      for predicate in view.predicates {
        if case .fraction = predicate.object { isSuperviewNeeded = true }
        size(.view(view.name), predicate, of: view.name, view.source)
      }
    }
    if let closing = format.closing, let last = format.views.last {
      let source = last.source.lowerBound..<closing.source.upperBound
      connect(.view(last.name), end, closing, .superview(of: last.name), last.name, source)
    }
    if isSuperviewNeeded || !result.guides.isEmpty {
      for view in format.views where !scope.hasSuperview(view.name) { throw noSuperview(view.name) }
    }
    try align()
  }

  private func noSuperview(_ name: String) -> VisualFormatError {
    VisualFormatError(
      .noSuperview(name),
      isExtended
        ? "'|' has no meaning: '\(name)' has no superview"
        : "Unable to interpret '|' character, because the related view doesn't have a superview",
      offset: format.endOfViews)
  }

  /// Constrains the gap between two adjacent views; `fromEnd` is nil if the first is the superview.
  private mutating func connect(
    _ from: VisualFormat.Item, _ fromEnd: LayoutAttribute?, _ connection: ParsedConnection, _ to: VisualFormat.Item,
    _ view: String, _ source: Range<Int>
  ) {
    let isFromSuperview = fromEnd == nil
    let isToSuperview = if case .superview = to { true } else { false }
    let isAtSuperview = isFromSuperview || isToSuperview
    var fromEdge = fromEnd ?? start
    var toEdge = isToSuperview ? end : start
    if axis == .vertical, options.contains(.spacingBaselineToBaseline), !isAtSuperview {
      fromEdge = .lastBaseline
      toEdge = .firstBaseline
    }
    func gap(_ relation: LayoutRelation, _ constant: Double, _ priority: Double) -> VisualFormat.Constraint {
      relate(from, fromEdge, to, toEdge, relation, constant, priority, source)
    }
    switch connection.kind {
    case .flush: result.constraints.append(gap(.equal, 0, LayoutPriority.required))
    case .standard:
      if isAtSuperview, scope.standardSpacing.superview == nil {
        if isFromSuperview { fromEdge = fromEdge.margin }
        if isToSuperview { toEdge = toEdge.margin }
      }
      let space = isAtSuperview ? scope.standardSpacing.superview ?? 0 : scope.standardSpacing.sibling
      result.constraints.append(gap(.equal, space, LayoutPriority.required))
    case .predicates(let predicates):
      for predicate in predicates {
        if case .operand(let operand) = predicate.object, operand.item == nil {
          result.constraints.append(gap(predicate.relation, operand.constant, predicate.priority))
        } else {
          // A gap that depends on another length is represented by a guide.
          let guide = addGuide(between: from, fromEdge, to, toEdge, view, source)
          size(guide, predicate, of: view, source)
        }
      }
    case .equal(let predicates):
      let guide = addGuide(between: from, fromEdge, to, toEdge, view, source)
      if let firstEqualGuide {
        result.constraints.append(
          VisualFormat.Constraint(
            firstItem: guide, firstAttribute: length, secondItem: firstEqualGuide, secondAttribute: length,
            source: source))
      } else {
        firstEqualGuide = guide
      }
      for predicate in predicates { size(guide, predicate, of: view, source) }
    }
  }

  private mutating func addGuide(
    between from: VisualFormat.Item, _ fromEdge: LayoutAttribute, _ to: VisualFormat.Item, _ toEdge: LayoutAttribute,
    _ view: String, _ source: Range<Int>
  ) -> VisualFormat.Item {
    let guide = VisualFormat.Item.guide(result.guides.count)
    result.guides.append(view)
    let guideStart: LayoutAttribute = axis == .vertical ? .top : start
    let guideEnd: LayoutAttribute = axis == .vertical ? .bottom : end
    result.constraints.append(
      relate(from, fromEdge, guide, guideStart, .equal, 0, LayoutPriority.required, source))
    result.constraints.append(relate(guide, guideEnd, to, toEdge, .equal, 0, LayoutPriority.required, source))
    return guide
  }

  /// `to.edge REL from.edge + constant`, so that `>=` always means a minimum gap; mirrored in right-to-left layouts.
  private func relate(
    _ from: VisualFormat.Item, _ fromEdge: LayoutAttribute, _ to: VisualFormat.Item, _ toEdge: LayoutAttribute,
    _ relation: LayoutRelation, _ constant: Double, _ priority: Double, _ source: Range<Int>
  ) -> VisualFormat.Constraint {
    VisualFormat.Constraint(
      firstItem: isRightToLeft ? from : to, firstAttribute: isRightToLeft ? fromEdge : toEdge, relation: relation,
      secondItem: isRightToLeft ? to : from, secondAttribute: isRightToLeft ? toEdge : fromEdge,
      constant: constant, priority: priority, source: source)
  }

  /// Constrains a view's or guide's length along the axis.
  private mutating func size(
    _ item: VisualFormat.Item, _ predicate: ParsedPredicate, of view: String, _ source: Range<Int>
  ) {
    var constraint = VisualFormat.Constraint(
      firstItem: item, firstAttribute: length, relation: predicate.relation, priority: predicate.priority,
      source: source)
    switch predicate.object {
    case .view(let other):
      if item == .view(other) { return }
      constraint.secondItem = .view(other)
      constraint.secondAttribute = length
    case .fraction(let fraction):
      constraint.secondItem = .superview(of: view)
      constraint.secondAttribute = length
      constraint.multiplier = fraction
    case .operand(let operand):
      constraint.secondItem = operand.item
      constraint.secondAttribute = operand.attribute
      constraint.multiplier = operand.multiplier
      constraint.constant = operand.constant
    }
    result.constraints.append(constraint)
  }

  private mutating func align() throws(VisualFormatError) {
    let attributes = options.alignedAttributes
    let isParallel = attributes.contains { $0.axis == axis }
    // With `HV:`, each axis uses the alignments across it.
    if isParallel, format.axes.count == 1 {
      let name = axis == .vertical ? "vertical" : "horizontal"
      let message =
        isExtended
        ? "a \(name) row cannot align its views on a \(name) edge"
        : "Options mask required views to be aligned on a \(name) edge, which is not allowed for layout that is also "
          + "\(name)."
      throw VisualFormatError(.alignmentAlongAxis, message, offset: format.endOfViews)
    }
    for (previous, view) in zip(format.views, format.views.dropFirst()) {
      for attribute in attributes where attribute.axis != axis {
        result.constraints.append(
          VisualFormat.Constraint(
            firstItem: .view(previous.name), firstAttribute: attribute, secondItem: .view(view.name),
            secondAttribute: attribute, source: previous.source.lowerBound..<view.source.upperBound))
      }
    }
  }
}
