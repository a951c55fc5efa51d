public import InbetweenGeometry

/// All of a layer's properties at one time: the model's, or the presentation's. Nothing optional is left open.
public struct LayerState: Hashable, Sendable {
  /// Where the anchor point lies, in the superlayer's coordinates.
  public var position = Point.zero
  public var boundsOrigin = Point.zero
  public var boundsSize = Size.zero
  public var anchorPoint = Point(x: 0.5, y: 0.5)
  public var zPosition = 0.0
  public var transform = Transform.identity
  public var opacity = 1.0
  public var isHidden = false
  public var clipsToBounds = false
  public var allowsEdgeAntialiasing = false
  public var backgroundColor = Color.clear
  public var cornerRadius = 0.0
  public var borderWidth = 0.0
  public var borderColor = Color.black
  public var shadowColor = Color.black
  public var shadowOpacity = 0.0
  public var shadowOffset = Point(x: 0, y: -3)
  public var shadowRadius = 3.0
  public var contents = 0
  public var contentsColor = Color.black
  public var path = Path()
  public var fillColor = Color.black
  public var strokeColor = Color.clear
  public var lineWidth = 1.0
  public var lineDashPhase = 0.0
  public var lineDashPattern: [Double] = []
  public var strokeStart = 0.0
  public var strokeEnd = 1.0
  public var colors: [Color] = []
  public var locations: [Double] = []
  public var startPoint = Point(x: 0.5, y: 0)
  public var endPoint = Point(x: 0.5, y: 1)

  public init() {}

  public var bounds: Rect { Rect(origin: boundsOrigin, size: boundsSize) }

  /// From the layer's own coordinates to its superlayer's:
  /// screen = (p − origin − anchor·size) · transform + position.
  public var toSuperlayer: Transform {
    let anchor = Point(
      x: boundsOrigin.x + anchorPoint.x * boundsSize.width, y: boundsOrigin.y + anchorPoint.y * boundsSize.height)
    return Transform.translation(x: -anchor.x, y: -anchor.y).concatenating(transform)
      .concatenating(.translation(x: position.x, y: position.y))
  }

  /// `UIView.frame`: the bounding box of the transformed bounds in the superlayer's coordinates.
  public var frame: Rect {
    guard transform == .identity else { return toSuperlayer.boundingBox(of: bounds) }
    return Rect(
      x: position.x - anchorPoint.x * boundsSize.width, y: position.y - anchorPoint.y * boundsSize.height,
      width: boundsSize.width, height: boundsSize.height)
  }
}
