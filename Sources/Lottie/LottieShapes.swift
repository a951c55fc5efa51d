import InbetweenGeometry
import InbetweenTimeline

/// The appearance of one drawn item over some frames, as items of a shape layer.
struct LottieShapes {
  let frames: [Int]
  let tolerance: LottieTolerance

  /// A shape with its fill or stroke.
  func group(_ items: [LottieValue], scale: LottieValue? = nil) -> LottieValue {
    let place: LottieValue = [
      "ty": "tr", "p": ["a": 0, "k": [0, 0]], "a": ["a": 0, "k": [0, 0]],
      "s": scale ?? ["a": 0, "k": [100, 100]], "r": ["a": 0, "k": 0], "o": ["a": 0, "k": 100],
    ]
    return ["ty": "gr", "it": .list(items + [place])]
  }

  /// The scale, rotation and translation of a layer over time.
  ///
  /// - Parameter radius: the maximum distance of its content from its origin, in its own units.
  func place(_ placements: [LottiePlacement], radius: Double) -> LottieValue {
    let widest = placements.map { max(abs($0.scale.x), abs($0.scale.y)) }.max() ?? 1
    return [
      "p": property(placements.map { [$0.position.x, $0.position.y] }, within: tolerance.position).value,
      "s": property(
        placements.map { [100 * $0.scale.x, 100 * $0.scale.y] }, within: tolerance.scale(radius: radius)
      ).value,
      "r": property(
        placements.map { [$0.rotation * 180 / .pi] }, within: tolerance.rotation(radius: radius * widest)
      ).value,
    ]
  }

  func property(_ values: [[Double]], within tolerance: Double) -> LottieProperty {
    LottieProperty(frames: frames, values: values, tolerance: (values.first ?? []).map { _ in tolerance })
  }

  private func number(_ values: [Double], within tolerance: Double) -> LottieValue {
    property(values.map { [$0] }, within: tolerance).value
  }

  /// Rectangles around the origin.
  func rectangle(_ sizes: [Size], radii: [Double], _ corners: CornerStyle) -> LottieValue {
    guard corners == .plain else {
      return outlines(
        zip(sizes, radii).map { size, radius in
          // The same elements for any radius.
          Path.corners(
            of: Rect(centered: size), radius: radius, round: corners.mask, curve: corners.curve)
        })[0]
    }
    return [
      "ty": "rc", "d": 1, "p": ["a": 0, "k": [0, 0]],
      "s": property(sizes.map { [$0.width, $0.height] }, within: tolerance.geometry).value,
      "r": number(
        zip(sizes, radii).map { max(min($1, min($0.width, $0.height) / 2), 0) }, within: tolerance.geometry),
    ]
  }

  func fill(_ colors: [Color], evenOdd: Bool = false) -> LottieValue {
    let colors = colors.map(\.clamped)
    return [
      "ty": "fl", "c": self.color(colors),
      "o": number(colors.map { 100 * $0.alpha }, within: LottieTolerance.opacity), "r": evenOdd ? 2 : 1,
    ]
  }

  /// In frames in which it is invisible, the colour is that of the first frame in which it is visible.
  private func color(_ colors: [Color]) -> LottieValue {
    let seen = colors.first { $0.alpha > 0 } ?? .black
    return property(
      colors.map { $0.alpha > 0 ? [$0.red, $0.green, $0.blue, 1] : [seen.red, seen.green, seen.blue, 1] },
      within: LottieTolerance.color
    ).value
  }

  /// Paths with the same elements: one shape for each subpath.
  func outlines(_ paths: [Path]) -> [LottieValue] {
    let beziers = paths.map { LottieBezier.parts(of: $0) }
    guard let first = beziers.first else { return [] }
    return first.indices.map { part in
      let shapes = beziers.map { $0[part] }
      // An end point that equals the start point is omitted if this is so in every frame.
      let meets = shapes.allSatisfy(\.endsAtStart)
      let values = shapes.map { (meets ? $0.joined : $0).numbers }
      let isClosed = shapes[0].isClosed
      return [
        "ty": "sh",
        "ks": property(values, within: tolerance.geometry).animated { LottieBezier.value($0, isClosed: isClosed) },
      ]
    }
  }

  func path(_ paths: [DisplayPath]) -> [LottieValue] {
    let first = paths[0]
    let shapes = outlines(paths.map(\.path))
    var result: [LottieValue] = []
    if paths.contains(where: { $0.strokeColor != nil }) {
      var items = shapes
      if paths.contains(where: { $0.strokeStart > 0 || $0.strokeEnd < 1 }) {
        items.append([
          "ty": "tm", "s": number(paths.map { 100 * min(max($0.strokeStart, 0), 1) }, within: 0.02),
          "e": number(paths.map { 100 * min(max($0.strokeEnd, $0.strokeStart, 0), 1) }, within: 0.02),
          "o": ["a": 0, "k": 0], "m": 2,
        ])
      }
      items.append(stroke(paths))
      result.append(group(items))
    }
    if paths.contains(where: { $0.fillColor != nil }) {
      let colors = paths.map { $0.fillColor ?? .clear }
      result.append(group(shapes + [fill(colors, evenOdd: first.fillRule == .evenOdd)]))
    }
    return result
  }

  private func stroke(_ paths: [DisplayPath]) -> LottieValue {
    let first = paths[0]
    let colors = paths.map { ($0.strokeColor ?? .clear).clamped }
    let cap: Double =
      switch first.lineCap {
      case .butt: 1
      case .round: 2
      case .square: 3
      }
    let join: Double =
      switch first.lineJoin {
      case .miter: 1
      case .round: 2
      case .bevel: 3
      }
    let stroke: LottieValue = [
      "ty": "st", "c": color(colors),
      "o": number(colors.map { 100 * $0.alpha }, within: LottieTolerance.opacity),
      "w": number(paths.map { max($0.lineWidth, 0) }, within: tolerance.geometry),
      "lc": .number(cap), "lj": .number(join), "ml": .number(first.miterLimit),
    ]
    guard !first.lineDashPattern.isEmpty else { return stroke }
    // A pattern with an odd number of elements is repeated, starting with a gap.
    let count = first.lineDashPattern.count * (first.lineDashPattern.count % 2 + 1)
    let lengths = (0..<count).map { index in
      let part = index % first.lineDashPattern.count
      return [
        "n": index % 2 == 0 ? "d" : "g",
        "v": number(paths.map { $0.lineDashPattern[part] }, within: tolerance.geometry),
      ] as LottieValue
    }
    let phase: LottieValue = ["n": "o", "v": number(paths.map(\.lineDashPhase), within: tolerance.geometry)]
    return stroke.adding(["d": .list(lengths + [phase])])
  }
}

extension Rect {
  /// A rectangle around the origin.
  init(centered size: Size) {
    self.init(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
  }
}
