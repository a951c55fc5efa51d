import InbetweenGeometry
public import InbetweenLayout

extension NSLayoutConstraint: StageConstraint {
  /// Whether the views, or the guides' views, have items in the present engine.
  package func isLaidOut(on stage: Stage) -> Bool {
    func isLaidOut(_ item: any LayoutParticipant) -> Bool {
      guard let view = (item as? UIView) ?? (item as? UILayoutGuide)?.owningView, let id = view.layoutItem else {
        return false
      }
      return stage.layoutState.nodesByItem[id.rawValue] === view.node
    }
    return isLaidOut(item) && otherItem.map(isLaidOut) ?? true
  }
}

extension Stage {
  /// `NSLayoutConstraint.activate(_:)`, as one batch. Constraints with items that are not in the tree wait for them.
  ///
  /// - Throws: UIKit's reason if a constraint is illegal; the constraints before it are then active.
  public func activate(_ constraints: [NSLayoutConstraint]) throws(LayoutConstraintError) {
    for constraint in constraints where !constraint.isActivated { find(constraint) }
    try activate(each: constraints)
  }

  /// `NSLayoutConstraint.deactivate(_:)`. The objects stay valid, at least until the turn ends, and can be activated again.
  public func deactivate(_ constraints: [NSLayoutConstraint]) { deactivate(each: constraints) }

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
}
