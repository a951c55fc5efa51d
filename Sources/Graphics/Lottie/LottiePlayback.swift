package import InbetweenMotion

/// How a Lottie animation plays from one frame to another, as lottie-ios 4 does with Core Animation (`Sources/Public/
/// Animation/LottieAnimationLayer.swift` of airbnb/lottie-ios, `addNewAnimationForContext`).
package struct LottiePlayback: Hashable {
  /// The first and the last frame, already exchanged if the speed is negative.
  package private(set) var from: Double
  package private(set) var to: Double
  /// Relative to its beginning.
  package private(set) var timing: MediaTiming

  /// - Parameters:
  ///   - from: a frame.
  ///   - to: a frame.
  ///   - current: the frame that is shown. If it lies between the two, playing begins there.
  ///   - rate: frames per second.
  ///   - speed: a multiple of that; backwards if negative; not 0.
  ///   - loopMode: what follows the end.
  package init(from: Double, to: Double, current: Double, rate: Double, speed: Double, loopMode: LottieLoopMode) {
    (self.from, self.to) = speed < 0 ? (to, from) : (from, to)
    timing = MediaTiming(speed: abs(speed))
    (timing.repeatCount, timing.autoreverses) = loopMode.repetitions
    // The end belongs to the next time: what has ended begins anew.
    let isBetween = current.rounded() >= min(from, to) && current.rounded() < max(from, to)
    if isBetween, loopMode == .playOnce {
      if self.to != current { self.from = current }
    } else if isBetween {
      // The first repetition is not longer than the others.
      timing.timeOffset = abs(current - self.from) / rate
    }
    timing.duration = abs(self.to - self.from) / rate
  }

  /// In seconds; may be infinite.
  package var length: Double { timing.endTime }

  /// The frame at a time after its beginning, in seconds.
  package func frame(at elapsed: Double) -> Double {
    var held = timing
    held.fillMode = .both
    return from + (to - from) * (held.moment(at: elapsed)?.fraction ?? 1)
  }

  /// The frame that is shown when it has ended; the first one of what does not end.
  package var finalFrame: Double { frame(at: length.isFinite ? length : 0) }
}
