public import InbetweenGeometry
public import InbetweenLayout
public import InbetweenMotion
public import InbetweenTimeline

/// Layers on a virtual clock: Core Animation's model without a screen, and with views on it, UIKit's.
///
/// Changes are made at events, which ``run(until:)`` executes in order of time. Everything is recorded, and
/// ``bake(name:duration:)`` converts the record to a `Timeline`. A stage does not read a clock, a random source, the
/// locale or the environment. It is not `Sendable`: a single task builds and bakes it.
///
/// It knows its layers as nodes, and their views only as the owners of nodes; what the views need of a stage is in the
/// ``host``.
public final class Stage {
  public let canvas: Canvas
  /// The layer of the whole canvas.
  package lazy var rootNode: LayerNode = makeRoot()
  /// The screen as the device is held.
  package var screen: StageScreen
  /// The height of the keyboard at the bottom of the screen, in points; see `UIView.keyboardLayoutGuide`.
  public var keyboardHeight = 0.0 {
    didSet {
      host?.keyboardHeightDidChange(on: self)
      setNeedsLayout()
    }
  }
  /// The stage's current time, in seconds.
  public internal(set) var now = Rational.zero
  public package(set) var direction: LayoutDirection

  package var engine: LayoutEngine
  package var layoutState = LayoutState()
  package var turn = Turn()
  package var animations = StageAnimations()
  package var live = LiveState()
  package var pictures = PictureState()
  /// What is on the stage: its views. Nil for a stage of layers alone.
  package var host: (any StageHost)?
  /// What the floors above keep with the stage.
  package var attachments = Attachments()

  /// All current and former layers, by their index.
  package var nodes: [LayerNode] = []
  /// Stands in ``nodes`` for those that another stage has adopted.
  package var knownEmptyNode: LayerNode?
  /// How many layers without a view there are on a stage without views.
  private var bareLayerCount = 0
  package var events: [Timeline.Event] = []
  /// Horizontal and vertical tilt, then the inputs that were declared.
  public package(set) var inputs = [InputTrack(initialValue: 0), InputTrack(initialValue: 0)]
  package let typesetter: (any Typesetter)?
  /// The view whose text was laid out last.
  package var lastTextView: String?
  /// Whose words are divided at the ends of lines where a paragraph does not say it; nil for English.
  package var hyphenationLanguage: HyphenationLanguage?
  /// The names of layers in outputs that differ from those of their owners, by their index.
  package var outputNames: [Int: String] = [:]

  // Findings.

  /// The findings of each layout, in order; those of live spans are computed when the stage is baked.
  package var findings: [LayoutFinding] = []
  /// The first picture that exceeded the limits, with its view.
  public package(set) var pictureProblem: (view: String, reason: PictureTooLarge)?
  /// Problems found when laying out texts, in order.
  public package(set) var textProblems: [TextProblem] = []
  /// Constraints that UIKit would reject, in order.
  package var codeProblems: [String] = []
  /// Whether ``run(until:)`` checks for ambiguous views after each layout, which takes time.
  public var findsAmbiguity = true
  /// The only time, in seconds, for whose layout the ranges of ambiguous views are computed; nil for every layout.
  package var ambiguityTime: Double?
  /// The last layout up to that time, whose ranges are computed after the run.
  var ambiguitySearch: AmbiguitySearch?
  /// Whether findings are also computed while values follow inputs, which takes time. To be set before the first
  /// `follow(_:)`.
  public var findsInLiveSpans = true

  /// Creates a stage of layers alone. Its root is ``rootNode``, which ``attach(root:)`` replaces.
  ///
  /// - Parameters:
  ///   - safeArea: the distances, in points, from the canvas's edges to the safe area.
  ///   - typesetter: lays out texts; without one they are not drawn.
  package init(
    layersOn canvas: Canvas, safeArea: Insets = .zero, direction: LayoutDirection = .leftToRight,
    typesetter: (any Typesetter)? = nil
  ) {
    self.typesetter = typesetter
    self.canvas = canvas
    self.direction = direction
    screen = StageScreen(size: canvas.size, safeArea: safeArea)
    engine = LayoutEngine(rootSize: canvas.size, direction: direction)
  }

  deinit {
    // Every node is retained by `nodes` here, and every view by its node, so that none is released recursively. Some
    // may have moved to another stage.
    for node in nodes where node.stageID == ObjectIdentifier(self) { node.takeApart() }
  }

  package var layerCount: Int { nodes.count }

  package func register(_ node: LayerNode) { nodes.append(node) }

  /// The current time in the form used for model values, in seconds.
  package var seconds: Double { now.doubleValue }

  /// Layers without a view are counted as views in the names of outputs.
  package func numberOfBareLayer() -> Int {
    if let host { return host.numberOfBareLayer(on: self) }
    bareLayerCount += 1
    return bareLayerCount
  }

  private func makeRoot() -> LayerNode {
    let node = LayerNode(in: self)
    register(node)
    node.becomeLayer(id: "screen")
    attach(root: node)
    return node
  }
}
