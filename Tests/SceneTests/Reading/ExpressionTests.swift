import InbetweenDiagnostics
import InbetweenGeometry
import InbetweenModel
import InbetweenScene
import InbetweenTimeline
import Testing

/// What a running scene knows, for expressions.
struct FixedContext: SceneExpression.Context {
  var values: [SceneExpression.Reference: Double] = [:]
  var later: [SceneExpression.Reference: Double] = [:]
  var times: [SceneExpression.Time: Rational] = [:]

  func value(of reference: SceneExpression.Reference, afterLayout: Bool) -> Double? {
    afterLayout ? later[reference] : values[reference]
  }
  func time(of reference: SceneExpression.Time) -> Rational? { times[reference] }
}

func document(_ scene: String, options: SceneReader.Options = SceneReader.Options()) throws -> SceneDocument {
  do throws(SceneError) {
    return try SceneReader.read(SourceText(file: "F", text: scene), options: options).document
  } catch {
    for diagnostic in error.diagnostics { Issue.record("\(diagnostic) \(diagnostic.hint ?? "")") }
    throw error
  }
}

@Suite("Expressions")
struct ExpressionTests {
  @Test(arguments: [
    ("1 + 2 * 3", 7), ("(1 + 2) * 3", 9), ("10 - 4 - 3", 3), ("24 / 4 / 2", 3), ("2 * 3 + 4 * 5", 26),
    ("-2 - -3", 1), ("(- -2)", 2), ("+.5", 0.5), ("1 + 2 < 4", 1), ("3 == 3", 1), ("3 != 3", 0), ("2 <= 1", 0),
    ("2 >= 2", 1), ("min(3, 1, 2)", 1), ("max(3, 1, 2)", 3), ("clamp(5, 0, 3)", 3), ("abs(-3)", 3),
    ("round(2.5)", 3), ("round(-2.5)", -2), ("floor(-1.2)", -2), ("ceil(1.2)", 2), ("sqrt(9)", 3),
    ("if(0, 1 / 0, 7)", 7), ("degrees(180) / pi", 1), ("side * 2", 80), ("screen.width / screen.height", 2),
    ("defaultHigh + 1", 751), ("required", 1000), ("fittingSizeLevel", 50), ("100 / 8 * 8", 100),
    ("2 * (3 + 4) * (1 - 3)", -28),
  ])
  func `the four operations, comparisons and functions have their usual meaning and precedence`(
    text: String, expected: Double
  ) throws {
    let scene = """
      inbetween: 1
      canvas: {size: [200, 100]}
      parameters: {side: 40}
      metrics:
        m: \(text)
      views: []
      """
    let metrics = try document(scene).metrics
    #expect(metrics.map(\.value) == [expected])
  }

  @Test(arguments: [
    ("metrics: {m: gap.constant}", "F:2:14: error: the constraint 'gap' cannot be used in a metric"),
    ("metrics: {m: a.width}", "F:2:14: error: the geometry of 'a' cannot be used in a metric"),
    ("metrics: {m: scroll}", "F:2:14: error: the input 'scroll' cannot be used in a metric"),
    (
      "metrics: {m: after(1)}",
      "F:2:14: error: 'after' belongs to view properties in an event's 'set', not to a metric"
    ),
    ("metrics: {m: previous.end}", "F:2:14: error: 'previous' cannot be used here"),
    ("metrics: {m: forever}", "F:2:14: error: 'forever' is no number and cannot be used in a metric"),
    ("metrics: {m: word}", "F:2:14: error: the parameter 'word' is not a number"),
    ("metrics: {m: nothing, k: m * 2}", "F:2:14: error: unknown name 'nothing'"),
    ("metrics: {m: mim(1)}", "F:2:14: error: unknown function 'mim'"),
    ("metrics: {m: 'if(1, 2)'}", "F:2:15: error: 'if' takes 3 arguments, found 2"),
    ("metrics: {m: (1 + 2}", "F:2:20: error: expected ')', found the end"),
    ("metrics: {m: 1 +}", "F:2:17: error: expected a number or a name, found the end"),
    ("metrics: {m: 1 2}", "F:2:16: error: expected an operator or the end, found '2'"),
    ("metrics: {m: m}", "F:2:14: error: the metric 'm' is defined by itself"),
    ("canvas: {size: [m, 1]}", "F:2:17: error: unknown name 'm'"),
  ])
  func `the names that an expression may use depend on where it is`(line: String, expected: String) {
    let scene = """
      inbetween: 1
      \(line)
      parameters: {word: text}
      inputs: {scroll: 0}
      views:
        - view: a
      constraints:
        - gap: a.width == 1
      """
    #expect(diagnostics(of: scene).map(\.description) == [expected])
  }

