import Foundation
import InbetweenDiagnostics
import InbetweenGeometry
import InbetweenGoldens
import InbetweenPixels

/// A scene of one box, drawn by hand.
struct BoxScene {
  var name = "box"
  var distance = 20.0
  var color: [UInt8] = [128, 0, 128, 255]
  var cairo = "1.16.0"
  var comparer: String?
  var fps: Int32 = 10
  var width = 40
  var font = "abc"
  /// What the scene says beside its motion.
  var says = "purple"
  var pictures = ["picture.png": "1"]
  /// How it was recorded, where that is drawn again.
  var recorded: [UInt8]?

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
    var scene = RecordedScene(
      name: name, digest: "d",
      facts: [
        .init(path: "box.x", value: "\(distance)", place: SourcePlace(file: "Scenes/box.yaml", line: 1, column: 1)),
        .init(path: "box.color", value: says),
      ])
    scene.files = pictures.sorted { $0.key < $1.key }.map { .init(path: $0.key, digest: $0.value) }
    var run = SceneRun(
      trace: trace, scene: scene,
      environment: EnvironmentStamp([("cairo", cairo), ("font Inter", font)]), width: width, height: 30,
      hashes: hashes, comparer: comparer, pixels: { draw(trace.time(ofFrame: $0).doubleValue) })
    if let recorded {
      var then = self
      (then.color, then.recorded) = (recorded, nil)
      let drawn = then.run
      run.redrawn = .init(hashes: drawn.hashes, pixels: drawn.pixels)
    }
    return run
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
