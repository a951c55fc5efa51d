public import InbetweenGeometry
public import InbetweenMotion

/// The animatable properties of a layer, by Core Animation's names.
public enum LayerKey: String, Hashable, Sendable, CaseIterable {
  case position
  case boundsOrigin = "bounds.origin"
  case boundsSize = "bounds.size"
  case anchorPoint
  case zPosition
  case transform
  case sublayerTransform
  case anchorPointZ
  case isDoubleSided = "doubleSided"
  case isTransformLayer = "transformLayer"
  /// Not of Core Animation: whether the layer keeps its place among its siblings whatever its depth.
  case keepsOrder
  case opacity
  case isHidden = "hidden"
  case clipsToBounds = "masksToBounds"
  case allowsEdgeAntialiasing
  case backgroundColor
  case cornerRadius
  case maskedCorners
  case cornerCurve
  /// The blend mode's number, plus one; 0 for none.
  case compositingFilter
  case backdropBlurRadius
  case backdropSaturation
  case borderWidth
  case borderColor
  case shadowColor
  case shadowOpacity
  case shadowOffset
  case shadowRadius
  case shadowPath
  /// The index of the presented element of the layer's ``Layer/contents``.
  case contents
  /// That of a picture that moves, 0…1.
  case animationProgress
  /// The colour of text or of a template image.
  case contentsColor
  case contentsRect
  case path
  case fillColor
  case strokeColor
  case lineWidth
  case lineDashPhase
  case lineDashPattern
  case strokeStart
  case strokeEnd
  case colors
  case locations
  case startPoint
  case endPoint
}

/// All of a layer's properties at one time: the model's or the presentation's, with all defaults resolved.
public struct LayerState: Hashable, Sendable {
  /// The position of the anchor point, in the superlayer's coordinates.
  public var position = Point.zero
  /// The point of the layer's own coordinates at the top left of its bounds, as a scroll view's offset.
  public var boundsOrigin = Point.zero
  /// In points; changed by a resize about the anchor point.
  public var boundsSize = Size.zero
  /// In unit coordinates of the bounds: where `position` is, and what the transform leaves in place.
  public var anchorPoint = Point(x: 0.5, y: 0.5)
  /// Siblings with a larger one are drawn later; equal ones keep their order.
  public var zPosition = 0.0
  /// Applied about the anchor point; for a transform that moves something out of the plane its part in the plane.
  public var transform = Transform.identity
  /// What it has in the third dimension.
  public var depth = LayerDepth()
  /// 0…1, applied to the layer with its sublayers as a group.
  public var opacity = 1.0
  /// Whether neither the layer nor its sublayers are drawn.
  public var isHidden = false
  /// Whether sublayers and content are cut off at the rounded bounds (`masksToBounds`).
  public var clipsToBounds = false
  /// Whether straight edges may end inside a pixel.
  public var allowsEdgeAntialiasing = false
  /// Drawn below the content.
  public var backgroundColor = Color.clear
  /// In points; at most half of the shorter side has an effect.
  public var cornerRadius = 0.0
  private var corners = CornerStyle()
  /// How the layer is combined with what is below it.
  public var compositing = LayerCompositing()
  /// In points, inward from the edge; 0 for no border.
  public var borderWidth = 0.0
  /// Drawn above the content and the sublayers.
  public var borderColor = Color.black
  /// Its alpha is multiplied by `shadowOpacity`.
  public var shadowColor = Color.black
  /// 0…1; 0 for no shadow.
  public var shadowOpacity = 0.0
  /// In points of the layer's own coordinates.
  public var shadowOffset = Point(x: 0, y: -3)
  /// The standard deviation of the blur, in points.
  public var shadowRadius = 3.0
  /// What casts the shadow, in the layer's own coordinates; the visible content if it is empty.
  public var shadowPath = Path()
  private var contentsStyle = ContentsStyle()
  /// That of a shape layer, in the layer's own coordinates.
  public var path = Path()
  /// The inside of the path of a shape layer.
  public var fillColor = Color.black
  /// The line of the path; clear for none.
  public var strokeColor = Color.clear
  /// In points, half of it on each side of the path.
  public var lineWidth = 1.0
  /// The length by which the dashes begin earlier, in points.
  public var lineDashPhase = 0.0
  /// The lengths of dashes and gaps in turn, in points; empty for a continuous line.
  public var lineDashPattern: [Double] = []
  /// The beginning of the stroked part of the path's length, 0…1.
  public var strokeStart = 0.0
  /// The end of the stroked part of the path's length, 0…1.
  public var strokeEnd = 1.0
  /// Those of a gradient layer, at `locations`.
  public var colors: [Color] = []
  /// As many as colours, ascending, 0…1; empty for equal distances.
  public var locations: [Double] = []
  /// Where a gradient begins, in unit coordinates of the bounds.
  public var startPoint = Point(x: 0.5, y: 0)
  /// Where a gradient ends, in unit coordinates of the bounds.
  public var endPoint = Point(x: 0.5, y: 1)