  @Test func `events read the model, after() the next layout, and names of constraints their numbers`() throws {
    let scene = try document(
      """
      inbetween: 1
      views:
        - view: a
      constraints:
        - gap: a.width == 10
      timeline:
        - set:
            a.cornerRadius: after(a.height) / 2 + a.center.x
            gap.constant: gap.constant + 5
      """)
    let changes = scene.timeline[0].changes.set
    let height = SceneExpression.Reference.geometry(view: "a", .height)
    let center = SceneExpression.Reference.geometry(view: "a", .centerX)
    let context = FixedContext(
      values: [height: 100, center: 3, .constraint(0, .constant): 10], later: [height: 40, center: 30])
    #expect(try changes[0].value.value(in: context) == .number(23))
    #expect(try changes[1].value.value(in: context) == .number(15))
    #expect(changes[0].value.expressions[0].needsLayoutAfter)
    #expect(changes[1].target == .constraint(0, .constant))
    #expect(throws: EvaluationError.self) { try changes[0].value.value(in: EmptySceneContext()) }
  }

  @Test func `times stay exact rationals`() throws {
    let scene = try document(
      """
      inbetween: 1
      views: []
      timeline:
        - label: a
          at: 0.1
        - label: b
          at: a.end + 0.2 * 3 - previous.start / 3
      """)
    guard case .at(let first) = scene.timeline[0].time, case .at(let second) = scene.timeline[1].time else {
      Issue.record("expected 'at'")
      return
    }
    #expect(try first.time(in: EmptySceneContext()) == Rational(1, 10))
    let context = FixedContext(times: [.start(event: 0): Rational(1), .end(event: 0): Rational(2)])
    #expect(try second.time(in: context) == Rational(34, 15))
  }

