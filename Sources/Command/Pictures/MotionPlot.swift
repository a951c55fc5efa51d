import Foundation
import InbetweenDiagnostics
import InbetweenRendering
import InbetweenScene
import InbetweenGeometry
import InbetweenTimeline

/// Values of views over time, as drawn by `render --plot`.
struct MotionPlot {
  /// A value of a view in every frame; nil in frames without the view.
  struct Series {
    var name: String
    var isShare: Bool
    var values: [Double?]
    /// The time at which it reaches its last value, in seconds; nil if it never changes.
    var settled: Double?
  }

  let title: String
  let times: [Double]
  let series: [Series]
  /// Events with their labels, in seconds.
  let events: [(time: Double, label: String?)]

  static let properties = [
    "x", "y", "width", "height", "centerX", "centerY", "left", "right", "top", "bottom", "alpha",
  ]

  /// - Parameter names: The values, for example `sheet.y` and `button.alpha`; those of frames are relative to the
  ///   canvas, as they are shown.
  /// - Throws: If the scene has no such view, or the view has no such value.
  init(_ loaded: PlayedScene, _ names: [String], clock: FrameClock, indices: Range<Int>) throws(CommandFailure) {
    title = loaded.name
    let plotted = try names.map { (name) throws(CommandFailure) in try Self.value(named: name) }
    let times = try Self.samples(indices, of: loaded).map { clock.frame($0).time.doubleValue }
    self.times = times
    events = loaded.timeline.events.map { ($0.start.doubleValue, $0.label) }
      .filter { $0.0 >= times.first ?? 0 && $0.0 <= times.last ?? 0 }
    var known: Set<String> = []
    var values: [[Double?]] = Array(repeating: [], count: names.count)
    for time in times {
      // Of the many values of a moment only these are kept.
      let views = Dictionary(TreeReport(loaded, at: time).views.map { ($0.id, $0) }) { first, _ in first }
      known.formUnion(views.keys)
      for (number, (view, property)) in plotted.enumerated() {
        values[number].append(views[view].map { Self.value(property, of: $0) })
      }
    }
    var series: [Series] = []
    for (number, (view, property)) in plotted.enumerated() {
      guard known.contains(view) else {
        throw CommandFailure(
          .wrongInput, "'\(loaded.name)' shows no view called '\(view)' in these frames",
          hint: NearestName.suggestion(for: view, among: known.sorted()).map { "did you mean '\($0)'?" })
      }
      let isShare = property == "alpha"
      series.append(
        Series(
          name: names[number], isShare: isShare, values: values[number],
          settled: Self.settled(values[number], times, tolerance: isShare ? 0.005 : 0.5)))
    }
    self.series = series
  }

  private static func value(named name: String) throws(CommandFailure) -> (view: String, property: String) {
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else {
      throw CommandFailure(.wrongInput, "'\(name)' is no value of a view", hint: "write VIEW.y, such as card.y")
    }
    let (view, property) = (String(name[..<dot]), String(name[name.index(after: dot)...]))
    guard properties.contains(property) else {
      throw CommandFailure(
        .wrongInput, "'\(property)' cannot be plotted", hint: "values are \(properties.joined(separator: ", "))")
    }
    return (view, property)
  }

  /// More than the columns of a picture's pixels.
  private static let maximumSamples = 10_000
  /// One for each column.
  private static let fewestSamples = 1_120
  /// The steps for computing the place of one view in a frame.
  private static let viewSteps = 1_000

  /// The frames to compute: all of them, or as many at equal distances as there is work for.
  private static func samples(_ indices: Range<Int>, of loaded: PlayedScene) throws(CommandFailure) -> [Int] {
    let affordable = loaded.document.limits.work / (viewSteps * max(loaded.timeline.layers.count, 1))
    let count = min(indices.count, maximumSamples, affordable)
    guard count == indices.count || count >= fewestSamples else {
      throw CommandFailure(
        .wrongInput, "a plot of \(loaded.timeline.layers.count) layers in \(indices.count) frames takes too much work",
        hint: "plot fewer frames with --fps, --from and --to, or raise it with \(SceneLimits.Option.work.option)")
    }
    guard count > 1 else { return Array(indices) }
    // The last frame is that at which everything has come to rest.
    return (0..<count).map { indices.lowerBound + (indices.count - 1) * $0 / (count - 1) }
  }

