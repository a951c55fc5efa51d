import InbetweenGeometry
package import InbetweenLayout

/// A constraint that a stage activates: `NSLayoutConstraint`, which knows the objects that it relates.
package protocol StageConstraint: AnyObject {
  /// The constraint in the engine's form; nil if an item is not in the tree.
  var lowered: LayoutConstraint? { get }
  /// Its place in the engine, while it is there.
  var handle: LayoutConstraintHandle? { get set }
  /// Whether it is activated; while one of its items is not in the tree it has no effect.
  var isActivated: Bool { get set }
  /// Its creator's number for it; -1 for none.
  var key: Int { get }
  /// What it comes from, if a list has made it.
  var setting: ListSetting? { get }
  /// Whether all that it relates has items in the stage's present engine.
  func isLaidOut(on stage: Stage) -> Bool
}

extension Stage {
  /// Activates constraints as one batch. Those with items that are not in the tree wait for them.
  ///
  /// - Throws: UIKit's reason if a constraint is illegal; the constraints before it are then active.
  package func activate(each constraints: [any StageConstraint]) throws(LayoutConstraintError) {
    for constraint in constraints where !constraint.isActivated {
      guard let lowered = constraint.lowered else {
        constraint.isActivated = true
        layoutState.waitingConstraints.append(constraint)
        continue
      }
      try install(constraint, lowered)
      constraint.isActivated = true
      setNeedsLayout()
    }
  }

  /// Deactivates constraints, which stay valid and can be activated again.
  package func deactivate(each constraints: [any StageConstraint]) {
    var waiting: Set<ObjectIdentifier> = []
    for constraint in constraints where constraint.isActivated {
      constraint.isActivated = false
      host?.didDeactivate(constraint, on: self)
      if let handle = constraint.handle {
        engine.deactivate(handle)
        layoutState.constraintsByHandle[handle] = nil
        constraint.handle = nil
        setNeedsLayout()
      } else {
        waiting.insert(ObjectIdentifier(constraint))
      }
    }
    // All at once: a list outside the window has thousands that wait.
    guard !waiting.isEmpty else { return }
    layoutState.waitingConstraints.removeAll { waiting.contains(ObjectIdentifier($0)) }
  }

  package func install(_ constraint: any StageConstraint, _ lowered: LayoutConstraint) throws(LayoutConstraintError) {
    let handle = try engine.activate(lowered)
    constraint.handle = handle
    layoutState.constraintsByHandle[handle] = constraint
  }

  /// Performs an operation for which UIKit might raise an exception; errors are recorded in ``codeProblems``.
  package func attempt(_ body: () throws(LayoutConstraintError) -> Void) {
    do throws(LayoutConstraintError) { try body() } catch { codeProblems.append(error.reason) }
  }

  /// Installs constraints whose missing item has been added. Those that are illegal are dropped.
  package func activateWaiting() {
    guard !layoutState.waitingConstraints.isEmpty else { return }
    var still: [any StageConstraint] = []
    for constraint in layoutState.waitingConstraints {
      guard let lowered = constraint.lowered else {
        still.append(constraint)
        continue
      }
      do {
        try install(constraint, lowered)
        setNeedsLayout()
      } catch {
        constraint.isActivated = false
        host?.didDeactivate(constraint, on: self)
      }
    }
    layoutState.waitingConstraints = still
  }
}
