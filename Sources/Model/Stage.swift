import Foundation
public import InbetweenGeometry
public import InbetweenLayout
public import InbetweenMotion
public import InbetweenTimeline

/// A view tree on a virtual clock: UIKit's model without a screen.
///
/// Changes are made at events, which ``run(until:)`` plays in the order of time; everything that happens is written down,
/// and ``bake(name:duration:)`` turns the record into a `Timeline`. Nothing here reads a clock, a random source, the
/// locale or the environment. Not `Sendable`: one task builds and bakes a stage.
public final class Stage {
  public let canvas: Canvas
  /// The root, as large as the canvas: a view controller's `view`.
  public private(set) lazy var root: UIView = asCurrent {
    let root = UIView(frame: .zero)
    root.becomeRoot()
    return root
  }
  /// `root`'s `safeAreaLayoutGuide`.
  public let safeArea = UILayoutGuide(id: "safeArea", role: .safeArea)
  /// The distances of the safe area from the canvas's edges, in points, without the root's ``UIView/additionalSafeAreaInsets``.
  let rootSafeArea: Insets
  /// How much of the canvas's bottom the keyboard covers, in points; see ``UIView/keyboardLayoutGuide``.
  public var keyboardHeight = 0.0 { didSet { setNeedsLayout() } }
  /// Whether any view has been asked for a guide of the system's, or scrolls.
  var usesSystemGuides = false
  /// The stage's present time, in seconds.
  public internal(set) var now = Rational.zero
  public let direction: LayoutDirection

  var engine: LayoutEngine
  /// By item number in the engine.
  var viewsByItem: [Int32: UIView] = [:]
  var needsLayout = true
  /// Views whose place must be set at the next layout even where the solution did not change.
  var forcesPlacement = false
  /// Whether any view has been told to take its baselines from another.
  var forwardsBaselines = false
  var constraintsByHandle: [LayoutConstraintHandle: NSLayoutConstraint] = [:]
  /// Constraints that wait for an item to come into the tree, in the order of activation.
  var waitingConstraints: [NSLayoutConstraint] = []
  var queue = EventQueue()
  /// The block that is running, innermost last.
  var contexts: [AnimationContext] = []
  var blocks: [AnimationBlock] = []
  /// When the last of the animations that controls made for themselves ends.
  package internal(set) var ownAnimationsEnd = Rational.zero
  /// Explicit animations by the views they are on.
  var namedAnimations: [Int: [NamedAnimation]] = [:]
  /// Explicit transitions by the views they are on.
  var namedTransitions: [Int: [NamedTransition]] = [:]
  /// Transitions that began in this turn and want a picture of how their views look at its end.
  var unfinishedTransitions: [(view: UIView, index: Int)] = []
  /// The first picture of that kind that could not be kept, and whose it was.
  public internal(set) var pictureProblem: (view: String, reason: PictureTooLarge)?
  /// All views that ever were, by the index of their layer.
  package internal(set) var views: [UIView] = []
  /// What each layout found, in order; those of live spans are worked out when the stage is baked.
  package internal(set) var findings: [LayoutFinding] = []
  var events: [Timeline.Event] = []
  var resources = DisplayResources()
  var faces: [FontFace: Int] = [:]
  /// Drawing commands in all pictures taken so far.
  var pictureItemCount = 0
  let typesetter: (any Typesetter)?
  /// What went wrong with texts while laying out, in order.
  public internal(set) var textProblems: [TextProblem] = []
  /// Whose text was laid out last.
  package internal(set) var lastTextView: String?
  /// What classes of views look like, as code has set it.
  var appearances: [AppearanceProxy] = []
  /// What was copied.
  var pasteboard: AnyObject?
  /// Horizontal and vertical tilt, then the inputs that were declared.
  public internal(set) var inputs = [InputTrack(initialValue: 0), InputTrack(initialValue: 0)]
  var liveSpans: [LiveSpan] = []
  /// The running span's layout, until its texts have been measured.
  var openSolution: LiveSolution?
  /// Values that follow inputs, in all spans together.
  var followedCount = 0
  var followLimit = TooMuchFollows.greatestCount
  /// How many texts may still be laid out for spans; long ones count for more.
  var liveLayoutBudget = 20_000
  /// Called when a turn begins, with ``now`` at its time, and when its layout is done.
  package var beforeTurn: ((Stage) -> Void)?
  package var afterTurn: ((Stage) -> Void)?
  /// Whether ``run(until:)`` should look for ambiguous views after each layout, which costs time.
  public var findsAmbiguity = true
  /// The time, in seconds, for whose layout alone the ranges of ambiguous views are found; nil for every layout.
  package var ambiguityTime: Double?
  /// The last layout up to that time, which is searched when all have been played.
  var ambiguitySearch: AmbiguitySearch?
  /// Whether what layouts find is also looked for while values follow inputs, which costs time. Set it before the first
  /// `follow(_:)`.
  public var looksIntoLiveSpans = true

