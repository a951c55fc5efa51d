import InbetweenGeometry

/// A path on the canvas whose coverage Cairo computes.
///
/// A class because the coverage is computed once and used by every strip of a frame.
final class Outline {
  /// Points lie on the grid of ``DeviceSpace``.
  let elements: [Path.Element]
  let style: Style
  /// The pixels that it may cover, within the limit for which it was created.
  let bounds: PixelBounds
  /// Set if it is a rectangle with hard edges.
  private let edges: RotatedRectangle?
  /// The outline that is subtracted from it.
  private let hole: Outline?
  /// The most recently used rows: a complete part, see ``partHeight``.
  private var coverage: AlphaMask?

  enum Style {
    case fill(evenOdd: Bool)
    case stroke(StrokeStyle)
  }

  init?(
    _ path: Path, device: Transform, style: Style, limit: PixelBounds, edges: RotatedRectangle? = nil,
    without hole: Outline? = nil
  ) {
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
    self.edges = edges
    self.hole = hole
  }

  /// A rectangle that is rotated, whose corners are ellipses, or whose corners are not all rounded.
  ///
  /// - Parameter box: the position of its hard edges, if they are along the axes.
  convenience init?(
    _ rect: Rect, cornerRadius: Double, corners: CornerMask = .all, curve: CornerCurve = .circular, device: Transform,
    limit: PixelBounds, edges: EdgeRule, fitting box: RoundedShape? = nil, without hole: Outline? = nil
  ) {
    let path = Path.roundedRect(rect, cornerRadius: cornerRadius, corners: corners, curve: curve)
    var (device, turned) = (device, RotatedRectangle?.none)
    if edges == .pixelCentres {
      if let box = box ?? RoundedShape(rect, cornerRadius: 0, device: device, edges: edges) {
        guard let fitted = device.fitting(rect, to: box) else { return nil }
        device = fitted
      } else {
        turned = RotatedRectangle(
          rect, cornerRadius: cornerRadius, corners: corners, curve: curve, device: device)
        if turned == nil { return nil }
      }
    }
    self.init(path, device: device, style: .fill(evenOdd: false), limit: limit, edges: turned, without: hole)
  }

  /// The coverage of the part that contains a row.
  ///
  /// The values that Cairo's scan converter computes for a row depend on the first row that it draws: in one of about
  /// ten thousand random scenes, a value differs by one level. Therefore the same complete parts are always drawn,
  /// whichever rows are needed.
  func coverage(atRow y: Int) throws(RasterError) -> AlphaMask {
    if let coverage, coverage.bounds.top <= y, y < coverage.bounds.bottom { return coverage }
    let top = bounds.top + (y - bounds.top) / partHeight * partHeight
    let part = AlphaMask(bounds: bounds.rows(top..<top + partHeight))
    if edges?.isPlain != true { try part.draw(self) }
    edges?.harden(part)
    if let hole { try cut(hole, outOf: part) }
    coverage = part
    return part
  }

  private func cut(_ hole: Outline, outOf part: AlphaMask) throws(RasterError) {
    let common = hole.bounds.intersection(part.bounds)
    for y in common.top..<common.bottom {
      let inner = try hole.coverage(atRow: y)
      let (to, from) = unsafe (part.row(y) - part.bounds.left, inner.row(y) - inner.bounds.left)
      for x in common.left..<common.right { unsafe to[x] -= min(to[x], from[x]) }
    }
  }

  /// All rows, unless they have more than four million pixels.
  private var partHeight: Int { min(max(4_000_000 / bounds.width, 64), 16_384) }
}

/// The parameters of stroking an outline. The pen is a circle in the item's coordinates, so it has a transform of its
/// own.
struct StrokeStyle {
  var width: Double
  var lineCap: Int
  var lineJoin: Int
  var miterLimit: Double
  /// The linear part of the transform from the item to the canvas.
  var pen: Transform

  /// The maximum distance of the stroke from the path, in pixels.
  var reach: Double {
    let half = width / 2 * pen.norm
    return min(half * max(lineJoin == 0 ? miterLimit : 1, lineCap == 2 ? 2.0.squareRoot() : 1), 1_048_576)
  }
}

extension Transform {
  /// A transform along the axes that maps a rectangle to a box; nil if there is none.
  fileprivate func fitting(_ rect: Rect, to box: RoundedShape) -> Transform? {
    let from = boundingBox(of: rect)
    guard !box.isEmpty, from.width > 0, from.height > 0 else { return nil }
    let (left, top) = (DeviceSpace.pixels(box.left), DeviceSpace.pixels(box.top))
    let (x, y) = (
      DeviceSpace.pixels(box.right - box.left) / from.width, DeviceSpace.pixels(box.bottom - box.top) / from.height
    )
    return concatenating(Transform(a: x, b: 0, c: 0, d: y, tx: left - from.minX * x, ty: top - from.minY * y))
  }
}
