import InbetweenGeometry
public import InbetweenMotion

/// What a layer has in the third dimension. Most layers have nothing of it, and pay for one reference.
public struct LayerDepth: Hashable, Sendable {
  /// Nil for the default of everything.
  private var values: Values?

  public init() {}

  /// Whether anything differs from its default.
  package var isUsed: Bool { values != nil }

  /// The layer's transform if it moves anything out of the plane; ``LayerState/transform`` is then its part in the plane.
  public var transform: Transform3D? {
    get { values?.content.transform }
    set { if newValue != nil || values != nil { change { $0.transform = newValue } } }
  }

  /// Applied to the sublayers about the anchor point (`CALayer.sublayerTransform`).
  public var sublayerTransform: Transform3D {
    get { values?.content.sublayerTransform ?? .identity }
    set { change { $0.sublayerTransform = newValue } }
  }

  /// The distance of the anchor point in front of the layer, in points.
  public var anchorPointZ: Double {
    get { values?.content.anchorPointZ ?? 0 }
    set { change { $0.anchorPointZ = newValue } }
  }

  /// Whether the layer is drawn when its back faces the viewer.
  public var isDoubleSided: Bool {
    get { values?.content.isDoubleSided ?? true }
    set { change { $0.isDoubleSided = newValue } }
  }

  /// Whether it draws nothing but its sublayers, each at its own place in space (`CATransformLayer`).
  public var isTransformLayer: Bool {
    get { values?.content.isTransformLayer ?? false }
    set { change { $0.isTransformLayer = newValue } }
  }

  /// Whether it keeps its place among its siblings whatever its depth: a view that a transition flips.
  public var keepsOrder: Bool {
    get { values?.content.keepsOrder ?? false }
    set { if newValue || values != nil { change { $0.keepsOrder = newValue } } }
  }

  private mutating func change(_ body: (inout Values.Content) -> Void) {
    var content = values?.content ?? Values.Content()
    body(&content)
    values = content == Values.Content() ? nil : Values(content)
  }

  private final class Values: Hashable, Sendable {
    let content: Content

    init(_ content: Content) { self.content = content }

    struct Content: Hashable {
      var transform: Transform3D?
      var sublayerTransform = Transform3D.identity
      var anchorPointZ = 0.0
      var isDoubleSided = true
      var isTransformLayer = false
      var keepsOrder = false
    }

    static func == (a: Values, b: Values) -> Bool { a === b || a.content == b.content }

    func hash(into hasher: inout Hasher) { hasher.combine(content) }
  }
}

extension LayerState {
  /// The layer's transform in space, about its anchor point.
  public var transform3D: Transform3D {
    get { depth.transform ?? Transform3D(transform) }
    set {
      let planar = newValue.planar
      transform = planar ?? newValue.orthographic
      depth.transform = planar == nil ? newValue : nil
    }
  }

  /// From the layer's own coordinates to its superlayer's, before that one's `sublayerTransform`.
  var toSuperlayerInSpace: Transform3D {
    let anchor = anchor
    return Transform3D.translation(x: -anchor.x, y: -anchor.y, z: -depth.anchorPointZ).concatenating(transform3D)
      .concatenating(.translation(x: position.x, y: position.y, z: zPosition))
  }

  /// From the coordinates of a sublayer's position to the layer's own coordinates; nil if it changes nothing.
  var sublayersInSpace: Transform3D? {
    guard depth.isUsed else { return nil }
    let transform = depth.sublayerTransform
    guard transform != .identity else { return nil }
    let anchor = anchor
    return Transform3D.translation(x: -anchor.x, y: -anchor.y, z: 0).concatenating(transform)
      .concatenating(.translation(x: anchor.x, y: anchor.y, z: 0))
  }

  /// In the layer's own coordinates.
  var anchor: Point {
    Point(x: boundsOrigin.x + anchorPoint.x * boundsSize.width, y: boundsOrigin.y + anchorPoint.y * boundsSize.height)
  }

  /// From the layer's own coordinates to its superlayer's, without its transform.
  var untransformed: Transform {
    let anchor = anchor
    return .translation(x: position.x - anchor.x, y: position.y - anchor.y)
  }
}

extension PropertyTrack {
  /// Whether it can give the layer a depth.
  var concernsDepth: Bool {
    switch key {
    case .sublayerTransform, .anchorPointZ, .isDoubleSided, .isTransformLayer, .keepsOrder: true
    case .transform:
      steps.contains { $0.value.isSpatial } || animations.contains { $0.component?.isSpatial == true || $0.isSpatial }
    default: false
    }
  }
}

extension PropertyTrack.Entry {
  fileprivate var isSpatial: Bool {
    switch animation.kind {
    case .block(let block):
      block.from.isSpatial || block.to.isSpatial || block.keyframes?.isSpatial == true
    case .layer(let animation):
      switch animation.content {
      case .basic(let values), .spring(let values, _):
        [values.from, values.to, values.by].contains { $0?.isSpatial == true }
      case .keyframes(let keyframes): keyframes.isSpatial
      }
    }
  }
}

extension AnimatableValue {
  fileprivate var isSpatial: Bool { if case .transform3D = self { true } else { false } }
}

extension LayerKeyPath.Component {
  /// Whether it moves a layer out of its plane.
  package var isSpatial: Bool {
    switch self {
    case .rotationX, .rotationY, .scaleZ, .translationZ: true
    default: false
    }
  }
}
