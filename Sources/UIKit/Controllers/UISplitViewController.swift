public import InbetweenModel
public import Foundation

/// Shows controllers in columns on a regular screen and in one navigation stack on a compact one.
///
/// On a compact screen the columns are one navigation stack, as UIKit's are. On a regular one they tile, lie over the
/// secondary column or push it aside. Columns do not follow a finger.
open class UISplitViewController: UIViewController {
  public enum Style: Int, Sendable { case unspecified, doubleColumn, tripleColumn }
  public enum Column: Int, Sendable { case primary, supplementary, secondary, compact }
  public enum DisplayMode: Int, Sendable {
    case automatic, secondaryOnly, oneBesideSecondary, oneOverSecondary, twoBesideSecondary, twoOverSecondary
    case twoDisplaceSecondary

    public static let primaryHidden = DisplayMode.secondaryOnly
    public static let allVisible = DisplayMode.oneBesideSecondary
    public static let primaryOverlay = DisplayMode.oneOverSecondary
  }
  public enum SplitBehavior: Int, Sendable { case automatic, tile, overlay, displace }
  public enum DisplayModeButtonVisibility: Int, Sendable { case automatic, never, always }
  public enum PrimaryEdge: Int, Sendable { case leading, trailing }
  public enum BackgroundStyle: Int, Sendable { case none, sidebar }

  public static let automaticDimension: CGFloat = -1

  public let style: Style
  open weak var delegate: (any UISplitViewControllerDelegate)?
  private var columns: [Column: UIViewController] = [:]
  /// The one stack of a compact screen.
  private var stack: UINavigationController?
  private var hidden: Set<Column> = []

  open var presentsWithGesture = true
  open var showsSecondaryOnlyButton = false
  open var displayModeButtonVisibility = DisplayModeButtonVisibility.automatic
  open var preferredSplitBehavior = SplitBehavior.automatic { didSet { arrange() } }
  open var preferredDisplayMode = DisplayMode.automatic { didSet { arrange() } }
  open var primaryEdge = PrimaryEdge.leading { didSet { arrange() } }
  open var primaryBackgroundStyle = BackgroundStyle.none
  /// A share of the width; ``automaticDimension`` for the system's.
  open var preferredPrimaryColumnWidthFraction = UISplitViewController.automaticDimension { didSet { arrange() } }
  /// In points; ``automaticDimension`` for the system's.
  open var preferredPrimaryColumnWidth = UISplitViewController.automaticDimension { didSet { arrange() } }
  open var minimumPrimaryColumnWidth = UISplitViewController.automaticDimension { didSet { arrange() } }
  open var maximumPrimaryColumnWidth = UISplitViewController.automaticDimension { didSet { arrange() } }
  open var preferredSupplementaryColumnWidthFraction = UISplitViewController.automaticDimension { didSet { arrange() } }
  open var preferredSupplementaryColumnWidth = UISplitViewController.automaticDimension { didSet { arrange() } }
  open var minimumSupplementaryColumnWidth = UISplitViewController.automaticDimension { didSet { arrange() } }
  open var maximumSupplementaryColumnWidth = UISplitViewController.automaticDimension { didSet { arrange() } }