  @Test func `a parameter $(name) is replaced in keys and values before they are read, also in messages`() throws {
    let scene = """
      inbetween: 1
      title: $(who)'s $$(scene) $(count) $(half)
      parameters: {who: Ada, count: 2, tint: systemRed, isOn: true}
      metrics: {half: count / 4}
      views:
        - view: view2
          backgroundColor: $(tint)
          isHidden: $(isOn)
          alpha: $(half)
      timeline:
        - set:
            view$(count).alpha: 1
      """
    let read = try document(scene)
    #expect(read.title == "Ada's $(scene) 2 0.5")
    #expect(read.timeline[0].changes.set[0].target == .view("view2", PropertyPath("alpha")))
    #expect(read.view("view2")?.value(of: "isHidden") == .boolean(true))
    let broken = scene.replacing("view$(count).alpha", with: "view$(count).alhpa").replacing(
      "$(half)\nviews", with: "x\nviews")
    #expect(diagnostics(of: broken).map(\.description) == ["F:12:20: error: a view has no key 'alhpa'"])
    #expect(
      diagnostics(of: scene.replacing("$(tint)", with: "$(tin)")).map { "\($0); \($0.hint ?? "")" }
        == ["F:7:22: error: unknown name 'tin' in $(…); did you mean 'tint'?"])
  }

  @Test func `booleans are computed from numbers that are known`() throws {
    let scene = """
      inbetween: 1
      parameters: {limit: 2}
      metrics: {last: limit + 1}
      inputs: {pulled: 0}
      views:
        - for: {i: 1..4}
          each:
            - view: bare$(i)
              isHidden: i > limit
            - view: inserted$(i)
              isHidden: $(i >= 3)
              clipsToBounds: i == last
      timeline:
        - set: {bare1.isHidden: last != 3}
      """
    let read = try document(scene)
    for i in 1...4 {
      #expect(read.view("bare\(i)")?.value(of: "isHidden") == .boolean(i > 2))
      #expect(read.view("inserted\(i)")?.value(of: "isHidden") == .boolean(i >= 3))
      #expect(read.view("inserted\(i)")?.value(of: "clipsToBounds") == .boolean(i == 3))
    }
    #expect(read.timeline[0].changes.set[0].value == .boolean(false))
    func refusals(_ value: String) -> [String] {
      diagnostics(of: scene.replacing("i > limit", with: value)).prefix(1).map(\.message)
    }
    #expect(refusals("(i > 1) + 1") == ["expected true or false, found '(i > 1) + 1'"])
    #expect(refusals("i > limti") == ["unknown name 'limti'"])
    #expect(refusals("pulled > 3").count == 1)
    #expect(refusals("i") == ["expected true or false, found 'i'"])
  }

  @Test func `parameters are overridden within their type, values and limits`() throws {
    let scene = """
      inbetween: 1
      parameters:
        selected: {default: 2, values: [0, 1, 2]}
        part: {default: 0.5, min: 0, max: 1}
        word: hello
        flag: false
      views: []
      """
    func set(_ name: String, _ text: String) -> SceneReader.Options {
      var options = SceneReader.Options()
      options.parameters = [.init(name: name, text: text)]
      return options
    }
    func value(_ name: String, _ text: String) throws -> SceneDocument.Parameter? {
      try document(scene, options: set(name, text)).parameters.first { $0.name == name }
    }
    #expect(try value("selected", "1")?.value == .number(1, text: "1"))
    #expect(try value("word", "good day")?.value == .text("good day"))
    #expect(try value("flag", "true")?.value == .boolean(true))
    #expect(try value("flag", "true")?.isOverridden == true)
    for (name, text, message) in [
      ("selected", "3", "F: error: parameter 'selected' is one of 0, 1, 2, found '3'"),
      ("selected", "x", "F: error: parameter 'selected' is a number, found 'x'"),
      ("part", "1.5", "F: error: parameter 'part' is at most 1, found 1.5"),
      ("flag", "yes", "F: error: parameter 'flag' is true or false, found 'yes'"),
      ("seleced", "1", "F: error: there is no parameter 'seleced' to set"),
      ("part", "nan", "F: error: parameter 'part' is a number, found 'nan'"),
    ] {
      #expect(diagnostics(of: scene, options: set(name, text)).map(\.description) == [message])
    }
  }

  @Test func `the canvas has a device, its own size, and overrides of both`() throws {
    let named = try document("inbetween: 1\ncanvas: iPhone X\nviews: []").canvas
    #expect(named.size == Size(width: 375, height: 812))
    #expect(named.scale == 3)
    #expect(named.safeArea == Insets(top: 44, bottom: 34))
    var options = SceneReader.Options()
    options.size = Size(width: 100, height: 50)
    options.scale = 1
    options.safeArea = Insets(top: 5)
    let scene = """
      inbetween: 1
      canvas: {device: iPhone 14, scale: 2, backgroundColor: "#abc"}
      metrics: {w: screen.width}
      views: []
      """
    let read = try document(scene, options: options)
    #expect(read.canvas.size == Size(width: 100, height: 50))
    #expect(read.canvas.scale == 1)
    #expect(read.canvas.safeArea == Insets(top: 5))
    #expect(read.metrics[0].value == 100)
    #expect(read.canvas.backgroundColor == Color(red: 170 / 255.0, green: 187 / 255.0, blue: 204 / 255.0))
    options.device = "iPhone 99"
    #expect(diagnostics(of: scene, options: options).map(\.message) == ["unknown device 'iPhone 99'"])
    let plain = try document("inbetween: 1\nviews: []").canvas
    #expect(plain.size == Size(width: 390, height: 844))
    #expect(plain.scale == 3)
  }
}
