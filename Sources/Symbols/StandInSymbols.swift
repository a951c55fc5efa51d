internal import InbetweenDiagnostics
internal import InbetweenGeometry
internal import InbetweenTimeline

/// Drawings that stand for SF Symbols, which are licensed only for Apple's systems: simple outlines of this project, by
/// the same names, with about the same sizes and widths of lines.
///
/// Variants follow from rules: `.fill`, `.slash`, `.circle`, `.square`, `.badge` and `.badge.plus` after a name.
public enum StandInSymbols {
  /// The names that are drawn, without those that follow from rules, sorted.
  public static var names: [String] { StandInDrawings.names }

  /// A symbol; nil if there is no drawing of that name.
  ///
  /// - Parameter isReversed: whether the layout runs from right to left, so that `forward` is to the left.
  public static func picture(_ name: String, _ style: SymbolStyle, isReversed: Bool = false) -> SymbolPicture? {
    var name = name
    if isReversed {
      // The first word names what is drawn: `forward` is a button of a player.
      let words = name.split(separator: ".")
      name = (words.prefix(1) + words.dropFirst().map { reversed[$0] ?? $0 }).joined(separator: ".")
    }
    var style = style
    if case .multicolor(let colors) = style.coloring { style.coloring = StandInColors.coloring(of: name, colors) }
    return figure(name).map { picture($0, style) }
  }

  private static let reversed: [Substring: Substring] = [
    "forward": "backward", "backward": "forward", "leading": "trailing", "trailing": "leading",
  ]

  /// The known name nearest to an unknown one, with the same variant.
  public static func nearest(to name: String, among others: [String] = []) -> String? {
    var words = name.split(separator: ".")
    var variant = ""
    let rules = enclosures.union(["fill", "slash", "badge"])
    while words.count > 1, let last = words.last, rules.contains(last) {
      variant = "." + last + variant
      words.removeLast()
    }
    let known = StandInDrawings.names + others
    return NearestName.suggestion(for: name, among: others)
      ?? NearestName.suggestion(for: words.joined(separator: "."), among: known).map { $0 + variant }
  }

  /// What is drawn for an unknown name: a dashed square.
  public static func placeholder(_ style: SymbolStyle) -> SymbolPicture {
    var style = style
    if case .multicolor = style.coloring { style.coloring = .monochrome }
    return picture(figure("square.dashed") ?? Figure(parts: []), style)
  }

  /// A drawing with what is around it.
  struct Figure {
    var parts: [StandInDrawings.Part]
    /// The layer of each part, 0 for the first; nil if they are one.
    var layers: [Int]?
    var isFilled = false
    /// Whether a line crosses it.
    var isCrossed = false
    /// What it lies in, in the same units.
    var enclosure: [StandInDrawings.Part] = []
    /// The glyph at its lower corner; empty for a dot at its upper one.
    var badge: [StandInDrawings.Part]?
  }

  private static let enclosures: Set<Substring> = ["circle", "square", "triangle", "rectangle", "shield", "app"]

  private static func figure(_ name: String) -> Figure? {
    if let parts = StandInDrawings.parts(name) { return Figure(parts: parts, layers: StandInDrawings.layers[name]) }
    // It is drawn as a variant that a rule makes.
    if let other = StandInDrawings.others[name] { return figure(String(other)) }
    let words = name.split(separator: ".")
    guard words.count > 1, words.count < 12, let last = words.last else { return nil }
    let rest = words.dropLast().joined(separator: ".")
    switch last {
    case "fill":
      guard var inner = figure(rest), !inner.isFilled else { return nil }
      inner.isFilled = true
      return inner
    case "slash":
      guard var inner = figure(rest), !inner.isCrossed else { return nil }
      inner.isCrossed = true
      return inner
    case "badge":
      guard var inner = figure(rest), inner.badge == nil else { return nil }
      inner.badge = []
      return inner
    case _ where words.dropLast().last == "badge":
      let outer = words.dropLast(2).joined(separator: ".")
      guard var inner = figure(outer), inner.badge == nil, let glyph = StandInDrawings.parts(String(last)) else {
        return nil
      }
      inner.badge = glyph
      return inner
    case _ where enclosures.contains(last):
      guard var inner = figure(rest), inner.enclosure.isEmpty, inner.badge == nil,
        let around = StandInDrawings.parts(last == "app" ? "square" : String(last))
      else { return nil }
      inner.enclosure = around
      return inner
    default: return nil
    }
  }

  // MARK: - Sizes

  /// A unit of the drawings in em: a circle is as wide as an em, as that of SF Symbols.
  private static let unit = 0.05
  /// The width of lines in units at the medium scale, by the weight.
  private static let widths = [0.5, 0.8, 1.2, 1.7, 2.0, 2.3, 2.6, 3.0, 3.4]
  /// The room beside and above a symbol, in units.
  private static let (roomBeside, roomAbove) = (1.8, 1.2)
  /// The distance of the baseline below the middle of capital letters, in units: half their height of 0.7046 em.
  private static let baseline = 12 + 0.7046 / 2 / unit

  private static func picture(_ figure: Figure, _ style: SymbolStyle) -> SymbolPicture {
    // Lines are as wide in every scale.
    let pen = SymbolPen(width: widths[style.weight.rawValue] / style.scale.factor, coloring: style.coloring)
    let (items, box) = pen.draw(figure)
    let size = unit * style.pointSize * style.scale.factor
    let area = Rect(
      x: box.minX - roomBeside, y: box.minY - roomAbove, width: box.width + 2 * roomBeside,
      height: box.height + 2 * roomAbove)
    let place = Transform(a: size, b: 0, c: 0, d: size, tx: -area.minX * size, ty: -area.minY * size)
    return SymbolPicture(
      picture: SnapshotContent(
        items: items.map { $0.applying(place) }, size: Size(width: area.width * size, height: area.height * size)),
      baselineFromBottom: (area.maxY - baseline) * size, isColored: style.coloring.isColored)
  }
}