  public init(style: UISplitViewController.Style) {
    self.style = style
    super.init(nibName: nil, bundle: nil)
  }
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    style = .unspecified
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }
  public required init?(coder: NSCoder) {
    style = .unspecified
    super.init(coder: coder)
  }

  // MARK: - Columns

  /// The columns' controllers, from the primary one on.
  open var viewControllers: [UIViewController] {
    get {
      if isCollapsed { return stack.map { [$0] } ?? [] }
      return [Column.primary, .supplementary, .secondary].compactMap { columns[$0] }
    }
    set {
      columns[.primary] = newValue.first
      columns[.secondary] = newValue.count > 1 ? newValue.last : nil
      if style == .tripleColumn { columns[.supplementary] = newValue.count > 2 ? newValue[1] : nil }
      if isViewLoaded { rebuild() }
    }
  }

  open func setViewController(_ vc: UIViewController?, for column: UISplitViewController.Column) {
    let former = columns[column]
    columns[column] = vc.map { column == .compact ? $0 : wrapped($0) }
    if isViewLoaded, former !== columns[column] { rebuild() }
  }
  open func viewController(for column: UISplitViewController.Column) -> UIViewController? {
    guard let controller = columns[column] else { return nil }
    return wrappers.contains(controller) ? (controller as? UINavigationController)?.viewControllers.first : controller
  }
  /// Navigation controllers that were made for columns without one.
  private var wrappers: Set<UIViewController> = []

  private func wrapped(_ controller: UIViewController) -> UIViewController {
    guard style != .unspecified, !(controller is UINavigationController) else { return controller }
    let navigation = UINavigationController(rootViewController: controller)
    wrappers.insert(navigation)
    return navigation
  }

  open func hide(_ column: UISplitViewController.Column) {
    hidden.insert(column)
    delegate?.splitViewController(self, willHide: column)
    if isCollapsed { stack?.popViewController(animated: true) } else { change() }
  }
  open func show(_ column: UISplitViewController.Column) {
    hidden.remove(column)
    delegate?.splitViewController(self, willShow: column)
    guard isCollapsed else { return change() }
    guard let controller = content(column), let stack, !stack.viewControllers.contains(controller) else { return }
    stack.pushViewController(controller, animated: true)
  }
  open func isShowing(_ column: UISplitViewController.Column) -> Bool {
    columns[column]?.viewIfLoaded?.isDescendant(of: view) == true
  }
  /// The primary column's controller, to take from or give to the stack.
  private func content(_ column: Column) -> UIViewController? { viewController(for: column) ?? columns[column] }

  open override func show(_ vc: UIViewController, sender: Any?) {
    if delegate?.splitViewController(self, show: vc, sender: sender) == true { return }
    let top = isCollapsed ? stack : columns[.primary] as? UINavigationController
    if let top { top.pushViewController(vc, animated: true) } else { setViewController(vc, for: .primary) }
  }
  open override func showDetailViewController(_ vc: UIViewController, sender: Any?) {
    if delegate?.splitViewController(self, showDetail: vc, sender: sender) == true { return }
    guard isCollapsed else {
      setViewController(vc, for: .secondary)
      return
    }
    columns[.secondary] = vc
    let shown = (vc as? UINavigationController)?.viewControllers.first ?? vc
    if let stack { stack.pushViewController(shown, animated: true) } else { rebuild() }
  }

  // MARK: - Arrangement

  open private(set) var isCollapsed = false
  open var displayMode: DisplayMode {
    let mode = preferredDisplayMode == .automatic ? automaticMode : preferredDisplayMode
    return hidden.contains(.primary) && mode != .secondaryOnly ? .secondaryOnly : mode
  }
  private var automaticMode: DisplayMode {
    guard isViewLoaded, view.bounds.width > view.bounds.height else {
      return style == .tripleColumn ? .oneBesideSecondary : .secondaryOnly
    }
    return style == .tripleColumn ? .twoBesideSecondary : .oneBesideSecondary
  }
  open var splitBehavior: SplitBehavior {
    if preferredSplitBehavior != .automatic { return preferredSplitBehavior }
    switch displayMode {
    case .oneOverSecondary, .twoOverSecondary: return .overlay
    case .twoDisplaceSecondary: return .displace
    default: return .tile
    }
  }
  /// Shows and hides the primary column.
  open private(set) lazy var displayModeButtonItem = UIBarButtonItem(
    title: nil, image: UIImage(systemName: "sidebar.leading"),
    primaryAction: UIAction { [weak self] _ in
      guard let self else { return }
      if self.hidden.contains(.primary) { self.show(.primary) } else { self.hide(.primary) }
    })

  private func width(
    _ preferred: CGFloat, _ fraction: CGFloat, _ least: CGFloat, _ most: CGFloat
  ) -> CGFloat {
    let given = preferred >= 0 ? preferred : fraction >= 0 ? view.bounds.width * fraction : 320
    return min(max(given, least >= 0 ? least : 0), most >= 0 ? most : max(given, 320))
  }
  /// In points.
  open var primaryColumnWidth: CGFloat {
    width(
      preferredPrimaryColumnWidth, preferredPrimaryColumnWidthFraction, minimumPrimaryColumnWidth,
      maximumPrimaryColumnWidth)
  }
  open var supplementaryColumnWidth: CGFloat {
    width(
      preferredSupplementaryColumnWidth, preferredSupplementaryColumnWidthFraction, minimumSupplementaryColumnWidth,
      maximumSupplementaryColumnWidth)
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .separator
    rebuild()
  }
  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    place()
  }

  private func rebuild() {
    for child in children {
      child.viewIfLoaded?.removeFromSuperview()
      child.removeFromParent()
    }
    isCollapsed = traitCollection.horizontalSizeClass != .regular
    let shown =
      isCollapsed
      ? [collapsed()].compactMap { $0 } : [Column.secondary, .supplementary, .primary].compactMap { columns[$0] }
    for controller in shown {
      addChild(controller)
      view.addSubview(controller.view)
      controller.didMove(toParent: self)
    }
    place()
    if isCollapsed { delegate?.splitViewControllerDidCollapse(self) }
  }

  /// The controller of a compact screen: that for it, or the columns on one stack.
  private func collapsed() -> UIViewController? {
    if let compact = columns[.compact] { return compact }
    guard let primary = columns[.primary] ?? columns[.secondary] else { return nil }
    let top =
      style == .unspecified
      ? .secondary
      : delegate?.splitViewController(self, topColumnForCollapsingToProposedTopColumn: .secondary) ?? .secondary
    let navigation = primary as? UINavigationController
    let stack = navigation ?? UINavigationController(rootViewController: primary)
    self.stack = stack
    if let secondary = columns[.secondary], secondary !== primary, top == .secondary,
      delegate?.splitViewController(self, collapseSecondary: secondary, onto: primary) != true
    {
      let detail = (secondary as? UINavigationController)?.viewControllers.first ?? secondary
      if !stack.viewControllers.contains(detail) {
        (secondary as? UINavigationController)?.setViewControllers([], animated: false)
        stack.pushViewController(detail, animated: false)
      }
    }
    return stack
  }

  private var shownMode = DisplayMode.automatic

  private func change() { UIView.animate(withDuration: 0.35, delay: 0, options: .curveEaseInOut) { self.arrange() } }

  private func arrange() {
    guard isViewLoaded else { return }
    let mode = displayMode
    if mode != shownMode { delegate?.splitViewController(self, willChangeTo: mode) }
    shownMode = mode
    place()
    view.layoutIfNeeded()
  }

  /// Columns of a regular screen, a line between two of them.
  private func place() {
    guard isViewLoaded else { return }
    let bounds = view.bounds
    if isCollapsed {
      children.first?.view.frame = bounds
      return
    }
    let mode = displayMode
    let line = 1 / UIScreen.main.scale
    let showsPrimary =
      ![.secondaryOnly].contains(mode)
      && (style != .tripleColumn || mode != .oneBesideSecondary && mode != .oneOverSecondary)
    let showsSupplementary = style == .tripleColumn && mode != .secondaryOnly
    let primaryWidth = columns[.primary] == nil ? 0 : primaryColumnWidth
    let supplementaryWidth = columns[.supplementary] == nil ? 0 : supplementaryColumnWidth
    let primary = CGRect(x: showsPrimary ? 0 : -primaryWidth, y: 0, width: primaryWidth, height: bounds.height)
    let supplementaryStart = showsPrimary ? primary.maxX + line : 0
    let supplementary = CGRect(
      x: showsSupplementary ? supplementaryStart : -supplementaryWidth, y: 0, width: supplementaryWidth,
      height: bounds.height)
    let taken = max(
      showsPrimary ? primary.maxX + line : 0,
      showsSupplementary && supplementaryWidth > 0 ? supplementary.maxX + line : 0)
    let secondary: CGRect
    switch splitBehavior {
    case .overlay: secondary = bounds
    case .displace: secondary = bounds.offsetBy(dx: taken, dy: 0)
    case .tile, .automatic:
      secondary = CGRect(x: taken, y: 0, width: max(bounds.width - taken, 0), height: bounds.height)
    }
    let isMirrored = (view.effectiveUserInterfaceLayoutDirection == .rightToLeft) != (primaryEdge == .trailing)
    for (column, frame) in [(Column.primary, primary), (.supplementary, supplementary), (.secondary, secondary)] {
      guard let shown = columns[column]?.viewIfLoaded else { continue }
      shown.frame =
        isMirrored
        ? CGRect(x: bounds.width - frame.maxX, y: 0, width: frame.width, height: frame.height) : frame
    }
  }
}
