import Foundation
import InbetweenDiagnostics
import InbetweenGeometry
import InbetweenPixels
import InbetweenRendering
import InbetweenScene
import InbetweenTestSupport
import InbetweenTimeline
import Testing

@Suite("Lottie files in scenes") struct LottieSceneTests {
  private let folder: TemporaryFolder

  /// A file of two seconds whose square goes from the left to the right.
  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Self.file(), as: "motion/square.json")
  }

  private static func file(assets: String = "[]", more: String = "") -> String {
    """
    {"v":"5.7.0","fr":30,"ip":0,"op":60,"w":100,"h":50,"assets":\(assets),"layers":[
    {"ty":4,"ip":0,"op":60,"st":0,"ks":{"p":{"a":1,"k":[{"t":0,"s":[0,25]},{"t":60,"s":[100,25]}]}},
    "shapes":[{"ty":"rc","p":{"k":[0,0]},"s":{"k":[10,10]}},{"ty":"fl","c":{"k":[1,0,0]},"o":{"k":100}}]}\(more)]}
    """
  }

  private func scene(_ view: String, _ rest: String = "duration: 6") throws -> PlayedScene {
    let text = """
      inbetween: 1
      canvas: {size: [100, 50], scale: 2}
      views:
        - {lottieView: v, \(view)}
      \(rest)
      """
    return try PlayedScene(path: try folder.write(text, as: "test.yaml"))
  }

  private func progress(_ scene: PlayedScene, at time: Double) throws -> Double {
    let layer = try #require(scene.timeline.layers.firstIndex { $0.id == "v" })
    return scene.timeline.presentation(of: layer, at: time).animationProgress
  }

  private func expect(
    _ scene: PlayedScene, _ expected: [(time: Double, progress: Double)], _ place: SourceLocation = #_sourceLocation
  ) throws {
    for (time, progress) in expected {
      let found = try self.progress(scene, at: time)
      #expect(abs(found - progress) < 1e-6, "at \(time): \(found)", sourceLocation: place)
    }
  }

  private static let playing = "frame: [0, 0, 100, 50], animation: motion/square.json, isAnimationPlaying: true"

  @Test func `a view has the composition's size and shows its first picture until it plays`() throws {
    let still = try scene(
      "animation: motion/square.json",
      "constraints: [v.left == superview.left, v.top == superview.top]\nduration: 1")
    let layer = try #require(still.timeline.layers.first { $0.id == "v" })
    #expect(layer.initialState.boundsSize == Size(width: 100, height: 50))
    try expect(still, [(0, 0), (1, 0)])
    #expect(still.files.map(\.written) == ["motion/square.json"])
  }

  @Test func `it plays once by default, and its last picture stays`() throws {
    try expect(try scene(Self.playing), [(0, 0), (0.5, 0.25), (1.9, 0.95), (2, 1), (5, 1)])
    // The order of the keys does not matter.
    try expect(
      try scene("isAnimationPlaying: true, animationSpeed: 2, animation: motion/square.json"), [(0.5, 0.5), (3, 1)])
  }

  @Test func `it loops, there and back, and at other speeds`() throws {
    try expect(try scene(Self.playing + ", loopMode: loop"), [(1, 0.5), (2.5, 0.25), (5, 0.5)])
    try expect(try scene(Self.playing + ", loopMode: autoReverse"), [(1, 0.5), (3, 0.5), (3.5, 0.25), (4.5, 0.25)])
    try expect(try scene(Self.playing + ", loopMode: loop, animationSpeed: -2"), [(0, 1), (0.25, 0.75), (1.25, 0.75)])
    try expect(try scene(Self.playing + ", animationSpeed: 0.5"), [(1, 0.25), (4, 1)])
  }

  @Test func `events play, pause, continue and repeat it`() throws {
    let events = try scene(
      "animation: motion/square.json",
      """
      timeline:
        - {at: 1, set: {v.isAnimationPlaying: true}}
        - {at: 1.5, set: {v.isAnimationPlaying: false}}
        - {at: 2, set: {v.isAnimationPlaying: true}}
        - {at: 4, set: {v.isAnimationPlaying: true}}
        - {at: 4.5, set: {v.animationProgress: 0.9}}
      duration: 6
      """)
    try expect(
      events, [(0.9, 0), (1.25, 0.125), (1.75, 0.25), (2.5, 0.5), (3.5, 1), (4.4, 0.2), (4.6, 0.9), (6, 0.9)])
    let slower = try scene(
      Self.playing,
      """
      timeline:
        - {at: 1, set: {v.animationSpeed: 0.5}}
        - {at: 2, set: {v.loopMode: loop}}
      duration: 9
      """)
    try expect(slower, [(1, 0.5), (2, 0.75), (3, 0), (5, 0.5)])
  }

  @Test func `its progress animates in a block and by layer animations, and follows inputs`() throws {
    let block = try scene(
      "animation: motion/square.json",
      "timeline: [{at: 0, animate: 1, curve: linear, set: {v.animationProgress: 0.5}}]\nduration: 2")
    try expect(block, [(0.5, 0.25), (1.5, 0.5)])
    let layer = try scene(
      "animation: motion/square.json",
      "timeline: [{at: 0, addAnimations: {v.a: {keyPath: animationProgress, fromValue: 0, toValue: 1, duration: 2}}}]\nduration: 3"
    )
    try expect(layer, [(0.5, 0.25), (2.5, 0)])
    let input = try scene(
      "animation: motion/square.json, animationProgress: pull / 2",
      "inputs: {pull: 0}\ntimeline: [{at: 0, drive: {pull: [[0, 0], [2, 1]]}}]\nduration: 3")
    try expect(input, [(1, 0.25), (3, 0.5)])
  }

  @Test func `a scene without a duration ends when an animation that plays once has ended`() throws {
    #expect(try scene(Self.playing, "").timeline.duration == Rational(2))
  }

  @Test func `the end of a scene cuts off neither a loop nor what was paused`() throws {
    // The keys are set one after the other: it plays once until its loop mode is set.
    for keys in ["loopMode: loop", "loopMode: autoReverse", "animationSpeed: 4"] {
      #expect(try scene(Self.playing + ", " + keys, "duration: 1").warnings.isEmpty, "\(keys)")
    }
    let pause = "timeline: [{at: 0.5, set: {v.isAnimationPlaying: false}}]\n"
    #expect(try scene(Self.playing, pause + "duration: 1").warnings.isEmpty)
    #expect(try scene(Self.playing, pause).timeline.duration == Rational(text: "0.5"))
    let cut = try scene(Self.playing, "duration: 1").warnings.map(\.message)
    #expect(cut == ["the scene ends at 1 s and cuts off what lasts until 2 s"])
  }

  @Test func `frames are the same in any order and by any number of workers`() throws {
    let played = try scene(Self.playing + ", loopMode: autoReverse")
    let times = [Rational(5), Rational(1), Rational(3), Rational(1)]
    let pictures = try times.map { try played.pixmap(at: $0).bytes }
    #expect(pictures[1] == pictures[3] && pictures[1] == pictures[2] && pictures[0] == pictures[1])
    // The square's centre at half of the way.
    let pixels = try played.pixmap(at: Rational(1))
    #expect(Array(pixels.bytes[4 * (50 * pixels.width + 100)..<4 * (50 * pixels.width + 100) + 3]) == [255, 0, 0])
  }

  @Test func `images lie in the file's folder or in the file, and count among the scene's files`() throws {
    let png = Data(
      PNGEncoder.encode(Pixmap(width: 1, height: 1, bytes: [0, 0, 255, 255])))
    try FileManager.default.createDirectory(at: folder.url("motion/images"), withIntermediateDirectories: true)
    try png.write(to: folder.url("motion/images/dot.png"))
    let assets = #"""
      [{"id":"a","w":20,"h":20,"u":"images/","p":"dot.png","e":0},
      {"id":"b","w":20,"h":20,"u":"","p":"data:image/png;base64,\#(png.base64EncodedString())","e":1}]
      """#
    let layers = #"""
      ,{"ty":2,"refId":"a","ip":0,"op":60,"ks":{}},{"ty":2,"refId":"b","ip":0,"op":60,"ks":{"p":{"k":[50,0]}}}
      """#
    try folder.write(Self.file(assets: assets, more: layers), as: "motion/images.json")
    let played = try scene("frame: [0, 0, 100, 50], animation: motion/images.json")
    #expect(played.files.map(\.written) == ["motion/images.json", "motion/images/dot.png"])
    let pixels = try played.pixmap(at: .zero)
    for x in [10, 60] {
      let at = 4 * (20 * pixels.width + 2 * x)
      #expect(Array(pixels.bytes[at..<at + 3]) == [0, 0, 255])
    }
  }

  @Test(arguments: ["../dot.png", "/etc/passwd", "images/../../dot.png"])
  func `an image outside of the file's folder is refused`(_ name: String) throws {
    try folder.write(
      Self.file(assets: #"[{"id":"a","w":2,"h":2,"u":"","p":"\#(name)","e":0}]"#), as: "motion/outside.json")
    let error = #expect(throws: SceneError.self) { try scene("animation: motion/outside.json") }
    #expect(error?.diagnostics.first?.message.contains("is not in the Lottie file's folder") == true)
    #expect(error?.status == .wrongInput)
  }

  @Test func `mistakes and warnings have places in the Lottie file`() throws {
    try folder.write("{\"layers\": [\n  oops]}", as: "motion/bad.json")
    let error = #expect(throws: SceneError.self) { try scene("animation: motion/bad.json") }
    let place = error?.diagnostics.first?.place
    #expect(place?.line == 2 && place?.column == 3 && place?.file.hasSuffix("motion/bad.json") == true)
    try folder.write(Self.file(more: #",{"ty":7,"ip":0,"op":9,"ks":{}}"#), as: "motion/video.json")
    let warnings = try scene("animation: motion/video.json").warnings
    #expect(warnings.map(\.message) == ["layers of the kind 7 (video) are not drawn"])
    #expect(throws: SceneError.self) { try scene("animation: motion/none.json") }
  }

  @Test func `an image view refuses a Lottie file, and a Lottie view an image`() throws {
    let text = "inbetween: 1\nviews: [{imageView: v, image: motion/square.json}]\nduration: 1"
    let path = try folder.write(text, as: "image.yaml")
    let error = #expect(throws: SceneError.self) { try PlayedScene(path: path) }
    #expect(error?.diagnostics.first?.hint == "a 'lottieView' shows it as its 'animation'")
    try folder.write("<svg viewBox='0 0 9 9'/>", as: "icon.svg")
    #expect(throws: SceneError.self) { try scene("animation: icon.svg") }
  }

  @Test func `texts have fonts of the scene, and others the system font with a warning`() throws {
    func text(_ family: String) -> String {
      #"""
      {"v":"5.7.0","fr":30,"ip":0,"op":60,"w":100,"h":50,"fonts":{"list":[{"fName":"F","fFamily":"\#(family)","fStyle":"Bold"}]},
      "layers":[{"ty":5,"ip":0,"op":60,"ks":{"p":{"k":[50,30]}},"t":{"d":{"k":[{"t":0,"s":{"f":"F","s":20,"t":"Hi","j":2,"fc":[0,0,1]}}]},"a":[]}}]}
      """#
    }
    try folder.write(text("Inter"), as: "text.json")
    let known = try scene("frame: [0, 0, 100, 50], animation: text.json")
    #expect(known.warnings.isEmpty)
    try folder.write(text("Nobody Sans"), as: "text.json")
    let unknown = try scene("frame: [0, 0, 100, 50], animation: text.json")
    #expect(unknown.warnings.count == 1 && unknown.warnings.first?.message.contains("'Nobody Sans'") == true)
    #expect(try known.pixmap(at: .zero).bytes == unknown.pixmap(at: .zero).bytes)
    // Centred on the layer's position, with the baseline there.
    let pixels = try known.pixmap(at: .zero)
    let blue = (0..<pixels.width * pixels.height).filter { pixels.bytes[4 * $0] < 128 }
    let (columns, rows) = (blue.map { $0 % pixels.width }, blue.map { $0 / pixels.width })
    let middle = Double((columns.min() ?? 0) + (columns.max() ?? 0)) / 2
    #expect(abs(middle - 100) < 4)
    #expect(abs((rows.max() ?? 0) - 59) <= 1)
  }
}
