import InbetweenGeometry
import InbetweenMotion
import InbetweenTimeline

extension LayerKey.Owner {
  /// Whether views of a kind have the property as a key in scenes.
  func includes(_ kind: String) -> Bool {
    switch self {
    case .everyView: true
    case .shape: kind == "shape"
    case .gradient: kind == "gradient"
    case .none: false
    }
  }
}

extension LayerState {
  /// The frame of the layer without its transform.
  var untransformedFrame: Rect {
    Rect(
      x: position.x - anchorPoint.x * boundsSize.width, y: position.y - anchorPoint.y * boundsSize.height,
      width: boundsSize.width, height: boundsSize.height)
  }
}

extension AnimatableValue {
  /// The value in the syntax of scenes; nil if scenes cannot represent it.
  var sceneText: String? {
    switch self {
    case .scalar(let value): value.sceneText
    case .bool(let value): "\(value)"
    case .point(let point): "[\(point.x.sceneText), \(point.y.sceneText)]"
    case .size(let size): "[\(size.width.sceneText), \(size.height.sceneText)]"
    case .rect(let rect):
      "[\(rect.minX.sceneText), \(rect.minY.sceneText), \(rect.width.sceneText), \(rect.height.sceneText)]"
    case .transform(let m):
      m == .identity
        ? "identity" : "{matrix: [\([m.a, m.b, m.c, m.d, m.tx, m.ty].map(\.sceneText).joined(separator: ", "))]}"
    case .color(let color):
      "rgba(\([color.red * 255, color.green * 255, color.blue * 255, color.alpha].map(\.sceneText).joined(separator: ", ")))"
        .sceneQuoted
    case .path(let path): "{svg: \(path.sceneText.sceneQuoted)}"
    case .scalars(let values): "[\(values.map(\.sceneText).joined(separator: ", "))]"
    case .colors(let colors):
      "[\(colors.compactMap { AnimatableValue.color($0).sceneText }.joined(separator: ", "))]"
    case .transform3D, .points, .content: nil
    }
  }
}

extension Path {
  fileprivate var sceneText: String {
    func text(_ points: Point...) -> String {
      points.map { "\($0.x.sceneText) \($0.y.sceneText)" }.joined(separator: " ")
    }
    return elements.map { element in
      switch element {
      case .move(let point): "M\(text(point))"
      case .line(let point): "L\(text(point))"
      case .curve(control1: let first, control2: let second, let end): "C\(text(first, second, end))"
      case .close: "Z"
      }
    }.joined(separator: " ")
  }
}

extension Double {
  /// The number with all its digits, without an exponent.
  var sceneText: String {
    guard isFinite else { return "0" }
    if self == rounded(), abs(self) < 1e15 { return "\(Int64(self))" }
    let text = "\(self)"
    guard text.contains("e") else { return text }
    // Smaller values have no visible effect; sixteen decimals are sufficient.
    let scaled = (abs(self) * 1e15).rounded()
    guard scaled >= 1, scaled < 1e18 else { return "0" }
    let digits = String(Int64(scaled))
    let padded = String(repeating: "0", count: max(16 - digits.count, 0)) + digits
    return (self < 0 ? "-" : "") + padded.dropLast(15) + "." + padded.suffix(15)
  }
}

extension String {
  /// The text as a double-quoted YAML scalar.
  var sceneQuoted: String {
    let inner = unicodeScalars.map { scalar -> String in
      switch scalar {
      case "\"": "\\\""
      case "\\": "\\\\"
      case "\n": "\\n"
      case "\t": "\\t"
      case "\r": "\\r"
      default: String(scalar)
      }
    }
    return "\"" + inner.joined() + "\""
  }
}

extension Array {
  subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
