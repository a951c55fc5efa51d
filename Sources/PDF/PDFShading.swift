internal import InbetweenGeometry
internal import InbetweenTimeline

/// A gradient along a line or between circles (ISO 32000-1, 8.7.4.5).
struct PDFShading {
  private let kind: DisplayGradient.Kind
  private let start: Point
  private let end: Point
  /// The radii of the circles.
  private let radii: (start: Double, end: Double)
  private let extends: (start: Bool, end: Bool)
  private let colors: [Color]
  private let locations: [Double]
  let box: Rect?
  /// What is drawn otherwise than the file says.
  let problem: String?

  /// The maximum number of stops.
  private static let stopLimit = 1000

  /// Nil for another kind, and if it cannot be read.
  init?(_ value: PDFValue, in file: PDFFile, resources: [String: PDFValue]) {
    let entries = value.entries
    guard let type = file.resolve(entries["ShadingType"]).integer, type == 2 || type == 3,
      let space = PDFColorSpace(entries["ColorSpace"], in: file, resources: resources),
      let function = PDFFunction(entries["Function"], in: file),
      let n = file.numbers(entries["Coords"]), n.count == (type == 2 ? 4 : 6)
    else { return nil }
    var flags = (false, false)
    if case .array(let items) = file.resolve(entries["Extend"]), items.count == 2 {
      flags = (file.resolve(items[0]).isTrue, file.resolve(items[1]).isTrue)
    }
    let domain = file.numbers(entries["Domain"]) ?? [0, 1]
    guard domain.count == 2, domain[1] > domain[0] else { return nil }
    let inner = function.stops.filter { $0 > domain[0] && $0 < domain[1] }
    var stops: [(location: Double, color: Color)] = []
    for place in ([domain[0]] + inner + [domain[1]]).prefix(PDFShading.stopLimit) {
      let stop = ((place - domain[0]) / (domain[1] - domain[0]), space.color(function([place])))
      // The end of one part of a function and the beginning of the next.
      if let last = stops.last, stop.0 - last.location < 1e-9, last.color == stop.1 { continue }
      stops.append(stop)
    }
    var problem: String?
    if type == 2 {
      kind = .axial
      (start, end) = (Point(x: n[0], y: n[1]), Point(x: n[2], y: n[3]))
      radii = (0, 0)
      guard start != end else { return nil }
    } else {
      kind = .radial
      let isInward = n[5] < n[2]
      if isInward {
        stops = stops.reversed().map { (1 - $0.location, $0.color) }
        flags = (flags.1, flags.0)
      }
      let (first, last) = (Point(x: n[0], y: n[1]), Point(x: n[3], y: n[4]))
      // From the inner circle to the outer one.
      (start, end) = isInward ? (last, first) : (first, last)
      radii = (min(n[2], n[5]), max(n[2], n[5]))
      guard radii.start >= 0, radii.end > 0 else { return nil }
      if start.distance(to: end) > 0.005 * radii.end {
        problem = "the focus of a radial gradient is drawn in its centre"
      }
      // From the centre outward, where the inner circle is part of the way.
      let share = radii.start / radii.end
      stops = stops.map { (share + $0.location * (1 - share), $0.color) }
      if share > 0, let first = stops.first { stops.insert((0, first.color), at: 0) }
    }
    colors = stops.map(\.color)
    locations = stops.map { min(max($0.location, 0), 1) }
    extends = flags
    box = file.numbers(entries["BBox"]).flatMap { n in
      n.count == 4
        ? Rect(x: min(n[0], n[2]), y: min(n[1], n[3]), width: abs(n[2] - n[0]), height: abs(n[3] - n[1])) : nil
    }
    self.problem = problem
  }

  /// The outer circle's centre, or where the line begins.
  private var center: Point { kind == .radial ? end : start }

  /// The gradient as a square that covers a box of its coordinates, in a group that leaves out what it does not extend
  /// to.
  func items(covering box: Rect, opacity: Double, _ transform: Transform) -> [DisplayItem] {
    let origin = center
    let last = kind == .radial ? origin + Point(x: radii.end, y: radii.end) : end
    let side = max(box.width, box.height)
    guard side > 0, side.isFinite, colors.count > 1 else { return [] }
    let rect = Rect(x: box.midX - side / 2, y: box.midY - side / 2, width: side, height: side)
    func unit(_ p: Point) -> Point { (p - rect.origin) * (1 / side) }
    let square = PDFCanvas.item(
      .gradient(
        DisplayGradient(
          kind: kind, rect: rect, cornerRadius: 0, colors: colors.map { $0.multiplyingAlpha(by: opacity) },
          locations: locations, startPoint: unit(origin), endPoint: unit(last))), transform)
    guard let area = area(around: rect) else { return [square] }
    let mask = PDFCanvas.item(
      .path(DisplayPath(path: area, fillColor: .black, fillRule: .evenOdd)), transform)
    return PDFCanvas.group([square], DisplayGroup(mask: [mask]))
  }

  /// What is painted of a box; nil for all of it.
  private func area(around rect: Rect) -> Path? {
    func circle(_ radius: Double) -> Path {
      .oval(in: Rect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius))
    }
    if kind == .radial {
      let isHollow = !extends.start && radii.start > 0
      guard isHollow || !extends.end else { return nil }
      let outer = extends.end ? Path.rect(rect) : circle(radii.end)
      return isHollow ? Path(elements: outer.elements + circle(radii.start).elements) : outer
    }
    guard !extends.start || !extends.end else { return nil }
    // A band across the line, as wide as the box is far away.
    let along = end - start
    let length = along.distance(to: .zero)
    let far = 2 * (rect.width + rect.height + start.distance(to: rect.center) + length) / length
    let (first, last) = (extends.start ? start - along * far : start, extends.end ? end + along * far : end)
    let aside = Point(x: -along.y, y: along.x) * far
    var path = Path()
    path.move(to: first + aside)
    path.line(to: last + aside)
    path.line(to: last - aside)
    path.line(to: first - aside)
    path.close()
    return path
  }
}
