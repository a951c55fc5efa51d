public import Foundation
import InbetweenGeometry
public import InbetweenModel
import InbetweenTimeline

/// A claim about motion that does not hold, or that says nothing.
public struct MotionFailure: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String
}

/// How a view moves in a film, as seen in the window 60 times a second. Each claim throws what is wrong with it; one that
/// nothing could break, because the view is not there or does not move, throws, too.
///
///     try film.motion(of: sheet).reaches(CGRect(x: 0, y: 400, width: 393, height: 452))
///     try film.motion(of: sheet).overshoots(.minY, atMost: 12)
public struct FilmMotion: Sendable {
  /// A number of a frame in the window, in points.
  public enum Number: String, Sendable { case minX, midX, maxX, minY, midY, maxY, width, height }

  public let name: String
  let samples: [(time: Double, frame: Rect)]

  /// Every frame in the window with its time in seconds.
  public var frames: [(time: Double, frame: CGRect)] { samples.map { ($0.time, CGRect($0.frame)) } }

  private func moving() throws(MotionFailure) -> (first: Rect, last: Rect) {
    guard let first = samples.first?.frame, let last = samples.last?.frame else {
      throw MotionFailure(description: "'\(name)' is never shown, so the claim says nothing")
    }
    guard samples.contains(where: { $0.frame != first }) else {
      throw MotionFailure(description: "'\(name)' does not move, so the claim says nothing")
    }
    return (first, last)
  }

  /// Whether nothing moves any more from a time on.
  public func settles(by time: Double) throws(MotionFailure) {
    let (_, last) = try moving()
    guard let late = samples.last(where: { !$0.frame.isNear(last) && $0.time >= time }) else { return }
    throw MotionFailure(
      description: "'\(name)' still moves at \(short(late.time)) s, and was to be settled by \(short(time)) s")
  }

  /// Whether a number never turns back.
  public func isMonotonic(_ number: Number) throws(MotionFailure) {
    let (first, last) = try moving()
    let sign: Double = number.value(of: last) >= number.value(of: first) ? 1 : -1
    for (a, b) in zip(samples, samples.dropFirst())
    where (number.value(of: b.frame) - number.value(of: a.frame)) * sign < -0.01 {
      throw MotionFailure(
        description: "\(number) of '\(name)' turns back at \(short(b.time)) s: from "
          + "\(short(number.value(of: a.frame))) to \(short(number.value(of: b.frame)))")
    }
  }

  /// Whether a number goes no further beyond its end than so many points.
  public func overshoots(_ number: Number, atMost limit: Double) throws(MotionFailure) {
    let (first, last) = try moving()
    let end = number.value(of: last)
    let sign: Double = end >= number.value(of: first) ? 1 : -1
    guard let furthest = samples.max(by: { sign * number.value(of: $0.frame) < sign * number.value(of: $1.frame) })
    else {
      return
    }
    let excess = sign * (number.value(of: furthest.frame) - end)
    if excess > limit + 0.01 {
      throw MotionFailure(
        description: "\(number) of '\(name)' overshoots by \(short(excess)) points at \(short(furthest.time)) s; "
          + "the limit is \(short(limit))")
    }
  }

  /// Whether the view ends at a frame in the window.
  public func reaches(_ frame: CGRect) throws(MotionFailure) {
    let (_, last) = try moving()
    guard last.isNear(Rect(frame)) else {
      throw MotionFailure(description: "'\(name)' ends at \(CGRect(last)), not at \(frame)")
    }
  }

  /// Whether the view never leaves a rectangle of the window.
  public func staysInside(_ area: CGRect) throws(MotionFailure) {
    _ = try moving()
    let room = area.insetBy(dx: -0.01, dy: -0.01)
    guard let out = samples.first(where: { !room.contains(CGRect($0.frame)) }) else { return }
    throw MotionFailure(description: "'\(name)' leaves \(area) at \(short(out.time)) s: \(CGRect(out.frame))")
  }

  /// Whether two views never cover a part of each other.
  public func doesNotOverlap(_ other: FilmMotion) throws(MotionFailure) {
    guard !other.samples.isEmpty else {
      throw MotionFailure(description: "'\(other.name)' is never shown, so the claim says nothing")
    }
    _ = try moving()
    let places = Dictionary(other.samples.map { ($0.time, $0.frame) }) { first, _ in first }
    for sample in samples {
      guard let place = places[sample.time], let common = place.intersection(sample.frame), common.width > 0.01,
        common.height > 0.01
      else { continue }
      throw MotionFailure(
        description: "'\(name)' and '\(other.name)' overlap at \(short(sample.time)) s in \(CGRect(common))")
    }
  }

  /// Whether a number never changes faster than so many points per second.
  public func isNeverFaster(than limit: Double, _ number: Number) throws(MotionFailure) {
    _ = try moving()
    for (a, b) in zip(samples, samples.dropFirst()) where b.time > a.time {
      let speed = abs(number.value(of: b.frame) - number.value(of: a.frame)) / (b.time - a.time)
      if speed > limit {
        throw MotionFailure(
          description: "\(number) of '\(name)' changes by \(short(speed)) points per second at \(short(b.time)) s; "
            + "the limit is \(short(limit))")
      }
    }
  }

  private func short(_ number: Double) -> String {
    let rounded = (number * 1000).rounded() / 1000
    return rounded == rounded.rounded() && abs(rounded) < 1e15 ? "\(Int64(rounded))" : "\(rounded)"
  }
}

extension FilmMotion.Number {
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
  /// Whether all edges lie within a hundredth of a point.
  fileprivate func isNear(_ other: Rect) -> Bool {
    abs(minX - other.minX) < 0.01 && abs(minY - other.minY) < 0.01 && abs(maxX - other.maxX) < 0.01
      && abs(maxY - other.maxY) < 0.01
  }
}

extension Film {
  /// How a view moves, from the film's beginning to its end.
  public func motion(of view: UIView) -> FilmMotion {
    let timeline = timeline
    let index = view.record.index
    guard view.stage === stage, timeline.layers.indices.contains(index) else {
      return FilmMotion(name: view.id, samples: [])
    }
    let layer = timeline.layers[index]
    let frames = Int((timeline.duration.doubleValue * 60).rounded(.up))
    let samples = (0...frames).compactMap { frame -> (Double, Rect)? in
      let time = min(Double(frame) / 60, timeline.duration.doubleValue)
      guard layer.lifetime.contains(time) else { return nil }
      let own = timeline.presentation(of: index, at: time)
      var transform = own.toSuperlayer
      var next = layer.parent
      while let parent = next {
        transform = transform.concatenating(timeline.presentation(of: parent, at: time).toSuperlayer)
        next = timeline.layers[parent].parent
      }
      return (time, transform.boundingBox(of: own.bounds))
    }
    return FilmMotion(name: layer.id ?? view.id, samples: samples)
  }

  /// Whether no layout had to leave a constraint out.
  public func hasNoConflicts() throws(MotionFailure) {
    if let finding = timeline.layouts.first(where: { !$0.conflicts.isEmpty }) {
      throw MotionFailure(description: "constraints exclude each other at \(finding.time) s: \(finding.conflicts)")
    }
  }
}
