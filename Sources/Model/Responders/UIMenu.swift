public import Foundation

/// An entry of a menu.
open class UIMenuElement: NSObject {
  public struct Attributes: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let disabled = Attributes(rawValue: 1)
    public static let destructive = Attributes(rawValue: 2)
    public static let hidden = Attributes(rawValue: 4)
    public static let keepsMenuPresented = Attributes(rawValue: 8)
  }

  public enum State: Int, Sendable { case off, on, mixed }

  open var title: String
  open var subtitle: String?
  open var image: UIImage?

  init(title: String, subtitle: String? = nil, image: UIImage?) {
    self.title = title
    self.subtitle = subtitle
    self.image = image
    super.init()
  }
}

/// A menu with its entries.
open class UIMenu: UIMenuElement {
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  public struct Options: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let displayInline = Options(rawValue: 1)
    public static let destructive = Options(rawValue: 2)
    public static let singleSelection = Options(rawValue: 32)
    public static let displayAsPalette = Options(rawValue: 128)
  }

  public enum ElementSize: Int, Sendable {
    case small, medium, large
    case automatic = -1
  }

  public let identifier: Identifier
  public let options: Options
  public let children: [UIMenuElement]
  /// It has no effect: all entries have the same size.
  open var preferredElementSize: ElementSize

  public init(
    title: String = "", subtitle: String? = nil, image: UIImage? = nil, identifier: UIMenu.Identifier? = nil,
    options: UIMenu.Options = [], preferredElementSize: UIMenu.ElementSize = .automatic, children: [UIMenuElement] = []
  ) {
    self.preferredElementSize = preferredElementSize
    self.identifier = identifier ?? Identifier("menu")
    self.options = options
    self.children = children
    super.init(title: title, subtitle: subtitle, image: image)
  }

  /// The entries that are on, also of menus inside that show theirs in place.
  open var selectedElements: [UIMenuElement] {
    children.flatMap { child -> [UIMenuElement] in
      if let menu = child as? UIMenu { return menu.options.contains(.displayInline) ? menu.selectedElements : [] }
      let state = (child as? UIAction)?.state ?? (child as? UICommand)?.state ?? .off
      return state == .on ? [child] : []
    }
  }

  open func replacingChildren(_ newChildren: [UIMenuElement]) -> UIMenu {
    UIMenu(
      title: title, subtitle: subtitle, image: image, identifier: identifier, options: options,
      preferredElementSize: preferredElementSize, children: newChildren)
  }
}

extension UIMenu.Identifier {
  public static let application = UIMenu.Identifier("com.apple.menu.application")
  public static let file = UIMenu.Identifier("com.apple.menu.file")
  public static let edit = UIMenu.Identifier("com.apple.menu.edit")
  public static let view = UIMenu.Identifier("com.apple.menu.view")
  public static let window = UIMenu.Identifier("com.apple.menu.window")
  public static let help = UIMenu.Identifier("com.apple.menu.help")
  public static let about = UIMenu.Identifier("com.apple.menu.about")
  public static let preferences = UIMenu.Identifier("com.apple.menu.preferences")
  public static let undoRedo = UIMenu.Identifier("com.apple.menu.undo-redo")
  public static let standardEdit = UIMenu.Identifier("com.apple.menu.standard-edit")
  public static let find = UIMenu.Identifier("com.apple.menu.find")
  public static let replace = UIMenu.Identifier("com.apple.menu.replace")
  public static let share = UIMenu.Identifier("com.apple.menu.share")
  public static let textStyle = UIMenu.Identifier("com.apple.menu.text-style")
  public static let spelling = UIMenu.Identifier("com.apple.menu.spelling")
  public static let substitutions = UIMenu.Identifier("com.apple.menu.substitutions")
  public static let transformations = UIMenu.Identifier("com.apple.menu.transformations")
  public static let speech = UIMenu.Identifier("com.apple.menu.speech")
  public static let lookup = UIMenu.Identifier("com.apple.menu.lookup")
  public static let learn = UIMenu.Identifier("com.apple.menu.learn")
  public static let format = UIMenu.Identifier("com.apple.menu.format")
  public static let font = UIMenu.Identifier("com.apple.menu.font")
  public static let textSize = UIMenu.Identifier("com.apple.menu.text-size")
  public static let root = UIMenu.Identifier("com.apple.menu.root")
}

/// A placeholder for entries that are provided when the menu is shown.
open class UIDeferredMenuElement: UIMenuElement {
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  private let provider: (@escaping ([UIMenuElement]) -> Void) -> Void
  /// Whether the provider is called only once.
  let caches: Bool
  private var known: [UIMenuElement]?

  public convenience init(_ elementProvider: @escaping (@escaping ([UIMenuElement]) -> Void) -> Void) {
    self.init(caches: true, elementProvider)
  }
  private init(caches: Bool, _ provider: @escaping (@escaping ([UIMenuElement]) -> Void) -> Void) {
    (self.provider, self.caches) = (provider, caches)
    super.init(title: "", image: nil)
  }
  /// Calls the provider each time the menu is shown.
  public class func uncached(
    _ elementProvider: @escaping (@escaping ([UIMenuElement]) -> Void) -> Void
  ) -> UIDeferredMenuElement { UIDeferredMenuElement(caches: false, elementProvider) }

  /// - Parameter show: is called with the entries, immediately or later.
  func resolve(_ show: @escaping ([UIMenuElement]) -> Void) {
    if caches, let known { return show(known) }
    provider { [weak self] elements in
      self?.known = elements
      show(elements)
    }
  }
}
