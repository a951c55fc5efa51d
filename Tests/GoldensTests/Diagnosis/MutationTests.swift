import InbetweenGoldens
import InbetweenDiagnostics
import Testing

/// A change of a founding scene's text, and its expected diagnosis.
struct Mutation: CustomTestStringConvertible, Sendable {
  let scene: String
  let replacements: [(String, String)]
  let kinds: [Diagnosis.Kind]
  /// Parts of the sentence.
  let says: [String]

  init(_ scene: String, _ old: String, _ new: String, _ kinds: [Diagnosis.Kind], _ says: String...) {
    self.init(scene, [(old, new)], kinds, says)
  }

  init(_ scene: String, _ replacements: [(String, String)], _ kinds: [Diagnosis.Kind], _ says: [String]) {
    self.scene = scene
    self.replacements = replacements
    self.kinds = kinds
    self.says = says
  }

  var testDescription: String { scene + ": " + replacements.map { "\($0.0) → \($0.1)" }.joined(separator: ", ") }
}

@Suite("Mutations of the founding scenes")
struct MutationTests {
  static let single: [Mutation] = [
    // Constants.
    Mutation(
      "passbook", "[view3(row)]", "[view3(70)]", [.elsewhere],
      "view3.height 67.0 → 70.0 pt", "Scenes/passbook.yaml:42:58: [view3(70)] was (row)"),
    Mutation("passbook", "row: 67", "row: 70", [.elsewhere], "Scenes/passbook.yaml:12:8: row: 70 was 67"),
    Mutation(
      "reveal", "margin: 20", "margin: 24", [.elsewhere],
      "blue.width 374.0 → 366.0 pt", ":13:11: margin: 24 was 20"),
    Mutation(
      "reveal", "spacing.constant: 8", "spacing.constant: 12", [.elsewhere],
      "worst 75 (1.250 s): blue.width 183.0 → 181.0 pt", "spacing.constant: 12 was 8"),
    Mutation(
      "reveal", "yellow.top == modeSwitch.bottom + 8", "yellow.top == modeSwitch.bottom + 10", [.elsewhere],
      "yellow.height 719.0 → 717.0 pt",
      "yellow.top == modeSwitch.bottom + 10 was … + 8"),
    Mutation(
      "expand", "superview.bottom - 300", "superview.bottom - 280", [.elsewhere],
      "purple.height 283.0 → 303.0 pt", "superview.bottom - 280 was … - 300"),
    Mutation(
      "expand", "(>=90,<=250)", "(>=90,<=240)", [.elsewhere], "orange.width 250.0 → 240.0 pt",
      "[orange(>=90,<=240)] was (>=90,<=250)"),
    Mutation(
      "expand", "purpleBottom.constant: -20", "purpleBottom.constant: -40", [.elsewhere],
      "purpleBottom.constant: -40 was -20"),
    Mutation(
      "login", "signIn.height == 46", "signIn.height == 44", [.elsewhere], "signIn.height == 44 was signIn.height == 46"
    ),
    Mutation(
      "login", "accountHeight.constant * 5", "accountHeight.constant * 4", [.elsewhere],
      "list.height 184.486 → 147.589 pt", "accountHeight.constant * 4 was accountHeight.constant * 5"),
    Mutation("constant-moves", "con.constant + 100", "con.constant + 90", [.elsewhere], "v.x 130.0 → 120.0 pt"),
    Mutation(
      "center-snaps-back", "v.center.x + 100", "v.center.x + 110", [.elsewhere], "v.center.x + 110 was v.center.x + 100"
    ),
    Mutation(
      "motion-effects", "maximumRelativeValue: 5}", "maximumRelativeValue: 6}", [.elsewhere],
      "mars.x 65.0 → 66.0 pt", "maximumRelativeValue: 6 was 5"),
    Mutation(
      "snapshot-autoreverse", "scale: 1.1", "scale: 1.2", [.elsewhere], "snap.width 110.0 → 120.0 pt",
      "scale: 1.2 was 1.1"),
    Mutation(
      "login", "rotate: pi", "rotate: pi / 2", [.elsewhere], "dropDown.rotation -100.3° → 50.2°",
      "rotate: pi / 2 was pi"),
    Mutation(
      "vanish", "toValue: [0, 0, 0, 0]", "toValue: [0, 0, 10, 10]", [.elsewhere],
      "toValue: [0, 0, 10, 10] was [0, 0, 0, 0]"),
    // Priorities.
    Mutation(
      "reveal", "blueEdge.priority: defaultHigh + 1", "blueEdge.priority: defaultHigh - 1", [.elsewhere],
      "blue.width 183.0 → 374.0 pt", "blueEdge.priority: defaultHigh - 1 was defaultHigh + 1"),
    Mutation(
      "reveal", "yellowEdge: yellow.right == superview.right - margin @defaultHigh",
      "yellowEdge: yellow.right == superview.right - margin @defaultLow", [.elsewhere],
      "@defaultLow was … margin @defaultHigh"),
    // Durations.
    Mutation(
      "passbook", "animate: 0.3\n    to: passes.expanded", "animate: 0.4\n    to: passes.expanded", [.when],
      "same path, takes 0.40 s instead of 0.30 s", "Scenes/passbook.yaml:50:14: animate: 0.4 was 0.3"),
    Mutation(
      "reveal", "at: 0.25\n    animate: 1", "at: 0.25\n    animate: 0.8", [.when],
      "takes 0.80 s instead of 1.00 s", "animate: 0.8 was 1"),
    Mutation(
      "vanish", "fade: {keyPath: opacity, duration: 0.2}", "fade: {keyPath: opacity, duration: 0.25}", [.when],
      "takes 0.25 s instead of 0.20 s", "duration: 0.25 was 0.2"),
    Mutation(
      "transform-autoreverse", "duration: 0.3, autoreverses", "duration: 0.4, autoreverses", [.when],
      "duration: 0.4 was 0.3"),
    Mutation("snapshot-autoreverse", "animate: 0.3", "animate: 0.2", [.when], "animate: 0.2 was 0.3"),
    // Delays and starts.
    Mutation("passbook", "at: 0.2", "at: 0.25", [.when], "same path, 50 ms late", "at: 0.25 was 0.2"),
    Mutation(
      "passbook", "after: 0.5", "after: 0.6", [.when], "same path, 100 ms late in ‘collapse’", "after: 0.6 was 0.5"),
    Mutation(
      "expand", "animate: 0.5\n    to: size.large", "animate: 0.5\n    delay: 0.1\n    to: size.large", [.when],
      "same path, 100 ms late", "delay: 0.1 is new"),
    Mutation(
      "login", "at: signInA + 2.4", "at: signInA + 2.5", [.when],
      "same path, 100 ms late", "at: signInA + 2.5 was signInA + 2.4"),
    // Curves and springs.
    Mutation(
      "passbook", "animate: 0.3\n    to: passes.expanded", "animate: 0.3\n    curve: linear\n    to: passes.expanded",
      [.when],
      "same path, curve easeInOut → linear in ‘expand’", "curve: linear is new"),
    Mutation(
      "expand", "animate: 0.5\n    to: size.large", "animate: 0.5\n    curve: easeOut\n    to: size.large", [.when],
      "curve easeInOut → easeOut", "curve: easeOut is new"),
    Mutation("constant-moves", "animate: 1", "animate: 1\n    curve: easeIn", [.when], "curve easeInOut → easeIn"),
    Mutation(
      "constant-moves", "animate: 1", "animate: 1\n    spring: {dampingRatio: 0.5}", [.when],
      "curve easeInOut → a spring", "overshoot 0.0 → 16.3 %", "is new"),
    Mutation(
      "login", "dampingRatio: 0.4", "dampingRatio: 0.5", [.when], "spring of", "overshoot", "dampingRatio: 0.5 was 0.4"),
    Mutation("login", "initialVelocity: 5}", "initialVelocity: 3}", [.when], "spring of", "initialVelocity: 3 was 5"),
    Mutation("scroll-driven", "[0.8, 160, easeOut]", "[0.8, 160, easeIn]", [.when], "easeIn was easeOut"),
    // Colours and radii.
    Mutation(
      "passbook", "rgb(233, 95, 29)", "rgb(233, 95, 90)", [.look],
      "view2.backgroundColor #e95f1dff → #e95f5aff", "backgroundColor: rgb(233, 95, 90) was rgb(233, 95, 29)"),
    Mutation(
      "reveal", "backgroundColor: yellow", "backgroundColor: orange", [.look], "backgroundColor: orange was yellow"),
    Mutation(
      "login", "cornerRadius: 23", "cornerRadius: 20", [.look],
      "signIn.cornerRadius 23.0 → 20.0 pt", "cornerRadius: 20 was 23"),
    Mutation(
      "passbook", "backgroundColor: rgb(233, 95, 29)", "backgroundColor: rgb(233, 95, 29)\n    cornerRadius: 8",
      [.look],
      "view2.cornerRadius 0.0 → 8.0 pt", "cornerRadius: 8 is new"),
    Mutation("expand", "borderWidth: 2", "borderWidth: 3", [.look], "borderWidth: 3 was 2"),
    Mutation("vanish", "english.alpha: 0", "english.alpha: 0.5", [.look], "english.alpha: 0.5 was 0"),
    // Order.
    Mutation(
      "login",
      "  - view: avatar\n    backgroundColor: white\n    cornerRadius: 25\n  - textField: password\n    style: field\n    placeholder: Password\n    text: password\n    isSecureTextEntry: true\n",
      "  - textField: password\n    style: field\n    placeholder: Password\n    text: password\n    isSecureTextEntry: true\n  - view: avatar\n    backgroundColor: white\n    cornerRadius: 25\n",
      [.look], "order avatar, password", "avatar was at line 20"),
    // Text.
    Mutation("login", "rows: [sindri, zero", "rows: [sindri, one", [.look], "‘zero’ → ‘one’", "one was zero"),
    Mutation(
      "login", "text: sindri", "text: katla", [.look], "‘sindri’ → ‘katla’", "text: katla was sindri"),
    // Views.
    Mutation(
      "scroll-driven",
      [
        ("      - view: second\n        backgroundColor: rgb(52, 170, 220)\n", ""), ("  - H:|-16-[second]-16-|\n", ""),
        ("-16-[second(180)]", ""),
      ], [.look],
      ["second is gone", "; {view: second, backgroundColor: rgb(52, 170, 220)} was removed (it stood at Scenes/"]),
    Mutation(
      "transform-autoreverse", "  - view: ios8", "  - view: extra\n    frame: [0, 0, 10, 10]\n  - view: ios8", [.look],
      "extra is new", "{view: extra, frame: [0, 0, 10, 10]} is new"),
  ]

