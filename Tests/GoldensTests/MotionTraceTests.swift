import InbetweenGeometry
import InbetweenGoldens
import InbetweenTestSupport
import Testing

@Suite("Motion trace")
struct MotionTraceTests {
  private func half(_ numerator: Int64) throws -> Rational { try #require(Rational(numerator, 2)) }

  @Test func `frames are at i/fps, and one at the end`() throws {
    let trace = MotionTrace(
      scene: "s", framesPerSecond: Rational(60), duration: try #require(Rational(text: "8.21")),
      canvas: Size(width: 1, height: 1), scale: 1)
    #expect(trace.frameCount == 494)
    #expect(trace.time(ofFrame: 492).description == "41/5")
    #expect(trace.time(ofFrame: 493).description == "821/100")
    #expect(trace.frame(at: try #require(Rational(text: "8.2"))) == 492)
    #expect(trace.frame(at: try #require(Rational(text: "8.21"))) == 493)
    #expect(trace.frame(at: try #require(Rational(text: "8.205"))) == nil)
  }

  @Test func `a view is written only when it changes`() {
    let trace = SampleTraces.moving { $0 < 0.5 ? 0 : 1 }
    #expect(trace.views.count == 1)
    #expect(trace.views[0].changes.map(\.frame) == [0, 30])
    #expect(trace.views[0].changes[1].values == ["frame": .numbers([20000, 200_000, 120_000, 60000])])
    #expect(trace.text.split(separator: "\n").count == 4)
  }

  @Test func `the text is read back to the same trace`() throws {
    let end = try half(1)
    let trace = SampleTraces.trace(
      fps: try #require(Rational(30000, 1001)), duration: Rational(1),
      events: [MotionTrace.Event(name: "tap", start: .zero, end: end)]
    ) { frame, time in
      [SampleTraces.box(y: time * 33.3337)] + (frame > 3 && frame < 9 ? [SampleTraces.box("root/a", y: 1)] : [])
        + (frame > 12 ? [SampleTraces.box("root/a", y: 2)] : [])
    }
    let read = try MotionTrace(text: trace.text)
    #expect(read == trace)
    #expect(read.text == trace.text)
    #expect(read.views.map(\.path) == ["root/a", "root/box"])
  }

  @Test func `the lines of views may be in any order`() throws {
    let trace = SampleTraces.moving { $0 }
    let lines = trace.text.split(separator: "\n")
    let shuffled = ([lines[0]] + lines.dropFirst().reversed()).joined(separator: "\n")
    #expect(try MotionTrace(text: shuffled) == trace)
  }

  @Test func `lines end with a line feed, are sorted, and contain no platform-dependent times`() {
    let text = SampleTraces.trace(duration: Rational(0)) { _, _ in
      [SampleTraces.box("b", y: 0.12345), SampleTraces.box("a", y: -0.0001)]
    }.text
    #expect(text.hasSuffix("}\n") && !text.contains("\r"))
    let lines = text.split(separator: "\n")
    #expect(
      lines[0] == #"{"trace":2,"scene":"sample","fps":"60","duration":"0","canvas":[160,320],"scale":1}"#)
    #expect(
      lines[2].hasPrefix(
        ##"{"view":"a","at":"0",".alpha":1,".backgroundColor":"#800080ff",".frame":[20,0,120,60],".text":"Grüße"##))
    #expect(lines[1] == #"{"track":"a"}"# && lines[3] == #"{"track":"b"}"#)
    #expect(lines[4].contains(#".frame":[20,0.123,120,60]"#))
  }

  @Test func `two views with one path are distinguished`() {
    let trace = SampleTraces.trace(duration: Rational(0)) { _, _ in
      [SampleTraces.box("a", y: 0), SampleTraces.box("a", y: 1)]
    }
    #expect(trace.views.map(\.path) == ["a", "a#2"])
  }

  @Test(arguments: [
    ("", 1), ("{}", 1), ("[1]", 1), ("{\"trace\":2}", 1), ("{\"trace\":0}", 1), ("not json", 1),
    (valid + "{\"view\":\"a\"}\n", 2), (valid + "{\"view\":\"a\",\"at\":\"1/7\",\".alpha\":1}\n", 2),
    (valid + "{\"view\":\"a\",\"at\":\"0\",\".alpha\":null}\n", 2),
    (valid + "{\"view\":\"a\",\"at\":\"0\"}\n{\"view\":\"a\",\"at\":\"0\"}\n", 3),
    (valid + "<<<<<<< ours\n", 2), (valid + String(repeating: "[", count: 100_000), 2),
    (valid.replacing("\"1\"", with: "\"99999999999\""), 1),
  ])
  func `invalid text is refused with its line`(_ text: String, _ line: Int) {
    #expect {
      _ = try MotionTrace(text: text)
    } throws: { error in
      guard case .malformed(_, let found, _)? = error as? GoldenFormatError else { return false }
      return found == line
    }
  }

  private static let valid = #"{"trace":2,"scene":"s","fps":"60","duration":"1","canvas":[1,1],"scale":1}"# + "\n"

  @Test func `a trace of format 1 is read like one of the current format, with errors at its own lines`() throws {
    let old = """
      {"trace":1,"scene":"s","fps":"60","duration":"1","canvas":[1,1],"scale":1}
      {"view":"a","at":"0",".alpha":1}
      {"view":"b","at":"0",".alpha":0.5}

      """
    let trace = try MotionTrace(text: old)
    #expect(trace.views.map(\.path) == ["a", "b"])
    #expect(try MotionTrace(text: trace.text) == trace)
    #expect(trace.text.hasPrefix(#"{"trace":2,"#))
    #expect(throws: GoldenFormatError.malformed(file: "t", line: 1, message: "no release wrote format 0 of this file"))
    {
      try MotionTrace(text: old.replacing("\"trace\":1", with: "\"trace\":0"), file: "t")
    }
    #expect {
      _ = try MotionTrace(text: old + "{", file: "t")
    } throws: { error in
      guard case .malformed(_, let line, _)? = error as? GoldenFormatError else { return false }
      return line == 4
    }
  }

