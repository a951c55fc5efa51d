import InbetweenDiagnostics
import InbetweenGeometry
import InbetweenGoldens
import Testing

/// Views whose top edges move within a second.
private struct Movers {
  /// Paths, with the distances in points.
  let distances: [(path: String, distance: Double)]
  var canvas = Size(width: 100, height: 300)

  var trace: MotionTrace {
    var recorder = TraceRecorder(
      MotionTrace(
        scene: "movers", framesPerSecond: Rational(10), duration: Rational(1), canvas: canvas, scale: 1))
    for frame in 0...10 {
      let screen = ViewSample(path: "screen", values: ["frame": TraceValue(0, 0, canvas.width, canvas.height)])
      recorder.append(
        [screen]
          + distances.map { path, distance in
            ViewSample(path: path, values: ["frame": TraceValue(0, distance * Double(frame) / 10, 20, 20)])
          })
    }
    return recorder.recorded
  }

  /// A scene with a constraint for each view.
  var scene: RecordedScene {
    RecordedScene(
      name: "movers", digest: "",
      facts: distances.enumerated().map { index, mover in
        .init(
          path: "constraints[\(index)].constant", value: "\(mover.distance)",
          text: "\(mover.path).top == \(mover.distance)",
          place: SourcePlace(file: "movers.yaml", line: index + 1, column: 5))
      })
  }

  func diagnosis(after golden: Movers, isExplained: Bool = true) -> Diagnosis {
    let changes = isExplained ? SceneEdit.changes(from: golden.scene, to: scene) : []
    return Diagnosis(
      expected: golden.trace, actual: trace,
      cause: isExplained ? Cause(changes: changes, candidates: changes.count) : nil)
  }
}

@Suite("The difference that a sentence names")
struct LeadingDifferenceTests {
  @Test func `of several changes, the view that moves farthest is named`() {
    let golden = Movers(distances: [("near", 10), ("far", 10)])
    let found = Movers(distances: [("near", 70), ("far", 110)]).diagnosis(after: golden)
    #expect(found.sentence.contains(": far.y 10.0 → 110.0 pt; "), "\(found.sentence)")
  }

  @Test func `of one change, the view that its constraint places is named, although another moves farther`() {
    let golden = Movers(distances: [("near", 10), ("far", 10)])
    let moved = Movers(distances: [("near", 70), ("far", 110)])
    let change = SceneEdit.changes(from: golden.scene, to: moved.scene).prefix(1)
    let found = Diagnosis(
      expected: golden.trace, actual: moved.trace, cause: Cause(changes: Array(change), candidates: 1))
    #expect(found.sentence.contains(": near.y 10.0 → 70.0 pt; "), "\(found.sentence)")
  }

  @Test func `of a view and its subview that move alike, the view is named`() {
    let golden = Movers(distances: [("card", 10), ("card/badge", 10), ("other", 10)])
    let found = Movers(distances: [("card", 90), ("card/badge", 92), ("other", 10)]).diagnosis(
      after: golden, isExplained: false)
    #expect(found.sentence.contains(": card.y 10.0 → 90.0 pt"), "\(found.sentence)")
    let farther = Movers(distances: [("card", 50), ("card/badge", 92), ("other", 10)]).diagnosis(
      after: golden, isExplained: false)
    #expect(farther.sentence.contains(": badge.y 10.0 → 92.0 pt"), "\(farther.sentence)")
  }

  @Test func `the size of the screen is not repeated after that of the canvas`() {
    let golden = Movers(distances: [("card", 10)])
    let found = Movers(distances: [("card", 10)], canvas: Size(width: 100, height: 200)).diagnosis(
      after: golden, isExplained: false)
    #expect(found.sentence.hasPrefix("movers: canvas 100 × 300 → 100 × 200; frames 0–10 of 11 differ"))
    #expect(!found.sentence.contains("screen.height"))
  }
}
