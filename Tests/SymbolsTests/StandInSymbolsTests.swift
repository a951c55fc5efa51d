import InbetweenGeometry
@testable import InbetweenSymbols
import InbetweenTimeline
import Testing

@Suite("Stand-ins of symbols") struct StandInSymbolsTests {
  private func picture(_ name: String, _ style: SymbolStyle = SymbolStyle()) throws -> SnapshotContent {
    try #require(StandInSymbols.picture(name, style)?.picture, "\(name)")
  }

  @Test func `every drawing is read to its last part and lies in its square`() throws {
    #expect(StandInSymbols.names.count > 300)
    for name in StandInSymbols.names {
      // Some names stand for a variant that a rule makes.
      guard let parts = StandInDrawings.parts(name) else {
        _ = try picture(name)
        continue
      }
      #expect(!parts.isEmpty && parts.allSatisfy { !$0.path.isEmpty }, "\(name)")
      for part in parts {
        let box = try #require(part.path.boundingBox, "\(name)")
        #expect(box.minX >= -0.6 && box.minY >= -0.6 && box.maxX <= 24.6 && box.maxY <= 24.6, "\(name) \(box)")
      }
    }
  }

  /// The colours of a picture's areas and lines, from the rear to the front, without repetitions, and the opacities of
  /// its groups.
  private func colors(_ name: String, _ coloring: SymbolColoring) throws -> (colors: [Color], opacities: [Double]) {
    var (colors, opacities): ([Color], [Double]) = ([], [])
    var isHole = 0
    for item in try picture(name, SymbolStyle(coloring: coloring)).items {
      switch item.content {
      case .beginGroup(let group):
        if group.blendMode == .destinationOut || isHole > 0 {
          isHole += 1
        } else if group.opacity < 1 {
          opacities.append(group.opacity)
        }
      case .endGroup: isHole = max(isHole - 1, 0)
      case .path(let path) where isHole == 0:
        for color in [path.fillColor, path.strokeColor].compactMap(\.self) where colors.last != color {
          colors.append(color)
        }
      default: break
      }
    }
    return (colors, opacities)
  }

  @Test(arguments: [
    ("heart.fill", [0]), ("plus.circle.fill", [1, 0]), ("plus.circle", [1, 0]), ("bell.slash", [1, 0]),
    ("person.badge.plus", [1, 0]), ("bell.circle.badge.plus", [2, 1, 0]), ("speaker.wave.3.fill", [1, 0]),
    ("cloud.rain", [1, 0]), ("checkmark.seal.fill", [1, 0]), ("square.and.arrow.up", [1, 0]),
  ])
  func `layers have the colours of a palette, the first one in front`(_ name: String, _ layers: [Int]) throws {
    let palette = [(1.0, 0.0, 0.0), (0, 1, 0), (0, 0, 1)].map { Color(red: $0.0, green: $0.1, blue: $0.2) }
    #expect(try colors(name, .palette(palette)).colors == layers.map { palette[$0] })
    // The last colour is that of all further layers.
    #expect(try colors(name, .palette([palette[0]])).colors == [palette[0]])
  }

  @Test(arguments: [
    ("folder.badge.plus", ["tintColor", "systemGreenColor"]), ("cart.badge.minus", ["tintColor", "systemRedColor"]),
    ("folder.fill.badge.plus", ["tintColor", "systemGreenColor"]), ("trash.slash", ["systemRedColor"]),
    ("leaf.fill", ["systemGreenColor"]), ("exclamationmark.triangle.fill", ["systemYellowColor", "white"]),
    ("camera.circle.fill", ["tintColor", "white"]), ("sun.max.fill", ["systemYellowColor"]),
    ("cloud.sun.fill", ["systemYellowColor", "white"]), ("cloud.rain.fill", ["systemCyanColor", "white"]),
    ("cloud.fill", ["white"]),
    // Their colours are not known, or they have none.
    ("heart.fill", []), ("folder", []), ("bell.badge", []), ("cloud.sun", []), ("square.and.arrow.up", []),
  ])
  func `symbols have the colours of their own that a source states`(_ name: String, _ layers: [String]) throws {
    let names = ["tintColor", "systemGreenColor", "systemRedColor", "systemYellowColor", "systemCyanColor", "white"]
    let known = Dictionary(
      uniqueKeysWithValues: names.enumerated().map { ($1, Color(red: Double($0) / 8, green: 0.5, blue: 0)) })
    let shown = try #require(StandInSymbols.picture(name, SymbolStyle(coloring: .multicolor(known))))
    #expect(shown.isColored == !layers.isEmpty)
    guard !layers.isEmpty else {
      #expect(try shown.picture == picture(name))
      return
    }
    #expect(try colors(name, .multicolor(known)).colors == layers.map { known[$0] })
    // Sizes are those without colours.
    #expect(try shown.picture.size == picture(name).size)
  }

