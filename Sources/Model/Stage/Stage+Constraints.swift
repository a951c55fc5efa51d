import InbetweenGeometry
public import InbetweenLayout

extension Stage {
  /// `NSLayoutConstraint.activate(_:)`, as one batch. Constraints with items that are not in the tree wait for them.
  ///
  /// - Throws: UIKit's reason if a constraint is illegal; the constraints before it are then active.
  public func activate(_ constraints: [NSLayoutConstraint]) throws(LayoutConstraintError) {
    for constraint in constraints where !constraint.isActivated {
      find(constraint)
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

  /// `NSLayoutConstraint.deactivate(_:)`. The objects stay valid, at least until the turn ends, and can be activated again.
  public func deactivate(_ constraints: [NSLayoutConstraint]) {
    var waiting: Set<ObjectIdentifier> = []
    for constraint in constraints where constraint.isActivated {
      constraint.isActivated = false
      releaseAfterTurn(constraint)
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

  /// Changes a constraint's constant, in points.
  ///
  /// - Parameter usesSystemSpacing: whether the new constant is a system spacing, for messages.
  /// - Throws: if it is not finite or its absolute value exceeds 1e7.
  public func setConstant(
    _ constraint: NSLayoutConstraint, _ constant: Double, usesSystemSpacing: Bool = false
  ) throws(LayoutConstraintError) {
    guard constant != constraint.modelConstant || usesSystemSpacing != constraint.usesSystemSpacing else { return }
    if let handle = constraint.handle {
      try engine.setConstant(handle, constant, usesSystemSpacing: usesSystemSpacing)
      setNeedsLayout()
    }
    constraint.modelConstant = constant
    constraint.usesSystemSpacing = usesSystemSpacing
  }

  /// Changes a constraint's priority, even between required and optional.
  ///
  /// - Throws: if it is not above 0 and at most 1000.
  public func setPriority(_ constraint: NSLayoutConstraint, _ priority: Double) throws(LayoutConstraintError) {
    guard priority != constraint.modelPriority else { return }
    if let handle = constraint.handle {
      try engine.setPriority(handle, priority)
      setNeedsLayout()
    }
    constraint.modelPriority = priority
  }

  /// Changes what may change of a constraint that a list has made. Layouts may have changed its constant and its priority
  /// in the engine alone.
  func renew(_ constraint: NSLayoutConstraint, constant: Double, priority: Double, identifier: String) {
    (constraint.modelConstant, constraint.modelPriority) = (constant, priority)
    let isRenamed = constraint.identifier != identifier
    if isRenamed { constraint.identifier = identifier }
    guard let handle = constraint.handle, let active = engine.constraint(handle) else { return }
    if isRenamed { engine.setIdentifier(handle, identifier) }
    guard active.constant != constant || active.priority != priority else { return }
    // Lists set finite constants and legal priorities.
    try? engine.setConstant(handle, constant)
    try? engine.setPriority(handle, priority)
    setNeedsLayout()
  }

  func install(_ constraint: NSLayoutConstraint, _ lowered: LayoutConstraint) throws(LayoutConstraintError) {
    let handle = try engine.activate(lowered)
    constraint.handle = handle
    layoutState.constraintsByHandle[handle] = constraint
  }

  /// Performs an operation for which UIKit might raise an exception; errors are recorded in ``codeProblems``.
  func attempt(_ body: () throws(LayoutConstraintError) -> Void) {
    do throws(LayoutConstraintError) { try body() } catch { codeProblems.append(error.reason) }
  }

  /// Installs constraints whose missing item has been added. Those that are illegal are dropped.
  func activateWaiting() {
    guard !layoutState.waitingConstraints.isEmpty else { return }
    var still: [NSLayoutConstraint] = []
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
        releaseAfterTurn(constraint)
      }
    }
    layoutState.waitingConstraints = still
  }
}
