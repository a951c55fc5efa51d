public import Foundation
import InbetweenGeometry
public import InbetweenTimeline

/// A claim that does not hold, or that says nothing.
public typealias MotionFailure = InbetweenTimeline.MotionFailure

/// How a view moves in a film, as seen in the window 60 times a second. Each claim throws what is wrong with it; one that
/// nothing could break, because the view is not there or does not move, throws, too.
///
///     try film.motion(of: sheet).reaches(CGRect(x: 0, y: 400, width: 393, height: 452))
///     try film.motion(of: sheet).overshoots(.minY, atMost: 12)
public struct FilmMotion: Sendable {
  /// A number of a frame in the window, in points.
  public enum Number: String, Sendable { case minX, midX, maxX, minY, midY, maxY, width, height }

  private let motion: LayerMotion

  init(_ motion: LayerMotion) { self.motion = motion }

  public var name: String { motion.name }

  /// Every frame in the window with its time in seconds.
  public var frames: [(time: Double, frame: CGRect)] { motion.samples.map { ($0.time, CGRect($0.frame)) } }

  /// Whether nothing moves any more from a time on, in seconds.
  public func settles(by time: Double) throws(MotionFailure) { try motion.settles(by: time) }

  /// Whether a number never turns back.
  public func isMonotonic(_ number: Number) throws(MotionFailure) { try motion.isMonotonic(number.ofLayer) }

  /// Whether a number goes no further beyond its end than so many points.
  public func overshoots(_ number: Number, atMost limit: Double) throws(MotionFailure) {
    try motion.overshoots(number.ofLayer, atMost: limit)
  }

  /// Whether the view ends at a frame in the window.
  public func reaches(_ frame: CGRect) throws(MotionFailure) { try motion.reaches(Rect(frame)) }

  /// Whether the view never leaves a rectangle of the window.
  public func staysInside(_ area: CGRect) throws(MotionFailure) { try motion.staysInside(Rect(area)) }

  /// Whether the view never leaves another one, which may move, too.
  public func staysInside(_ other: FilmMotion) throws(MotionFailure) { try motion.staysInside(other.motion) }

  /// Whether two views never cover a part of each other.
  public func doesNotOverlap(_ other: FilmMotion) throws(MotionFailure) { try motion.doesNotOverlap(other.motion) }

  /// Whether a number never changes faster than so many points per second.
  public func isNeverFaster(than limit: Double, _ number: Number) throws(MotionFailure) {
    try motion.isNeverFaster(than: limit, number.ofLayer)
  }

  /// How fast a number changes at most, in points per second.
  public func maximumVelocity(_ number: Number) throws(MotionFailure) -> Double {
    try motion.maximumVelocity(number.ofLayer)
  }
}

extension FilmMotion.Number {
  fileprivate var ofLayer: LayerMotion.Number {
    switch self {
    case .minX: .minX
    case .midX: .midX
    case .maxX: .maxX
    case .minY: .minY
    case .midY: .midY
    case .maxY: .maxY
    case .width: .width
    case .height: .height
    }
  }
}