  /// A stage with nothing but its root.
  ///
  /// - Parameters:
  ///   - safeAreaInsets: the distances, in points, from the canvas's edges to ``safeArea``.
  ///   - typesetter: lays out texts; without one they are not shown.
  public init(
    canvas: Canvas, safeAreaInsets: Insets = .zero, direction: LayoutDirection = .leftToRight,
    typesetter: (any Typesetter)? = nil
  ) {
    self.typesetter = typesetter
    self.canvas = canvas
    self.direction = direction
    rootSafeArea = safeAreaInsets
    engine = LayoutEngine(rootSize: canvas.size, direction: direction)
    attachRoot(safeAreaInsets: safeAreaInsets)
  }

  // What only code asks for.

  /// What the views' surroundings are like.
  package lazy var traits = UITraitCollection(
    style: .light, direction: direction == .rightToLeft ? .rightToLeft : .leftToRight, scale: CGFloat(canvas.scale),
    horizontal: .compact, vertical: .regular, idiom: .phone)
  /// Finds the image that a name stands for.
  package var imageNamed: ((String) -> UIImage?)?
  /// Finds the colour that a name stands for, in the light and the dark appearance.
  package var colorNamed: ((String) -> (light: Color, dark: Color)?)?
  var imageContexts: [(context: CGContext, size: CGSize, scale: CGFloat)] = []
  package internal(set) var firstResponder: UIResponder?
  /// Methods that wait for their time, and observers of notifications.
  var performRequests: [PerformRequest] = []
  var observers: [ObserverToken] = []
  package internal(set) weak var keyWindow: UIWindow?
  var windowScene: UIWindowScene?
  /// How many views there are of each class.
  private var numbers: [ObjectIdentifier: Int] = [:]
  /// Views that wait for `layoutSubviews()`, `updateConstraints()` and `draw(_:)`, in the order in which they asked.
  var viewsToLayOut: [UIView] = []
  var viewsToUpdate: [UIView] = []
  var viewsToDraw: [UIView] = []
  var isCallingLayout = false
  /// `UIView.setAnimationsEnabled(_:)`.
  var animationsAreEnabled = true
  var transactions: [LayerTransaction] = []
  /// Constraints that UIKit would refuse, in the order in which they were.
  package internal(set) var codeProblems: [String] = []
  /// What outputs call views that code has named, by their layers.
  var outputNames: [Int: String] = [:]
  /// Views that presentation layers stand on.
  var ghosts: [UIView] = []
  /// Animations that stand still with their layers, by the views they are on.
  var pausedAnimations: [Int: [PausedAnimation]] = [:]

  func number(of type: UIView.Type) -> Int {
    numbers[ObjectIdentifier(type), default: 0] += 1
    return numbers[ObjectIdentifier(type), default: 0]
  }

  deinit {
    // Every view is alive in `views` here, so that none is freed inside another. Some may have gone to another stage.
    for view in views where view.home == ObjectIdentifier(self) { view.children = [] }
    observers.forEach { $0.remove() }
  }

  package var layerCount: Int { views.count }

  func register(_ view: UIView) { views.append(view) }

  /// The present time as model values are written down.
  var seconds: Double { now.doubleValue }

  /// A view by its id; nil where there is none. Linear: for tests and small programs.
  public func view(_ id: String) -> UIView? { views.first { $0.id == id && !$0.isInternal } }
}
