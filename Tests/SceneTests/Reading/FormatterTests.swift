import Foundation
import InbetweenDiagnostics
import InbetweenScene
import InbetweenTestSupport
import InbetweenTimeline
import Testing

@Suite("Formatting scenes") struct FormatterTests {
  private func formatted(_ text: String) throws -> String {
    try SceneFormatter.format(SourceText(file: "F.yaml", text: text))
  }

  @Test func `keys are in the documented order, each with the comments above it; lists stay`() throws {
    let text = """
      # What it shows.
      views:
        # The card.
        - cornerRadius: 12
          # It is red.
          backgroundColor: red
          view: card   # by name
          subviews:
            - text: Hi
              label: title


            - alpha: 0.5
              view: line
      inbetween: 1
      # When it moves.
      timeline:
        - set: {card.alpha: 0}
          animate: 0.3
          then:
            - set:
                card.alpha: 1
              animate: 1
          at: 0.2
      canvas:
        scale: 2
        # Points.
        size: [100, 100]
      """
    let expected = """
      # What it shows.
      inbetween: 1
      canvas:
        # Points.
        size: [100, 100]
        scale: 2
      views:
        # The card.
        - view: card   # by name
          # It is red.
          backgroundColor: red
          cornerRadius: 12
          subviews:
            - label: title
              text: Hi

            - view: line
              alpha: 0.5
      # When it moves.
      timeline:
        - at: 0.2
          animate: 0.3
          set: {card.alpha: 0}
          then:
            - animate: 1
              set:
                card.alpha: 1

      """
    #expect(try formatted(text) == expected)
    #expect(try formatted(expected) == expected)
  }

  @Test func `texts over several lines keep their spaces and text that looks like comments`() throws {
    let text = "views:\n  - text: |\n      a  \n      # b\n\n\n      c\n    label: t\ninbetween: 1\n"
    #expect(
      try formatted(text) == "inbetween: 1\nviews:\n  - label: t\n    text: |\n      a  \n      # b\n\n\n      c\n")
  }

  private static let scenes: [String] = {
    let root = SharedVectors.repositoryRoot
    return ["Scenes", "docs/cookbook"].flatMap { folder in
      let names = (try? FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent(folder).path)) ?? []
      return names.filter { $0.hasSuffix(".yaml") }.sorted().map { folder + "/" + $0 }
    }
  }()

  @Test(arguments: scenes)
  func `a formatted scene has the same meaning, for any order of keys, and formatting again changes nothing`(
    path: String
  ) throws {
    let url = SharedVectors.repositoryRoot.appendingPathComponent(path)
    let text = try String(contentsOf: url, encoding: .utf8)
    let first = try formatted(text)
    #expect(try formatted(first) == first)
    func outline(_ text: String) throws -> [String] {
      let document = try SceneReader.read(SourceText(file: url.path, text: text)).document
      return document.viewsByID.keys.sorted() + document.constraints.map { "\($0.names)" }
        + ["\(document.canvas.size) \(document.timeline.count) \(document.states.map(\.name))"]
    }
    #expect(try outline(first) == outline(text))
    // Nothing but lines has moved.
    func lines(_ text: String) -> [String] {
      text.split(separator: "\n").map { $0.drop { $0 == " " || $0 == "-" }.trimmingCharacters(in: .whitespaces) }
        .filter { !$0.isEmpty }.sorted()
    }
    #expect(lines(first) == lines(text))
  }

  @Test func `text that is not YAML is reported with its location`() {
    #expect(throws: SceneError.self) { try formatted("views: [") }
  }
}
