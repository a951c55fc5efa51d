internal import InbetweenGeometry
internal import InbetweenTimeline

extension ShapePlan {
  /// The commands that draw the plan.
  ///
  /// - Parameter place: from the layer to the composition.
  func items(in place: Transform) -> [DisplayItem] { items(of: root, place) }

  private func items(of group: Group, _ place: Transform) -> [DisplayItem] {
    guard group.opacity > 0 else { return [] }
    var items: [DisplayItem] = []
    for node in group.nodes {
      switch node {
      case .style(let number): items += self.items(of: styles[number], place)
      case .group(let inner): items += self.items(of: inner, place)
      }
    }
    guard !items.isEmpty, group.opacity < 1, !items.fade(group.opacity) else { return items }
    let begin = DisplayContent.beginGroup(DisplayGroup(opacity: group.opacity))
    return [item(begin, .identity)] + items + [item(.endGroup, .identity)]
  }

  private func item(_ content: DisplayContent, _ transform: Transform) -> DisplayItem {
    DisplayItem(transform: transform, content: content, allowsEdgeAntialiasing: true)
  }

  /// The paths that a style draws, in its coordinates.
  private func path(of style: Style) -> Path? {
    guard let back = style.matrix.inverted else { return nil }
    var path = Path()
    for number in style.shapes {
      let shape = shapes[number]
      let outline = Path(elements: shape.beziers.flatMap(\.path.elements))
      let isOwn = shape.matrix == style.matrix
      path.elements += (isOwn ? outline : outline.applying(shape.matrix.concatenating(back))).elements
    }
    return path
  }

  private func items(of style: Style, _ place: Transform) -> [DisplayItem] {
    let transform = style.matrix.concatenating(place)
    let opacity = min(max(style.style.opacity.number(at: time) / 100, 0), 1)
    guard opacity > 0, transform.isDrawable, let path = path(of: style), let box = path.boundingBox,
      path.isDrawable
    else { return [] }
    var shape = DisplayPath(path: path, fillRule: style.isExclusive ? .evenOdd : style.style.fillRule)
    var reach = 0.0
    if let stroke = style.style.stroke {
      guard stroke.set(&shape, at: time) else { return [] }
      reach = shape.lineWidth / 2 * max(shape.lineJoin == .miter ? shape.miterLimit : 1, 1.5)
    }
    func paint(_ color: Color) -> DisplayItem {
      var shape = shape
      if style.style.stroke == nil { shape.fillColor = color } else { shape.strokeColor = color }
      return item(.path(shape), transform)
    }
    switch style.style.paint {
    case .color(let track):
      let c = track.value(at: time)
      func part(_ index: Int) -> Double { index < c.count ? c[index] : 0 }
      return [paint(Color(red: part(0), green: part(1), blue: part(2), alpha: opacity))]
    case .gradient(let gradient):
      // The mask alone decides which pixels are covered.
      let covered = box.outset(by: reach + max(box.width, box.height) * 0.01 + 0.01)
      guard let square = gradient.content(at: time, covering: covered, opacity: opacity) else { return [] }
      let group = DisplayGroup(mask: [paint(.black)])
      return [item(.beginGroup(group), transform), item(square, transform), item(.endGroup, transform)]
    }
  }
}

extension Path {
  /// Whether all coordinates are finite and within reason.
  fileprivate var isDrawable: Bool {
    func isNear(_ point: Point) -> Bool { abs(point.x) < 1e9 && abs(point.y) < 1e9 }
    return elements.allSatisfy { element in
      switch element {
      case .move(let point), .line(let point): isNear(point)
      case .curve(let control1, let control2, let end): isNear(control1) && isNear(control2) && isNear(end)
      case .close: true
      }
    }
  }
}

extension LottieStyle.Stroke {
  /// Sets the line of a path; false if nothing is seen.
  fileprivate func set(_ shape: inout DisplayPath, at time: Double) -> Bool {
    shape.lineWidth = width.number(at: time)
    (shape.lineCap, shape.lineJoin, shape.miterLimit) = (cap, join, miterLimit)
    let lengths = dashes.map { max($0.number(at: time), 0) }
    if lengths.contains(where: { $0 > 0 }) {
      shape.lineDashPattern = lengths.count.isMultiple(of: 2) ? lengths : lengths + lengths
      shape.lineDashPhase = dashOffset.number(at: time)
    }
    return shape.lineWidth > 0
  }
}

