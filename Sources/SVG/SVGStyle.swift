internal import InbetweenGeometry
internal import InbetweenTimeline
internal import InbetweenXML

/// What a shape is filled or stroked with.
enum SVGPaint: Hashable {
  case none
  case color(Color)
  case currentColor
  /// An element of the file, and what is used if it is no gradient.
  indirect case element(String, fallback: SVGPaint)

  /// Nil for a text that is none.
  init?(_ text: String) {
    switch text {
    case "none": self = .none
    case "currentColor", "currentcolor": self = .currentColor
    case _ where text.hasPrefix("url("):
      guard let reference = SVGPaint.reference(text), let end = text.firstIndex(of: ")") else { return nil }
      let rest = text[text.index(after: end)...].drop { $0 == " " }
      self = .element(reference, fallback: rest.isEmpty ? .none : SVGPaint(String(rest)) ?? .none)
    default:
      guard let color = Color(svg: text) else { return nil }
      self = .color(color)
    }
  }

  /// `#a` of `url(#a)`, `url("#a")`.
  static func reference(_ text: String) -> String? {
    guard text.hasPrefix("url("), let end = text.firstIndex(of: ")") else { return nil }
    return text[..<end].dropFirst(4).filter { !"\"' ".contains($0) }
  }
}

/// The properties that elements inherit.
struct SVGStyle {
  var color = Color.black
  var fill = SVGPaint.color(.black)
  var fillOpacity = 1.0
  var fillRule = DisplayPath.FillRule.nonZero
  var clipRule = DisplayPath.FillRule.nonZero
  var stroke = SVGPaint.none
  var strokeOpacity = 1.0
  var strokeWidth = SVGLength("1")
  var lineCap = DisplayPath.LineCap.butt
  var lineJoin = DisplayPath.LineJoin.miter
  var miterLimit = 4.0
  var dashes: [SVGLength] = []
  var dashOffset = SVGLength("0")
  var isVisible = true
}

/// The properties of one element: presentation attributes, then rules, then its own `style`.
struct SVGProperties {
  private var values: [String: String] = [:]
  /// The work of finding the rules, in bytes of attributes that take as long to read.
  private(set) var cost = 0

  init(_ element: XMLTree.Element, _ sheet: SVGStyleSheet) {
    for attribute in element.attributes where SVGProperties.names.contains(attribute.name) {
      values[attribute.name] = attribute.value.split { $0.isWhitespace }.joined(separator: " ")
    }
    values.merge(sheet.values(for: element, cost: &cost)) { _, new in new }
    for (name, value) in SVGStyleSheet.declarations(element["style"] ?? "") where SVGProperties.names.contains(name) {
      values[name] = value
    }
  }

  /// Those that are read.
  static let names: Set<String> = [
    "clip-path", "clip-rule", "color", "display", "fill", "fill-opacity", "fill-rule", "filter", "marker",
    "marker-end", "marker-mid", "marker-start", "mask", "mix-blend-mode", "opacity", "overflow", "paint-order",
    "stop-color", "stop-opacity", "stroke", "stroke-dasharray", "stroke-dashoffset", "stroke-linecap",
    "stroke-linejoin", "stroke-miterlimit", "stroke-opacity", "stroke-width", "transform", "transform-origin",
    "vector-effect", "visibility",
  ]

  /// Nil if it is not set, or inherited.
  subscript(name: String) -> String? { values[name].flatMap { $0 == "inherit" ? nil : $0 } }

  /// 0…1, from a number or a percentage; nil if it is not set or neither.
  func opacity(_ name: String) -> Double? {
    guard let text = self[name] else { return nil }
    var scanner = SVGScanner(text)
    guard let number = scanner.number() else { return nil }
    return min(max(scanner.take("%") ? number / 100 : number, 0), 1)
  }
}

extension SVGStyle {
  /// Takes an element's own properties.
  ///
  /// - Returns: the properties whose values cannot be read; as in browsers, they are left as they were.
  mutating func apply(_ own: SVGProperties) -> [(name: String, value: String)] {
    var unread: [(name: String, value: String)] = []
    func read<Value>(_ name: String, _ target: inout Value, _ parse: (String) -> Value?) {
      guard let text = own[name] else { return }
      if let value = parse(text) { target = value } else { unread.append((name, text)) }
    }
    let inherited = color
    read("color", &color) { text in text.lowercased() == "currentcolor" ? inherited : Color(svg: text) }
    read("fill", &fill) { SVGPaint($0) }
    read("stroke", &stroke) { SVGPaint($0) }
    read("fill-opacity", &fillOpacity) { _ in own.opacity("fill-opacity") }
    read("stroke-opacity", &strokeOpacity) { _ in own.opacity("stroke-opacity") }
    func rule(_ text: String) -> DisplayPath.FillRule? {
      text == "evenodd" ? .evenOdd : text == "nonzero" ? .nonZero : nil
    }
    read("fill-rule", &fillRule, rule)
    read("clip-rule", &clipRule, rule)
    read("stroke-width", &strokeWidth) { SVGLength($0) }
    read("stroke-linecap", &lineCap) { DisplayPath.LineCap(rawValue: $0) }
    // The joins that SVG 2 adds are drawn as browsers draw them.
    read("stroke-linejoin", &lineJoin) {
      ["miter-clip", "arcs"].contains($0) ? .miter : DisplayPath.LineJoin(rawValue: $0)
    }
    read("stroke-miterlimit", &miterLimit) { text in Double(text).flatMap { $0 >= 1 && $0 <= 1e6 ? $0 : nil } }
    read("stroke-dasharray", &dashes) { text in
      if text == "none" { return [] }
      let parts = text.split { $0 == "," || $0 == " " }
      let lengths = parts.prefix(64).compactMap { SVGLength($0) }
      return lengths.count == parts.count ? lengths : nil
    }
    read("stroke-dashoffset", &dashOffset) { SVGLength($0) }
    read("visibility", &isVisible) { ["visible": true, "hidden": false, "collapse": false][$0] }
    return unread
  }

  /// The colour of a paint that is one; nil for none and for elements.
  func solid(_ paint: SVGPaint, opacity: Double) -> Color? {
    switch paint {
    case .none, .element: nil
    case .color(let color): color.multiplyingAlpha(by: opacity)
    case .currentColor: color.multiplyingAlpha(by: opacity)
    }
  }
}
