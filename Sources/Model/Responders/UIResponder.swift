public import Foundation

/// An object that receives touches and can be the first responder.
open class UIResponder: NSObject {
  public override init() { super.init() }

  open var next: UIResponder? { nil }
  open var canBecomeFirstResponder: Bool { false }
  open var canResignFirstResponder: Bool { true }
  open var isFirstResponder: Bool { responderStage?.responders.first === self }
  open var inputView: UIView? { nil }
  open var inputAccessoryView: UIView? { nil }

  /// The recording that it is part of.
  @_spi(Kinds) open var responderStage: Stage? { Stage.current }

  @discardableResult
  open func becomeFirstResponder() -> Bool {
    guard let stage = responderStage, canBecomeFirstResponder else { return false }
    if let former = stage.responders.first, former !== self {
      // The keyboard stays if the next responder also needs it.
      stage.responders.isPassingFocus = true
      defer { stage.responders.isPassingFocus = false }
      guard former.resignFirstResponder() else { return false }
    }
    stage.responders.first = self
    stage.updateKeyboard()
    return true
  }

  @discardableResult
  open func resignFirstResponder() -> Bool {
    guard let stage = responderStage, stage.responders.first === self else { return true }
    guard canResignFirstResponder else { return false }
    stage.responders.first = nil
    if !stage.responders.isPassingFocus { stage.updateKeyboard() }
    return true
  }

  /// A controller; overrides may state the type `UIViewController?`.
  open var inputViewController: UIResponder? { nil }
  open var textInputContextIdentifier: String? { nil }
  open func reloadInputViews() { if isFirstResponder { responderStage?.updateKeyboard() } }
  open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool { true }
  open func target(forAction action: Selector, withSender sender: Any?) -> Any? {
    canPerformAction(action, withSender: sender) ? self : next?.target(forAction: action, withSender: sender)
  }
  /// That of the recording.
  open var undoManager: UndoManager? { responderStage?.responders.undoManager }
  open var editingInteractionConfiguration: UIEditingInteractionConfiguration { .default }
  open var keyCommands: [UIKeyCommand]? { nil }
  open var textInputMode: UITextInputMode? { nil }
  open private(set) lazy var inputAssistantItem = UITextInputAssistantItem()
  /// A controller; overrides may state the type `UIViewController?`.
  open var inputAccessoryViewController: UIResponder? { nil }
  open class func clearTextInputContextIdentifier(_ identifier: String) {}
  open func awakeFromNib() {}

  /// Sets a property of an object of a storyboard or xib: an outlet, or a user-defined runtime attribute.
  ///
  /// On Linux no runtime finds properties by name. This sets those marked with ``UINib/Outlet`` and the outlets of
  /// UIKit's own classes; a class with other properties overrides it, as it may on iOS, and calls `super` for the rest.
  open func setValue(_ value: Any?, forKey key: String) {
    if connectOutlet(key, value) || setStandardOutlet(key, to: value) { return }
    setValue(value, forUndefinedKey: key)
  }

  /// Sets an outlet of UIKit's own class.
  ///
  /// - Returns: false if the class has no outlet with that name.
  @_spi(Kinds) open func setStandardOutlet(_ name: String, to value: Any?) -> Bool {
    StandardOutlets.set(name, of: self, to: value)
  }

  /// Called for a property that the object does not have; UIKit raises an exception, here the recording lists the
  /// problem.
  open func setValue(_ value: Any?, forUndefinedKey key: String) {
    responderStage?.report("\(type(of: self)) has no property '\(key)' that a nib can set")
  }

