public import Foundation

/// What a navigation bar shows for a controller.
open class UINavigationItem: NSObject {
  public enum LargeTitleDisplayMode: Int, Sendable { case automatic, always, never, inline }
  public enum ItemStyle: Int, Sendable { case navigator, browser, editor }
  public enum SearchBarPlacement: Int, Sendable { case automatic, inline, stacked }
  public enum BackButtonDisplayMode: Int, Sendable { case `default`, generic, minimal }

  /// The bar that shows the item and follows its changes.
  package weak var bar: UINavigationBar?

  open var title: String? { didSet { didChange() } }
  /// Shown instead of the title, at its own size in the centre.
  open var titleView: UIView? { didSet { didChange() } }
  /// Not drawn; on iOS a bar with a prompt is higher.
  open var prompt: String?
  open var hidesBackButton = false { didSet { didChange() } }
  open var backButtonTitle: String? { didSet { didChange() } }
  open var backBarButtonItem: UIBarButtonItem? { didSet { didChange() } }
  open var backButtonDisplayMode = BackButtonDisplayMode.default { didSet { didChange() } }
  open var leftItemsSupplementBackButton = false { didSet { didChange() } }
  open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic { didSet { didChange() } }
  open var leftBarButtonItems: [UIBarButtonItem]? { didSet { didChange() } }
  /// From the trailing edge inward.
  open var rightBarButtonItems: [UIBarButtonItem]? { didSet { didChange() } }
  open var leftBarButtonItem: UIBarButtonItem? {
    get { leftBarButtonItems?.first }
    set { leftBarButtonItems = newValue.map { [$0] } }
  }
  open var rightBarButtonItem: UIBarButtonItem? {
    get { rightBarButtonItems?.first }
    set { rightBarButtonItems = newValue.map { [$0] } }
  }
  open var standardAppearance: UINavigationBarAppearance? { didSet { didChange() } }
  open var compactAppearance: UINavigationBarAppearance? { didSet { didChange() } }
  open var scrollEdgeAppearance: UINavigationBarAppearance? { didSet { didChange() } }
  open var compactScrollEdgeAppearance: UINavigationBarAppearance? { didSet { didChange() } }
  /// Bars look as in the navigator style: the others differ on an iPad only.
  open var style = ItemStyle.navigator
  /// Called instead of going back when the back button is tapped.
  open var backAction: UIAction?
  /// The search bar is always below the bar.
  open var preferredSearchBarPlacement = SearchBarPlacement.automatic
  open var searchBarPlacement: SearchBarPlacement { .stacked }
  open var titleMenuProvider: (([UIMenuElement]) -> UIMenu?)?
  /// What the floor above keeps with the item.
  package var attachments = Attachments()
  /// The search bar stays where it is.
  open var hidesSearchBarWhenScrolling = true

  public init(title: String) {
    self.title = title
    super.init()
  }

  public required init?(coder: NSCoder) { super.init() }

  open func setHidesBackButton(_ hidesBackButton: Bool, animated: Bool) { self.hidesBackButton = hidesBackButton }
  open func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) { leftBarButtonItem = item }
  open func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) { rightBarButtonItem = item }
  open func setLeftBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) { leftBarButtonItems = items }
  open func setRightBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) { rightBarButtonItems = items }

  package func didChange() { bar?.showItems() }
}