extension LottieGradient {
  /// The colours with their places; those of the opacities are in between.
  private func colors(at time: Double, opacity: Double) -> [(place: Double, color: Color)] {
    let numbers = stops.value(at: time)
    let count = min(count, numbers.count / 4)
    let colors = (0..<count).map { index -> (Double, Color) in
      let n = numbers[(4 * index)..<(4 * index + 4)]
      return (n[4 * index], Color(red: n[4 * index + 1], green: n[4 * index + 2], blue: n[4 * index + 3]))
    }
    let rest = Array(numbers[(4 * count)...])
    let alphas = (0..<min(rest.count / 2, 1000)).map { (rest[2 * $0], rest[2 * $0 + 1]) }
    guard !alphas.isEmpty else { return colors.map { ($0.0, $0.1.multiplyingAlpha(by: opacity)) } }
    let places = Set(colors.map(\.0) + alphas.map(\.0)).sorted()
    return places.map { place in
      let alpha = value(of: alphas, at: place) { $0 + ($1 - $0) * $2 } ?? 1
      let color =
        value(of: colors, at: place) { a, b, share in
          Color(
            red: a.red + (b.red - a.red) * share, green: a.green + (b.green - a.green) * share,
            blue: a.blue + (b.blue - a.blue) * share)
        } ?? .black
      return (place, color.multiplyingAlpha(by: min(max(alpha, 0), 1) * opacity))
    }
  }

  private func value<Value>(
    of stops: [(Double, Value)], at place: Double, _ mix: (Value, Value, Double) -> Value
  ) -> Value? {
    guard let next = stops.firstIndex(where: { $0.0 >= place }) else { return stops.last?.1 }
    guard next > 0 else { return stops[next].1 }
    let (a, b) = (stops[next - 1], stops[next])
    return b.0 > a.0 ? mix(a.1, b.1, (place - a.0) / (b.0 - a.0)) : b.1
  }

  /// The gradient as a square that covers a box: in a square, lines of equal colour are perpendicular to the gradient.
  fileprivate func content(at time: Double, covering box: Rect, opacity: Double) -> DisplayContent? {
    let stops = colors(at: time, opacity: opacity)
    let side = max(box.width, box.height)
    guard let last = stops.last, side > 0 else { return nil }
    let rect = Rect(x: box.midX - side / 2, y: box.midY - side / 2, width: side, height: side)
    func unit(_ p: Point) -> Point { (p - rect.origin) * (1 / side) }
    let (from, to) = (start.point(at: time), end.point(at: time))
    let radius = from.distance(to: to)
    guard radius > 0, stops.count > 1 else { return .box(DisplayBox(rect: rect, cornerRadius: 0, color: last.color)) }
    var reached = 0.0
    let places = stops.map { stop -> Double in
      reached = min(max(stop.place, reached), 1)
      return reached
    }
    return .gradient(
      DisplayGradient(
        kind: kind, rect: rect, cornerRadius: 0, colors: stops.map(\.color), locations: places,
        startPoint: unit(from), endPoint: unit(kind == .radial ? from + Point(x: radius, y: radius) : to)))
  }
}

extension LottieTextContent.Document {
  /// The commands that draw a text that was laid out.
  func items(_ text: TextContent, _ place: Transform) -> [DisplayItem] {
    let baseline = text.runs.first?.glyphs.first?.origin.y ?? 0
    let corner = box ?? Point(x: -alignment * text.size.width, y: -baseline)
    let origin = corner - Point(x: 0, y: baselineShift)
    var result = text.runs.map { run in
      DisplayContent.glyphs(
        DisplayGlyphs(
          face: run.face, size: run.size, color: run.color ?? color,
          glyphs: run.glyphs.map { DisplayGlyphs.Glyph(id: $0.id, origin: $0.origin + origin) }))
    }
    result += text.pictures.map { picture in
      .image(
        DisplayImage(image: picture.image, rect: Rect(origin: picture.rect.origin + origin, size: picture.rect.size)))
    }
    return result.map { DisplayItem(transform: place, content: $0, allowsEdgeAntialiasing: true) }
  }
}
