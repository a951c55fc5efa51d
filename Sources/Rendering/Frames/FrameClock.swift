public import InbetweenGeometry

/// The times of the frames of an animation.
///
/// Frame i is at i/rate for every i/rate < duration, and the last frame is exactly at the duration, so that the
/// animation's end is always shown. There are ⌈duration · rate⌉ + 1 frames. Times are exact; in binary floating point,
/// 8.2 s at 60 frames per second would lose one.
public struct FrameClock: Hashable, Sendable {
  /// Frames per second, for example 60 or 30000/1001.
  public let rate: Rational
  /// In seconds.
  public let duration: Rational
  /// The number of frames, at least one.
  public let count: Int

  /// More frames than this are refused: an hour at 240 frames per second has 864,000.
  public static let maximumCount = 10_000_000

  /// The frames of an animation, or nil if the rate is not positive, the duration is negative, or the number of frames
  /// exceeds ``maximumCount``.
  public init?(rate: Rational, duration: Rational) {
    guard rate > .zero, duration >= .zero, let exact = duration.multiplied(by: rate) else { return nil }
    let steps = exact.roundedUp
    guard steps < Int64(FrameClock.maximumCount), Rational(steps, 1)?.divided(by: rate) != nil else { return nil }
    self.rate = rate
    self.duration = duration
    count = Int(steps) + 1
  }

  /// The frame with an index, at most the last one.
  ///
  /// - Precondition: `index` is not negative.
  public func frame(_ index: Int) -> Frame {
    precondition(index >= 0, "frames count from 0")
    guard index < count - 1, let time = Rational(Int64(index), 1)?.divided(by: rate) else {
      return Frame(index: count - 1, time: duration)
    }
    return Frame(index: index, time: time)
  }

  /// The indices of the frames in `from...to`; nil means the start or the end. Empty if there are none.
  public func indices(from: Rational? = nil, to: Rational? = nil) -> Range<Int> {
    let lower = from.map { start in firstIndex { $0 >= start } } ?? 0
    let upper = to.map { end in firstIndex { $0 > end } } ?? count
    return lower..<max(lower, upper)
  }

  /// The first index whose time satisfies a condition that later times satisfy too.
  private func firstIndex(where isReached: (Rational) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = low + (high - low) / 2
      if isReached(frame(middle).time) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// `frame-0007.png`: as many digits as the last frame's index needs, at least four.
  public func fileName(of index: Int) -> String {
    let digits = max(4, String(count - 1).count)
    let number = String(index)
    return "frame-" + String(repeating: "0", count: max(0, digits - number.count)) + number + ".png"
  }
}

/// One moment of an animation.
public struct Frame: Hashable, Sendable {
  /// The index from the animation's start, regardless of which part is rendered.
  public let index: Int
  /// In seconds.
  public let time: Rational

  public init(index: Int, time: Rational) {
    self.index = index
    self.time = time
  }
}
