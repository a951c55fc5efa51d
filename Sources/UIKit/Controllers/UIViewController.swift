@_spi(Kinds) public import InbetweenModel
import InbetweenTimeline
public import Foundation
import InbetweenGeometry
import InbetweenLayout

/// Manages a view and its events. Members that subclasses may override are declared in the class itself, because Swift
/// cannot override members declared in extensions.
open class UIViewController: UIResponder, UITraitEnvironment, UIFocusEnvironment, ViewManaging {
  private var ownView: UIView?
  open var title: String? {
    didSet {
      navigationItem.title = title
      tabBarItem.title = title
    }
  }
  open var toolbarItems: [UIBarButtonItem]?
  open func setToolbarItems(_ toolbarItems: [UIBarButtonItem]?, animated: Bool) { self.toolbarItems = toolbarItems }
  open private(set) lazy var editButtonItem = UIBarButtonItem(
    systemItem: .edit,
    primaryAction: UIAction { [weak self] _ in self.map { $0.setEditing(!$0.isEditing, animated: true) } })
  open var isEditing = false
  open func setEditing(_ editing: Bool, animated: Bool) {
    isEditing = editing
    editButtonItem.title = editing ? "Done" : "Edit"
    editButtonItem.style = editing ? .done : .plain
  }
  open internal(set) weak var parent: UIViewController?
  open internal(set) var children: [UIViewController] = []
  open var presentedViewController: UIViewController? { modal.presented }
  open var presentingViewController: UIViewController? { modal.presenting }
  open var modalPresentationStyle = UIModalPresentationStyle.automatic
  open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
  open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?
  open var definesPresentationContext = false
  open var isModalInPresentation = false
  /// The edges at which the view reaches beneath the bars of a navigation or tab bar controller.
  open var edgesForExtendedLayout = UIRectEdge.all { didSet { edgesDidChange() } }
  /// Whether it reaches beneath opaque bars, too.
  open var extendedLayoutIncludesOpaqueBars = false { didSet { edgesDidChange() } }
  open var hidesBottomBarWhenPushed = false
  open var restorationIdentifier: String?
  open var preferredContentSize = CGSize.zero
  open var isBeingPresented: Bool { modal.phase == .beginning }
  open var isBeingDismissed: Bool { modal.phase == .ending }
  open var isMovingToParent: Bool { false }
  open var isMovingFromParent: Bool { false }
  open var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { ownStyle }
    set {
      if let view = viewIfLoaded {
        view.changingTraits { ownStyle = newValue }
      } else {
        ownStyle = newValue
      }
    }
  }
  private var ownStyle = UIUserInterfaceStyle.unspecified
  open private(set) lazy var navigationItem = UINavigationItem(title: title ?? "")
  open var tabBarItem: UITabBarItem! = UITabBarItem()
  private var appearance = ControllerAppearance()
  var modal = ControllerPresentation()
  var origin = ControllerOrigin()

  /// - Parameters:
  ///   - nibNameOrNil: the xib with the controller's view; nil for one with the class's name, if there is one.
  ///   - nibBundleOrNil: a bundle that has the file; nil for the folders of the recording and the main bundle.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    origin.nibName = nibNameOrNil
    origin.nibBundle = nibBundleOrNil
    super.init()
  }
  public required init?(coder: NSCoder) { super.init() }
  public convenience override init() { self.init(nibName: nil, bundle: nil) }

  // MARK: - View

  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return ownView
    }
    set {
      ownView?.codeProperties.controller = nil
      ownView = newValue
      newValue?.codeProperties.controller = self
      newValue?.becomeControllerView()
    }
  }
  open var viewIfLoaded: UIView? { ownView }
  open var isViewLoaded: Bool { ownView != nil }

  /// Creates the view; overrides set `view` and do not call `super`.
  open func loadView() {
    if loadViewFromNib() { return }
    let view = UIView(frame: UIScreen.main.bounds)
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    self.view = view
  }

  /// Loads the view from the storyboard that the controller comes from, or from its xib.
  ///
  /// - Returns: whether there is a view now.
  func loadViewFromNib() -> Bool {
    if let load = origin.loadView {
      load(self)
    } else if let nib = nibOfView {
      origin.nibName = nib.name
      nib.instantiate(withOwner: self)
    }
    return ownView != nil
  }

  open func loadViewIfNeeded() {
    guard ownView == nil else { return }
    let isLoading = origin.isLoading
    loadOnce()
    if !isLoading { viewDidLoad() }
  }

  open func viewDidLoad() {}
  open func viewWillAppear(_ animated: Bool) {}
  open func viewIsAppearing(_ animated: Bool) {}
  open func viewDidAppear(_ animated: Bool) {}
  open func viewWillDisappear(_ animated: Bool) {}
  open func viewDidDisappear(_ animated: Bool) {}
  open func viewWillLayoutSubviews() {}
  open func viewDidLayoutSubviews() {}
  open func viewSafeAreaInsetsDidChange() {}
  open func viewLayoutMarginsDidChange() {}
  open func updateViewConstraints() { ownView?.updateConstraints() }
  open func didReceiveMemoryWarning() {}
  // Not called: deprecated since iOS 8, and replaced by `viewWillTransition(to:with:)`.
  open func willRotate(to toInterfaceOrientation: UIInterfaceOrientation, duration: TimeInterval) {}
  open func willAnimateRotation(to toInterfaceOrientation: UIInterfaceOrientation, duration: TimeInterval) {}
  open func didRotate(from fromInterfaceOrientation: UIInterfaceOrientation) {}
  /// Passes the size on to children and to a controller that is presented.
  open func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
    forward(size, coordinator)
  }
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
  open func setNeedsStatusBarAppearanceUpdate() {}
  open var preferredStatusBarStyle: UIStatusBarStyle { .default }
  open var prefersStatusBarHidden: Bool { traitCollection.isVerticallyCompact }
  open var prefersHomeIndicatorAutoHidden: Bool { false }
  open var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .fade }
  open var childForStatusBarHidden: UIViewController? { nil }
  open var childForScreenEdgesDeferringSystemGestures: UIViewController? { nil }
  open func setNeedsUpdateOfScreenEdgesDeferringSystemGestures() {}
  open var prefersPointerLocked: Bool { false }
  open var childViewControllerForPointerLock: UIViewController? { nil }
  open func setNeedsUpdateOfPrefersPointerLocked() {}
  open var childViewControllerForUserInterfaceStyle: UIViewController? { nil }
  open var preferredUserInterfaceStyle: UIUserInterfaceStyle { .unspecified }
  open func setNeedsUserInterfaceAppearanceUpdate() {}
  open var performsActionsWhilePresentingModally: Bool { true }
  open var focusGroupIdentifier: String?
  open var preferredFocusEnvironments: [any UIFocusEnvironment] { viewIfLoaded.map { [$0] } ?? [] }
  open func setNeedsFocusUpdate() {}
  open func updateFocusIfNeeded() {}
  open func shouldUpdateFocus(in context: UIFocusUpdateContext) -> Bool { true }
  open func didUpdateFocus(in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator) {}
  open func applicationFinishedRestoringState() {}
  open var restorationClass: AnyClass?
  open var interactionActivityTrackingBaseName: String?
  private var ownKeyCommands: [UIKeyCommand] = []
  open override var keyCommands: [UIKeyCommand]? { ownKeyCommands.isEmpty ? nil : ownKeyCommands }
  open func addKeyCommand(_ keyCommand: UIKeyCommand) { ownKeyCommands.append(keyCommand) }
  open func removeKeyCommand(_ keyCommand: UIKeyCommand) { ownKeyCommands.removeAll { $0 === keyCommand } }
  open func contentScrollView(for edge: NSDirectionalRectEdge) -> UIScrollView? { contentScrollViews[edge.rawValue] }
  open func setContentScrollView(_ scrollView: UIScrollView?, for edge: NSDirectionalRectEdge = .all) {
    for side in [NSDirectionalRectEdge.top, .leading, .bottom, .trailing] where edge.contains(side) {
      contentScrollViews[side.rawValue] = scrollView
    }
  }
  private var contentScrollViews: [UInt: UIScrollView] = [:]
  package func contentDidScroll(_ scrollView: UIScrollView) {}
  /// Asked of a controller that has the method of a segue back.
  open func canPerformUnwindSegueAction(
    _ action: Selector, from fromViewController: UIViewController, sender: Any?
  ) -> Bool { true }
  /// The children in which the destination of a segue back is looked for: all but that from which it comes.
  open func allowedChildrenForUnwinding(from source: UIStoryboardUnwindSegueSource) -> [UIViewController] {
    children.reversed().filter { $0 !== childContaining(source) }
  }
  /// Shows a child to which, or to a descendant of which, a segue goes back; for containers of the app.
  open func unwind(for unwindSegue: UIStoryboardSegue, towards subsequentVC: UIViewController) {}
  /// Creates the destination of a segue for a method marked with `@IBSegueAction`, by the method's name in Objective-C:
  /// `makeDetail:` for `makeDetail(_ coder: NSCoder)`. The arguments are the coder, the sender and the identifier.
  ///
  /// It exists on Linux only, where methods have no names at run time.
  open func nibSegueAction(_ name: String) -> ((NSCoder, Any?, String?) -> UIViewController?)? { nil }
  open var childForHomeIndicatorAutoHidden: UIViewController? { nil }
  open func setNeedsUpdateOfHomeIndicatorAutoHidden() {}
  open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .allButUpsideDown }
  open var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation { .portrait }
  open func setNeedsUpdateOfSupportedInterfaceOrientations() {}
  open var preferredScreenEdgesDeferringSystemGestures: UIRectEdge { [] }
  open var automaticallyAdjustsScrollViewInsets = true { didSet { edgesDidChange() } }
  open var modalPresentationCapturesStatusBarAppearance = false
  open var providesPresentationContextTransitionStyle = false
  open var disablesAutomaticKeyboardDismissal: Bool { false }
  open var isViewControllerRestorable: Bool { restorationIdentifier != nil }
  open var nibName: String? { origin.nibName ?? nibOfView?.name }
  open var nibBundle: Bundle? { origin.nibBundle }
  /// The storyboard that the controller comes from.
  open var storyboard: UIStoryboard? { origin.storyboard }
  open func performSegue(withIdentifier identifier: String, sender: Any?) { performTemplate(identifier, sender) }
  open func showDetailViewController(_ vc: UIViewController, sender: Any?) { show(vc, sender: sender) }
  open func size(
    forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize
  ) -> CGSize { parentSize }
  open func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer) {}
  open func willTransition(
    to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
  ) { forward(newCollection, coordinator) }
  open func setOverrideTraitCollection(_ collection: UITraitCollection?, forChild childViewController: UIViewController)
  {
    childViewController.origin.traits = collection
    childViewController.overrideUserInterfaceStyle = collection?.userInterfaceStyle ?? .unspecified
  }
  open func overrideTraitCollection(forChild child: UIViewController) -> UITraitCollection? { child.origin.traits }
  open func prepare(for segue: UIStoryboardSegue, sender: Any?) {}
  open func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }
  open var childForStatusBarStyle: UIViewController? { nil }
  open var shouldAutorotate: Bool { true }
  open var traitCollection: UITraitCollection { overridden(ownView?.traitCollection ?? .current) }
  open override var next: UIResponder? { parent ?? ownView?.superview }
  @_spi(Kinds) open override var responderStage: Stage? { ownView?.stage ?? Stage.current }

  /// Added to the safe area of the view and its descendants, in points.
  open var additionalSafeAreaInsets: UIEdgeInsets {
    get { UIEdgeInsets(view.additionalSafeAreaInsets) }
    set { view.additionalSafeAreaInsets = newValue.model }
  }
  open var systemMinimumLayoutMargins: NSDirectionalEdgeInsets {
    NSDirectionalEdgeInsets(view.stage.deviceMargins)
  }
  open var viewRespectsSystemMinimumLayoutMargins = true

  // MARK: - Appearing

  /// Calls the appearance methods in UIKit's order, each of them only once.
  open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    if isAppearing {
      guard appearance.phase == .gone || appearance.phase == .disappearing else { return }
      appearance.phase = .appearing
      loadViewIfNeeded()
      viewWillAppear(animated)
      viewIsAppearing(animated)
    } else {
      guard appearance.phase == .here || appearance.phase == .appearing else { return }
      appearance.phase = .disappearing
      viewWillDisappear(animated)
    }
    if shouldAutomaticallyForwardAppearanceMethods {
      for child in visibleChildren { child.beginAppearanceTransition(isAppearing, animated: animated) }
    }
    appearance.isAnimated = animated
  }

  open func endAppearanceTransition() {
    switch appearance.phase {
    case .appearing:
      appearance.phase = .here
      viewDidAppear(appearance.isAnimated)
    case .disappearing:
      appearance.phase = .gone
      viewDidDisappear(appearance.isAnimated)
    case .gone, .here: return
    }
    if shouldAutomaticallyForwardAppearanceMethods { for child in visibleChildren { child.endAppearanceTransition() } }
  }

  open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

  /// Child controllers whose views are descendants of this view.
  private var visibleChildren: [UIViewController] {
    children.filter { child in ownView.map { child.viewIfLoaded?.isDescendant(of: $0) == true } ?? false }
  }

  // MARK: - Children

  open func addChild(_ childController: UIViewController) {
    guard adopts(childController) else { return }
    childController.parent?.removeChildQuietly(childController)
    childController.willMove(toParent: self)
    childController.parent = self
    children.append(childController)
  }
  open func removeFromParent() {
    parent?.removeChildQuietly(self)
    parent = nil
    didMove(toParent: nil)
  }
  open func willMove(toParent parent: UIViewController?) {}
  open func didMove(toParent parent: UIViewController?) {
    guard let parent, parent.appearance.phase == .here, appearance.phase == .gone, viewIfLoaded?.window != nil
    else { return }
    beginAppearanceTransition(true, animated: false)
    endAppearanceTransition()
  }

  /// Replaces the view of one child by that of another.
  open func transition(
    from fromViewController: UIViewController, to toViewController: UIViewController, duration: TimeInterval,
    options: UIView.AnimationOptions = [], animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    toViewController.beginAppearanceTransition(true, animated: duration > 0)
    fromViewController.beginAppearanceTransition(false, animated: duration > 0)
    if toViewController.view.superview == nil { fromViewController.view.superview?.addSubview(toViewController.view) }
    UIView.animate(withDuration: duration, delay: 0, options: options, animations: { animations?() }) { finished in
      fromViewController.view.removeFromSuperview()
      toViewController.endAppearanceTransition()
      fromViewController.endAppearanceTransition()
      completion?(finished)
    }
  }

  open var navigationController: UINavigationController? { ancestor() }
  open var tabBarController: UITabBarController? { ancestor() }
  /// The split view that the controller lies in.
  open var splitViewController: UISplitViewController? { ancestor() }

  private func ancestor<Controller: UIViewController>() -> Controller? {
    sequence(first: parent) { $0?.parent }.lazy.compactMap { $0 as? Controller }.first
  }

  open func show(_ vc: UIViewController, sender: Any?) {
    if let navigationController {
      navigationController.pushViewController(vc, animated: true)
    } else {
      present(vc, animated: true)
    }
  }

  // MARK: - Presenting

  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
  ) {
    guard let window = windowForPresenting(viewControllerToPresent) else { return }
    modal.presented = viewControllerToPresent
    viewControllerToPresent.modal.presenting = self
    viewControllerToPresent.modal.phase = .beginning
    Presentation.begin(viewControllerToPresent, over: self, in: window, animated: flag) {
      // A dismissal may have begun before the presentation has ended.
      if viewControllerToPresent.modal.phase == .beginning { viewControllerToPresent.modal.phase = .settled }
      completion?()
    }
  }

  /// Dismisses the presented controller or, if there is none, this one.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    guard let presented = presentedViewController else {
      guard let presenter = presentingViewController ?? parent else {
        completion?()
        return
      }
      return presenter.dismiss(animated: flag, completion: completion)
    }
    presented.modal.phase = .ending
    presented.modal.presentation?.end(animated: flag) { [weak self] in
      presented.modal.phase = .settled
      presented.modal.presenting = nil
      presented.modal.presentation = nil
      self?.modal.presented = nil
      presented.releaseAfterTurn()
      completion?()
    }
  }

  /// Created on first use, so that it can be configured before the presentation.
  open var presentationController: UIPresentationController? {
    if let controller = modal.presentation?.controller { return controller }
    return presentingViewController == nil ? preparedPresentationController(over: nil) : nil
  }
  open var sheetPresentationController: UISheetPresentationController? {
    presentationController as? UISheetPresentationController
  }
  open var popoverPresentationController: UIPopoverPresentationController? {
    guard modalPresentationStyle == .popover else { return nil }
    return modal.presentation?.controller as? UIPopoverPresentationController ?? preparedPopover
  }
  /// That of the nearest controller with one, which in a recording is none.
  open var extensionContext: NSExtensionContext? { nil }
  @available(*, deprecated, message: "Use view.safeAreaLayoutGuide.topAnchor instead of topLayoutGuide.bottomAnchor")
  open var topLayoutGuide: any UILayoutSupport { edgeGuide(isTop: true) }
  @available(*, deprecated, message: "Use view.safeAreaLayoutGuide.bottomAnchor instead of bottomLayoutGuide.topAnchor")
  open var bottomLayoutGuide: any UILayoutSupport { edgeGuide(isTop: false) }
  @available(*, deprecated, message: "Use view.window.windowScene.interfaceOrientation")
  open var interfaceOrientation: UIInterfaceOrientation { .current }
  open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
    modal.transition ?? modal.presented?.modal.transition
  }

  @_spi(Kinds) open override func setStandardOutlet(_ name: String, to value: Any?) -> Bool {
    CodeOutlets.set(name, of: self, to: value) || super.setStandardOutlet(name, to: value)
  }
}
