public import Foundation
import InbetweenGeometry
public import InbetweenModel
import InbetweenRendering
public import InbetweenTimeline

// Claims about what a film shows. Each throws a sentence when it does not hold, and also when it says nothing. Scenes make
// the same ones under `expect`.

extension Film {
  /// How a view moves, from the film's beginning to its end.
  public func motion(of view: UIView) -> FilmMotion {
    let index = layer(of: view)
    let name = index.flatMap { timeline.layers[$0].id } ?? view.id
    return FilmMotion(timeline.motion(of: index ?? -1, name: name))
  }

  /// The layer that a view of this film has.
  private func layer(of view: UIView) -> Int? {
    let index = view.record.index
    return view.stage === stage && timeline.layers.indices.contains(index) ? index : nil
  }

  /// Whether no layout had to leave a constraint out.
  public func hasNoConflicts() throws(MotionFailure) { try timeline.hasNoConflicts() }

  /// Whether constraints leave no view's place open, in any layout of the film. What overrides of `layoutSubviews` place is
  /// not asked about.
  public func isUnambiguous() throws(MotionFailure) { try timeline.isUnambiguous() }

  /// Whether all text in a view is shown.
  ///
  /// - Parameters:
  ///   - view: a label, or what holds labels.
  ///   - time: in seconds; nil for the film's end.
  public func isNotTruncated(_ view: UIView, at time: Double? = nil) throws(MotionFailure) {
    try timeline.isNotTruncated(layer(of: view) ?? -1, name: view.id, at: time)
  }

  /// Whether a view's text is told from what lies behind it: the ratio of the luminances of its colour and of the colour that
  /// most pixels around it have, as the Web Content Accessibility Guidelines 2.1 define it.
  ///
  /// - Parameters:
  ///   - view: a label, or what holds labels.
  ///   - ratio: 4.5 for text, 3 for large text.
  ///   - time: in seconds; nil for the film's end.
  public func hasContrast(_ view: UIView, atLeast ratio: Double, at time: Double? = nil) throws(MotionFailure) {
    try timeline.hasContrast(
      of: layer(of: view) ?? -1, name: view.id, atLeast: ratio, at: time.flatMap { Rational(rounding: $0) })
  }

  /// Whether a finger of a size reaches a view at the film's end: in a square around its middle every touch is the view's.
  ///
  /// - Parameters:
  ///   - view: what is to be touched.
  ///   - side: in points; 44 by Apple's Human Interface Guidelines.
  public func tapTarget(_ view: UIView, atLeast side: CGFloat = 44) throws(MotionFailure) {
    _ = timeline
    try stage.asCurrent { () throws(MotionFailure) in try view.isTapTarget(atLeast: Double(side), in: window) }
  }
}