  static let double: [Mutation] = [
    Mutation(
      "passbook", [("row: 67", "row: 70"), ("at: 0.2", "at: 0.3")], [.elsewhere, .when],
      [
        "100 ms late",
        "two changes together: Scenes/passbook.yaml:12:8: row: 70 was 67; Scenes/passbook.yaml:48:9: at: 0.3 was 0.2",
      ]),
    Mutation(
      "expand", [("- 300", "- 310"), ("backgroundColor: orange", "backgroundColor: red")], [.elsewhere, .look],
      [
        "two changes together", "backgroundColor: red was orange",
        "superview.bottom - 310 was … - 300",
      ]),
    Mutation(
      "login", [("dampingRatio: 0.4", "dampingRatio: 0.6"), ("cornerRadius: 23", "cornerRadius: 20")], [.when, .look],
      ["two changes together", "cornerRadius: 20 was 23", "dampingRatio: 0.6 was 0.4"]),
    Mutation(
      "reveal", [("margin: 20", "margin: 22"), ("at: 0.25\n    animate: 1", "at: 0.25\n    animate: 0.5")],
      [.elsewhere, .when],
      ["takes 0.50 s instead of 1.00 s", "two changes together", "margin: 22 was 20", "animate: 0.5 was 1"]),
    Mutation(
      "reveal", [("backgroundColor: yellow", "backgroundColor: red"), ("spacing.constant: 8", "spacing.constant: 0")],
      [.elsewhere, .look], ["two changes together", "backgroundColor: red was yellow", "spacing.constant: 0 was 8"]),
    Mutation(
      "constant-moves", [("+ 100", "+ 120"), ("animate: 1", "animate: 1\n    curve: linear")], [.elsewhere, .when],
      ["v.x", "curve easeInOut → linear", "two changes together"]),
    Mutation(
      "constant-moves", [("at: 0.2", "at: 0.3"), ("backgroundColor: black", "backgroundColor: blue")], [.when, .look],
      ["same path, 100 ms late", "two changes together", "backgroundColor: blue was black"]),
    Mutation(
      "center-snaps-back", [("v.width == 155", "v.width == 150"), ("v.height == 144", "v.height == 140")], [.elsewhere],
      ["v.width 155.0 → 150.0 pt", "two changes together", "was v.width == 155", "was v.height == 144"]),
    Mutation(
      "expand",
      [("borderWidth: 2", "borderWidth: 4"), ("animate: 0.5\n    to: size.small", "animate: 0.6\n    to: size.small")],
      [.when, .look], ["two changes together", "borderWidth: 4 was 2", "animate: 0.6 was 0.5"]),
    Mutation(
      "passbook", [("rgb(233, 35, 29)", "rgb(0, 35, 29)"), ("rgb(233, 155, 29)", "rgb(0, 155, 29)")], [.look],
      ["two changes together", "rgb(0, 35, 29)", "rgb(0, 155, 29)"]),
    Mutation(
      "vanish",
      [
        ("english(80)", "english(60)"),
        ("english.fade: {keyPath: opacity, duration: 0.2", "english.fade: {keyPath: opacity, duration: 0.3"),
      ],
      [.elsewhere, .when], ["two changes together", "[english(60)] was (80)", "duration: 0.3 was 0.2"]),
  ]

