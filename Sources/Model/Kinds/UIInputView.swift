public import Foundation

/// A view in place of the keyboard, or above it.
open class UIInputView: UIView {
  public enum Style: Int, Sendable { case `default`, keyboard }

  open private(set) var inputViewStyle = UIInputView.Style.default
  /// The height follows from constraints instead of the frame.
  open var allowsSelfSizing = false

  public init(frame: CGRect, inputViewStyle: UIInputView.Style) {
    self.inputViewStyle = inputViewStyle
    super.init(frame: frame)
  }
  public override convenience init(frame: CGRect) { self.init(frame: frame, inputViewStyle: .default) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// A view or controller whose class wants a click of the keyboard.
public protocol UIInputViewAudioFeedback: AnyObject {
  var enableInputClicksWhenVisible: Bool { get }
}

extension UIInputViewAudioFeedback {
  public var enableInputClicksWhenVisible: Bool { false }
}