  private static func value(_ property: String, of view: TreeReport.View) -> Double {
    let frame = view.presentation
    switch property {
    case "x", "left": return frame.minX
    case "y", "top": return frame.minY
    case "width": return frame.width
    case "height": return frame.height
    case "centerX": return frame.midX
    case "centerY": return frame.midY
    case "right": return frame.maxX
    case "bottom": return frame.maxY
    default: return view.isHidden ? 0 : view.shownAlpha
    }
  }

  /// The earliest time after which the value stays near its last one.
  private static func settled(_ values: [Double?], _ times: [Double], tolerance: Double) -> Double? {
    guard let last = values.last.flatMap(\.self) else { return nil }
    guard let index = values.lastIndex(where: { $0.map { abs($0 - last) > tolerance } ?? true }) else { return nil }
    return index + 1 < times.count ? times[index + 1] : nil
  }
}

// Drawing.
extension MotionPlot {
  private static let size = Size(width: 860, height: 480)
  private static let area = Rect(x: 64, y: 56, width: 560, height: 360)
  private static let ink = Color(white: 0.15)
  private static let quiet = Color(white: 0.45)
  private static let faint = Color(white: 0.88)
  /// Colours that people with colour blindness can distinguish as well (Okabe and Ito, 2008).
  private static let colors = [
    (0, 114, 178), (213, 94, 0), (0, 158, 115), (204, 121, 167), (86, 180, 233), (230, 159, 0),
  ]
  .map { Color(red: Double($0.0) / 255, green: Double($0.1) / 255, blue: Double($0.2) / 255) }

  func png() throws -> [UInt8] {
    var sketch = try Sketch(size: Self.size, scale: 2, background: .white)
    try draw(on: &sketch)
    return try sketch.png()
  }

  func svg() throws -> [UInt8] {
    var picture = SVGPicture(size: Self.size)
    try draw(on: &picture)
    return Array(picture.text.utf8)
  }

  private func draw(on surface: inout some PlotSurface) throws {
    let area = Self.area
    // Alpha uses the whole height for 0 to 1, beside values in points.
    let lengths = series.filter { !$0.isShare }.flatMap { $0.values.compactMap(\.self) }
    let vertical = AxisScale(
      from: lengths.min() ?? 0, to: lengths.max() ?? 1, room: 8, grows: true)
    let horizontal = AxisScale(from: times.first ?? 0, to: times.last ?? 1, room: 8, grows: false)
    func x(_ time: Double) -> Double { area.minX + area.width * horizontal.fraction(of: time) }
    func y(_ value: Double, _ series: Series) -> Double {
      area.maxY - area.height * (series.isShare && !lengths.isEmpty ? value : vertical.fraction(of: value))
    }
    for tick in vertical.ticks {
      let height = area.maxY - area.height * vertical.fraction(of: tick)
      surface.line([Point(x: area.minX, y: height), Point(x: area.maxX, y: height)], Self.faint, width: 1, dashes: [])
      try surface.words(
        vertical.label(of: tick), at: Point(x: area.minX - 8, y: height + 4), size: 11, Self.ink, .right)
    }
    for tick in horizontal.ticks {
      surface.line(
        [Point(x: x(tick), y: area.minY), Point(x: x(tick), y: area.maxY)], Self.faint, width: 1, dashes: [])
      try surface.words(
        horizontal.label(of: tick), at: Point(x: x(tick), y: area.maxY + 18), size: 11, Self.ink, .center)
    }
    for event in events {
      let place = x(event.time)
      surface.line(
        [Point(x: place, y: area.minY), Point(x: place, y: area.maxY)], Color(white: 0.6), width: 1, dashes: [4, 4])
      if let label = event.label {
        try surface.words(label, at: Point(x: place + 3, y: area.minY - 6), size: 10, Self.quiet, .left)
      }
    }
    for (number, series) in series.enumerated() {
      let color = Self.colors[number % Self.colors.count]
      var points: [Point] = []
      for (time, value) in zip(times, series.values) {
        if let value {
          points.append(Point(x: x(time), y: y(value, series)))
        } else {
          surface.line(points, color, width: 2, dashes: [])
          points = []
        }
      }
      surface.line(points, color, width: 2, dashes: [])
      let top = area.minY + 14 + 40 * Double(number)
      surface.line(
        [Point(x: area.maxX + 20, y: top - 4), Point(x: area.maxX + 40, y: top - 4)], color, width: 2, dashes: [])
      try surface.words(series.name, at: Point(x: area.maxX + 48, y: top), size: 13, Self.ink, .left)
      if let settled = series.settled {
        surface.line(
          [Point(x: x(settled), y: area.maxY), Point(x: x(settled), y: area.maxY + 5)], color, width: 2, dashes: [])
        let text = "at rest from \(JSONText.number((settled * 1000).rounded() / 1000)) s"
        try surface.words(text, at: Point(x: area.maxX + 48, y: top + 16), size: 11, Self.quiet, .left)
      }
    }
    try surface.words(title, at: Point(x: area.minX, y: 26), size: 15, Self.ink, .left)
    let unit = lengths.isEmpty ? "alpha" : series.contains(where: \.isShare) ? "points (alpha: 0 to 1)" : "points"
    try surface.words(unit, at: Point(x: area.maxX, y: 26), size: 11, Self.quiet, .right)
    try surface.words("seconds", at: Point(x: area.maxX, y: area.maxY + 38), size: 11, Self.quiet, .right)
  }
}

