import Foundation
import InbetweenDiagnostics
import InbetweenScene
import Testing

/// A place in a scene where a mapping stands, and the least that the mapping must hold.
private struct MappingPlace {
  /// The scene before the mapping; `@` in it stands for what a mapping's own lines begin with.
  var scene: String
  /// Keys that others need beside them, with their values.
  var companions: [(key: String, value: String)] = []
  /// The same for single keys: of a mapping that is one thing or another.
  var except: [String: [(key: String, value: String)]] = [:]

  /// The scene with a value that no key takes, and the line that this value is on.
  func scene(with key: String) -> (text: String, line: Int) {
    let head = scene.contains("inbetween:") || scene.isEmpty ? scene : "inbetween: 1\n" + scene
    let body = head.split(separator: "\n", omittingEmptySubsequences: true).map(String.init)
    let indentation = body.last.map { $0.prefix { $0 == " " || $0 == "-" }.count + ($0.hasPrefix("@") ? 0 : 2) } ?? 0
    let margin = String(repeating: " ", count: indentation)
    let others = (except[key] ?? companions).filter { $0.key != key }.map { "\(margin)\($0.key): \($0.value)" }
    let lines = body + others + ["\(margin)\(key): {\"?\": [[{}]]}"]
    return (lines.joined(separator: "\n") + "\n", lines.count)
  }
}

/// Where each mapping may stand. A mapping without an entry fails the test.
private let places: [String: MappingPlace] = {
  let view = "views:\n  - view: a\n    frame: [0, 0, 9, 9]\n"
  let constraint = "views: [{view: a}, {view: b}]\nconstraints:\n  -\n"
  let event = view + "timeline:\n  - at: 0\n"
  let animation = event + "    addAnimations:\n      a.pulse:\n"
  let opacity: [(key: String, value: String)] = [("keyPath", "opacity"), ("duration", "1")]
  return [
    "a scene": MappingPlace(scene: "", companions: [("inbetween", "1")]),
    "a base": MappingPlace(scene: "base:\n", companions: [("storyboard", "Main.storyboard")]),
    "a canvas": MappingPlace(scene: "canvas:\n", companions: [("size", "[10, 10]")]),
    "a parameter": MappingPlace(scene: "parameters:\n  p:\n", companions: [("default", "1")]),
    "golden": MappingPlace(scene: "golden:\n", companions: [("comparer", "channel±2"), ("reason", "text")]),
    "a variant": MappingPlace(scene: "golden:\n  variants:\n    -\n", companions: [("scale", "1")]),
    "a repetition": MappingPlace(
      scene: "views:\n  -\n", companions: [("for", "{i: 1..2}"), ("each", "{view: a$(i)}")]),
    "a colour": MappingPlace(
      scene: view + "    backgroundColor:\n", companions: [("light", "red"), ("dark", "blue")]),
    "insets": MappingPlace(scene: view + "    layoutMargins:\n"),
    "directional insets": MappingPlace(scene: view + "    directionalLayoutMargins:\n"),
    "a font": MappingPlace(scene: "views:\n  - label: a\n    font:\n", companions: [("size", "12")]),
    "a symbol": MappingPlace(
      scene: "views:\n  - imageView: a\n    image:\n", companions: [("systemName", "star")]),
    "a part of a text": MappingPlace(
      scene: "views:\n  - label: a\n    attributedText:\n      -\n", companions: [("text", "a")]),
    "the attributes of a text": MappingPlace(scene: "views:\n  - textField: a\n    defaultTextAttributes:\n"),
    "a paragraph style": MappingPlace(scene: "views:\n  - label: a\n    paragraphStyle:\n"),
    "a title's attributes": MappingPlace(
      scene: "views:\n  - segmentedControl: a\n    titleTextAttributes:\n"),
    "a tab stop": MappingPlace(
      scene: "views:\n  - label: a\n    paragraphStyle:\n      tabStops:\n        -\n",
      companions: [("location", "9")]),
    "a tab": MappingPlace(scene: "views:\n  - tabBar: a\n    items:\n      -\n", companions: [("title", "a")]),
    "a bar button": MappingPlace(
      scene: "views:\n  - toolbar: a\n    items:\n      -\n", companions: [("title", "a")]),
    "a segment": MappingPlace(
      scene: "views:\n  - segmentedControl: a\n    items:\n      -\n", companions: [("title", "a")]),
    "a button's configuration": MappingPlace(
      scene: "views:\n  - button: a\n    configuration:\n", companions: [("style", "filled")]),
    "a transform": MappingPlace(scene: view + "    transform:\n"),
    "a transform in space": MappingPlace(scene: view + "    transform3D:\n"),
    "a rotation in space": MappingPlace(
      scene: view + "    transform3D:\n      rotate:\n",
      except: ["angle": [("axis", "[0, 1, 0]")], "axis": [("angle", "1")]]),
    "a path": MappingPlace(
      scene: "views:\n  - shape: a\n    path:\n", except: ["cornerRadius": [("roundedRect", "[0, 0, 9, 9]")]]),
    "an arc": MappingPlace(
      scene: "views:\n  - shape: a\n    path:\n      arc:\n",
      companions: [("center", "[5, 5]"), ("radius", "5"), ("startAngle", "0"), ("endAngle", "1")]),
    "a button's state": MappingPlace(scene: "views:\n  - button: a\n    selected:\n"),
    "an action": MappingPlace(
      scene:
        "views:\n  - tableView: t\n    subviews:\n      - tableViewCell: a\n        trailingActions:\n          -\n",
      companions: [("title", "Delete")]),
    "a layout item": MappingPlace(
      scene: "views:\n  - collectionView: a\n    group:\n",
      companions: [("axis", "horizontal"), ("subitems", "[{}]")]),
    "a dimension": MappingPlace(scene: "views:\n  - collectionView: a\n    group:\n      width:\n"),
    "a spacing": MappingPlace(
      scene:
        "views:\n  - collectionView: a\n    group:\n      axis: vertical\n      subitems: [{}]\n      interItemSpacing:\n"
    ),
    "an edge spacing": MappingPlace(
      scene: "views:\n  - collectionView: a\n    group:\n      edgeSpacing:\n"),
    "a motion effect": MappingPlace(
      scene: view + "    motionEffects:\n      -\n",
      companions: [
        ("keyPath", "center.x"), ("type", "tiltAlongHorizontalAxis"), ("minimumRelativeValue", "-5"),
        ("maximumRelativeValue", "5"),
      ]),
    "an equation": MappingPlace(scene: constraint, companions: [("equation", "a.left == b.left")]),
    "a visual format": MappingPlace(scene: constraint, companions: [("visualFormat", "H:|[a]|")]),
    "a group of constraints": MappingPlace(
      scene: constraint, companions: [("identifier", "g"), ("constraints", "[a.left == b.left]")]),
    "a constraint": MappingPlace(
      scene: constraint,
      companions: [("firstItem", "a"), ("firstAttribute", "left"), ("secondItem", "b"), ("secondAttribute", "left")]),
    "a state": MappingPlace(scene: view + "states:\n  group:\n    -\n", companions: [("state", "one")]),
    "an event": MappingPlace(scene: view + "timeline:\n  -\n", companions: [("at", "0")], except: ["after": []]),
    "a keyframe": MappingPlace(
      scene: event + "    animate: 1\n    keyframes:\n      -\n",
      companions: [("relativeStart", "0"), ("relativeDuration", "1"), ("set", "{a.alpha: 0}")]),
    "a spring": MappingPlace(scene: event + "    animate: 1\n    set: {a.alpha: 0}\n    spring:\n"),
    "a spring of a track": MappingPlace(
      scene: "inputs: {pull: 0}\ntimeline:\n  - at: 0\n    drive:\n      pull:\n        - [0, 0]\n        -\n",
      companions: [("spring", "smooth"), ("to", "1")]),
    "a deceleration of a track": MappingPlace(
      scene: "inputs: {pull: 0}\ntimeline:\n  - at: 0\n    drive:\n      pull:\n        - [0, 0]\n        -\n",
      companions: [("deceleration", "normal"), ("initialVelocity", "100")]),
    "a scroll": MappingPlace(
      scene: "views:\n  - scrollView: a\ntimeline:\n  - at: 0\n    scroll:\n", companions: [("view", "a")],
      except: ["view": [("velocity", "[0, 100]")]]),
    "a control": MappingPlace(
      scene: event
        + "    label: fade\n    animate: 1\n    set: {a.alpha: 0}\n  - at: 0.5\n    control:\n",
      companions: [("animation", "fade"), ("do", "pause")]),
    "a change of the canvas": MappingPlace(scene: event + "    canvas:\n", companions: [("contentSize", "small")]),
    "an expectation": MappingPlace(
      scene: view + "expect:\n  -\n", companions: [("view", "a"), ("settles", "0")],
      except: [
        "at": [("view", "a"), ("isNotTruncated", "true")], "hasNoConflicts": [], "isUnambiguous": [],
      ]),
    "a basic animation": MappingPlace(scene: animation, companions: opacity + [("toValue", "0")]),
    "a spring animation": MappingPlace(
      scene: animation, companions: opacity + [("toValue", "0"), ("stiffness", "100"), ("damping", "10")]),
    "a keyframe animation": MappingPlace(
      scene: animation, companions: opacity + [("values", "[0, 1]")],
      except: ["path": [("keyPath", "position"), ("duration", "1")]]),
    "an animation group": MappingPlace(
      scene: animation,
      companions: [("duration", "1"), ("animations", "[{keyPath: opacity, toValue: 0, duration: 1}]")]),
    "a transition": MappingPlace(scene: animation, companions: [("type", "push")]),
  ]
}()

