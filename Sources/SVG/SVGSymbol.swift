internal import InbetweenGeometry
public import InbetweenSymbols
internal import InbetweenTimeline
internal import InbetweenXML

/// A symbol from an SVG file: a template that Apple's app SF Symbols exports, with a group for each weight and scale
/// (`Regular-M`), or any other image.
public struct SVGSymbol: Sendable {
  private let document: SVGDocument
  /// The groups by their names; empty for another image.
  private let groups: [String: XMLTree.Element]

  /// - Throws: ``SVGProblem`` as ``SVGImage``.
  public init(_ bytes: [UInt8]) throws(SVGProblem) {
    document = try SVGDocument(bytes)
    let symbols = document.element("#Symbols")?.children ?? []
    groups = Dictionary(symbols.compactMap { group in group["id"].map { ($0, group) } }) { first, _ in first }
  }

  /// The symbol in a style: from the group of its weight and scale, or else the nearest weight of that scale, or of
  /// another scale in its size.
  public func picture(_ style: SymbolStyle) throws(SVGProblem) -> SymbolPicture {
    for (scale, factor) in [(style.scale, 1.0), (.medium, style.scale.factor)]
      + SymbolStyle.Scale.allCases.map({
        ($0, style.scale.factor / $0.factor)
      })
    {
      let letter = ["S", "M", "L"][scale.rawValue]
      // Of two weights that are as near, the lighter one.
      let weights = SymbolStyle.Weight.allCases.sorted {
        abs($0.rawValue - style.weight.rawValue) < abs($1.rawValue - style.weight.rawValue)
      }
      for weight in weights {
        let name = "\(weight)"
        guard let group = groups[name.prefix(1).uppercased() + name.dropFirst().lowercased() + "-" + letter] else {
          continue
        }
        return try picture(of: group, letter: letter, size: style.pointSize * factor, style.coloring)
      }
    }
    return try wholePicture(style)
  }

  /// The height of capital letters in em, which the guides of a template show.
  private static let capHeight = 0.70459
  /// The room above and below a symbol, and beside one without margins, in em.
  private static let (roomAbove, roomBeside) = (0.06, 0.09)

  private func line(_ id: String, _ attribute: String) -> Double? {
    document.element("#" + id)?[attribute].flatMap { Double($0) }
  }

  private func picture(
    of group: XMLTree.Element, letter: String, size: Double, _ coloring: SymbolColoring
  ) throws(SVGProblem) -> SymbolPicture {
    let drawing = SVGDrawing(document)
    let place = SVGDrawing.Place(transform: .identity, viewport: Size(width: 3300, height: 2200), depth: 1)
    var coloring = coloring
    if case .multicolor = coloring, !group.children.contains(where: { SVGSymbol.colorName(of: $0) != nil }) {
      coloring = .monochrome
    }
    var drawn = Rect.zero
    var items: [DisplayItem] = []
    if coloring.isColored {
      drawn = try draw(group, in: place, drawing, coloring, &items) ?? .zero
    } else {
      drawn = try drawing.draw(group, place) ?? .zero
      items = drawing.items
    }
    let baseline = line("Baseline-" + letter, "y1") ?? drawn.maxY
    let cap = line("Capline-" + letter, "y1") ?? baseline - SVGSymbol.capHeight * 100
    guard baseline > cap else { throw group.problem("the guide 'Capline-\(letter)' is not above the baseline") }
    let em = (baseline - cap) / SVGSymbol.capHeight
    let id = group["id"] ?? ""
    let left = line("left-margin-" + id, "x1") ?? line("left-margin", "x1") ?? drawn.minX - SVGSymbol.roomBeside * em
    let right = line("right-margin-" + id, "x1") ?? line("right-margin", "x1") ?? drawn.maxX + SVGSymbol.roomBeside * em
    // The margins of the oldest templates are those of one group.
    let isBeside = left <= drawn.midX && right >= drawn.midX
    let area = Rect(
      x: isBeside ? left : drawn.minX - SVGSymbol.roomBeside * em, y: drawn.minY - SVGSymbol.roomAbove * em,
      width: isBeside ? right - left : drawn.width + 2 * SVGSymbol.roomBeside * em,
      height: drawn.height + 2 * SVGSymbol.roomAbove * em)
    return picture(items, area, scale: size / em, baseline: baseline, isColored: coloring.isColored)
  }

