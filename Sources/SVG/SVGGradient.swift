internal import InbetweenGeometry
internal import InbetweenTimeline
internal import InbetweenXML

/// A gradient element with the attributes and stops that it takes from others (SVG 1.1, 13.2).
struct SVGGradient {
  enum Look {
    case none
    case color(Color)
    /// - Parameter toUser: from the gradient's coordinates to those of the shape.
    case gradient(DisplayGradient.Kind, start: Point, end: Point, toUser: Transform)
  }

  private var chain: [XMLTree.Element] = []
  let isRadial: Bool
  private(set) var colors: [Color] = []
  private(set) var locations: [Double] = []
  /// The work of reading it, in bytes of attributes that take as long to read: each shape has a copy of its stops.
  private(set) var cost = 0

  /// Nil if the element is no gradient.
  init?(_ element: XMLTree.Element, in document: SVGDocument) {
    guard ["linearGradient", "radialGradient"].contains(element.localName) else { return nil }
    isRadial = element.localName == "radialGradient"
    var next: XMLTree.Element? = element
    while let found = next, chain.count < 16 {
      guard ["linearGradient", "radialGradient"].contains(found.localName) else { break }
      chain.append(found)
      cost += 2 * found.children.count
      next = found.reference.flatMap { document.element($0) }
    }
    let owner = chain.first { $0.children.contains { $0.localName == "stop" } }
    for stop in owner?.children ?? [] where stop.localName == "stop" && colors.count < 1000 {
      let own = SVGProperties(stop, document.styles)
      cost += 64 + own.cost
      var scanner = SVGScanner(stop["offset"] ?? "0")
      scanner.skipSpace()
      let number = scanner.number() ?? 0
      let offset = min(max(scanner.take("%") ? number / 100 : number, 0), 1)
      locations.append(max(offset, locations.last ?? 0))
      var color = Color.black
      if let text = own["stop-color"] {
        color = Color(svg: text) ?? own["color"].flatMap { Color(svg: $0) } ?? .black
      }
      colors.append(color.multiplyingAlpha(by: own.opacity("stop-opacity") ?? 1))
    }
  }

  private func attribute(_ name: String) -> String? { chain.lazy.compactMap { $0[name] }.first }

  /// What is drawn otherwise than the file says.
  var problem: String? {
    if let method = attribute("spreadMethod"), method != "pad" {
      return "the gradient's spreadMethod '\(method.prefix(20))' is drawn as 'pad'"
    }
    guard isRadial, attribute("fx") ?? attribute("fy") != nil else { return nil }
    let (cx, cy) = (attribute("cx") ?? "50%", attribute("cy") ?? "50%")
    let isCentred =
      SVGLength(attribute("fx") ?? cx) == SVGLength(cx) && SVGLength(attribute("fy") ?? cy) == SVGLength(cy)
    return isCentred ? nil : "the gradient's focus (fx, fy) is drawn in its centre"
  }

  /// The gradient for a shape.
  ///
  /// - Parameter box: the shape's bounding box.
  func look(for box: Rect, in viewport: Size) -> Look {
    guard let last = colors.last else { return .none }
    if colors.count == 1 { return .color(last) }
    let isRelative = attribute("gradientUnits") != "userSpaceOnUse"
    if isRelative, box.width <= 0 || box.height <= 0 { return .none }
    let space = isRelative ? Size(width: 1, height: 1) : viewport
    func length(_ name: String, _ axis: SVGLength.Axis, _ standard: String) -> Double {
      (attribute(name).flatMap { SVGLength($0) } ?? SVGLength(standard))?.resolved(axis, in: space) ?? 0
    }
    var toUser = attribute("gradientTransform").flatMap { Transform(svg: $0) } ?? .identity
    if isRelative {
      toUser = toUser.concatenating(
        Transform(a: box.width, b: 0, c: 0, d: box.height, tx: box.minX, ty: box.minY))
    }
    guard toUser.inverted != nil else { return .none }
    if isRadial {
      let center = Point(x: length("cx", .horizontal, "50%"), y: length("cy", .vertical, "50%"))
      let radius = length("r", .diagonal, "50%")
      guard radius > 0 else { return .color(last) }
      return .gradient(.radial, start: center, end: center + Point(x: radius, y: radius), toUser: toUser)
    }
    let start = Point(x: length("x1", .horizontal, "0%"), y: length("y1", .vertical, "0%"))
    let end = Point(x: length("x2", .horizontal, "100%"), y: length("y2", .vertical, "0%"))
    return start == end ? .color(last) : .gradient(.axial, start: start, end: end, toUser: toUser)
  }

  /// The gradient as a square that covers a box of the shape's coordinates: in a square, lines of equal colour are
  /// perpendicular to the gradient.
  func item(
    _ kind: DisplayGradient.Kind, start: Point, end: Point, toUser: Transform, covering box: Rect, opacity: Double,
    transform: Transform
  ) -> DisplayItem? {
    guard let back = toUser.inverted else { return nil }
    let covered = back.boundingBox(of: box)
    let side = max(covered.width, covered.height)
    guard side > 0, side.isFinite else { return nil }
    let rect = Rect(x: covered.midX - side / 2, y: covered.midY - side / 2, width: side, height: side)
    func unit(_ p: Point) -> Point { (p - rect.origin) * (1 / side) }
    return DisplayItem(
      transform: toUser.concatenating(transform),
      content: .gradient(
        DisplayGradient(
          kind: kind, rect: rect, cornerRadius: 0, colors: colors.map { $0.multiplyingAlpha(by: opacity) },
          locations: locations, startPoint: unit(start), endPoint: unit(end))),
      allowsEdgeAntialiasing: true)
  }
}
