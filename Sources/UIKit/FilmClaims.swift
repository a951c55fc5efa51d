public import Foundation
import InbetweenGeometry
public import InbetweenModel
import InbetweenRendering
public import InbetweenTimeline

// Claims about a film. Each throws an error that describes the violation if it does not hold, and also if nothing in
// the film could violate it. Scenes have the same claims under `expect`.

extension Film {
  /// The motion of a view over the whole film.
  public func motion(of view: UIView) -> FilmMotion {
    let layers = layers(of: view)
    let name = layers.last.flatMap { timeline.layers[$0].id } ?? view.id
    return FilmMotion(timeline.motion(of: layers, name: name))
  }

  /// The layers of a view in this film, one for each time in the tree, oldest first.
  private func layers(of view: UIView) -> [Int] {
    let timeline = timeline
    return stage.layers(of: view).filter(timeline.layers.indices.contains)
  }

  /// The layer of a view at a time, in seconds; at the end of the film if the time is nil.
  private func layer(of view: UIView, at time: Double?) -> Int {
    let layers = layers(of: view)
    let time = time ?? timeline.duration.doubleValue
    return layers.first { timeline.layers[$0].lifetime.contains(time) } ?? layers.last ?? -1
  }

  /// Throws if any layout violates a required constraint.
  public func hasNoConflicts() throws(MotionFailure) { try timeline.hasNoConflicts() }

  /// Throws if constraints leave the frame of a view ambiguous in any layout of the film. Views that overrides of
  /// `layoutSubviews` place are not checked.
  public func isUnambiguous() throws(MotionFailure) { try timeline.isUnambiguous() }

  /// Throws if any text in a view is truncated.
  ///
  /// - Parameters:
  ///   - view: a label, or a view that contains labels.
  ///   - time: in seconds; nil for the end of the film.
  public func isNotTruncated(_ view: UIView, at time: Double? = nil) throws(MotionFailure) {
    try timeline.isNotTruncated(layer(of: view, at: time), name: view.id, at: time)
  }

  /// Throws if the contrast of a view's text is too low: the ratio of the luminances of its colour and of the most
  /// frequent colour around it, as defined by the Web Content Accessibility Guidelines 2.1.
  ///
  /// - Parameters:
  ///   - view: a label, or a view that contains labels.
  ///   - ratio: 4.5 for text, 3 for large text.
  ///   - time: in seconds; nil for the end of the film.
  public func hasContrast(_ view: UIView, atLeast ratio: Double, at time: Double? = nil) throws(MotionFailure) {
    try timeline.hasContrast(
      of: layer(of: view, at: time), name: view.id, atLeast: ratio, at: time.flatMap { Rational(rounding: $0) })
  }

  /// Throws if a view is too small to be touched at the film's end: every touch in a square around its centre must hit
  /// the view.
  ///
  /// - Parameters:
  ///   - view: the view to be touched.
  ///   - side: the side of the square, in points; 44 by Apple's Human Interface Guidelines.
  public func tapTarget(_ view: UIView, atLeast side: CGFloat = 44) throws(MotionFailure) {
    _ = timeline
    try stage.asCurrent { () throws(MotionFailure) in try view.isTapTarget(atLeast: Double(side), in: window) }
  }
}
