public import InbetweenDiagnostics

/// One event of the timeline: its time, changes, animation and completion.
public struct SceneEvent: Hashable, Sendable {
  /// Its number in document order, counting events inside `then`; labels refer to it.
  public var id: Int
  /// The location of its first key.
  public var place: SourcePlace
  /// The key `id`, which expressions and options name; nil without one.
  public var label: String?
  /// When it starts, after delays of the timeline but without the animation's own.
  public var time: When
  /// States to enter. If an event has both, `changes.set` takes precedence.
  public var to: [StateGroup.Reference]
  /// What it sets, activates and creates.
  public var changes: SceneChanges
  /// Views that it adds; nil for none.
  public var add: SceneEvent.Addition?
  /// Views that it moves among their siblings; nil for none.
  public var move: SceneEvent.Movement?
  /// Ids of views to remove, with their locations.
  public var remove: [LocatedName]
  /// Animations of layers that it removes, before it adds others.
  public var removeAnimations: [SceneEvent.RemovedAnimation]
  /// Animations of layers that it adds.
  public var addAnimations: [SceneEvent.AddedAnimation]
  /// Tracks of inputs that begin with it.
  public var drive: [SceneTrack]
  /// A finger that drags or lets go of a scroll view; nil for none.
  public var scroll: SceneEvent.Scroll?
  /// A pause, reversal or scrub of another event's animation; nil for none.
  public var control: SceneEvent.Control?
  /// Whether the system's keyboard comes or goes; nil for neither. Its height is among the changes.
  public var keyboard: KeyboardChange?
  /// A view that comes or goes as the system's screens do; nil for none.
  public var passage: SceneTransition?
  /// Other traits of the canvas from the event on; nil for the same.
  public var canvas: SceneEvent.CanvasChange?
  /// Present when the event has `animate`, or a motion of the system.
  public var animation: SceneEvent.Animation?
  /// When its turn lays out.
  public var layout: Layout
  /// The completion.
  public var then: [SceneEvent]

  /// How the time of an event is stated.
  public enum When: Hashable, Sendable {
    /// `at`: an absolute time. Labels and `previous` are resolved to events.
    case at(SceneExpression)
    /// `after`: a time after the end of the previous event in the list, or of the event that a `then` completes.
    case afterPrevious(SceneExpression)
    /// Neither: at the end of the previous event; the first event of the timeline at 0, the first of a `then` at the
    /// end of the animation that it completes.
    case atPreviousEnd
  }

  /// The layout behaviour of an event.
  public enum Layout: Hashable, Sendable {
    case normal
    /// `false`: layout is deferred to the end of the turn or the turn's next `animate`.
    case deferred
    /// `force`: `setNeedsLayout()` first.
    case forced
  }
}

/// A name with its location.
public struct LocatedName: Hashable, Sendable {
  /// As the scene writes it.
  public var name: String
  /// Where the name stands.
  public var place: SourcePlace

  public init(name: String, place: SourcePlace) {
    self.name = name
    self.place = place
  }
}

/// A key of an event, described once for reader, messages and schema, in the order of the documentation.
enum EventKey: String, MappingKey {
  case at, after, label, to, set, activate, deactivate, constraints, add, move, `in`, above, below, remove,
    addAnimations,
    removeAnimations, drive, scroll, control, keyboard,
    canvas, push, pop, present, dismiss, animate, delay, curve, spring, `repeat`, autoreverse,
    beginFromCurrentState,
    layout, keyframes, calculationMode, transition, transitionStyle, allowAnimatedContent, then

  private var transitionText: String {
    switch self {
    case .push: "A view that slides in over another one, as in a navigation controller."
    case .pop: "A pushed view that slides out again."
    case .present: "A view that comes as a sheet, full screen, alert, action sheet, menu or zoom."
    default: "A presented view that leaves again."
    }
  }

  /// The description of a key, and how it is read.
  struct Content: Sendable {
    let description: MappingKeyDescription
    /// Whether an event with only this key has an effect.
    let acts: Bool
    /// Nil if it is read together with others.
    let read: (@Sendable (inout SceneEvent, inout TimelineReader, EventReading) -> Void)?

    init(
      _ description: MappingKeyDescription, acts: Bool = false,
      read: (@Sendable (inout SceneEvent, inout TimelineReader, EventReading) -> Void)? = nil
    ) {
      self.description = description
      self.acts = acts
      self.read = read
    }
  }

  var description: MappingKeyDescription { content.description }

