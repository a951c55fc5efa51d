public import InbetweenDiagnostics

extension SceneEvent {
  /// `keyboard`: what the system's keyboard does.
  public enum KeyboardChange: String, Hashable, Sendable, CaseIterable {
    case show, hide
  }

  /// `scroll`: a finger on a scroll view.
  public struct Scroll: Hashable, Sendable {
    /// Where the key `scroll` stands.
    public var place: SourcePlace
    /// The id of the scroll view.
    public var view: LocatedName
    /// What the finger does.
    public var action: Action

    /// A finger on the scroll view, or one that has left it.
    public enum Action: Hashable, Sendable {
      /// The translation of the finger since it touched, in points; it may follow inputs.
      case drag(VectorExpression)
      /// The content goes on by itself. The finger's velocity is in points per second; nil is that of the drag that
      /// ends.
      case letGo(velocity: VectorExpression?)
    }
  }

  /// `control`: an animation treated as a `UIViewPropertyAnimator`.
  public struct Control: Hashable, Sendable {
    /// Where the key `control` stands.
    public var place: SourcePlace
    /// The `id` of the labelled event.
    public var event: Int
    /// What it does to the animator; nil to change only the values below.
    public var action: Action?
    /// Where the animator is put, 0…1; nil leaves it.
    public var fractionComplete: Fraction?
    /// Nil leaves it unchanged; initially true.
    public var scrubsLinearly: Bool?
    /// Whether it goes back to the start; nil leaves it unchanged.
    public var isReversed: Bool?
    /// The final position of `finish`: `end`, `start` or `current`.
    public var position: String
    /// The curve with which it goes on; nil for the animator's own.
    public var curve: TimingCurve?
    /// The spring with which it goes on; nil for a curve.
    public var spring: SpringExpression?
    /// The duration with which it goes on, as a multiple of the original one.
    public var durationFactor: SceneExpression?

    /// The methods of `UIViewAnimating`.
    public enum Action: String, Hashable, Sendable, CaseIterable {
      case pause, resume, stop, finish
    }

    /// Where an animator is put.
    public enum Fraction: Hashable, Sendable {
      /// At once.
      case value(SceneExpression)
      /// Over time, as a finger scrubs.
      case track([SceneTrack.Point])
    }
  }
}