  @Test func `in a hierarchy the layers behind have half and a quarter of the opacity`() throws {
    let red = Color(red: 1, green: 0, blue: 0)
    let shown = try colors("bell.circle.badge.plus", .hierarchical(red))
    #expect(shown.colors == [red] && shown.opacities == [0.25, 0.5])
    #expect(try colors("heart", .hierarchical(red)).opacities.isEmpty)
    #expect(try picture("heart") == picture("heart", SymbolStyle(coloring: .monochrome)))
  }

  @Test func `the parts of drawings that have layers are known`() throws {
    for (name, layers) in StandInDrawings.layers {
      #expect(StandInDrawings.parts(name)?.count == layers.count && layers.contains(0), "\(name)")
    }
  }

  @Test func `a line of the data that cannot be read would leave a part out`() throws {
    let texts = [StandInDrawings.signs, StandInDrawings.media, StandInDrawings.things].joined(separator: "\n")
    for line in texts.split(separator: "\n") {
      let name = String(line.prefix { $0 != " " })
      #expect(StandInDrawings.parts(name)?.count == line.split(separator: "|").count, "\(name)")
    }
  }

  @Test func `variants follow from rules, and unknown names and parts have none`() throws {
    for name in [
      "heart.fill", "heart.circle", "heart.circle.fill", "bell.slash.fill", "bell.badge", "bell.badge.fill",
      "person.badge.plus", "chevron.left.square.fill", "exclamationmark.triangle.fill", "checkmark.circle", "xmark.app",
      "person.crop.circle.badge.plus", "eye.slash", "mic.slash.circle.fill", "lock.shield.fill",
    ] { _ = try picture(name) }
    for name in [
      "hart", "heart.fil", "heart.fill.fill", "heart.circle.square", ".fill", "fill", "", "heart.badge.hart",
    ] {
      #expect(StandInSymbols.picture(name, SymbolStyle()) == nil, "\(name)")
    }
  }

  @Test func `a symbol grows with the font, and its lines with the weight but not with the scale`() throws {
    func width(_ style: SymbolStyle) throws -> Double {
      let item = try #require(picture("circle", style).items.first)
      guard case .path(let path) = item.content else { return 0 }
      return path.lineWidth * item.transform.a
    }
    let plain = try picture("circle").size
    // A circle is about as wide as an em, with room beside it.
    #expect(abs(plain.width - 17 * 1.2) < 1 && abs(plain.height - 17 * 1.14) < 1)
    let double = try picture("circle", SymbolStyle(pointSize: 34)).size
    #expect(abs(double.width - 2 * plain.width) < 1e-9 && abs(double.height - 2 * plain.height) < 1e-9)
    #expect(try picture("circle", SymbolStyle(scale: .large)).size.width > 1.2 * plain.width)
    #expect(try picture("circle", SymbolStyle(scale: .small)).size.width < 0.85 * plain.width)
    let lines = try SymbolStyle.Weight.allCases.map { try width(SymbolStyle(weight: $0)) }
    #expect(lines == lines.sorted() && Set(lines).count == 9)
    let (large, medium) = (try width(SymbolStyle(scale: .large)), try width(SymbolStyle()))
    #expect(abs(large - medium) < 1e-9)
  }

  @Test func `text beside a symbol has its capital letters in the middle of a circle`() throws {
    let symbol = try #require(StandInSymbols.picture("circle", SymbolStyle(pointSize: 100)))
    #expect(abs(symbol.picture.size.height / 2 - symbol.baselineFromBottom - 70.46 / 2) < 1e-9)
  }

  @Test func `filled figures leave their details out, so that what is behind shows through`() throws {
    let filled = try picture("checkmark.circle.fill").items
    let modes = filled.compactMap { item -> DisplayGroup.BlendMode? in
      if case .beginGroup(let group) = item.content { group.blendMode } else { nil }
    }
    #expect(modes == [.normal, .destinationOut])
    #expect(try picture("checkmark.circle").items.count == 2)
  }
}
