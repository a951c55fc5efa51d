public import Foundation
public import InbetweenModel

/// The text into which a keyboard writes.
public protocol UITextDocumentProxy: UIKeyInput {
  var documentContextBeforeInput: String? { get }
  var documentContextAfterInput: String? { get }
  var selectedText: String? { get }
  var documentIdentifier: UUID { get }
  func adjustTextPosition(byCharacterOffset offset: Int)
  func setMarkedText(_ markedText: String, selectedRange: NSRange)
  func unmarkText()
}

/// A keyboard of one's own, as an extension. In a recording its text is not connected with any field: it keeps what the
/// keyboard has written.
open class UIInputViewController: UIViewController {
  /// A keyboard's view: the controller's own unless another is set.
  open override var inputView: UIInputView? {
    get { ownInputView ?? viewIfLoaded as? UIInputView }
    set { ownInputView = newValue }
  }
  private var ownInputView: UIInputView?
  public let textDocumentProxy: any UITextDocumentProxy = KeyboardText()
  open var primaryLanguage: String?
  open var hasFullAccess: Bool { false }
  open var needsInputModeSwitchKey: Bool { true }
  open var hasDictationKey = false

  open override func loadView() {
    let input = UIInputView(frame: CGRect(x: 0, y: 0, width: 390, height: 216), inputViewStyle: .keyboard)
    inputView = input
    view = input
  }

  /// Ends the editing that has brought it.
  open func dismissKeyboard() { _ = view.stage.responders.first?.resignFirstResponder() }
  open func advanceToNextInputMode() {}
  open func handleInputModeList(from view: UIView, with event: UIEvent) {}
  open func requestSupplementaryLexicon(completion completionHandler: @escaping (UILexicon) -> Void) {
    completionHandler(UILexicon())
  }
  open func textWillChange(_ textInput: (any UITextInput)?) {}
  open func textDidChange(_ textInput: (any UITextInput)?) {}
  open func selectionWillChange(_ textInput: (any UITextInput)?) {}
  open func selectionDidChange(_ textInput: (any UITextInput)?) {}
}

/// Words that a user writes: none.
open class UILexicon: NSObject {
  open var entries: [UILexiconEntry] { [] }
}

open class UILexiconEntry: NSObject {
  open var documentText: String { "" }
  open var userInput: String { "" }
}

private final class KeyboardText: UITextDocumentProxy {
  private var (before, after) = ("", "")
  let documentIdentifier = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1))
  var documentContextBeforeInput: String? { before.isEmpty ? nil : before }
  var documentContextAfterInput: String? { after.isEmpty ? nil : after }
  var selectedText: String? { nil }
  var hasText: Bool { !before.isEmpty || !after.isEmpty }
  func insertText(_ text: String) { before += text }
  func deleteBackward() { if !before.isEmpty { before.removeLast() } }
  func adjustTextPosition(byCharacterOffset offset: Int) {
    let whole = before + after
    let place = min(max(before.count + offset, 0), whole.count)
    (before, after) = (String(whole.prefix(place)), String(whole.dropFirst(place)))
  }
  func setMarkedText(_ markedText: String, selectedRange: NSRange) { before += markedText }
  func unmarkText() {}
}
