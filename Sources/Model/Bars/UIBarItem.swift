public import Foundation
import InbetweenGeometry

/// The content of one item of a bar.
open class UIBarItem: NSObject {
  open func awakeFromNib() {}
  open func prepareForInterfaceBuilder() {}
  open var accessibilityTraits = UIAccessibilityTraits()
  /// The view that shows it, which follows its changes.
  package weak var bar: UIView? { didSet { if let bar, bar !== oldValue { takeAppearance(in: bar) } } }

  open var isEnabled = true { didSet { didChange() } }
  open var title: String? { didSet { didChange() } }
  open var image: UIImage? { didSet { didChange() } }
  /// In place of ``image`` on phones held in landscape.
  open var landscapeImagePhone: UIImage? { didSet { didChange() } }
  open var largeContentSizeImage: UIImage?
  /// Insets of the image, in points.
  open var imageInsets = UIEdgeInsets.zero { didSet { didChange() } }
  open var landscapeImagePhoneInsets = UIEdgeInsets.zero { didSet { didChange() } }
  open var largeContentSizeImageInsets = UIEdgeInsets.zero
  open var tag = 0
  open var isAccessibilityElement = true
  open var accessibilityIdentifier: String?
  open var accessibilityLabel: String?
  open var accessibilityHint: String?
  open var accessibilityValue: String?
  var attributes: [UIControl.State: [NSAttributedString.Key: Any]] = [:]
  /// Whether it takes values of appearance proxies, before its view is made.
  var isTakingAppearance = false

  public override init() { super.init() }
  public required init?(coder: NSCoder) { super.init() }

  /// Font and colour of the title.
  open func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State) {
    self.attributes[state] = attributes
    didChange()
  }
  open func titleTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? { attributes[state] }

  /// Whether it has an image of its own for low bars, and shows it.
  var showsLandscapeImage: Bool { landscapeImagePhone != nil && bar?.stage.isVerticallyCompact == true }

  /// With its insets in points, for the bar as it is.
  var shownImage: (image: UIImage?, insets: UIEdgeInsets) {
    showsLandscapeImage ? (landscapeImagePhone, landscapeImagePhoneInsets) : (image, imageInsets)
  }

  func didChange() {
    guard !isTakingAppearance else { return }
    (bar as? any ShowsBarItems)?.showItems()
    bar?.setNeedsLayout()
  }
}

/// A bar; it recreates the views of its items when one of them changes.
protocol ShowsBarItems: UIView {
  func showItems()
  var surroundings: BarSurroundings { get set }
  /// In scenes: its background, and the line at its edge.
  var ground: UIView { get }
  var shadow: UIView { get }
  /// Whether it belongs to the top of the screen rather than to the bottom.
  var isAtTop: Bool { get }
  /// Those that it shows.
  var barItems: [UIBarItem] { get }
  /// In code: the values of the older properties.
  var look: BarLook { get }
}

extension ShowsBarItems {
  /// Shows other values of the older properties. Controllers place views beneath translucent bars.
  func lookDidChange(from former: BarLook) {
    if let tabs = self as? UITabBar { tabs.refreshItems() } else { showItems() }
    if look.isTranslucent != former.isTranslucent { superview?.setNeedsLayout() }
  }
}

open class UITabBarItem: UIBarItem {
  public enum SystemItem: Int, Sendable, CaseIterable {
    case more, favorites, featured, topRated, recents, contacts, history, bookmarks, search, downloads, mostRecent
    case mostViewed

    /// The symbol.
    var symbol: String {
      switch self {
      case .more: "ellipsis"
      case .favorites, .featured, .topRated: "star.fill"
      case .recents, .history, .mostRecent: "clock.fill"
      case .contacts: "person.crop.circle.fill"
      case .bookmarks: "book.fill"
      case .search: "magnifyingglass"
      case .downloads: "square.and.arrow.down"
      case .mostViewed: "list.number"
      }
    }

    var title: String {
      switch self {
      case .more: "More"
      case .favorites: "Favorites"
      case .featured: "Featured"
      case .topRated: "Top Rated"
      case .recents: "Recents"
      case .contacts: "Contacts"
      case .history: "History"
      case .bookmarks: "Bookmarks"
      case .search: "Search"
      case .downloads: "Downloads"
      case .mostRecent: "Most Recent"
      case .mostViewed: "Most Viewed"
      }
    }
  }

  open var selectedImage: UIImage? { didSet { didChange() } }
  /// The text in a red capsule at the upper corner of the image.
  open var badgeValue: String? { didSet { didChange() } }
  /// `systemRed` if nil.
  open var badgeColor: UIColor? { didSet { didChange() } }
  /// The offset of the title, in points.
  open var titlePositionAdjustment = UIOffset.zero { didSet { didChange() } }
  open var standardAppearance: UITabBarAppearance? { didSet { didChange() } }
  open var scrollEdgeAppearance: UITabBarAppearance? { didSet { didChange() } }

  public override init() { super.init() }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  public convenience init(title: String?, image: UIImage?, tag: Int) {
    self.init(title: title, image: image, selectedImage: nil)
    self.tag = tag
  }
  public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
    self.init()
    self.title = title
    self.image = image
    self.selectedImage = selectedImage
  }
  /// An item with the system's title in English, and a symbol like the system's.
  public convenience init(tabBarSystemItem systemItem: UITabBarItem.SystemItem, tag: Int) {
    self.init(title: systemItem.title, image: UIImage(systemName: systemItem.symbol), selectedImage: nil)
    self.tag = tag
  }
}