  @Test func `steps of an upgrade are applied one after the other, and a missing step is reported`() throws {
    let history = FormatHistory(
      key: "golden", current: 3,
      steps: [
        1: { (lines) throws(GoldenFormatError) in
          lines.map { .object(($0.members ?? []).map { $0.key == "size" ? .init("width", $0.value) : $0 }) }
        },
        2: { (lines) throws(GoldenFormatError) in
          lines.map { .object(($0.members ?? []) + [.init("doubled", .int(2 * ($0["width"]?.int ?? 0)))]) }
        },
      ])
    func read(_ text: String) throws -> String {
      try JSON(goldenFile: text, file: "golden.json", history: history).line
    }
    #expect(try read(#"{"golden":1,"size":4}"#) == #"{"golden":3,"width":4,"doubled":8}"#)
    #expect(try read(#"{"golden":2,"width":4}"#) == #"{"golden":3,"width":4,"doubled":8}"#)
    #expect(try read(#"{"golden":3,"width":4}"#) == #"{"golden":3,"width":4}"#)
    #expect(throws: GoldenFormatError.newerFormat(file: "golden.json", found: 4, known: 3)) {
      try read(#"{"golden":4}"#)
    }
    for wrong in ["{\"golden\":0}", "{\"golden\":-7}", "{}", "[]", "{\"golden\":\"1\"}", "<<<<<<< a\n{\"golden\":3}"] {
      #expect(throws: GoldenFormatError.self, "\(wrong)") { try read(wrong) }
    }
  }

  @Test func `a later format and a pointer of Git LFS are recognised`() {
    #expect(throws: GoldenFormatError.newerFormat(file: "t", found: 3, known: 2)) {
      try MotionTrace(text: Self.valid.replacing("\"trace\":2", with: "\"trace\":3"), file: "t")
    }
    #expect(throws: GoldenFormatError.lfsPointer(file: "t")) {
      try MotionTrace(text: "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n", file: "t")
    }
  }

  @Test func `equal traces do not differ, and no trace differs from itself written and read`() throws {
    let trace = SampleTraces.moving { $0 * $0 }
    #expect(TraceDifference(expected: trace, actual: trace).isEmpty)
    #expect(TraceDifference(expected: trace, actual: try MotionTrace(text: trace.text)).isEmpty)
  }

  @Test func `a difference names the frames, the worst one, the view and the number`() throws {
    let expected = SampleTraces.moving { $0 }
    let actual = SampleTraces.trace(duration: Rational(1)) { frame, time in
      [SampleTraces.box(y: 20 + 180 * time, height: (10...12).contains(frame) ? 60 + Double(frame - 9) : 60)]
    }
    let difference = TraceDifference(expected: expected, actual: actual)
    #expect(difference.frames == [10, 11, 12] && difference.frameCount == 61)
    let worst = try #require(difference.worst)
    #expect(worst.change == "box.height 60.0 → 63.0 pt")
    #expect(worst.worstFrame == 12 && worst.time.description == "1/5" && worst.magnitude == 3)
    #expect(TraceDifference(expected: expected, actual: actual, tolerance: 3).isEmpty)
    #expect(TraceDifference(expected: expected, actual: actual, tolerance: 2).frames == [12])
  }

  @Test func `added and removed views, colours, texts, sizes and durations differ`() throws {
    let expected = SampleTraces.trace(duration: Rational(1)) { _, _ in [SampleTraces.box(y: 0)] }
    let changed = SampleTraces.trace(duration: Rational(1)) { _, _ in
      var box = SampleTraces.box(y: 0)
      box.values["text"] = .text("other")
      box.values["backgroundColor"] = TraceValue(Color(red: 1, green: 0, blue: 0))
      return [box, SampleTraces.box("root/new", y: 0)]
    }
    let difference = TraceDifference(expected: expected, actual: changed)
    #expect(difference.properties.map(\.key) == ["text", "backgroundColor"])
    #expect(difference.properties[1].change == "box.backgroundColor #800080ff → #ff0000ff")
    #expect(difference.tree.map(\.view) == ["root/new"] && difference.tree[0].isAdded)
    let longer = SampleTraces.trace(duration: Rational(2)) { _, _ in [SampleTraces.box(y: 0)] }
    #expect(
      TraceDifference(expected: expected, actual: longer).shape.map(\.description) == [
        "duration 1 s → 2 s", "frames 61 → 121",
      ])
    #expect(TraceDifference(expected: expected, actual: longer).frames == [])
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `random traces are read back, and their differences are counted correctly`(_ seed: UInt64) throws {
    var generator = SplitMix(seed: seed)
    var values = (0..<30).map { _ in (0..<3).map { _ in Double.random(in: -500...500, using: &generator) } }
    func made() -> MotionTrace {
      SampleTraces.trace(
        duration: Rational(1),
        views: { frame, _ in
          (0..<3).map { SampleTraces.box("v\($0)", y: values[frame % 30][$0]) }
        })
    }
    let before = made()
    #expect(try MotionTrace(text: before.text) == before)
    let (row, view) = (Int.random(in: 0..<30, using: &generator), Int.random(in: 0..<3, using: &generator))
    values[row][view] += 0.001
    let difference = TraceDifference(expected: before, actual: made())
    #expect(difference.frames == (0..<61).filter { $0 % 30 == row })
    #expect(difference.properties.map(\.view) == ["v\(view)"])
  }
}
