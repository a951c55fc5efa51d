import InbetweenGeometry
import InbetweenLayout
public import InbetweenMotion
import InbetweenTimeline

extension Stage {
  /// Declares an input: a number driven by tracks. Inputs 0 and 1 are the horizontal and vertical tilt.
  @discardableResult
  public func addInput(restValue: Double) -> Int {
    inputs.append(InputTrack(initialValue: restValue))
    return inputs.count - 1
  }

  /// Moves an input along a track with times relative to now.
  public func drive(input: Int, along points: [InputTrack.Point]) {
    guard inputs.indices.contains(input) else { return }
    inputs[input].drive(from: seconds, along: points)
  }

  /// Ends the current live span. To be called before anything else is changed: texts are measured for the sizes that
  /// they had until now.
  public func endFollowing() {
    settleLiveTexts(until: seconds)
    guard let last = live.spans.indices.last, live.spans[last].end == .infinity else { return }
    if live.spans[last].start < seconds {
      live.spans[last].end = seconds
    } else {
      live.spans.removeLast()
    }
  }
}

/// Too many values follow inputs over too many events; every event begins a span that stores its own layout.
public struct TooManyFollowers: Error, Hashable, Sendable {
  /// The maximum number of values times spans.
  public static let maximumCount = 2_000_000

  package init() {}
}
