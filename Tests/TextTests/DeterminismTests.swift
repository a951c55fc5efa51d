import InbetweenGeometry
import InbetweenText
import InbetweenTimeline
import Testing

@Suite("Determinism")
struct DeterminismTests {
  static let requests: [TextRequest] = {
    let texts = [
      "Hello, AVAWorld", "约束布局 Hello", "0.250 s", "ب mixed 日本語", "a\nb\nc", "", "The quick brown fox jumps over",
      "한국어 텍스트",
    ]
    var result: [TextRequest] = []
    for (i, text) in texts.enumerated() {
      for (j, mode) in LineBreakMode.allCases.enumerated() {
        result.append(
          TextRequest(
            text: text,
            font: FontDescription(
              size: 9 + Double(i + j), weight: FontDescription.Weight.allCases[(i + j) % 9], italic: j == 3),
            alignment: TextAlignment.allCases[(i + j) % 4], lineBreakMode: mode, numberOfLines: j,
            width: i % 2 == 0 ? 90 : nil, hanVariant: HanVariant.allCases[j % 5]))
      }
    }
    return result
  }()

  static func measure(_ requests: [TextRequest], _ sources: FontSources = .standard) throws -> [TextLayout] {
    let measurer = TextMeasurer(library: try FontLibrary(sources))
    return try requests.map { try measurer.layout($0) }
  }

  @Test func `measured twice, in another order and alone, a text has the same layout`() throws {
    let forward = try Self.measure(Self.requests)
    #expect(try Self.measure(Self.requests) == forward)
    #expect(try Array(Self.measure(Self.requests.reversed()).reversed()) == forward)
    for i in stride(from: 0, to: Self.requests.count, by: 7) {
      #expect(try Self.measure([Self.requests[i]]) == [forward[i]])
    }
  }

  @Test func `on two threads at once, texts have the same layouts`() async throws {
    let expected = try Self.measure(Self.requests)
    try await withThrowingTaskGroup(of: [TextLayout].self) { group in
      for i in 0..<4 {
        group.addTask {
          let requests = i % 2 == 0 ? Self.requests : Self.requests.reversed()
          let layouts = try Self.measure(requests)
          return i % 2 == 0 ? layouts : layouts.reversed()
        }
      }
      for try await layouts in group { #expect(layouts == expected) }
    }
  }

  @Test func `Latin text is the same before and after Chinese text has opened its font`() throws {
    let library = try FontLibrary()
    let latin = TextRequest(text: "Latin", font: FontDescription(size: 17))
    let before = try library.layout(latin)
    _ = try library.layout(TextRequest(text: "漢 Latin", font: FontDescription(size: 17)))
    #expect(try library.layout(latin) == before)
    let mixed = try library.layout(TextRequest(text: "Latin漢", font: FontDescription(size: 17)))
    #expect(mixed.lines.first?.runs.first?.glyphs == before.lines.first?.runs.first?.glyphs)
  }

  @Test func `texts that are equal and composed of other characters have their own layouts`() throws {
    let library = try FontLibrary()
    let measurer = TextMeasurer(library: library)
    let texts = ["café", "cafe\u{301}", "café"]
    let requests = texts.map { TextRequest(text: $0, font: FontDescription(size: 17)) }
    #expect(try requests.map { try library.layout($0).lines[0].range } == [0..<4, 0..<5, 0..<4])
    #expect(try requests.map { try measurer.layout($0).lines[0].range } == [0..<4, 0..<5, 0..<4])
  }

  @Test func `a measurer gives the library's results`() throws {
    let library = try FontLibrary()
    let measurer = TextMeasurer(library: library)
    let font = FontDescription(size: 17)
    for request in Self.requests.prefix(12) {
      let first = try measurer.layout(request)
      #expect(try measurer.layout(request) == first)
      #expect(try library.layout(request) == first)
    }
    #expect(try measurer.metrics(of: font) == library.metrics(of: font))
  }
}
