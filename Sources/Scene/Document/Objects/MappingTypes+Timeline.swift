extension MappingTypes {
  package static let state = MappingType("a state", StateKey.self, required: [.state])
  package static let event = MappingType("an event", EventKey.self)
  /// The keys of an event that have an effect.
  package static let eventActions = EventKey.allCases.filter(\.content.acts).map(\.rawValue)
  package static let keyframe = MappingType(
    "a keyframe", KeyframeKey.self, required: [.relativeStart, .relativeDuration])
  package static let spring = MappingType("a spring", SpringKey.self)
  package static let springMotion = MappingType("a spring of a track", SpringMotionKey.self, required: [.spring, .to])
  package static let decelerationMotion = MappingType(
    "a deceleration of a track", DecelerationKey.self, required: [.deceleration])
  package static let scroll = MappingType("a scroll", ScrollKey.self, required: [.view])
  package static let screenTransition = MappingType("a transition", TransitionKey.self, required: [.view])
  package static let canvasChange = MappingType("a change of the canvas", CanvasChangeKey.self)
  package static let control = MappingType("a control", ControlKey.self, required: [.animation])
}

/// Keys for changes, shared by several kinds of mappings.
enum ChangeDescriptions {
  static let set = MappingKeyDescription(
    .reference("changes"), "Keys of views and constants of constraints, and their new values.")
  static let activate = MappingKeyDescription(SceneSchema.constraintNames, "Constraints that become active.")
  static let deactivate = MappingKeyDescription(SceneSchema.constraintNames, "Constraints that become inactive.")
  static let constraints = MappingKeyDescription(
    .list(.reference("constraints"), minimum: 1), "New constraints, active from this event.")
  static let to = MappingKeyDescription(SceneSchema.states, "group.state to enter, or a list of several.")
}

/// The keys of a state.
enum StateKey: String, MappingKey {
  case state, set, activate, deactivate, constraints

  var description: MappingKeyDescription {
    switch self {
    case .state: .init(.reference("name"), "Its name; the first state of a group is the initial one.")
    case .set: ChangeDescriptions.set
    case .activate: ChangeDescriptions.activate
    case .deactivate: ChangeDescriptions.deactivate
    case .constraints:
      .init(.list(.reference("constraints"), minimum: 1), "Constraints that are active only in this state.")
    }
  }
}

/// The keys of `addKeyframe(withRelativeStartTime:relativeDuration:)`.
enum KeyframeKey: String, MappingKey {
  case relativeStart, relativeDuration, to, set, activate, deactivate, constraints

  var description: MappingKeyDescription {
    switch self {
    case .relativeStart: .init(SceneSchema.number, "0 to 1 of the animation's duration.")
    case .relativeDuration: .init(SceneSchema.number, "0 to 1 of the animation's duration.")
    case .to: ChangeDescriptions.to
    case .set: ChangeDescriptions.set
    case .activate: ChangeDescriptions.activate
    case .deactivate: ChangeDescriptions.deactivate
    case .constraints: ChangeDescriptions.constraints
    }
  }
}

/// The keys of a spring in each of its five notations.
enum SpringKey: String, MappingKey {
  case preset, dampingRatio, bounce, mass, stiffness, damping, response, dampingFraction, initialVelocity

  var description: MappingKeyDescription {
    switch self {
    case .preset:
      .init(SceneSchema.word(Keywords.springs.map(\.name)), "A bounce by its name: 0, 0.15 or 0.3.")
    case .dampingRatio:
      .init(
        .anyOf(["type": "number", "exclusiveMinimum": 0, "maximum": 1], ["type": "string"]),
        "usingSpringWithDamping: 1 does not overshoot.")
    case .bounce:
      .init(
        .anyOf(["type": "number", "minimum": -1, "maximum": 1], ["type": "string"]), "0 does not overshoot (iOS 17).")
    case .mass: .init(SceneSchema.number, "Of the view on the spring.", needs: "stiffness", default: 1)
    case .stiffness: .init(SceneSchema.number, "Force per unit of distance.", needs: "damping")
    case .damping: .init(SceneSchema.number, "Force per unit of velocity.", needs: "stiffness")
    case .response:
      .init(SceneSchema.number, "The period without damping in seconds, as in SwiftUI.", needs: "dampingFraction")
    case .dampingFraction: .init(SceneSchema.number, "1 does not overshoot.", needs: "response")
    case .initialVelocity:
      .init(
        .anyOf(SceneSchema.number, .reference("vector")), "In multiples of the total distance per second.", default: 0)
    }
  }
}

/// A spring among the items of a track.
enum SpringMotionKey: String, MappingKey {
  case spring, to, duration

  var description: MappingKeyDescription {
    switch self {
    case .spring:
      .init(
        .reference("spring"), "The spring of the motion; initialVelocity: inherit continues with the previous velocity."
      )
    case .to: .init(SceneSchema.number, "The final value.")
    case .duration: .init(SceneSchema.number, "In seconds; by default until it comes to rest.")
    }
  }
}

/// A deceleration among the items of a track.
enum DecelerationKey: String, MappingKey {
  case deceleration, initialVelocity, bounds, page

  var description: MappingKeyDescription {
    switch self {
    case .deceleration:
      .init(
        .anyOf(["enum": ["normal", "fast"]], SceneSchema.number),
        "UIScrollView.DecelerationRate: the fraction of the velocity that is left after a millisecond.")
    case .initialVelocity: .init(SceneSchema.number, "In units per second; by default the previous velocity.")
    case .bounds: .init(.reference("vector"), "[low, high], beyond which it springs back.")
    case .page: .init(SceneSchema.number, "The length of a page; it ends at a multiple.")
    }
  }
}

/// The keys of `scroll`, a finger on a scroll view.
enum ScrollKey: String, MappingKey {
  case view, translation, velocity

  var description: MappingKeyDescription {
    switch self {
    case .view: .init(SceneSchema.viewName, "The scroll view.")
    case .translation:
      .init(.reference("vector"), "The translation of a finger on it, in points; it may follow inputs.")
    case .velocity:
      .init(
        .reference("vector"),
        "The velocity when the finger is lifted, in points per second; by default that of the drag.")
    }
  }
}

/// The keys of `control`, which treats an animation as a `UIViewPropertyAnimator`.
enum ControlKey: String, MappingKey {
  case animation, `do`, fractionComplete, scrubsLinearly, isReversed, position, curve, spring, durationFactor

  var description: MappingKeyDescription {
    switch self {
    case .animation: .init(.name, "The label of the event that animates.")
    case .do:
      .init(
        SceneSchema.word(SceneEvent.Control.Action.allCases.map(\.rawValue)),
        "The action: pause, resume, stop or finish.")
    case .fractionComplete:
      .init(
        .anyOf(SceneSchema.number, .reference("track")),
        "The fraction of the animation, 0 to 1, or a track of fractions.")
    case .scrubsLinearly: .init(.flag, "Whether a paused animation is scrubbed linearly; true by default.")
    case .isReversed: .init(.flag, "Whether it runs backwards.")
    case .position: .init(SceneSchema.word(Keywords.positions), "The final position of the views for 'finish'.")
    case .curve: .init(.reference("curve"), "The timing after 'do: resume'.")
    case .spring: .init(.reference("spring"), "The timing after 'do: resume'.")
    case .durationFactor:
      .init(
        SceneSchema.number,
        "The duration after 'do: resume', as a fraction of the whole duration; 0 for the remaining time.")
    }
  }
}