  var content: Content {
    switch self {
    case .at:
      Content(.init(SceneSchema.number, "The time in seconds, or an expression with labels."))
    case .after:
      Content(.init(SceneSchema.number, "The delay in seconds after the end of the previous event."))
    case .label:
      Content(.init(.name, "A name by which times and controls refer to the event."), acts: true)
    case .to:
      Content(ChangeDescriptions.to, acts: true) { $0.to = $1.stateReferences($2.node) }
    case .set:
      Content(ChangeDescriptions.set, acts: true)
    case .activate:
      Content(ChangeDescriptions.activate, acts: true)
    case .deactivate:
      Content(ChangeDescriptions.deactivate, acts: true)
    case .constraints:
      Content(ChangeDescriptions.constraints, acts: true)
    case .add:
      Content(.init(.list(.reference("views"), minimum: 1), "Views that are added."), acts: true) {
        $0.add = $1.addition($2.entries)
      }
    case .move:
      Content(
        .init(.list(.reference("names"), minimum: 1), "The ids of views that change places among their siblings."),
        acts: true
      ) { $0.move = $1.movement($2.entries) }
    case .in:
      Content(
        .init(
          SceneSchema.viewName, "The view to which they are added, or whose last subviews they become.",
          default: "screen"))
    case .above:
      Content(.init(SceneSchema.viewName, "The sibling above which they are inserted."))
    case .below:
      Content(.init(SceneSchema.viewName, "The sibling below which they are inserted."))
    case .remove:
      Content(.init(.list(.reference("names"), minimum: 1), "The ids of views that are removed."), acts: true) {
        event, timeline, reading in
        let values = timeline.values
        event.remove = (values.list(reading.node, "a list of view ids", minimum: 1, isOfNames: true) ?? []).compactMap {
          values.viewName($0, allowsGuides: true)
        }
      }
    case .addAnimations:
      Content(.init(SceneSchema.addedAnimations, "view.key and a Core Animation object."), acts: true) {
        $0.addAnimations = $1.values.addedAnimations($2.node, in: $2.scope)
      }
    case .removeAnimations:
      Content(
        .init(
          SceneSchema.removedAnimations, "Animations that are removed: view.key, or views for all of their animations."),
        acts: true
      ) {
        $0.removeAnimations = $1.values.removedAnimations($2.node)
      }
    case .drive:
      Content(.init(SceneSchema.drive, "Inputs with the points of their tracks."), acts: true) {
        $0.drive = $1.values.tracks($2.node, in: $2.scope)
      }
    case .scroll:
      Content(.init(MappingTypes.scroll.schema, "Drags a scroll view, or lifts the finger."), acts: true) {
        $0.scroll = $1.values.scroll($2.node, in: $2.scope)
      }
    case .control:
      Content(.init(MappingTypes.control.schema, "Pauses, scrubs, reverses or resumes an animation."), acts: true) {
        $0.control = $1.control($2.node, in: $2.scope)
      }
    case .keyboard:
      Content(
        .init(
          SceneSchema.word(SceneEvent.KeyboardChange.allCases.map(\.rawValue)),
          "Whether the system's keyboard comes or goes, with its own spring unless there is an 'animate'."), acts: true)
    case .canvas:
      Content(
        .init(
          MappingTypes.canvasChange.schema,
          "Another appearance, text size, direction or orientation from the event on."), acts: true)
    case .push, .pop, .present, .dismiss:
      Content(
        .init(
          .anyOf(SceneSchema.viewName, MappingTypes.screenTransition.schema), transitionText,
          default: nil), acts: true)
    // The pattern of numbers also matches the words `settling` and `forever`.
    case .animate:
      Content(.init(SceneSchema.number, "The duration of UIView.animate in seconds, or 'settling'."), acts: true)
    case .delay:
      Content(.init(SceneSchema.number, "The delay in seconds before it begins to move.", needs: "animate", default: 0))
      {
        $0.animation?.delay = $1.values.number(
          $2.node, in: $2.scope, "the delay", from: 0, to: $1.values.limits.duration)
      }
    case .curve:
      Content(.init(.reference("curve"), "The curve.", needs: "animate", default: "easeInOut")) {
        $0.animation?.curve = $1.values.curve($2.node, in: $2.scope)
      }
    case .spring:
      Content(.init(.reference("spring"), "A spring instead of the curve.", needs: "animate"))
    case .repeat:
      Content(.init(SceneSchema.number, "The number of repetitions, or 'forever'.", needs: "animate", default: 1)) {
        $0.animation?.repeat = $1.values.repetition($2.node, in: $2.scope)
      }
    case .autoreverse:
      Content(.init(.flag, "Whether each repetition is followed by one backwards.", needs: "animate", default: false)) {
        $0.animation?.autoreverse = $1.values.boolean($2.node) ?? false
      }
    case .beginFromCurrentState:
      Content(
        .init(
          .flag, "Whether it begins at the presented values (beginFromCurrentState).", needs: "animate", default: false)
      ) {
        $0.animation?.beginFromCurrentState = $1.values.boolean($2.node) ?? false
      }
    case .layout:
      Content(
        .init(
          .anyOf(.flag, ["const": "force"]), "false waits for the next layout, 'force' lays all out anew.",
          default: true),
        acts: true
      ) {
        $0.layout = $1.layout($2.node)
      }
    case .keyframes:
      Content(
        .init(
          .list(.reference("keyframes"), minimum: 1), "Parts of the animation, each with its changes.", needs: "animate"
        )
      ) {
        $0.animation?.keyframes = $1.keyframes($0.id, $2.node, in: $2.scope)
      }
    case .calculationMode:
      Content(
        .init(
          SceneSchema.word(Keywords.calculationModes), "The interpolation between key frames.", needs: "keyframes",
          default: "linear")
      ) {
        $0.animation?.calculationMode = $1.values.word($2.node, among: Keywords.calculationModes, "calculation mode")
      }
    case .transition:
      Content(.init(SceneSchema.viewName, "The view of UIView.transition(with:).", needs: "animate")) {
        $0.animation?.transition = $1.values.viewName($2.node, allowsScreen: true)
      }
    case .transitionStyle:
      Content(
        .init(
          SceneSchema.word(SceneEvent.Animation.TransitionStyle.allCases.map(\.rawValue)),
          "How the old appearance gives way to the new one.", needs: "transition", default: "crossDissolve")
      ) {
        $1.readTransitionStyle($2.node, $2.entries, &$0)
      }
    case .allowAnimatedContent:
      Content(
        .init(
          .flag, "Whether the changes are animated below the old picture of the transition.", needs: "transition",
          default: false)
      ) {
        $0.animation?.allowsAnimatedContent = $1.values.boolean($2.node) ?? false
      }
    case .then:
      Content(.init(.list(.reference("events"), minimum: 1), "Events that follow when this one completes."), acts: true)
    }
  }
}

