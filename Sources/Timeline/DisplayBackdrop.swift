public import InbetweenGeometry

/// A rounded rectangle in which what is drawn so far is replaced by a blurred copy of itself: the layer behind a material
/// of `UIVisualEffectView`.
///
/// Only pixels inside the rectangle and the canvas count, and their weights add up to one at its edges, as with
/// `inputNormalizeEdges` of Core Animation's blur: nothing beside the rectangle shines in. In a group with a blend mode,
/// only the group's own picture is there to be blurred; in other groups, everything below. The rectangle contributes
/// nothing to a mask or to what casts a shadow.
public struct DisplayBackdrop: Hashable, Sendable {
  /// In points of the item's coordinates.
  public var rect: Rect
  /// In points; at most half of the shorter side has an effect.
  public var cornerRadius: Double
  /// The corners that the radius rounds.
  public var maskedCorners: CornerMask
  /// The shape of the rounded corners.
  public var cornerCurve: CornerCurve
  /// The standard deviation of the Gaussian blur, in points.
  public var blurRadius: Double
  /// The factor by which colours are moved away from grey of the same luminance; 1 leaves them as they are.
  public var saturation: Double

  public init(
    rect: Rect, cornerRadius: Double, blurRadius: Double, saturation: Double = 1, maskedCorners: CornerMask = .all,
    cornerCurve: CornerCurve = .circular
  ) {
    self.rect = rect
    self.cornerRadius = cornerRadius
    self.maskedCorners = maskedCorners
    self.cornerCurve = cornerCurve
    self.blurRadius = blurRadius
    self.saturation = saturation
  }
}
