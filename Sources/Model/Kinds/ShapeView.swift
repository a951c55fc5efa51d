public import InbetweenGeometry
import InbetweenMotion
public import InbetweenTimeline

/// A view whose layer is a `CAShapeLayer`. The path is in the view's own coordinates and is not stretched with it.
public final class ShapeView: View {
  public override var kind: String { "shape" }
  public var shape = ShapeContent() { didSet { updateContent() } }

  public override func configure() { updateContent() }

  public override func updateContent() { record.setContent(.shape(shape), at: stage.seconds) }

  public var path: Path {
    get { record.state.path }
    set { set(.path, .path(newValue)) }
  }

  public var fillColor: Color {
    get { record.state.fillColor }
    set { set(.fillColor, .color(newValue)) }
  }

  public var strokeColor: Color {
    get { record.state.strokeColor }
    set { set(.strokeColor, .color(newValue)) }
  }

  /// In points.
  public var lineWidth: Double {
    get { record.state.lineWidth }
    set { set(.lineWidth, .scalar(newValue)) }
  }

  public var lineDashPattern: [Double] {
    get { record.state.lineDashPattern }
    set { set(.lineDashPattern, .scalars(newValue)) }
  }

  public var lineDashPhase: Double {
    get { record.state.lineDashPhase }
    set { set(.lineDashPhase, .scalar(newValue)) }
  }

  /// 0…1 of the path's length.
  public var strokeStart: Double {
    get { record.state.strokeStart }
    set { set(.strokeStart, .scalar(newValue)) }
  }

  /// 0…1 of the path's length.
  public var strokeEnd: Double {
    get { record.state.strokeEnd }
    set { set(.strokeEnd, .scalar(newValue)) }
  }
}

/// A view whose layer is a `CAGradientLayer`.
public final class GradientView: View {
  public override var kind: String { "gradient" }
  public var type = DisplayGradient.Kind.axial { didSet { updateContent() } }

  public override func configure() { updateContent() }

  public override func updateContent() { record.setContent(.gradient(type), at: stage.seconds) }

  public var colors: [Color] {
    get { record.state.colors }
    set { set(.colors, .colors(newValue)) }
  }

  /// 0…1, one for each colour; empty for evenly spaced ones.
  public var locations: [Double] {
    get { record.state.locations }
    set { set(.locations, .scalars(newValue)) }
  }

  /// In unit coordinates of the bounds.
  public var startPoint: Point {
    get { record.state.startPoint }
    set { set(.startPoint, .point(newValue)) }
  }

  /// In unit coordinates of the bounds.
  public var endPoint: Point {
    get { record.state.endPoint }
    set { set(.endPoint, .point(newValue)) }
  }
}
