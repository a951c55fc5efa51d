internal import InbetweenDiagnostics
internal import InbetweenGeometry
internal import InbetweenTimeline
internal import InbetweenXML

/// Draws the elements of a document into a list of commands.
final class SVGDrawing {
  let document: SVGDocument
  var items: [DisplayItem] = []
  private(set) var problems: [SVGProblem] = []
  private var work = 0
  /// The number of items in masks, and of those that wait while a mask is drawn.
  var itemsApart = 0
  private var reported: Set<SVGProblem> = []
  /// The references that lead to the element being drawn.
  private var uses: [String] = []

  /// The maximum of drawn items, those of masks included, of work in bytes of attributes that are read, with
  /// repetitions, and of messages.
  private static let (itemLimit, workLimit, problemLimit) = (50_000, 30_000_000, 50)
  /// The maximum nesting, with that of `use` and clips.
  private static let depthLimit = 160
  /// The largest side of an image in points.
  private static let sizeLimit = 20_000.0

  init(_ document: SVGDocument) { self.document = document }

  /// Where an element is drawn.
  struct Place {
    var transform: Transform
    /// What percentages refer to.
    var viewport: Size
    var style = SVGStyle()
    var depth = 0
    /// Whether only the areas of shapes are drawn, by their `clip-rule`.
    var isClip = false

    /// The place of a child.
    func inside(_ change: (inout Place) -> Void) -> Place {
      var place = self
      place.depth += 1
      change(&place)
      return place
    }
  }

  /// Draws the whole image.
  ///
  /// - Returns: its size, in points.
  func drawRoot() throws(SVGProblem) -> Size {
    if let unread = document.styles.unread { note("the style rule '\(unread.prefix(40))' is not read", document.root) }
    let (size, box) = try rootSize()
    let place = Place(
      transform: SVGAspect(document.root["preserveAspectRatio"])
        .transform(from: box, to: Rect(origin: .zero, size: size)), viewport: box.size)
    let extent = try drawGroup(document.root, place)
    clip(from: 0, extent, to: Rect(origin: .zero, size: size), .identity)
    return size
  }

  private func rootSize() throws(SVGProblem) -> (size: Size, box: Rect) {
    let root = document.root
    let box = try viewBox(of: root)
    func length(_ name: String) throws(SVGProblem) -> Double? {
      guard let text = root[name], text != "auto" else { return nil }
      guard let length = SVGLength(text) else { throw root.problem(noLength: text, for: name) }
      // 100 % is the default, as no size is.
      return length.absolute
    }
    let (width, height) = (try length("width"), try length("height"))
    let natural = box?.size ?? Size(width: 0, height: 0)
    let size = Size(
      width: width ?? height.map { $0 * natural.width / max(natural.height, 1e-9) } ?? natural.width,
      height: height ?? width.map { $0 * natural.height / max(natural.width, 1e-9) } ?? natural.height)
    guard size.width > 0, size.height > 0 else {
      throw root.problem("the image has no size: 'svg' needs 'width' and 'height' or a 'viewBox'")
    }
    guard max(size.width, size.height) <= SVGDrawing.sizeLimit else {
      throw root.problem(
        "the image is \(size.width.shortText) × \(size.height.shortText) points large; the limit is 20000")
    }
    return (size, box ?? Rect(origin: .zero, size: size))
  }

  private func viewBox(of element: XMLTree.Element) throws(SVGProblem) -> Rect? {
    guard let text = element["viewBox"] else { return nil }
    guard let n = SVGScanner.numbers(text), n.count == 4 else {
      throw element.problem(
        SVGScanner.exceedsLimit(text)
          ? "a number of the 'viewBox' is beyond 1000000000"
          : "the 'viewBox' is not four numbers: left, top, width, height")
    }
    guard n[2] >= 0, n[3] >= 0 else { throw element.problem("width and height of the 'viewBox' are not negative") }
    return n[2] > 0 && n[3] > 0 ? Rect(x: n[0], y: n[1], width: n[2], height: n[3]) : nil
  }

  /// Remembers what is not drawn.
  func note(_ message: String, _ element: XMLTree.Element) {
    let problem = element.problem(message)
    guard problems.count < SVGDrawing.problemLimit, reported.insert(problem).inserted else { return }
    problems.append(problem)
  }

  // MARK: - Elements

  private static let undrawn: Set<String> = [
    "animate", "animateColor", "animateMotion", "animateTransform", "foreignObject", "image", "script", "set", "text",
    "video",
  ]
  private static let passedOver: Set<String> = [
    "clipPath", "defs", "desc", "filter", "linearGradient", "marker", "mask", "metadata", "pattern", "radialGradient",
    "stop", "style", "symbol", "title", "cursor", "view",
  ]

  /// Draws an element.
  ///
  /// - Returns: the area that it may cover, in points of the image; nil for none.
  func draw(_ element: XMLTree.Element, _ place: Place) throws(SVGProblem) -> Rect? {
    try spend(on: element)
    guard place.depth < SVGDrawing.depthLimit else {
      throw element.problem("there are more than \(SVGDrawing.depthLimit) elements and references inside one another")
    }
    let name = element.localName
    switch name {
    case "g", "a", "switch": return try drawGroup(element, place)
    case "svg": return try drawViewport(element, place, width: element["width"], height: element["height"])
    case "use": return try drawUse(element, place)
    case _ where SVGShapes.names.contains(name): return try drawShape(element, place)
    case _ where SVGDrawing.passedOver.contains(name) || name.contains(":"): return nil
    case _ where SVGDrawing.undrawn.contains(name):
      note("'\(name)' is not drawn", element)
      return nil
    default:
      note("the element '\(name.prefix(40))' is unknown and not drawn", element)
      return nil
    }
  }

