package import InbetweenGeometry
package import InbetweenLayout
package import InbetweenTimeline

// What a stage knows, in groups with one job each.

/// What the layout engine places, and what the next layout has to do. The engine itself is beside it, because it asks for
/// names while it is changed.
package struct LayoutState {
  /// Layers by item number in the engine.
  package var nodesByItem: [Int32: LayerNode] = [:]
  package var needsLayout = true
  /// Whether there are views whose frame must be set in the next layout even if the solution does not change.
  package var forcesPlacement = false
  /// The solutions whose layers are being put at their places, each by code that the former one has called.
  package var placements = 0
  /// Whether any view takes its baselines from another.
  var forwardsBaselines = false
  /// Whether there are bars, whose backgrounds may reach the edges of the screen.
  package var hasBars = false
  /// Whether any view uses a guide of the system or scrolls.
  package var usesSystemGuides = false
  package var constraintsByHandle: [LayoutConstraintHandle: any StageConstraint] = [:]
  /// Constraints that wait for an item to be added to the tree, in the order of activation.
  package var waitingConstraints: [any StageConstraint] = []
  /// The topmost layers of trees outside the window whose layouts are being solved, the last one in ``Stage/engine``; see
  /// `Stage+Detached`.
  package var detachedRoots: [LayerNode] = []
}

/// What the run loop has to do.
package struct Turn {
  package var queue = EventQueue()
  /// Called when a turn begins, with ``Stage/now`` set to its time, and after its layout.
  package var before: ((Stage) -> Void)?
  package var after: ((Stage) -> Void)?
  /// Runs the asynchronous code of a recording.
  package var tasks: (any TurnTasks)?
  /// Whether all asynchronous code that could run in the last turn has run.
  var tasksAreIdle = true
  /// The main actor of the recording.
  package var mainActor: AnyObject?
}

/// The animations that run or ran.
package struct StageAnimations {
  /// The running blocks, innermost last.
  package var contexts: [AnimationContext] = []
  package var blocks: [AnimationBlock] = []
  /// The end of the last animation that controls have started themselves.
  package var ownEnd: Rational { playedEnds.values.reduce(controlEnd, max) }
  /// That of animations that always run to their end.
  var controlEnd = Rational.zero
  /// Those of what a view plays until it is stopped, by its layer.
  package var playedEnds: [Int: Rational] = [:]
  /// Explicit animations by the layers they are on.
  package var named: [Int: [NamedAnimation]] = [:]
  /// Explicit transitions by the layers they are on.
  var namedTransitions: [Int: [NamedTransition]] = [:]
  /// Transitions that began in this turn and need a picture of the new appearance at its end.
  package var unfinishedTransitions: [(layer: Int, index: Int)] = []
  /// `UIView.setAnimationsEnabled(_:)`.
  package var areEnabled = true
  /// Animations paused with their layers, by layer.
  package var paused: [Int: [PausedAnimation]] = [:]
}

/// The spans in which values follow inputs.
package struct LiveState {
  package var spans: [LiveSpan] = []
  /// The layout of the current span, until its texts have been measured.
  package var openSolution: LiveSolution?
  /// The number of values that follow inputs, in all spans together.
  package var followedCount = 0
  package var followLimit = TooManyFollowers.maximumCount
  /// The remaining budget of text layouts for spans; long texts count more.
  package var layoutBudget = 20_000
}

/// What pictures and texts share in the timeline.
package struct PictureState {
  package var resources = DisplayResources()
  /// The images of a scene, by their numbers.
  package var images: [ScenePicture] = []
  /// The Lottie files of a scene, by their numbers.
  package var animations: [LoadedAnimation] = []
  package var faces: [FontFace: Int] = [:]
  /// The numbers of the bitmaps of colour emoji, by face and glyph.
  package var emoji: [Int: [UInt32: Int]] = [:]
  /// Drawing commands in all pictures taken so far.
  package var itemCount = 0
}
