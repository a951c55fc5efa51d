public import InbetweenGeometry

/// What a layout manager, its delegate and its container say of lines, beyond the attributes of the text.
public struct LineRules: Hashable, Sendable {
  /// Areas that lines avoid, in points of the layout's coordinates: `NSTextContainer.exclusionPaths`.
  public var exclusions: [Path] = []
  /// The width at both sides of such an area that lines avoid, too, in points: `NSTextContainer.lineFragmentPadding`.
  public var padding = 0.0
  /// The space after each line, in points; lines behind the last of them have that of their paragraph.
  public var lineSpacing: [Double] = []
  /// The space after each paragraph and before the next one, in points; behind the last of them it is that of the
  /// paragraphs.
  public var paragraphSpacing: [Double] = []
  /// Unicode scalars of the text, ascending, with which no line begins although a line could.
  public var unbreakable: [Int] = []

  public init() {}

  /// What is left of a line at some height, from left to right, in points.
  ///
  /// - Parameters:
  ///   - line: its left and its right end.
  ///   - top: of the line.
  ///   - bottom: of the line.
  public func rests(of line: ClosedRange<Double>, from top: Double, to bottom: Double) -> [ClosedRange<Double>] {
    var rests = [line]
    for path in exclusions {
      for span in path.spans(from: top, to: bottom) {
        let (start, end) = (span.lowerBound - padding, span.upperBound + padding)
        rests = rests.flatMap { rest -> [ClosedRange<Double>] in
          guard start < rest.upperBound, end > rest.lowerBound else { return [rest] }
          return (start > rest.lowerBound ? [rest.lowerBound...start] : [])
            + (end < rest.upperBound ? [end...rest.upperBound] : [])
        }
      }
    }
    return rests
  }

  /// Below it nothing is avoided, in points.
  public var bottom: Double {
    exclusions.flatMap { $0.polygons.joined().map(\.y) }.filter(\.isFinite).max() ?? -.infinity
  }
}

extension Path {
  /// The steps into which curves are divided.
  private static let steps = 16

  /// The corners of each subpath, in which short lines stand for curves.
  fileprivate var polygons: [[Point]] {
    var polygons: [[Point]] = []
    var current: [Point] = []
    for element in elements {
      switch element {
      case .move(let point):
        polygons.append(current)
        current = [point]
      case .line(let point): current.append(point)
      case .curve(let first, let second, let end):
        let start = current.last ?? end
        for step in 1...Path.steps {
          let t = Double(step) / Double(Path.steps)
          let s = 1 - t
          func mix(_ value: (Point) -> Double) -> Double {
            s * s * s * value(start) + 3 * s * s * t * value(first) + 3 * s * t * t * value(second)
              + t * t * t * value(end)
          }
          current.append(Point(x: mix { $0.x }, y: mix { $0.y }))
        }
      case .close: if let first = current.first { current.append(first) }
      }
    }
    polygons.append(current)
    // Products of larger ones would have no number.
    return polygons.filter { $0.count > 2 && $0.allSatisfy { abs($0.x) < 1e12 && abs($0.y) < 1e12 } }
  }

  /// Where the filled path is between two heights, from left to right; spans do not overlap.
  fileprivate func spans(from top: Double, to bottom: Double) -> [ClosedRange<Double>] {
    var spans: [ClosedRange<Double>] = []
    var edges: [(from: Point, to: Point)] = []
    for polygon in polygons {
      for (index, point) in polygon.enumerated() { edges.append((point, polygon[(index + 1) % polygon.count])) }
    }
    for edge in edges {
      let (low, high) = edge.from.y <= edge.to.y ? (edge.from, edge.to) : (edge.to, edge.from)
      guard high.y > top, low.y < bottom else { continue }
      // Parts of edges inside the band, as their ends show.
      func x(at y: Double) -> Double {
        high.y == low.y ? low.x : low.x + (high.x - low.x) * (min(max(y, low.y), high.y) - low.y) / (high.y - low.y)
      }
      let (start, end) = high.y == low.y ? (low.x, high.x) : (x(at: top), x(at: bottom))
      spans.append(min(start, end)...max(start, end))
    }
    // What lies between edges, by the rule of even and odd, along lines through the band.
    let middle = (top + bottom) / 2
    for y in [top + 1e-6, (top + middle) / 2, middle, (middle + bottom) / 2, bottom - 1e-6] {
      let crossings = edges.compactMap { edge -> Double? in
        guard (edge.from.y <= y) != (edge.to.y <= y) else { return nil }
        return edge.from.x + (edge.to.x - edge.from.x) * (y - edge.from.y) / (edge.to.y - edge.from.y)
      }.sorted()
      for index in stride(from: 0, to: crossings.count - 1, by: 2) {
        spans.append(crossings[index]...crossings[index + 1])
      }
    }
    return spans.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { merged, span in
      if let last = merged.last, span.lowerBound <= last.upperBound + 1e-9 {
        merged[merged.count - 1] = last.lowerBound...max(last.upperBound, span.upperBound)
      } else {
        merged.append(span)
      }
    }
  }
}
