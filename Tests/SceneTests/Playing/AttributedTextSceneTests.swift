import InbetweenGeometry
import InbetweenDiagnostics
import InbetweenScene
import InbetweenText
import InbetweenTimeline
import Testing

@Suite("Attributed text in scenes") struct AttributedTextSceneTests {
  private func bake(_ views: String, timeline: String = "[]", width: Double? = nil) throws -> SceneBake {
    let text = """
      inbetween: 1
      canvas: {size: [400, 400], scale: 2}
      views: [{\(views)}]
      constraints: [v.left == superview.left, v.top == superview.top\(width.map { ", v.width == \($0)" } ?? "")]
      timeline: \(timeline)
      duration: 2
      """
    let reading = try SceneReader.read(SourceText(file: "test.yaml", text: text))
    return try SceneBake(reading.document, name: "test", typesetter: TextMeasurer(library: try FontLibrary()))
  }

  private func glyphs(_ bake: SceneBake, at time: Double = 0) -> [DisplayGlyphs] {
    bake.timeline.displayList(at: time).items.compactMap {
      if case .glyphs(let glyphs) = $0.content { glyphs } else { nil }
    }
  }

  private func boxes(_ bake: SceneBake, at time: Double = 0) -> [DisplayBox] {
    bake.timeline.displayList(at: time).items.compactMap { if case .box(let box) = $0.content { box } else { nil } }
  }

  private func size(_ bake: SceneBake, at time: Double = 0) throws -> Size {
    let layer = try #require(bake.timeline.layers.firstIndex { $0.path.hasSuffix("v") })
    return bake.timeline.presentation(of: layer, at: time).bounds.size
  }

