import InbetweenGeometry
import InbetweenMotion

/// A sublayer to draw, at its place in a picture.
struct PlacedLayer {
  var layer: Int
  /// From the layer's own coordinates to the picture's.
  var transform: Transform
  /// Nil if the layer is not foreshortened and no part of it is left out.
  var projection: DisplayProjection?
  /// The product of the opacities of the transform layers around it.
  var opacity = 1.0
}

extension Timeline {
  /// The layers to draw for sublayers that are in space, in paint order.
  ///
  /// Core Animation flattens a layer's sublayers into its plane, except that the sublayers of a `CATransformLayer` are
  /// where they are in the space of its own superlayer.
  ///
  /// - Parameters:
  ///   - container: the layer whose sublayers they are; nil if it has no effect on them.
  ///   - outer: from the container's own coordinates to the picture's.
  func placed(
    _ children: [Int], in container: LayerState?, at moment: Moment, _ outer: Transform
  ) -> [PlacedLayer] {
    var found: [DepthPlane] = []
    var open = [(children: children[...], space: container?.sublayersInSpace, opacity: 1.0)]
    while var group = open.popLast() {
      guard let child = group.children.popFirst() else { continue }
      open.append(group)
      guard layers[child].lifetime.contains(moment.time) else { continue }
      let state = presentation(of: child, at: moment)
      var matrix = state.toSuperlayerInSpace
      if let space = group.space { matrix = matrix.concatenating(space) }
      if state.depth.isTransformLayer {
        guard !state.isHidden, state.opacity > 0 else { continue }
        let space = state.sublayersInSpace.map { $0.concatenating(matrix) } ?? matrix
        let inner = paintOrder(of: layers[child].children(at: moment.time), at: moment)
        open.append((inner[...], space, group.opacity * min(state.opacity, 1)))
        continue
      }
      guard !state.isHidden && state.opacity > 0 || !layers[child].transitions.isEmpty else { continue }
      let isPlanar = group.space == nil && state.depth.transform == nil
      guard
        let plane = DepthPlane(
          layer: child, state: state, matrix: matrix, exact: isPlanar ? state.toSuperlayer : nil,
          opacity: group.opacity)
      else { continue }
      found.append(plane)
    }
    return DepthOrder.sortedAround(found).compactMap { $0.placed(in: outer) }
  }
}

/// The plane of a layer in the space of its container.
struct DepthPlane {
  let layer: Int
  /// From the layer's own coordinates to space.
  let matrix: Transform3D
  /// From the layer's own coordinates to the container's, if it is affine.
  private let planar: Transform?
  /// The place of the layer without its transform.
  private let untransformed: Transform
  private let opacity: Double
  let keepsOrder: Bool
  /// The vertices of the bounds in front of the viewer, in the layer's own coordinates.
  private(set) var vertices: [Point]
  /// The parts to draw, in the layer's own coordinates.
  private var parts: [HalfPlane] = []

  /// Nil if nothing of it is seen: it has no area, is behind the viewer, or shows a back that is not drawn.
  init?(layer: Int, state: LayerState, matrix: Transform3D, exact: Transform?, opacity: Double) {
    let homography = matrix.homography
    self.layer = layer
    self.matrix = matrix
    self.opacity = opacity
    keepsOrder = state.depth.keepsOrder
    untransformed = state.untransformed
    planar = exact ?? homography.affine
    let det = homography.determinant
    guard det.isFinite else { return nil }
    // The sign of the last element of the inverse's third row and column: the normal's direction (CSS Transforms 2).
    if !state.depth.isDoubleSided, det * matrix.determinant < 0 { return nil }
    if planar == nil, abs(det) < 1e-9 { return nil }
    var box = state.bounds
    if box.width <= 0 || box.height <= 0 { box = Rect(origin: box.origin, size: Size(width: 1, height: 1)) }
    vertices = homography.frontPart(of: box)
    if vertices.count < 3 { return nil }
  }

  /// Whether depth differs within the plane.
  var isTilted: Bool { normal.x != 0 || normal.y != 0 }

  /// The depth of the middle of what is seen, larger in front.
  var depth: Double { vertices.map(depth).reduce(0, +) / Double(vertices.count) }

  private func depth(at p: Point) -> Double {
    let image = p.x * matrix.row1 + p.y * matrix.row2 + matrix.row4
    return image.z / image.w
  }

  /// The plane after projection, as n·p = d with the normal's length 1, towards the viewer: x, y and z of n, and d.
  var normal: SIMD4<Double> {
    // The vector that is orthogonal to what spans the plane in homogeneous coordinates.
    let (a, b, c) = (matrix.row1, matrix.row2, matrix.row4)
    func minor(_ i: Int, _ j: Int, _ k: Int) -> Double {
      a[i] * (b[j] * c[k] - b[k] * c[j]) - a[j] * (b[i] * c[k] - b[k] * c[i]) + a[k] * (b[i] * c[j] - b[j] * c[i])
    }
    var n = SIMD4(minor(1, 2, 3), -minor(0, 2, 3), minor(0, 1, 3), minor(0, 1, 2))
    let length = (n.x * n.x + n.y * n.y + n.z * n.z).squareRoot()
    n /= n.z < 0 ? -length : length
    // Errors of rounding tilt nothing.
    for i in 0..<2 where abs(n[i]) < 1e-12 { n[i] = 0 }
    return n
  }

