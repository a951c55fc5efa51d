internal import InbetweenDiagnostics
package import InbetweenGeometry
package import InbetweenLayout
package import InbetweenTimeline

extension Stage {
  /// Records the findings of the current layout. A turn may lay out several times, for example for key frames, and each
  /// layout is visible as the start or end of an animation.
  func noteFinding() {
    let guides = findsAmbiguity ? guideItems() : []
    if findsAmbiguity, let ambiguityTime, seconds <= ambiguityTime {
      ambiguitySearch = AmbiguitySearch(
        finding: findings.count, time: now, engine: engine, names: findingNames(), guides: guides)
    }
    findings.append(
      LayoutFinding(
        time: now, in: &engine, names: { findingNames() }, guides: guides,
        ambiguity: !findsAmbiguity ? .none : ambiguityTime == nil ? .ranges : .views))
  }

  /// The names used in findings for the current items of the engine.
  package func findingNames() -> FindingNames {
    var names = FindingNames()
    for (item, node) in layoutState.nodesByItem { names.views[item] = node.id }
    for owner in nodes.lazy.compactMap(\.owner) {
      for guide in owner.namedGuides { names.guides[guide.item.rawValue] = guide.id }
      if let content = owner.namedContent { names.views[content.item.rawValue] = content.id }
    }
    names.keys = layoutState.constraintsByHandle.mapValues(\.key)
    return names
  }

  /// The guides in the tree, and the content of scroll views, in the order of their views.
  package func guideItems() -> [GuideItem] {
    var found: [GuideItem] = []
    for node in nodes where node.isInStage && !node.isInternal {
      guard let owner = node.owner else { continue }
      // Guides between views of a visual format have no names.
      for guide in owner.namedGuides where guide.role != .content && !guide.id.hasPrefix("~") {
        found.append(GuideItem(item: guide.item, id: guide.id, view: owner.id))
      }
      if let content = owner.namedContent { found.append(content) }
    }
    return found
  }

  /// The findings of all layouts, including those of live spans, each only if it differs from the previous one.
  func allFindings(until end: Double) -> [LayoutFinding] {
    var findings = findings
    if var search = ambiguitySearch { findings[search.finding] = search.run() }
    var merged: [LayoutFinding] = []
    var next = 0
    func add(_ finding: LayoutFinding) {
      if let last = merged.last, last.isSame(as: finding) { return }
      merged.append(finding)
    }
    var search = LiveFindingSearch(inputs: inputs, end: end, viewCount: layoutState.nodesByItem.count)
    for span in live.spans {
      // A turn ends the previous span and begins the next one.
      while next < findings.count, findings[next].time.doubleValue <= span.start {
        add(findings[next])
        next += 1
      }
      search.findings(of: span).forEach(add)
    }
    findings[next...].forEach(add)
    return merged
  }
}

/// How much information about ambiguity is computed.
package enum AmbiguityDepth {
  case none
  /// The ambiguous views.
  case views
  /// Also the ranges of values, and a suggestion for removing the ambiguity.
  case ranges
}

/// A layout whose ranges are computed later, if it is the requested one.
package struct AmbiguitySearch {
  /// Its index among the findings.
  package var finding: Int
  package var time: Rational
  package var engine: LayoutEngine
  package var names: FindingNames
  package var guides: [GuideItem]

  package mutating func run() -> LayoutFinding {
    LayoutFinding(time: time, in: &engine, names: { [names] in names }, guides: guides, ambiguity: .ranges)
  }
}

/// A guide, or the content of a scroll view treated as one, with its names in findings.
package struct GuideItem: Sendable {
  package var item: LayoutItemID
  package var id: String
  /// The owner of the guide.
  package var view: String

  package init(item: LayoutItemID, id: String, view: String) { (self.item, self.id, self.view) = (item, id, view) }
}

