import Foundation
public import InbetweenGeometry
public import InbetweenLayout
public import InbetweenMotion
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
  /// The screen as the device is held.
  package internal(set) var screen: StageScreen
  /// The height of the keyboard at the bottom of the screen, in points; see ``UIView/keyboardLayoutGuide``.
  public var keyboardHeight = 0.0 {
    didSet {
      placeDrawnKeyboard()
      setNeedsLayout()
    }
  }
  /// The stage's current time, in seconds.
  public internal(set) var now = Rational.zero
  public internal(set) var direction: LayoutDirection

  package internal(set) var engine: LayoutEngine
  package internal(set) var layoutState = LayoutState()
  var calls = PendingCalls()
  package var turn = Turn()
  package internal(set) var animations = StageAnimations()
  var live = LiveState()
  package internal(set) var pictures = PictureState()
  package var responders = ResponderState()
  package var assets = AssetAccess()
  var code = CodeState()
  /// What the floor above keeps with the stage.
  package var attachments = Attachments()

  /// All current and former layers, by their index.
  var nodes: [LayerNode] = []
  /// Stands in ``nodes`` for those that another stage has adopted.
  var knownEmptyNode: LayerNode?
  var events: [Timeline.Event] = []
  /// Horizontal and vertical tilt, then the inputs that were declared.
  public internal(set) var inputs = [InputTrack(initialValue: 0), InputTrack(initialValue: 0)]
  let typesetter: (any Typesetter)?
  /// The view whose text was laid out last.
  package internal(set) var lastTextView: String?
  /// The traits of the views.
  package lazy var traits = UITraitCollection(
    style: .light, direction: direction == .rightToLeft ? .rightToLeft : .leftToRight, scale: CGFloat(canvas.scale),
    horizontal: .compact, vertical: .regular, idiom: .phone)
  /// The ids of the views that a scene shows as sheets.
  package var elevatedViews: Set<String> = []

  // Findings.

  /// The findings of each layout, in order; those of live spans are computed when the stage is baked.
  package internal(set) var findings: [LayoutFinding] = []
  /// The first picture that exceeded the limits, with its view.
  public internal(set) var pictureProblem: (view: String, reason: PictureTooLarge)?
  /// Problems found when laying out texts, in order.
  public internal(set) var textProblems: [TextProblem] = []
  /// Constraints that UIKit would reject, in order.
  package internal(set) var codeProblems: [String] = []
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
    screen = StageScreen(size: canvas.size, safeArea: safeAreaInsets)
    engine = LayoutEngine(rootSize: canvas.size, direction: direction)
    attachRoot()
  }

  /// The layer of the whole canvas.
  var rootNode: LayerNode { root.node }

  private func attachRoot() {
    safeArea.owningView = root
    root.systemGuides = [safeArea]
    safeArea.layoutItem = attach(root: root.node)
  }

  func number(of type: UIView.Type) -> Int {
    code.numbers[ObjectIdentifier(type), default: 0] += 1
    return code.numbers[ObjectIdentifier(type), default: 0]
  }

  deinit {
    // Every node is retained by `nodes` here, and every view by its node, so that none is released recursively. Some
    // may have moved to another stage.
    for node in nodes where node.stageID == ObjectIdentifier(self) { node.takeApart() }
    code.observers.forEach { $0.remove() }
  }

  /// Whether a class is not one of UIKit's own.
  func isOfApp(_ type: UIView.Type) -> Bool {
    if let known = code.classesOfApp[ObjectIdentifier(type)] { return known }
    let isOfApp = !ClassName.isOwn(type)
    code.classesOfApp[ObjectIdentifier(type)] = isOfApp
    return isOfApp
  }

  package var layerCount: Int { nodes.count }

  func register(_ node: LayerNode) { nodes.append(node) }

  /// The current time in the form used for model values, in seconds.
  package var seconds: Double { now.doubleValue }

  /// A view by its id; nil if there is none. Takes linear time: for tests and small programs.
  public func view(_ id: String) -> UIView? { views.first { $0.id == id && !$0.isInternal } }
}
