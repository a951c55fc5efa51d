public import InbetweenGeometry
public import InbetweenLayout
import InbetweenMotion
public import InbetweenTimeline
import InbetweenTypography

/// A node of the tree: `UIView` on a virtual clock.
///
/// A class because a view has identity. Setting a property changes the model at once; inside
/// ``Stage/animate(_:changes:completion:)`` it also adds the animation that UIKit would add.
open class UIView {
  /// Unique in its stage.
  public let id: String
  public unowned let stage: Stage
  public internal(set) weak var superview: UIView?
  /// Back to front.
  public internal(set) var subviews: [UIView] = []
  /// Part of another view's looks, a switch's thumb say: not laid out by constraints, not listed by `inspect`.
  package let isInternal: Bool
  package var record: LayerRecord
  /// Stands for the view in the layout engine; nil for internal views and outside the tree.
  public internal(set) var layoutItem: LayoutItemID?
  /// The item in which subviews and guides lie.
  var contentItem: LayoutItemID? { layoutItem }
  /// Whether the view is in the tree under the root.
  public internal(set) var isInStage = false
  /// Whether constraints place the view; false once its frame was set by hand.
  public internal(set) var usesAutoLayout = true
  /// The frame that the last layout gave, rounded to pixels.
  var laidOutFrame: Rect?
  var maskView: UIView?
  public internal(set) var guides: [UILayoutGuide] = []
  /// Layers of all subviews that ever were, back to front.
  var layerOrder: [Int] = []
  var layerParent: Int?
  var ownTintColor: Color?
  var ownIntrinsicContentSize: IntrinsicSize?
  var knownBaselines: (first: Double, last: Double)?
  var priorities = ContentPriorities()
  /// Nil for the system's: 8 points, and in the root what the width of the canvas asks for.
  var ownMargins: Insets?
  /// Whether `left` and `right` of those stand for leading and trailing.
  var hasDirectionalMargins = false
  var semantics = SemanticContentAttribute.unspecified
  var followsSafeArea = true
  weak var firstBaselineView: UIView?
  weak var lastBaselineView: UIView?
  var keepsSuperviewMargins = false
  var additionalSafeArea = Insets.zero
  /// Guides of the system that have been asked for, in that order.
  var systemGuides: [UILayoutGuide] = []
  var autoresizing: AutoresizingMask = []
  /// iOS 7's way: constraints place the transformed frame.
  public var transformAffectsLayout = false { didSet { stage.setNeedsLayout() } }
  /// How content behaves when the size changes.
  public var contentMode = ContentMode.scaleToFill { didSet { updateContent() } }

  /// The scene word for the view's class.
  open var kind: String { "view" }

  public init(id: String, in stage: Stage) {
    self.id = id
    self.stage = stage
    isInternal = false
    record = LayerRecord(index: stage.layerCount, antialiasesEdges: stage.canvas.edgeAntialiasing)
    stage.register(self)
    configure()
  }

  package init(internalPartOf owner: UIView, named name: String) {
    id = owner.id + "." + name
    stage = owner.stage
    isInternal = true
    record = LayerRecord(index: stage.layerCount, antialiasesEdges: stage.canvas.edgeAntialiasing)
    stage.register(self)
    configure()
  }

  deinit {
    // Freed one by one: releasing a deep tree recursively would exhaust the thread's stack.
    var orphans = subviews
    subviews = []
    while var view = orphans.popLast() {
      if isKnownUniquelyReferenced(&view) {
        orphans += view.subviews
        view.subviews = []
      }
    }
  }

  /// Makes the internal views that a class is built of.
  open func configure() {}

  /// Places internal views after the bounds have changed; runs inside the animation block that changed them.
  open func layoutSubviews() {}

  /// Draws the content anew after something it depends on has changed.
  open func updateContent() {}

  /// The natural size of the content; an axis may have none.
  open var intrinsicContentSize: IntrinsicSize { IntrinsicSize() }

  /// Whether the intrinsic height follows from the width, as that of wrapping text does.
  open var hasWidthDependentHeight: Bool { false }

  /// Whether the content has baselines of its own.
  open var hasBaseline: Bool { false }

  /// The height that the content needs at a width, for content that wraps; nil for everything else.
  open func height(forWidth width: Double) -> Double? { nil }

  /// The width that the longest line of wrapping content needs at a width; nil for everything else.
  open func longestLine(forWidth width: Double) -> Double? { nil }

  /// Distances from the top to the first and from the bottom to the last baseline, in points.
  open func baselineOffsets(in size: Size) -> (first: Double, last: Double) { (0, 0) }

  /// The font of the text whose baselines the view has; nil without text of its own.
  var baselineFont: FontDescription? { nil }

  /// The parts that the view made for itself and that lie in its bounds by a rule; nil where there are none.
  var arrangedParts: ArrangedParts? { nil }

  /// The baselines as a function of the size; nil where they depend on the width, too.
  var baselineRule: BaselineRule? { nil }

  /// The layer properties that show a colour of the view.
  func layers(showing color: ViewColor) -> [ColoredLayer] {
    // A tint colour goes down to every view that has none of its own.
    guard color == .tintColor else { return [] }
    return subviews.filter { $0.ownTintColor == nil }.flatMap { $0.layers(showing: .tintColor) }
  }

  /// What a block's animation of a property runs through, from the old value to the new one: those values, unless the
  /// view takes some of them at once.
  func animatedValues(of key: LayerKey, through values: [AnimatableValue]) -> [AnimatableValue] { values }

  /// UIKit's insets between the frame and the rectangle that constraints act on.
  open var alignmentRectInsets: Insets { .zero }

  /// The way text runs in the view has changed: what it draws may lie elsewhere.
  open func layoutDirectionDidChange() {
    for subview in subviews where subview.isInternal { subview.layoutDirectionDidChange() }
  }

  /// The tint that applies has changed.
  open func tintColorDidChange() {}
}

/// A natural size of which either axis may be missing (`UIView.noIntrinsicMetric`), in points.
public struct IntrinsicSize: Hashable, Sendable {
  public var width: Double?
  public var height: Double?

  public init(width: Double? = nil, height: Double? = nil) {
    self.width = width
    self.height = height
  }

  public init(_ size: Size) { self.init(width: size.width, height: size.height) }
}

/// Content hugging and compression resistance of both axes.
struct ContentPriorities: Hashable, Sendable {
  var hugging: (horizontal: Double, vertical: Double) {
    get { (huggingX, huggingY) }
    set { (huggingX, huggingY) = newValue }
  }
  var compressionResistance: (horizontal: Double, vertical: Double) {
    get { (resistanceX, resistanceY) }
    set { (resistanceX, resistanceY) = newValue }
  }

  private var huggingX = LayoutPriority.defaultLow
  private var huggingY = LayoutPriority.defaultLow
  private var resistanceX = LayoutPriority.defaultHigh
  private var resistanceY = LayoutPriority.defaultHigh
}
