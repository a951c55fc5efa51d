public import Foundation

/// An entry of the edit menu.
open class UIMenuItem: NSObject {
  open var title: String
  open var action: Selector

  public init(title: String, action: Selector) {
    (self.title, self.action) = (title, action)
    super.init()
  }
}

/// The edit menu before iOS 16, drawn as the one since then.
///
/// It has the system's entries and then those of ``menuItems``, of which it shows those that the first responder, or a
/// responder behind it, can perform (`canPerformAction(_:withSender:)`). Without a first responder it is not shown.
open class UIMenuController: NSObject {
  public enum ArrowDirection: Int, Sendable { case `default`, up, down, left, right }

  public static let willShowMenuNotification = NSNotification.Name("UIMenuControllerWillShowMenuNotification")
  public static let didShowMenuNotification = NSNotification.Name("UIMenuControllerDidShowMenuNotification")
  public static let willHideMenuNotification = NSNotification.Name("UIMenuControllerWillHideMenuNotification")
  public static let didHideMenuNotification = NSNotification.Name("UIMenuControllerDidHideMenuNotification")
  public static let menuFrameDidChangeNotification = NSNotification.Name(
    "UIMenuControllerMenuFrameDidChangeNotification")

  /// The instance of the current recording; outside of recordings, a new one for each call.
  public class var shared: UIMenuController {
    guard let stage = Stage.current else { return UIMenuController() }
    if let known = stage.responders.menuController { return known }
    let controller = UIMenuController()
    stage.responders.menuController = controller
    return controller
  }

  open private(set) var isMenuVisible = false
  open var menuItems: [UIMenuItem]?
  open var arrowDirection = ArrowDirection.default
  /// In the window, in points.
  open private(set) var menuFrame = CGRect.zero
  private weak var targetView: UIView?
  private var targetRect = CGRect.zero
  private var shown: EditMenuPresentation?

  /// An animated change and one that is not look the same.
  open func setMenuVisible(_ menuVisible: Bool, animated: Bool) {
    guard menuVisible != isMenuVisible else { return }
    guard menuVisible else {
      shown?.dismiss()
      return
    }
    present()
  }

  private func present() {
    guard let targetView, targetView.stage.responders.first != nil else { return }
    var commands = UICommand.standardEdits(for: self)
    for item in menuItems ?? [] { commands.append(MenuItemCommand(item.title, item.action, for: self, item)) }
    let arrow: EditMenuPresentation.Arrow =
      arrowDirection == .up ? .up : arrowDirection == .down ? .down : .automatic
    // Without an entry that can be performed there is no menu, and nothing is told.
    guard
      let menu = EditMenuPresentation.show(
        commands, from: targetView, rect: targetRect, arrow: arrow, willEnd: { [weak self] in self?.willHide() },
        didEnd: { [weak self] in self?.post(UIMenuController.didHideMenuNotification) })
    else { return }
    shown = menu
    post(UIMenuController.willShowMenuNotification)
    isMenuVisible = true
    take(menu.frame)
    post(UIMenuController.didShowMenuNotification)
  }

  private func willHide() {
    post(UIMenuController.willHideMenuNotification)
    isMenuVisible = false
    shown = nil
    take(.zero)
  }

  private func take(_ frame: CGRect) {
    guard frame != menuFrame else { return }
    menuFrame = frame
    post(UIMenuController.menuFrameDidChangeNotification)
  }

  private func post(_ name: NSNotification.Name) { NotificationCenter.default.post(name: name, object: self) }

  open func setTargetRect(_ targetRect: CGRect, in targetView: UIView) {
    (self.targetRect, self.targetView) = (targetRect, targetView)
    guard let shown, isMenuVisible else { return }
    shown.move(to: targetRect)
    take(shown.frame)
  }
  open func showMenu(from targetView: UIView, rect targetRect: CGRect) {
    setTargetRect(targetRect, in: targetView)
    setMenuVisible(true, animated: true)
  }
  open func hideMenu() { setMenuVisible(false, animated: true) }
  open func hideMenu(from targetView: UIView) { if targetView === self.targetView { hideMenu() } }
  /// Shows the entries that can be performed now.
  open func update() {
    guard let shown, isMenuVisible else { return }
    shown.dismiss()
    present()
  }
}

/// An entry whose method gets the menu's controller.
private final class MenuItemCommand: UICommand {
  private weak var controller: UIMenuController?
  private let item: UIMenuItem?

  init(_ title: String, _ action: Selector, for controller: UIMenuController, _ item: UIMenuItem? = nil) {
    (self.controller, self.item) = (controller, item)
    super.init(title: title, action: action)
  }

  override var menuSender: Any { controller ?? self }

  /// A method may state the type `UIMenuItem`.
  override func perform(on target: AnyObject) -> Bool {
    super.perform(on: target) || item.map { action.send(to: target, from: $0) } == true
  }
}

extension UICommand {
  /// The system's entries of edit menus, as far as responders of code can have them.
  package static var standardEdits: [UICommand] {
    Selector.standardEdits.map { UICommand(title: $0.title, action: $0.selector) }
  }

  fileprivate static func standardEdits(for controller: UIMenuController) -> [UICommand] {
    Selector.standardEdits.map { MenuItemCommand($0.title, $0.selector, for: controller) }
  }
}

extension Selector {
  /// Those of `UIResponderStandardEditActions` in the order of the menu.
  fileprivate static var standardEdits: [(title: String, selector: Selector)] {
    [
      ("Cut", Selector(UIResponder.cut, name: "cut:")), ("Copy", Selector(UIResponder.copy(_:), name: "copy:")),
      ("Paste", Selector(UIResponder.paste, name: "paste:")), ("Delete", Selector(UIResponder.delete, name: "delete:")),
      ("Select", Selector(UIResponder.select, name: "select:")),
      ("Select All", Selector(UIResponder.selectAll, name: "selectAll:")),
    ]
  }

  private static let standardNames = ["cut", "copy", "paste", "delete", "select", "selectAll"]

  /// The name of an action of `UIResponderStandardEditActions`, which is the same one in every class; nil for others.
  ///
  /// - Parameter name: as in Objective-C, `copy:`, or as the plugin writes it, `Label.copy(_:)`.
  static func standardEdit(_ name: String) -> String? {
    for suffix in [":", "(_:)"] where name.hasSuffix(suffix) {
      let own = name.dropLast(suffix.count).split(separator: ".").last.map(String.init) ?? ""
      if standardNames.contains(own) { return own + ":" }
    }
    return nil
  }
}
