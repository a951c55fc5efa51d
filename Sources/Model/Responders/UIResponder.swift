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
    stage.responders.first = stage.responders.isPassingFocus ? nil : stage.heir(of: self)
    (self as? any EditableText)?.hideEditMenu()
    if !stage.responders.isPassingFocus { stage.updateKeyboard() }
    return true
  }

  /// A controller; overrides may state the type `UIViewController?`.
  open var inputViewController: UIResponder? { nil }
  open var textInputContextIdentifier: String? { nil }
  open func reloadInputViews() { if isFirstResponder { responderStage?.updateKeyboard() } }
  /// Whether the class has the method. Classes say themselves that they perform the system's edit actions, whose methods
  /// all have here; text fields and text views do so for what can be done with their text and its selection.
  open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    guard let edit = action.standardEdit else { return action.isMethod(of: self) }
    return (self as? any EditableText)?.canPerform(edit) ?? false
  }
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

  /// A property by the name that it has in Objective-C: those that can be observed, and stored properties of the app's
  /// classes. Names that are not known are nil, and listed as a problem.
  open func value(forKey key: String) -> Any? { value(forKeyPath: key) }

  /// - Parameter keyPath: names with dots between.
  open func value(forKeyPath keyPath: String) -> Any? {
    guard case .found(let value) = ObservedProperty.read(keyPath, of: self) else {
      return self.value(forUndefinedKey: keyPath)
    }
    return value
  }

  /// Called for a property that the object does not have; UIKit raises an exception, here the recording lists the
  /// problem.
  open func value(forUndefinedKey key: String) -> Any? {
    responderStage?.report("\(type(of: self)) has no property '\(key)' that is known by its name")
    return nil
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

  // What menus for editing send; classes that edit override them, and text fields and text views perform them.

  open func cut(_ sender: Any?) { (self as? any EditableText)?.cutSelection() }
  open func copy(_ sender: Any?) { (self as? any EditableText)?.copySelection() }
  open func paste(_ sender: Any?) { (self as? any EditableText)?.pasteText() }
  open func delete(_ sender: Any?) { (self as? any EditableText)?.deleteSelection() }
  open func select(_ sender: Any?) { (self as? any EditableText)?.selectWord(from: sender) }
  open func selectAll(_ sender: Any?) { (self as? any EditableText)?.selectWhole(from: sender) }
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

  // MARK: - Accessibility, which on iOS every object has

  open var isAccessibilityElement: Bool {
    get { accessibility.isElement }
    set { accessibility.isElement = newValue }
  }
  open var accessibilityIdentifier: String? {
    get { accessibility.identifier }
    set { accessibility.identifier = newValue }
  }
  open var accessibilityLabel: String? {
    get { accessibility.label }
    set { accessibility.label = newValue }
  }
  open var accessibilityHint: String? {
    get { accessibility.hint }
    set { accessibility.hint = newValue }
  }
  open var accessibilityValue: String? {
    get { accessibility.value }
    set { accessibility.value = newValue }
  }
  open var accessibilityAttributedLabel: NSAttributedString? {
    get { accessibility.attributedLabel ?? accessibilityLabel.map { NSAttributedString(string: $0) } }
    set { (accessibility.attributedLabel, accessibility.label) = (newValue, newValue?.string) }
  }
  open var accessibilityAttributedHint: NSAttributedString? {
    get { accessibility.attributedHint ?? accessibilityHint.map { NSAttributedString(string: $0) } }
    set { (accessibility.attributedHint, accessibility.hint) = (newValue, newValue?.string) }
  }
  open var accessibilityAttributedValue: NSAttributedString? {
    get { accessibility.attributedValue ?? accessibilityValue.map { NSAttributedString(string: $0) } }
    set { (accessibility.attributedValue, accessibility.value) = (newValue, newValue?.string) }
  }
  open var accessibilityTraits: UIAccessibilityTraits {
    get { accessibility.traits }
    set { accessibility.traits = newValue }
  }
  open var accessibilityElementsHidden: Bool {
    get { accessibility.hidesElements }
    set { accessibility.hidesElements = newValue }
  }
  open var accessibilityElements: [Any]? {
    get { accessibility.elements }
    set { accessibility.elements = newValue }
  }
  open func accessibilityElementCount() -> Int { accessibilityElements?.count ?? 0 }
  open func accessibilityElement(at index: Int) -> Any? {
    guard let accessibilityElements, accessibilityElements.indices.contains(index) else { return nil }
    return accessibilityElements[index]
  }
  /// The index of an element; `NSNotFound` if the object does not contain it.
  open func index(ofAccessibilityElement element: Any) -> Int {
    accessibilityElements?.firstIndex { $0 as AnyObject === element as AnyObject } ?? NSNotFound
  }
  open var accessibilityContainerType: UIAccessibilityContainerType {
    get { accessibility.containerType }
    set { accessibility.containerType = newValue }
  }
  /// Whether the colours stay as they are when the system inverts them, which it never does in a film.
  open var accessibilityIgnoresInvertColors: Bool {
    get { accessibility.ignoresInvertColors }
    set { accessibility.ignoresInvertColors = newValue }
  }
  open var accessibilityViewIsModal: Bool {
    get { accessibility.isModal }
    set { accessibility.isModal = newValue }
  }
  open var shouldGroupAccessibilityChildren: Bool {
    get { accessibility.groupsChildren }
    set { accessibility.groupsChildren = newValue }
  }
  open var accessibilityRespondsToUserInteraction: Bool {
    get { accessibility.respondsToUser }
    set { accessibility.respondsToUser = newValue }
  }
  open var accessibilityNavigationStyle: UIAccessibilityNavigationStyle {
    get { accessibility.navigationStyle }
    set { accessibility.navigationStyle = newValue }
  }
  open var accessibilityLanguage: String? {
    get { accessibility.language }
    set { accessibility.language = newValue }
  }
  open var accessibilityUserInputLabels: [String]! {
    get { accessibility.inputLabels ?? accessibilityLabel.map { [$0] } ?? [] }
    set { accessibility.inputLabels = newValue }
  }
  open var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
    get { accessibility.customActions }
    set { accessibility.customActions = newValue }
  }
  open var accessibilityCustomRotors: [UIAccessibilityCustomRotor]? {
    get { accessibility.customRotors }
    set { accessibility.customRotors = newValue }
  }
  /// In the screen's coordinates; that of a view is its own unless it is set.
  open var accessibilityFrame: CGRect {
    get { accessibility.frame ?? shownFrame }
    set { accessibility.frame = newValue }
  }
  open var accessibilityPath: UIBezierPath? {
    get { accessibility.path }
    set { accessibility.path = newValue }
  }
  /// The centre of the frame unless it is set.
  open var accessibilityActivationPoint: CGPoint {
    get { accessibility.activationPoint ?? CGPoint(x: accessibilityFrame.midX, y: accessibilityFrame.midY) }
    set { accessibility.activationPoint = newValue }
  }
  /// The frame in the screen's coordinates.
  @_spi(Kinds) open var shownFrame: CGRect { .zero }

  // What assistive technology calls; films have none.

  open func accessibilityIncrement() {}
  open func accessibilityDecrement() {}
  open func accessibilityActivate() -> Bool { false }
  open func accessibilityScroll(_ direction: UIAccessibilityScrollDirection) -> Bool { false }
  open func accessibilityPerformEscape() -> Bool { false }
  open func accessibilityPerformMagicTap() -> Bool { false }
  open func accessibilityElementDidBecomeFocused() {}
  open func accessibilityElementDidLoseFocus() {}
  open func accessibilityElementIsFocused() -> Bool { false }
  private final lazy var accessibility = Accessibility()

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
