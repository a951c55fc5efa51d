import Foundation
import InbetweenDiagnostics
import InbetweenScene
import InbetweenGeometry
import InbetweenTestSupport
import InbetweenTimeline
import Testing

/// A scene of the repository or of a test, read and baked.
struct SceneFixture {
  let bake: SceneBake
  var timeline: Timeline { bake.timeline }

  /// A scene in `Scenes/`.
  init(named name: String, set parameters: [(String, String)] = []) throws {
    var options = SceneReader.Options()
    options.parameters = parameters.map { .init(name: $0.0, text: $0.1) }
    let path = SharedVectors.repositoryRoot.appendingPathComponent("Scenes/\(name).yaml").path
    let reading = try SceneReader.read(path: path, options: options)
    bake = try SceneBake(reading.document, name: name, typesetter: nil)
  }

  /// A scene as text.
  init(_ text: String, typesetter: (any Typesetter)? = nil) throws {
    let reading = try SceneReader.read(SourceText(file: "test.yaml", text: text))
    bake = try SceneBake(reading.document, name: "test", typesetter: typesetter)
  }

  /// Expects that a frame depends on its time alone, and that all transforms are numbers.
  ///
  /// - Parameter times: in seconds, ascending.
  func expectSameFramesInAnyOrder(at times: [Double]) {
    let forward = times.map { timeline.displayList(at: $0) }
    let backward = times.reversed().map { timeline.displayList(at: $0) }
    #expect(forward == backward.reversed())
    for item in forward.flatMap(\.items) {
      let t = item.transform
      #expect((t.a + t.b + t.c + t.d + t.tx + t.ty).isFinite)
    }
  }

  /// A sheet that a track of the input `pull` moves down, and further lines of the scene.
  init(sheetPulledBy track: String, _ more: String = "") throws {
    try self.init(
      """
      inbetween: 1
      canvas: {size: [200, 900], scale: 1}
      inputs: {pull: 0}
      views: [{view: sheet}]
      constraints: [sheet.top == screen.top + pull, sheet.left == screen.left, "HV:[sheet(20)]"]
      timeline:
        - drive:
            pull: \(track)
      \(more)
      """)
  }

  /// A scene of 200 × 200 points from its views and its timeline, each a list that begins at the margin.
  init(views: String, timeline: String, duration: String = "duration: 8") throws {
    func indented(_ text: String) -> String {
      text.split(separator: "\n", omittingEmptySubsequences: false).map { "  " + $0 }.joined(separator: "\n")
    }
    try self.init(
      """
      inbetween: 1
      canvas: {size: [200, 200], scale: 2}
      views:
      \(indented(views))
      timeline:
      \(indented(timeline))
      \(duration)
      """)
  }

  func frame(_ id: String, at time: Double) -> Rect? {
    index(id).map { timeline.model(of: $0, at: time).frame }
  }

  func shown(_ id: String, at time: Double) -> LayerState? {
    index(id).map { timeline.presentation(of: $0, at: time) }
  }

  func real(_ id: String, at time: Double) -> LayerState? {
    index(id).map { timeline.model(of: $0, at: time) }
  }

  private func index(_ id: String) -> Int? { timeline.layers.firstIndex { $0.id == id } }
}
