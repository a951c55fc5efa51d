import Foundation
import InbetweenText
import InbetweenTimeline
import Testing

@Suite("Fonts in several threads") struct ThreadTests {
  /// Words that nearly fill their lines, so that the smallest difference of a width moves one.
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

  /// `INBETWEEN_LIBRARIES` is the number of libraries in each thread.
  private static var count: Int {
    ProcessInfo.processInfo.environment["INBETWEEN_LIBRARIES"].flatMap { Int($0) } ?? 25
  }

  @Test func `libraries of eight threads break lines where one alone does`() async throws {
    let expected = try Self.layouts(Array(Self.requests.indices))
    let chinese = TextRequest(text: "约束布局 Hello", font: FontDescription(size: 15))
    let wide = try FontLibrary().layout(chinese)
    let differences = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<8 {
        group.addTask {
          try (0..<Self.count).count { number in
            // Every tenth library opens the Chinese font as well.
            if number % 10 == 0, try FontLibrary().layout(chinese) != wide { return true }
            return try Self.layouts(Self.requests.indices.shuffled()) != expected
          }
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(differences == 0)
  }

  #if os(Linux)
    @Test func `setting text starts no thread`() throws {
      let library = try FontLibrary()
      _ = try library.layout(TextRequest(text: "Latin 漢字 ب", font: FontDescription(size: 17)))
      // A thread keeps its starter's name unless it takes one of its own, as those of GLib, Pango and fontconfig do.
      // Those of Swift's tasks have the name of their queue.
      let program = try String(contentsOfFile: "/proc/self/comm", encoding: .utf8)
      for task in try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task") {
        // Threads may end meanwhile.
        guard let name = try? String(contentsOfFile: "/proc/self/task/\(task)/comm", encoding: .utf8) else { continue }
        #expect(name == program || name.contains("qos"))
      }
    }
  #endif
}
