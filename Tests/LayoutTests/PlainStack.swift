import InbetweenGeometry
import InbetweenLayout

/// UIKit's constraints for a stack view, as shown by its view debugger and logs, written without the product's
/// generator: the reference for random stacks. Guides are ordinary items of the engine.
struct PlainStack {
  var engine: LayoutEngine
  /// The item whose baseline is used for a view: the view itself, or one in a nested stack view.
  let lender: (_ view: LayoutItemID, _ attribute: LayoutAttribute) -> LayoutItemID
  /// The description of a nested stack view.
  let nested: (_ view: LayoutItemID) -> StackLayout?

  mutating func arrange(_ canvas: LayoutItemID, _ stack: StackLayout, wrapping: [LayoutItemID: Double]) throws {
    let isRow = stack.axis == .horizontal
    let (start, end): (LayoutAttribute, LayoutAttribute) = isRow ? (.leading, .trailing) : (.top, .bottom)
    let (length, middle): (LayoutAttribute, LayoutAttribute) = isRow ? (.width, .centerX) : (.height, .centerY)
    let (near, far): (LayoutAttribute, LayoutAttribute) = isRow ? (.top, .bottom) : (.leading, .trailing)
    let (breadth, center): (LayoutAttribute, LayoutAttribute) = isRow ? (.height, .centerY) : (.width, .centerX)
    let views = stack.arranged
    let shown = views.filter { !stack.hidden.contains($0) }

    func edge(_ attribute: LayoutAttribute) -> LayoutAttribute {
      let margins: [LayoutAttribute: LayoutAttribute] = [
        .leading: .leadingMargin, .trailing: .trailingMargin, .top: .topMargin, .bottom: .bottomMargin,
        .centerX: .centerXWithinMargins, .centerY: .centerYWithinMargins,
      ]
      return stack.isLayoutMarginsRelativeArrangement ? margins[attribute] ?? attribute : attribute
    }
    func say(
      _ a: LayoutItemID, _ attribute: LayoutAttribute, _ relation: LayoutRelation, _ b: LayoutItemID,
      _ other: LayoutAttribute, times multiplier: Double = 1, plus constant: Double = 0, at priority: Double = 1000
    ) throws {
      try engine.activate(
        LayoutConstraint(
          a, attribute, relation, to: b, other, multiplier: multiplier, constant: constant, priority: priority))
    }
    func size(_ a: LayoutItemID, _ attribute: LayoutAttribute, at priority: Double = 1000) throws {
      try engine.activate(LayoutConstraint(a, attribute, constant: 0, priority: priority))
    }

    // A hidden view is nothing along the axis.
    for view in views where stack.hidden.contains(view) { try size(view, length) }

    guard let first = shown.first, let last = shown.last else {
      let nothing = engine.addItem(parent: canvas, kind: .guide)
      for attribute in [start, end, near, far] { try say(canvas, edge(attribute), .equal, nothing, attribute) }
      try size(nothing, length, at: 51)
      try size(nothing, breadth, at: 51)
      for view in views {
        try say(view, start, .equal, nothing, start)
        switch stack.alignment {
        case .fill:
          // They keep a height together, and the stack view none.
          try say(view, near, .equal, nothing, near)
          if let model = views.first, view != model { try say(view, far, .equal, model, far) }
        case .leading: try say(view, near, .equal, nothing, near)
        case .trailing: try say(view, far, .equal, nothing, far)
        case .center: try say(view, center, .equal, nothing, center)
        case .firstBaseline:
          try say(isRow ? lender(view, .firstBaseline) : view, isRow ? .firstBaseline : near, .equal, nothing, near)
        case .lastBaseline:
          try say(isRow ? lender(view, .lastBaseline) : view, isRow ? .lastBaseline : far, .equal, nothing, far)
        }
        if stack.alignment != .fill { try size(view, breadth, at: 25) }
      }
      return
    }

    // Along the axis: the ends, and the gaps; a run of hidden views stands in the middle of its gap.
    try say(canvas, edge(start), .equal, first, start)
    try say(canvas, edge(end), .equal, last, end)
    let isLoose = stack.distribution == .equalSpacing || stack.distribution == .equalCentering
    for index in 1..<max(views.count, 1) {
      let (a, b) = (views[index - 1], views[index])
      let before = views[..<index].last { !stack.hidden.contains($0) }
      let after = views[index...].first { !stack.hidden.contains($0) }
      var gap = 0.0
      if let before, after != nil {
        let whole = stack.customSpacing[before] ?? stack.spacing
        gap = ([a, b].count { !stack.hidden.contains($0) } == 2) ? whole : 0
        if stack.hidden.contains(a) != stack.hidden.contains(b) { gap = whole / 2 }
      }
      let relation: LayoutRelation = isLoose ? .greaterThanOrEqual : .equal
      if stack.isBaselineRelativeArrangement, !isRow {
        try say(lender(b, .firstBaseline), .firstBaseline, relation, lender(a, .lastBaseline), .lastBaseline, plus: gap)
      } else {
        try say(b, start, relation, a, end, plus: gap)
      }
    }

    // Distribution.
    switch stack.distribution {
    case .fill:
      let texts = shown.filter { wrapping[$0] != nil }
      if isRow, texts.count >= 2 {
        let gaps = zip(shown, shown.dropFirst()).map { pair in stack.customSpacing[pair.0] ?? stack.spacing }
        let part = 1 / Double(shown.count)
        for text in texts {
          try say(
            text, .width, .equal, canvas, .width, times: part, plus: -part * gaps.reduce(0, +),
            at: min((wrapping[text] ?? 750) + 10, 999))
        }
      }
    case .fillEqually: for view in shown where view != first { try say(view, length, .equal, first, length) }
    case .fillProportionally:
      let lengths = shown.map { contentLength(of: $0, stack.axis) }
      let content = lengths.compactMap { $0 }
      let total = content.reduce(0, +) + stack.spacing * Double(shown.count - 1)
      if content.isEmpty || total <= 0 {
        for view in shown where view != first { try say(view, length, .equal, first, length) }
      } else {
        for (index, (view, own)) in zip(shown, lengths).enumerated() {
          guard let own else {
            try size(view, length)
            continue
          }
          try say(
            view, length, .equal, canvas, length, times: own / total,
            at: shown.count == 1 ? 1000 : 999 - Double(index))
        }
      }
    case .equalSpacing, .equalCentering:
      let isBySpacing = stack.distribution == .equalSpacing
      var gaps: [LayoutItemID] = []
      for (a, b) in zip(shown, shown.dropFirst()) {
        let gap = engine.addItem(parent: canvas, kind: .guide)
        try say(gap, start, .equal, a, isBySpacing ? end : middle)
        try say(gap, end, .equal, b, isBySpacing ? start : middle)
        if let model = gaps.first {
          try say(gap, length, .equal, model, length, at: isBySpacing ? 1000 : 150 - Double(gaps.count))
        }
        gaps.append(gap)
      }
      try size(canvas, length, at: 49)
    }

    // Across the axis.
    let others = views.filter { $0 != first }
    func align(_ attribute: LayoutAttribute) throws {
      for view in others { try say(lender(first, attribute), attribute, .equal, lender(view, attribute), attribute) }
    }
    if stack.alignment != .fill { for view in views { try size(view, breadth, at: 25) } }
    /// A guide around all shown views, as small as it can be.
    func spanner(near isNearEqual: Bool, far isFarEqual: Bool) throws -> LayoutItemID {
      let guide = engine.addItem(parent: canvas, kind: .guide)
      for view in shown {
        try say(guide, near, isNearEqual ? .equal : .lessThanOrEqual, view, near, at: isNearEqual ? 999.5 : 1000)
        try say(guide, far, isFarEqual ? .equal : .greaterThanOrEqual, view, far, at: isFarEqual ? 999.5 : 1000)
      }
      try size(guide, breadth, at: 51)
      return guide
    }
    let isAlone = views.count == 1
    switch stack.alignment {
    case .fill:
      try align(near)
      try align(far)
      try say(canvas, edge(near), .equal, first, near)
      try say(canvas, edge(far), .equal, first, far)
    case .firstBaseline where isRow:
      try align(.firstBaseline)
      try say(canvas, edge(.top), .lessThanOrEqual, first, .top)
      try say(canvas, edge(.bottom), .equal, try spanner(near: false, far: false), .bottom)
      try size(canvas, .height, at: 49)
    case .lastBaseline where isRow:
      try align(.lastBaseline)
      try say(canvas, edge(.bottom), .greaterThanOrEqual, first, .bottom)
      try say(canvas, edge(.top), .equal, try spanner(near: false, far: false), .top)
      try size(canvas, .height, at: 49)
    case .leading, .firstBaseline:
      try align(near)
      try say(canvas, edge(near), .equal, first, near)
      if isAlone {
        try say(canvas, edge(far), .greaterThanOrEqual, first, far)
        try size(canvas, breadth, at: 49)
      } else {
        try say(canvas, edge(far), .equal, try spanner(near: true, far: false), far)
      }
    case .trailing, .lastBaseline:
      try align(far)
      try say(canvas, edge(far), .equal, first, far)
      if isAlone {
        try say(canvas, edge(near), .lessThanOrEqual, first, near)
        try size(canvas, breadth, at: 49)
      } else {
        try say(canvas, edge(near), .equal, try spanner(near: false, far: true), near)
      }
    case .center:
      try align(center)
      try say(canvas, edge(center), .equal, first, center)
      if isAlone {
        try say(canvas, edge(near), .lessThanOrEqual, first, near)
        try say(canvas, edge(far), .greaterThanOrEqual, first, far)
        try size(canvas, breadth, at: 49)
      } else {
        let guide = try spanner(near: false, far: false)
        try say(canvas, edge(near), .equal, guide, near)
        try say(canvas, edge(far), .equal, guide, far)
      }
    }
  }

  /// The length that a view has by its content: a nested stack view's is what its shown views need in a line, or beside
  /// each other the longest.
  private func contentLength(of view: LayoutItemID, _ axis: Axis) -> Double? {
    if let own = engine.intrinsicContentLength(view, axis) { return own }
    guard let inner = nested(view) else { return nil }
    var (line, longest, count, gap) = (0.0, 0.0, 0, 0.0)
    var hasContent = false
    for part in inner.arranged where !inner.hidden.contains(part) {
      line += gap
      count += 1
      gap = inner.customSpacing[part] ?? inner.spacing
      guard let length = contentLength(of: part, axis) else { continue }
      hasContent = true
      line += length
      longest = max(longest, length)
      if inner.distribution == .fillEqually { line -= length }
    }
    guard hasContent else { return nil }
    if inner.axis != axis { return longest }
    return inner.distribution == .fillEqually ? line + longest * Double(count) : line
  }
}
