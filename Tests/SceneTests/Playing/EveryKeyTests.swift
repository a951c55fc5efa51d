import InbetweenDiagnostics
import InbetweenScene
import InbetweenGeometry
import InbetweenModel
import InbetweenTestSupport
import InbetweenText
import InbetweenTimeline
import Testing

/// A key of a kind of view in scenes that use it in every way there is.
struct SceneKeyCase: CustomTestStringConvertible, Sendable {
  var kind: ViewKind
  var key: ViewProperty
  var testDescription: String { "\(kind.rawValue).\(key.name)" }

  /// All keys that are values; images are symbols. Keys of every view are tried on five kinds
  /// that lay out their parts differently, or in the full run on all.
  static let all = ViewKind.allCases.filter { $0 != .snapshot }.flatMap { kind in
    kind.viewDescription.properties.filter { !$0.isStructure }.filter { key in
      Thoroughness.isFull || kindsOfInheritedKeys.contains(kind.rawValue) || !namesOfView.contains(key.name)
    }.map { SceneKeyCase(kind: kind, key: $0) }
  }
  private static let kindsOfInheritedKeys: Set<String> = ["view", "label", "stackView", "scrollView", "button"]
  private static let namesOfView = Set(
    (ViewKind(rawValue: "view")?.viewDescription.properties ?? []).map(\.name))
  // Files are not read here.
  private static let playable = all.filter { $0.key.shape != .animationFile }
  static let settable = playable.filter { $0.key.use != .declared }
  static let declarable = playable.filter { $0.key.use != .set }

  /// A value that a fresh view does not have, as a scene writes it.
  var sample: String {
    // A cell that no layout places any more, nor a constraint, stays where it was.
    key.name == "group" ? "{axis: horizontal, subitems: [{}]}" : sample(key.shape, number: "3")
  }

  /// The same, following the input `pull`; nil for what has no numbers.
  var live: String? {
    switch key.shape {
    case .number, .numberWithin, .axes, .insets, .directionalInsets, .font, .count, .vector, .rect, .transform,
      .transform3D, .path, .list(.number, _), .spacings:
      sample(key.shape, number: "pull")
    case .color: "'rgb(pull, 0, 0)'"
    case .list(.color, _): "['rgb(pull, 0, 0)', red]"
    default: nil
    }
  }

  private func sample(_ shape: ValueShape, number: String) -> String {
    switch shape {
    case .numberWithin(0...1) where number == "3": "0.25"
    case .number, .numberWithin, .count, .insets, .directionalInsets, .font, .axes: number
    case .boolean: kind.viewDescription.defaultValue(of: key.name) == .boolean(true) ? "false" : "true"
    case .text: "other"
    case .word(let words): words.first { kind.viewDescription.defaultValue(of: key.name) != .word($0) } ?? ""
    case .descendant, .name: "inner"
    case .color: "magenta"
    case .vector: "[\(number), 9]"
    case .rect: "[5, 6, \(number), 40]"
    case .transform: "{rotate: \(number)}"
    case .transform3D: "{rotate: {y: \(number)}}"
    case .path: "{rect: [0, 0, \(number), 9]}"
    case .list(let item, _): "[\(sample(item, number: number)), \(sample(item, number: number))]"
    case .subviewNames: "[inner]"
    case .layoutItems: "[{}]"
    case .record(let record):
      "{"
        + record.fields.filter { !record.isChoice || $0.name == record.alternatives.first }.map {
          "\($0.name): \(sample($0.shape, number: number))"
        }.joined(separator: ", ") + "}"
    case .buttonState: "{title: other, titleColor: white}"
    case .spacings: "{inner: \(number)}"
    case .motionEffects:
      "[{keyPath: center.x, type: tiltAlongHorizontalAxis, minimumRelativeValue: -5, maximumRelativeValue: 5}]"
    case .file: "{systemName: heart}"
    case .animationFile: "missing.json"
    case .names, .curve, .styleNames, .view, .views: ""
    }
  }

  /// What the view shows, so that its keys show.
  private var content: String {
    switch kind {
    case .label, .textField, .textView, .searchBar, .tableViewCell, .sectionHeader, .sectionFooter:
      "text: a text of some words, "
    case .segmentedControl, .tabBar, .toolbar: "items: [one, two, three, four], "
    case .navigationBar: "title: a title, "
    case .pickerView: "components: [[one, two, three, four]], "
    case .pageControl: "numberOfPages: 5, "
    case .button: "title: a title, "
    case .tableView: "rows: [one, two], "
    case .shape: "path: {oval: [0, 0, 50, 30]}, "
    case .gradient: "colors: [yellow, green], "
    default: ""
    }
  }

