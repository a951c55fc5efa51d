import InbetweenGeometry
import InbetweenLayout
import InbetweenModel
import InbetweenTimeline

extension SceneDriver {
  /// The model's position of a view in its superview, the value of `view.frame` before an animation.
  func geometry(of id: String, _ attribute: SceneExpression.Geometry) -> Double? {
    let frame: Rect
    var superview: UIView? = stage.root
    if id == "safeArea" {
      frame = Rect(origin: .zero, size: document.canvas.size).inset(by: document.canvas.safeArea)
        .inset(by: stage.root.additionalSafeAreaInsets)
    } else if let view = views[id], hasCome(id) {
      frame = view.modelFrame
      superview = view.superview
    } else if let guide = guides[id], let placed = stage.frame(of: guide) {
      frame = placed
      superview = guide.owningView
    } else {
      return nil
    }
    return SceneDriver.number(attribute, of: frame, in: superview ?? stage.root)
  }

  /// The number of a view's guide in the view's coordinates. A guide that nothing has used so far is laid out now.
  func geometry(
    of id: String, _ guide: SceneConstraint.ViewGuide, _ attribute: SceneExpression.Geometry
  ) -> Double? {
    guard let view = views[id], hasCome(id), let role = UILayoutGuide.Role(rawValue: guide.rawValue) else { return nil }
    let placed = view.systemGuide(role)
    stage.layoutIfNeeded()
    return stage.frame(of: placed).map { SceneDriver.number(attribute, of: $0, in: view) }
  }

  private static func number(_ attribute: SceneExpression.Geometry, of frame: Rect, in container: UIView) -> Double {
    let isRightToLeft = container.modelLayoutDirection == .rightToLeft
    return switch attribute {
    case .left: frame.minX
    case .right: frame.maxX
    case .top: frame.minY
    case .bottom: frame.maxY
    case .width: frame.width
    case .height: frame.height
    case .centerX: frame.midX
    case .centerY: frame.midY
    case .leading: isRightToLeft ? frame.maxX : frame.minX
    case .trailing: isRightToLeft ? frame.minX : frame.maxX
    }
  }
}
