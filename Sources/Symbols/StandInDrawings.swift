internal import InbetweenGeometry

/// The project's own drawings of symbols, in a square of 24 × 24 units, whose centre is that of capital letters.
///
/// A line has a name and parts divided by `|`. A part has a letter and a path, which is SVG path data with circles
/// (`@x,y,radius`) and rounded rectangles (`#x,y,width,height,radius`):
///
/// - `o` an outline: a line, and in `.fill` an area;
/// - `d` a detail: a line, which is left out of the area in `.fill`;
/// - `e` a detail: an area, which is left out in `.fill`;
/// - `l` a line, and `t` a dashed line, also in `.fill`;
/// - `a` a line that is above the area in `.fill`, with a gap around it;
/// - `f` an area.
///
/// The texts are split when the first symbol is drawn, and a path is read when its symbol is.
enum StandInDrawings {
  struct Part {
    enum Kind: Character {
      case outline = "o", detail = "d", area = "f", hole = "e", line = "l", above = "a", dashed = "t"
    }

    var kind: Kind
    var path: Path
  }

  private static let texts: [String: Substring] = {
    let lines = [signs, media, things, more].flatMap { $0.split(separator: "\n") }
    return Dictionary(
      lines.compactMap { line in
        line.firstIndex(of: " ").map { (String(line[..<$0]), line[line.index(after: $0)...]) }
      }
    ) { first, _ in first }
  }()

  static let others: [String: Substring] = Dictionary(
    aliases.split { $0 == " " || $0 == "\n" }.compactMap { entry in
      entry.firstIndex(of: "=").map { (String(entry[..<$0]), entry[entry.index(after: $0)...]) }
    }
  ) { first, _ in first }

  /// The layers of the parts of drawings that have several, in the order of the parts. What variants add by rules has
  /// layers by rules.
  static let layers: [String: [Int]] = [
    "checkmark.seal": [1, 0], "cloud.bolt": [0, 1], "cloud.fog": [0, 1], "cloud.moon": [0, 1], "cloud.rain": [0, 1],
    "cloud.snow": [0, 1], "cloud.sun": [0, 1], "moon.zzz": [0, 1], "person.crop.circle": [1, 0, 0],
    "person.crop.square": [1, 0, 0],
    "speaker.wave.1": [1, 0], "speaker.wave.2": [1, 0], "speaker.wave.3": [1, 0], "square.and.arrow.down": [1, 0],
    "square.and.arrow.up": [1, 0],
  ]

  /// The names of all drawings, sorted.
  static let names = (Array(texts.keys) + others.keys).sorted()

  /// The parts of a drawing; nil if there is none of that name.
  static func parts(_ name: String) -> [Part]? {
    if let text = texts[name] { return parts(of: text) }
    guard let other = others[name], let found = parts(String(other.drop { "<^".contains($0) })) else { return nil }
    let flip: Transform =
      switch other.first {
      case "<": Transform(a: -1, b: 0, c: 0, d: 1, tx: 24, ty: 0)
      case "^": Transform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 24)
      default: .identity
      }
    return found.map { Part(kind: $0.kind, path: $0.path.applying(flip)) }
  }

  private static func parts(of text: Substring) -> [Part] {
    text.split(separator: "|").compactMap { part in
      guard let kind = part.first.flatMap({ Part.Kind(rawValue: $0) }), let path = path(part.dropFirst(2)) else {
        return nil
      }
      return Part(kind: kind, path: path)
    }
  }

  /// Nil for a mistake in the data, which tests find.
  private static func path(_ text: Substring) -> Path? {
    var path = Path()
    var data = ""
    func numbers(_ word: Substring) -> [Double] { word.dropFirst().split(separator: ",").compactMap { Double($0) } }
    for word in text.split(separator: " ") {
      let n = numbers(word)
      switch (word.first, n.count) {
      case ("@", 3):
        path.elements += Path.oval(in: Rect(x: n[0] - n[2], y: n[1] - n[2], width: 2 * n[2], height: 2 * n[2])).elements
      case ("#", 5):
        path.elements +=
          Path.roundedRect(Rect(x: n[0], y: n[1], width: n[2], height: n[3]), cornerRadius: n[4]).elements
      default: data += word + " "
      }
    }
    do throws(SVGPathError) { return Path(elements: try Path(svg: data).elements + path.elements) } catch { return nil }
  }
}
