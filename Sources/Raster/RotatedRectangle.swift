import InbetweenGeometry

/// The pixels whose centres are inside a rotated or skewed rectangle with aliased edges. Its rounded corners are
/// antialiased.
///
/// All arithmetic uses integers, on the grid of ``DeviceSpace``. A centre on a side is inside if the rectangle is to
/// the right of the side, or below it, so that two rectangles with a common side neither overlap nor leave a gap.
struct RotatedRectangle {
  private let whole: Quadrangle
  private let corners: [Quadrangle]

  /// Nil if it has no area.
  init?(_ rect: Rect, cornerRadius: Double, corners round: CornerMask = .all, curve: CornerCurve, device: Transform) {
    guard let whole = Quadrangle(rect, device: device) else { return nil }
    self.whole = whole
    let radius = min(max(cornerRadius, 0), min(rect.width, rect.height) / 2)
    guard radius > 0 else {
      corners = []
      return
    }
    let rounded = RoundedCorners(rect, radius: radius, corners: round, curve: curve)
    // In the order in which their paths are drawn: clockwise from the top left.
    let isRight = [false, true, true, false]
    let isBelow = [false, false, true, true]
    corners = (0..<4).filter { rounded.isRound[$0] }.compactMap { corner in
      // The sides along x are the top and the bottom one, by which a clockwise path leaves the first and third corner.
      let isLevelAfter = corner % 2 == 0
      let width = rounded.length(of: corner, along: isLevelAfter ? .leaving : .entering)
      let height = rounded.length(of: corner, along: isLevelAfter ? .entering : .leaving)
      let x = isRight[corner] ? rect.maxX - width : rect.minX
      let y = isBelow[corner] ? rect.maxY - height : rect.minY
      return Quadrangle(Rect(x: x, y: y, width: width, height: height), device: device)
    }
  }

  /// Whether no corner is rounded, so that the coverage of its path is not needed.
  var isPlain: Bool { corners.isEmpty }

  /// Sets a mask to 0 outside and to 255 inside, except in the rounded corners.
  ///
  /// - Parameter mask: the coverage of the rectangle's path; zeros if the rectangle is plain.
  func harden(_ mask: AlphaMask) {
    let bounds = mask.bounds
    for y in bounds.top..<bounds.bottom {
      let row = unsafe mask.row(y)
      func set(_ columns: Range<Int>, to level: UInt8) {
        let (first, end) = (max(columns.lowerBound, bounds.left), min(columns.upperBound, bounds.right))
        if first < end { unsafe (row + (first - bounds.left)).update(repeating: level, count: end - first) }
      }
      let inside = whole.columns(atRow: y)
      set(bounds.left..<max(inside.lowerBound, bounds.left), to: 0)
      set(min(inside.upperBound, bounds.right)..<bounds.right, to: 0)
      var next = inside.lowerBound
      for corner in corners.map({ $0.columns(atRow: y) }).sorted(by: { $0.lowerBound < $1.lowerBound })
      where !corner.isEmpty {
        if next < corner.lowerBound { set(next..<min(corner.lowerBound, inside.upperBound), to: 255) }
        next = max(next, corner.upperBound)
      }
      if next < inside.upperBound { set(next..<inside.upperBound, to: 255) }
    }
  }
}

/// Four half-planes.
private struct Quadrangle {
  /// A position (x, y) in 1/256 pixel is inside if x·a + y·b + c ≥ 0.
  private struct Side {
    var a: Int
    var b: Int
    var c: Int
  }

  private let sides: [Side]

  init?(_ rect: Rect, device: Transform) {
    var points = [(rect.minX, rect.minY), (rect.maxX, rect.minY), (rect.maxX, rect.maxY), (rect.minX, rect.maxY)].map {
      let place = device.apply(to: Point(x: $0, y: $1))
      return (x: Int(DeviceSpace.units(place.x)), y: Int(DeviceSpace.units(place.y)))
    }
    let (u, v) = (
      (points[1].x - points[0].x, points[1].y - points[0].y), (points[3].x - points[0].x, points[3].y - points[0].y)
    )
    let area = u.0 * v.1 - u.1 * v.0
    guard area != 0 else { return nil }
    if area < 0 { points.reverse() }
    sides = (0..<4).map { i in
      let (p, q) = (points[i], points[(i + 1) % 4])
      let (a, b) = (p.y - q.y, q.x - p.x)
      // A centre on a right or bottom side is outside.
      let isFirst = a > 0 || (a == 0 && b > 0)
      return Side(a: a, b: b, c: -(a * p.x + b * p.y) - (isFirst ? 0 : 1))
    }
  }

  /// The pixels of a row whose centres are inside.
  func columns(atRow y: Int) -> Range<Int> {
    var (first, last) = (Int(Int32.min), Int(Int32.max))
    for side in sides {
      // The centre of pixel x is at 256·x + 128: x·256·a + rest ≥ 0.
      let rest = 128 * side.a + (256 * y + 128) * side.b + side.c
      if side.a > 0 {
        first = max(first, -Quadrangle.floor(rest, 256 * side.a))
      } else if side.a < 0 {
        last = min(last, Quadrangle.floor(rest, -256 * side.a))
      } else if rest < 0 {
        return 0..<0
      }
    }
    return first <= last ? first..<last + 1 : 0..<0
  }

  private static func floor(_ n: Int, _ divisor: Int) -> Int { n >= 0 ? n / divisor : -((divisor - 1 - n) / divisor) }
}
