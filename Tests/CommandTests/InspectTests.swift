import Foundation
import Testing
import InbetweenTestSupport

@Suite("inbetween inspect")
struct InspectTests {
  private struct Tree: Decodable {
    struct View: Decodable {
      var id: String
      var path: String
      var frame: [Double]
      var bounds: [Double]
      var canvasFrame: [Double]
      var presentation: [Double]
      var alpha: Double
    }

    struct Guide: Decodable, Equatable {
      var id: String
      var view: String
      var frame: [Double]
      var canvasFrame: [Double]
    }

    struct Member: Decodable {
      var constraint: String
      var line: Int
    }

    struct Conflict: Decodable {
      var constraints: [Member]
      var broken: Int
      var disagreement: Double
    }

    struct Ambiguity: Decodable {
      var view: String
      var attribute: String
    }

    var scene: String
    var time: Double
    var canvas: [Double]
    var views: [View]
    var guides: [Guide]
    var conflicts: [Conflict]
    var ambiguous: [Ambiguity]

    subscript(id: String) -> View? { views.first { $0.id == id } }
  }

  private func tree(_ arguments: String...) throws -> Tree {
    let outcome = try Tool.start(["inspect"] + arguments + ["--json"]).outcome()
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    #expect(outcome.lines.count == 1)
    return try JSONDecoder().decode(Tree.self, from: outcome.output)
  }

  @Test(arguments: 0..<5)
  func `the passes are stacked, and arranged around the selected one when it is expanded`(_ selected: Int) throws {
    let setting = "selected=\(selected)"
    let stacked = try tree("Scenes/passbook.yaml", "--set", setting)
    #expect(stacked.scene == "passbook@selected=\(selected)")
    #expect(stacked.canvas == [390, 844])
    #expect(stacked.time == 0)
    #expect(stacked.conflicts.isEmpty && stacked.ambiguous.isEmpty)
    let expanded = try tree("Scenes/passbook.yaml", "--set", setting, "--at", "expand.end")
    #expect(expanded.time == 0.5)
    for pass in 0..<5 {
      let start: [Double] = [0, 844 - 67 * Double(5 - pass), 390, 67]
      #expect(stacked["view\(pass)"]?.frame == start)
      #expect(stacked["view\(pass)"]?.presentation == start)
      #expect(stacked["view\(pass)"]?.path == "screen/view\(pass)")
      let top = pass <= selected ? -67 * Double(selected - pass) : 844 + 67 * Double(pass - selected - 1)
      let end: [Double] = [0, top, 390, pass == selected ? 844 : 67]
      #expect(expanded["view\(pass)"]?.frame == end)
      #expect(expanded["view\(pass)"]?.presentation == end)
    }
  }

  @Test func `during an animation the model is at the end and the presentation is in between`() throws {
    let path = try TemporaryFolder().keeping(SampleScene.moving)
    let tree = try tree(path.file, "--at", "0.25")
    #expect(tree["box"]?.frame == [60, 10, 20, 20])
    #expect(tree["box"]?.canvasFrame == [60, 10, 20, 20])
    #expect(tree["box"]?.presentation == [35, 10, 20, 20])
  }

  @Test func `conflicts and ambiguity are part of the output`() throws {
    let conflicted = try TemporaryFolder().keeping(SampleScene.conflict)
    let conflicts = try tree(conflicted.file).conflicts
    #expect(conflicts.count == 1)
    #expect(conflicts.first?.constraints.map(\.line) == [8, 9])
    #expect(conflicts.first?.broken == 1)
    #expect(conflicts.first?.disagreement == 10)
    let loose = try TemporaryFolder().keeping(SampleScene.ambiguous)
    #expect(try tree(loose.file).ambiguous.map { "\($0.view).\($0.attribute)" } == ["box.width"])
  }

