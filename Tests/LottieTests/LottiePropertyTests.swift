import Foundation
import Testing

@testable import InbetweenLottie

@Suite("Key frames of Lottie files") struct LottiePropertyTests {
  private struct KeyFrame {
    let frame: Double
    let value: [Double]
    let holds: Bool
    /// To the next key frame.
    let handles: (Double, Double)

    /// The share of the way at a share of the time, as players work it out: handles at a third and two thirds of the time
    /// make the curve's parameter the time.
    func progress(_ share: Double) -> Double {
      let rest = 1 - share
      return 3 * rest * rest * share * handles.0 + 3 * rest * share * share * handles.1 + share * share * share
    }
  }

  private func handles(_ frame: [String: Any]) throws -> (Double, Double) {
    func side(_ name: String) throws -> [String: [Double]]? { frame[name] as? [String: [Double]] }
    guard let out = try side("o"), let into = try side("i"), out["x"] != [0] else { return (1.0 / 3, 2.0 / 3) }
    #expect(out["x"] == [0.333333] && into["x"] == [0.666667])
    return (try #require(out["y"]?.first), try #require(into["y"]?.first))
  }

  private func keyFrames(_ property: LottieProperty) throws -> [KeyFrame] {
    var text: [UInt8] = []
    property.value.write(to: &text)
    let value = try #require(try JSONSerialization.jsonObject(with: Data(text)) as? [String: Any])
    guard let frames = value["k"] as? [[String: Any]] else { return [] }
    return try frames.map {
      KeyFrame(
        frame: try #require($0["t"] as? Double), value: try #require($0["s"] as? [Double]),
        holds: $0["h"] as? Int == 1, handles: try handles($0))
    }
  }

  @Test func `interpolation between key frames is within the tolerance of every sample`() throws {
    // An underdamped spring and something slow beside it.
    let frames = Array(0..<120)
    let values = frames.map { frame -> [Double] in
      let time = Double(frame) / 60
      return [300 * (1 - exp(-6 * time) * cos(14 * time)), 5 * time * time]
    }
    let kept = try keyFrames(LottieProperty(frames: frames, values: values, tolerance: [0.1, 0.1]))
    #expect(kept.count > 5 && kept.count < 50)
    for (frame, value) in zip(frames, values) {
      let next = kept.firstIndex { $0.frame >= Double(frame) } ?? kept.count - 1
      let (from, to) = (kept[max(next - 1, 0)], kept[next])
      let share = to.frame > from.frame ? (Double(frame) - from.frame) / (to.frame - from.frame) : 0
      for part in 0..<2 {
        // Numbers are written to a thousandth.
        let shown = from.value[part] + (to.value[part] - from.value[part]) * from.progress(share)
        #expect(abs(shown - value[part]) <= 0.1011)
      }
    }
  }

  @Test func `a constant property has no key frames, and one that jumps is constant before the jump`() throws {
    let still = LottieProperty(frames: [3, 4, 5], values: [[1, 2], [1, 2], [1, 2]], tolerance: [0.1, 0.1])
    #expect(try keyFrames(still).isEmpty)
    let jump = LottieProperty(frames: [0, 1, 2, 3, 4], values: [[0], [0], [9], [9], [9]], tolerance: [0.1])
    let kept = try keyFrames(jump)
    #expect(kept.map(\.frame) == [0, 1, 2, 4])
    #expect(kept.map(\.holds) == [false, true, false, false])
  }

  @Test func `all numbers are valid JSON`() {
    var text: [UInt8] = []
    LottieValue.numbers([0.12345, -0.00001, 1e300, .infinity, .nan, 5]).write(to: &text)
    #expect(String(decoding: text, as: UTF8.self) == "[0.123,0,1000000000,0,0,5]")
  }

  @Test func `a motion between two rests takes key frames at its ends only`() throws {
    let frames = Array(0...60)
    let values = frames.map { frame in
      let share = min(max(Double(frame - 20) / 24, 0), 1)
      return [100 * share * share * (3 - 2 * share)]
    }
    let kept = try keyFrames(LottieProperty(frames: frames, values: values, tolerance: [0.1]))
    #expect(kept.map(\.frame) == [0, 20, 44, 60])
  }

  @Test func `an easing curve takes a few key frames however long it lasts, and a line two`() throws {
    for count in [60, 600, 6000] {
      let frames = Array(0...count)
      let eased = frames.map { frame -> [Double] in
        let time = Double(frame) / Double(count)
        return [393 * time * time * (3 - 2 * time), 859 * time * time * (3 - 2 * time)]
      }
      #expect(try keyFrames(LottieProperty(frames: frames, values: eased, tolerance: [0.125, 0.125])).count == 2)
      let slow = frames.map { [859 * (1 - pow(1 - Double($0) / Double(count), 5))] }
      #expect(try keyFrames(LottieProperty(frames: frames, values: slow, tolerance: [0.125])).count <= 12)
      let straight = frames.map { [393 * Double($0) / Double(count)] }
      #expect(try keyFrames(LottieProperty(frames: frames, values: straight, tolerance: [0.125])).count == 2)
    }
  }

  @Test func `what goes and comes back is divided where it turns`() throws {
    let frames = Array(0...100)
    let values = frames.map { [100 * sin(Double.pi * Double($0) / 100)] }
    let kept = try keyFrames(LottieProperty(frames: frames, values: values, tolerance: [0.125]))
    #expect(kept.count >= 3 && kept.count <= 7)
  }
}
