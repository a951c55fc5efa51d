/// `CALayerCornerCurve`: the shape of rounded corners.
public enum CornerCurve: String, Hashable, Sendable, CaseIterable {
  case circular
  /// A curve that leaves the sides gradually, as the corners of iOS's icons and sheets.
  case continuous
}

/// A corner of a rectangle as curves, in multiples of its radius along its two sides from its vertex.
///
/// Continuous corners are three curves. With room, the first begins at 1.528665 radii from the vertex, as found in the
/// paths of iOS (PaintCode, "Code for iOS 7 Rounded Rectangles"). On a side that its corners' radii fill, UIKit's paths
/// are circular. In between, the points on a side's half of the corner move from one to the other in proportion to the
/// room, so that a corner does not jump while a view becomes larger, as UIKit's paths do.
struct CornerFigure {
  /// The room of a side: 1 if both of its corners can begin at their full distance, 0 if their radii fill it.
  ///
  /// - Parameter radii: the sum of the radii of its corners.
  static func room(side: Double, radii: Double) -> Double {
    radii > 0 ? min(max((side - radii) / (radii * (extent - 1)), 0), 1) : 1
  }

  private static let extent = 1.528665

  /// Where the curve leaves a side.
  static func lead(_ curve: CornerCurve, room: Double) -> Double { curve == .circular ? 1 : 1 + (extent - 1) * room }

  /// The points of the curves from one side to the other, without the first: pairs of distances along the two sides.
  static func points(_ curve: CornerCurve, room first: Double, _ second: Double) -> [(Double, Double)] {
    switch curve {
    case .circular:
      // The control distance of a quarter circle of radius 1 is 4/3·tan(π/8).
      let kept = 1 - 0.5522847498307936
      return [(kept, 0), (0, kept), (0, 1)]
    case .continuous:
      let (a, b) = (half(room: first), half(room: second))
      return a + b.reversed().map { ($0.1, $0.0) } + [(0, lead(.continuous, room: second))]
    }
  }

  /// The points of one side's half: the two controls of its outer curve, the end of that, and the first control of the
  /// middle curve.
  private static func half(room: Double) -> [(Double, Double)] {
    zip(quarterCircle, spacious).map { a, b in (a.0 + (b.0 - a.0) * room, a.1 + (b.1 - a.1) * room) }
  }

  private static let spacious = [(1.08849, 0), (0.868407, 0), (0.631494, 0.074911), (0.372824, 0.16906)]

  /// Those of a quarter circle divided where the curves of a continuous corner meet: 21.6235° from its ends, with the
  /// control distances 4/3·tan(φ/4) of its parts.
  private static let quarterCircle = [
    (0.873_824_9, 0), (0.748_789_6, 0.023_878_4), (0.631_494, 0.070_374_6), (0.375_071_0, 0.172_021_4),
  ]
}
