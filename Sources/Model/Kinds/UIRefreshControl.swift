public import Foundation
import InbetweenGeometry
import InbetweenMotion
import InbetweenTimeline

/// A rotating indicator above the content of a scroll view during a refresh: 60 points high. It stays at the top of what
/// is seen while the content is pulled down, and its spokes appear one after the other.
open class UIRefreshControl: UIControl {
  private lazy var wheel = UIActivityIndicatorView(internalPartOf: self, named: "wheel")
  private lazy var label = UILabel(frame: .zero)

  open private(set) var isRefreshing = false
  /// Whether the scroll view keeps room for it.
  private(set) var isOpen = false
  /// Whether it disappears, turning.
  private var isClosing = false
  /// How often it began to disappear.
  private var closings = 0
  /// Whether a pull shows it in a scene.
  var isWanted = false { didSet { if isWanted != oldValue { update() } } }
  open var attributedTitle: NSAttributedString? {
    didSet {
      label.attributedText = attributedTitle
      label.textAlignment = .center
      if label.superview == nil { addSubview(label) }
      layoutParts()
      update()
      setNeedsLayout()
    }
  }

  public override init(frame: CGRect) {
    super.init(frame: CGRect(x: 0, y: 0, width: 375, height: RefreshLook.height))
  }

  public init() {
    super.init(frame: CGRect(x: 0, y: 0, width: 375, height: RefreshLook.height))
  }

  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  package override func configure() {
    super.configure()
    addSubview(wheel)
    wheel.ownDiameter = RefreshLook.diameter
    wheel.isShownAtRest = true
    wheel.shownSpokes = 0
    wheel.modelAlpha = 0
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    if let color = codeProperties.tintColor { wheel.color = color }
  }

  /// It lies behind the content, and takes no touches from it.
  open override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { nil }

  /// The scroll view reserves space for the control during the refresh.
  open func beginRefreshing() {
    turn()
    open()
  }

  private func turn() {
    guard !isRefreshing else { return }
    isRefreshing = true
    isClosing = false
    wheel.startAnimating()
    update()
  }

  /// Keeps room, once no finger pulls the content any more.
  func open() {
    guard isRefreshing, !isOpen, let scroll = superview as? UIScrollView else { return }
    guard isInternal else {
      isOpen = true
      scroll.contentInset.top += RefreshLook.height
      return
    }
    guard !scroll.followsInput else { return }
    isOpen = true
    stage.setNeedsLayout()
  }

  /// The space is removed within 0.3 s.
  open func endRefreshing() {
    guard isRefreshing else { return }
    isRefreshing = false
    isClosing = true
    let close = {
      guard let scroll = self.superview as? UIScrollView else { return }
      if self.isOpen {
        self.isOpen = false
        scroll.contentInset.top -= RefreshLook.height
        if scroll.contentOffset.y < -scroll.adjustedContentInset.top + RefreshLook.height {
          scroll.stopMoving()
          let safeArea = scroll.contentInsetAdjustmentBehavior == .never ? 0 : scroll.safeAreaInsets.top
          scroll.contentOffset.y = -scroll.contentInset.top - safeArea
        }
      }
      self.update()
    }
    UIView.animate(withDuration: 0.3, animations: close) { _ in self.stop() }
  }

  private func stop() {
    guard !isRefreshing else { return }
    isClosing = false
    wheel.stopAnimating()
    update()
  }

  /// Begins or ends a refresh of a scene, in a running block if there is one.
  func show(isRefreshing new: Bool) {
    guard new != isRefreshing else { return }
    guard !new else { return beginRefreshing() }
    isRefreshing = false
    isClosing = true
    isOpen = false
    stage.setNeedsLayout()
    update()
    // It turns until it is gone.
    guard let options = stage.animations.contexts.last?.options, options.duration > .zero else { return stop() }
    closings += 1
    guard let end = options.totalDuration.flatMap({ stage.now.adding($0) }) else { return }
    // Unless it has appeared and disappears again meanwhile.
    stage.schedule(at: end) { [weak self, closings] _ in if self?.closings == closings { self?.stop() } }
  }

  /// A drag beyond this distance begins a refresh.
  func follow(_ scroll: UIScrollView) {
    update()
    guard !isRefreshing, -(scroll.contentOffset.y + scroll.adjustedContentInset.top) >= RefreshLook.height else {
      return
    }
    turn()
    sendActions(for: [.valueChanged, .primaryActionTriggered])
  }

  // MARK: - Looks

  /// The room above the content of a scene's scroll view, in points. Code has it in `contentInset`.
  var room: Double { isInternal && isOpen ? RefreshLook.height : 0 }
  /// What code's `contentInset` has for it, in points.
  var roomInInsets: Double { !isInternal && isOpen ? RefreshLook.height : 0 }
  /// Whether the content of a scene's scroll view can be pulled even if it is not higher than the view.
  var bounces: Bool { isInternal && (isWanted || isRefreshing) }

  private func look(in scroll: UIScrollView) -> RefreshLook {
    RefreshLook(
      isRefreshing: isRefreshing, isPullable: isWanted || !isInternal,
      start: (isOpen ? RefreshLook.height : 0) - scroll.modelAdjustedContentInset.top,
      width: scroll.record.state.boundsSize.width, isClipped: scroll is TextTableView, title: scroll.collapsibleBar)
  }

