import Foundation
import InbetweenDiagnostics
import InbetweenLayout
import InbetweenModel
import InbetweenScene
import InbetweenTestSupport
import Testing

@Suite("docs/scene-format.md")
struct DocumentationTests {
  private let url = SharedVectors.repositoryRoot.appendingPathComponent("docs/scene-format.md")
  private let text: String

  init() throws { text = try String(contentsOf: url, encoding: .utf8) }

  @Test func `its tables of keys are those of the descriptions beside the classes`() throws {
    #expect(
      try GeneratedPart("keys", of: "docs/scene-format.md").agrees(with: "\n\(KeyTables.text)\n"),
      "run this test with INBETWEEN_UPDATE_DOCS=1")
  }

  @Test func `it contains every key and every word of the tables`() {
    var words = ViewKind.allCases.flatMap { kind in [kind.rawValue] + ViewKeys.keys(of: kind).map(\.name) }
    for object in MappingTypes.all {
      words += object.keys
    }
    words += LayoutAttribute.names + Keywords.fontWeights + Keywords.curves
    words += SceneExpression.Function.allCases.map(\.rawValue) + CanvasDevice.all.map(\.name)
    let missing = Set(words).filter { !text.contains($0) }
    #expect(missing.sorted() == [])
  }
}