/// The names of items and constraints of an engine in findings.
package struct FindingNames: Sendable {
  /// By item numbers.
  package var views: [Int32: String] = [:]
  package var guides: [Int32: String] = [:]
  package var keys: [LayoutConstraintHandle: Int] = [:]

  /// The name of a view or guide of the scene; nil for one that has none.
  func declaredName(of item: LayoutItemID) -> String? {
    views[item.rawValue] ?? guides[item.rawValue].flatMap { $0.hasPrefix("~") ? nil : $0 }
  }

  package func name(of item: LayoutItemID, in engine: LayoutEngine) -> String {
    if let name = views[item.rawValue] ?? guides[item.rawValue] { return name }
    if let owner = engine.parent(of: item) { return "\(name(of: owner, in: engine))'s guide" }
    return "item \(item.rawValue)"
  }

  package func key(of source: LayoutSource) -> Int {
    guard case .constraint(let handle) = source else { return -1 }
    return keys[handle] ?? -1
  }

  /// The view that is the source of a requirement: the stack view that made a constraint, the cell that a table view
  /// places, or the view with content or a frame; empty if there is none.
  package func view(of source: LayoutSource, in engine: LayoutEngine) -> String {
    let item: LayoutItemID? =
      switch source {
      case .constraint(let handle):
        engine.stack(making: handle)
          ?? engine.constraint(handle).flatMap { $0.isOfTableView ? $0.firstItem : nil }
      case .root: nil
      case .frame(let item), .safeArea(let item), .contentHugging(let item, _), .compressionResistance(let item, _):
        item
      }
    var next = item
    while let item = next {
      if let view = views[item.rawValue] { return view }
      next = engine.parent(of: item)
    }
    return ""
  }
}

extension LayoutFinding {
  /// The findings of a solved engine.
  init(
    time: Rational, in engine: inout LayoutEngine, names: () -> FindingNames, guides: [GuideItem],
    ambiguity: AmbiguityDepth
  ) {
    let ambiguities = ambiguity == .none ? [] : engine.ambiguities(findsRanges: ambiguity == .ranges)
    let solved = engine
    WorkBudget.spend(100 * guides.count, on: .layout)
    let guides = guides.compactMap { guide in
      solved.frame(of: guide.item).map { LayoutFinding.Guide(id: guide.id, view: guide.view, frame: $0) }
    }
    guard engine.hasConflicts || !ambiguities.isEmpty else {
      self.init(time: time, conflicts: [], ambiguous: [], guides: guides)
      return
    }
    let names = names()
    let found = solved.conflicts()
    // Every layout collects the names anew, and its findings are stored as text.
    WorkBudget.spend(
      found.reduce(0) { $0 + 2_000 * $1.members.count } + 2_000 * ambiguities.count
        + 200 * (names.views.count + names.keys.count), on: .conflicts)
    func name(of item: LayoutItemID) -> String { names.name(of: item, in: solved) }
    self.init(
      time: time,
      conflicts: found.map { conflict in
        LayoutFinding.Conflict(
          constraints: conflict.members.map { solved.describe($0, names: name) },
          keys: conflict.members.map(names.key),
          views: conflict.members.map { names.view(of: $0, in: solved) },
          broken: conflict.members.firstIndex(of: conflict.broken) ?? 0,
          disagreement: conflict.disagreement)
      },
      ambiguous: ambiguities.compactMap { ambiguity in
        // Guides between views of a visual format have no names; the views beside them have.
        guard let name = names.declaredName(of: ambiguity.item) else { return nil }
        return LayoutFinding.Ambiguity(
          view: name, attribute: LayoutFinding.words[ambiguity.attribute] ?? ambiguity.attribute.name,
          minimum: ambiguity.minimum, maximum: ambiguity.maximum,
          suggestion: ambiguity.suggestion.map { solved.equation(of: $0) { names.name(of: $0, in: solved) } })
      },
      guides: guides)
  }

  private static let words: [LayoutAttribute: String] = [.left: "x", .top: "y", .width: "width", .height: "height"]
}

extension Stage {
  /// Adds a message to those that UIKit would log or raise at run time.
  package func report(_ problem: String) {
    if codeProblems.last != problem { codeProblems.append(problem) }
  }
}