  /// Shows it for the offset of its scroll view; a running block animates its place and its opacity.
  func update() {
    guard let scroll = superview as? UIScrollView else { return }
    if scroll is TextTableView {
      // One that is not used any more leaves no clip, so that a list that has had it is drawn as one that has not.
      let isUsed = !isInternal || isWanted || isRefreshing || isClosing
      if modelClipsToBounds != isUsed { modelClipsToBounds = isUsed }
    }
    let (look, offset) = (look(in: scroll), scroll.modelContentOffset.y)
    let place = look.frame(at: offset)
    if modelFrame != place { if isInternal { self.place(place) } else { modelFrame = place } }
    wheel.modelAlpha = look.alpha(at: offset)
    if attributedTitle != nil { label.modelAlpha = wheel.modelAlpha }
    guard !isClosing else { return }
    wheel.shownSpokes = isRefreshing ? nil : look.spokes(at: offset)
  }

  /// What follows the offset of the content between two turns.
  func following(_ offset: @escaping LiveValue<Point>) -> [LiveSolution.Property] {
    guard let scroll = superview as? UIScrollView, isWanted || isRefreshing || !isInternal else { return [] }
    let look = look(in: scroll)
    func property(
      _ view: UIView, _ key: LayerKey, _ value: @escaping @Sendable (Double) -> AnimatableValue
    ) -> LiveSolution.Property {
      LiveSolution.Property(
        layer: view.record.index, key: key, start: view.record.state[key],
        value: { inputs in offset(inputs).map { value($0.y) } })
    }
    var properties = [
      property(self, .position) {
        let frame = look.frame(at: $0)
        return .point(Point(x: frame.midX, y: frame.midY))
      },
      property(wheel, .opacity) { .scalar(look.alpha(at: $0)) },
    ]
    if look.isClipped { properties.append(property(self, .boundsSize) { .size(look.frame(at: $0).size) }) }
    guard !isRefreshing, !isClosing else { return properties }
    for (index, spoke) in wheel.spokes.enumerated() {
      properties.append(property(spoke, .opacity) { .scalar(index < look.spokes(at: $0) ? 1 : 0) })
    }
    return properties
  }

  package override func layoutParts() {
    let width = record.state.boundsSize.width
    let top = (RefreshLook.height - RefreshLook.diameter) / 2 - (attributedTitle == nil ? 0 : 10)
    wheel.place(
      Rect(
        x: (width - RefreshLook.diameter) / 2, y: top, width: RefreshLook.diameter, height: RefreshLook.diameter))
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    if attributedTitle != nil { label.frame = CGRect(x: 0, y: 38, width: bounds.width, height: 20) }
  }
}

/// How a refresh control looks at an offset of the content.
///
/// The spinner, its margins and its reveal are those of Flutter's `CupertinoSliverRefreshControl`, whose opacities were
/// read from an app of iOS 13.5.
struct RefreshLook: Sendable {
  /// In points.
  static let (height, diameter) = (60.0, 28.0)
  /// Of a pull that shows all spokes, in points.
  static let fullPull = 100.0
  /// The share of that pull at which the spokes are opaque.
  private static let opaqueShare = 0.35
  /// With the spinner and its spokes.
  static let partCount = 11

  var isRefreshing: Bool
  var isPullable: Bool
  /// The offset at the beginning of the content without the control's room, in points.
  var start: Double
  /// Of the scroll view, in points.
  var width: Double
  /// Whether the content hides what it covers of it, as rows of UIKit do, which have a background; those of scenes do not.
  var isClipped: Bool
  /// The height of the large title that is below it, in points; 0 without one.
  var title = 0.0

  /// How far the content is pulled down, in points.
  private func pull(_ offset: Double) -> Double { max(start - offset, 0) }

  /// At the top of what is seen, but not lower than its room; below a bar's buttons and above its large title.
  func frame(at offset: Double) -> Rect {
    let above = max(pull(offset), isRefreshing ? RefreshLook.height : 0)
    return Rect(
      x: 0, y: -above - title, width: width, height: isClipped ? min(above, RefreshLook.height) : RefreshLook.height)
  }

  func alpha(at offset: Double) -> Double {
    guard !isRefreshing else { return 1 }
    guard isPullable else { return 0 }
    return TimingFunction.easeInEaseOut.value(at: pull(offset) / (RefreshLook.fullPull * RefreshLook.opaqueShare))
  }

  func spokes(at offset: Double) -> Int {
    let count = Double(UIActivityIndicatorView.count)
    let shown = count * min(pull(offset) / RefreshLook.fullPull, 1)
    return Int(clamping: shown.rounded(.up), to: 0...UIActivityIndicatorView.count)
  }
}

// In scenes, whose scroll views make the control themselves.
extension UIScrollView {
  package var modelHasRefreshControl: Bool {
    get { refreshControl?.isWanted ?? false }
    set {
      guard newValue != modelHasRefreshControl else { return }
      ownRefreshControl.isWanted = newValue
      stage.setNeedsLayout()
    }
  }

  package var modelIsRefreshing: Bool {
    get { refreshControl?.isRefreshing ?? false }
    set { if newValue != modelIsRefreshing { ownRefreshControl.show(isRefreshing: newValue) } }
  }

  private var ownRefreshControl: UIRefreshControl {
    if let refreshControl { return refreshControl }
    let control = stage.asCurrent { UIRefreshControl(internalPartOf: self, named: "refreshControl") }
    stage.performWithoutAnimation { refreshControl = control }
    return control
  }

  @ViewPropertyList static var refreshing: [ViewProperty] {
    ViewProperty(
      "refreshControl", \UIScrollView.modelHasRefreshControl, .boolean, .place, viewsPerItem: RefreshLook.partCount,
      "whether a pull shows a spinner above the content, as `UIRefreshControl`; see [Refresh controls](#refresh-controls)"
    )
    ViewProperty(
      "isRefreshing", \UIScrollView.modelIsRefreshing, .boolean, .place, animates: .inBlock,
      viewsPerItem: RefreshLook.partCount,
      "whether the spinner turns in a room of 60 points, as between `beginRefreshing()` and `endRefreshing()`; a change is animated in a block"
    )
  }
}
