package import Foundation
public import InbetweenGeometry
public import InbetweenLayout
public import InbetweenMotion
package import InbetweenObjects
package import InbetweenSymbols
public import InbetweenTimeline

/// A view tree on a virtual clock: UIKit's model without a screen.
///
/// Changes are made at events, which ``run(until:)`` executes in order of time. Everything is recorded, and
/// ``bake(name:duration:)`` converts the record to a `Timeline`. A stage does not read a clock, a random source, the
/// locale or the environment. It is not `Sendable`: a single task builds and bakes it.
public final class Stage {
  public let canvas: Canvas
  /// The root, with the size of the canvas: a view controller's `view`.
  public private(set) lazy var root: UIView = asCurrent {
    let root = UIView(frame: .zero)
    root.becomeRoot()
    return root
  }
  /// `root`'s `safeAreaLayoutGuide`.
  public let safeArea = UILayoutGuide(id: "safeArea", role: .safeArea)
  /// The distances of the safe area from the canvas's edges, in points, without the root's ``UIView/additionalSafeAreaInsets``.
  let rootSafeArea: Insets
  /// The height of the keyboard at the bottom of the canvas, in points; see ``UIView/keyboardLayoutGuide``.
  public var keyboardHeight = 0.0 { didSet { setNeedsLayout() } }
  /// Whether any view uses a guide of the system or scrolls.
  var usesSystemGuides = false
  /// The stage's current time, in seconds.
  public internal(set) var now = Rational.zero
  public let direction: LayoutDirection

  var engine: LayoutEngine
  /// Views by item number in the engine.
  var viewsByItem: [Int32: UIView] = [:]
  var needsLayout = true
  /// Whether there are views whose frame must be set in the next layout even if the solution does not change.
  var forcesPlacement = false
  /// Whether any view takes its baselines from another.
  var forwardsBaselines = false
  var constraintsByHandle: [LayoutConstraintHandle: NSLayoutConstraint] = [:]
  /// Constraints that wait for an item to be added to the tree, in the order of activation.
  var waitingConstraints: [NSLayoutConstraint] = []
  var queue = EventQueue()
  /// The running blocks, innermost last.
  var contexts: [AnimationContext] = []
  var blocks: [AnimationBlock] = []
  /// The end of the last animation that controls have started themselves.
  package internal(set) var ownAnimationsEnd = Rational.zero
  /// Explicit animations by the views they are on.
  var namedAnimations: [Int: [NamedAnimation]] = [:]
  /// Explicit transitions by the views they are on.
  var namedTransitions: [Int: [NamedTransition]] = [:]
  /// Transitions that began in this turn and need a picture of the new appearance at its end.
  var unfinishedTransitions: [(layer: Int, index: Int)] = []
  /// The first picture that exceeded the limits, with its view.
  public internal(set) var pictureProblem: (view: String, reason: PictureTooLarge)?
  /// All current and former views, by the index of their layer.
  package internal(set) var views: [UIView] = []
  /// Stands in ``views`` for those that another stage has adopted.
  var knownEmptyView: UIView?
  /// The findings of each layout, in order; those of live spans are computed when the stage is baked.
  package internal(set) var findings: [LayoutFinding] = []
  var events: [Timeline.Event] = []
  var resources = DisplayResources()
  var faces: [FontFace: Int] = [:]
  /// The numbers of the bitmaps of colour emoji, by face and glyph.
  var emoji: [Int: [UInt32: Int]] = [:]
  /// Drawing commands in all pictures taken so far.
  var pictureItemCount = 0
  let typesetter: (any Typesetter)?
  /// Problems found when laying out texts, in order.
  public internal(set) var textProblems: [TextProblem] = []
  /// The view whose text was laid out last.
  package internal(set) var lastTextView: String?
  /// The appearance proxies that code has used.
  var appearances: [AppearanceProxy] = []
  /// The pasteboard.
  var pasteboard: AnyObject?
  /// Horizontal and vertical tilt, then the inputs that were declared.
  public internal(set) var inputs = [InputTrack(initialValue: 0), InputTrack(initialValue: 0)]
  var liveSpans: [LiveSpan] = []
  /// The layout of the current span, until its texts have been measured.
  var openSolution: LiveSolution?
  /// The number of values that follow inputs, in all spans together.
  var followedCount = 0
  var followLimit = TooMuchFollows.greatestCount
  /// The remaining budget of text layouts for spans; long texts count more.
  var liveLayoutBudget = 20_000
  /// Called when a turn begins, with ``now`` set to its time, and after its layout.
  package var beforeTurn: ((Stage) -> Void)?
  package var afterTurn: ((Stage) -> Void)?
  /// Whether ``run(until:)`` checks for ambiguous views after each layout, which takes time.
  public var findsAmbiguity = true
  /// The only time, in seconds, for whose layout the ranges of ambiguous views are computed; nil for every layout.
  package var ambiguityTime: Double?
  /// The last layout up to that time, whose ranges are computed after the run.
  var ambiguitySearch: AmbiguitySearch?
  /// Whether findings are also computed while values follow inputs, which takes time. To be set before the first
  /// `follow(_:)`.
  public var findsInLiveSpans = true

