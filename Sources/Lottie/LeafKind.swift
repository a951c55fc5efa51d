import InbetweenGeometry
import InbetweenTimeline

/// Which corners of a rectangle are rounded, and how.
struct CornerStyle: Hashable {
  var mask: CornerMask
  var curve: CornerCurve

  /// All of them by quarter circles, as Lottie's rectangles have them; also those without a radius.
  static let plain = CornerStyle(false, .all, .circular)

  init(_ isRound: Bool, _ mask: CornerMask, _ curve: CornerCurve) {
    (self.mask, self.curve) = isRound ? (mask, curve) : (.all, .circular)
  }
}

/// The properties that two drawn items must share to become one Lottie layer, whose numbers change over time.
enum LeafKind: Hashable {
  case box(CornerStyle)
  case border(CornerStyle)
  /// - Parameters:
  ///   - verbs: The elements of the path without their points.
  ///   - dashes: The number of dashes.
  case path(verbs: [UInt8], DisplayPath.FillRule, DisplayPath.LineCap, DisplayPath.LineJoin, dashes: Int)
  case gradient(DisplayGradient.Kind, colors: Int, CornerStyle)
  case image(Int, isTinted: Bool, isWhole: Bool)
  /// - Parameter places: The positions of the glyphs relative to the first one, in 1024ths of a point.
  case glyphs(face: Int, size: Double, ids: [UInt32], places: [Int])
  case backdrop
  case group

  init(_ content: DisplayContent) {
    switch content {
    case .box(let box): self = .box(CornerStyle(box.cornerRadius > 0, box.maskedCorners, box.cornerCurve))
    case .border(let border):
      self = .border(CornerStyle(border.cornerRadius > 0, border.maskedCorners, border.cornerCurve))
    case .path(let path):
      let verbs: [UInt8] = path.path.elements.map { element in
        switch element {
        case .move: 0
        case .line: 1
        case .curve: 2
        case .close: 3
        }
      }
      self = .path(
        verbs: verbs, path.fillRule, path.lineCap, path.lineJoin, dashes: path.lineDashPattern.count)
    case .gradient(let gradient):
      self = .gradient(
        gradient.kind, colors: gradient.colors.count,
        CornerStyle(gradient.cornerRadius > 0, gradient.maskedCorners, gradient.cornerCurve))
    case .image(let image):
      self = .image(image.image, isTinted: image.tint != nil, isWhole: image.tiling == nil && image.extent == nil)
    case .glyphs(let glyphs):
      let first = glyphs.glyphs.first?.origin ?? .zero
      self = .glyphs(
        face: glyphs.face, size: glyphs.size, ids: glyphs.glyphs.map(\.id),
        places: glyphs.glyphs.flatMap { glyph -> [Int] in
          let offset = glyph.origin - first
          return [offset.x, offset.y].map { Int(min(max(($0 * 1024).rounded(), -1e15), 1e15)) }
        })
    case .backdrop: self = .backdrop
    case .beginGroup, .endGroup: self = .group
    }
  }
}

extension DisplayContent {
  /// The bounding box in its own coordinates, and the point to which its numbers are relative.
  func extent(faces: [DisplayResources.Face]) -> (box: Rect, origin: Point) {
    func about(_ rect: Rect) -> (Rect, Point) { (rect, Point(x: rect.midX, y: rect.midY)) }
    switch self {
    case .box(let box): return about(box.rect)
    case .border(let border): return about(border.rect)
    case .gradient(let gradient): return about(gradient.rect)
    case .image(let image): return about(image.area.rect)
    case .backdrop(let backdrop): return about(backdrop.rect)
    case .path(let path):
      let box = path.path.controlBox ?? Rect(x: 0, y: 0, width: 0, height: 0)
      // Mitred corners extend further than half of the line width.
      let reach = path.strokeColor == nil ? 0 : path.lineWidth * (path.lineJoin == .miter ? path.miterLimit : 1) / 2
      return (box.outset(by: reach), .zero)
    case .glyphs(let glyphs):
      let origin = glyphs.glyphs.first?.origin ?? .zero
      guard let box = glyphs.outline(faces: faces).controlBox else {
        return (Rect(x: origin.x, y: origin.y, width: 0, height: 0), origin)
      }
      return (box, origin)
    case .beginGroup, .endGroup: return (Rect(x: 0, y: 0, width: 0, height: 0), .zero)
    }
  }
}

extension DisplayGlyphs {
  /// The outlines of all glyphs, at their positions.
  func outline(faces: [DisplayResources.Face]) -> Path {
    guard faces.indices.contains(face) else { return Path() }
    var path = Path()
    for glyph in glyphs {
      guard let outline = faces[face].outlines[glyph.id] else { continue }
      let place = Transform(a: size, b: 0, c: 0, d: size, tx: glyph.origin.x, ty: glyph.origin.y)
      path.elements += outline.applying(place).elements
    }
    return path
  }
}
