public import InbetweenDiagnostics

/// One event of the timeline: when, what, how and what comes then.
public struct SceneEvent: Hashable, Sendable {
  /// Its number in document order, counting events inside `then`; labels are resolved to it.
  public var id: Int
  /// The place of its first key.
  public var place: SourcePlace
  public var label: String?
  public var time: When
  /// States to enter. Where an event has both, `changes.set` wins.
  public var to: [SceneStateReference]
  public var changes: SceneChanges
  public var add: SceneAddition?
  /// Ids of views to take away, with their places.
  public var remove: [SceneName]
  public var removeAnimations: [SceneAnimationName]
  public var addAnimations: [SceneAddedAnimation]
  public var drive: [SceneTrack]
  public var control: SceneControl?
  /// Present when the event has `animate`.
  public var animation: SceneAnimation?
  public var layout: Layout
  /// The completion.
  public var then: [SceneEvent]

  public enum When: Hashable, Sendable {
    /// `at`: an absolute time. Labels and `previous` are resolved to events.
    case at(SceneExpression)
    /// `after`: that long after the end of the event before it in the list, or of what a `then` completes.
    case afterPrevious(SceneExpression)
    /// Neither: at the end of the event before; the first of the timeline at 0, the first of a `then` at the end of
    /// the animation it completes.
    case atPreviousEnd
  }

  /// Whether and how the event lays out.
  public enum Layout: Hashable, Sendable {
    case normal
    /// `false`: layout waits for the turn's end or the turn's next `animate`.
    case deferred
    /// `force`: `setNeedsLayout()` first.
    case forced
  }
}

/// A name with its place.
public struct SceneName: Hashable, Sendable {
  public var name: String
  public var place: SourcePlace

  public init(name: String, place: SourcePlace) {
    self.name = name
    self.place = place
  }
}

/// `animate` and its companions.
public struct SceneAnimation: Hashable, Sendable {
  /// The place of the key `animate`.
  public var place: SourcePlace
  public var duration: SceneDuration
  public var delay: SceneExpression?
  /// nil is `easeInOut`. Without effect beside a spring.
  public var curve: SceneCurve?
  public var spring: SceneSpring?
  /// nil is once.
  public var `repeat`: SceneRepeat?
  public var autoreverse: Bool
  public var beginFromCurrentState: Bool
  /// In place of the event's own changes; empty where the event has none.
  public var keyframes: [SceneKeyframe]
  /// `linear`, `discrete`, `paced`, `cubic` or `cubicPaced`; nil is linear.
  public var calculationMode: String?
  /// The view of `UIView.transition(with:…)`.
  public var transition: SceneName?
  /// Whether the block's changes animate beneath the old picture of a transition.
  public var allowsAnimatedContent = false
}

/// `addKeyframe(withRelativeStartTime:relativeDuration:)`.
public struct SceneKeyframe: Hashable, Sendable {
  public var place: SourcePlace
  public var relativeStart: SceneExpression
  public var relativeDuration: SceneExpression
  public var to: [SceneStateReference]
  public var changes: SceneChanges
}

/// `add`: views that come in.
public struct SceneAddition: Hashable, Sendable {
  public var place: SourcePlace
  public var views: [SceneView]
  public var position: Position

  public enum Position: Hashable, Sendable {
    /// On top in a view; nil is `screen`.
    case `in`(SceneName?)
    case above(SceneName)
    case below(SceneName)
  }
}

/// An input's track.
public struct SceneTrack: Hashable, Sendable {
  public var input: String
  public var place: SourcePlace
  public var points: [SceneTrackPoint]
}

/// A point of a track: the curve is that of the segment that ends here, nil is linear.
public struct SceneTrackPoint: Hashable, Sendable {
  public var place: SourcePlace
  /// Seconds from the event's start.
  public var time: SceneExpression
  public var value: SceneExpression
  public var curve: SceneCurve?
}

/// `control`: an animation under the hand of a `UIViewPropertyAnimator`.
public struct SceneControl: Hashable, Sendable {
  public var place: SourcePlace
  /// The `id` of the labelled event.
  public var event: Int
  public var action: Action?
  public var fractionComplete: Fraction?
  /// nil leaves it; at first it is true.
  public var scrubsLinearly: Bool?
  public var isReversed: Bool?
  /// Where `finish` leaves the values: `end`, `start` or `current`.
  public var position: String
  public var curve: SceneCurve?
  public var spring: SceneSpring?
  public var durationFactor: SceneExpression?

  public enum Action: String, Hashable, Sendable, CaseIterable {
    case pause, resume, stop, finish
  }

  public enum Fraction: Hashable, Sendable {
    case value(SceneExpression)
    case track([SceneTrackPoint])
  }
}
