internal import InbetweenGeometry
internal import InbetweenGoldens

/// A number over time, as it was expected and as it was found, as an inline SVG.
enum MotionPlot {
  private static let width = 420.0
  private static let height = 150.0
  private static let margin = (left: 46.0, right: 10.0, top: 10.0, bottom: 22.0)
  private static let pointLimit = 480

  /// Nil where the property is no number in one of the traces.
  static func svg(
    _ property: TraceDifference.PropertyDifference, expected: MotionTrace, actual: MotionTrace
  ) -> String? {
    guard var before = points(property, expected), var after = points(property, actual) else { return nil }
    let range = shownTimes(property, expected, actual)
    before = before.filter { range.contains($0.time) }
    after = after.filter { range.contains($0.time) }
    let values = (before + after).map(\.value)
    guard var low = values.min(), var high = values.max() else { return nil }
    if high - low < 1e-9 { (low, high) = (low - 1, high + 1) }
    let (begin, end) = (range.lowerBound, range.upperBound)
    let inner = (width: width - margin.left - margin.right, height: height - margin.top - margin.bottom)
    func x(_ time: Double) -> Double { margin.left + (time - begin) / (end - begin) * inner.width }
    func y(_ value: Double) -> Double { margin.top + (high - value) / (high - low) * inner.height }
    func line(_ points: [(time: Double, value: Double)], _ name: String) -> String {
      let path = points.map { "\(number(x($0.time))),\(number(y($0.value)))" }.joined(separator: " ")
      return "<polyline class=\"\(name)\" points=\"\(path)\"/>"
    }
    var parts = [
      "<svg class=\"plot\" viewBox=\"0 0 \(number(width)) \(number(height))\" role=\"img\" aria-label=\"\(Markup.line(property.change))\">"
    ]
    for event in expected.events where event.end.doubleValue >= begin && event.start.doubleValue <= end {
      let (from, to) = (x(max(event.start.doubleValue, begin)), x(min(event.end.doubleValue, end)))
      parts.append(
        "<rect class=\"event\" x=\"\(number(from))\" y=\"\(number(margin.top))\" width=\"\(number(max(to - from, 1)))\" "
          + "height=\"\(number(inner.height))\"><title>\(Markup.line(event.name))</title></rect>")
    }
    let worst = x(property.time.doubleValue)
    parts += [
      "<path class=\"axis\" d=\"M\(number(margin.left)) \(number(margin.top))V\(number(height - margin.bottom))H\(number(width - margin.right))\"/>",
      "<line class=\"worst\" x1=\"\(number(worst))\" y1=\"\(number(margin.top))\" x2=\"\(number(worst))\" y2=\"\(number(height - margin.bottom))\"/>",
      line(before, "expected"), line(after, "actual"),
      label(margin.left - 4, margin.top + 8, Decimals.text(high, places: 2), "end"),
      label(margin.left - 4, height - margin.bottom, Decimals.text(low, places: 2), "end"),
      label(margin.left, height - 6, Decimals.text(begin, places: 3) + " s", "start"),
      label(width - margin.right, height - 6, Decimals.text(end, places: 3) + " s", "end"), "</svg>",
    ]
    return parts.joined()
  }

  /// The time in which the number differs, with what leads to it: of a long scene a fifth of a second may be all.
  private static func shownTimes(
    _ property: TraceDifference.PropertyDifference, _ expected: MotionTrace, _ actual: MotionTrace
  ) -> ClosedRange<Double> {
    let whole = max(expected.duration.doubleValue, actual.duration.doubleValue, 1e-9)
    guard let first = property.frames.first, let last = property.frames.last else { return 0...whole }
    let times = (expected.time(ofFrame: first).doubleValue, expected.time(ofFrame: last).doubleValue)
    let margin = max((times.1 - times.0) * 0.2, whole * 0.02, 0.05)
    let shown = max(times.0 - margin, 0)...min(times.1 + margin, whole)
    return shown.upperBound - shown.lowerBound > 0.8 * whole || shown.upperBound <= shown.lowerBound ? 0...whole : shown
  }

  private static func label(_ x: Double, _ y: Double, _ text: String, _ anchor: String) -> String {
    "<text x=\"\(number(x))\" y=\"\(number(y))\" text-anchor=\"\(anchor)\">\(text)</text>"
  }

  private static func points(
    _ property: TraceDifference.PropertyDifference, _ trace: MotionTrace
  ) -> [(time: Double, value: Double)]? {
    guard let view = trace.views.first(where: { $0.path == property.view }) else { return nil }
    let series = view.series(property.key, frameCount: trace.frameCount)
    let step = max(series.count / pointLimit, 1)
    var result: [(Double, Double)] = []
    for (index, value) in series.enumerated() where index % step == 0 || index == series.count - 1 {
      guard let value else { continue }
      guard case .numbers(let numbers) = value, numbers.indices.contains(property.component) else { return nil }
      result.append((trace.time(ofFrame: index).doubleValue, Double(numbers[property.component]) / 1000))
    }
    return result.isEmpty ? nil : result
  }

  private static func number(_ value: Double) -> String { Decimals.text(value, places: 1) }
}