  /// Creates a stage with only its root.
  ///
  /// - Parameters:
  ///   - safeAreaInsets: the distances, in points, from the canvas's edges to ``safeArea``.
  ///   - typesetter: lays out texts; without one they are not drawn.
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

  // Data that only views of code need.

  /// Runs the asynchronous code of a recording in its turns.
  package var tasks: TurnExecutor?
  /// Whether all asynchronous code that could run in the last turn has run.
  var tasksAreIdle = true
  /// The main actor of the recording.
  package var mainActor: AnyObject?

  /// The traits of the views.
  package lazy var traits = UITraitCollection(
    style: .light, direction: direction == .rightToLeft ? .rightToLeft : .leftToRight, scale: CGFloat(canvas.scale),
    horizontal: .compact, vertical: .regular, idiom: .phone)
  /// The images of a scene, by their numbers.
  package internal(set) var pictures: [ScenePicture] = []
  /// Loads the image with a name.
  package var imageNamed: ((String) -> UIImage?)?
  /// Finds a symbol in the folder of symbols.
  package var symbolNamed: ((String, SymbolStyle) -> SymbolPicture?)?
  /// Reads the image file at a path, and one whose bytes code has.
  package var imageAtPath: ((String) -> UIImage?)?
  package var imageOfData: ((Data, CGFloat) -> UIImage?)?
  /// Writes a PNG file with an image's pixels.
  package var pngOfImage: ((UIImage) -> Data?)?
  /// Writes a JPEG file with an image's pixels over white, with a quality of 0…1.
  package var jpegOfImage: ((UIImage, Double) -> Data?)?
  /// Finds storyboards and xibs.
  package var nibs: (any NibLibrary)?
  /// Finds the colour for a name, in the light and the dark appearance.
  package var colorNamed: ((String) -> (light: Color, dark: Color)?)?
  var imageContexts: [(context: CGContext, size: CGSize, scale: CGFloat)] = []
  package internal(set) var firstResponder: UIResponder?
  /// Whether the first responder resigns because another one takes its place.
  var isPassingFocus = false
  package var keyboard = SystemKeyboard()
  /// Scheduled method calls, and observers of notifications.
  var performRequests: [PerformRequest] = []
  var observers: [ObserverToken] = []
  var observations: [WeakObservation] = []
  package internal(set) weak var keyWindow: UIWindow?
  var windowScene: UIWindowScene?
  var application: UIApplication?
  var menuController: UIMenuController?
  /// What edits of texts and code's own changes are taken back by.
  lazy var undoManager = UndoManager()
  /// How many views there are of each class.
  private var numbers: [ObjectIdentifier: Int] = [:]
  /// Views that need `layoutSubviews()`, `updateConstraints()` or `draw(_:)`, in the order of their requests.
  var viewsToLayOut: [UIView] = []
  var viewsToUpdate: [UIView] = []
  var viewsToDraw: [UIView] = []
  var isCallingLayout = false
  /// The topmost views of trees outside the window whose layouts are being solved, the last one in ``engine``; see
  /// `Stage+Detached`.
  var detachedRoots: [UIView] = []
  /// The topmost views of trees outside the window whose `layoutSubviews()` are being called.
  var detachedCalls: [UIView] = []
  /// Blocks that were begun and not committed, the innermost last.
  var openAnimations: [OpenAnimations] = []
  /// `UIView.setAnimationsEnabled(_:)`.
  var animationsAreEnabled = true
  var transactions: [LayerTransaction] = []
  /// Constraints that UIKit would reject, in order.
  package internal(set) var codeProblems: [String] = []
  /// The names of views of code in outputs, by their layers.
  var outputNames: [Int: String] = [:]
  /// The nodes of presentation layers.
  var presentationNodes: [UIView] = []
  /// Animations paused with their layers, by view.
  var pausedAnimations: [Int: [PausedAnimation]] = [:]

  func number(of type: UIView.Type) -> Int {
    numbers[ObjectIdentifier(type), default: 0] += 1
    return numbers[ObjectIdentifier(type), default: 0]
  }

  deinit {
    // Every view is retained by `views` here, so that none is released recursively. Some may have moved to another
    // stage.
    for view in views where view.stageID == ObjectIdentifier(self) { view.children = [] }
    observers.forEach { $0.remove() }
  }

  private var classesOfApp: [ObjectIdentifier: Bool] = [:]

  /// Whether a class is not one of UIKit's own.
  func isOfApp(_ type: UIView.Type) -> Bool {
    if let known = classesOfApp[ObjectIdentifier(type)] { return known }
    let isOfApp = UINib.module(of: type) != UINib.module(ofFile: #fileID)
    classesOfApp[ObjectIdentifier(type)] = isOfApp
    return isOfApp
  }

  package var layerCount: Int { views.count }

  func register(_ view: UIView) { views.append(view) }

  /// The current time in the form used for model values, in seconds.
  var seconds: Double { now.doubleValue }

  /// A view by its id; nil if there is none. Takes linear time: for tests and small programs.
  public func view(_ id: String) -> UIView? { views.first { $0.id == id && !$0.isInternal } }
}
