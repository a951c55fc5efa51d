import InbetweenLayout

extension NSLayoutConstraint {
  /// The anchor of the first item.
  public var firstAnchor: NSLayoutAnchor<AnyObject> { NSLayoutAnchor(item, itemAttribute) }
  /// Nil for a constant.
  public var secondAnchor: NSLayoutAnchor<AnyObject>? { otherItem.map { NSLayoutAnchor($0, otherAttribute) } }
}

/// A guide with constraints that are active while it is near an edge, or away from it.
open class UITrackingLayoutGuide: UILayoutGuide {
  private var near: [UInt: [NSLayoutConstraint]] = [:]
  private var away: [UInt: [NSLayoutConstraint]] = [:]

  /// The keyboard of a recording is docked: near the bottom edge, and away from the others.
  open func setConstraints(_ trackingConstraints: [NSLayoutConstraint], activeWhenNearEdge edge: NSDirectionalRectEdge)
  {
    if let former = near[edge.rawValue] { NSLayoutConstraint.deactivate(former) }
    near[edge.rawValue] = trackingConstraints
    if edge.contains(.bottom) { NSLayoutConstraint.activate(trackingConstraints) }
  }
  open func constraintsActive(whenNearEdge edge: NSDirectionalRectEdge) -> [NSLayoutConstraint] {
    near[edge.rawValue] ?? []
  }
  open func setConstraints(
    _ trackingConstraints: [NSLayoutConstraint], activeWhenAwayFrom edge: NSDirectionalRectEdge
  ) {
    if let former = away[edge.rawValue] { NSLayoutConstraint.deactivate(former) }
    away[edge.rawValue] = trackingConstraints
    if !edge.contains(.bottom) { NSLayoutConstraint.activate(trackingConstraints) }
  }
  open func constraintsActive(whenAwayFrom edge: NSDirectionalRectEdge) -> [NSLayoutConstraint] {
    away[edge.rawValue] ?? []
  }
  open func removeAllTrackedConstraints() {
    for constraints in [near, away] {
      for edge in constraints.keys.sorted() { NSLayoutConstraint.deactivate(constraints[edge] ?? []) }
    }
    (near, away) = ([:], [:])
  }
}

/// The area of the keyboard.
open class UIKeyboardLayoutGuide: UITrackingLayoutGuide {
  /// Has no effect: the keyboard of a recording is docked.
  open var followsUndockedKeyboard = false
  /// Whether the guide is the area below the safe area without a keyboard, which cannot be changed.
  open var usesBottomSafeArea = true
  /// Has no effect: a finger does not move the keyboard.
  open var keyboardDismissPadding = 0.0
}
