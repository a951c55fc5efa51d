import Foundation
import Testing
import InbetweenTestSupport

/// The claims of scenes under `expect`, as reported by `check`, `verify` and `record`.
@Suite("Expectations") struct ExpectationTests {
  private let scratch: TemporaryFolder

  init() throws { scratch = try TemporaryFolder() }

  /// A box that slides to the right and springs, a label that is too narrow, a small button.
  private func scene(expect: String) -> String {
    """
    inbetween: 1
    canvas: {size: [200, 200], scale: 1}
    views:
      - view: box
        backgroundColor: black
      - label: title
        text: A text that is too long
        textColor: "#767676"
      - button: done
        title: Go
      - view: still
    constraints:
      - left: box.left == screen.left
      - box.top == screen.top
      - box.width == 20
      - box.height == 20
      - title.left == screen.left + 10
      - title.top == screen.top + 60
      - title.width == 60
      - done.left == screen.left + 100
      - done.top == screen.top + 120
      - still.left == box.right
      - still.top == screen.top + 190
      - still.width == 5
      - still.height == 5
    timeline:
      - label: slide
        animate: 0.5
        spring: {dampingRatio: 0.5}
        set: {left.constant: 100}
    expect:
    \(expect)

    """
  }

  private func check(_ expect: String) throws -> Tool.Outcome {
    _ = try scratch.write(scene(expect: expect), as: "box.yaml")
    return try Tool.run("check", "box.yaml", in: scratch.url)
  }

  @Test func `claims that hold are not reported`() throws {
    let found = try check(
      """
        - {hasNoConflicts: true, isUnambiguous: true}
        - view: box
          settles: slide.end
          overshoots: {minX: 20}
          reaches: [100, 0, 20, 20]
          staysInside: screen
          doesNotOverlap: [title, still]
          maximumVelocity: {minX: 2000}
        - {view: title, hasContrast: 4.5}
        - {view: done, tapTarget: 20, isNotTruncated: true, at: 0.1}
      """)
    #expect(found.status == 0, "\(found.errors)")
  }

  @Test(arguments: [
    ("{view: box, settles: 0.2}", "'box' still moves at"),
    ("{view: box, monotonic: minX}", "minX of 'box' turns back at"),
    ("{view: box, overshoots: {minX: 2}}", "minX of 'box' overshoots by"),
    ("{view: box, reaches: [90, 0, 20, 20]}", "'box' ends at [100, 0, 20, 20], not at [90, 0, 20, 20]"),
    ("{view: box, staysInside: [0, 0, 100, 100]}", "'box' leaves [0, 0, 100, 100] at"),
    ("{view: box, staysInside: title}", "'box' leaves 'title' at 0 s"),
    ("{view: box, maximumVelocity: {minX: 10}}", "minX of 'box' changes by"),
    ("{view: title, isNotTruncated: true}", "'title' has too little room for its text: A text that is too long"),
    ("{view: title, hasContrast: 4.6}", "the contrast of 'title' is 4.54 to 1, and was to be 4.6"),
    ("{view: done, tapTarget: 44}", "it was to be 44 × 44"),
  ])
  func `claims that do not hold are reported with their location`(claim: String, message: String) throws {
    let found = try check("  - " + claim)
    #expect(found.status == 1)
    #expect(found.errors.contains("box.yaml:32:") && found.errors.contains("error: ") && found.errors.contains(message))
  }

  @Test(arguments: [
    ("{view: title, settles: 0.2}", "'title' does not move"),
    ("{view: box, monotonic: minY}", "minY of 'box' does not change"),
    ("{view: title, doesNotOverlap: done}", "neither 'title' nor 'done' moves"),
    ("{view: box, isNotTruncated: true}", "'box' shows no text"),
    ("{view: box, hasContrast: 3}", "'box' shows no text"),
  ])
  func `a claim that nothing could violate is reported`(claim: String, message: String) throws {
    let found = try check("  - " + claim)
    #expect(found.status == 1)
    #expect(found.errors.contains(message + ", so the claim says nothing"))
  }

  @Test(arguments: [
    ("{view: bix, settles: 1}", "unknown view 'bix'", "did you mean 'box'?"),
    ("{view: box, setles: 1}", "an expectation has no key 'setles'", "did you mean 'settles'?"),
    ("{settles: 1}", "'settles' needs 'view'", "add view:"), ("{view: box}", "this expects nothing", "claim something"),
    ("{view: box, monotonic: minZ}", "unknown number of a frame 'minZ'", "did you mean 'minX'?"),
    ("{view: box, overshoots: {left: 1}}", "unknown number of a frame 'left'", "did you mean 'minX'"),
    ("{view: title, isNotTruncated: false}", "a claim is true, or left out", ""),
    ("{view: title, hasContrast: 40}", "a contrast", ""),
    ("{view: box, settles: 1, at: 2}", "'at' needs 'isNotTruncated' or 'hasContrast'", ""),
    ("{view: box, settles: 99}", "the time at 99 s is after the end of the scene", ""),
  ])
  func `a mistake is reported with its location and a suggestion`(claim: String, message: String, hint: String) throws {
    let found = try check("  - " + claim)
    #expect(found.status == 2)
    #expect(found.errors.contains("box.yaml:32:") && found.errors.contains(message), "\(found.errors)")
    #expect(hint.isEmpty || found.errors.contains(hint), "\(found.errors)")
  }

  @Test func `a scene whose claims take too much work is reported at the claim`() throws {
    let path = try scratch.write(scene(expect: "  - {view: box, settles: 1}") + "duration: 9000\n", as: "long.yaml")
    let found = try Tool.run("check", path)
    #expect(found.status == 1)
    #expect(found.errors.contains("long.yaml:32:17: error: the scene takes more than 1000000000 steps of work"))
  }