  public init() {}

  /// The number of the current content in ``Layer/contents``.
  public var contents: Int {
    get { contentsStyle.number }
    set { contentsStyle.number = newValue }
  }

  /// The progress of a picture that moves, 0…1.
  public var animationProgress: Double {
    get { contentsStyle.progress }
    set { contentsStyle.progress = newValue }
  }

  /// The corners of background, border, clip and gradient that the radius rounds.
  public var maskedCorners: CornerMask {
    get { corners.mask }
    set { corners.mask = newValue }
  }

  /// The shape of those corners.
  public var cornerCurve: CornerCurve {
    get { corners.curve }
    set { corners.curve = newValue }
  }

  /// The colour of text, and of template images.
  public var contentsColor: Color {
    get { contentsStyle.color }
    set { contentsStyle.color = newValue }
  }

  /// The shown part of an image, in its unit coordinates.
  public var contentsRect: Rect {
    get { contentsStyle.rect }
    set { contentsStyle.rect = newValue }
  }

  private struct ContentsStyle: Hashable {
    var number = 0
    var progress = 0.0
    var color = Color.black
    var rect = Rect.unit
  }

  private struct CornerStyle: Hashable {
    var mask = CornerMask.all
    var curve = CornerCurve.circular
  }

  /// In the layer's own coordinates, in points.
  public var bounds: Rect { Rect(origin: boundsOrigin, size: boundsSize) }

  /// From the layer's own coordinates to its superlayer's:
  /// screen = (p − origin − anchor·size) · transform + position.
  public var toSuperlayer: Transform {
    let anchor = anchor
    return Transform.translation(x: -anchor.x, y: -anchor.y).concatenating(transform)
      .concatenating(.translation(x: position.x, y: position.y))
  }

  /// `UIView.frame`: the bounding box of the transformed bounds in the superlayer's coordinates.
  public var frame: Rect {
    if depth.transform != nil, let box = toSuperlayerInSpace.homography.boundingBox(of: bounds) { return box }
    guard transform == .identity else { return toSuperlayer.boundingBox(of: bounds) }
    return Rect(
      x: position.x - anchorPoint.x * boundsSize.width, y: position.y - anchorPoint.y * boundsSize.height,
      width: boundsSize.width, height: boundsSize.height)
  }
}

