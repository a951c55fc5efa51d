import InbetweenDiagnostics
import InbetweenGeometry

extension JSONText {
  /// `[x, y, width, height]`.
  static func rect(_ rect: Rect) -> String {
    array([rect.minX, rect.minY, rect.width, rect.height].map { number($0) })
  }
}

extension JSONField where Value == String {
  static func rect(
    _ name: String, _ meaning: String, _ value: @escaping @Sendable (Source) -> Rect
  ) -> JSONField {
    JSONField(name, .rectangle, meaning) { JSONText.rect(value($0)) }
  }
}
