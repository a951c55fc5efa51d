public import InbetweenGeometry
import InbetweenMotion
import InbetweenTimeline

/// A property's value in a trace, quantised so that it can be compared exactly and written as text.
public enum TraceValue: Hashable, Sendable {
  /// In thousandths: of a point for lengths, of 1 for alpha and scales.
  case numbers([Int64])
  /// Non-premultiplied sRGB, 8 bits per component.
  case color(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8)
  case text(String)

  /// Numbers rounded to thousandths.
  public init(_ values: Double...) {
    self.init(values)
  }

  /// Numbers rounded to thousandths; text if one is not finite or too large.
  public init(_ values: [Double]) {
    var quantised: [Int64] = []
    quantised.reserveCapacity(values.count)
    for value in values {
      guard let number = TraceValue.thousandths(value) else {
        self = .text(values.map { "\($0)" }.joined(separator: " "))
        return
      }
      quantised.append(number)
    }
    self = .numbers(quantised)
  }

  public init(_ rect: Rect) {
    self.init([rect.origin.x, rect.origin.y, rect.size.width, rect.size.height])
  }

  public init(_ transform: Transform) {
    self.init([transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty])
  }

  public init(_ color: Color) {
    func byte(_ value: Double) -> UInt8 { UInt8((min(max(value.isNaN ? 0 : value, 0), 1) * 255).rounded()) }
    self = .color(red: byte(color.red), green: byte(color.green), blue: byte(color.blue), alpha: byte(color.alpha))
  }

  public init(_ flag: Bool) {
    self = .text(flag ? "true" : "false")
  }

  static func thousandths(_ value: Double) -> Int64? {
    let scaled = (value * 1000).rounded()
    return scaled.isFinite && abs(scaled) < 9e15 ? Int64(scaled) : nil
  }

  /// The number of components that can be compared on their own.
  var componentCount: Int {
    switch self {
    case .numbers(let values): values.count
    case .color, .text: 1
    }
  }

  /// A component in readable form.
  func componentText(_ index: Int) -> String {
    switch self {
    case .numbers(let values):
      guard values.indices.contains(index) else { return "none" }
      let text = Decimals.text(units: values[index], places: 3)
      return text.contains(".") ? text : text + ".0"
    case .color: return text
    case .text(let text): return "‘" + text + "’"
    }
  }

  /// The whole value in readable form.
  public var text: String {
    switch self {
    case .numbers(let values): return values.map { Decimals.text(units: $0, places: 3) }.joined(separator: " ")
    case .color(let red, let green, let blue, let alpha):
      return "#"
        + [red, green, blue, alpha].map { (byte: UInt8) in
          (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
    case .text(let text): return text
    }
  }
}

/// The names and units of a property's numbers.
enum TraceProperty {
  /// The common names of a property's numbers.
  static func componentNames(of key: String) -> [String]? {
    switch key {
    case "frame": ["x", "y", "width", "height"]
    case "transform": ["transform.a", "transform.b", "transform.c", "transform.d", "transform.tx", "transform.ty"]
    case "shadowOffset": ["shadowOffset.x", "shadowOffset.y"]
    default: nil
    }
  }

  static func name(of key: String, component: Int, count: Int) -> String {
    if let names = componentNames(of: key), names.indices.contains(component) { return names[component] }
    return count > 1 ? "\(key)[\(component)]" : key
  }

  static func isColor(_ key: String) -> Bool { key == "color" || key.hasSuffix("Color") }

  /// The layer properties by their names in traces.
  private static let keys: [String: LayerKey] = {
    var keys = Dictionary(LayerKey.allCases.map { ($0.description.name, $0) }) { first, _ in first }
    keys["textColor"] = .contentsColor
    return keys
  }()

  /// Lengths are in points, so the tolerance applies directly.
  static func isLength(_ key: String, component: Int) -> Bool {
    switch key {
    case "frame", "fontSize": true
    case "transform": component >= 4
    default: keys[key]?.description.isLength == true
    }
  }

  /// The value of a property that a trace does not contain: its default; nil if only the scene determines it.
  static func unmentioned(_ key: String) -> TraceValue? {
    keys[key].map { TraceValue(LayerState()[$0]) }
  }
}

extension TraceValue {
  init(_ value: AnimatableValue) {
    self =
      switch value {
      case .scalar(let number): TraceValue(number)
      case .point(let point): TraceValue(point.x, point.y)
      case .size(let size): TraceValue(size.width, size.height)
      case .rect(let rect): TraceValue(rect)
      case .transform(let transform): TraceValue(transform)
      case .transform3D(let transform): TraceValue(transform.elements)
      case .color(let color): TraceValue(color)
      case .scalars(let numbers): TraceValue(numbers)
      case .points(let points): TraceValue(points.flatMap { [$0.x, $0.y] })
      case .colors(let colors): .text(colors.map { TraceValue($0).text }.joined(separator: " "))
      case .bool(let flag): TraceValue(flag)
      case .content(let index): TraceValue(Double(index))
      case .path(let path): TraceValue(Self.numbers(of: path))
      }
  }

  /// The coordinates of a path's elements in order.
  private static func numbers(of path: Path) -> [Double] {
    path.elements.flatMap { element -> [Double] in
      switch element {
      case .move(let to), .line(let to): [to.x, to.y]
      case .curve(let c1, let c2, let to): [c1.x, c1.y, c2.x, c2.y, to.x, to.y]
      case .close: []
      }
    }
  }
}
