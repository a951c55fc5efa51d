import InbetweenDiagnostics
import InbetweenScene
import InbetweenRendering
import Testing

@Suite("Layouts that are stopped") struct StoppedSolveTests {
  /// Inequalities between random views: components of many sizes, with conflicts and much that is left open.
  private static func scene(_ seed: UInt64, views: Int, constraints: Int) -> String {
    var state = seed
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let pairs = [["left", "right", "centerX"], ["top", "bottom", "centerY"], ["width", "height"]]
    var text = "inbetween: 1\nviews:\n" + (0..<views).map { "  - view: v\($0)\n" }.joined() + "constraints:\n"
    for _ in 0..<constraints {
      let attributes = pairs[next(3)]
      let first = next(views)
      let second = (first + 1 + next(views - 1)) % views
      text += "  - v\(first).\(attributes[next(attributes.count)]) >= v\(second).\(attributes[next(attributes.count)])"
      text += " + \(next(100) - 50)\n"
    }
    return text
  }

  @Test(arguments: [(60, 20), (60, 30), (150, 50), (150, 120), (300, 100)])
  func `a layout stops wherever its work is used up`(_ size: (constraints: Int, views: Int)) throws {
    for seed in UInt64(1)...3 {
      let text = Self.scene(seed, views: size.views, constraints: size.constraints)
      var options = SceneReader.Options()
      var refusals = 0
      var limit = 1_000.0
      while limit < 3e8 {
        options.limits.work = Int(limit)
        let document = try SceneReader.read(SourceText(file: "s.yaml", text: text), options: options).document
        do throws(SceneError) {
          _ = try SceneBake(document, name: "s", typesetter: SceneTypesetter(), findsAmbiguity: true)
          break
        } catch {
          refusals += 1
          #expect(error.diagnostics.allSatisfy { $0.message.contains("steps of work") }, "\(error.diagnostics)")
        }
        limit *= 1.25
      }
      #expect(refusals > 5, "what is stopped takes more work than that")
    }
  }
}