/// The input for reading a key of an event.
struct EventReading {
  /// The value of the key.
  let node: SourceNode
  /// The whole event.
  let entries: [MappingEntry]
  let scope: ExpressionScope
}

extension SceneEvent {
  /// `animate` and related keys.
  public struct Animation: Hashable, Sendable {
    /// The location of the key `animate`.
    public var place: SourcePlace
    /// In seconds, or until a spring has settled.
    public var duration: DurationExpression
    /// In seconds after the event; nil for 0.
    public var delay: SceneExpression?
    /// Nil for `easeInOut`. Ignored with a spring.
    public var curve: TimingCurve?
    /// Nil for a curve.
    public var spring: SpringExpression?
    /// Nil for once.
    public var `repeat`: RepeatCount?
    /// Whether each second run goes back.
    public var autoreverse: Bool
    /// Whether it begins where running animations are, instead of at the model's values.
    public var beginFromCurrentState: Bool
    /// Replaces the event's own changes; empty if the event has none.
    public var keyframes: [SceneEvent.Keyframe]
    /// `linear`, `discrete`, `paced`, `cubic` or `cubicPaced`; nil is linear.
    public var calculationMode: String?
    /// The view of `UIView.transition(with:…)`.
    public var transition: LocatedName?
    /// Whether the block's changes are animated below the old picture of a transition.
    public var allowsAnimatedContent = false
    /// How the old appearance of ``transition`` gives way to the new one.
    public var transitionStyle = TransitionStyle.crossDissolve

    /// `UIView.AnimationOptions` by their names without the prefix `transition`.
    public enum TransitionStyle: String, Hashable, Sendable, CaseIterable {
      case crossDissolve, flipFromLeft, flipFromRight, flipFromTop, flipFromBottom, curlUp, curlDown
    }
  }

  /// `addKeyframe(withRelativeStartTime:relativeDuration:)`.
  public struct Keyframe: Hashable, Sendable {
    /// Where the keyframe stands.
    public var place: SourcePlace
    /// When it begins, as a fraction of the animation's duration.
    public var relativeStart: SceneExpression
    /// How long it takes, as a fraction of the animation's duration.
    public var relativeDuration: SceneExpression
    /// States to enter in the keyframe.
    public var to: [StateGroup.Reference]
    /// What the keyframe changes.
    public var changes: SceneChanges
  }

  /// `add`: views to be added.
  public struct Addition: Hashable, Sendable {
    /// Where the key `add` stands.
    public var place: SourcePlace
    /// In their order, back to front.
    public var views: [SceneView]
    /// Where they are inserted.
    public var position: Position

  }

  /// `move`: views that are there take other places among their siblings.
  public struct Movement: Hashable, Sendable {
    /// In their order, back to front.
    public var views: [LocatedName]
    /// Where they go.
    public var position: Position
  }

  /// Where views are inserted.
  public enum Position: Hashable, Sendable {
    /// In front in a view; nil for `screen`.
    case `in`(LocatedName?)
    /// Directly in front of a view, in its superview.
    case above(LocatedName)
    /// Directly behind a view, in its superview.
    case below(LocatedName)
  }
}