  /// A scene whose view is placed by constraints, so that sizes that follow from contents show.
  func scene(declaring declared: String = "", inputs: String = "{}", states: String = "", timeline: String) -> String {
    let content =
      content.split(separator: ":").first.map(String.init) == key.name && !declared.isEmpty ? "" : self.content
    return """
      inbetween: 1
      canvas: {size: [300, 300], scale: 2}
      inputs: \(inputs)
      views:
        - {\(kind.rawValue): v, \(content)\(declared)subviews: [{view: inner, intrinsicContentSize: [20, 20]}]}
      constraints:
        - v.left == superview.left + 10
        - v.top == superview.top + 10
        - v.width == 120 @1
        - v.height == 60 @1
      \(states)
      timeline: \(timeline)
      duration: 3
      """
  }
}

extension Timeline {
  /// A display list whose faces have numbers that follow from their names, not from when a text first needed them nor
  /// from the faces of other texts.
  fileprivate func listWithNamedFaces(at time: Double) -> DisplayList {
    var list = displayList(at: time)
    let names = resources.faces.map(\.name)
    for index in list.items.indices {
      guard case .glyphs(var run) = list.items[index].content, names.indices.contains(run.face) else { continue }
      run.face = names[run.face].utf8.reduce(0) { ($0 &* 257 &+ Int($1)) & 0xFFFF_FFFF_FFFF }
      list.items[index].content = .glyphs(run)
    }
    return list
  }
}

@Suite("Every key of every kind, in every use")
struct EveryKeyTests {
  private let measurer: TextMeasurer

  init() throws { measurer = TextMeasurer(library: try FontLibrary()) }

  private func bake(_ text: String) throws -> Timeline { try SceneFixture(text, typesetter: measurer).timeline }

  @Test(arguments: SceneKeyCase.settable)
  func `a state that sets it changes nothing before it is entered and after it is left`(_ key: SceneKeyCase) throws {
    let states = """
      states:
        mode:
          - state: plain
          - {state: changed, set: {v.\(key.key.name): \(key.sample)}}
      """
    let plain = try bake(key.scene(timeline: "[]"))
    let changed = try bake(
      key.scene(states: states, timeline: "[{at: 1, to: mode.changed}, {at: 2, to: mode.plain}]"))
    #expect(changed.displayList(at: 0) == plain.displayList(at: 0))
    #expect(changed.displayList(at: 2.5) == plain.displayList(at: 2.5))
    for layer in plain.layers.indices where plain.layers[layer].id == "v" || plain.layers[layer].id == "inner" {
      #expect(changed.model(of: layer, at: 0).frame == plain.model(of: layer, at: 0).frame)
      #expect(changed.model(of: layer, at: 2.5).frame == plain.model(of: layer, at: 2.5).frame)
    }
  }

  @Test(arguments: SceneKeyCase.settable)
  func `a declared value equals one that an event at the start sets`(_ key: SceneKeyCase) throws {
    // A declared frame turns constraints off.
    guard key.key.use == .declaredOrSet, !key.key.isPlace else { return }
    let declared = try bake(key.scene(declaring: "\(key.key.name): \(key.sample), ", timeline: "[]"))
    let set = try bake(key.scene(timeline: "[{at: 0, set: {v.\(key.key.name): \(key.sample)}}]"))
    #expect(declared.listWithNamedFaces(at: 2) == set.listWithNamedFaces(at: 2))
  }

  @Test(arguments: SceneKeyCase.settable)
  func `it animates with a block exactly if its description says so`(_ key: SceneKeyCase) throws {
    let timeline = try bake(
      key.scene(timeline: "[{at: 1, animate: 1, curve: linear, set: {v.\(key.key.name): \(key.sample)}}]"))
    let (before, start, end) = (
      timeline.displayList(at: 0.5), timeline.displayList(at: 1.1), timeline.displayList(at: 3)
    )
    guard before != end else { return }
    if key.key.animates == .inBlock {
      #expect(start != end)
    } else if key.key.nature == .look {
      // What follows from another size of the content is layout, which moves.
      let isLaidOutAnew = timeline.layers.indices.contains { layer in
        timeline.model(of: layer, at: 0.5).frame != timeline.model(of: layer, at: 3).frame
      }
      #expect(start == end || isLaidOutAnew)
    }
  }

  @Test(arguments: SceneKeyCase.declarable)
  func `it follows an input exactly if its description says so`(_ key: SceneKeyCase) throws {
    guard let value = key.live else { return }
    let text = key.scene(
      declaring: "\(key.key.name): \(value), ", inputs: "{pull: 1}",
      timeline: "[{at: 0, drive: {pull: [[0, 1], [2, 0.25]]}}]")
    if key.key.canBeLive {
      _ = try bake(text)
    } else {
      #expect(throws: (any Error).self) { try bake(text) }
    }
  }

