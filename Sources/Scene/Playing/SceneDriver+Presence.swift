import InbetweenDiagnostics
import InbetweenModel

/// What is in the tree at this moment. Everything that an event changes goes through here, so that no change is made
/// to what is not there yet, or no more, and lost.
extension SceneDriver {
  private enum Presence {
    case present
    case notYet
    case removed(at: SourcePlace)
  }

  /// A view that is in the tree now.
  ///
  /// - Throws: at `place` where it is not there yet, or no more.
  func present(_ id: String, at place: SourcePlace) throws(SceneBakeError) -> UIView {
    guard let view = views[id], view.isInStage else { throw absence(of: id, at: place) }
    return view
  }

  /// Whether a view that was built is in the tree now.
  func isPresent(_ id: String) -> Bool { views[id]?.isInStage == true }

  /// Whether a view is in the tree, or was: one that has gone keeps its last place.
  func hasCome(_ id: String) -> Bool { if case .notYet = presence(of: views[id]) { false } else { true } }

  /// A constraint that exists now and whose items have not been removed; they may still be to come.
  ///
  /// - Throws: at `place` for any other.
  func present(constraint index: Int, at place: SourcePlace) throws(SceneBakeError) -> NSLayoutConstraint {
    let constraint = try made(constraint: index, at: place)
    let written = document.constraints[index]
    for item in [written.firstItem, written.secondItem].compactMap(\.self) {
      guard case .removed(let removal) = presence(of: item) else { continue }
      throw SceneBakeError(
        .error(
          "'\(item.id)' is not there any more, and the constraints on it went with it", at: place,
          notes: [.init("it was removed at", at: removal)]))
    }
    return constraint
  }

  /// A constraint that has been made, and that nothing will make anew.
  ///
  /// - Throws: at `place` for one that an event still has to make, or that belongs to a state which is not current.
  func made(constraint index: Int, at place: SourcePlace) throws(SceneBakeError) -> NSLayoutConstraint {
    let written = document.constraints[index]
    if case .state(let name, let state) = written.owner,
      let group = document.states.first(where: { $0.name == name }), let current = currentStates[name],
      group.states[current].name != state
    {
      throw SceneBakeError(
        .error("this constraint is made anew when '\(name).\(state)' is entered, which is not current", at: place))
    }
    guard let constraint = constraints[index] else {
      throw SceneBakeError(
        .error("this constraint is not there yet", at: place, notes: [.init("it is made at", at: written.place)]))
    }
    return constraint
  }

  /// Whether the present numbers and activity of a constraint can be given back as the scene declares them.
  func isMade(constraint index: Int) -> Bool {
    guard let place = document.constraints.indices.contains(index) ? document.constraints[index].place : nil else {
      return false
    }
    do throws(SceneBakeError) {
      _ = try present(constraint: index, at: place)
      return true
    } catch {
      return false
    }
  }

  /// Takes a view or a guide out of the tree.
  ///
  /// - Throws: at the name where it is not there yet, or no more.
  func remove(_ name: SceneName) throws(SceneBakeError) {
    if let guide = guides[name.name], case .present = presence(of: .guide(name.name)) {
      guide.owningView?.removeLayoutGuide(guide)
    } else {
      try present(name.name, at: name.place).removeFromSuperview()
    }
    removals[name.name] = name.place
  }

  private func absence(of id: String, at place: SourcePlace) -> SceneBakeError {
    let item: SceneItem = guides[id] == nil ? .view(id) : .guide(id)
    if case .removed(let removal) = presence(of: item) {
      return SceneBakeError(
        .error("'\(id)' is not there any more", at: place, notes: [.init("it was removed at", at: removal)]))
    }
    return SceneBakeError(
      .error(
        "'\(id)' is not there yet", at: place,
        notes: addedTops[id].map { [.init("it is added at", at: $0.place)] } ?? []))
  }

  private func presence(of item: SceneItem) -> Presence {
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
    // What lies in a view that was removed went with it.
    var next = view
    while let view = next {
      if let removal = removals[view.id] { return .removed(at: removal) }
      next = view.superview
    }
    return .notYet
  }
}

extension SceneItem {
  fileprivate var id: String {
    switch self {
    case .screen: "screen"
    case .safeArea: "safeArea"
    case .view(let id), .guide(let id), .guideOf(let id, _): id
    }
  }
}
