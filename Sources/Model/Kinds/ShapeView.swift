package import InbetweenGeometry
import InbetweenMotion
package import InbetweenTimeline

/// A view whose layer is a `CAShapeLayer`. The path is in the view's own coordinates and is not stretched with it.
package final class ShapeView: UIView {
  package override var kind: String { "shape" }
  package var shape = ShapeContent() { didSet { updateContent() } }

  package override func configure() { updateContent() }

  package override func updateContent() { record.setContent(.shape(shape), at: stage.seconds) }

  package var path: Path {
    get { record.state.path }
    set { set(.path, .path(newValue)) }
  }

  package var fillColor: Color {
    get { record.state.fillColor }
    set { set(.fillColor, .color(newValue)) }
  }

  package var strokeColor: Color {
    get { record.state.strokeColor }
    set { set(.strokeColor, .color(newValue)) }
  }

  /// In points.
  package var lineWidth: Double {
    get { record.state.lineWidth }
    set { set(.lineWidth, .scalar(newValue)) }
  }

  package var lineDashPattern: [Double] {
    get { record.state.lineDashPattern }
    set { set(.lineDashPattern, .scalars(newValue)) }
  }

  package var lineDashPhase: Double {
    get { record.state.lineDashPhase }
    set { set(.lineDashPhase, .scalar(newValue)) }
  }

  /// A fraction of the path's length, 0…1.
  package var strokeStart: Double {
    get { record.state.strokeStart }
    set { set(.strokeStart, .scalar(newValue)) }
  }

  /// A fraction of the path's length, 0…1.
  package var strokeEnd: Double {
    get { record.state.strokeEnd }
    set { set(.strokeEnd, .scalar(newValue)) }
  }
}

/// A view whose layer is a `CAGradientLayer`.
package final class GradientView: UIView {
  package override var kind: String { "gradient" }
  package var type = DisplayGradient.Kind.axial { didSet { updateContent() } }

  package override func configure() { updateContent() }

  package override func updateContent() { record.setContent(.gradient(type), at: stage.seconds) }

  package var colors: [Color] {
    get { record.state.colors }
    set { set(.colors, .colors(newValue)) }
  }

  /// 0…1, one for each colour; empty for even spacing.
  package var locations: [Double] {
    get { record.state.locations }
    set { set(.locations, .scalars(newValue)) }
  }

  /// In unit coordinates of the bounds.
  package var startPoint: Point {
    get { record.state.startPoint }
    set { set(.startPoint, .point(newValue)) }
  }

  /// In unit coordinates of the bounds.
  package var endPoint: Point {
    get { record.state.endPoint }
    set { set(.endPoint, .point(newValue)) }
  }
}

extension ViewDescription {
  static let shape = ViewDescription(
    "shape", "`CAShapeLayer`", make: { ShapeView(id: $0, in: $1) }
  ) {
    ViewProperty(
      "path", \ShapeView.path, .path, .look, animates: .byLayerAnimation, follows: .layer(.path),
      "in the view's own coordinates; it does not stretch")
    ViewProperty(
      "fillColor", \ShapeView.fillColor, .color, .look, animates: .byLayerAnimation, follows: .layer(.fillColor),
      "inside the path")
    ViewProperty(
      "strokeColor", \ShapeView.strokeColor, .color, .look, animates: .byLayerAnimation, follows: .layer(.strokeColor),
      "along the path")
    ViewProperty(
      "lineWidth", \ShapeView.lineWidth, .length, .look, animates: .byLayerAnimation, follows: .layer(.lineWidth),
      "of the stroke")
    ViewProperty("lineCap", \ShapeView.shape.lineCap, .word, .look, animates: .discrete, "how open ends are drawn")
    ViewProperty("lineJoin", \ShapeView.shape.lineJoin, .word, .look, animates: .discrete, "how corners are drawn")
    ViewProperty(
      "lineDashPattern", \ShapeView.lineDashPattern, .numbers, .look, animates: .discrete,
      follows: .layer(.lineDashPattern),
      "lengths of dashes and gaps")
    ViewProperty(
      "lineDashPhase", \ShapeView.lineDashPhase, .number, .look, animates: .byLayerAnimation,
      follows: .layer(.lineDashPhase),
      "where in the pattern the path begins")
    ViewProperty(
      "strokeStart", \ShapeView.strokeStart, .number(0...1), .look, animates: .byLayerAnimation,
      follows: .layer(.strokeStart),
      "0 to 1 of the path's length")
    ViewProperty(
      "strokeEnd", \ShapeView.strokeEnd, .number(0...1), .look, animates: .byLayerAnimation,
      follows: .layer(.strokeEnd),
      "0 to 1 of the path's length")
    ViewProperty("fillRule", \ShapeView.shape.fillRule, .word, .look, animates: .discrete, "which parts are inside")
  }
}

extension ViewDescription {
  static let gradient = ViewDescription(
    "gradient", "`CAGradientLayer`", make: { GradientView(id: $0, in: $1) }
  ) {
    ViewProperty(
      "colors", \GradientView.colors, .colors, .look, animates: .byLayerAnimation, follows: .layer(.colors),
      "at least two")
    ViewProperty(
      "locations", \GradientView.locations, .numbers, .look, animates: .byLayerAnimation, follows: .layer(.locations),
      "0 to 1, one for each colour; without them evenly spaced")
    ViewProperty(
      "startPoint", \GradientView.startPoint, .point, .look, animates: .byLayerAnimation, follows: .layer(.startPoint),
      "in parts of the bounds")
    ViewProperty(
      "endPoint", \GradientView.endPoint, .point, .look, animates: .byLayerAnimation, follows: .layer(.endPoint),
      "in parts of the bounds")
    ViewProperty("type", \GradientView.type, .word, .look, animates: .discrete, "how the colours spread")
  }
}
