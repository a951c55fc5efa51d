internal import InbetweenGeometry
internal import InbetweenXML

/// The outlines of shapes (SVG 1.1, 9).
enum SVGShapes {
  static let names: Set<String> = ["path", "rect", "circle", "ellipse", "line", "polyline", "polygon"]

  /// In the element's own coordinates; empty for a shape without extent, which is not drawn.
  ///
  /// - Throws: what is wrong with the shape's data.
  static func path(of element: XMLTree.Element, in viewport: Size) throws(SVGProblem) -> Path {
    func length(_ name: String, _ axis: SVGLength.Axis) throws(SVGProblem) -> Double? {
      guard let text = element[name], text != "auto" else { return nil }
      guard let length = SVGLength(text) else {
        throw element.problem(noLength: text, for: name)
      }
      return length.resolved(axis, in: viewport)
    }
    func x(_ name: String) throws(SVGProblem) -> Double { try length(name, .horizontal) ?? 0 }
    func y(_ name: String) throws(SVGProblem) -> Double { try length(name, .vertical) ?? 0 }
    switch element.localName {
    case "rect":
      let rect = Rect(x: try x("x"), y: try y("y"), width: try x("width"), height: try y("height"))
      let (rx, ry) = (try length("rx", .horizontal), try length("ry", .vertical))
      return rounded(rect, rx ?? ry ?? 0, ry ?? rx ?? 0)
    case "circle":
      let radius = try length("r", .diagonal) ?? 0
      return oval(Point(x: try x("cx"), y: try y("cy")), radius, radius)
    case "ellipse":
      let (rx, ry) = (try length("rx", .horizontal), try length("ry", .vertical))
      return oval(Point(x: try x("cx"), y: try y("cy")), rx ?? ry ?? 0, ry ?? rx ?? 0)
    case "line":
      return Path(elements: [
        .move(Point(x: try x("x1"), y: try y("y1"))), .line(Point(x: try x("x2"), y: try y("y2"))),
      ])
    case "polyline", "polygon":
      let points = element["points"] ?? ""
      guard let numbers = SVGScanner.numbers(points) else {
        throw element.problem(
          SVGScanner.exceedsLimit(points)
            ? "a number of 'points' is beyond 1000000000" : "'points' is no list of numbers")
      }
      guard numbers.count >= 4 else { return Path() }
      var path = Path()
      for i in stride(from: 0, to: numbers.count - 1, by: 2) {
        let point = Point(x: numbers[i], y: numbers[i + 1])
        if i == 0 { path.move(to: point) } else { path.line(to: point) }
      }
      if element.localName == "polygon" { path.close() }
      return path
    default:
      let data = element["d"] ?? ""
      do throws(SVGPathError) { return data == "none" ? Path() : try Path(svg: data) } catch {
        throw element.problem("the path is not path data at its byte \(error.offset + 1): \(error.message)")
      }
    }
  }

  private static func oval(_ center: Point, _ rx: Double, _ ry: Double) -> Path {
    guard rx > 0, ry > 0 else { return Path() }
    return .oval(in: Rect(x: center.x - rx, y: center.y - ry, width: 2 * rx, height: 2 * ry))
  }

  private static func rounded(_ rect: Rect, _ rx: Double, _ ry: Double) -> Path {
    guard rect.width > 0, rect.height > 0 else { return Path() }
    let (rx, ry) = (min(rx, rect.width / 2), min(ry, rect.height / 2))
    guard rx > 0, ry > 0 else { return .rect(rect) }
    // A circle's corners, stretched across.
    let stretch = Transform(a: rx / ry, b: 0, c: 0, d: 1, tx: rect.minX, ty: rect.minY)
    let upright = Rect(x: 0, y: 0, width: rect.width * ry / rx, height: rect.height)
    return Path.roundedRect(upright, cornerRadius: ry).applying(stretch)
  }
}

extension XMLTree.Element {
  func problem(_ message: String) -> SVGProblem { SVGProblem(message, line: line, column: column) }

  /// The problem with the text of an attribute that should be a length.
  func problem(noLength text: String, for name: String) -> SVGProblem {
    let shown = "'\(text.prefix(40))'"
    return problem(
      SVGScanner.exceedsLimit(text)
        ? "\(shown) for '\(name)' is beyond 1000000000" : "\(shown) is no length for '\(name)'")
  }
}
