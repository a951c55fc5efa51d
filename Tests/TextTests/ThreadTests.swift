import InbetweenText
import InbetweenTimeline
import Testing

@Suite("Fonts in several threads") struct ThreadTests {
  /// Only the average width of the font's characters tells that the fourth letter of `anew` no longer fits once the
  /// comma after it is on the next line.
  private static let requests = [9.0, 17, 23].flatMap { size in
    [60.0, 133, 240].map { width in
      TextRequest(
        text: "The solver finds a layout and the label breaks its lines anew, word by word, for the width it is given.",
        font: FontDescription(size: size, weight: .bold), lineBreakMode: .wordWrapping, numberOfLines: 0, width: width)
    }
  }

  private static func layouts(_ order: [Int]) throws -> [Int: TextLayout] {
    let library = try FontLibrary()
    var layouts: [Int: TextLayout] = [:]
    for index in order { layouts[index] = try library.layout(requests[index]) }
    return layouts
  }

  @Test func `libraries of several threads break lines where one alone does`() async throws {
    let expected = try Self.layouts(Array(Self.requests.indices))
    let differences = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<4 {
        group.addTask {
          try (0..<60).count { _ in try Self.layouts(Self.requests.indices.shuffled()) != expected }
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(differences == 0)
  }
}
