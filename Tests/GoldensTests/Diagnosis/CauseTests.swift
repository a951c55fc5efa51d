import InbetweenGoldens
import InbetweenDiagnostics
import InbetweenGeometry
import InbetweenMotion
import Testing

/// A scene of three numbers, run without an engine.
private struct TinyScene {
  var row = 67.0
  var duration = 0.3
  var radius = 4.0
  var unused = 1.0

  var resolved: RecordedScene {
    func place(_ line: Int) -> SourcePlace { SourcePlace(file: "Scenes/tiny.yaml", line: line, column: 5) }
    return RecordedScene(
      name: "tiny", digest: "",
      facts: [
        .init(path: "constraints[0].constant", value: "\(row)", text: "[view3(\(Int(row)))]", place: place(23)),
        .init(path: "timeline[0].duration", value: "\(duration)", text: "animate: \(duration)", place: place(30)),
        .init(path: "views.view3.cornerRadius", value: "\(radius)", place: place(9)),
        .init(path: "metrics.unused", value: "\(unused)", place: place(3)),
      ])
  }

  var trace: MotionTrace {
    let empty = MotionTrace(
      scene: "tiny", framesPerSecond: Rational(60), duration: Rational(1), canvas: Size(width: 100, height: 300),
      scale: 1)
    var recorder = TraceRecorder(empty)
    for frame in 0..<empty.frameCount {
      let time = empty.time(ofFrame: frame).doubleValue
      let progress = TimingFunction.default.value(at: min(time / duration, 1))
      recorder.append([
        ViewSample(
          path: "view3",
          values: [
            "frame": TraceValue(0, 10, 100, 10 + (row - 10) * progress), "cornerRadius": TraceValue(radius),
          ])
      ])
    }
    var trace = recorder.recorded
    trace.plays = MotionPlays([
      "view3": ["frame": [.init(curve: .timing(.default), begin: 0, duration: duration)]]
    ])
    return trace
  }

  /// The scene with some of its previous values.
  func undoing(_ changes: [SceneEdit], to golden: TinyScene) -> TinyScene {
    var scene = self
    for change in changes {
      switch change.path {
      case "constraints[0].constant": scene.row = golden.row
      case "timeline[0].duration": scene.duration = golden.duration
      case "views.view3.cornerRadius": scene.radius = golden.radius
      default: scene.unused = golden.unused
      }
    }
    return scene
  }
}

@Suite("Cause")
struct CauseTests {
  private let golden = TinyScene()

  private func diagnosis(_ scene: TinyScene, drawnOtherwise: Double = 0) -> Diagnosis {
    func run(_ scene: TinyScene) -> MotionTrace {
      var drawn = scene
      drawn.row += drawnOtherwise
      return drawn.trace
    }
    let changes = SceneEdit.changes(from: golden.resolved, to: scene.resolved)
    let cause = Cause.find(expected: golden.trace, actual: run(scene), changes: changes) {
      run(scene.undoing($0, to: golden))
    }
    return Diagnosis(expected: golden.trace, actual: run(scene), cause: cause)
  }

