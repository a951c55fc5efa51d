import InbetweenDiagnostics
import InbetweenGeometry
import InbetweenPixels
import InbetweenTimeline
internal import PixelKernels

/// A picture that is drawn flat and then projected.
final class ProjectedNode {
  /// In pixels of the picture.
  let children: [DrawNode]
  /// The pixels of the picture that are drawn.
  let content: PixelBounds
  let place: PictureProjection
  /// The picture, once it is drawn: as a whole, so that it does not depend on which rows of the canvas are drawn.
  var picture: PixelBuffer?

  init(children: [DrawNode], content: PixelBounds, place: PictureProjection) {
    self.children = children
    self.content = content
    self.place = place
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

  /// The pixels of the canvas that some pixels of the picture can change.
  func image(of bounds: PixelBounds) -> PixelBounds {
    guard !bounds.isEmpty else { return .empty }
    let area = Rect(
      x: Double(bounds.left) - 1, y: Double(bounds.top) - 1, width: Double(bounds.width) + 2,
      height: Double(bounds.height) + 2)
    return forward.boundingBox(of: area).map { PixelBounds(around: $0, factor: 1).outset(x: 1, y: 1) } ?? .empty
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

extension PlanBuilder {
  /// The node of a group's items that are drawn flat and projected; nil if nothing is seen.
  func projected(
    _ items: ArraySlice<DisplayItem>, by projection: DisplayProjection, limit: PixelBounds, depth: Int
  ) throws(RasterError) -> DrawNode? {
    // Two pixels of the picture for one of the canvas, so that edges and glyphs stay sharp where it is turned or
    // enlarged; large pictures have fewer.
    var factor = 2.0
    while true {
      guard let place = PictureProjection(projection, scale: scale, limit: limit, factor: factor) else { return nil }
      let enlarged = items.map { $0.applying(.scale(x: factor, y: factor)) }
      let children = try nodes(of: enlarged, limit: place.limit, depth: depth)
      let content = children.reduce(PixelBounds.empty) { $0.union($1.bounds) }.intersection(place.limit)
      let bounds = place.image(of: content).intersection(limit)
      guard !content.isEmpty, !bounds.isEmpty else { return nil }
      let isSmall = content.width * content.height <= PlanBuilder.mostPicturePixels && !content.isCut
      if isSmall || factor < 1.0 / 32 {
        return DrawNode(
          bounds: bounds, content: .projected(ProjectedNode(children: children, content: content, place: place)))
      }
      factor /= 2
    }
  }

  private static let mostPicturePixels = 16_000_000
}

extension Rasterizer {
  func draw(_ node: ProjectedNode, on surface: Surface, depth: Int) throws(RasterError) {
    let picture = try picture(of: node, depth: depth)
    let matrix = node.place.matrix(to: node.content)
    let sides = node.place.sides.map { side in
      let (left, top) = (Double(node.content.left), Double(node.content.top))
      return PKSide(a: side.a, b: side.b, c: side.c + (side.a * left + side.b * top), isClosed: side.isClosed)
    }
    let clip = surface.clip
    for y in clip.top..<clip.bottom {
      if WorkBudget.isOver { throw .stopped }
      var source = unsafe PKPicture(
        pixels: picture.words, width: Int32(node.content.width), height: Int32(node.content.height))
      unsafe pk_project_row(
        &source, matrix, sides, sides.count, Int32(clip.left), Int32(y), scratch.words, clip.width)
      unsafe pk_over_row(surface.row(y), scratch.words, clip.width)
    }
  }

  private func picture(of node: ProjectedNode, depth: Int) throws(RasterError) -> PixelBuffer {
    if let picture = node.picture { return picture }
    let bounds = node.content
    let picture = PixelBuffer(width: bounds.width, height: bounds.height)
    let surface = Surface(memory: picture, bounds: bounds, isSilhouette: false)
    surface.fill(0)
    let outerEnd = end
    end = bounds.bottom
    defer { end = outerEnd }
    try draw(node.children[...], on: surface, depth: depth)
    node.picture = picture
    return picture
  }
}