  @Test(arguments: single + double)
  func `each is reported with its kind, frame and location`(_ mutation: Mutation) throws {
    let found = try MutatedScene(mutation.scene).diagnosis(replacing: mutation.replacements)
    #expect(found.kinds == mutation.kinds, "\(found.sentence)")
    for part in mutation.says { #expect(found.detail.contains(part), "\(found.detail)") }
    #expect(found.sentence.hasPrefix(mutation.scene + ": frames "), "\(found.sentence)")
  }

  @Test func `a change without effect has no difference`() throws {
    for (scene, old, new) in [
      ("expand", "title: Expand", "title: Grow"), ("reveal", "defaultHigh - 1", "defaultHigh - 2"),
    ] {
      #expect(try MutatedScene(scene).diagnosis(replacing: [(old, new)]).isEmpty)
    }
  }

  @Test(arguments: [
    "passbook", "reveal", "expand", "login", "login-jump", "constant-moves", "center-snaps-back", "motion-effects",
    "scroll-driven", "snapshot-autoreverse", "transform-autoreverse", "vanish",
  ])
  func `a scene written from its facts plays as before`(_ scene: String) throws {
    #expect(try MutatedScene(scene).survivesRewriting())
  }

  @Test(.timeLimit(.minutes(10)))
  func `two thousand changes of a list are found, each at its position`() throws {
    func scene(_ add: Int) throws -> RecordedScene {
      let lines = (0..<2000).map { "  - v\($0).width == \($0 + add)" }
      let text = "constraints:\n" + lines.joined(separator: "\n") + "\n"
      return try RecordedScene(SourceText(file: "s.yaml", text: text), name: "s", digest: "")
    }
    let comparison = SceneComparison(golden: try scene(1), current: try scene(5000))
    #expect(comparison.changes.count == 2000)
    #expect(comparison.changes[7].description == "s.yaml:9:5: v7.width == 5007 was v7.width == 8")
    let undone = comparison.version(undoing: [comparison.changes[7]]).text
    #expect(undone.contains("- v7.width == 8\n") && undone.contains("- v8.width == 5008\n"))
  }

  @Test func `changes of a list are matched by the contents of its items, not by their positions`() throws {
    let (comparison, mutated) = try MutatedScene("reveal").comparison(replacing: [
      ("  - modeSwitch.top", "  - yellow.height >= 1\n  - modeSwitch.top"), ("  - yellow.width == blue.width\n", ""),
      ("@defaultHigh\n  - blueEdge", "@900\n  - blueEdge"),
    ])
    #expect(
      comparison.changes.map(\.description).sorted() == [
        "Scenes/reveal.yaml:25:5: yellow.height >= 1 is new",
        "Scenes/reveal.yaml:37:17: yellowEdge: yellow.right == superview.right - margin @900 was "
          + "… margin @defaultHigh",
        "yellow.width == blue.width was removed (it stood at Scenes/reveal.yaml:34:5)",
      ])
    let untouched = comparison.version(undoing: []).text
    #expect(untouched.contains("- yellow.height >= 1\n") && !untouched.contains("yellow.width == blue.width"))
    let undone = comparison.version(undoing: comparison.changes).text
    #expect(!undone.contains("yellow.height >= 1") && undone.contains("- yellow.width == blue.width\n"))
    #expect(mutated.contains("@900"))
  }
}
