public import Foundation
import InbetweenGeometry
public import InbetweenTimeline

/// The error of a claim that does not hold, or that nothing in the film could violate.
public typealias MotionFailure = InbetweenTimeline.MotionFailure

/// The motion of a view in a film, in the window's coordinates, sampled 60 times per second. Each claim throws an error
/// that describes the violation. A claim that cannot be violated, because the view is not shown or does not move,
/// throws, too.
///
///     try film.motion(of: sheet).reaches(CGRect(x: 0, y: 400, width: 393, height: 452))
///     try film.motion(of: sheet).overshoots(.minY, atMost: 12)
public struct FilmMotion: Sendable {
  /// A value of a frame in the window, in points.
  public enum Number: String, Sendable { case minX, midX, maxX, minY, midY, maxY, width, height }

  private let motion: LayerMotion

  init(_ motion: LayerMotion) { self.motion = motion }

  public var name: String { motion.name }

  /// Every frame in the window with its time, in seconds.
  public var frames: [(time: Double, frame: CGRect)] { motion.samples.map { ($0.time, CGRect($0.frame)) } }

  /// Throws if the view moves after a time, in seconds.
  public func settles(by time: Double) throws(MotionFailure) { try motion.settles(by: time) }

  /// Throws if a value reverses its direction.
  public func isMonotonic(_ number: Number) throws(MotionFailure) { try motion.isMonotonic(number.ofLayer) }

  /// Throws if a value overshoots its final value by more than a limit, in points.
  public func overshoots(_ number: Number, atMost limit: Double) throws(MotionFailure) {
    try motion.overshoots(number.ofLayer, atMost: limit)
  }

  /// Throws if the view does not end at a frame in the window.
  public func reaches(_ frame: CGRect) throws(MotionFailure) { try motion.reaches(Rect(frame)) }

  /// Throws if the view leaves a rectangle of the window.
  public func staysInside(_ area: CGRect) throws(MotionFailure) { try motion.staysInside(Rect(area)) }

  /// Throws if the view leaves another one, which may move, too.
  public func staysInside(_ other: FilmMotion) throws(MotionFailure) { try motion.staysInside(other.motion) }

  /// Throws if two views ever overlap.
  public func doesNotOverlap(_ other: FilmMotion) throws(MotionFailure) { try motion.doesNotOverlap(other.motion) }

  /// Throws if a value changes faster than a limit, in points per second.
  public func isNeverFaster(than limit: Double, _ number: Number) throws(MotionFailure) {
    try motion.isNeverFaster(than: limit, number.ofLayer)
  }

  /// The maximum speed of a value, in points per second.
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
