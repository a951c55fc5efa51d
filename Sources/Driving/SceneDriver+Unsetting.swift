import InbetweenGeometry
import InbetweenModel
import InbetweenSceneFile

extension SceneDriver {
  /// Gives a key back what it has in a scene that does not mention it.
  ///
  /// A place goes back to the declared frame; where constraints decide the place, the next layout does.
  func unset(_ key: PlannedChanges.Unset) throws(SceneBakeError) {
    guard let view = views[key.view], view.isInStage else { return }
    endLive(view: key.view, key.path)
    switch (key.path.key, view) {
    case ("tintColor", _): view.inheritTintColor()
    case ("allowsEdgeAntialiasing", _): view.allowsEdgeAntialiasing = document.canvas.edgeAntialiasing
    case ("intrinsicContentSize", _): view.intrinsicContentSizeOverride = nil
    case ("forFirstBaselineLayout", _): view.forFirstBaselineLayout = nil
    case ("forLastBaselineLayout", _): view.forLastBaselineLayout = nil
    case ("layoutMargins", _), ("directionalLayoutMargins", _):
      view.unsetLayoutMargins()
      if view === stage.root, let margins = document.canvas.layoutMargins { view.layoutMargins = margins }
    case ("center", _), ("bounds", _), ("frame", _): try unsetPlace(key, of: view)
    case ("preferredMaxLayoutWidth", let view as Label): view.preferredMaxLayoutWidth = 0
    case ("image", let view as ImageView): view.image = nil
    case ("image", let view as Button): view.image = nil
    case ("selected", let view as Button): view.selected = Button.Appearance()
    case ("highlighted", let view as Button): view.highlighted = Button.Appearance()
    case ("customSpacing", let view as StackView): view.customSpacing = [:]
    case ("arrangedSubviews", let view as StackView): view.arrangedSubviews = nil
    case ("contentOffset", let view as ScrollView): view.unsetContentOffset()
    case ("path", let view as ShapeView): view.path = Path()
    default: break
    }
  }

  private func unsetPlace(_ key: PlannedChanges.Unset, of view: View) throws(SceneBakeError) {
    guard let declared = document.view(key.view)?.value(of: "frame"), case .rect(let frame) = try value(declared)
    else {
      stage.setNeedsLayout(of: view)
      return
    }
    let anchor = view.anchorPoint
    let place: SceneValue =
      switch key.path.key {
      case "center": .vector(Point(x: frame.minX + anchor.x * frame.width, y: frame.minY + anchor.y * frame.height))
      case "bounds": .rect(Rect(x: 0, y: 0, width: frame.width, height: frame.height))
      default: .rect(frame)
      }
    try apply(place.component(key.path.component) ?? place, to: view, key.path, at: key.place)
  }
}

extension SceneValue {
  /// The component of a point or a rectangle that `set` names after a dot.
  fileprivate func component(_ name: String?) -> SceneValue? {
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