/// A button of a navigation bar or toolbar, or a space between buttons.
open class UIBarButtonItem: UIBarItem {
  public enum Style: Int, Sendable { case plain, bordered, done }

  public enum SystemItem: Int, Sendable {
    case done, cancel, edit, save, add, flexibleSpace, fixedSpace, compose, reply, action, organize, bookmarks, search
    case refresh, stop, camera, trash, play, pause, rewind, fastForward, undo, redo, close = 24

    static let all: [SystemItem] = buttons + spaces
    static let spaces: [SystemItem] = [.flexibleSpace, .fixedSpace]
    static let buttons: [SystemItem] = [
      .done, .cancel, .edit, .save, .add, .compose, .reply, .action, .organize, .bookmarks, .search, .refresh, .stop,
      .camera, .trash, .play, .pause, .rewind, .fastForward, .undo, .redo, .close,
    ]

    /// The title in English; nil for items with a symbol.
    var title: String? {
      switch self {
      case .done: "Done"
      case .cancel: "Cancel"
      case .edit: "Edit"
      case .save: "Save"
      case .undo: "Undo"
      case .redo: "Redo"
      default: nil
      }
    }

    /// The symbol of an item without a title; nil for spaces.
    var symbol: String? {
      switch self {
      case .add: "plus"
      case .compose: "square.and.pencil"
      case .reply: "arrowshape.turn.up.left"
      case .action: "square.and.arrow.up"
      case .organize: "folder"
      case .bookmarks: "book"
      case .search: "magnifyingglass"
      case .refresh: "arrow.clockwise"
      case .stop, .close: "xmark"
      case .camera: "camera"
      case .trash: "trash"
      case .play: "play.fill"
      case .pause: "pause.fill"
      case .rewind: "backward.fill"
      case .fastForward: "forward.fill"
      default: nil
      }
    }
  }

  open var style = Style.plain { didSet { didChange() } }
  open var customView: UIView? { didSet { didChange() } }
  open var primaryAction: UIAction? { didSet { didChange() } }
  open weak var target: AnyObject?
  open var action: Selector?
  open var tintColor: UIColor? { didSet { didChange() } }
  /// In points; 0 for the width of the content.
  open var width: CGFloat = 0 { didSet { didChange() } }
  open var possibleTitles: Set<String>?
  open var isSelected = false { didSet { didChange() } }
  open var isHidden = false { didSet { didChange() } }
  /// Shown by a tap where the item does nothing else.
  open var menu: UIMenu?
  open var changesSelectionAsPrimaryAction = false
  open var preferredMenuElementOrder = UIContextMenuConfiguration.ElementOrder.automatic
  open var menuRepresentation: UIMenuElement?
  private(set) var systemItem: SystemItem?
  private(set) lazy var backgrounds = BarButtonBackgrounds()

  public override init() { super.init() }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  public convenience init(customView: UIView) {
    self.init()
    self.customView = customView
  }
  public convenience init(
    title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil, menu: UIMenu? = nil
  ) {
    self.init()
    self.menu = menu
    self.title = title ?? primaryAction?.title
    self.image = image ?? primaryAction?.image
    self.primaryAction = primaryAction
  }
  public convenience init(title: String?, style: UIBarButtonItem.Style, target: Any?, action: Selector?) {
    self.init()
    self.title = title
    self.style = style
    self.target = target as AnyObject?
    self.action = action
  }
  public convenience init(image: UIImage?, style: UIBarButtonItem.Style, target: Any?, action: Selector?) {
    self.init(title: nil, style: style, target: target, action: action)
    self.image = image
  }
  public convenience init(
    image: UIImage?, landscapeImagePhone: UIImage?, style: UIBarButtonItem.Style, target: Any?, action: Selector?
  ) {
    self.init(image: image, style: style, target: target, action: action)
    self.landscapeImagePhone = landscapeImagePhone
  }
  public convenience init(barButtonSystemItem systemItem: UIBarButtonItem.SystemItem, target: Any?, action: Selector?) {
    self.init(title: systemItem.title, style: systemItem == .done ? .done : .plain, target: target, action: action)
    begin(systemItem)
  }
  public convenience init(
    systemItem: UIBarButtonItem.SystemItem, primaryAction: UIAction? = nil, menu: UIMenu? = nil
  ) {
    self.init(title: systemItem.title, primaryAction: primaryAction, menu: menu)
    if systemItem == .done { style = .done }
    begin(systemItem)
  }

  private func begin(_ item: SystemItem) {
    systemItem = item
    if title == nil { image = item.symbol.flatMap { UIImage(systemName: $0) } }
  }

  open class func flexibleSpace() -> UIBarButtonItem {
    let item = UIBarButtonItem()
    item.systemItem = .flexibleSpace
    return item
  }
  /// - Parameter width: in points.
  open class func fixedSpace(_ width: CGFloat) -> UIBarButtonItem {
    let item = UIBarButtonItem()
    item.systemItem = .fixedSpace
    item.width = width
    return item
  }
  open class func fixedSpace() -> UIBarButtonItem { fixedSpace(8) }

  /// Performs the item's action, as a tap does.
  func send(from view: UIView) {
    if let menu, primaryAction == nil, action == nil {
      MenuPresentation.show(menu, from: view)
      return
    }
    if let primaryAction { primaryAction.perform(for: self) }
    action?.send(to: target, from: self, startingAt: view)
  }
}
