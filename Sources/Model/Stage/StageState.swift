package import Foundation
package import InbetweenGeometry
import InbetweenLayout
package import InbetweenObjects
package import InbetweenSymbols
package import InbetweenTimeline

// What a stage knows, in groups with one job each.

/// What the layout engine places, and what the next layout has to do. The engine itself is beside it, because it asks for
/// names while it is changed.
package struct LayoutState {
  /// Layers by item number in the engine.
  var nodesByItem: [Int32: LayerNode] = [:]
  var needsLayout = true
  /// Whether there are views whose frame must be set in the next layout even if the solution does not change.
  var forcesPlacement = false
  /// Whether any view takes its baselines from another.
  var forwardsBaselines = false
  /// Whether there are bars, whose backgrounds may reach the edges of the screen.
  var hasBars = false
  /// Whether any view uses a guide of the system or scrolls.
  var usesSystemGuides = false
  var constraintsByHandle: [LayoutConstraintHandle: any StageConstraint] = [:]
  /// Constraints that wait for an item to be added to the tree, in the order of activation.
  var waitingConstraints: [any StageConstraint] = []
  /// The topmost layers of trees outside the window whose layouts are being solved, the last one in ``Stage/engine``; see
  /// `Stage+Detached`.
  var detachedRoots: [LayerNode] = []
}

/// Views whose overridable methods are to be called in the next layout, in the order of their requests.
struct PendingCalls {
  var viewsToLayOut: [UIView] = []
  var viewsToUpdate: [UIView] = []
  var viewsToDraw: [UIView] = []
  /// Whether `layoutSubviews()` is being called.
  var isCallingLayout = false
  /// The topmost views of trees outside the window whose `layoutSubviews()` are being called.
  var detachedCalls: [UIView] = []
}

/// What the run loop has to do.
package struct Turn {
  var queue = EventQueue()
  /// Called when a turn begins, with ``Stage/now`` set to its time, and after its layout.
  package var before: ((Stage) -> Void)?
  package var after: ((Stage) -> Void)?
  /// Runs the asynchronous code of a recording.
  package var tasks: TurnExecutor?
  /// Whether all asynchronous code that could run in the last turn has run.
  var tasksAreIdle = true
  /// The main actor of the recording.
  package var mainActor: AnyObject?
}

/// The animations that run or ran.
package struct StageAnimations {
  /// The running blocks, innermost last.
  var contexts: [AnimationContext] = []
  package var blocks: [AnimationBlock] = []
  /// The end of the last animation that controls have started themselves.
  package var ownEnd: Rational { playedEnds.values.reduce(controlEnd, max) }
  /// That of animations that always run to their end.
  var controlEnd = Rational.zero
  /// Those of what a view plays until it is stopped, by its layer.
  var playedEnds: [Int: Rational] = [:]
  /// Explicit animations by the layers they are on.
  var named: [Int: [NamedAnimation]] = [:]
  /// Explicit transitions by the layers they are on.
  var namedTransitions: [Int: [NamedTransition]] = [:]
  /// Transitions that began in this turn and need a picture of the new appearance at its end.
  var unfinishedTransitions: [(layer: Int, index: Int)] = []
  /// Blocks that were begun and not committed, the innermost last.
  var open: [OpenAnimations] = []
  /// `UIView.setAnimationsEnabled(_:)`.
  var areEnabled = true
  var transactions: [LayerTransaction] = []
  /// Animations paused with their layers, by layer.
  var paused: [Int: [PausedAnimation]] = [:]
}

/// The spans in which values follow inputs.
struct LiveState {
  var spans: [LiveSpan] = []
  /// The layout of the current span, until its texts have been measured.
  var openSolution: LiveSolution?
  /// The number of values that follow inputs, in all spans together.
  var followedCount = 0
  var followLimit = TooManyFollowers.maximumCount
  /// The remaining budget of text layouts for spans; long texts count more.
  var layoutBudget = 20_000
}

