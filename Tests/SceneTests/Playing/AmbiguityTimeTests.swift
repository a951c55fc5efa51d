import InbetweenDiagnostics
import InbetweenScene
import InbetweenTimeline
import Testing

@Suite("Ambiguity at one time") struct AmbiguityTimeTests {
  @Test(arguments: [0, 0.3, 0.7, .infinity])
  func `if one time is requested, its layout has the same ranges as otherwise, and the others still report ambiguity`(
    time: Double
  ) throws {
    let text = """
      inbetween: 1
      canvas: {size: [200, 300]}
      views: [view: a, view: b]
      constraints: [a.left == screen.left, a.right == b.left, b.right == screen.right, "V:|[a]|", "V:|[b]|", m: a.width >= 10, q: a.width == 50]
      timeline: [{at: 0.2, deactivate: [q]}, {at: 0.4, set: {m.constant: 20}}, {at: 0.6, set: {m.constant: 30}}, {at: 0.8, activate: [q]}]
      duration: 1
      """
    let document = try SceneReader.read(SourceText(file: "test.yaml", text: text)).document
    let all = try SceneBake(document, name: "test", typesetter: nil)
    let one = try SceneBake(document, name: "test", typesetter: nil, ambiguityTime: time)
    let asked = min(time, 1)
    #expect(one.timeline.layoutFinding(at: asked)?.ambiguous == all.timeline.layoutFinding(at: asked)?.ambiguous)
    for other in [0, 0.3, 0.5, 0.7, 0.9] {
      func open(_ bake: SceneBake) -> [String]? {
        bake.timeline.layoutFinding(at: other)?.ambiguous.map { $0.view + "." + $0.attribute }
      }
      #expect(open(one) == open(all), "at \(other)")
    }
    let found = try #require(
      all.timeline.layoutFinding(at: 0.7)?.ambiguous.first { $0.view == "a" && $0.attribute == "width" })
    #expect(found.minimum == 30 && found.maximum == 200)
    #expect(all.ambiguities.count == one.ambiguities.count)
  }
}
