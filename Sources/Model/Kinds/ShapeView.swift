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
      "path in the view's coordinates; it is not stretched")
    ViewProperty(
      "fillColor", \ShapeView.fillColor, .color, .look, animates: .byLayerAnimation, follows: .layer(.fillColor),
      "colour of the area inside the path")
    ViewProperty(
      "strokeColor", \ShapeView.strokeColor, .color, .look, animates: .byLayerAnimation, follows: .layer(.strokeColor),
      "colour of the stroke")
    ViewProperty(
      "lineWidth", \ShapeView.lineWidth, .length, .look, animates: .byLayerAnimation, follows: .layer(.lineWidth),
      "width of the stroke in points")
    ViewProperty("lineCap", \ShapeView.shape.lineCap, .word, .look, animates: .discrete, "shape of open ends")
    ViewProperty("lineJoin", \ShapeView.shape.lineJoin, .word, .look, animates: .discrete, "shape of corners")
    ViewProperty(
      "lineDashPattern", \ShapeView.lineDashPattern, .numbers, .look, animates: .discrete,
      follows: .layer(.lineDashPattern),
      "lengths of dashes and gaps in points")
    ViewProperty(
      "lineDashPhase", \ShapeView.lineDashPhase, .number, .look, animates: .byLayerAnimation,
      follows: .layer(.lineDashPhase),
      "offset in points at which the dash pattern starts")
    ViewProperty(
      "strokeStart", \ShapeView.strokeStart, .number(0...1), .look, animates: .byLayerAnimation,
      follows: .layer(.strokeStart),
      "fraction of the path's length, 0 to 1")
    ViewProperty(
      "strokeEnd", \ShapeView.strokeEnd, .number(0...1), .look, animates: .byLayerAnimation,
      follows: .layer(.strokeEnd),
      "fraction of the path's length, 0 to 1")
    ViewProperty(
      "fillRule", \ShapeView.shape.fillRule, .word, .look, animates: .discrete,
      "rule that determines the inside of the path")
  }
}

extension ViewDescription {
  static let gradient = ViewDescription(
    "gradient", "`CAGradientLayer`", make: { GradientView(id: $0, in: $1) }
  ) {
    ViewProperty(
      "colors", \GradientView.colors, .colors, .look, animates: .byLayerAnimation, follows: .layer(.colors),
      "two colours or more")
    ViewProperty(
      "locations", \GradientView.locations, .numbers, .look, animates: .byLayerAnimation, follows: .layer(.locations),
      "location of each colour, 0 to 1; evenly spaced by default")
    ViewProperty(
      "startPoint", \GradientView.startPoint, .point, .look, animates: .byLayerAnimation, follows: .layer(.startPoint),
      "point in the unit coordinates of the bounds")
    ViewProperty(
      "endPoint", \GradientView.endPoint, .point, .look, animates: .byLayerAnimation, follows: .layer(.endPoint),
      "point in the unit coordinates of the bounds")
    ViewProperty("type", \GradientView.type, .word, .look, animates: .discrete, "type of the gradient")
  }
}
