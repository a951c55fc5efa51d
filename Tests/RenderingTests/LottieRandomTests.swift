import Foundation
import InbetweenRendering
import InbetweenScene
import InbetweenTestSupport
import Testing

/// Random Lottie files, played in random ways.
@Suite("Random Lottie files") struct LottieRandomTests {
  private struct Random {
    var numbers: SplitMix

    mutating func tenths(_ range: ClosedRange<Double>) -> String {
      String(Double(Int(numbers.number(range) * 10)) / 10)
    }

    mutating func pick(_ choices: [String]) -> String { numbers.pick(choices) }

    /// A property of so many numbers: constant, or with two to four key frames.
    mutating func track(_ count: Int, _ range: ClosedRange<Double>) -> String {
      let value = { (random: inout Random) in
        "[" + (0..<count).map { _ in random.tenths(range) }.joined(separator: ",") + "]"
      }
      guard numbers.below(3) > 0 else { return "{\"k\":\(value(&self))}" }
      let times = (0..<2 + numbers.below(3)).map { $0 * 20 }
      let keys = times.map { time -> String in
        let way = pick([
          "", ",\"h\":1", #","o":{"x":[0.4],"y":[0]},"i":{"x":[0.6],"y":[1]}"#,
          #","o":{"x":0.9,"y":0.1},"i":{"x":1,"y":1}"#,
        ])
        return "{\"t\":\(time),\"s\":\(value(&self))\(way)}"
      }
      return "{\"a\":1,\"k\":[\(keys.joined(separator: ","))]}"
    }

    mutating func transform() -> String {
      "{\"p\":\(track(2, 0...40)),\"a\":{\"k\":[5,5]},\"s\":\(track(2, 20...150)),\"r\":\(track(1, 0...360)),"
        + "\"o\":\(track(1, 0...100))}"
    }

    mutating func figure() -> String {
      let shape = pick([
        "{\"ty\":\"rc\",\"p\":\(track(2, 0...20)),\"s\":\(track(2, 1...30)),\"r\":\(track(1, 0...9))}",
        "{\"ty\":\"el\",\"p\":\(track(2, 0...20)),\"s\":\(track(2, 1...30))}",
        "{\"ty\":\"sr\",\"sy\":1,\"pt\":{\"k\":5},\"p\":{\"k\":[9,9]},\"or\":\(track(1, 5...20)),\"ir\":\(track(1, 1...9))}",
      ])
      let paint = pick([
        "{\"ty\":\"fl\",\"c\":\(track(3, 0...1)),\"o\":{\"k\":100}}",
        "{\"ty\":\"st\",\"c\":\(track(3, 0...1)),\"o\":{\"k\":90},\"w\":\(track(1, 0.5...6))}",
        #"{"ty":"gf","t":1,"s":{"k":[0,0]},"e":{"k":[20,9]},"g":{"p":2,"k":{"k":[0,1,0,0,1,0,0,1]}},"o":{"k":100}}"#,
      ])
      let change = pick(["", ",{\"ty\":\"tm\",\"s\":\(track(1, 0...40)),\"e\":\(track(1, 50...100)),\"o\":{\"k\":0}}"])
      return shape + change + "," + paint
    }

    mutating func layer(_ more: String = "") -> String {
      "{\"ty\":4,\"ip\":\(numbers.below(10)),\"op\":\(50 + numbers.below(20)),\"st\":0,\(more)\"ks\":\(transform()),"
        + "\"shapes\":[\(figure())]}"
    }

    mutating func file() -> String {
      let layers = [
        layer(), layer(), layer("\"td\":1,") + "," + layer("\"tt\":\(1 + numbers.below(4)),"),
        "{\"ty\":0,\"refId\":\"c\",\"w\":40,\"h\":40,\"ip\":0,\"op\":60,\"st\":5,\"ks\":\(transform())}",
        layer("\"parent\":9,") + ",{\"ty\":3,\"ind\":9,\"ip\":0,\"op\":60,\"ks\":\(transform())}",
      ]
      return """
        {"v":"5.7.0","fr":30,"ip":0,"op":60,"w":60,"h":50,"assets":[{"id":"c","layers":[\(layer())]}],
        "layers":[\(layers.joined(separator: ","))]}
        """
    }

    /// Changes of a view that plays.
    mutating func events() -> String {
      (0..<5).map { number in
        let change = pick([
          "v.isAnimationPlaying: \(pick(["true", "false"]))", "v.animationSpeed: \(pick(["-1", "0.5", "2"]))",
          "v.loopMode: \(pick(["playOnce", "loop", "autoReverse"]))", "v.animationProgress: 0.\(numbers.below(10))",
          "v.alpha: 0.\(numbers.below(10))", "v.center.x: \(20 + numbers.below(40))",
        ])
        let block = pick(["", "animate: 0.4, "])
        return "  - {at: 0.\(2 * number + numbers.below(2)), \(block)set: {\(change)}}\n"
      }.joined()
    }
  }

  @Test(arguments: 0..<24)
  func `frames are the same for any number of workers and first frame`(_ seed: Int) async throws {
    var random = Random(numbers: SplitMix(seed: UInt64(seed) &+ 4500))
    let folder = try TemporaryFolder()
    try folder.write(random.file(), as: "random.json")
    let scene = """
      inbetween: 1
      canvas: {size: [80, 60], scale: 2}
      views:
        - lottieView: v
          frame: [\(random.numbers.below(9)).5, 5, 60, 50]
          animation: random.json
          contentMode: \(random.pick(["scaleAspectFit", "scaleToFill", "scaleAspectFill"]))
          isAnimationPlaying: true
          loopMode: autoReverse
      timeline:
      \(random.events())duration: 1
      fps: 20
      """
    let played = try PlayedScene(path: try folder.write(scene, as: "random.yaml"))
    try await played.expectIndependentFrames(perSecond: 20, in: folder)
  }
}