  @Test func `guides have their frames, and a scroll view its content and offset`() throws {
    let kept = try TemporaryFolder().keeping(
      """
      inbetween: 1
      canvas: {size: [200, 100], scale: 1, safeArea: {top: 20}}
      views:
        - view: card
          subviews:
            - guide: g
        - scrollView: list
          contentOffset: [0, 30]
          subviews:
            - view: row
      constraints:
        - card.left == superview.left + 10
        - card.top == safeArea.top
        - card.width == 100
        - card.height == 40
        - g.left == card.layoutMarginsGuide.left
        - g.top == card.top + 5
        - g.width == 20
        - g.height == 10
        - H:|[list]|
        - V:|-60-[list(40)]
        - row.left == list.contentLayoutGuide.left
        - row.top == list.contentLayoutGuide.top
        - row.right == list.contentLayoutGuide.right
        - row.bottom == list.contentLayoutGuide.bottom
        - row.width == 200
        - row.height == 300
      timeline:
        - {at: 0.5, set: {card.layoutMargins: 12}}
      duration: 1
      """)
    let before = try tree(kept.file)
    let guides = Dictionary(uniqueKeysWithValues: before.guides.map { ($0.id, $0) })
    #expect(before.guides.map(\.id) == ["safeArea", "g", "card.layoutMarginsGuide", "list.contentLayoutGuide"])
    #expect(guides["safeArea"]?.frame == [0, 20, 200, 80] && guides["safeArea"]?.view == "screen")
    #expect(guides["g"]?.frame == [8, 5, 20, 10] && guides["g"]?.canvasFrame == [18, 25, 20, 10])
    #expect(guides["g"]?.view == "card")
    #expect(guides["list.contentLayoutGuide"]?.frame == [0, 0, 200, 300])
    #expect(guides["list.contentLayoutGuide"]?.canvasFrame == [0, 30, 200, 300])
    #expect(before["list"]?.bounds == [0, 30, 200, 40])
    #expect(try tree(kept.file, "--at", "0.5").guides.first { $0.id == "g" }?.frame == [12, 5, 20, 10])
    let text = try Tool.run("inspect", kept.file).text
    #expect(text.contains("guide g") && text.contains("  in card\n"))
    for (question, value) in [
      ("g.left", "8"), ("card.layoutMarginsGuide.top", "8"), ("list.contentLayoutGuide.height", "300"),
      ("screen.safeAreaLayoutGuide.top", "20"), ("safeArea.top", "20"),
    ] {
      #expect(try Tool.run("explain", kept.file, question).text.hasPrefix("\(question) = \(value) at 0 s\n"))
    }
    let wrong = try Tool.run("explain", kept.file, "card.layoutMarginsGuid.top")
    #expect(wrong.status == 2 && wrong.errors.contains("did you mean 'card.layoutMarginsGuide'?"))
  }

  @Test func `times before the start and after the end are refused with the scene's duration`() throws {
    let scene = try TemporaryFolder().keeping(SampleScene.moving)
    let late = "error: 0.6 s is after the end of 'scene'\n      hint: it lasts 0.5 s; its end is also called 'end'\n"
    let early = "error: -0.1 s is before the scene's start\n      hint: a scene begins at 0\n"
    for (option, arguments) in [
      ("--at", ["inspect", scene.file]), ("--at", ["explain", scene.file, "box.width"]),
      ("--from", ["inspect", scene.file, "--trace"]), ("--to", ["inspect", scene.file, "--trace"]),
      ("--from", ["render", scene.file, "-o", "out"]), ("--to", ["render", scene.file, "-o", "out"]),
    ] {
      for (time, message) in [(["0.6"], late), (["-0.1"], early)] {
        let outcome = try Tool.start(arguments + [option] + time).outcome()
        #expect(outcome.status == 2 && outcome.text.isEmpty, "\(arguments) \(option)")
        #expect(outcome.errors.hasSuffix(message))
      }
    }
    let cut = try TemporaryFolder().keeping(SampleScene.moving.replacing("fps: 12", with: "fps: 12\nduration: 0.25"))
    let label = try Tool.run("inspect", cut.file, "--at", "go.end")
    #expect(label.status == 2)
    #expect(label.errors.contains("error: 'go.end' is at 0.5 s, after the end of 'scene'"))
    for fine in ["0", "0.5", "1/2", "end", "go", "go.end"] {
      #expect(try Tool.run("inspect", scene.file, "--at", fine).status == 0)
    }
  }

