import Foundation
import InbetweenGeometry
import Testing

@testable import InbetweenLottie

@Suite("Transforms after the reduction of key frames") struct LottieThinningTests {
  /// A property of a Lottie file at a frame, as players work it out.
  private func value(_ property: Any?, _ frame: Double) throws -> [Double] {
    let property = try #require(property as? [String: Any])
    guard property["a"] as? Int == 1 else {
      if let numbers = property["k"] as? [Double] { return numbers }
      return [try #require(property["k"] as? Double)]
    }
    let keys = try #require(property["k"] as? [[String: Any]]).map {
      (
        time: $0["t"] as? Double ?? 0, value: $0["s"] as? [Double] ?? [], holds: $0["h"] as? Int == 1,
        out: $0["o"] as? [String: [Double]] ?? [:], into: $0["i"] as? [String: [Double]] ?? [:]
      )
    }
    let next = keys.firstIndex { $0.time >= frame } ?? keys.count - 1
    let (from, to) = (keys[max(next - 1, 0)], keys[next])
    guard to.time > frame, !from.holds else { return to.time <= frame ? to.value : from.value }
    let time = (frame - from.time) / (to.time - from.time)
    var share = time
    // Handles at a third and two thirds of the time make the curve's parameter the time.
    if from.out["x"] == [0.333333], let first = from.out["y"]?.first, let second = from.into["y"]?.first {
      share = 3 * (1 - time) * (1 - time) * time * first + 3 * (1 - time) * time * time * second + time * time * time
    }
    return zip(from.value, to.value).map { $0 + ($1 - $0) * share }
  }

  private func json(_ value: LottieValue) throws -> Any {
    var text: [UInt8] = []
    value.write(to: &text)
    return try JSONSerialization.jsonObject(with: Data(text))
  }

  /// A number between 0 and 1 that depends on the seed alone.
  private func noise(_ seed: UInt64) -> Double {
    var x = seed &* 0x9E37_79B9_7F4A_7C15
    x = (x ^ (x >> 30)) &* 0xBF58_476D_1CE4_E5B9
    x = (x ^ (x >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double((x ^ (x >> 31)) >> 11) / 0x1p53
  }

  @Test(arguments: 0..<40, [1, 3])
  func `the corners of layers that move, rotate, scale and resize stay within a quarter of a pixel`(
    seed: Int, scale: Int
  ) throws {
    func random(_ number: Int, _ low: Double, _ high: Double) -> Double {
      low + (high - low) * noise(UInt64(seed * 100 + number + 1))
    }
    /// A spring of its own from one value to another.
    func course(_ number: Int, _ low: Double, _ high: Double) -> (Double) -> Double {
      let (from, to) = (random(number, low, high), random(number + 1, low, high))
      let (rate, wave) = (random(number + 2, 2, 12), random(number + 3, 0, 25))
      return { to + (from - to) * exp(-rate * $0) * cos(wave * $0) }
    }
    let (x, y, turn) = (course(0, -200, 600), course(5, -200, 800), course(10, -7, 7))
    let (wide, tall) = (course(15, 0.2, 3), course(20, 0.2, 3))
    let (width, height) = (course(25, 10, 300), course(30, 10, 300))
    let frames = Array(0..<90)
    let transforms = frames.map { frame -> Transform in
      let time = Double(frame) / 60
      return Transform.scale(x: wide(time), y: tall(time)).concatenating(.rotation(turn(time)))
        .concatenating(.translation(x: x(time), y: y(time)))
    }
    let sizes = frames.map { [width(Double($0) / 60), height(Double($0) / 60)] }
    let tolerance = LottieTolerance(scale: scale)
    let radius = sizes.map { hypot($0[0], $0[1]) / 2 }.max() ?? 1
    var placements: [LottiePlacement] = []
    for transform in transforms {
      placements.append(
        try #require(
          LottiePlacement(transform, radius: radius, tolerance: tolerance.slant, after: placements.last)))
    }
    let shapes = LottieShapes(frames: frames, tolerance: tolerance.magnified(by: placements))
    let place = try #require(try json(shapes.place(placements, radius: radius)) as? [String: Any])
    let extent = try json(shapes.property(sizes, within: shapes.tolerance.geometry).value)
    var worst = 0.0
    for (frame, transform) in zip(frames, transforms) {
      let (position, factor) = (try value(place["p"], Double(frame)), try value(place["s"], Double(frame)))
      let angle = try value(place["r"], Double(frame))[0] * .pi / 180
      let size = try value(extent, Double(frame))
      let shown = Transform.scale(x: factor[0] / 100, y: factor[1] / 100).concatenating(.rotation(angle))
        .concatenating(.translation(x: position[0], y: position[1]))
      for (right, down) in [(-0.5, -0.5), (0.5, -0.5), (-0.5, 0.5), (0.5, 0.5)] {
        let own = transform.apply(to: Point(x: right * sizes[frame][0], y: down * sizes[frame][1]))
        let other = shown.apply(to: Point(x: right * size[0], y: down * size[1]))
        worst = max(worst, hypot(own.x - other.x, own.y - other.y) * Double(scale))
      }
    }
    #expect(worst <= 0.25, "\(worst)")
    // Thinned at all, where the motion is no faster than the frames show.
    let keys = ((place["p"] as? [String: Any])?["k"] as? [Any])?.count ?? 0
    #expect(keys < frames.count || scale == 3)
  }
}