  @Test func `one changed constant is named with its location and previous value`() {
    let found = diagnosis(TinyScene(row: 70))
    #expect(found.kinds == [.elsewhere])
    #expect(
      found.sentence
        == "tiny: frames 1–60 of 61 differ, worst 18 (0.300 s): view3.height 67.0 → 70.0 pt; "
        + "Scenes/tiny.yaml:23:5: [view3(70)] was (67)")
  }

  @Test func `a change without effect is not named beside one that has an effect`() {
    let found = diagnosis(TinyScene(row: 70, unused: 2))
    #expect(found.sentence.hasSuffix("; Scenes/tiny.yaml:23:5: [view3(70)] was (67)"))
  }

  @Test func `a duration and a radius are named, one as timing, the other as appearance`() {
    let slow = diagnosis(TinyScene(duration: 0.5))
    #expect(slow.kinds == [.when])
    #expect(slow.sentence.hasSuffix("takes 0.50 s instead of 0.30 s; Scenes/tiny.yaml:30:5: animate: 0.5 was 0.3"))
    let round = diagnosis(TinyScene(radius: 8))
    #expect(round.kinds == [.look])
    #expect(
      round.sentence
        == "tiny: frames 0–60 of 61 differ, worst 0 (0.000 s): view3.cornerRadius 4.0 → 8.0 pt; "
        + "Scenes/tiny.yaml:9:5: views.view3.cornerRadius 8.0 was 4.0")
  }

  @Test func `if two changes together explain it, both are named, and no other`() {
    let found = diagnosis(TinyScene(row: 70, duration: 0.5, unused: 2))
    #expect(found.kinds == [.elsewhere, .when])
    #expect(
      found.detail.hasSuffix(
        "two changes together: Scenes/tiny.yaml:23:5: [view3(70)] was (67); Scenes/tiny.yaml:30:5: animate: 0.5 was 0.3"
      ))
  }

  @Test func `if the scene is the same, or does not explain it, the program changed`() {
    #expect(
      diagnosis(TinyScene(), drawnOtherwise: 2).sentence.hasSuffix("the scene is unchanged, so the program changed"))
    #expect(
      diagnosis(TinyScene(unused: 3), drawnOtherwise: 2).sentence.hasSuffix(
        "not explained by the one change of the scene, so the program changed"))
    #expect(
      diagnosis(TinyScene(radius: 4, unused: 3), drawnOtherwise: 2).cause
        == Cause(changes: [], outside: .program, candidates: 1))
  }

  @Test func `the part that a change explains is named even if the program changed too`() {
    let found = diagnosis(TinyScene(row: 70, unused: 3), drawnOtherwise: 2)
    #expect(
      found.sentence.hasSuffix(
        "; Scenes/tiny.yaml:23:5: [view3(70)] was (67); no change of the scene explains the rest, so the program changed too"
      ), "\(found.sentence)")
  }

  @Test func `changes outside the scene are named if the scene explains nothing`() {
    func text(_ outside: Cause.Outside) -> String {
      Cause.find(expected: 1, actual: 2, changes: [], outside: outside, agree: ==, rerun: { _ in 2 }).description
    }
    #expect(text(.files(["Scenes/mars.png"])) == "Scenes/mars.png is another file than when it was recorded")
    #expect(text(.files(["a.png", "b.png"])) == "a.png, b.png are other files than when it was recorded")
    #expect(text(.environment(["cairo 1.16.0 → 1.18.0"])) == "recorded with cairo 1.16.0 → 1.18.0")
  }

  private static func edits(_ count: Int) -> [SceneEdit] {
    (0..<count).map { index in
      let place = SourcePlace(file: "s.yaml", line: index + 1, column: 1)
      return SceneEdit(
        old: .init(path: "p\(index)", value: "1", place: place), new: .init(path: "p\(index)", value: "2", place: place)
      )
    }
  }

  @Test(arguments: [[7], [3, 1998], [0, 1]])
  func `one or two relevant changes are found among two thousand in few runs`(_ needed: [Int]) {
    let changes = Self.edits(2000)
    let golden = Set(needed.map { changes[$0] })
    var runs = 0
    let cause = Cause.find(expected: 0, actual: needed.count, changes: changes, agree: ==) { undone in
      runs += 1
      return golden.count - golden.intersection(undone).count
    }
    #expect(cause.changes == needed.map { changes[$0] })
    #expect(cause.outside == nil && cause.cutShort == nil && runs < 120, "\(runs)")
  }

  @Test func `a search that would take too long reports its progress`() {
    let changes = Self.edits(500)
    let cause = Cause.find(expected: 0, actual: 500, changes: changes, limit: 50, agree: ==) { 500 - $0.count }
    #expect(cause.cutShort == 50)
    #expect(
      cause.description.hasPrefix("among 500 of 500 changes (not narrowed down further after 50 runs): s.yaml:1:1: p0"),
      "\(cause)")
  }

  @Test func `a golden whose scene cannot be played is reported as such`() {
    let changes = Self.edits(3)
    let cause = Cause.find(expected: 0, actual: 1, changes: changes, agree: ==) { $0.count == 3 ? nil : 1 }
    #expect(cause.changes.isEmpty && cause.outside == .unplayable)
    let single = Cause.find(expected: 0, actual: 1, changes: changes, agree: ==) {
      $0.count == 3 ? nil : $0 == [changes[1]] ? 0 : 1
    }
    #expect(single.changes == [changes[1]] && single.outside == nil)
  }

  @Test func `a change that cannot be undone alone is not a cause by itself`() {
    let changes = SceneEdit.changes(from: golden.resolved, to: TinyScene(row: 70, unused: 3).resolved)
    let cause = Cause.find(expected: golden.trace, actual: TinyScene(row: 70).trace, changes: changes) { undone in
      undone.count == 2 ? golden.trace : nil
    }
    #expect(cause.changes == [changes[1], changes[0]] && cause.outside == nil)
  }

  @Test(arguments: [
    ("[view3(70)]", "[view3(67)]", "[view3(70)] was (67)"),
    ("animate: 0.5", "animate: 0.25", "animate: 0.5 was 0.25"),
    ("curve: linear", "curve: easeIn", "curve: linear was easeIn"),
    ("a.top == b.top + 8 @750", "a.top == b.top + 8", "a.top == b.top + 8 @750 was a.top == b.top + 8"),
    (
      "yellow.right == superview.right", "yellow.left == superview.right",
      "yellow.right == superview.right was yellow.left == superview.right"
    ),
    (
      "yellow.right <= superview.right", "yellow.right == superview.right",
      "yellow.right <= superview.right was yellow.right == superview.right"
    ),
  ])
  func `previous values are shown by their differing parts`(_ new: String, _ old: String, _ expected: String) {
    let change = SceneEdit(
      old: .init(path: "p", value: "1", text: old), new: .init(path: "p", value: "2", text: new))
    #expect(change.description == expected)
  }

  @Test func `the resolved scene is read back from its text, and other text refused`() throws {
    let scene = golden.resolved
    #expect(try RecordedScene(json: scene.json) == scene)
    #expect(scene.json.split(separator: "\n").count == 11)
    #expect(throws: GoldenFormatError.self) { try RecordedScene(json: "{\"scene\": 1}") }
    #expect(throws: GoldenFormatError.newerFormat(file: "f", found: 9, known: 2)) {
      try RecordedScene(json: "{\"scene\": 9}", file: "f")
    }
  }
}