extension LayerState {
  /// A property in the form used by animations. Setting a value of another type has no effect.
  public subscript(key: LayerKey) -> AnimatableValue {
    get {
      switch key {
      case .position: .point(position)
      case .boundsOrigin: .point(boundsOrigin)
      case .boundsSize: .size(boundsSize)
      case .anchorPoint: .point(anchorPoint)
      case .zPosition: .scalar(zPosition)
      case .transform: depth.transform.map { .transform3D($0) } ?? .transform(transform)
      case .sublayerTransform: .transform3D(depth.sublayerTransform)
      case .anchorPointZ: .scalar(depth.anchorPointZ)
      case .isDoubleSided: .bool(depth.isDoubleSided)
      case .isTransformLayer: .bool(depth.isTransformLayer)
      case .keepsOrder: .bool(depth.keepsOrder)
      case .opacity: .scalar(opacity)
      case .isHidden: .bool(isHidden)
      case .clipsToBounds: .bool(clipsToBounds)
      case .allowsEdgeAntialiasing: .bool(allowsEdgeAntialiasing)
      case .backgroundColor: .color(backgroundColor)
      case .cornerRadius: .scalar(cornerRadius)
      case .maskedCorners: .content(maskedCorners.rawValue)
      case .cornerCurve: .content(cornerCurve == .circular ? 0 : 1)
      case .compositingFilter: .content(compositing.blendMode.map { Int($0.rawValue) + 1 } ?? 0)
      case .backdropBlurRadius: .scalar(compositing.backdropBlurRadius)
      case .backdropSaturation: .scalar(compositing.backdropSaturation)
      case .borderWidth: .scalar(borderWidth)
      case .borderColor: .color(borderColor)
      case .shadowColor: .color(shadowColor)
      case .shadowOpacity: .scalar(shadowOpacity)
      case .shadowOffset: .point(shadowOffset)
      case .shadowRadius: .scalar(shadowRadius)
      case .shadowPath: .path(shadowPath)
      case .contents: .content(contents)
      case .animationProgress: .scalar(animationProgress)
      case .contentsColor: .color(contentsColor)
      case .contentsRect: .rect(contentsRect)
      case .path: .path(path)
      case .fillColor: .color(fillColor)
      case .strokeColor: .color(strokeColor)
      case .lineWidth: .scalar(lineWidth)
      case .lineDashPhase: .scalar(lineDashPhase)
      case .lineDashPattern: .scalars(lineDashPattern)
      case .strokeStart: .scalar(strokeStart)
      case .strokeEnd: .scalar(strokeEnd)
      case .colors: .colors(colors)
      case .locations: .scalars(locations)
      case .startPoint: .point(startPoint)
      case .endPoint: .point(endPoint)
      }
    }
    set {
      switch (key, newValue) {
      case (.position, .point(let value)): position = value
      case (.boundsOrigin, .point(let value)): boundsOrigin = value
      case (.boundsSize, .size(let value)): boundsSize = value
      case (.anchorPoint, .point(let value)): anchorPoint = value
      case (.zPosition, .scalar(let value)): zPosition = value
      case (.transform, .transform(let value)): (transform, depth.transform) = (value, nil)
      case (.transform, .transform3D(let value)): transform3D = value
      case (.sublayerTransform, .transform3D(let value)): depth.sublayerTransform = value
      case (.sublayerTransform, .transform(let value)): depth.sublayerTransform = Transform3D(value)
      case (.anchorPointZ, .scalar(let value)): depth.anchorPointZ = value
      case (.isDoubleSided, .bool(let value)): depth.isDoubleSided = value
      case (.isTransformLayer, .bool(let value)): depth.isTransformLayer = value
      case (.keepsOrder, .bool(let value)): depth.keepsOrder = value
      case (.opacity, .scalar(let value)): opacity = value
      case (.isHidden, .bool(let value)): isHidden = value
      case (.clipsToBounds, .bool(let value)): clipsToBounds = value
      case (.allowsEdgeAntialiasing, .bool(let value)): allowsEdgeAntialiasing = value
      case (.backgroundColor, .color(let value)): backgroundColor = value
      case (.cornerRadius, .scalar(let value)): cornerRadius = value
      case (.maskedCorners, .content(let value)): maskedCorners = CornerMask(rawValue: value)
      case (.cornerCurve, .content(let value)): cornerCurve = value == 0 ? .circular : .continuous
      case (.compositingFilter, .content(let value)):
        compositing.blendMode = value > 0 ? DisplayGroup.BlendMode(rawValue: UInt32(clamping: value - 1)) : nil
      case (.backdropBlurRadius, .scalar(let value)): compositing.backdropBlurRadius = value
      case (.backdropSaturation, .scalar(let value)): compositing.backdropSaturation = value
      case (.borderWidth, .scalar(let value)): borderWidth = value
      case (.borderColor, .color(let value)): borderColor = value
      case (.shadowColor, .color(let value)): shadowColor = value
      case (.shadowOpacity, .scalar(let value)): shadowOpacity = value
      case (.shadowOffset, .point(let value)): shadowOffset = value
      case (.shadowRadius, .scalar(let value)): shadowRadius = value
      case (.shadowPath, .path(let value)): shadowPath = value
      case (.contents, .content(let value)): contents = value
      case (.animationProgress, .scalar(let value)): animationProgress = value
      case (.contentsColor, .color(let value)): contentsColor = value
      case (.contentsRect, .rect(let value)): contentsRect = value
      case (.path, .path(let value)): path = value
      case (.fillColor, .color(let value)): fillColor = value
      case (.strokeColor, .color(let value)): strokeColor = value
      case (.lineWidth, .scalar(let value)): lineWidth = value
      case (.lineDashPhase, .scalar(let value)): lineDashPhase = value
      case (.lineDashPattern, .scalars(let value)): lineDashPattern = value
      case (.strokeStart, .scalar(let value)): strokeStart = value
      case (.strokeEnd, .scalar(let value)): strokeEnd = value
      case (.colors, .colors(let value)): colors = value
      case (.locations, .scalars(let value)): locations = value
      case (.startPoint, .point(let value)): startPoint = value
      case (.endPoint, .point(let value)): endPoint = value
      default: break
      }
    }
  }
}