/// What pictures and texts share in the timeline.
package struct PictureState {
  var resources = DisplayResources()
  /// The images of a scene, by their numbers.
  package internal(set) var images: [ScenePicture] = []
  /// The Lottie files of a scene, by their numbers.
  package internal(set) var animations: [LoadedAnimation] = []
  var faces: [FontFace: Int] = [:]
  /// The numbers of the bitmaps of colour emoji, by face and glyph.
  var emoji: [Int: [UInt32: Int]] = [:]
  /// Drawing commands in all pictures taken so far.
  var itemCount = 0
}

/// Who receives what a user does.
package struct ResponderState {
  package internal(set) var first: UIResponder?
  /// Whether the first responder resigns because another one takes its place.
  var isPassingFocus = false
  package var keyboard = SystemKeyboard()
  /// What is shown of the keyboard; nil where it is not drawn.
  var drawnKeyboard: DrawnKeyboard?
  /// What is drawn of status bar and home indicator.
  var screenFrame: UIView?
  package internal(set) weak var keyWindow: UIWindow?
  /// The scene of the windows, made when it is first asked for.
  var windowScene: UIWindowScene?
  /// Whether touches reach no view.
  package var ignoresTouches = false
  var menuController: UIMenuController?
  /// What edits of texts and code's own changes are taken back by.
  lazy var undoManager = UndoManager()
}

/// Loads and writes the images and colours of code.
package struct AssetAccess {
  /// Loads the image with a name.
  package var imageNamed: ((String) -> UIImage?)?
  /// Finds a symbol in the folder of symbols.
  package var symbolNamed: ((String, SymbolStyle) -> SymbolPicture?)?
  /// Reads the image file at a path.
  package var imageAtPath: ((String) -> UIImage?)?
  /// Reads an image file whose bytes code has, for a scale.
  package var imageOfData: ((Data, CGFloat) -> UIImage?)?
  /// Writes a PNG file with an image's pixels.
  package var pngOfImage: ((UIImage) -> Data?)?
  /// Writes a JPEG file with an image's pixels over white, with a quality of 0…1.
  package var jpegOfImage: ((UIImage, Double) -> Data?)?
  /// Loads the Lottie file with a name from the folders of images, or a path below them, and then from other folders.
  package var animationNamed: ((String, String, [String]) -> LoadedAnimation?)?
  /// Reads the Lottie file at a path.
  package var animationAtPath: ((String) -> LoadedAnimation?)?
  /// Reads a Lottie file whose bytes code has.
  package var animationOfData: ((Data) -> Result<LoadedAnimation, LottieAnimation.Unreadable>)?
  /// Reads the dotLottie archive with a name, or at a path, or whose bytes code has.
  package var archiveNamed: ((String, String, [String]) -> Result<DotLottieFile, LottieAnimation.Unreadable>)?
  package var archiveAtPath: ((String) -> Result<DotLottieFile, LottieAnimation.Unreadable>)?
  package var archiveOfData: ((Data) -> Result<DotLottieFile, LottieAnimation.Unreadable>)?
  /// Finds the colour for a name, in the light and the dark appearance.
  package var colorNamed: ((String) -> (light: Color, dark: Color)?)?

  package init() {}
}

/// What only views and objects of code need.
struct CodeState {
  /// How many views there are of each class.
  var numbers: [ObjectIdentifier: Int] = [:]
  /// Whether a class is not one of UIKit's own.
  var classesOfApp: [ObjectIdentifier: Bool] = [:]
  /// The appearance proxies that code has used.
  var appearances: [AppearanceProxy] = []
  /// Those of bar items.
  var itemAppearances: [ItemAppearance] = []
  var hasItemAppearances: Bool { !itemAppearances.isEmpty }
  /// Scheduled method calls.
  var performRequests: [PerformRequest] = []
  /// The last objects that methods have returned that were called by selectors.
  var performedResults: [AnyObject] = []
  /// Closures of code that are called when traits change.
  var traitRegistrations: [TraitRegistration] = []
  /// Observers of notifications.
  var observers: [ObserverToken] = []
  /// Observers of properties.
  var observations: [WeakObservation] = []
  var imageContexts: [(context: CGContext, size: CGSize, scale: CGFloat)] = []
  /// Whose words are divided where a paragraph does not say it; nil for English.
  var hyphenationLanguage: HyphenationLanguage?
  /// The names of views of code in outputs, by their layers.
  var outputNames: [Int: String] = [:]
}
