import Foundation
import InbetweenDiagnostics
import InbetweenGeometry
import InbetweenGoldens
import InbetweenPNG
import InbetweenPixmap
import Testing

// Swift Testing has an `ExitStatus` too.
private typealias ResultCode = InbetweenDiagnostics.ExitStatus

/// A folder that is gone after the test.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appendingPathComponent("inbetween-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try #require(FileManager.default.contents(atPath: path + "/" + name)))
  }

  func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path + "/" + name))
  }
}

/// A scene of one box, drawn by hand.
private struct BoxScene {
  var name = "box"
  var distance = 20.0
  var color: [UInt8] = [128, 0, 128, 255]
  var cairo = "1.16.0"
  var comparer: String?
  var fps: Int32 = 10
  var width = 40

  var run: SceneRun {
    let empty = MotionTrace(
      scene: name, framesPerSecond: Rational(fps), duration: Rational(1),
      canvas: Size(width: Double(width), height: 30),
      scale: 1, events: [.init(name: "go", start: .zero, end: Rational(1, 2) ?? .zero)])
    var recorder = TraceRecorder(empty)
    for frame in 0..<empty.frameCount {
      recorder.append([
        ViewSample(path: "box", values: ["frame": TraceValue(x(empty.time(ofFrame: frame).doubleValue), 5, 10, 10)])
      ])
    }
    let trace = recorder.recorded
    let hashes = (0..<trace.frameCount).map { draw(trace.time(ofFrame: $0).doubleValue).pixelHash.description }
    return SceneRun(
      trace: trace, scene: ResolvedScene(name: name, digest: "d", facts: [.init(path: "box.x", value: "\(distance)")]),
      environment: EnvironmentStamp([("cairo", cairo), ("font Inter", "abc")]), width: width, height: 30,
      hashes: hashes, comparer: comparer, pixels: { draw(trace.time(ofFrame: $0).doubleValue) })
  }

  private func x(_ time: Double) -> Double { distance * min(time * 2, 1) }

  private func draw(_ time: Double) -> Pixmap {
    var image = SampleImages.plain([255, 255, 255, 255], width: width, height: 30)
    let left = Int(x(time).rounded())
    for y in 5..<15 {
      for x in left..<left + 10 {
        image.bytes.replaceSubrange(4 * (y * width + x)..<4 * (y * width + x) + 4, with: color)
      }
    }
    return image
  }
}

@Suite("Golden store")
struct StoreTests {
  private let folder: TemporaryFolder
  private let store: GoldenStore

  init() throws {
    folder = try TemporaryFolder()
    store = GoldenStore(folder: folder.path)
  }

  @Test("what is recorded is read back, and verifies")
  func roundTrip() throws {
    let run = BoxScene().run
    try store.record(run)
    #expect(store.names == ["box"])
    let golden = try store.load("box")
    #expect(golden == run.golden)
    #expect(golden.manifest.frames == [0, 3, 5, 10])
    for index in golden.manifest.frames { #expect(try store.frame(index, of: golden) == run.pixels(index)) }
    let verdict = store.verify(run)
    #expect(verdict.code == .fine && verdict.notices.isEmpty && verdict.frames.isEmpty)
    try store.record(run)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["box"])
  }

  @Test("a missing golden is code 3, an unreadable one 74, never a pass")
  func missing() throws {
    #expect(store.verify(BoxScene().run).code == .nothingCompared)
    #expect(ResultCode.combined([]) == .nothingCompared)
    try store.record(BoxScene().run)
    let manifest = try folder.bytes("box/golden.json")
    try folder.write([1, 2, 3], to: "box/golden.json")
    #expect(store.verify(BoxScene().run).code == .inputOutput)
    try folder.write(manifest, to: "box/golden.json")
    try folder.write(Array("version https://git-lfs.github.com/spec/v1\noid sha256:00\n".utf8), to: "box/trace.jsonl")
    let verdict = store.verify(BoxScene().run)
    #expect(verdict.code == .inputOutput)
    #expect(verdict.notices.joined().contains("git lfs pull"))
  }

