@_spi(Kinds) public import InbetweenModel

/// The alert of iOS 8 and earlier, which `UIAlertController` shows.
open class UIAlertView: UIView {
  open weak var delegate: (any UIAlertViewDelegate)?
  open var title = ""
  open var message: String?
  open private(set) var numberOfButtons = 0
  /// -1 without one.
  open var cancelButtonIndex = -1
  open private(set) var firstOtherButtonIndex = -1
  open var alertViewStyle = UIAlertViewStyle.default
  private var titles: [String] = []
  private var controller: UIAlertController?

  public convenience init(title: String?, message: String?, delegate: Any?, cancelButtonTitle: String?) {
    self.init(frame: .zero)
    self.title = title ?? ""
    self.message = message
    self.delegate = delegate as? any UIAlertViewDelegate
    if let cancelButtonTitle { cancelButtonIndex = addButton(withTitle: cancelButtonTitle) }
  }

  public convenience init(
    title: String, message: String, delegate: (any UIAlertViewDelegate)?, cancelButtonTitle: String?,
    otherButtonTitles firstButtonTitle: String, _ moreButtonTitles: String...
  ) {
    self.init(title: title, message: message, delegate: delegate, cancelButtonTitle: cancelButtonTitle)
    for title in [firstButtonTitle] + moreButtonTitles { addButton(withTitle: title) }
  }

  /// - Returns: the index of the button.
  @discardableResult
  open func addButton(withTitle title: String?) -> Int {
    titles.append(title ?? "")
    numberOfButtons = titles.count
    let index = titles.count - 1
    if cancelButtonIndex >= 0 || index > 0, firstOtherButtonIndex < 0 { firstOtherButtonIndex = index }
    // Code that has asked for a field has made the controller already.
    if let controller { add(index, to: controller) }
    return index
  }

  open func buttonTitle(at buttonIndex: Int) -> String? {
    titles.indices.contains(buttonIndex) ? titles[buttonIndex] : nil
  }

  open func textField(at textFieldIndex: Int) -> UITextField? {
    let fields = made().textFields ?? []
    return fields.indices.contains(textFieldIndex) ? fields[textFieldIndex] : nil
  }

  open var isVisible: Bool { controller?.presentingViewController != nil }

  /// Presents the alert over everything that the key window shows.
  open func show() {
    guard var top = UIApplication.shared.keyWindow?.rootViewController else {
      Stage.current?.report("an alert view needs a window with a root view controller")
      return
    }
    while let next = top.presentedViewController { top = next }
    let controller = made()
    (controller.title, controller.message) = (title, message)
    delegate?.willPresent(self)
    top.present(controller, animated: true) { self.delegate?.didPresent(self) }
  }

  open func dismiss(withClickedButtonIndex buttonIndex: Int, animated: Bool) {
    controller?.dismiss(animated: animated)
    finish(buttonIndex)
  }

  /// The controller of the alert, which keeps it while it is shown.
  private func made() -> UIAlertController {
    if let controller { return controller }
    let made = UIAlertController(title: title, message: message, preferredStyle: .alert)
    for index in titles.indices { add(index, to: made) }
    if [.plainTextInput, .loginAndPasswordInput].contains(alertViewStyle) { made.addTextField() }
    if [.secureTextInput, .loginAndPasswordInput].contains(alertViewStyle) {
      made.addTextField { $0.isSecureTextEntry = true }
    }
    controller = made
    return made
  }

  private func add(_ index: Int, to controller: UIAlertController) {
    controller.addAction(
      UIAlertAction(title: titles[index], style: index == cancelButtonIndex ? .cancel : .default) { _ in
        self.delegate?.alertView(self, clickedButtonAt: index)
        self.finish(index)
      })
  }

  private func finish(_ index: Int) {
    delegate?.alertView(self, willDismissWithButtonIndex: index)
    delegate?.alertView(self, didDismissWithButtonIndex: index)
    controller = nil
  }
}

public enum UIAlertViewStyle: Int, Sendable {
  case `default`, secureTextInput, plainTextInput, loginAndPasswordInput
}

public protocol UIAlertViewDelegate: RuntimeProtocol {
  func alertView(_ alertView: UIAlertView, clickedButtonAt buttonIndex: Int)
  func willPresent(_ alertView: UIAlertView)
  func didPresent(_ alertView: UIAlertView)
  func alertView(_ alertView: UIAlertView, willDismissWithButtonIndex buttonIndex: Int)
  func alertView(_ alertView: UIAlertView, didDismissWithButtonIndex buttonIndex: Int)
}

extension UIAlertViewDelegate {
  public func alertView(_ alertView: UIAlertView, clickedButtonAt buttonIndex: Int) {}
  public func willPresent(_ alertView: UIAlertView) {}
  public func didPresent(_ alertView: UIAlertView) {}
  public func alertView(_ alertView: UIAlertView, willDismissWithButtonIndex buttonIndex: Int) {}
  public func alertView(_ alertView: UIAlertView, didDismissWithButtonIndex buttonIndex: Int) {}
}