@Suite("Every key of every mapping is read")
struct EveryMappingKeyTests {
  @Test(arguments: MappingTypes.all.map(\.name).filter { $0 != MappingTypes.library.name })
  func `a value that no key accepts is a mistake with its location`(name: String) throws {
    let object = try #require(MappingTypes.all.first { $0.name == name })
    let place = try #require(places[name])
    for key in object.keys {
      let (text, line) = place.scene(with: key)
      let found = diagnostics(of: text).filter { $0.isError && $0.place.line == line }
      let said = diagnostics(of: text).map(\.description)
      #expect(!found.isEmpty, "\(key) is not read: \(said)\n\(text)")
      #expect(!found.contains { $0.message.contains("has no key '\(key)'") }, "\(key): \(said)\n\(text)")
    }
  }

  @Test func `the same applies to an imported file`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("inbetween-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let library = folder.appendingPathComponent("library.yaml")
    let place = MappingPlace(scene: "", companions: [("inbetween", "1")])
    for key in MappingTypes.library.keys {
      let (text, line) = place.scene(with: key)
      try text.write(to: library, atomically: true, encoding: .utf8)
      let scene = SourceText(
        file: folder.appendingPathComponent("scene.yaml").path,
        text: "inbetween: 1\nimport: [library.yaml]\nviews: [{view: a}]\n")
      var found: [Diagnostic] = []
      do throws(SceneError) { _ = try SceneReader.read(scene) } catch { found = error.diagnostics }
      let isPlaced = found.contains { $0.place.file.hasSuffix("library.yaml") && $0.place.line == line }
      #expect(isPlaced, "\(key) is not read: \(found.map(\.description))")
    }
  }
}