  @Test("another motion is code 1, with the frames' images where they are kept")
  func otherMotion() throws {
    try store.record(BoxScene().run)
    let verdict = store.verify(BoxScene(distance: 24).run)
    #expect(verdict.code == .different)
    #expect(verdict.difference?.worst?.change == "box.x 20.0 → 24.0 pt")
    #expect(verdict.frames.map(\.index).sorted() == [3, 5, 10])
    #expect(verdict.changedFrames == Array(1...10))
  }

  @Test("the same motion in another colour is code 1")
  func otherColor() throws {
    try store.record(BoxScene().run)
    let verdict = store.verify(BoxScene(color: [128, 0, 131, 255]).run)
    #expect(verdict.code == .different)
    #expect(verdict.difference?.isEmpty == true)
    #expect(verdict.frames.count == 4 && verdict.frames[0].comparison.counted == 100)
    let tolerant = store.verify(BoxScene(color: [128, 0, 131, 255], comparer: "pixelmatch@7.1.0").run)
    #expect(tolerant.code == .fine)
    #expect(tolerant.notices.joined().contains("7 frames of which only hashes are kept"))
  }

  @Test("another size, rate or length is code 4, an unknown comparer 2")
  func otherShape() throws {
    try store.record(BoxScene().run)
    #expect(store.verify(BoxScene(fps: 20).run).code == .otherShape)
    #expect(store.verify(BoxScene(width: 41).run).code == .otherShape)
    #expect(store.verify(BoxScene(color: [0, 0, 0, 255], comparer: "fuzzy").run).code == .wrongInput)
  }

  @Test("in another environment the motion decides, and pixels are told to be not comparable")
  func otherEnvironment() throws {
    try store.record(BoxScene().run)
    #expect(store.verify(BoxScene(cairo: "1.18.0").run).code == .fine)
    let verdict = store.verify(BoxScene(color: [128, 0, 131, 255], cairo: "1.18.0").run)
    #expect(verdict.code == .otherEnvironment)
    #expect(verdict.notices.joined().contains("cairo 1.16.0 → 1.18.0"))
    #expect(store.verify(BoxScene(distance: 24, cairo: "1.18.0").run).code == .different)
  }

  @Test("an image that is not the recorded one is found")
  func tampered() throws {
    try store.record(BoxScene().run)
    try folder.write(
      PNGOptimizer.encode(SampleImages.plain([0, 0, 0, 255], width: 40, height: 30)), to: "box/frame-0005.png")
    let verdict = store.verify(BoxScene(color: [128, 0, 131, 255]).run)
    #expect(verdict.code == .inputOutput)
    #expect(verdict.notices.joined().contains("not those that golden.json records"))
  }

  @Test("a golden over its budget is refused with what makes it large, and nothing is written")
  func budget() throws {
    #expect {
      try store.record(BoxScene().run, budget: 500)
    } throws: { error in
      "\(error)".contains("over the budget of 0.5 KB") && "\(error)".contains("is the largest file")
    }
    #expect(store.names.isEmpty)
  }

  @Test("goldens without a scene are found, but not on a partial run")
  func leftOver() throws {
    try store.record(BoxScene().run)
    try store.record(BoxScene(name: "old").run)
    #expect(try store.leftOver(besides: ["box"], isPartial: false) == ["old"])
    #expect(throws: GoldenStoreError.partialRun) { try store.leftOver(besides: ["box"], isPartial: true) }
    try store.remove("old")
    #expect(store.names == ["box"])
  }

  @Test("a scene's name cannot leave the folder", arguments: ["../evil", "a/b", "", ".", "..", "a\u{0}b", ".hidden"])
  func names(_ name: String) {
    #expect(throws: GoldenStoreError.unsafeName(name)) { try store.load(name) }
    #expect(throws: GoldenStoreError.self) { try store.record(BoxScene(name: name).run) }
  }

  @Test("the cache forgets a verdict when any byte changes")
  func cache() throws {
    try store.record(BoxScene().run)
    try folder.write([1, 2, 3], to: "font.otf")
    let cache = VerifyCache(folder: folder.path + "/cache")
    func key(version: String = "1.0") throws -> VerifyCache.Key {
      var key = VerifyCache.Key(version: version)
      key.add(file: folder.path + "/font.otf")
      key.add(EnvironmentStamp([("cairo", "1.16.0")]))
      try key.add(golden: "box", in: store)
      return key
    }
    #expect(try !cache.contains(key()))
    cache.insert(try key())
    #expect(try cache.contains(key()))
    #expect(try !cache.contains(key(version: "1.1")))
    for name in ["font.otf", "box/golden.json", "box/trace.jsonl", "box/scene.json", "box/frame-0005.png"] {
      let bytes = try folder.bytes(name)
      var flipped = bytes
      flipped[flipped.count / 2] ^= 1
      try folder.write(flipped, to: name)
      #expect(try !cache.contains(key()), "\(name)")
      try folder.write(bytes, to: name)
      #expect(try cache.contains(key()))
    }
  }

  @Test("which goldens a mode writes")
  func modes() {
    func written(_ mode: RecordMode) -> [ResultCode] {
      ResultCode.allCases.filter(mode.writes)
    }
    #expect(written(.all) == ResultCode.allCases)
    #expect(Set(written(.changed)) == [.nothingCompared, .different, .otherShape])
    #expect(written(.missing) == [.nothingCompared])
    #expect(written(.none) == [])
  }

  @Test("the worst result decides the exit code")
  func precedence() {
    #expect(ResultCode.combined([.fine, .otherEnvironment]) == .otherEnvironment)
    #expect(ResultCode.combined([.otherEnvironment, .different]) == .different)
    #expect(ResultCode.combined([.different, .nothingCompared]) == .nothingCompared)
    #expect(ResultCode.combined([.nothingCompared, .otherShape]) == .otherShape)
    #expect(ResultCode.combined([.otherShape, .wrongInput]) == .wrongInput)
    #expect(ResultCode.combined([.wrongInput, .inputOutput]) == .inputOutput)
    #expect(ResultCode.combined([.inputOutput, .ourFault, .fine]) == .ourFault)
  }
}