/// A surface that a plot is drawn on: pixels or SVG.
protocol PlotSurface {
  mutating func line(_ points: [Point], _ color: Color, width: Double, dashes: [Double])
  mutating func words(_ text: String, at point: Point, size: Double, _ color: Color, _ alignment: Sketch.Alignment)
    throws
}

extension Sketch: PlotSurface {
  mutating func line(_ points: [Point], _ color: Color, width: Double, dashes: [Double]) {
    stroke(points, color, width: width, dashes: dashes)
  }

  mutating func words(
    _ text: String, at point: Point, size: Double, _ color: Color, _ alignment: Alignment
  ) throws {
    try write(text, at: point, size: size, color: color, alignment: alignment)
  }
}

/// A picture as SVG 1.1.
struct SVGPicture: PlotSurface {
  private let size: Size
  private var elements: [String] = []

  init(size: Size) { self.size = size }

  var text: String {
    let box = "\(number(size.width)) \(number(size.height))"
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(number(size.width))" height="\(number(size.height))" viewBox="0 0 \(box)" \
      font-family="Inter, system-ui, sans-serif">
      <rect width="100%" height="100%" fill="white"/>
      \(elements.joined(separator: "\n"))
      </svg>

      """
  }

  mutating func line(_ points: [Point], _ color: Color, width: Double, dashes: [Double]) {
    guard points.count > 1 else { return }
    let places = points.map { "\(number($0.x)),\(number($0.y))" }.joined(separator: " ")
    let pattern = dashes.isEmpty ? "" : " stroke-dasharray=\"\(dashes.map(number).joined(separator: " "))\""
    elements.append(
      "<polyline points=\"\(places)\" fill=\"none\" stroke=\"\(hex(color))\" stroke-width=\"\(number(width))\""
        + " stroke-linejoin=\"round\"\(pattern)/>")
  }

  mutating func words(
    _ text: String, at point: Point, size: Double, _ color: Color, _ alignment: Sketch.Alignment
  ) throws {
    let anchor = alignment == .left ? "start" : alignment == .right ? "end" : "middle"
    let escaped = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    elements.append(
      "<text x=\"\(number(point.x))\" y=\"\(number(point.y))\" font-size=\"\(number(size))\" fill=\"\(hex(color))\""
        + " text-anchor=\"\(anchor)\">\(escaped)</text>")
  }

  private func number(_ value: Double) -> String { JSONText.number((value * 100).rounded() / 100) }

  private func hex(_ color: Color) -> String {
    "#"
      + [color.red, color.green, color.blue].map { value in
        let byte = UInt8((value * 255).rounded())
        return (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }.joined()
  }
}
