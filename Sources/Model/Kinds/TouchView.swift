package import InbetweenGeometry
import InbetweenTimeline

/// A dot that shows where a finger is, for demonstrations; it is not part of an app. It does not take part in Auto
/// Layout; its `location` sets its position.
package final class TouchView: UIView {
  package override var kind: String { "touch" }

  /// The minimum size of a touch target, in points.
  private static let diameter = 44.0

  package override func configure() {
    cornerRadius = TouchView.diameter / 2
    modelBackgroundColor = Color(white: 0.5, alpha: 0.5)
    borderColor = Color(white: 1, alpha: 0.8)
    borderWidth = 1
  }

  /// Its centre, in its superview's coordinates.
  package var location: Point {
    get { modelCenter }
    set {
      let side = TouchView.diameter
      placeByFrame(Rect(x: newValue.x - side / 2, y: newValue.y - side / 2, width: side, height: side))
    }
  }
}

extension ViewDescription {
  static let touch = ViewDescription(
    "touch", "a dot that shows a touch in films", lacks: ["frame", "center", "bounds", "autoresizing"],
    make: { id, stage in
      let view = TouchView(id: id, in: stage)
      view.location = .zero
      return view
    }
  ) {
    ViewProperty(
      "location", \TouchView.location, .point, .place, animates: .inBlock, follows: .layer(.position),
      "centre in the superview's coordinates; constraints do not apply to it")
  }
}