@Suite("Diagnosis")
struct DiagnosisTests {
  private func trace(
    scene: String = "s", fps: Int32 = 60, _ views: (_ time: Double) -> [ViewSample]
  ) -> MotionTrace {
    let empty = MotionTrace(
      scene: scene, framesPerSecond: Rational(fps), duration: Rational(1), canvas: Size(width: 100, height: 100),
      scale: 1)
    var recorder = TraceRecorder(empty)
    for frame in 0..<empty.frameCount { recorder.append(views(empty.time(ofFrame: frame).doubleValue)) }
    return recorder.recorded
  }

  private func view(_ path: String, x: Double = 0, y: Double = 0, alpha: Double = 1, text: String = "a") -> ViewSample {
    ViewSample(
      path: path,
      values: ["frame": TraceValue(x, y, 10, 10), "alpha": TraceValue(alpha), "text": .text(text)])
  }

  @Test func `equal traces have no diagnosis`() {
    let same = trace { [view("a", x: $0)] }
    let found = Diagnosis(expected: same, actual: same)
    #expect(found.isEmpty && found.findings.isEmpty && found.sentence == "s: no difference")
  }

  @Test func `a view that is missing or new is a difference in appearance`() {
    let found = Diagnosis(
      expected: trace { _ in [view("a"), view("b")] }, actual: trace { _ in [view("a"), view("c")] })
    #expect(found.kinds == [.look])
    #expect(found.sentence == "s: frames 0–60 of 61 differ; look: b is gone, c is new")
  }

  @Test func `a changed text is shown together with the views that it moves`() {
    let found = Diagnosis(expected: trace { _ in [view("a")] }, actual: trace { _ in [view("a", x: 2, text: "b")] })
    #expect(found.kinds == [.elsewhere, .look])
    #expect(found.sentence.contains("a.text ‘a’ → ‘b’"))
  }

  @Test func `a late fade is a difference in timing, one with another end value in appearance`() {
    func fade(_ late: Double, to end: Double = 0) -> MotionTrace {
      trace { [view("a", alpha: 1 - (1 - end) * min(max(($0 - late) / 0.3, 0), 1))] }
    }
    let late = Diagnosis(expected: fade(0.2), actual: fade(0.3))
    #expect(late.kinds == [.when])
    #expect(late.sentence.hasSuffix("same path, 100 ms late"), "\(late.sentence)")
    #expect(Diagnosis(expected: fade(0.2), actual: fade(0.2, to: 0.5)).kinds == [.look])
  }

  @Test func `a curved path is another path, not only another timing`() {
    let straight = trace { [view("a", x: 80 * $0, y: 60 * $0)] }
    let curved = trace { [view("a", x: 80 * $0, y: 60 * $0 * $0)] }
    let found = Diagnosis(expected: straight, actual: curved)
    #expect(found.kinds.contains(.elsewhere))
    #expect(found.sentence.contains("another path of a"), "\(found.sentence)")
  }

  @Test func `another canvas, rate or duration is reported first`() {
    let found = Diagnosis(expected: trace { _ in [view("a")] }, actual: trace(fps: 30) { _ in [view("a")] })
    #expect(found.sentence == "s: fps 60 → 30; frames 61 → 31")
  }

  @Test func `frames are summarised as ranges`() {
    func frames(_ changed: [ClosedRange<Int>]) -> String {
      let expected = trace { _ in [view("a")] }
      let actual = trace { time in
        let frame = Int((time * 60).rounded())
        return [view("a", alpha: changed.contains { $0.contains(frame) } ? 0.5 : 1)]
      }
      return Diagnosis(expected: expected, actual: actual).sentence
    }
    #expect(frames([4...4]).hasPrefix("s: frame 4 of 61 differs, worst 4 (0.067 s): a.alpha 1.0 → 0.5"))
    #expect(frames([4...9, 20...20]).hasPrefix("s: frames 4–9 and 20 of 61 differ"))
    #expect(frames([4...9, 20...20, 30...31]).hasPrefix("s: frames 4–31 (9 of them) of 61 differ"))
  }
}
