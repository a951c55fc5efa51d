/// How a layer is combined with what is drawn below it.
public struct LayerCompositing: Hashable, Sendable {
  /// How the layer's picture is blended with what is below; nil draws it over that.
  public var blendMode: DisplayGroup.BlendMode?
  /// The standard deviation of the blur of what is below the layer, in points; 0 for none.
  public var backdropBlurRadius = 0.0
  /// The factor by which colours below the layer are moved away from grey; 1 for none.
  public var backdropSaturation = 1.0

  public init() {}
}

extension LayerState {
  /// What is blurred behind the layer's background; nil for nothing.
  var backdrop: DisplayBackdrop? {
    let (radius, saturation) = (max(compositing.backdropBlurRadius, 0), max(compositing.backdropSaturation, 0))
    guard radius > 0 || saturation != 1 else { return nil }
    return DisplayBackdrop(
      rect: bounds, cornerRadius: cornerRadius, blurRadius: radius, saturation: saturation,
      maskedCorners: maskedCorners, cornerCurve: cornerCurve)
  }
}