  private func spend(on element: XMLTree.Element) throws(SVGProblem) {
    // Every attribute is looked at, also one without a value.
    try spend(64 + element.attributes.reduce(0) { $0 + 8 + $1.value.utf8.count }, on: element)
  }

  /// Counts work that an element causes.
  ///
  /// - Parameter cost: in bytes of attributes that take as long to read.
  func spend(_ cost: Int, on element: XMLTree.Element) throws(SVGProblem) {
    work += cost
    guard work <= SVGDrawing.workLimit, items.count + itemsApart <= SVGDrawing.itemLimit else {
      throw element.problem("the image takes too much work to draw: it has too many shapes, repetitions or style rules")
    }
    guard WorkBudget.spend(20 * cost, on: .paths) else { throw element.problem("there is no time left to draw it") }
  }

  /// An element's own properties. Looking for the rules that apply to it counts as work.
  func properties(of element: XMLTree.Element) throws(SVGProblem) -> SVGProperties {
    let own = SVGProperties(element, document.styles)
    try spend(own.cost, on: element)
    return own
  }

  /// The children of an element, composited together.
  func drawGroup(_ element: XMLTree.Element, _ place: Place) throws(SVGProblem) -> Rect? {
    let own = try properties(of: element)
    guard own["display"] != "none" else { return nil }
    let inner = try self.place(element, own, place, isRoot: place.depth == 0)
    let first = items.count
    var extent: Rect?
    for child in element.children {
      guard let drawn = try draw(child, inner) else { continue }
      extent = extent?.union(drawn) ?? drawn
    }
    return try composite(element, own, from: first, extent, inner)
  }

  /// The place of an element's content: its transform and style.
  func place(
    _ element: XMLTree.Element, _ own: SVGProperties, _ place: Place, isRoot: Bool = false
  ) throws(SVGProblem) -> Place {
    var inner = place
    inner.depth += 1
    for (name, value) in inner.style.apply(own) { note("'\(value.prefix(40))' is no value of '\(name)'", element) }
    if !isRoot, let text = own["transform"], text != "none" {
      guard let transform = Transform(svg: text) else {
        throw element.problem("'\(text.prefix(60))' is no list of transforms")
      }
      inner.transform = transform.concatenating(place.transform)
    }
    for name in ["filter", "mask", "marker", "marker-start", "marker-mid", "marker-end", "mix-blend-mode"]
    where own[name].map({ !["none", "normal"].contains($0) }) == true {
      note("'\(name)' of '\(element.localName)' is not drawn", element)
    }
    if own["vector-effect"] == "non-scaling-stroke" { note("'vector-effect' is not drawn", element) }
    if own["transform-origin"] != nil { note("'transform-origin' is not read", element) }
    if own["paint-order"]?.hasPrefix("stroke") == true { note("'paint-order' is not read", element) }
    return inner
  }

  // MARK: - References

  private func drawUse(_ element: XMLTree.Element, _ place: Place) throws(SVGProblem) -> Rect? {
    guard let reference = element.reference, let target = document.element(reference) else {
      note("'use' refers to no element of this file: '\((element.reference ?? "").prefix(40))'", element)
      return nil
    }
    guard !uses.contains(reference) else {
      note("'use' refers to itself", element)
      return nil
    }
    let own = try properties(of: element)
    guard own["display"] != "none" else { return nil }
    var inner = try self.place(element, own, place)
    func length(_ name: String, _ axis: SVGLength.Axis) -> Double {
      element[name].flatMap { SVGLength($0) }?.resolved(axis, in: place.viewport) ?? 0
    }
    inner.transform = Transform.translation(x: length("x", .horizontal), y: length("y", .vertical))
      .concatenating(inner.transform)
    uses.append(reference)
    defer { uses.removeLast() }
    let first = items.count
    let isViewport = ["symbol", "svg"].contains(target.localName)
    let extent =
      isViewport
      ? try drawViewport(
        target, inner, width: element["width"] ?? target["width"], height: element["height"] ?? target["height"])
      : try draw(target, inner)
    return try composite(element, own, from: first, extent, inner)
  }

  /// An `svg` inside another, or a `symbol`: an area with coordinates of its own, to which its content is clipped.
  private func drawViewport(
    _ element: XMLTree.Element, _ place: Place, width: String?, height: String?
  ) throws(SVGProblem) -> Rect? {
    func length(_ text: String?, _ axis: SVGLength.Axis, _ standard: String) -> Double {
      (text.flatMap { SVGLength($0) } ?? SVGLength(standard))?.resolved(axis, in: place.viewport) ?? 0
    }
    let area = Rect(
      x: length(element["x"], .horizontal, "0"), y: length(element["y"], .vertical, "0"),
      width: length(width, .horizontal, "100%"), height: length(height, .vertical, "100%"))
    guard area.width > 0, area.height > 0 else { return nil }
    let box = try viewBox(of: element)
    let inner = place.inside { inner in
      let toArea =
        box.map { SVGAspect(element["preserveAspectRatio"]).transform(from: $0, to: area) }
        ?? .translation(x: area.minX, y: area.minY)
      inner.transform = toArea.concatenating(place.transform)
      inner.viewport = box?.size ?? area.size
    }
    let first = items.count
    guard let extent = try drawGroup(element, inner) else { return nil }
    let overflow = try properties(of: element)["overflow"]
    if overflow == "visible" || overflow == "auto" { return extent }
    return clip(from: first, extent, to: area, place.transform)
  }
}