  /// The method for an action of a storyboard or xib, by its name in Objective-C: `save:` for `save(_ sender: Any)`.
  ///
  /// It exists on Linux only, where methods have no names at run time. A class with such methods overrides it.
  open func nibAction(_ name: String) -> Selector? { nil }
  /// Called when a property that it observes has changed; see `addObserver(_:forKeyPath:options:context:)`.
  @safe open func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {}
  /// Nothing is archived.
  open func encode(with coder: NSCoder) {}
  open func prepareForInterfaceBuilder() {}
  open func encodeRestorableState(with coder: NSCoder) {}
  open func decodeRestorableState(with coder: NSCoder) {}
  open func buildMenu(with builder: any UIMenuBuilder) {}
  open func validate(_ command: UICommand) {}
  open var userActivity: NSUserActivity?
  open func updateUserActivityState(_ activity: NSUserActivity) {}
  open func restoreUserActivityState(_ userActivity: NSUserActivity) {}
  open func touchesEstimatedPropertiesUpdated(_ touches: Set<UITouch>) {}
  open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesBegan(presses, with: event)
  }
  open func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesChanged(presses, with: event)
  }
  open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesEnded(presses, with: event)
  }
  open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesCancelled(presses, with: event)
  }
  open func remoteControlReceived(with event: UIEvent?) { next?.remoteControlReceived(with: event) }

  // What menus for editing send; classes that edit override them.

  open func cut(_ sender: Any?) {}
  open func copy(_ sender: Any?) {}
  open func paste(_ sender: Any?) {}
  open func delete(_ sender: Any?) {}
  open func select(_ sender: Any?) {}
  open func selectAll(_ sender: Any?) {}
  open func duplicate(_ sender: Any?) {}
  open func toggleBoldface(_ sender: Any?) {}
  open func toggleItalics(_ sender: Any?) {}
  open func toggleUnderline(_ sender: Any?) {}
  open func increaseSize(_ sender: Any?) {}
  open func decreaseSize(_ sender: Any?) {}
  open func find(_ sender: Any?) {}
  open func printContent(_ sender: Any?) {}
  open func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {}
  open func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {}
  open func motionCancelled(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {}

  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesBegan(touches, with: event)
  }
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesMoved(touches, with: event)
  }
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesEnded(touches, with: event)
  }
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesCancelled(touches, with: event)
  }

  public static let keyboardWillShowNotification = NSNotification.Name("UIKeyboardWillShowNotification")
  public static let keyboardDidShowNotification = NSNotification.Name("UIKeyboardDidShowNotification")
  public static let keyboardWillHideNotification = NSNotification.Name("UIKeyboardWillHideNotification")
  public static let keyboardDidHideNotification = NSNotification.Name("UIKeyboardDidHideNotification")
  public static let keyboardWillChangeFrameNotification = NSNotification.Name("UIKeyboardWillChangeFrameNotification")
  public static let keyboardDidChangeFrameNotification = NSNotification.Name("UIKeyboardDidChangeFrameNotification")
  public static let keyboardFrameBeginUserInfoKey = "UIKeyboardFrameBeginUserInfoKey"
  public static let keyboardFrameEndUserInfoKey = "UIKeyboardFrameEndUserInfoKey"
  public static let keyboardAnimationDurationUserInfoKey = "UIKeyboardAnimationDurationUserInfoKey"
  public static let keyboardAnimationCurveUserInfoKey = "UIKeyboardAnimationCurveUserInfoKey"
  public static let keyboardIsLocalUserInfoKey = "UIKeyboardIsLocalUserInfoKey"
}

/// One finger on the screen.
open class UITouch: NSObject {
  public enum Phase: Int, Sendable { case began, moved, stationary, ended, cancelled }

  open internal(set) var phase = Phase.began
  /// In seconds since the start of the recording.
  open internal(set) var timestamp: TimeInterval = 0
  public enum TouchType: Int, Sendable { case direct, indirect, pencil, indirectPointer }

  open internal(set) var tapCount = 1
  open var type: TouchType { .direct }
  /// In points.
  open var majorRadius: CGFloat { 20 }
  open var majorRadiusTolerance: CGFloat { 5 }
  open var force: CGFloat { 0 }
  open var maximumPossibleForce: CGFloat { 0 }
  open internal(set) weak var view: UIView?
  open internal(set) weak var window: UIWindow?
  open internal(set) var gestureRecognizers: [UIGestureRecognizer]?
  var point = CGPoint.zero
  var previousPoint = CGPoint.zero

  open func location(in view: UIView?) -> CGPoint { window?.convert(point, to: view) ?? point }
  open func preciseLocation(in view: UIView?) -> CGPoint { location(in: view) }
  open func precisePreviousLocation(in view: UIView?) -> CGPoint { previousLocation(in: view) }
  open func previousLocation(in view: UIView?) -> CGPoint { window?.convert(previousPoint, to: view) ?? previousPoint }
}

/// An event on the screen.
open class UIEvent: NSObject {
  public enum EventSubtype: Int, Sendable {
    case none, motionShake
    case remoteControlPlay = 100
    case remoteControlPause, remoteControlStop, remoteControlTogglePlayPause, remoteControlNextTrack
    case remoteControlPreviousTrack, remoteControlBeginSeekingBackward, remoteControlEndSeekingBackward
    case remoteControlBeginSeekingForward, remoteControlEndSeekingForward
  }
  public struct ButtonMask: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let primary = ButtonMask(rawValue: 1)
    public static let secondary = ButtonMask(rawValue: 2)
  }
  public enum EventType: Int, Sendable {
    case touches, motion, remoteControl, presses
    case scroll = 10
    case hover = 11
    case transform = 14
  }

  open var type: EventType { .touches }
  open var subtype: EventSubtype { .none }
  open var modifierFlags: UIKeyModifierFlags { [] }
  open var buttonMask: ButtonMask { [] }
  open internal(set) var timestamp: TimeInterval = 0
  open internal(set) var allTouches: Set<UITouch>?

  open func touches(for window: UIWindow) -> Set<UITouch>? { allTouches?.filter { $0.window === window } }
  open func touches(for gesture: UIGestureRecognizer) -> Set<UITouch>? {
    allTouches?.filter { $0.gestureRecognizers?.contains(gesture) == true }
  }
  open func coalescedTouches(for touch: UITouch) -> [UITouch]? { [touch] }
  open func predictedTouches(for touch: UITouch) -> [UITouch]? { [] }
  open func touches(for view: UIView) -> Set<UITouch>? { allTouches?.filter { $0.view === view } }
}
