/// The corners of a rounded rectangle, clockwise from the top left one.
package struct RoundedCorners {
  /// A path that runs clockwise enters a corner along one side and leaves it along the other.
  package enum Side { case entering, leaving }

  private let vertices: [Point]
  package let isRound: [Bool]
  private let radius: Double
  private let curve: CornerCurve
  /// The rooms of the sides, beginning with the top: side n is between the corners n and n + 1.
  private let rooms: [Double]

  /// From a vertex along the side by which it is entered, and along the one by which it is left.
  private static let directions = [
    (Point(x: 0, y: 1), Point(x: 1, y: 0)), (Point(x: -1, y: 0), Point(x: 0, y: 1)),
    (Point(x: 0, y: -1), Point(x: -1, y: 0)), (Point(x: 1, y: 0), Point(x: 0, y: -1)),
  ]

  /// - Parameter radius: at most half the shorter side.
  package init(_ r: Rect, radius: Double, corners: CornerMask, curve: CornerCurve) {
    vertices = [
      Point(x: r.minX, y: r.minY), Point(x: r.maxX, y: r.minY), Point(x: r.maxX, y: r.maxY),
      Point(x: r.minX, y: r.maxY),
    ]
    let masks: [CornerMask] = [
      .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMaxXMaxYCorner, .layerMinXMaxYCorner,
    ]
    let isRound = masks.map(corners.contains)
    self.isRound = isRound
    self.radius = radius
    self.curve = curve
    rooms = (0..<4).map { side in
      let count = (isRound[side] ? 1.0 : 0) + (isRound[(side + 1) % 4] ? 1 : 0)
      return CornerFigure.room(side: side % 2 == 0 ? r.width : r.height, radii: count * radius)
    }
  }

  private func room(of corner: Int, _ side: Side) -> Double { rooms[side == .leaving ? corner : (corner + 3) % 4] }

  /// The distance from a corner's vertex at which its curve leaves a side, in points; 0 for a corner that is not round.
  package func length(of corner: Int, along side: Side) -> Double {
    isRound[corner] ? radius * CornerFigure.lead(curve, room: room(of: corner, side)) : 0
  }

  /// The point at which the curve of a corner begins or ends.
  package func start(of corner: Int, along side: Side) -> Point {
    let (entering, leaving) = Self.directions[corner]
    return vertices[corner] + (side == .entering ? entering : leaving) * length(of: corner, along: side)
  }

  /// Adds the curves of a corner, clockwise from the point at which the path enters it.
  package func append(_ corner: Int, to path: inout Path) {
    let (entering, leaving) = Self.directions[corner]
    let points = CornerFigure.points(curve, room: room(of: corner, .entering), room(of: corner, .leaving)).map { a, b in
      vertices[corner] + entering * (a * radius) + leaving * (b * radius)
    }
    for index in stride(from: 0, to: points.count, by: 3) {
      path.curve(to: points[index + 2], control1: points[index], control2: points[index + 1])
    }
  }
}
