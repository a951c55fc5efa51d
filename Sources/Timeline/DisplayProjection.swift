public import InbetweenGeometry

/// How the picture of a group is projected: a layer in perspective.
///
/// The items of the group have transforms as if there were no projection; their picture, not clipped to the canvas, is
/// then transformed as a whole.
public struct DisplayProjection: Hashable, Sendable {
  /// From the points of the group's picture to those of the canvas, or of the picture of the group around it.
  public var homography: Homography
  /// The parts of the picture that are drawn, in its own points: those on all of these sides. Parts of pictures that
  /// intersect each other are drawn in turn.
  public var parts: [HalfPlane]

  public init(homography: Homography, parts: [HalfPlane] = []) {
    self.homography = homography
    self.parts = parts
  }

  /// The projection for a group whose items and whose result are both moved by a transform; nil if it has no inverse.
  func applying(_ outer: Transform) -> DisplayProjection? {
    guard let back = outer.inverted else { return nil }
    return DisplayProjection(
      homography: Homography(back).concatenating(homography).concatenating(Homography(outer)),
      parts: parts.compactMap { $0.applying(outer) })
  }
}

extension ArraySlice<DisplayItem> {
  /// The items of the group that begins before the first one, without its end.
  package var ofGroup: ArraySlice<DisplayItem> {
    var open = 1
    for index in indices {
      switch self[index].content {
      case .beginGroup: open += 1
      case .endGroup: open -= 1
      default: break
      }
      if open == 0 { return self[startIndex..<index] }
    }
    return self
  }
}