  @Test func `verify fails for a violated claim with an equal golden, in every report, and offers nothing to accept`()
    throws
  {
    _ = try scratch.write(scene(expect: "  - {view: box, settles: 0.2, monotonic: minX}"), as: "box.yaml")
    let recorded = try Tool.run("record", "box.yaml", "--goldens", "G", "--mode", "all", in: scratch.url)
    #expect(recorded.status == 0 && recorded.errors.contains("warning: 'box' still moves"))
    let found = try Tool.run(
      "verify", "box.yaml", "--goldens", "G", "--no-cache", "--reporter", "list,json,junit,sarif", "--output", "out",
      in: scratch.url)
    #expect(found.status == 1)
    #expect(found.text.contains("box.yaml:32:17: 'box' still moves at"))
    #expect(found.text.contains("minX of 'box' turns back"))
    #expect(!found.text.contains("approve"))
    let files = try scratch.names(in: "out").filter { $0.contains(".") }
    var all = ""
    for file in files { all += String(decoding: try scratch.data("out/" + file), as: UTF8.self) }
    #expect(all.contains(#""kinds": ["expect"]"#) && all.contains(#""message": "'box' still moves at"#))
    #expect(all.contains(#"failures="1""#) && all.contains("type=\"expect\""))
    #expect(all.contains("\"ruleId\": \"expect\""))
  }

  @Test func `a claim that is removed or weakened is noted, a new or moved one is not`() throws {
    let folder = try GoldenFolder(recording: false)
    func verify(_ expect: String, golden: String = "") throws -> [Substring] {
      try folder.write(GoldenFolder.scene.replacing("inbetween: 1\n", with: "inbetween: 1\n" + golden) + expect)
      let outcome = try folder.run("verify", "--no-cache")
      #expect(outcome.status == 0, "\(outcome.text)\(outcome.errors)")
      return outcome.lines.filter { $0.contains("note box: ") }
    }
    let claims = "expect:\n  - {view: box, settles: 0.3, monotonic: minY}\n  - {hasNoConflicts: true}\n"
    try folder.write(GoldenFolder.scene + claims)
    #expect(try folder.run("record").status == 0)
    #expect(try verify(claims) == [])
    #expect(try verify("expect:\n  - {hasNoConflicts: true}\n  - {view: box, settles: 0.3, monotonic: minY}\n") == [])
    #expect(try verify(claims + "  - {isUnambiguous: true}\n") == [])
    #expect(
      try verify(claims.replacing("settles: 0.3, ", with: ""))
        == ["     note box: expect: settles: 0.3 was removed (it stood at Scenes/box.yaml:21:26)"])
    #expect(
      try verify("expect:\n  - {hasNoConflicts: true}\n  - {view: box, settles: 0.4, monotonic: minY}\n")
        == ["     note box: expect: Scenes/box.yaml:22:26: settles: 0.4 was 0.3"])
    #expect(
      try verify(claims.replacing("0.3", with: "0.4"))
        == ["     note box: expect: Scenes/box.yaml:21:26: settles: 0.4 was 0.3"])
    #expect(
      try verify(claims.replacing("  - {hasNoConflicts: true}\n", with: ""))
        == ["     note box: expect: hasNoConflicts: true was removed (it stood at Scenes/box.yaml:22:22)"])
    #expect(try verify("").count == 2, "each claim is named")
    #expect(
      try verify(claims, golden: "golden: {tolerance: 5}\n")
        == ["     note box: golden: Scenes/box.yaml:2:21: tolerance: 5 is new"])
  }

  @Test func `a claim that demands less because of what it names is noted, and one that demands more is not`() throws {
    let folder = try GoldenFolder(recording: false)
    let scene =
      GoldenFolder.scene.replacing(
        "inbetween: 1\n",
        with: """
          inbetween: 1
          metrics: {limit: 0.35, slack: 0.5}
          parameters: {vmax: 1000}
          golden: {tolerance: slack}

          """
      ).replacing(
        "duration: 0.4\n",
        with: """
            - at: 0.35
              label: stop
              set: {other.alpha: 1}
          duration: 0.4
          expect:
            - {view: box, settles: limit, maximumVelocity: {minY: vmax}}

          """)
    for (old, new, notice) in [
      ("limit: 0.35", "limit: 0.38", "expect: settles of box is 0.38 s, and was 0.35 s"),
      ("limit: 0.35", "limit: 0.34", nil),
      ("vmax: 1000", "vmax: 2000", "expect: maximumVelocity of minY of box is 2000, and was 1000"),
      ("vmax: 1000", "vmax: 999", nil),
      ("at: 0.35", "at: 0.38", "expect: settles of box is 0.38 s, and was 0.35 s"),
      ("slack: 0.5", "slack: 2", "golden: tolerance is 2, and was 0.5"),
      ("slack: 0.5", "slack: 0.25", nil),
    ] {
      let scene = old.hasPrefix("at: ") ? scene.replacing("settles: limit", with: "settles: stop") : scene
      try folder.write(scene)
      #expect(try folder.run("record").status == 0)
      try folder.write(scene.replacing(old, with: new))
      let outcome = try folder.run("verify", "--no-cache")
      #expect(outcome.status == 0, "\(outcome.text)\(outcome.errors)")
      let notes = outcome.lines.filter { $0.contains("note box: ") }.map(String.init)
      #expect(notes == (notice.map { ["     note box: " + $0] } ?? []), "\(new)")
    }
  }
}
