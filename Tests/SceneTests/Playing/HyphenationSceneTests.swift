import InbetweenDiagnostics
import InbetweenGeometry
import InbetweenMotion
import InbetweenScene
import InbetweenTestSupport
import InbetweenText
import InbetweenTimeline
import Testing

@Suite("Hyphenation in scenes") struct HyphenationSceneTests {
  /// A folder with a dictionary in which each syllable ends with a vowel.
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder("hyphen")
    let patterns = ["a", "e", "i", "o", "u"].map { $0 + "1" }.joined(separator: "\n")
    try folder.write("UTF-8\n" + patterns + "\n", as: "hyph_en_US.dic")
  }

  private func typesetter(_ dictionaries: [String]? = nil) throws -> TextMeasurer {
    var sources = FontSources.standard
    sources.hyphenation = dictionaries ?? [folder.path]
    return TextMeasurer(library: try FontLibrary(sources))
  }

  private func scene(_ view: String, width: String = "150", timeline: String = "[]") -> String {
    """
    inbetween: 1
    canvas: {size: [400, 600], scale: 2}
    inputs: {w: 300}
    views:
      - \(view)
    constraints: [v.left == superview.left, v.top == superview.top, v.width == \(width)]
    timeline: \(timeline)
    """
  }

  private let words = "The typesetter divides complicated vocabulary, unavoidable determination and other words."

  /// The glyphs with their places, to a hundredth of a point.
  private func glyphs(_ fixture: SceneFixture, at time: Double = 0) -> [String] {
    fixture.timeline.displayList(at: time).items.flatMap { item -> [String] in
      guard case .glyphs(let run) = item.content else { return [] }
      return run.glyphs.map { glyph in
        let place = item.transform.apply(to: glyph.origin)
        return "\(glyph.id) \((place.x * 100).rounded() / 100) \((place.y * 100).rounded() / 100)"
      }
    }
  }

  @Test(arguments: [
    "{label: v, numberOfLines: 0, @text: W}",
    "{label: v, numberOfLines: 0, @attributedText: [{text: W, weight: bold}]}",
    "{textView: v, isScrollEnabled: false, @text: W}",
  ])
  func `lines of views end in hyphens where the factor of their paragraph style says it`(view: String) throws {
    func count(_ style: String) throws -> Int {
      let text = view.replacing("@", with: style).replacing("W", with: "\"\(words)\"")
      return glyphs(try SceneFixture(scene(text), typesetter: try typesetter())).count
    }
    let plain = try count("")
    #expect(try count("paragraphStyle: {hyphenationFactor: 0}, ") == plain)
    // Each hyphen is a glyph. Every word fits into a line of its own.
    #expect(try count("paragraphStyle: {hyphenationFactor: 0.001}, ") == plain)
    #expect(try count("paragraphStyle: {hyphenationFactor: 1}, ") > plain)
  }

  @Test(arguments: [0.6, 0.8, 0.95, 1])
  func `a live width gives the same lines as setting that width`(factor: Double) throws {
    let typesetter = try typesetter()
    let label = "{label: v, numberOfLines: 0, paragraphStyle: {hyphenationFactor: \(factor)}, text: \"\(words)\"}"
    let drive = "[{drive: {w: [[0, 300], [2, 60]]}}]"
    let live = try SceneFixture(scene(label, width: "w", timeline: drive), typesetter: typesetter)
    for step in 0...40 {
      let time = Double(step) / 20
      let width = live.timeline.inputTracks[2].value(at: time)
      let still = try SceneFixture(scene(label, width: "\(width)"), typesetter: typesetter)
      #expect(live.shown("v", at: time)?.frame == still.shown("v", at: 0)?.frame, "\(time)")
      #expect(glyphs(live, at: time) == glyphs(still), "\(time)")
    }
  }

  @Test func `a missing dictionary is a warning that names its package, if a word needs it`() throws {
    func warnings(_ style: String, width: String = "120") throws -> [Diagnostic] {
      let label = "{label: v, numberOfLines: 0, paragraphStyle: {\(style)}, text: \"\(words)\"}"
      return try SceneFixture(scene(label, width: width), typesetter: try typesetter(["/nowhere"])).bake.warnings
    }
    let english = try warnings("hyphenationFactor: 1")
    #expect(
      english.map(\.message) == ["no hyphenation dictionary of the language 'en' is installed: its words are whole"])
    #expect(english.first?.hint == "apt-get install hyphen-en-us")
    let german = try warnings("hyphenationFactor: 1, hyphenationLanguage: de")
    #expect(german.first?.message.contains("'de'") == true && german.first?.hint == "apt-get install hyphen-de")
    #expect(try warnings("hyphenationFactor: 0").isEmpty)
    #expect(try warnings("lineSpacing: 1, hyphenationLanguage: de").isEmpty)
    #expect(try warnings("hyphenationFactor: 1", width: "2000").isEmpty)
  }

  @Test(arguments: [
    ("hyphenationFactor: 2", "'hyphenationFactor'"), ("hyphenationFactor: -0.5", "'hyphenationFactor'"),
    ("hyphenationLanguage: tlh", "unknown hyphenationLanguage 'tlh'"),
    ("hyphens: auto", "a paragraph style has no key 'hyphens'"),
  ])
  func `factors are from 0 to 1, and languages those with a dictionary`(style: String, message: String) throws {
    let text = SourceText(file: "test.yaml", text: scene("{label: v, paragraphStyle: {\(style)}}"))
    let error = try #require(throws: SceneError.self) { try SceneReader.read(text) }
    #expect(error.diagnostics.first?.message.contains(message) == true, "\(error.diagnostics.map(\.message))")
  }
}