  /// Draws the shapes of a group in the colours of their layers, which their classes name: `hierarchical-0:secondary`,
  /// `multicolor-1:systemRedColor`.
  private func draw(
    _ group: XMLTree.Element, in place: SVGDrawing.Place, _ drawing: SVGDrawing, _ coloring: SymbolColoring,
    _ items: inout [DisplayItem]
  ) throws(SVGProblem) -> Rect? {
    var extent: Rect?
    let own = try drawing.place(group, drawing.properties(of: group), place)
    for child in group.children {
      let first = drawing.items.count
      guard let drawn = try drawing.draw(child, own) else { continue }
      extent = extent?.union(drawn) ?? drawn
      var color = color(of: child, coloring)
      let opacity = color.alpha
      color.alpha = 1
      let painted = drawing.items[first...].map { $0.painted(color) }
      guard opacity < 1 else {
        items += painted
        continue
      }
      items.append(
        DisplayItem(transform: .identity, content: .beginGroup(DisplayGroup(opacity: max(opacity, 0)))))
      items += painted + [DisplayItem(transform: .identity, content: .endGroup)]
    }
    return extent
  }

  /// The layer of a shape; the first if it states none.
  private static func layer(of element: XMLTree.Element) -> Int {
    let levels = ["primary", "secondary", "tertiary"]
    for name in (element["class"] ?? "").split(separator: " ") where name.hasPrefix("hierarchical-") {
      if let level = name.split(separator: ":").last.flatMap({ levels.firstIndex(of: String($0)) }) { return level }
    }
    return 0
  }

  private func color(of element: XMLTree.Element, _ coloring: SymbolColoring) -> Color {
    guard case .multicolor(let colors) = coloring else { return coloring.color(of: SVGSymbol.layer(of: element)) }
    let tint = colors["tintColor"] ?? .black
    guard let name = SVGSymbol.colorName(of: element) else { return tint }
    // A colour of the app's catalog or a constant has a rule with its value.
    return colors[name] ?? Color(svg: name) ?? statedColor(name) ?? tint
  }

  /// The name of the colour that a shape has in multicolour rendering; nil if it states none.
  private static func colorName(of element: XMLTree.Element) -> String? {
    for name in (element["class"] ?? "").split(separator: " ") where name.hasPrefix("multicolor-") {
      if let colon = name.firstIndex(of: ":") { return String(name[name.index(after: colon)...]) }
    }
    return nil
  }

  /// The colour that the template's style sheet has for a name: `.multicolor-0:brand { fill:#007AFF }`.
  private func statedColor(_ name: String) -> Color? {
    let sheets = document.root.children.filter { $0.localName == "style" }.map(\.text)
    for rule in sheets.joined().split(separator: "}") {
      let parts = rule.split(separator: "{", maxSplits: 1)
      guard parts.count == 2, parts[0].split(whereSeparator: \.isWhitespace).last?.hasSuffix(":" + name) == true else {
        continue
      }
      let fill = SVGStyleSheet.declarations(parts[1]).last { $0.name == "fill" }
      if let fill, let color = Color(svg: fill.value) { return color }
    }
    return nil
  }

  /// Any image: 1.2 em high, as a circle with the room around it is, with its middle at that of capital letters.
  private func wholePicture(_ style: SymbolStyle) throws(SVGProblem) -> SymbolPicture {
    let drawing = SVGDrawing(document)
    let size = try drawing.drawRoot()
    let scale = 1.2 * style.pointSize * style.scale.factor / size.height
    let baseline = size.height / 2 + SVGSymbol.capHeight / 2 * style.pointSize / scale
    // It has no layers: all of it is the first.
    var isColored = style.coloring.isColored
    if case .multicolor = style.coloring { isColored = false }
    let items = isColored ? drawing.items.map { $0.painted(style.coloring.color(of: 0)) } : drawing.items
    return picture(items, Rect(origin: .zero, size: size), scale: scale, baseline: baseline, isColored: isColored)
  }

  private func picture(
    _ items: [DisplayItem], _ area: Rect, scale: Double, baseline: Double, isColored: Bool
  ) -> SymbolPicture {
    let place = Transform(a: scale, b: 0, c: 0, d: scale, tx: -area.minX * scale, ty: -area.minY * scale)
    return SymbolPicture(
      picture: SnapshotContent(
        items: items.map { $0.applying(place) }, size: Size(width: area.width * scale, height: area.height * scale)),
      baselineFromBottom: (area.maxY - baseline) * scale, isColored: isColored)
  }
}
