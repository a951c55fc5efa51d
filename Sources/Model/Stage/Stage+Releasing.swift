// What UIKit's autorelease pool does for code that holds objects weakly: what it takes out of a stage in a turn of the
// run loop remains until the end of that turn, so that `weak` outlets can put it back.

/// What code has taken out of a stage since the turn began.
struct ReleasePool {
  var constraints: [NSLayoutConstraint] = []
  var objects: [AnyObject] = []
  /// Inactive constraints of nibs that were connected to outlets, and that nothing but the stage refers to any more.
  var lost: [NSLayoutConstraint] = []
}

extension Stage {
  /// Keeps an object that is taken out of the stage until the turn ends.
  package func releaseAfterTurn(_ object: AnyObject) {
    code.pool.objects.append(object)
    // Stages of views that are made outside a recording have no turns.
    if Stage.recording !== self { code.pool.objects.limit(to: 1_000) }
  }

  func releaseAfterTurn(_ constraint: NSLayoutConstraint) {
    code.pool.constraints.append(constraint)
    if Stage.recording !== self { code.pool.constraints.limit(to: 1_000) }
  }

  /// Releases what was taken out in the turn that ends.
  ///
  /// An inactive constraint that only a weak outlet of a nib refers to is gone on iOS, where nothing but its view has held
  /// it: an app that uses the outlet later ends. Here it stays, and using it is a problem of the recording.
  func releaseObjects() {
    guard !code.pool.constraints.isEmpty || !code.pool.objects.isEmpty else { return }
    let waits = layoutState.needsLayout || viewState.hasCodeToCall
    var constraints = code.pool.constraints
    code.pool.constraints = []
    var objects = code.pool.objects
    code.pool.objects = []
    while let last = constraints.indices.last {
      if isLost(&constraints[last]) { code.pool.lost.append(constraints[last]) }
      constraints.removeLast()
    }
    while !objects.isEmpty { objects.removeLast() }
    // What deinitialisers have changed.
    if !waits, layoutState.needsLayout || viewState.hasCodeToCall {
      layoutIfNeeded()
      drawIfNeeded()
    }
  }

  private func isLost(_ constraint: inout NSLayoutConstraint) -> Bool {
    guard isKnownUniquelyReferenced(&constraint), constraint.outlet != nil, !constraint.isActivated else {
      return false
    }
    constraint.isLost = true
    return true
  }

  /// Takes a constraint back that code uses although its outlet is nil on iOS.
  func find(_ constraint: NSLayoutConstraint) {
    guard constraint.isLost else { return }
    constraint.isLost = false
    code.pool.lost.removeAll { $0 === constraint }
    report(
      "the outlet '\(constraint.outlet ?? "")' is weak, and its constraint was deactivated in an earlier turn of the run "
        + "loop: on iOS it is nil by then, and the app ends; a strong outlet keeps the constraint")
  }
}

extension Array {
  /// Removes the older half of the elements if there are too many.
  fileprivate mutating func limit(to most: Int) { if count > most { removeFirst(count / 2) } }
}
