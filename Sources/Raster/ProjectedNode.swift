import InbetweenDiagnostics
import InbetweenGeometry
import InbetweenPixels
import InbetweenTimeline
internal import PixelKernels

/// A picture that is drawn flat and then projected.
final class ProjectedNode {
  /// In pixels of the picture.
  let children: [DrawNode]
  /// The pixels of the picture that are projected, a part of those that are drawn.
  let content: PixelBounds
  let place: PictureProjection
  let picture: FlatPicture

  init(children: [DrawNode], content: PixelBounds, place: PictureProjection, picture: FlatPicture) {
    self.children = children
    self.content = content
    self.place = place
    self.picture = picture
  }
}

/// How a picture is projected, in pixels.
struct PictureProjection {
  /// The factor by which the picture is enlarged before it is projected.
  let factor: Double
  /// From the picture's pixels to those of the canvas.
  let forward: Homography
  let back: Homography
  /// The parts that are drawn, in the picture's pixels.
  let sides: [HalfPlane]
  /// The pixels of the picture that can be seen.
  let limit: PixelBounds

  /// Nil if nothing is seen.
  ///
  /// - Parameters:
  ///   - limit: the pixels of the canvas that matter.
  ///   - factor: the number of pixels of the picture along a pixel of the canvas if it were drawn flat.
  init?(_ projection: DisplayProjection, scale: Int, limit canvas: PixelBounds, factor: Double) {
    guard !canvas.isEmpty else { return nil }
    let scale = Double(scale)
    // Bilinear samples read a pixel beyond the canvas.
    let area = Rect(
      x: Double(canvas.left) - 1, y: Double(canvas.top) - 1, width: Double(canvas.width) + 2,
      height: Double(canvas.height) + 2)
    func inPixels(_ factor: Double) -> Homography {
      Homography(.scale(x: 1 / (scale * factor), y: 1 / (scale * factor))).concatenating(projection.homography)
        .concatenating(Homography(.scale(x: scale, y: scale)))
    }
    guard let seen = inPixels(1).inverted?.boundingBox(of: area) else { return nil }
    let forward = inPixels(factor)
    guard let back = forward.inverted else { return nil }
    self.factor = factor
    self.forward = forward
    self.back = back
    sides = projection.parts.compactMap { $0.applying(.scale(x: scale * factor, y: scale * factor)) }
    limit = PixelBounds(around: seen, factor: factor).outset(x: 2, y: 2)
  }

  /// The pixels of the canvas that some pixels of the picture can change: those that are in front of the viewer and on all
  /// sides.
  func image(of bounds: PixelBounds) -> PixelBounds {
    guard !bounds.isEmpty else { return .empty }
    let area = Rect(
      x: Double(bounds.left) - 1, y: Double(bounds.top) - 1, width: Double(bounds.width) + 2,
      height: Double(bounds.height) + 2)
    let image = forward.boundingBox(of: area).map { PixelBounds(around: $0, factor: 1).outset(x: 1, y: 1) } ?? .empty
    return sides.isEmpty || image.isEmpty ? image : image.intersection(part(of: image))
  }

  /// Bounds of the part of an area of the canvas that is on all sides.
  private func part(of area: PixelBounds) -> PixelBounds {
    let (left, right) = (Double(area.left), Double(area.right))
    let (top, bottom) = (Double(area.top), Double(area.bottom))
    var points = [
      Point(x: left, y: top), Point(x: right, y: top), Point(x: right, y: bottom), Point(x: left, y: bottom),
    ]
    for side in sides {
      let line = onCanvas(side)
      let distances = points.map { line.a * $0.x + line.b * $0.y + line.c }
      guard distances.allSatisfy(\.isFinite) else { return area }
      var kept: [Point] = []
      for i in points.indices {
        let j = (i + 1) % points.count
        if distances[i] >= 0 { kept.append(points[i]) }
        if (distances[i] >= 0) != (distances[j] >= 0) {
          let part = distances[i] / (distances[i] - distances[j])
          let (p, q) = (points[i], points[j])
          kept.append(Point(x: p.x + (q.x - p.x) * part, y: p.y + (q.y - p.y) * part))
        }
      }
      points = kept
    }
    guard let first = points.first else { return .empty }
    let box = points.dropFirst().reduce(Rect(origin: first, size: .zero)) { box, p in
      let (x, y) = (min(box.minX, p.x), min(box.minY, p.y))
      return Rect(x: x, y: y, width: max(box.maxX, p.x) - x, height: max(box.maxY, p.y) - y)
    }
    return PixelBounds(around: box, factor: 1).outset(x: 1, y: 1)
  }