@Suite("Key frames")
struct KeyFrameTests {
  @Test("start, end, ends of events and turning points are kept, within the limit")
  func chosen() throws {
    let trace = SampleTraces.trace(
      duration: Rational(2),
      events: [
        .init(name: "a", start: .zero, end: Rational(1)), .init(name: "b", start: Rational(1), end: Rational(2)),
      ]
    ) { _, time in [SampleTraces.box(y: time < 0.5 ? 100 * time : time < 1 ? 100 - 100 * time : 0)] }
    #expect(trace.keyFrames() == [0, 30, 60, 90, 120])
    #expect(trace.keyFrames(limit: 3) == [0, 60, 120])
    #expect(trace.keyFrames(limit: 0) == [0, 120])
  }

  @Test("a still has one frame")
  func still() {
    #expect(SampleTraces.trace(duration: Rational(0)) { _, _ in [] }.keyFrames() == [0])
  }
}

@Suite("Optimised PNG")
struct PNGOptimizerTests {
  @Test(
    "every form is read back to the same pixels, at every width around a byte",
    arguments: [1, 2, 3, 4, 5, 16, 17, 256, 300], [1, 7, 8, 9, 33])
  func lossless(_ colors: Int, _ width: Int) throws {
    var generator = FixedGenerator(state: UInt64(colors * 100 + width))
    for translucent in [false, true] {
      let palette = (0..<colors).map { _ in
        (0..<4).map { $0 == 3 && !translucent ? 255 : UInt8.random(in: 0...255, using: &generator) }
      }
      let bytes = (0..<width * 40).flatMap { _ in palette[Int.random(in: 0..<colors, using: &generator)] }
      let image = Pixmap(width: width, height: 40, bytes: bytes)
      #expect(try PNGDecoder.decode(PNGOptimizer.encode(image)) == image)
    }
  }

  @Test("it is smaller than the fast encoder's for a plain picture, grey or coloured")
  func smaller() throws {
    for image in [SampleImages.disc(), SampleImages.disc(tint: 255)] {
      let small = PNGOptimizer.encode(image)
      #expect(small.count < PNGEncoder.encode(image).count)
      #expect(try PNGDecoder.decode(small) == image)
    }
    var grey = SampleImages.noise(seed: 3, width: 40, height: 40, levels: 256, opaque: true)
    for i in stride(from: 0, to: grey.bytes.count, by: 4) {
      (grey.bytes[i + 1], grey.bytes[i + 2]) = (grey.bytes[i], grey.bytes[i])
    }
    #expect(try PNGDecoder.decode(PNGOptimizer.encode(grey)) == grey)
  }
}
