import InbetweenGeometry
import InbetweenTimeline

extension LottieShapes {
  /// A gradient that fills a rectangle around the origin; nil if Lottie has no equivalent.
  func gradient(_ gradients: [DisplayGradient]) -> LottieValue? {
    guard let first = gradients.first, first.kind != .conic else { return nil }
    let lines = gradients.map { first.kind == .axial ? $0.axis : $0.radius }
    guard lines.allSatisfy({ $0 != nil }) else { return nil }
    let ends = lines.compactMap { $0 }
    // An ellipse is a circle that is scaled along y, with the rectangle scaled inversely.
    let squeeze = ends.map(\.squeeze)
    let isSqueezed = squeeze.contains { abs($0 - 1) > 1e-9 }
    let isRound = gradients.contains { $0.cornerRadius > 0 }
    let rectangle =
      isSqueezed && isRound
      ? outlines(
        zip(gradients, squeeze).map { gradient, squeeze in
          Path.roundedRect(
            Rect(centered: gradient.rect.size), cornerRadius: gradient.cornerRadius, corners: gradient.maskedCorners,
            curve: gradient.cornerCurve
          ).applying(.scale(x: 1, y: 1 / squeeze))
        })[0]
      : self.rectangle(
        zip(gradients, squeeze).map { Size(width: $0.rect.width, height: $0.rect.height / $1) },
        radii: gradients.map(\.cornerRadius),
        CornerStyle(first.cornerRadius > 0, first.maskedCorners, first.cornerCurve))
    let fill: LottieValue = [
      "ty": "gf", "o": ["a": 0, "k": 100], "r": 1, "t": first.kind == .axial ? 1 : 2,
      "g": ["p": .number(Double(first.stops.count)), "k": colors(gradients)],
      "s": property(ends.map { [$0.start.x, $0.start.y] }, within: tolerance.geometry).value,
      "e": property(ends.map { [$0.end.x, $0.end.y] }, within: tolerance.geometry).value,
      "h": ["a": 0, "k": 0], "a": ["a": 0, "k": 0],
    ]
    let scale = isSqueezed ? property(squeeze.map { [100, 100 * $0] }, within: 0.02).value : nil
    return group([rectangle, fill], scale: scale)
  }

  /// The locations and colours of all stops, followed by locations and alphas if a stop is translucent.
  private func colors(_ gradients: [DisplayGradient]) -> LottieValue {
    let isTranslucent = gradients.contains { $0.colors.contains { $0.alpha < 1 } }
    let values = gradients.map { gradient -> [Double] in
      let stops = gradient.stops
      let colors = stops.flatMap { [$0.place, $0.color.red, $0.color.green, $0.color.blue] }
      return isTranslucent ? colors + stops.flatMap { [$0.place, $0.color.alpha] } : colors
    }
    return property(values, within: LottieTolerance.color).animated { .numbers($0) }
  }
}

/// The line along which a gradient extends, relative to the centre of the rectangle.
private struct GradientLine {
  var start: Point
  var end: Point
  /// The ratio of height to width of the curves of equal colour.
  var squeeze = 1.0
}

extension DisplayGradient {
  /// Colours with their locations; a gradient with one colour has it at both ends.
  fileprivate var stops: [(place: Double, color: Color)] {
    let stops = zip(locations, colors).map { (place: min(max($0, 0), 1), color: $1.clamped) }
    return stops.count == 1 ? [(0, stops[0].color), (1, stops[0].color)] : stops
  }

  private func point(_ unit: Point) -> Point {
    Point(x: (unit.x - 0.5) * rect.width, y: (unit.y - 0.5) * rect.height)
  }

  /// Lines of equal colour are perpendicular to the axis in the unit square and are slanted with it. In Lottie they are
  /// always perpendicular to the axis, so its axis is in the direction of the greatest change.
  fileprivate var axis: GradientLine? {
    let axis = endPoint - startPoint
    let square = axis.x * axis.x + axis.y * axis.y
    guard square > 1e-18, rect.width > 0, rect.height > 0 else { return nil }
    let slope = Point(x: axis.x / square / rect.width, y: axis.y / square / rect.height)
    let steepness = slope.x * slope.x + slope.y * slope.y
    let start = point(startPoint)
    return GradientLine(start: start, end: start + Point(x: slope.x / steepness, y: slope.y / steepness))
  }

  fileprivate var radius: GradientLine? {
    let half = Size(
      width: abs(endPoint.x - startPoint.x) * rect.width, height: abs(endPoint.y - startPoint.y) * rect.height)
    guard half.width > 1e-9, half.height > 1e-9 else { return nil }
    let squeeze = half.height / half.width
    let center = point(startPoint)
    let start = Point(x: center.x, y: center.y / squeeze)
    return GradientLine(start: start, end: start + Point(x: half.width, y: 0), squeeze: squeeze)
  }
}