  /// A side of the picture as one of the canvas in front of the viewer, where it is a half-plane as well, moved outwards
  /// by two pixels and an error of rounding: a pixel belongs to the side on which its centre is.
  private func onCanvas(_ side: HalfPlane) -> HalfPlane {
    let normal = SIMD3(side.a, side.b, side.c)
    let size = SIMD3(abs(side.a), abs(side.b), abs(side.c))
    func magnitude(_ row: SIMD3<Double>) -> Double { (SIMD3(abs(row.x), abs(row.y), abs(row.z)) * size).sum() }
    let (a, b, c) = ((back.x * normal).sum(), (back.y * normal).sum(), (back.one * normal).sum())
    let error = 1e-12 * (PixelBounds.farthest * (magnitude(back.x) + magnitude(back.y)) + magnitude(back.one))
    return HalfPlane(a: a, b: b, c: c + 2 * (abs(a) + abs(b)) + error, isClosed: true)
  }

  /// The rows of the matrix from the canvas to the picture whose first pixel is that of some bounds, on a grid, so that a
  /// difference in the last bit of a number is none in a pixel.
  func matrix(to bounds: PixelBounds) -> [Double] {
    let m = back.concatenating(Homography(.translation(x: -Double(bounds.left), y: -Double(bounds.top))))
    let numbers = [m.x.x, m.x.y, m.x.z, m.y.x, m.y.y, m.y.z, m.one.x, m.one.y, m.one.z]
    let largest = numbers.reduce(0) { max($0, abs($1)) }
    guard largest > 0, largest.isFinite else { return numbers }
    // Multiplying by powers of two is exact.
    let unit = Double(sign: .plus, exponent: largest.exponent - 50, significand: 1)
    return numbers.map { ($0 / unit).rounded() * unit }
  }
}

extension PixelBounds {
  /// From the origin, in pixels of a projected picture: Cairo's surfaces have at most 32,767 on a side.
  fileprivate static let farthest = 16_000.0

  fileprivate var area: Int { width * height }

  /// The pixels of a picture that lie on some pixels of the canvas, and a few around them.
  fileprivate func enlarged(by factor: Double) -> PixelBounds {
    let rect = Rect(x: Double(left), y: Double(top), width: Double(width), height: Double(height))
    return PixelBounds(around: rect, factor: factor).outset(x: 2, y: 2)
  }

  /// Whether it reaches so far that something beyond may be missing.
  fileprivate var isCut: Bool {
    let most = Int(PixelBounds.farthest)
    return left <= -most || top <= -most || right >= most || bottom >= most
  }

  /// The whole pixels that a rectangle touches, as far as they are on a picture that can be drawn.
  fileprivate init(around rect: Rect, factor: Double) {
    func pixel(_ v: Double, _ rule: FloatingPointRoundingRule) -> Int {
      let scaled = (v * factor).rounded(rule)
      return scaled.isNaN ? 0 : Int(min(max(scaled, -PixelBounds.farthest), PixelBounds.farthest))
    }
    self.init(
      left: pixel(rect.minX, .down), top: pixel(rect.minY, .down), right: pixel(rect.maxX, .up),
      bottom: pixel(rect.maxY, .up))
  }
}

extension DisplayItem {
  /// Whether it begins a group that is projected, or whose mask or former picture has such a group.
  fileprivate var holdsProjection: Bool {
    guard case .beginGroup(let group) = content else { return false }
    return group.projection != nil || group.mask?.contains(where: \.holdsProjection) == true
      || group.dissolve?.from.contains(where: \.holdsProjection) == true
  }
}

extension [DrawNode] {
  /// The pixels within a limit that they may change.
  fileprivate func content(within limit: PixelBounds) -> PixelBounds {
    reduce(PixelBounds.empty) { $0.union($1.bounds.intersection(limit)) }
  }
}