  @Test(arguments: ["label", "textView"])
  func `parts have their fonts and colours; what they do not say is that of the view`(kind: String) throws {
    let baked = try bake(
      "\(kind): v, \(kind == "label" ? "" : "isScrollEnabled: false, ")font: 15, textColor: red, "
        + "attributedText: [plain, {text: bold, weight: bold}, "
        + "{text: big, size: 30, textColor: blue}, {text: own, font: {size: 20, italic: true}}]")
    let shown = glyphs(baked)
    #expect(shown.map(\.size) == [15, 15, 30, 20])
    let (red, blue) = (Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1))
    #expect(shown.map(\.color) == [red, red, blue, red])
    #expect(Set(shown.map(\.face)).count >= 3)
  }

  @Test func `a label's size is that of its lines, and the paragraph style changes it`() throws {
    let plain = try size(bake("label: v, font: 20, numberOfLines: 0, text: \"a\\nb\""))
    let spaced = try size(
      bake("label: v, font: 20, numberOfLines: 0, text: \"a\\nb\", paragraphStyle: {lineSpacing: 7, headIndent: 0}"))
    #expect(abs(spaced.height - plain.height - 7) <= 0.5)
    let tall = try size(
      bake("label: v, font: 20, numberOfLines: 0, text: \"a\\nb\", paragraphStyle: {minimumLineHeight: 50}"))
    #expect(tall.height == 100)
    let mixed = try size(bake("label: v, font: 20, attributedText: [a, {text: b, size: 40}]"))
    let large = try size(bake("label: v, font: 40, text: ab"))
    #expect(mixed.height == large.height && mixed.width < large.width)
  }

  @Test func `backgrounds and lines are boxes in their colours, below and above the glyphs`() throws {
    let baked = try bake(
      "label: v, textColor: black, attributedText: [{text: mark, backgroundColor: yellow, underline: thick, "
        + "strikethrough: single, strikethroughColor: green}]")
    let kinds = baked.timeline.displayList(at: 0).items.compactMap { item -> String? in
      switch item.content {
      case .box(let box): box.color == .black ? "underline" : box.color.red == 0 ? "strikethrough" : "background"
      case .glyphs: "glyphs"
      default: nil
      }
    }
    #expect(kinds == ["background", "underline", "glyphs", "strikethrough"])
  }

  @Test func `a view that declares both shows the attributed text`() throws {
    #expect(glyphs(try bake("label: v, font: 20, text: plain, attributedText: [a, {text: b, size: 40}]")).count == 2)
  }

  @Test func `an event sets other parts, and a plain text takes their place`() throws {
    let baked = try bake(
      "label: v, font: 20, text: before",
      timeline: """

          - at: 0.5
            set: {v.attributedText: [a, {text: b, size: 40}]}
          - at: 1
            set: {v.text: after}
        """)
    #expect(glyphs(baked, at: 0).map(\.size) == [20])
    #expect(glyphs(baked, at: 0.6).map(\.size) == [20, 40])
    #expect(glyphs(baked, at: 1.1).map(\.size) == [20])
    let text = try #require(baked.timeline.layers.first { $0.path.hasSuffix("v") })
    #expect(text.contents.compactMap { if case .text(let shown) = $0 { shown.text } else { nil } }.last == "after")
  }

  @Test func `links have the tint colour, and the whole text follows the size to which it is reduced`() throws {
    let link = try bake("label: v, tintColor: green, attributedText: [{text: link, link: there}]")
    #expect(glyphs(link).map(\.color) == [Color(red: 0, green: 1, blue: 0)])
    let fitted = try bake(
      "label: v, font: 20, adjustsFontSizeToFitWidth: true, attributedText: [aaaa, {text: bbbb, size: 40}]",
      width: 110)
    let sizes = glyphs(fitted).map(\.size)
    #expect(sizes.count == 2 && sizes[0] < 20 && abs(sizes[1] - 2 * sizes[0]) <= 1)
  }

  @Test(arguments: ["label", "textView"])
  func `an image stands before its text, on the baseline or in its bounds`(kind: String) throws {
    func text(_ parts: String) throws -> TextContent {
      let baked = try bake("\(kind): v, font: 20, textColor: red, attributedText: \(parts)", width: 200)
      let layer = try #require(
        baked.timeline.layers.first { $0.contents.contains { if case .text = $0 { true } else { false } } })
      return try #require(layer.contents.compactMap { if case .text(let text) = $0 { text } else { nil } }.last)
    }
    let symbol = "{systemName: star.fill, pointSize: 20}"
    let plain = try #require(try text("[x]").runs.first?.glyphs.first)
    let own = try text("[{image: \(symbol), text: x, textColor: blue}]")
    let star = try #require(own.attachments.first)
    #expect(star.isTemplate && star.color == Color(red: 0, green: 0, blue: 1) && star.rect.width > 15)
    let moved = try #require(own.runs.first?.glyphs.first)
    // Widths of texts are multiples of 1/1024 point.
    #expect(abs(moved.origin.x - plain.origin.x - star.rect.width) < 1e-3)
    // The star's baseline is that of the text: it reaches a little below.
    #expect(star.rect.maxY > moved.origin.y && star.rect.maxY < moved.origin.y + 6)
    let placed = try text("[{image: \(symbol), bounds: [2, -3, 40, 12]}, x]")
    let rect = try #require(placed.attachments.first?.rect)
    let baseline = try #require(placed.runs.first?.glyphs.first?.origin)
    #expect(abs(rect.minX - plain.origin.x - 2) < 1e-6 && rect.size == Size(width: 40, height: 12))
    #expect(abs(rect.maxY - baseline.y - 3) < 1e-6 && abs(baseline.x - plain.origin.x - 42) < 1e-3)
  }

  @Test func `a button shows the parts of its title until it gets another one, or a state has its own`() throws {
    let keys =
      "button: v, font: 15, title: plain, titleColor: red, "
      + "attributedTitle: [New, {text: big, size: 30, textColor: blue}]"
    let baked = try bake(keys, timeline: "[{at: 1, set: {v.title: other}}]")
    let (red, blue) = (Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1))
    #expect(glyphs(baked).map(\.size) == [15, 30] && glyphs(baked).map(\.color) == [red, blue])
    #expect(glyphs(baked, at: 1.5).map(\.size) == [15])
    #expect(try size(baked).height > size(baked, at: 1.5).height + 10)
    let selected = try bake(keys + ", isSelected: true, selected: {title: chosen}")
    #expect(glyphs(selected).map(\.size) == [15])
  }

  @Test func `a field shows the parts of its text until it gets another one, and bullets have none`() throws {
    let keys =
      "textField: v, font: 15, text: plain, textColor: red, "
      + "attributedText: [Pay, {text: big, size: 30, textColor: blue}]"
    let (red, blue) = (Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1))
    let baked = try bake(
      keys, timeline: "[{at: 0.5, set: {v.attributedText: []}}, {at: 1, set: {v.text: other}}]")
    #expect(glyphs(baked).map(\.size) == [15, 30] && glyphs(baked).map(\.color) == [red, blue])
    #expect(glyphs(baked, at: 0.7).map(\.size) == [15] && glyphs(baked, at: 0.7).first?.glyphs.count == 5)
    #expect(glyphs(baked, at: 1.5).map(\.size) == [15])
    #expect(try size(baked).height > size(baked, at: 1.5).height + 10)
    let secure = try bake(keys + ", isSecureTextEntry: true")
    #expect(glyphs(secure).map(\.size) == [15] && glyphs(secure).first?.glyphs.count == 6)
  }

  @Test func `a field without a text shows the parts of its placeholder in its font and the placeholder's colour`()
    throws
  {
    let keys =
      "textField: v, font: 15, textColor: blue, "
      + "attributedPlaceholder: [Your, {text: name, textColor: red, weight: bold}]"
    let baked = try bake(keys, timeline: "[{at: 0.5, set: {v.text: Ada}}, {at: 1, set: {v.text: ''}}]")
    let plain = try #require(glyphs(try bake("textField: v, font: 15, placeholder: Your")).first)
    #expect(glyphs(baked).map(\.color) == [plain.color, Color(red: 1, green: 0, blue: 0)])
    #expect(glyphs(baked).map(\.size) == [15, 15] && Set(glyphs(baked).map(\.face)).count == 2)
    #expect(glyphs(baked, at: 0.7).map(\.color) == [Color(red: 0, green: 0, blue: 1)])
    #expect(glyphs(baked, at: 1.5).map(\.color) == glyphs(baked).map(\.color))
    let replaced = try bake(keys, timeline: "[{at: 0, set: {v.placeholder: Other}}]")
    #expect(glyphs(replaced, at: 1).map(\.color) == [plain.color])
  }

  @Test
  func `default attributes are those of what parts do not say, of bullets and, but for the font, no placeholder's`()
    throws
  {
    let keys = "textField: v, font: 15, placeholder: ab, defaultTextAttributes: {size: 20, textColor: red, kern: 5}"
    let red = Color(red: 1, green: 0, blue: 0)
    let placeholder = glyphs(try bake(keys))
    #expect(placeholder.map(\.size) == [20] && placeholder.map(\.color) != [red])
    func width(_ bake: SceneBake) throws -> Double {
      let places = try #require(glyphs(bake).first).glyphs.map(\.origin.x)
      return (places.last ?? 0) - (places.first ?? 0)
    }
    let (set, unset) = (try bake(keys + ", text: ab"), try bake("textField: v, font: 20, text: ab"))
    #expect(glyphs(set).map(\.size) == [20] && glyphs(set).map(\.color) == [red])
    #expect(abs(try width(set) - (try width(unset)) - 5) < 0.01)
    let bullets = try bake(keys + ", text: ab, isSecureTextEntry: true")
    #expect(glyphs(bullets).map(\.color) == [red])
    let parts = try bake(keys + ", attributedText: [a, {text: b, textColor: blue, size: 30}]")
    #expect(
      glyphs(parts).map(\.size) == [20, 30] && glyphs(parts).map(\.color) == [red, Color(red: 0, green: 0, blue: 1)])
    let removed = try bake(keys + ", text: ab", timeline: "[{at: 0, set: {v.defaultTextAttributes: {kern: 0}}}]")
    #expect(glyphs(removed, at: 1).map(\.size) == [15])
  }

  @Test func `the caret of a field stands where its parts end`() throws {
    func caret(_ keys: String) throws -> Double {
      let baked = try bake("textField: v, font: 20, isEditing: true, \(keys)", width: 300)
      let layer = try #require(baked.timeline.layers.firstIndex { $0.path.hasSuffix("/v.caret") })
      return baked.timeline.presentation(of: layer, at: 0).frame.midX
    }
    let plain = try caret("text: ab")
    #expect(abs(try caret("text: ab, defaultTextAttributes: {kern: 5}") - plain - 10) < 0.01)
    #expect(try caret("attributedText: [a, {text: b, size: 40}]") > plain + 5)
    #expect(abs(try caret("text: ab, selectedRange: [1, 0], defaultTextAttributes: {kern: 5}") - plain / 2) < 12)
  }

  @Test func `tab stops are numbers, or have an alignment`() throws {
    func places(_ stops: String) throws -> [Double] {
      try glyphs(bake("label: v, font: 20, text: \"a\\tb\\t1.5\", paragraphStyle: {tabStops: \(stops)}"))
        .flatMap(\.glyphs).map(\.origin.x)
    }
    let natural = try places("[60, 200]")
    #expect(natural.count == 5 && natural[1] == 60 && natural[2] == 200)
    #expect(try abs(places("[60, {location: 200, alignment: decimal}]")[3] - 200) < 0.01)
    let right = try bake(
      "label: v, font: 20, text: \"a\\tb\", paragraphStyle: {tabStops: [{location: 200, alignment: right}]}")
    #expect(try size(right).width == 200)
    let centred = try places("[{location: 60, alignment: center}, 200]")
    #expect(centred[1] < 58 && centred[1] > 48 && centred[2] == 200)
  }

  @Test(arguments: [
    ("attributedText: word", "expected a list, found 'word'", 1),
    ("attributedText: [{size: 12}]", "a part of a text needs 'text' or 'image'", 1),
    ("attributedText: [{text: a, bounds: [0, 0, 9, 9]}]", "'bounds' needs 'image'", 1),
    ("attributedText: [{text: a, colour: red}]", "a part of a text has no key 'colour'", 1),
    ("attributedText: [{text: a, underline: wavy}]", "unknown underline 'wavy'", 1),
    ("paragraphStyle: {lineHeight: 2}", "a paragraph style has no key 'lineHeight'", 1),
    ("paragraphStyle: {lineSpacing: -1}", "'lineSpacing'", 1),
    ("paragraphStyle: {tabStops: [{alignment: right}]}", "a tab stop needs 'location'", 1),
    ("paragraphStyle: {tabStops: [{location: 9, align: right}]}", "a tab stop has no key 'align'", 1),
    ("paragraphStyle: {tabStops: [{location: 9, alignment: middle}]}", "unknown alignment 'middle'", 1),
  ])
  func `mistakes are reported where they are`(key: String, message: String, count: Int) throws {
    let text = """
      inbetween: 1
      canvas: {size: [100, 100]}
      views:
        - label: v
          \(key)
      timeline: []
      duration: 1
      """
    let error = try #require(throws: SceneError.self) {
      try SceneReader.read(SourceText(file: "test.yaml", text: text))
    }
    #expect(error.diagnostics.count == count)
    let first = try #require(error.diagnostics.first)
    #expect(first.message.contains(message), "\(first.message)")
    #expect(first.place.line == 5)
  }
}