  @Test(arguments: SceneKeyCase.settable)
  func `a layer animation accepts its key path, and the hint names no other`(_ key: SceneKeyCase) throws {
    let scene = key.scene(timeline: "[{at: 1, animate: 1, set: {v.\(key.key.name): \(key.sample)}}]")
    let warnings = try SceneReader.read(SourceText(file: "test.yaml", text: scene)).warnings
    let advice = warnings.filter { $0.message.contains("does not animate in UIView.animate") }
    #expect(advice.count == (key.key.animates.isWorthAWarning ? 1 : 0))
    #expect(advice.allSatisfy { ($0.hint != nil) == (key.key.keyPath != nil) })
    // The key path `transform` takes the values of `transform`; those in space have key paths for their parts.
    guard let path = key.key.keyPath, key.key.name != "transform3D" else { return }
    _ = try bake(
      key.scene(
        timeline: "[{at: 1, addAnimations: {v.a: {keyPath: \(path.rawValue), toValue: \(key.sample), duration: 1}}}]"))
    #expect(AnimationKeyPaths.shape(of: path.rawValue, on: key.kind) != nil)
  }
}

@Suite("Defaults are the values of a new view")
struct DefaultValueTests {
  @Test(arguments: ["font: 30", "titleColor: red"])
  func `a group of states with a button's font does not change its size and colour`(set: String) throws {
    let library = TextMeasurer(library: try FontLibrary())
    func timeline(_ states: String) throws -> Timeline {
      try SceneFixture(
        """
        inbetween: 1
        canvas: {size: [300, 200], scale: 2}
        views: [{button: b, title: Continue}]
        constraints: [b.left == superview.left, b.top == superview.top]
        \(states)
        duration: 1
        """, typesetter: library
      ).timeline
    }
    let plain = try timeline("")
    let grouped = try timeline("states: {g: [{state: a}, {state: b, set: {b.\(set)}}]}")
    #expect(grouped.displayList(at: 0) == plain.displayList(at: 0))
    let layer = try #require(plain.layers.firstIndex { $0.id == "b" })
    #expect(grouped.model(of: layer, at: 0).frame == plain.model(of: layer, at: 0).frame)
  }

  @Test func `a button is UIKit's of the system kind: 15 points, in the tint colour`() throws {
    let description = ViewKind.button.viewDescription
    guard case .font(let font) = description.defaultValue(of: "font") else {
      Issue.record("a button has no font")
      return
    }
    #expect(font.size == 15)
    #expect(description.defaultValue(of: "titleColor") == nil)
    #expect(description.property("titleColor")?.absence == "the `tintColor`")
  }

  @Test func `a change of any key affects a position, a time or an appearance, and kinds agree about it`() {
    for key in SceneKeyCase.all { #expect(ViewKeys.nature(of: key.key.name) == key.key.nature) }
    for name in ["strokeStart", "strokeEnd", "text", "title", "font"] {
      #expect(ViewKeys.nature(of: name) == .look)
    }
    #expect(ViewKeys.nature(of: "inheritsAnimation") == .timing)
    #expect(ViewKeys.nature(of: "spacing") == .place)
  }

  @Test func `a text field whose border style is unset has its own border`() throws {
    let fixture = try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [200, 100], scale: 2}
      views:
        - {textField: a, frame: [0, 0, 90, 40], cornerRadius: 2}
        - {textField: b, frame: [0, 50, 90, 40], borderWidth: 3}
      timeline:
        - {at: 1, set: {a.borderStyle: line, b.borderStyle: line}}
        - {at: 2, set: {a.borderStyle: roundedRect, b.borderStyle: roundedRect}}
        - {at: 3, set: {a.borderStyle: none, b.borderStyle: none}}
      duration: 4
      """)
    #expect(fixture.shown("a", at: 1.5)?.borderWidth == 1)
    #expect(fixture.shown("a", at: 2.5)?.borderWidth == 0.5)
    #expect(fixture.shown("b", at: 1.5)?.borderWidth == 3 && fixture.shown("b", at: 2.5)?.borderWidth == 3)
    for view in ["a", "b"] { #expect(fixture.shown(view, at: 3.5) == fixture.shown(view, at: 0.5)) }
  }

  @Test func `a table's lines have the separator colour of the appearance, an indicator is grey`() throws {
    let separators = [
      ("light", Color(red: 60.0 / 255, green: 60.0 / 255, blue: 67.0 / 255, alpha: 0.29)),
      ("dark", Color(red: 84.0 / 255, green: 84.0 / 255, blue: 88.0 / 255, alpha: 0.6)),
    ]
    for (appearance, separator) in separators {
      let fixture = try SceneFixture(
        """
        inbetween: 1
        canvas: {size: [200, 100], appearance: \(appearance)}
        views: [{tableView: list, frame: [0, 0, 200, 100], rows: [one]}]
        duration: 1
        """)
      let line = try #require(fixture.timeline.layers.last)
      #expect(line.initialState.backgroundColor == separator)
    }
    let gray = Color(red: 142.0 / 255, green: 142.0 / 255, blue: 147.0 / 255)
    let isGray = ViewKind.activityIndicator.viewDescription.defaultValue(of: "color") == .color(gray)
    #expect(isGray)
  }
}
