internal import InbetweenGeometry

/// The time at which a scene begins in a device's recording.
///
/// A recording begins before or after the events of the scene, and a device delays its animations by up to a few frames.
/// The offset is the one at which the moving values differ least.
struct RecordingAlignment {
  /// In seconds: the scene's time 0 is at this time of the recording.
  let offset: Double

  /// The numbers of values that are compared: those that move most.
  private static let channelLimit = 16
  /// The maximum number of frames that are compared for an approximate offset.
  private static let frameLimit = 240

  /// - Parameter other: has the same names of views.
  init(_ recording: MotionTrace, to other: MotionTrace) {
    let clock = SampleClock(recording)
    let channels = Self.channels(recording, other)
    let step = 1 / max(recording.framesPerSecond.doubleValue, 1)
    let there = SampleClock(other)
    let length = (clock.times.last ?? 0, there.times.last ?? 0)
    guard !channels.isEmpty, (length.0 + length.1) / step < 100_000 else {
      offset = 0
      return
    }
    func best(_ offsets: [Double], frames: [Int]) -> Double {
      var found = (offset: 0.0, cost: Double.infinity)
      for offset in offsets.sorted(by: { (abs($0), $0) < (abs($1), $1) }) {
        let places = frames.map { there.place(of: clock.times[$0] - offset) }
        var cost = 0.0
        for channel in channels {
          for (frame, place) in zip(frames, places) { cost += channel.distance(frame, place) }
        }
        // A tie keeps the smaller shift.
        if cost < found.cost - 1e-9 { found = (offset, cost) }
      }
      return found.offset
    }
    let all = Array(clock.times.indices)
    let sparse = all.filter { $0 % max(all.count / Self.frameLimit, 1) == 0 }
    let count = (Int((length.1 / step).rounded(.up)), Int((length.0 / step).rounded(.up)))
    let rough = best((-count.0...count.1).map { Double($0) * step }, frames: sparse)
    offset = best((-16...16).map { rough + Double($0) * step / 16 }, frames: all)
  }

  /// One number of a view in both.
  private struct Channel {
    let recorded: [Double]
    let other: [Double]
    let range: Double

    /// As a part of the range.
    func distance(_ frame: Int, _ place: (frame: Int, share: Double)) -> Double {
      let next = min(place.frame + 1, other.count - 1)
      let value = other[place.frame] + (other[next] - other[place.frame]) * place.share
      return min(abs(recorded[frame] - value) / range, 1)
    }
  }

  private static func channels(_ recording: MotionTrace, _ other: MotionTrace) -> [Channel] {
    let views = Dictionary(other.views.map { ($0.path, $0) }) { first, _ in first }
    var found: [Channel] = []
    for view in recording.views {
      guard let twin = views[view.path] else { continue }
      for key in view.keys {
        let own = numbers(view.series(key, frameCount: recording.frameCount))
        let others = numbers(twin.series(key, frameCount: other.frameCount))
        for (recorded, other) in zip(own, others) {
          let range = (recorded.max() ?? 0) - (recorded.min() ?? 0)
          // Values in points count as those of 0 to 1 that differ by a hundredth.
          let unit = TraceProperty.isLength(key, component: 0) ? 1000.0 : 10
          if range >= unit, other.max() != other.min() {
            found.append(Channel(recorded: recorded, other: other, range: range))
          }
        }
      }
    }
    return Array(found.sorted { $0.range > $1.range }.prefix(channelLimit))
  }

  /// The components of a value that is a number at every frame; what is not in the tree keeps its place.
  private static func numbers(_ series: [TraceValue?]) -> [[Double]] {
    var rows: [[Int64]] = []
    for value in series {
      if case .numbers(let row)? = value {
        rows.append(row)
      } else if value == nil {
        rows.append(rows.last ?? [])
      } else {
        return []
      }
    }
    guard let first = rows.first(where: { !$0.isEmpty }), rows.allSatisfy({ $0.isEmpty || $0.count == first.count })
    else { return [] }
    return first.indices.map { index in rows.map { Double($0.isEmpty ? first[index] : $0[index]) } }
  }
}
