import Foundation
import InbetweenDiagnostics
import InbetweenScene
import InbetweenGeometry
import InbetweenLayout
import InbetweenTestSupport
import InbetweenTimeline
import Testing

@Suite("Explanations of the founding scenes") struct ExplanationTests {
  static let scenes = [
    "center-snaps-back", "constant-moves", "expand", "login-jump", "login", "motion-effects", "passbook", "reveal",
    "scroll-driven", "snapshot-autoreverse", "transform-autoreverse", "vanish",
  ]

  @Test func `between two events, values that follow an input are explained at that time`() throws {
    let text = """
      inbetween: 1
      canvas: {size: [320, 480]}
      inputs: {k: 10}
      views: [{view: a}]
      constraints: [a.left == screen.left, a.top == screen.top, a.height == 10, a.width == k]
      timeline: [{drive: {k: [[0, 10], [2, 100]]}}]
      """
    let document = try SceneReader.read(SourceText(file: "live.yaml", text: text)).document
    for (time, width) in [(Rational(0), 10.0), (Rational(1), 55), (Rational(2), 100)] {
      let answer = try SceneExplanation.explain(document, view: "a", attribute: .width, at: time, typesetter: nil)
      let found = try answer.get()
      #expect(abs(found.value - width) < 1e-6)
      #expect(abs(found.chain.reduce(0) { $0 + $1.amount } - width) < 1e-6)
    }
  }

  @Test(
    arguments: [LayoutAttribute.firstBaseline, .lastBaseline, .leftMargin, .centerYWithinMargins],
    ["g", "card.layoutMarginsGuide", "safeArea"])
  func `a guide has no baselines and no margins to explain, as in constraints`(
    attribute: LayoutAttribute, guide: String
  ) throws {
    let text = """
      inbetween: 1
      canvas: {size: [320, 480]}
      views: [{view: card, subviews: [{guide: g}, {view: inner}]}]
      constraints:
        - HV:|[card]|
        - HV:|-9-[g]-9-|
        - inner.left == card.layoutMarginsGuide.left
      """
    let document = try SceneReader.read(SourceText(file: "guides.yaml", text: text)).document
    let answer = try SceneExplanation.explain(
      document, view: guide, attribute: attribute, at: .zero, typesetter: nil)
    guard case .failure(.guideHasNo(attribute, let nearest)) = answer else {
      Issue.record("\(answer)")
      return
    }
    _ = try SceneExplanation.explain(document, view: guide, attribute: nearest, at: .zero, typesetter: nil).get()
    _ = try SceneExplanation.explain(document, view: "inner", attribute: attribute, at: .zero, typesetter: nil).get()
  }

  @Test(arguments: scenes)
  func `amounts add up to the value, for every view and attribute`(scene: String) throws {
    let path = SharedVectors.repositoryRoot.appendingPathComponent("Scenes/\(scene).yaml").path
    let document = try SceneReader.read(path: path).document
    var asked = 0
    for view in try SceneFixture(named: scene).timeline.layers.compactMap(\.id) {
      for attribute in LayoutAttribute.allCases where attribute != .notAnAttribute {
        let answer = try SceneExplanation.explain(
          document, view: view, attribute: attribute, at: Rational(1), typesetter: nil)
        guard case .success(let found) = answer else { continue }
        let sum = found.chain.reduce(0) { $0 + $1.amount }
        #expect(abs(sum - found.value) < 1e-6, "\(view).\(attribute.name): \(found.chain)")
        asked += 1
      }
    }
    #expect(asked >= 20)
  }

  @Test(arguments: scenes)
  func `explaining while playing gives the same answer as stopping there, and the same bake`(scene: String) throws {
    let path = SharedVectors.repositoryRoot.appendingPathComponent("Scenes/\(scene).yaml").path
    let document = try SceneReader.read(path: path).document
    let unasked = try SceneBake(document, name: scene, typesetter: nil)
    #expect(unasked.answer == nil)
    let views = unasked.timeline.layers.compactMap(\.id)
    for (index, time) in [.zero, try #require(Rational(1, 2)), Rational(1), unasked.timeline.duration].enumerated() {
      let view = index == 3 ? "nobody" : try #require(views.dropFirst(index + 1).first ?? views.last)
      let question = SceneExplanation.Question(view: view, attribute: .height, time: time)
      let asked = try SceneBake(document, name: scene, typesetter: nil, question: question)
      let stopped = try SceneExplanation.explain(
        document, view: view, attribute: .height, at: time, typesetter: nil)
      #expect(asked.answer == stopped)
      #expect(asked.timeline.duration == unasked.timeline.duration && asked.warnings == unasked.warnings)
      #expect(asked.timeline.layouts == unasked.timeline.layouts && asked.timeline.events == unasked.timeline.events)
    }
  }
}