extension PlanBuilder {
  /// The node of a group's items that are drawn flat and projected; nil if nothing is seen.
  func projected(
    _ items: ArraySlice<DisplayItem>, by projection: DisplayProjection, limit: PixelBounds, depth: Int
  ) throws(RasterError) -> DrawNode? {
    // Two pixels of the picture for one of the canvas, so that edges and glyphs stay sharp where it is turned or
    // enlarged; large pictures have fewer.
    var factor = 2.0
    // Those in it would be planned twice at each level.
    let holdsAnother = items.contains(where: \.holdsProjection)
    while true {
      guard let place = PictureProjection(projection, scale: scale, limit: limit, factor: factor) else { return nil }
      let enlarged = items.map { $0.applying(.scale(x: factor, y: factor)) }
      // What the projection moves away from the canvas is drawn as well, so that the picture is the same while the
      // projection moves: unless it would not be, or is much larger than what is seen.
      let flat = limit.outset(x: limit.width / 4, y: limit.height / 4).enlarged(by: factor)
      var drawn = holdsAnother ? place.limit : place.limit.union(flat)
      var children = try nodes(of: enlarged, limit: drawn, depth: depth)
      var isWhole = children.allSatisfy { $0.isWhole(within: drawn) }
      var content = children.content(within: place.limit)
      var picture = children.content(within: drawn)
      let isFitting = picture.area <= min(PlanBuilder.maximumPicturePixels, 4 * content.area) && !picture.isCut
      if drawn != place.limit, !isWhole || !isFitting {
        drawn = place.limit
        children = try nodes(of: enlarged, limit: drawn, depth: depth)
        isWhole = children.allSatisfy { $0.isWhole(within: drawn) }
        content = children.content(within: drawn)
        picture = content
      }
      let bounds = place.image(of: content).intersection(limit)
      guard !content.isEmpty, !bounds.isEmpty else { return nil }
      let isSmall = picture.area <= PlanBuilder.maximumPicturePixels && !picture.isCut
      if isSmall || factor < 1.0 / 32 {
        let key = ProjectedPicture(
          items: items, scale: Double(scale) * factor, bounds: picture, limit: isWhole ? nil : drawn)
        return DrawNode(
          bounds: bounds,
          content: .projected(
            ProjectedNode(children: children, content: content, place: place, picture: pictures.picture(of: key))))
      }
      factor /= 2
    }
  }

  private static let maximumPicturePixels = 16_000_000
}

extension Rasterizer {
  func draw(_ node: ProjectedNode, on surface: Surface, depth: Int) throws(RasterError) {
    let picture = try pixels(of: node, depth: depth)
    let matrix = node.place.matrix(to: node.content)
    let sides = node.place.sides.map { side in
      let (left, top) = (Double(node.content.left), Double(node.content.top))
      return PKSide(a: side.a, b: side.b, c: side.c + (side.a * left + side.b * top), isClosed: side.isClosed)
    }
    let clip = surface.clip
    // The picture may be larger than the part of it that is projected.
    let drawn = node.picture.key.bounds
    let first = (node.content.top - drawn.top) * drawn.width + node.content.left - drawn.left
    for y in clip.top..<clip.bottom {
      if WorkBudget.isOver { throw .stopped }
      var source = unsafe PKPicture(
        pixels: picture.words + first, width: Int32(node.content.width), height: Int32(node.content.height),
        stride: Int32(drawn.width))
      unsafe pk_project_row(
        &source, matrix, sides, sides.count, Int32(clip.left), Int32(y), scratch.words, clip.width)
      unsafe pk_over_row(surface.row(y), scratch.words, clip.width)
    }
  }

  private func pixels(of node: ProjectedNode, depth: Int) throws(RasterError) -> PixelBuffer {
    let picture = node.picture
    if let pixels = picture.pixels { return pixels }
    if usesShortcuts, let known = pictures.picture(of: picture.key) {
      picture.pixels = known
      return known
    }
    let bounds = picture.key.bounds
    let pixels = PixelBuffer(width: bounds.width, height: bounds.height)
    let surface = Surface(memory: pixels, bounds: bounds, isSilhouette: false)
    let outerEnd = end
    end = bounds.bottom
    defer { end = outerEnd }
    try draw(node.children[...], on: surface, depth: depth)
    picture.pixels = pixels
    if usesShortcuts { pictures.keep(pixels, of: picture.key) }
    return pixels
  }
}
