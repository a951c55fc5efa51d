import InbetweenDiagnostics
import InbetweenModel

/// Checks for objects in the current tree. All changes of events are checked here, so that no change to a missing
/// object is silently lost.
extension SceneDriver {
  private enum Presence {
    case present
    case notYet
    case removed(at: SourcePlace)
  }

  /// A view in the current tree.
  ///
  /// - Throws: an error at `place` if it has not been added yet, or has been removed.
  func present(_ id: String, at place: SourcePlace) throws(SceneError) -> UIView {
    guard let view = views[id], view.isInStage else { throw absence(of: id, at: place) }
    return view
  }

  /// Whether an existing view is in the current tree.
  func isPresent(_ id: String) -> Bool { views[id]?.isInStage == true }

  /// Whether a view is or was in the tree: a removed one keeps its last position.
  func hasCome(_ id: String) -> Bool { if case .notYet = presence(of: views[id]) { false } else { true } }

  /// An existing constraint whose items have not been removed; they may still have to be added.
  ///
  /// - Throws: an error at `place` for other constraints.
  func present(constraint index: Int, at place: SourcePlace) throws(SceneError) -> NSLayoutConstraint {
    let constraint = try made(constraint: index, at: place)
    let written = document.constraints[index]
    for item in [written.firstItem, written.secondItem].compactMap(\.self) {
      guard case .removed(let removal) = presence(of: item) else { continue }
      throw SceneError(
        .error(
          "'\(item.id)' is not there any more, and the constraints on it went with it", at: place,
          notes: [.init("it was removed at", at: removal)]))
    }
    return constraint
  }

  /// A constraint that has been created and will not be created again.
  ///
  /// - Throws: an error at `place` for one that an event still has to create, or that belongs to a state which is not
  ///   current.
  func made(constraint index: Int, at place: SourcePlace) throws(SceneError) -> NSLayoutConstraint {
    let written = document.constraints[index]
    if case .state(let name, let state) = written.owner,
      let group = document.states.first(where: { $0.name == name }), let current = currentStates[name],
      group.states[current].name != state
    {
      throw SceneError(
        .error("this constraint is made anew when '\(name).\(state)' is entered, which is not current", at: place))
    }
    guard let constraint = constraints[index] else {
      throw SceneError(
        .error("this constraint is not there yet", at: place, notes: [.init("it is made at", at: written.place)]))
    }
    return constraint
  }

  /// Whether the numbers and activity of a constraint can be restored to their declared values.
  func isMade(constraint index: Int) -> Bool {
    guard let place = document.constraints.indices.contains(index) ? document.constraints[index].place : nil else {
      return false
    }
    do throws(SceneError) {
      _ = try present(constraint: index, at: place)
      return true
    } catch {
      return false
    }
  }

  /// Removes a view or a guide from the tree.
  ///
  /// - Throws: an error at the name if it has not been added yet, or has been removed.
  func remove(_ name: LocatedName) throws(SceneError) {
    if let guide = guides[name.name], case .present = presence(of: .guide(name.name)) {
      guide.owningView?.removeLayoutGuide(guide)
    } else {
      try present(name.name, at: name.place).removeFromSuperview()
    }
    removals[name.name] = name.place
  }

  /// Moves views to other places among their siblings.
  ///
  /// - Throws: an error at a name that is not there, or that has another superview.
  func move(_ movement: SceneEvent.Movement) throws(SceneError) {
    var sibling: UIView?
    var isAbove = true
    let superview: UIView
    switch movement.position {
    case .in(let name):
      superview = try name.map { name throws(SceneError) in try present(name.name, at: name.place) } ?? stage.root
    case .above(let name), .below(let name):
      let view = try present(name.name, at: name.place)
      superview = view.superview ?? stage.root
      sibling = view
      if case .below = movement.position { isAbove = false }
    }
    for name in movement.views {
      let view = try present(name.name, at: name.place)
      guard view.superview === superview else {
        throw SceneError(
          .error(
            "'\(name.name)' is not a subview of '\(superview.id)'", at: name.place,
            hint: "'move' changes the order of subviews; 'remove' and 'add' take a view to another one"))
      }
      superview.move(view, beside: sibling, isAbove: isAbove)
      listPlaces[ListSetting(view: name.name, key: "move")] = name.place
      // The next one comes above this one.
      if isAbove, sibling != nil { sibling = view }
    }
  }

  private func absence(of id: String, at place: SourcePlace) -> SceneError {
    let item: SceneConstraint.Item = guides[id] == nil ? .view(id) : .guide(id)
    if case .removed(let removal) = presence(of: item) {
      return SceneError(
        .error("'\(id)' is not there any more", at: place, notes: [.init("it was removed at", at: removal)]))
    }
    return SceneError(
      .error(
        "'\(id)' is not there yet", at: place,
        notes: addedTops[id].map { [.init("it is added at", at: $0.place)] } ?? []))
  }

  private func presence(of item: SceneConstraint.Item) -> Presence {
    switch item {
    case .screen, .safeArea: return .present
    case .view(let id): return presence(of: views[id])
    case .guideOf(let id, _): return presence(of: views[id])
    case .guide(let id):
      if let removal = removals[id] { return .removed(at: removal) }
      return presence(of: guides[id]?.owningView)
    }
  }

  private func presence(of view: UIView?) -> Presence {
    if view?.isInStage == true { return .present }
    // The descendants of a removed view were removed with it.
    var next = view
    while let view = next {
      if let removal = removals[view.id] { return .removed(at: removal) }
      next = view.superview
    }
    return .notYet
  }
}

extension SceneConstraint.Item {
  fileprivate var id: String {
    switch self {
    case .screen: "screen"
    case .safeArea: "safeArea"
    case .view(let id), .guide(let id), .guideOf(let id, _): id
    }
  }
}
