import InbetweenDiagnostics
import InbetweenScene
import InbetweenGeometry
import InbetweenText
import InbetweenTimeline
import Testing

@Suite("Texts with numbers that follow inputs") struct TextTemplateTests {
  private func scene(_ text: String, drive: String = "[[0, 0], [1, 100]]", more: String = "") throws -> SceneFixture {
    try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [300, 100], scale: 2}
      inputs: {offset: 0}
      views:
        - label: percent
          text: \(text)
        - view: rule
      constraints:
        - H:|-10-[percent]-8-[rule(5)]
        - V:|-10-[percent]
        - V:|-10-[rule(5)]
      timeline:
        - drive: {offset: \(drive)}
      \(more)
      """, typesetter: TextMeasurer(library: try FontLibrary()))
  }

  private func glyphs(_ fixture: SceneFixture, at time: Double) -> [UInt32] {
    fixture.timeline.displayList(at: time).items.flatMap { item -> [UInt32] in
      guard case .glyphs(let run) = item.content else { return [] }
      return run.glyphs.map { UInt32($0.id) }
    }
  }

  @Test(arguments: [0.0, 0.1, 0.25, 0.5, 59.0 / 60, 1, 1.5])
  func `a text shows the values of its inputs in every frame, and views that depend on its width follow`(time: Double)
    throws
  {
    let live = try scene("\"{offset, .0f} %\"", more: "duration: 2")
    let value = Int((min(time, 1) * 100).rounded(.toNearestOrEven))
    let fixed = try scene("\"\(value) %\"", more: "duration: 2")
    #expect(glyphs(live, at: time) == glyphs(fixed, at: time))
    #expect(!glyphs(live, at: time).isEmpty)
    #expect(live.frame("percent", at: time) == fixed.frame("percent", at: time))
    #expect(live.frame("rule", at: time) == fixed.frame("rule", at: time))
  }

  @Test
  func `a text changes only if it reads differently, and finally when its input comes to rest between two frames`()
    throws
  {
    let live = try scene("\"{offset, .0f}\"", drive: "[[0, 0], [0.505, 3]]", more: "duration: 1")
    let rest = try scene("\"3\"", more: "duration: 1")
    #expect(glyphs(live, at: 0.505) == glyphs(rest, at: 0.505))
    #expect(glyphs(live, at: 0.504) == glyphs(rest, at: 0.504))
    #expect(glyphs(live, at: 0.4) != glyphs(rest, at: 0.4))
  }

  @Test func `an event that sets a text reads its inputs once, and the text stops following them`() throws {
    let fixture = try scene(
      "\"{offset, .0f}\"", more: "  - {at: 0.5, set: {percent.text: \"at {offset, .1f}\"}}\nduration: 1")
    let fixed = try scene("at 50.0", more: "duration: 1")
    #expect(glyphs(fixture, at: 0.5) == glyphs(fixed, at: 0.5))
    #expect(glyphs(fixture, at: 0.9) == glyphs(fixed, at: 0.9))
  }

  @Test func `texts that differ only in how letters are composed keep their own characters`() throws {
    let written = ["e\u{301} {offset}", "\u{e9} {offset}"]
    let reading = try SceneReader.read(
      SourceText(
        file: "test.yaml",
        text: """
          inbetween: 1
          inputs: {offset: 0}
          views:
            - {label: a, text: "\(written[0])"}
            - {label: b, text: "\(written[1])"}
          """))
    for (id, text) in zip(["a", "b"], written) {
      let value = reading.document.view(id)?.properties.first { $0.key == "text" }?.value
      guard case .template(let parts)? = value, case .literal(let literal)? = parts.first else {
        Issue.record("expected a text with a number")
        return
      }
      #expect(Array(literal.unicodeScalars) == Array(text.unicodeScalars.prefix { $0 != "{" }))
    }
  }

  @Test func `braces without an input are plain text`() throws {
    let fixture = try scene("\"{x} {12} {}\"")
    #expect(glyphs(fixture, at: 0).count == 9)
  }

  @Test(arguments: [
    ("{offset, .0f}", 2.5, "2"), ("{offset, .1f}", -0.05, "-0.1"), ("{offset, +.2f}", 1.0, "+1.00"),
    ("{offset, 05.1f}", 3.25, "003.2"), ("{offset}", 0.125, "0.125"), ("{offset}", 3.0, "3"),
    ("{max(offset, 2), .0f} pt", 1.0, "2 pt"),
  ])
  func `numbers are formatted as by String(format:)`(text: String, value: Double, expected: String) throws {
    let fixture = try scene("\"\(text)\"", drive: "[[0, \(value)]]")
    let fixed = try scene("\"\(expected)\"")
    #expect(glyphs(fixture, at: 0) == glyphs(fixed, at: 0))
  }

  @Test(arguments: [
    ("{offset, .0d}", "6:20: error: unknown format '.0d' of a number"),
    ("{offset +}", "6:21: error: expected a number or a name, found the end"),
  ])
  func `mistakes in braces that mention an input`(text: String, expected: String) throws {
    do {
      _ = try scene("\"\(text)\"")
      Issue.record("expected a message")
    } catch let error as SceneError {
      #expect(error.diagnostics.first?.description == "test.yaml:\(expected)")
    }
  }

  @Test func `a touch dot has its centre at its location, outside Auto Layout, and follows an input`() throws {
    let fixture = try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [300, 300], scale: 2}
      inputs: {offset: 0}
      views:
        - touch: finger
          location: [100 + offset, 50]
      timeline:
        - drive: {offset: [[0, 0], [1, 100]]}
        - {at: 1, animate: 1, curve: linear, set: {finger.location: [200, 150]}}
      """)
    #expect(fixture.bake.warnings.isEmpty)
    #expect(fixture.shown("finger", at: 0)?.frame == Rect(x: 78, y: 28, width: 44, height: 44))
    #expect(fixture.shown("finger", at: 0.5)?.position == Point(x: 150, y: 50))
    #expect(fixture.shown("finger", at: 1.5)?.position == Point(x: 200, y: 100))
  }

  @Test func `in the dark appearance controls and texts have the dark values of their colours`() throws {
    func scene(_ appearance: String) throws -> SceneFixture {
      try SceneFixture(
        """
        inbetween: 1
        canvas: {size: [300, 300], scale: 2, appearance: \(appearance)}
        views:
          - view: card
            backgroundColor: secondarySystemBackground
            frame: [0, 0, 10, 10]
          - progressView: bar
            frame: [0, 20, 100, 4]
          - view: own
            backgroundColor: {light: white, dark: "#102030"}
            frame: [0, 30, 10, 10]
        """)
    }
    func colors(_ fixture: SceneFixture) -> [Color] {
      fixture.timeline.displayList(at: 0).items.compactMap { item in
        if case .box(let box) = item.content { box.color } else { nil }
      }
    }
    let (light, dark) = (colors(try scene("light")), colors(try scene("dark")))
    #expect(light.contains(Color(red: 242 / 255, green: 242 / 255, blue: 247 / 255)))
    #expect(dark.contains(Color(red: 28 / 255, green: 28 / 255, blue: 30 / 255)))
    #expect(light.contains(Color(red: 120 / 255, green: 120 / 255, blue: 128 / 255, alpha: 0.2)))
    #expect(dark.contains(Color(red: 120 / 255, green: 120 / 255, blue: 128 / 255, alpha: 0.36)))
    #expect(light.contains(.white))
    #expect(dark.contains(Color(red: 16 / 255, green: 32 / 255, blue: 48 / 255)))
    #expect(try scene("dark").timeline.canvas.backgroundColor == .black)
  }
}
