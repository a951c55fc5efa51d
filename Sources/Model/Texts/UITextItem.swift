public import Foundation

/// A link, an attachment or a tagged part of a text view's text, which a tap acts on.
///
/// See Apple's documentation of [`UITextItem`](https://developer.apple.com/documentation/uikit/uitextitem).
open class UITextItem: NSObject {
  public enum Content {
    case link(URL)
    case textAttachment(NSTextAttachment)
    /// The value of ``Foundation/NSAttributedString/Key/textItemTag``.
    case tag(String)
  }

  public let content: Content
  /// Where it is in the text, in UTF-16 code units.
  public let range: NSRange

  init(_ content: Content, in range: NSRange) {
    (self.content, self.range) = (content, range)
    super.init()
  }

  /// What is shown beside the menu of an item; menus have no preview.
  open class MenuPreview: NSObject {
    public let view: UIView?

    public init(view: UIView) {
      self.view = view
      super.init()
    }
    fileprivate override init() {
      view = nil
      super.init()
    }
    public class func `default`() -> MenuPreview { MenuPreview() }
  }

  /// The menu of an item.
  open class MenuConfiguration: NSObject {
    public let menu: UIMenu
    public let preview: MenuPreview?

    public convenience init(menu: UIMenu) { self.init(preview: .default(), menu: menu) }
    public init(preview: MenuPreview?, menu: UIMenu) {
      (self.menu, self.preview) = (menu, preview)
      super.init()
    }
  }
}

extension NSAttributedString.Key {
  /// A string that makes its text an item of a text view, which the delegate acts on.
  public static let textItemTag = NSAttributedString.Key("UITextItemTag")
}

extension UITextViewDelegate {
  public func textView(
    _ textView: UITextView, primaryActionFor textItem: UITextItem, defaultAction: UIAction
  ) -> UIAction? { defaultAction }
  public func textView(
    _ textView: UITextView, menuConfigurationFor textItem: UITextItem, defaultMenu: UIMenu
  ) -> UITextItem.MenuConfiguration? { UITextItem.MenuConfiguration(menu: defaultMenu) }
}

extension UITextView {
  /// Does what a tap on an item does: the action that the delegate returns, or its menu if it returns none.
  ///
  /// The default action asks the methods of the delegate that iOS 17 has replaced: whether a class implements the new
  /// ones cannot be known without Objective-C's runtime.
  ///
  /// - Parameter point: of the tap, in the view's coordinates.
  func act(on item: UITextItem, at point: CGPoint) {
    guard let delegate = scrollDelegate as? any UITextViewDelegate else { return }
    let usual = UIAction { [weak self, weak delegate] _ in
      guard let self else { return }
      switch item.content {
      case .link(let url):
        _ = delegate?.textView(self, shouldInteractWith: url, in: item.range, interaction: .invokeDefaultAction)
      case .textAttachment(let attachment):
        _ = delegate?.textView(self, shouldInteractWith: attachment, in: item.range, interaction: .invokeDefaultAction)
      case .tag: break
      }
    }
    if let action = delegate.textView(self, primaryActionFor: item, defaultAction: usual) {
      action.perform(for: self)
      return
    }
    let configuration = delegate.textView(self, menuConfigurationFor: item, defaultMenu: UIMenu())
    guard let menu = configuration?.menu, !menu.children.isEmpty else { return }
    MenuPresentation.show(menu, from: self, rect: CGRect(origin: point, size: .zero))
  }
}
