import Foundation
import InbetweenDiagnostics
import InbetweenModel
import InbetweenScene
import InbetweenTestSupport
import Testing

@Suite("docs/scene-format.md")
struct DocumentationTests {
  private let url = SharedVectors.repositoryRoot.appendingPathComponent("docs/scene-format.md")
  private let text: String

  init() throws { text = try String(contentsOf: url, encoding: .utf8) }

  @Test("Its tables of keys are those of the descriptions beside the classes")
  func keyTables() throws {
    let begin = try #require(text.range(of: "<!-- keys -->\n\n"))
    let end = try #require(text.range(of: "\n<!-- end of keys -->"))
    if ProcessInfo.processInfo.environment["INBETWEEN_UPDATE_DOCS"] == "1" {
      let updated = text[..<begin.upperBound] + KeyTables.text + text[end.lowerBound...]
      try String(updated).write(to: url, atomically: true, encoding: .utf8)
    } else {
      let written = String(text[begin.upperBound..<end.lowerBound])
      #expect(written == KeyTables.text, "run this test with INBETWEEN_UPDATE_DOCS=1")
    }
  }

  @Test("It contains every key and every word of the tables")
  func keys() {
    var words = SceneViewKind.allCases.flatMap { kind in [kind.rawValue] + SceneProperties.keys(of: kind).map(\.name) }
    for object in MappingTypes.all {
      words += object.keys
    }
    words += SceneAttribute.allCases.map(\.rawValue) + SceneWords.fontWeights + SceneWords.curves
    words += SceneExpression.Function.allCases.map(\.rawValue) + SceneDevice.all.map(\.name)
    let missing = Set(words).filter { !text.contains($0) }
    #expect(missing.sorted() == [])
  }
}
