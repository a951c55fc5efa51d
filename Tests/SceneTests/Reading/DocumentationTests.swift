import Foundation
import InbetweenDiagnostics
import InbetweenLayout
import InbetweenModel
import InbetweenScene
import InbetweenTestSupport
import Testing

@Suite("The pages of the scene format")
struct DocumentationTests {
  private static let folder = SharedVectors.repositoryRoot.appendingPathComponent("docs")
  /// By their names: docs/scene-format.md and the pages that it lists.
  private let pages: [String: String]

  init() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    pages = try Dictionary(
      uniqueKeysWithValues: names.filter { $0.hasPrefix("scene-") }.map { name in
        (name, try String(contentsOf: Self.folder.appendingPathComponent(name), encoding: .utf8))
      })
  }

  @Test func `the first page leads to every heading of the other pages`() throws {
    let index = try #require(pages["scene-format.md"])
    let missing = pages.keys.sorted().filter { $0 != "scene-format.md" }.flatMap { name -> [String] in
      if !index.contains("](\(name))") { return [name] }
      let headings = pages[name, default: ""].matches(of: /\n###? ([^\n]*)/).map { String($0.output.1) }
      return headings.filter { !index.contains("[\($0)](\(name)#") }
    }
    #expect(missing == [])
  }

  @Test func `its tables of keys are those of the descriptions beside the classes`() throws {
    #expect(
      try GeneratedPart("keys", of: "docs/scene-views.md").agrees(with: "\n\(KeyTables.text)\n"),
      "run this test with INBETWEEN_UPDATE_DOCS=1")
  }

  @Test func `they contain every key and every word of the tables`() {
    var words = ViewKind.allCases.flatMap { kind in [kind.rawValue] + ViewKeys.keys(of: kind).map(\.name) }
    for object in MappingTypes.all {
      words += object.keys
    }
    words += LayoutAttribute.names + Keywords.fontWeights + Keywords.curves
    words += SceneExpression.Function.allCases.map(\.rawValue) + CanvasDevice.all.map(\.name)
    let text = pages.values.joined()
    let missing = Set(words).filter { !text.contains($0) }
    #expect(missing.sorted() == [])
  }
}
