import InbetweenGeometry
import InbetweenLayout
import InbetweenTimeline

// A view's margins are its own, or its superview's where they reach further into it and it preserves them, plus the part
// of it that lies outside the safe area (`insetsLayoutMarginsFromSafeArea`).

extension Stage {
  /// The root's margins as `systemMinimumLayoutMargins` has them: 16 points at the sides up to a width of 389, 20
  /// beyond, none above and below.
  var systemMargins: Insets {
    let side: Double = canvas.size.width < 390 ? 16 : 20
    return Insets(left: side, right: side)
  }

  /// Tells the engine a view's margins; the next layout adds what follows from places.
  func updateMargins(of view: View) {
    if let item = view.layoutItem { engine.setLayoutMargins(item, view.layoutMargins) }
  }

  /// Brings all margins in line with where views lie; says whether any has changed.
  func settleMargins() -> Bool {
    guard engine.usesMargins else { return false }
    var hasChanged = false
    var stack: [(view: View, origin: Point, inherited: Insets?)] = [(root, .zero, nil)]
    while let (view, origin, inherited) = stack.popLast() {
      guard let item = view.layoutItem, let frame = engine.frame(of: item) else { continue }
      let place = Rect(origin: Point(x: origin.x + frame.minX, y: origin.y + frame.minY), size: frame.size)
      var base = view.layoutMargins
      if let inherited, view.keepsSuperviewMargins, let superview = view.superview?.layoutItem,
        let outer = engine.frame(of: superview)?.size
      {
        base = base.reaching(inherited, from: outer, to: frame)
      }
      let margins = base + safeAreaInsets(of: view, at: place)
      if !margins.isNear(engine.layoutMargins(item)) {
        engine.setLayoutMargins(item, margins)
        hasChanged = true
      }
      for subview in view.subviews where !subview.isInternal { stack.append((subview, place.origin, base)) }
    }
    return hasChanged
  }

  /// How much of each side of a rectangle of the canvas lies outside the safe area.
  func safeAreaInsets(of view: View, at place: Rect) -> Insets {
    guard view.followsSafeArea else { return .zero }
    func outside(_ distance: Double, _ length: Double) -> Double { min(max(distance, 0), max(length, 0)) }
    return Insets(
      top: outside(rootSafeArea.top - place.minY, place.height),
      left: outside(rootSafeArea.left - place.minX, place.width),
      bottom: outside(place.maxY - canvas.size.height + rootSafeArea.bottom, place.height),
      right: outside(place.maxX - canvas.size.width + rootSafeArea.right, place.width))
  }
}

extension Insets {
  fileprivate static func + (a: Insets, b: Insets) -> Insets {
    Insets(top: a.top + b.top, left: a.left + b.left, bottom: a.bottom + b.bottom, right: a.right + b.right)
  }

  /// Whether the sides are the same but for rounding noise.
  fileprivate func isNear(_ other: Insets) -> Bool {
    let differences = [top - other.top, left - other.left, bottom - other.bottom, right - other.right]
    return differences.allSatisfy { abs($0) < 1e-6 }
  }

  /// The margins, and the superview's where those reach further into a subview.
  fileprivate func reaching(_ superview: Insets, from outer: Size, to frame: Rect) -> Insets {
    Insets(
      top: max(top, superview.top - frame.minY), left: max(left, superview.left - frame.minX),
      bottom: max(bottom, superview.bottom - (outer.height - frame.maxY)),
      right: max(right, superview.right - (outer.width - frame.maxX)))
  }
}