  @Test func `numbers have the shortest form that reads back the same`() throws {
    let outcome = try Tool.run("inspect", "Scenes/passbook.yaml", "--at", "0.3", "--json")
    #expect(outcome.text.contains("\"time\":0.3,"))
    #expect(outcome.text.contains("\"frame\":[0,-134,390,67]"))
    #expect(!outcome.text.contains("-0,") && !outcome.text.contains("-0]"))
  }

  @Test func `a trace has a line for each view and frame`() throws {
    let path = try TemporaryFolder().keeping(SampleScene.moving)
    let outcome = try Tool.run("inspect", path.file, "--trace")
    #expect(outcome.status == 0)
    // 0.5 s at 12 frames a second: 7 frames of the screen and the box.
    #expect(outcome.lines.count == 14)
    let boxes = try outcome.lines.filter { $0.contains("\"id\":\"box\"") }.map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    let lefts = boxes.compactMap { ($0["presentation"] as? [Double])?.first }
    #expect(lefts.count == 7)
    for (index, left) in lefts.enumerated() { #expect(abs(left - (10 + 50 * Double(index) / 6)) < 1e-9) }
    #expect(boxes.compactMap { $0["index"] as? Int } == Array(0..<7))
  }

  @Test func `a trace follows views that appear, disappear, rotate and fade through the whole scene`() throws {
    let path = try TemporaryFolder().keeping(
      """
      inbetween: 1
      canvas: {size: [100, 100], scale: 1}
      fps: 4
      views:
        - {view: a, frame: [10, 10, 20, 20]}
      timeline:
        - animate: 1
          curve: linear
          set: {a.alpha: 0, a.transform: {translate: [40, 0]}}
        - at: 0.5
          add: [{view: b, frame: [0, 0, 10, 10]}]
        - at: 1
          remove: [a]
      """)
    let outcome = try Tool.run("inspect", path.file, "--trace")
    #expect(outcome.status == 0)
    let lines = try outcome.lines.map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    func values(_ id: String, _ key: String) -> [[Double]] {
      lines.filter { $0["id"] as? String == id }.map { line in
        (line[key] as? [Double]) ?? (line[key] as? Double).map { [$0] } ?? []
      }
    }
    // Frames at 0, ¼, ½, ¾ and 1 s: the root in all of them, a up to its removal, b from its coming on.
    #expect(values("screen", "time") == [[0], [0.25], [0.5], [0.75], [1]])
    #expect(values("a", "time") == [[0], [0.25], [0.5], [0.75]])
    #expect(values("b", "time") == [[0.5], [0.75], [1]])
    // Model and presentation apart: the model is at the end from the start.
    #expect(values("a", "frame").allSatisfy { $0 == [50, 10, 20, 20] })
    #expect(
      values("a", "presentation") == [[10, 10, 20, 20], [20, 10, 20, 20], [30, 10, 20, 20], [40, 10, 20, 20]])
    #expect(values("a", "alpha").allSatisfy { $0 == [0] })
    #expect(values("a", "presentationAlpha") == [[1], [0.75], [0.5], [0.25]])
  }

  @Test func `without --json the output is a readable tree`() throws {
    let outcome = try Tool.run("inspect", "Scenes/passbook.yaml", "--at", "0.35")
    #expect(outcome.text.hasPrefix("passbook at 0.35 s of 1.5 s, canvas 390×844 @3x\nscreen "))
    #expect(outcome.text.contains("  view2  0    0 390 844  shown at 0 321.5 390 455.5\n"))
  }

  @Test func `a scene with mistakes prints no tree`() throws {
    let path = try TemporaryFolder().keeping("inbetween: 1\nviews:\n  - view: box\n    alfa: 1\n")
    let outcome = try Tool.run("inspect", path.file, "--json")
    #expect(outcome.status == 2)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains("a view has no key 'alfa'"))
  }
}

/// A scene in a folder that lives as long as this value.
struct KeptScene {
  let scratch: TemporaryFolder
  let file: String
}

extension TemporaryFolder {
  func keeping(_ scene: String, as name: String = "scene.yaml") throws -> KeptScene {
    KeptScene(scratch: self, file: try write(scene, as: name))
  }
}
