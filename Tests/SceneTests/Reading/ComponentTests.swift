import Foundation
import InbetweenDiagnostics
import InbetweenModel
import InbetweenScene
import InbetweenTestSupport
import Testing

@Suite("Components of scenes")
struct ComponentTests {
  private static let row = """
    inbetween: 1
    metrics: {gap: 8}
    components:
      Row:
        parameters: {title: Untitled, height: 44, tint: systemBlue, extra: []}
        view: self
        backgroundColor: white
        subviews:
          - label: name
            text: $(title)
            textColor: $(tint)
          - view: box
            subviews: $(extra)
        constraints:
          - tall: self.height == height
          - name.left == self.left + gap
          - H:[name]-[box(height)]
        states:
          size:
            - state: small
            - {state: large, set: {tall.constant: 2 * height, name.alpha: 0.5}}

    """

  @Test func `a use represents the view with its subviews, whose ids begin with its own`() throws {
    let scene = try document(
      Self.row + """
        views:
          - Row: first
            title: Inbox
            alpha: 0.75
            extra: [{view: dot}]
          - view: other
            subviews:
              - Row: second
                height: 2 * gap + 4
        constraints:
          - second.name.top == first.name.bottom + 2 * second.tall.constant
          - H:[first]-[second.box]
        timeline:
          - at: 1
            animate: 0.3
            to: [first.size.large, second.size.large]
            set: {second.tall.priority: 900, first.box.center.x: first.name.left}
        """)
    #expect(
      scene.viewsByID.keys.sorted() == [
        "dot", "first", "first.box", "first.name", "other", "second", "second.box", "second.name",
      ])
    func value(_ id: String, _ key: String) throws -> EvaluatedValue? {
      try scene.view(id)?.value(of: key)?.value(in: EmptySceneContext())
    }
    #expect(try value("first.name", "text") == .text("Inbox"))
    #expect(try value("second.name", "text") == .text("Untitled"))
    #expect(try value("first", "alpha") == .number(0.75))
    #expect(scene.view("dot")?.superview == "first.box")
    let heights = scene.constraints.filter { $0.names.contains { $0.hasSuffix(".tall") } }
    #expect(heights.map(\.names) == [["first.tall"], ["second.tall"]])
    #expect(heights.map(\.initialConstant) == [44, 20])
    #expect(heights.map(\.firstItem) == [.view("first"), .view("second")])
    #expect(scene.states.map(\.name) == ["first.size", "second.size"])
    #expect(
      scene.states.map { $0.states[1].changes.set.map(\.key) } == [
        ["first.tall.constant", "first.name.alpha"], ["second.tall.constant", "second.name.alpha"],
      ])
    #expect(scene.timeline[0].changes.set.map(\.key) == ["second.tall.priority", "first.box.center.x"])
    // Places stay those of the file, and say which copy.
    #expect(heights.map(\.place.line) == [15, 15])
    #expect(heights.map(\.place.instance) == ["first", "second"])
    #expect(scene.view("second")?.place.line == 29)
  }

  @Test func `components can contain components, and can be added by an event`() throws {
    let scene = try document(
      Self.row + """
          Pair:
            stackView: self
            subviews:
              - for: {i: 1..2}
                each: {Row: r$(i), title: Row $(i)}
            constraints:
              - r1.name.width == r2.name.width
              - r2.height == r1.box.height

        views:
          - Pair: p
        timeline:
          - add: [{Row: late}]
            in: p.r1.box
        """)
    #expect(scene.view("p.r2.name")?.superview == "p.r2")
    #expect(scene.view("late.name") != nil)
    #expect(scene.view("late")?.superview == "p.r1.box")
    let equal = scene.constraints.filter { $0.text == "r1.name.width == r2.name.width" }
    #expect(equal.map(\.firstItem) == [.view("p.r1.name")])
    #expect(equal.map(\.secondItem) == [.view("p.r2.name")])
  }

  @Test(arguments: [
    ("views: [{Row: a, titel: x}]", "a Row has no parameter 'titel'"),
    ("views: [{Row: a, height: tall}]", "unknown name 'tall'"),
    ("views: [{Row: a, extra: 3}]", "parameter 'extra' is a list, found '3'"),
    ("views: [{Row: a}, {Row: a}]", "'a' is already a view"),
    ("  row: {view: self}\nviews: []", "the name of a component begins with a capital letter"),
    ("  A: {view: b}\nviews: []", "a component names its kind of view"),
    ("  A: {view: self, subviews: [{A: b}]}\nviews: [{A: c}]", "the component 'A' contains itself"),
    (
      "  A: {view: self, subviews: [{view: left}]}\nviews: [{A: c}]",
      "'left' cannot be a name in a component: c.left means something"
    ),
    (
      "  A: {view: self, subviews: [{view: x}]}\nviews: [{A: c}]\nconstraints: [x.left == c.left]", "unknown view 'x'"
    ),
    ("views: [{Row: a}]\nconstraints: [a.nam.left == a.left]", "unknown attribute 'nam'"),
  ])
  func `mistakes in components and their uses`(rest: String, expected: String) {
    let found = diagnostics(of: Self.row + rest + "\n").filter(\.isError).map(\.message)
    #expect(found.contains(expected), "\(found)")
  }

  @Test func `components that contain each other many times are refused at a limit`() {
    var text = "inbetween: 1\ncomponents:\n  A0: {view: self}\n"
    for i in 1...40 {
      text += "  A\(i): {view: self, subviews: [{A\(i - 1): x}, {A\(i - 1): y}, {A\(i - 1): z}]}\n"
    }
    let found = diagnostics(of: text + "views: [{A40: a}]\n")
    #expect(found.map(\.message).contains("the repetition makes more than 262144 values"))
  }

  @Test func `styles and components come from other files below the scene's root, and messages show their lines`()
    throws
  {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("inbetween-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func write(_ text: String, _ name: String) throws -> String {
      let url = folder.appendingPathComponent(name)
      try text.write(to: url, atomically: true, encoding: .utf8)
      return url.path
    }
    _ = try write("inbetween: 1\nimport: [scene.yaml]\nstyles:\n  soft: {cornerRadius: 5}\n", "styles.yaml")
    _ = try write(
      "inbetween: 1\nimport: [styles.yaml]\ncomponents:\n  Dot: {view: self, style: soft, alpha: 0.5}\n", "dots.yaml")
    let path = try write("inbetween: 1\nimport: [dots.yaml]\nviews:\n  - Dot: a\n", "scene.yaml")
    // A scene is no file of styles and components.
    var found: [Diagnostic] = []
    do throws(SceneError) { _ = try SceneReader.read(path: path) } catch { found = error.diagnostics }
    #expect(found.map(\.message) == ["an imported file has no key 'views'"])
    _ = try write("inbetween: 1\nstyles:\n  soft: {cornerRadius: 5}\n", "styles.yaml")
    let reading = try SceneReader.read(path: path)
    #expect(try reading.document.view("a")?.value(of: "cornerRadius")?.value(in: EmptySceneContext()) == .number(5))
    #expect(reading.document.imports.map(\.written) == ["dots.yaml", "styles.yaml"])
    _ = try write("inbetween: 1\ncomponents:\n  Dot: {view: self, alhpa: 0.5}\n", "dots.yaml")
    do throws(SceneError) {
      _ = try SceneReader.read(path: path)
      Issue.record("expected an error")
    } catch {
      let shown = DiagnosticPrinter(sources: error.source.map { [$0] } ?? []).text(for: error.diagnostics)
      #expect(shown.contains("dots.yaml:3:21: error: a view has no key 'alhpa'"))
      #expect(shown.contains("    3 |   Dot: {view: self, alhpa: 0.5}"))
      #expect(shown.contains("note: in the copy for a"))
    }
  }

  @Test func `the accordion has fewer than 60 lines`() throws {
    let url = SharedVectors.repositoryRoot.appendingPathComponent("docs/cookbook/accordion.yaml")
    let text = try String(contentsOf: url, encoding: .utf8)
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 60)
    let scene = try SceneReader.read(path: url.path).document
    #expect(scene.viewsByID.count == 16)
    #expect(scene.states.map(\.name) == (1...4).map { "s\($0).fold" })
  }
}
