internal import InbetweenFiles
internal import InbetweenGeometry

/// The size of a vector image in points, which its file states near its beginning.
enum VectorImage {
  /// How much of a file is read, in bytes.
  private static let prefix = 1 << 16
  /// The largest length that is believed, in points.
  private static let limit = 10_000.0

  /// - Parameter ending: `pdf` or `svg`.
  /// - Returns: nil if the file does not state a size.
  static func size(of path: String, ending: String) -> Size? {
    guard ["pdf", "svg"].contains(ending), let bytes = try? InputFile.prefix(of: path, count: prefix) else {
      return nil
    }
    let text = String(decoding: bytes, as: UTF8.self)
    return ending == "pdf" ? sizeOfPDF(text) : sizeOfSVG(text)
  }

  /// The first page's media box (ISO 32000-1, 7.7.3.3): `/MediaBox [left bottom right top]`, in points.
  static func sizeOfPDF(_ text: String) -> Size? {
    guard text.hasPrefix("%PDF-"), let key = text.firstRange(of: "/MediaBox") else { return nil }
    let rest = text[key.upperBound...].drop { $0.isWhitespace }
    guard rest.first == "[", let end = rest.firstIndex(of: "]") else { return nil }
    let numbers = rest[..<end].dropFirst().split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
    guard numbers.count == 4 else { return nil }
    return size(numbers[2] - numbers[0], numbers[3] - numbers[1])
  }

  /// The root element's `width` and `height` in pixels or points, or the size of its `viewBox` (SVG 2, 8.2).
  static func sizeOfSVG(_ text: String) -> Size? {
    guard let start = text.firstRange(of: "<svg"), let end = text[start.upperBound...].firstIndex(of: ">") else {
      return nil
    }
    let tag = text[start.upperBound..<end]
    func attribute(_ name: String) -> Substring? {
      var rest = tag
      while let found = rest.firstRange(of: name) {
        let isWhole = rest[..<found.lowerBound].last?.isWhitespace ?? false
        rest = rest[found.upperBound...]
        let value = rest.drop { $0.isWhitespace }
        guard isWhole, value.first == "=" else { continue }
        let quoted = value.dropFirst().drop { $0.isWhitespace }
        guard let quote = quoted.first, quote == "\"" || quote == "'" else { return nil }
        return quoted.dropFirst().prefix { $0 != quote }
      }
      return nil
    }
    func length(_ name: String) -> Double? {
      guard var value = attribute(name) else { return nil }
      for unit in ["px", "pt"] where value.hasSuffix(unit) { value = value.dropLast(2) }
      return Double(value)
    }
    if let width = length("width"), let height = length("height") { return size(width, height) }
    let box = attribute("viewBox")?.split { $0 == "," || $0.isWhitespace }.compactMap { Double($0) } ?? []
    return box.count == 4 ? size(box[2], box[3]) : nil
  }

  private static func size(_ width: Double, _ height: Double) -> Size? {
    (1...limit).contains(width) && (1...limit).contains(height) ? Size(width: width, height: height) : nil
  }
}
