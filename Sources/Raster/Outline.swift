import InbetweenGeometry

/// A path on the canvas whose coverage Cairo computes.
///
/// A class because the coverage is computed once and used by every strip of a frame.
final class Outline {
  /// Points lie on the grid of ``DeviceSpace``.
  let elements: [Path.Element]
  let style: Style
  /// The pixels it may cover, within the limit it was made for.
  let bounds: PixelBounds
  /// The rows that were needed last: a whole part, see ``partHeight``.
  private var coverage: AlphaMask?

  enum Style {
    case fill(evenOdd: Bool)
    case stroke(StrokeStyle)
  }

  init?(_ path: Path, device: Transform, style: Style, limit: PixelBounds) {
    var elements: [Path.Element] = []
    elements.reserveCapacity(path.elements.count)
    var (left, top, right, bottom) = (Double.infinity, Double.infinity, -Double.infinity, -Double.infinity)
    func place(_ p: Point) -> Point {
      let q = DeviceSpace.point(device.apply(to: p))
      (left, top, right, bottom) = (min(left, q.x), min(top, q.y), max(right, q.x), max(bottom, q.y))
      return q
    }
    for element in path.elements {
      switch element {
      case .move(let p): elements.append(.move(place(p)))
      case .line(let p): elements.append(.line(place(p)))
      case .curve(let c1, let c2, let end):
        elements.append(.curve(control1: place(c1), control2: place(c2), end: place(end)))
      case .close: elements.append(.close)
      }
    }
    guard left <= right else { return nil }
    var margin = 0.0
    if case .stroke(let stroke) = style { margin = stroke.reach + 1 }
    let box = PixelBounds(
      left: Int((left - margin).rounded(.down)), top: Int((top - margin).rounded(.down)),
      right: Int((right + margin).rounded(.up)), bottom: Int((bottom + margin).rounded(.up)))
    bounds = box.intersection(limit)
    guard !bounds.isEmpty else { return nil }
    self.elements = elements
    self.style = style
  }

  /// The coverage of the part that a row belongs to.
  ///
  /// Cairo's scan converter gives a row other values, a level off in one of some ten thousand random scenes,
  /// depending on the row it begins with. So it always draws the same parts whole, whichever rows are wanted.
  func coverage(atRow y: Int) throws(RasterError) -> AlphaMask {
    if let coverage, coverage.bounds.top <= y, y < coverage.bounds.bottom { return coverage }
    let top = bounds.top + (y - bounds.top) / partHeight * partHeight
    let part = AlphaMask(bounds: bounds.rows(top..<top + partHeight))
    try part.draw(self)
    coverage = part
    return part
  }

  /// All rows, unless that is more than four million pixels.
  private var partHeight: Int { min(max(4_000_000 / bounds.width, 64), 16_384) }
}

/// How an outline is stroked. The pen is a circle in the item's coordinates, so it carries the transform.
struct StrokeStyle {
  var width: Double
  var lineCap: Int
  var lineJoin: Int
  var miterLimit: Double
  var dashes: [Double]
  var dashPhase: Double
  /// The linear part of the transform from the item to the canvas.
  var pen: Transform

  /// How far from the path the stroke can reach, in pixels.
  var reach: Double {
    let half = width / 2 * pen.norm
    return min(half * max(lineJoin == 0 ? miterLimit : 1, lineCap == 2 ? 2.0.squareRoot() : 1), 1_048_576)
  }
}
