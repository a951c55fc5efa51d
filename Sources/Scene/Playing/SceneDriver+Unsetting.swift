import InbetweenGeometry
import InbetweenModel

extension SceneDriver {
  /// Restores the value of a key in a scene that does not mention it.
  ///
  /// A frame is restored to the declared one; if constraints determine it, the next layout does so.
  func unset(_ key: PlannedChanges.Unset) throws(SceneError) {
    guard let view = views[key.view], view.isInStage else { return }
    canvasChanges?.forget(key.path, of: key.view)
    endLive(view: key.view, key.path)
    guard let property = property(key.path.key, of: view) else { return }
    if property.isPlace, try unsetPlace(key, of: view) { return }
    property.unset(in: view)
    // The root's margins are those of the canvas or the system instead of their own.
    if view === stage.root, key.path.key == "layoutMargins" || key.path.key == "directionalLayoutMargins" {
      view.unsetLayoutMargins()
      if let margins = document.canvas.layoutMargins { view.modelLayoutMargins = margins }
    }
  }

  /// Restores the declared frame of a view, as far as the key concerns it; returns false if none is declared.
  private func unsetPlace(_ key: PlannedChanges.Unset, of view: UIView) throws(SceneError) -> Bool {
    guard let declared = document.view(key.view)?.value(of: "frame"), case .rect(let frame) = try value(declared)
    else { return false }
    let anchor = view.modelAnchorPoint
    let place: EvaluatedValue =
      switch key.path.key {
      case "center": .vector(Point(x: frame.minX + anchor.x * frame.width, y: frame.minY + anchor.y * frame.height))
      case "bounds": .rect(Rect(x: 0, y: 0, width: frame.width, height: frame.height))
      default: .rect(frame)
      }
    try apply(place.component(key.path.component) ?? place, to: view, key.path, at: key.place)
    return true
  }
}

extension EvaluatedValue {
  /// The component of a point or a rectangle that `set` names after a dot.
  fileprivate func component(_ name: String?) -> EvaluatedValue? {
    switch (self, name) {
    case (.vector(let point), "x"): .number(point.x)
    case (.vector(let point), "y"): .number(point.y)
    case (.rect(let rect), "x"): .number(rect.minX)
    case (.rect(let rect), "y"): .number(rect.minY)
    case (.rect(let rect), "width"): .number(rect.width)
    case (.rect(let rect), "height"): .number(rect.height)
    default: nil
    }
  }
}