  /// The side of another plane on which its points are, in the layer's own coordinates.
  private func front(of other: SIMD4<Double>) -> HalfPlane {
    func part(_ row: SIMD4<Double>) -> Double {
      other.x * row.x + other.y * row.y + other.z * row.z - other.w * row.w
    }
    return HalfPlane(a: part(matrix.row1), b: part(matrix.row2), c: part(matrix.row4), isClosed: true)
  }

  /// The parts behind and in front of another plane; both are nil if it lies in that plane.
  func split(by other: SIMD4<Double>) -> (back: DepthPlane?, front: DepthPlane?) {
    let side = front(of: other)
    let distances = vertices.map { p in
      (side.a * p.x + side.b * p.y + side.c) / matrix.homography.weight(at: p)
    }
    // A ten-thousandth of a point.
    let (isBehind, isInFront) = (distances.contains { $0 < -1e-4 }, distances.contains { $0 > 1e-4 })
    if !isBehind { return (nil, isInFront ? self : nil) }
    if !isInFront { return (self, nil) }
    return (part(side.opposite, distances.map { -$0 }), part(side, distances))
  }

  private func part(_ side: HalfPlane, _ distances: [Double]) -> DepthPlane? {
    var result = self
    result.parts.append(side)
    let values = vertices.map { side.a * $0.x + side.b * $0.y + side.c }
    result.vertices = []
    for i in vertices.indices {
      let j = (i + 1) % vertices.count
      if distances[i] >= 0 { result.vertices.append(vertices[i]) }
      if (distances[i] >= 0) != (distances[j] >= 0) {
        let part = values[i] / (values[i] - values[j])
        let (p, q) = (vertices[i], vertices[j])
        result.vertices.append(Point(x: p.x + (q.x - p.x) * part, y: p.y + (q.y - p.y) * part))
      }
    }
    return result.vertices.count < 3 ? nil : result
  }

  /// - Parameter outer: from the container's own coordinates to a picture's.
  func placed(in outer: Transform) -> PlacedLayer? {
    if let planar, parts.isEmpty {
      return PlacedLayer(layer: layer, transform: planar.concatenating(outer), opacity: opacity)
    }
    let plane = untransformed.concatenating(outer)
    guard let back = plane.inverted else { return nil }
    let homography = Homography(back).concatenating(matrix.homography).concatenating(Homography(outer))
    guard homography.isFinite else { return nil }
    let projection = DisplayProjection(homography: homography, parts: parts.compactMap { $0.applying(plane) })
    return PlacedLayer(layer: layer, transform: plane, projection: projection, opacity: opacity)
  }
}

/// The order of planes by depth.
enum DepthOrder {
  /// More planes are not cut where they intersect.
  private static let maximumPlanes = 128
  private static let maximumFragments = 1024

  /// The planes from back to front, except that some keep their place among the others.
  static func sortedAround(_ planes: [DepthPlane]) -> [DepthPlane] {
    guard planes.contains(where: \.keepsOrder) else { return sorted(planes) }
    var result: [DepthPlane] = []
    var run: [DepthPlane] = []
    for plane in planes {
      guard plane.keepsOrder else {
        run.append(plane)
        continue
      }
      result += sorted(run) + [plane]
      run = []
    }
    return result + sorted(run)
  }

  /// The planes, or parts of them, from back to front; those at the same depth keep their order.
  ///
  /// Planes that intersect are cut, by a binary space partition (Fuchs, Kedem and Naylor, 1980) whose every node is the
  /// first of its planes.
  static func sorted(_ planes: [DepthPlane]) -> [DepthPlane] {
    guard planes.count > 1 else { return planes }
    guard planes.count <= maximumPlanes, planes.contains(where: \.isTilted) else { return byDepth(planes) }
    var result: [DepthPlane] = []
    var count = planes.count
    // What is still to be put out: the last first.
    var open: [(group: [DepthPlane], isOrdered: Bool)] = [(planes, false)]
    while let (group, isOrdered) = open.popLast() {
      guard group.count > 1, !isOrdered, let first = group.first else {
        result += group
        continue
      }
      let node = first.normal
      var (back, same, front): ([DepthPlane], [DepthPlane], [DepthPlane]) = ([], [first], [])
      for plane in group.dropFirst() {
        switch plane.split(by: node) {
        case (nil, nil): same.append(plane)
        case (let behind?, nil): back.append(behind)
        case (nil, let before?): front.append(before)
        case (let behind?, let before?):
          back.append(behind)
          front.append(before)
          count += 1
        }
      }
      if count > maximumFragments { return byDepth(planes) }
      open.append((front, false))
      open.append((same, true))
      open.append((back, false))
    }
    return result
  }

  private static func byDepth(_ planes: [DepthPlane]) -> [DepthPlane] {
    // A millionth of a point is an error of rounding.
    let keyed = planes.enumerated().map { plane in
      let depth = (plane.element.depth * 1e6).rounded()
      return (plane.offset, plane.element, depth.isNaN ? 0 : depth)
    }
    return keyed.sorted { $0.2 != $1.2 ? $0.2 < $1.2 : $0.0 < $1.0 }.map(\.1)
  }
}
