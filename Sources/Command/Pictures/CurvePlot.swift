import Foundation
import InbetweenDiagnostics
import InbetweenGeometry
import InbetweenMotion

/// A curve drawn over time, with axes.
struct CurvePlot {
  let title: String
  let report: CurveReport
  /// Vertical motion, if it differs.
  var vertical: CurveReport?

  private static let size = Size(width: 720, height: 440)
  private static let area = Rect(x: 64, y: 52, width: 632, height: 336)
  private static let ink = Color(white: 0.15)
  private static let faint = Color(white: 0.86)
  private static let accent = Color(red: 0, green: 0.48, blue: 1)

  func png() throws -> [UInt8] {
    var sketch = try Sketch(size: CurvePlot.size, scale: 2, background: .white)
    let area = CurvePlot.area
    let values = (report.samples + (self.vertical?.samples ?? [])).map(\.value).filter(\.isFinite)
    let vertical = AxisScale(from: min(0, values.min() ?? 0), to: max(1, values.max() ?? 1), room: 8, grows: true)
    let horizontal = AxisScale(from: 0, to: report.duration, room: 10, grows: false)
    func x(_ time: Double) -> Double { area.minX + area.width * horizontal.fraction(of: time) }
    func y(_ value: Double) -> Double { area.maxY - area.height * vertical.fraction(of: value) }

    for tick in vertical.ticks {
      let isWhole = tick == 0 || tick == 1
      sketch.stroke(
        [Point(x: area.minX, y: y(tick)), Point(x: area.maxX, y: y(tick))],
        isWhole ? Color(white: 0.6) : CurvePlot.faint, width: 1)
      try sketch.write(
        vertical.label(of: tick), at: Point(x: area.minX - 8, y: y(tick) + 4), size: 11, color: CurvePlot.ink,
        alignment: .right)
    }
    for tick in horizontal.ticks {
      sketch.stroke(
        [Point(x: x(tick), y: area.minY), Point(x: x(tick), y: area.maxY)], CurvePlot.faint, width: 1)
      try sketch.write(
        horizontal.label(of: tick), at: Point(x: x(tick), y: area.maxY + 18), size: 11, color: CurvePlot.ink,
        alignment: .center)
    }
    if let settling = report.settlingDuration, settling < report.duration {
      sketch.stroke(
        [Point(x: x(settling), y: area.minY), Point(x: x(settling), y: area.maxY)], Color(white: 0.45), width: 1,
        dashes: [4, 4])
    }
    func points(_ report: CurveReport) -> [Point] {
      report.samples.filter { $0.value.isFinite }.map { Point(x: x($0.time), y: y($0.value)) }
    }
    if let other = self.vertical {
      sketch.stroke(points(other), CurvePlot.ink, width: 2, dashes: [6, 4])
      try sketch.write(
        "x: solid, y: dashed", at: Point(x: area.maxX, y: 30), size: 11, color: CurvePlot.ink, alignment: .right)
    }
    sketch.stroke(points(report), CurvePlot.accent, width: 2)
    try sketch.write(title, at: Point(x: area.minX, y: 30), size: 14, color: CurvePlot.ink)
    try sketch.write(
      "seconds", at: Point(x: area.maxX, y: area.maxY + 38), size: 11, color: Color(white: 0.45), alignment: .right)
    return try sketch.png()
  }
}

/// The range of an axis and its ticks: at multiples of 1, 2 or 5 times a power of ten.
struct AxisScale {
  let from: Double
  let to: Double
  let ticks: [Double]
  private let step: Double

  /// - Parameters:
  ///   - room: The maximum number of steps.
  ///   - grows: Whether the range is extended to whole steps.
  init(from: Double, to: Double, room: Int, grows: Bool) {
    let span = to > from ? to - from : 1
    let power = pow(10, (log10(span / Double(room))).rounded(.down))
    let step = [1, 2, 5, 10].map { $0 * power }.first { span / $0 <= Double(room) } ?? span
    self.step = step
    // A value that exceeds a tick by a rounding error does not add another step.
    let first = (from / step + (grows ? 1e-9 : -1e-9)).rounded(grows ? .down : .up)
    let last = (to / step + (grows ? -1e-9 : 1e-9)).rounded(grows ? .up : .down)
    self.from = grows ? first * step : from
    self.to = grows ? last * step : from + span
    let count = last - first
    ticks = count >= 0 && count <= 100 ? (0...Int(count)).map { (first + Double($0)) * step } : []
  }

  func fraction(of value: Double) -> Double { (value - from) / (to - from) }

  /// The label of a tick, with as many decimals as the steps need.
  func label(of tick: Double) -> String {
    let decimals = max(0, -Int(log10(step).rounded(.down)))
    guard decimals <= 12 else { return "\(tick)" }
    let factor = pow(10, Double(decimals))
    return JSONText.number((tick * factor).rounded() / factor)
  }
}
