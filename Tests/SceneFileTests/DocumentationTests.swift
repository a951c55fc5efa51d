import Foundation
import InbetweenDiagnostics
import InbetweenSceneFile
import InbetweenTestSupport
import Testing

@Suite("docs/scene-format.md")
struct DocumentationTests {
  private let text: String

  init() throws {
    let url = SharedVectors.repositoryRoot.appendingPathComponent("docs/scene-format.md")
    text = try String(contentsOf: url, encoding: .utf8)
  }

  @Test("Every key and every word of the tables is in it")
  func keys() {
    var words = SceneViewKind.allCases.flatMap { kind in [kind.rawValue] + SceneProperties.keys(of: kind).map(\.name) }
    for object in [
      SceneObjects.top, SceneObjects.canvas, SceneObjects.font, SceneObjects.transform, SceneObjects.path,
      SceneObjects.arc, SceneObjects.equation, SceneObjects.visualFormat, SceneObjects.group, SceneObjects.constraint,
      SceneObjects.state, SceneObjects.event, SceneObjects.keyframe, SceneObjects.spring, SceneObjects.control,
      SceneObjects.golden, SceneObjects.basicAnimation, SceneObjects.springAnimation, SceneObjects.keyframeAnimation,
      SceneObjects.animationGroup, SceneObjects.motionEffect,
    ] {
      words += object.keys
    }
    words += SceneAttribute.allCases.map(\.rawValue) + SceneWords.fontWeights + SceneWords.curves
    words += SceneExpression.Function.allCases.map(\.rawValue) + SceneDevice.all.map(\.name)
    let missing = Set(words).filter { !text.contains($0) }
    #expect(missing.sorted() == [])
  }
}
