import Foundation
import Inbetween
import Testing
import InbetweenTestSupport

@Suite("The library") struct LibraryTests {
  @Test func `one import is enough to animate a constraint and to query the view's frame`() throws {
    let stage = Stage(canvas: Canvas(size: Size(width: 100, height: 100), scale: 2))
    let box = UIView(id: "box", in: stage)
    stage.root.addSubview(box)
    let left = NSLayoutConstraint(
      firstItem: box, firstAttribute: .left, secondItem: stage.root, secondAttribute: .left, constant: 10)
    try stage.activate([
      left,
      NSLayoutConstraint(firstItem: box, firstAttribute: .top, secondItem: stage.root, secondAttribute: .top),
      NSLayoutConstraint(firstItem: box, firstAttribute: .width, constant: 20),
      NSLayoutConstraint(firstItem: box, firstAttribute: .height, constant: 20),
    ])
    stage.schedule(at: Rational(0)) { stage in
      stage.animate(AnimationOptions(duration: Rational(1), curve: .timing(.linear))) { stage in
        try? stage.setConstant(left, 60)
        stage.layoutIfNeeded()
      }
    }
    stage.run()
    let timeline = stage.bake(name: "box", duration: Rational(1))
    let layer = try #require(timeline.layers.firstIndex { $0.id == "box" })
    #expect(timeline.presentation(of: layer, at: 0.5).frame == Rect(x: 35, y: 0, width: 20, height: 20))
    #expect(timeline.model(of: layer, at: 0.5).frame.minX == 60)
  }

  @Test func `a scene can be read from text and sampled`() throws {
    let text = """
      inbetween: 1
      canvas: {size: [50, 50], scale: 1}
      views:
        - view: a
          backgroundColor: red
      constraints:
        - H:|-10-[a(5)]
        - V:|[a]|
      """
    let reading = try SceneReader.read(SourceText(file: "a.yaml", text: text))
    let timeline = try SceneBake(reading.document, name: "a", typesetter: nil).timeline
    #expect(timeline.displayList(at: 0).items.count == 1)
  }

  @Test func `a scene file is drawn to PNG, one moment and as a folder of frames`() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("inbetween-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let text = """
      inbetween: 1
      canvas: {size: [50, 40], scale: 1}
      views:
        - view: a
          backgroundColor: red
      constraints:
        - left: a.left == superview.left + 10
        - H:[a(5)]
        - V:|[a]|
      timeline:
        - at: 0
          animate: 0.5
          curve: linear
          set:
            left.constant: 30
      fps: 10
      """
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/a.yaml"))
    let scene: PlayedScene
    do { scene = try PlayedScene(path: folder + "/a.yaml") } catch {
      Issue.record("\(error)")
      return
    }
    let half = try #require(Rational(text: "0.25"))
    let png = try scene.png(at: half)
    #expect(try PNGDecoder.decode(png) == scene.pixmap(at: half))
    let manifest = try await scene.writeFrames(toFolder: folder + "/frames", workers: 2)
    #expect(manifest.frames.count == 6)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder + "/frames").sorted()
    #expect(names.count == 7 && names.first == "frame-0000.png" && names.last == "frames.json")
    #expect(throws: SceneError.self) { try PlayedScene(path: folder + "/none.yaml") }
  }

  @Test func `a stage built in Swift is drawn, including text, with the same bytes as its frames`() async throws {
    let scratch = try TemporaryFolder()
    let stage = Stage(canvas: Canvas(size: Size(width: 60, height: 30), scale: 1), typesetter: SceneTypesetter())
    let label = UILabel(id: "label", in: stage)
    label.modelText = "Hello"
    stage.root.addSubview(label)
    try stage.activate([
      NSLayoutConstraint(
        firstItem: label, firstAttribute: .left, secondItem: stage.root, secondAttribute: .left, constant: 2),
      NSLayoutConstraint(
        firstItem: label, firstAttribute: .top, secondItem: stage.root, secondAttribute: .top, constant: 2),
    ])
    stage.run()
    let timeline = stage.bake(name: "text", duration: Rational(1))
    #expect(timeline.layers.first { $0.id == "label" } != nil)
    let pixels = try timeline.pixmap(at: .zero).bytes
    #expect(stride(from: 0, to: pixels.count, by: 4).contains { pixels[$0] < 64 }, "nothing is written in black")
    let manifest = try await timeline.writeFrames(toFolder: scratch.path("text"), framesPerSecond: Rational(2))
    #expect(manifest.frames.count == 3)
    let first = try Data(contentsOf: URL(fileURLWithPath: scratch.path("text/frame-0000.png")))
    #expect(try timeline.png(at: .zero) == Array(first))
  }

  @Test func `a canvas that is too large to be drawn is an error, not a crash`() async throws {
    let stage = Stage(canvas: Canvas(size: Size(width: 40_000, height: 10), scale: 1))
    stage.run()
    let timeline = stage.bake(name: "wide", duration: .zero)
    #expect(throws: RenderError.self) { try timeline.png(at: .zero) }
    await #expect(throws: RenderError.self) { try await timeline.writeFrames(toFolder: "never") }
  }
}
