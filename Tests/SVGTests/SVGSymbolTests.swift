import InbetweenGeometry
import InbetweenSVG
import InbetweenSymbols
import InbetweenTimeline
import Testing

@Suite("Symbols from SVG files") struct SVGSymbolTests {
  /// A template with squares as high as capital letters, of another width in each group.
  private func template() throws -> SVGSymbol {
    func group(_ name: String, _ x: Double, _ baseline: Double, _ width: Double) -> String {
      "<g id='\(name)' transform='matrix(1 0 0 1 \(x) \(baseline))'><path d='M0 0H\(width)V-70.459H0Z'/></g>"
    }
    let text = """
      <svg width="3300" height="2200"><text>Weight</text>
      <g id="Guides"><line id="Baseline-S" x1="0" x2="3000" y1="696" y2="696"/><line id="Capline-S" y1="625.541" y2="625.541"/>
      <line id="Baseline-M" y1="1126"/><line id="Capline-M" y1="1055.541"/>
      <line id="left-margin-Regular-M" x1="990" y1="1030"/><line id="right-margin-Regular-M" x1="1120"/></g>
      <g id="Symbols">\(group("Ultralight-S", 500, 696, 20))\(group("Regular-M", 1000, 1126, 100))\(group("Black-M", 2000, 1126, 160))</g>
      </svg>
      """
    return try SVGSymbol(Array(text.utf8))
  }

  @Test func `a template's group gives the outline, its guides the size, the margins and the baseline`() throws {
    let symbol = try template().picture(SymbolStyle(pointSize: 50))
    #expect(abs(symbol.picture.size.width - 65) < 1e-9)
    #expect(abs(symbol.picture.size.height - (35.2295 + 6)) < 1e-6)
    #expect(abs(symbol.baselineFromBottom - 3) < 1e-6)
    guard case .path(let path)? = symbol.picture.items.first?.content else { throw Missing() }
    let box = try #require(path.path.applying(symbol.picture.items[0].transform).boundingBox)
    #expect(abs(box.minX - 5) < 1e-9 && abs(box.width - 50) < 1e-9)
  }

  private struct Missing: Error {}

  @Test func `shapes of a template have the colours of the layers that their classes name`() throws {
    let text = """
      <svg width="3300" height="2200"><style>.hierarchical-0:secondary {fill:#4D4D4D}</style>
      <g id="Guides"><line id="Baseline-M" y1="1126"/><line id="Capline-M" y1="1055.541"/></g><g id="Symbols">
      <g id="Regular-M" transform="translate(1000 1126)"><path class="monochrome-0 hierarchical-0:secondary" d="M0 0h9v-9"/>
      <path class="monochrome-1 hierarchical-1:primary" d="M0 0h5v-5"/><path d="M0 0h2v-2"/></g></g></svg>
      """
    func colors(_ coloring: SymbolColoring) throws -> [Color] {
      try SVGSymbol(Array(text.utf8)).picture(SymbolStyle(coloring: coloring)).picture.items.compactMap {
        if case .path(let path) = $0.content { path.fillColor } else { nil }
      }
    }
    let (red, blue) = (Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1))
    #expect(try colors(.palette([red, blue])) == [blue, red, red])
    #expect(try colors(.hierarchical(red)) == [red, red, red])
    #expect(try colors(.monochrome) == [.black, .black, .black])
  }

  @Test func `in multicolour rendering, shapes have the colours that their classes name; without any, black`() throws {
    func colors(_ classes: [String], _ style: String = "") throws -> (colors: [Color], isColored: Bool) {
      let shapes = classes.map { "<path class='\($0)' d='M0 0h9v-9'/>" }.joined()
      let text = """
        <svg width="3300" height="2200"><style>\(style)</style>
        <g id="Guides"><line id="Baseline-M" y1="1126"/><line id="Capline-M" y1="1055.541"/></g><g id="Symbols">
        <g id="Regular-M" transform="translate(1000 1126)">\(shapes)</g></g></svg>
        """
      let named = [
        "systemRedColor": Color(red: 1, green: 0, blue: 0), "white": .white,
        "tintColor": Color(red: 0, green: 0, blue: 1),
      ]
      let symbol = try SVGSymbol(Array(text.utf8)).picture(SymbolStyle(coloring: .multicolor(named)))
      let found = symbol.picture.items.compactMap {
        if case .path(let path) = $0.content { path.fillColor } else { nil }
      }
      return (found, symbol.isColored)
    }
    let (red, blue) = (Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1))
    let several = try colors([
      "monochrome-0 multicolor-0:systemRedColor hierarchical-0:secondary", "multicolor-1:white",
      "multicolor-2:tintColor",
      "hierarchical-1:primary",
    ])
    #expect(several.colors == [red, .white, blue, blue] && several.isColored)
    // The colour of an app's catalog has a value in the style sheet.
    let brand = try colors(
      ["multicolor-0:brand"], ".monochrome-0 {fill:#123456} .multicolor-0:brand { fill:#00FF00; opacity:1.0 }")
    #expect(brand.colors == [Color(red: 0, green: 1, blue: 0)] && brand.isColored)
    let plain = try colors(["monochrome-0 hierarchical-0:secondary"])
    #expect(plain.colors == [.black] && !plain.isColored)
  }

  @Test func `of the groups that it has, that of the scale and the nearest weight is drawn`() throws {
    func width(_ style: SymbolStyle) throws -> Double {
      let picture = try template().picture(style).picture
      guard case .path(let path)? = picture.items.first?.content else { throw Missing() }
      return try #require(path.path.applying(picture.items[0].transform).boundingBox).width
    }
    #expect(abs(try width(SymbolStyle(pointSize: 100, weight: .heavy)) - 160) < 1e-6)
    #expect(abs(try width(SymbolStyle(pointSize: 100, weight: .medium)) - 100) < 1e-6)
    #expect(abs(try width(SymbolStyle(pointSize: 100, weight: .black, scale: .small)) - 20) < 1e-6)
    // There is no large scale: the medium one is enlarged.
    #expect(abs(try width(SymbolStyle(pointSize: 100, scale: .large)) - 130) < 1e-6)
  }

  @Test func `any other image is 1.2 times as high as the text`() throws {
    let plain = try SVGSymbol(Array("<svg viewBox='0 0 48 24'><path d='M0 0h48v24z'/></svg>".utf8))
    let symbol = try plain.picture(SymbolStyle(pointSize: 20))
    #expect(symbol.picture.size == Size(width: 48, height: 24))
    #expect(throws: SVGProblem.self) { try SVGSymbol(Array("<g/>".utf8)) }
  }
}
