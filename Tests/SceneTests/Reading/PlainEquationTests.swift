import InbetweenDiagnostics
import InbetweenTestSupport
import Testing

@testable import InbetweenScene

@Suite("Equations, numbers and colours in their usual form")
struct PlainEquationTests {
  private static let views = """
    inbetween: 1
    views:
      - view: a
        subviews: [{view: inner, mask: {view: veil, frame: [0, 0, 1, 1]}}, {label: text}]
      - view: b
      - guide: g
      - scrollView: scroll

    """

  /// A space at the end of a quoted text, which changes nothing else, makes the general parser read it.
  private static func constraint(_ equation: String, isPlain: Bool) throws(SceneError) -> SceneConstraint {
    let text = views + "constraints:\n  - \"\(equation)\(isPlain ? "" : " ")\"\n"
    let reading = try SceneReader.read(SourceText(file: "F", text: text))
    var constraint = reading.document.constraints[0]
    constraint.place.length = 0
    constraint.text = equation
    constraint.priority = SceneExpression(constraint.priority.root, at: constraint.place)
    return constraint
  }

  private static func equation(_ generator: inout SplitMix) -> String {
    func one(_ words: [String]) -> String { words.randomElement(using: &generator) ?? "" }
    let items = ["a", "b", "inner", "text", "g", "scroll", "superview", "screen", "safeArea", "veil", "c", "tilt"]
    let attributes = [
      "left", "right", "leading", "trailing", "top", "bottom", "width", "height", "centerX", "centerY", "firstBaseline",
      "lastBaseline", "leftMargin", "size",
    ]
    let numbers = ["0", "8", "8.5", "0.25", "007", "1234567890", "12345678901", ".5", "1e3", "100", "2 * 4"]
    let space = one([" ", " ", "  ", ""])
    var text = one(items) + "." + one(attributes) + space + one(["==", "==", "==", "<=", ">=", "=", "==="]) + space
    let form = Int.random(in: 0..<6, using: &generator)
    if form == 0 { return text + one(numbers) }
    text += one(items) + "." + one(attributes)
    if form < 4 { text += space + one(["+", "-", "*"]) + space + one(numbers) }
    return form == 5 ? text + " @750" : text
  }

  @Test func `an equation in the usual form gives the constraint or message that the general parser gives`() throws {
    var generator = SplitMix(seed: 20_261_127)
    var good = 0
    for _ in 0..<3000 {
      let equation = Self.equation(&generator)
      let general: SceneConstraint
      do throws(SceneError) { general = try Self.constraint(equation, isPlain: false) } catch {
        let messages = error.diagnostics
        let own = #expect(throws: SceneError.self) { try Self.constraint(equation, isPlain: true) }
        #expect(own?.diagnostics.map(\.message) == messages.map(\.message), "\(equation)")
        #expect(own?.diagnostics.map(\.place.column) == messages.map(\.place.column), "\(equation)")
        continue
      }
      good += 1
      #expect(try Self.constraint(equation, isPlain: true) == general, "\(equation)")
    }
    #expect(good > 150)
  }

  @Test(arguments: [
    "0", "7", "0.5", "12.25", "1000", "00", ".5", "12345678901", "1234567890", "1e3", "-3", "0.1",
  ])
  func `a number in its usual form is the one that the general parser reads`(_ number: String) {
    func value(_ text: String) -> String {
      let scene = "inbetween: 1\nviews: [{view: a, borderWidth: \"\(text)\"}]\n"
      do throws(SceneError) {
        let view = try SceneReader.read(SourceText(file: "F", text: scene)).document.views[0]
        guard case .number(let expression) = view.value(of: "borderWidth") else { return "none" }
        return "\(expression.root) \(expression.place) \(expression.place.length)"
      } catch { return "\(error.diagnostics.map(\.message))" }
    }
    #expect(value(number) == value(number + " "))
  }

  @Test(arguments: [
    "rgb(1, 2, 3)", "rgb(255,255,255)", "rgb( 1.5 , 20, 0.25 )", "rgb(256, 0, 0)", "rgb(1, 2)", "rgb(1, 2, 3, 4)",
    "rgb(-1, 0, 0)", "rgb(01, 0, 0)", "rgb(1, 2, 3", "rgb(1, 2, 1 + 2)", "rgb(100 / 2, 2, 3)", "rgb()", "rgb(1 2 3)",
  ])
  func `a colour in its usual form is the one that the general parser reads`(_ color: String) {
    func value(_ text: String) -> String {
      let scene = "inbetween: 1\nviews: [{view: a, backgroundColor: \"\(text)\"}]\n"
      do throws(SceneError) {
        let view = try SceneReader.read(SourceText(file: "F", text: scene)).document.views[0]
        guard case .color(let color) = view.value(of: "backgroundColor") else { return "none" }
        return (try? color.value(in: EmptySceneContext())).map { "\($0)" } ?? "no value"
      } catch { return "\(error.diagnostics.map(\.message))" }
    }
    #expect(value(color) == value(color + " "))
  }

  @Test func `the numbers and names of usual equations count towards the limit of a file`() {
    var options = SceneReader.Options()
    let scene = Self.views + "constraints:\n" + String(repeating: "  - a.left == b.left + 8\n", count: 20)
    options.limits.fileSize = scene.utf8.count
    #expect(diagnostics(of: scene, options: options).isEmpty)
    let log = ReadingLog(SourceText(file: "F", text: ""), limits: options.limits)
    for _ in 0..<scene.utf8.count { log.countTerm(at: SourcePlace(file: "F")) }
    #expect(!log.hasRoom(forTerms: 1))
  }
}
