package import InbetweenGeometry

/// The error of a claim about an animation that does not hold, or that nothing could violate.
public struct MotionFailure: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String

  package init(_ description: String) { self.description = description }

  package static func vacuous(_ why: String) -> MotionFailure { MotionFailure(why + ", so the claim says nothing") }
}

/// The motion of a layer on the screen. Each claim throws an error that describes the violation. A claim that cannot be
/// violated, because the layer is not shown or does not move, throws, too.
package struct LayerMotion: Sendable {
  /// A value of a frame on the screen, in points.
  package enum Number: String, Sendable, CaseIterable { case minX, midX, maxX, minY, midY, maxY, width, height }

  package let name: String
  /// The bounding box of the layer on the screen with its time, in seconds, for as long as it exists.
  package let samples: [(time: Double, frame: Rect)]

  package init(name: String, samples: [(time: Double, frame: Rect)]) {
    self.name = name
    self.samples = samples
  }

  /// The tolerance for positions, in points.
  private static let slack = 0.01

  private func moving() throws(MotionFailure) -> (first: Rect, last: Rect) {
    guard let first = samples.first?.frame, let last = samples.last?.frame else {
      throw .vacuous("'\(name)' is never shown")
    }
    guard samples.contains(where: { $0.frame != first }) else { throw .vacuous("'\(name)' does not move") }
    return (first, last)
  }

  /// Throws if the layer moves after a time, in seconds.
  package func settles(by time: Double) throws(MotionFailure) {
    let (_, last) = try moving()
    guard let late = samples.last(where: { !$0.frame.isNear(last, Self.slack) && $0.time >= time }) else { return }
    throw MotionFailure(
      "'\(name)' still moves at \(late.time.shortText) s, and was to be settled by \(time.shortText) s")
  }

  /// Throws if a value reverses its direction.
  package func isMonotonic(_ number: Number) throws(MotionFailure) {
    let (first, last) = try changing(number)
    let sign: Double = number.value(of: last) >= number.value(of: first) ? 1 : -1
    for (a, b) in zip(samples, samples.dropFirst())
    where (number.value(of: b.frame) - number.value(of: a.frame)) * sign < -Self.slack {
      throw MotionFailure(
        "\(number) of '\(name)' turns back at \(b.time.shortText) s: from "
          + "\(number.value(of: a.frame).shortText) to \(number.value(of: b.frame).shortText)")
    }
  }

  /// Throws if a value overshoots its final value by more than a limit, in points.
  package func overshoots(_ number: Number, atMost limit: Double) throws(MotionFailure) {
    let (first, last) = try changing(number)
    let end = number.value(of: last)
    let sign: Double = end >= number.value(of: first) ? 1 : -1
    guard let furthest = samples.max(by: { sign * number.value(of: $0.frame) < sign * number.value(of: $1.frame) })
    else { return }
    let excess = sign * (number.value(of: furthest.frame) - end)
    if excess > limit + Self.slack {
      throw MotionFailure(
        "\(number) of '\(name)' overshoots by \(excess.shortText) points at \(furthest.time.shortText) s; the limit is "
          + limit.shortText)
    }
  }

  /// Throws if the layer does not end at a frame.
  package func reaches(_ frame: Rect) throws(MotionFailure) {
    let (_, last) = try moving()
    guard last.isNear(frame, Self.slack) else {
      throw MotionFailure("'\(name)' ends at \(last.shortText), not at \(frame.shortText)")
    }
  }

  /// Throws if the layer leaves a rectangle.
  package func staysInside(_ area: Rect) throws(MotionFailure) {
    _ = try moving()
    let room = area.outset(by: Self.slack)
    guard let out = samples.first(where: { !room.holds($0.frame) }) else { return }
    throw MotionFailure("'\(name)' leaves \(area.shortText) at \(out.time.shortText) s: \(out.frame.shortText)")
  }

  /// Throws if the layer leaves another one, which may move, too.
  package func staysInside(_ other: LayerMotion) throws(MotionFailure) {
    try compare(with: other) { (time, frame, room) throws(MotionFailure) in
      guard !room.outset(by: Self.slack).holds(frame) else { return }
      throw MotionFailure("'\(name)' leaves '\(other.name)' at \(time.shortText) s: \(frame.shortText)")
    }
  }

  /// Throws if two layers ever overlap.
  package func doesNotOverlap(_ other: LayerMotion) throws(MotionFailure) {
    try compare(with: other) { (time, frame, place) throws(MotionFailure) in
      guard let common = place.intersection(frame), common.width > Self.slack, common.height > Self.slack else {
        return
      }
      throw MotionFailure(
        "'\(name)' and '\(other.name)' overlap at \(time.shortText) s in \(common.shortText)")
    }
  }

  /// Iterates over the times at which both exist and at least one moves.
  private func compare(
    with other: LayerMotion, _ claim: (_ time: Double, _ frame: Rect, _ other: Rect) throws(MotionFailure) -> Void
  ) throws(MotionFailure) {
    guard let first = samples.first?.frame else { throw .vacuous("'\(name)' is never shown") }
    guard let place = other.samples.first?.frame else { throw .vacuous("'\(other.name)' is never shown") }
    guard samples.contains(where: { $0.frame != first }) || other.samples.contains(where: { $0.frame != place }) else {
      throw .vacuous("neither '\(name)' nor '\(other.name)' moves")
    }
    let places = Dictionary(other.samples.map { ($0.time, $0.frame) }) { first, _ in first }
    for sample in samples { if let place = places[sample.time] { try claim(sample.time, sample.frame, place) } }
  }

  /// Throws if a value changes faster than a limit, in points per second.
  package func isNeverFaster(than limit: Double, _ number: Number) throws(MotionFailure) {
    guard let fastest = try velocities(of: number).first(where: { $0.speed > limit }) else { return }
    throw MotionFailure(
      "\(number) of '\(name)' changes by \(fastest.speed.shortText) points per second at \(fastest.time.shortText) s; "
        + "the limit is \(limit.shortText)")
  }

  /// The maximum speed of a value, in points per second.
  package func maximumVelocity(_ number: Number) throws(MotionFailure) -> Double {
    try velocities(of: number).map(\.speed).max() ?? 0
  }

  private func velocities(of number: Number) throws(MotionFailure) -> [(time: Double, speed: Double)] {
    _ = try moving()
    return zip(samples, samples.dropFirst()).filter { $1.time > $0.time }.map { a, b in
      (b.time, abs(number.value(of: b.frame) - number.value(of: a.frame)) / (b.time - a.time))
    }
  }

  /// A claim about a value cannot be violated if only others change.
  private func changing(_ number: Number) throws(MotionFailure) -> (first: Rect, last: Rect) {
    let ends = try moving()
    let first = number.value(of: ends.first)
    guard samples.contains(where: { abs(number.value(of: $0.frame) - first) > Self.slack }) else {
      throw .vacuous("\(number) of '\(name)' does not change")
    }
    return ends
  }
}

extension LayerMotion.Number {
  func value(of frame: Rect) -> Double {
    switch self {
    case .minX: frame.minX
    case .midX: frame.midX
    case .maxX: frame.maxX
    case .minY: frame.minY
    case .midY: frame.midY
    case .maxY: frame.maxY
    case .width: frame.width
    case .height: frame.height
    }
  }
}

extension Rect {
  /// Whether all edges differ by at most a number of points.
  fileprivate func isNear(_ other: Rect, _ slack: Double) -> Bool {
    abs(minX - other.minX) < slack && abs(minY - other.minY) < slack && abs(maxX - other.maxX) < slack
      && abs(maxY - other.maxY) < slack
  }

  fileprivate func holds(_ other: Rect) -> Bool {
    minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY
  }

  /// `[x, y, width, height]`, as in scenes.
  package var shortText: String {
    "[\(minX.shortText), \(minY.shortText), \(width.shortText), \(height.shortText)]"
  }
}
