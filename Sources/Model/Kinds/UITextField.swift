public import Foundation
package import InbetweenTimeline
package import InbetweenGeometry

/// `UITextField`: its text or placeholder, its border, and in scenes what it shows while it is edited.
open class UITextField: UIControl, UIKeyInput, UITextInputTraits {
  @_spi(Kinds) open override var kind: String { "textField" }

  package var modelText = "" { didSet { show() } }
  package var modelPlaceholder = "" { didSet { show() } }
  package var modelFont = FontDescription(size: 17) { didSet { show() } }
  package var modelTextColor = Color.black { didSet { show() } }
  package var modelTextAlignment = TextAlignment.natural { didSet { show() } }
  package var modelBorderStyle = Border.none { didSet { show() } }
  private var border = FieldBorder()
  /// Whether a bullet is shown for every character.
  package var modelIsSecureTextEntry = false { didSet { show() } }

  lazy var label = UILabel(internalPartOf: self, named: "text")
  private static let inset = 7.0
  private static let roundedHeight = 34.0

  private var givenColor: UIColor?
  open weak var delegate: (any UITextFieldDelegate)?
  open var text: String? {
    get { modelText }
    set {
      editing.selection = nil
      modelText = newValue ?? ""
    }
  }
  open var attributedText: NSAttributedString? {
    get { shownAttributes.text ?? NSAttributedString(string: modelText, attributes: defaultTextAttributes) }
    set { setAttributedText(newValue) }
  }
  open var placeholder: String? {
    get { modelPlaceholder.isEmpty ? nil : modelPlaceholder }
    set { setAttributedPlaceholder(newValue.map { NSAttributedString(string: $0) }) }
  }
  open var attributedPlaceholder: NSAttributedString? {
    get { shownAttributes.placeholder ?? placeholder.map { NSAttributedString(string: $0) } }
    set { setAttributedPlaceholder(newValue) }
  }
  open var font: UIFont? {
    get { UIFont(modelFont) }
    set { modelFont = newValue?.model ?? FontDescription(size: 17) }
  }
  open var textColor: UIColor? {
    get { givenColor ?? (hasDefaultColor ? .label : UIColor(modelTextColor)) }
    set {
      givenColor = newValue
      modelTextColor = (newValue ?? .label).model(in: traitCollection)
    }
  }
  open var textAlignment: NSTextAlignment {
    get { NSTextAlignment(modelTextAlignment) }
    set { modelTextAlignment = newValue.model }
  }
  open var borderStyle: UITextField.BorderStyle {
    get {
      switch modelBorderStyle {
      case .none: .none
      case .line: .line
      case .bezel: .bezel
      case .roundedRect: .roundedRect
      }
    }
    set {
      modelBorderStyle =
        switch newValue {
        case .none: .none
        case .line: .line
        case .bezel: .bezel
        case .roundedRect: .roundedRect
        }
    }
  }
  open var isSecureTextEntry: Bool {
    get { modelIsSecureTextEntry }
    set { modelIsSecureTextEntry = newValue }
  }
  open var isEditing: Bool { editing.isActive }
  var editing = FieldEditing()
  open var clearsOnBeginEditing = false
  open var adjustsFontSizeToFitWidth = false
  /// Has no effect: in a recording, the size category does not change.
  open var adjustsFontForContentSizeCategory = false
  open var minimumFontSize: CGFloat = 0
  open var clearButtonMode: ViewMode {
    get { focus?.clearMode ?? .never }
    set { takeFocus { $0.clearMode = newValue } }
  }
  open var leftViewMode = ViewMode.never { didSet { placeSideViews() } }
  open var rightViewMode = ViewMode.never { didSet { placeSideViews() } }
  open var leftView: UIView? { didSet { replace(oldValue, by: leftView) } }
  open var rightView: UIView? { didSet { replace(oldValue, by: rightView) } }
  open var keyboardType = UIKeyboardType.default
  open var returnKeyType = UIReturnKeyType.default
  open var autocapitalizationType = UITextAutocapitalizationType.sentences
  open var autocorrectionType = UITextAutocorrectionType.default
  open var spellCheckingType = UITextSpellCheckingType.default
  open var smartQuotesType: UITextSmartQuotesType {
    get { substitutions.quotes }
    set { substitutions.quotes = newValue }
  }
  open var smartDashesType: UITextSmartDashesType {
    get { substitutions.dashes }
    set { substitutions.dashes = newValue }
  }
  open var smartInsertDeleteType: UITextSmartInsertDeleteType {
    get { substitutions.insertDelete }
    set { substitutions.insertDelete = newValue }
  }
  private var substitutions = TextSubstitutions()
  open var keyboardAppearance = UIKeyboardAppearance.default
  open var enablesReturnKeyAutomatically = false
  open var textContentType: UITextContentType!
  open override var inputView: UIView? {
    get { editing.inputView }
    set { editing.inputView = newValue }
  }
  open override var inputAccessoryView: UIView? {
    get { editing.accessoryView }
    set { editing.accessoryView = newValue }
  }
  open var hasText: Bool { !modelText.isEmpty }
  open override var canBecomeFirstResponder: Bool { isEnabled }
  /// Disabling a field ends editing.
  @_spi(Kinds) open override func stateDidChange() {
    super.stateDidChange()
    guard !isEnabled, isEditing else { return }
    if !resignFirstResponder() { takeFocus { _ in } }
  }

  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    guard !isEditing else { return true }
    guard delegate?.textFieldShouldBeginEditing(self) ?? true, super.becomeFirstResponder() else { return false }
    editing.isActive = true
    if clearsOnBeginEditing { modelText = "" }
    takeFocus { $0.isEditing = true }
    followEditing()
    delegate?.textFieldDidBeginEditing(self)
    sendActions(for: .editingDidBegin)
    NotificationCenter.default.post(name: UITextField.textDidBeginEditingNotification, object: self)
    return true
  }

  @discardableResult
  open override func resignFirstResponder() -> Bool {
    guard isEditing else { return super.resignFirstResponder() }
    guard delegate?.textFieldShouldEndEditing(self) ?? true, super.resignFirstResponder() else { return false }
    editing.isActive = false
    takeFocus { $0.isEditing = false }
    followEditing()
    delegate?.textFieldDidEndEditing(self)
    delegate?.textFieldDidEndEditing(self, reason: .committed)
    sendActions(for: .editingDidEnd)
    NotificationCenter.default.post(name: UITextField.textDidEndEditingNotification, object: self)
    return true
  }

  /// A line break represents the return key.
  open func insertText(_ text: String) {
    if text == "\n" {
      if delegate?.textFieldShouldReturn(self) ?? true {
        sendActions(for: [.editingDidEndOnExit, .primaryActionTriggered])
      }
      return
    }
    replaceMarks()
    change(selection, to: text)
  }

  func change(_ range: NSRange, to text: String) {
    guard delegate?.textField(self, shouldChangeCharactersIn: range, replacementString: text) ?? true else { return }
    replaceText(in: range, with: text)
  }

  open func deleteBackward() {
    guard selection.length == 0 else { return change(selection, to: "") }
    guard selection.location > 0 else { return }
    change((modelText as NSString).rangeOfComposedCharacterSequence(at: selection.location - 1), to: "")
  }

  // Fields for codes override these.
  /// The end of the text unless code has set another range.
  open var selectedTextRange: UITextRange? {
    get { UITextRange(selection) }
    set { select(newValue) }
  }
  open var beginningOfDocument: UITextPosition { UITextPosition(0) }
  open var endOfDocument: UITextPosition { UITextPosition((modelText as NSString).length) }
  open func text(in range: UITextRange) -> String? { part(of: range) }
  /// The text that is being composed; nil unless code marks one.
  open var markedTextRange: UITextRange? { markedRange(length: (modelText as NSString).length) }
  open func setMarkedText(_ markedText: String?, selectedRange: NSRange) {
    compose(markedText ?? "", selecting: selectedRange)
  }
  open func unmarkText() { mark(nil) }
  open func replace(_ range: UITextRange, withText text: String) { put(text, into: range) }
  open func caretRect(for position: UITextPosition) -> CGRect { caret(at: position.offset) }
  open func firstRect(for range: UITextRange) -> CGRect { rect(of: range.range) }
  open func selectionRects(for range: UITextRange) -> [UITextSelectionRect] {
    [UITextSelectionRect(rect(of: range.range))]
  }
  open func closestPosition(to point: CGPoint) -> UITextPosition? { UITextPosition(offset(at: point)) }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    editing.isCleared = touch.map { hasClearButton(at: $0.location(in: self)) } ?? false
    editing.lifted = TextTouch(touch, in: self)
  }
  @_spi(Kinds) open override func sendTouchEnd(isInside: Bool) {
    if editing.isCleared { clear() } else { super.sendTouchEnd(isInside: isInside) }
    let wasEditing = isEditing
    if isInside { becomeFirstResponder() }
    if isInside, !editing.isCleared { take(editing.lifted, wasActive: wasEditing) }
  }

  open var clearsOnInsertion = false
  open var allowsEditingTextAttributes = false
  /// Font, colour, alignment and other attributes of the whole text; setting them replaces those of its parts.
  open var defaultTextAttributes: [NSAttributedString.Key: Any] {
    get { wholeAttributes }
    set { wholeAttributes = newValue }
  }
  open var typingAttributes: [NSAttributedString.Key: Any]?
  open func borderRect(forBounds bounds: CGRect) -> CGRect { bounds }
  open func clearButtonRect(forBounds bounds: CGRect) -> CGRect { clearButtonArea(in: bounds) }
  open func textRect(forBounds bounds: CGRect) -> CGRect { areaBetweenSides(of: bounds) }
  /// Does not call ``textRect(forBounds:)``: classes that inset the results of both would inset edited text twice.
  open func editingRect(forBounds bounds: CGRect) -> CGRect { areaBetweenSides(of: bounds) }
  open func placeholderRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }
  open func leftViewRect(forBounds bounds: CGRect) -> CGRect {
    guard let leftView else { return .zero }
    return CGRect(
      x: bounds.minX, y: bounds.midY - leftView.bounds.height / 2, width: leftView.bounds.width,
      height: leftView.bounds.height)
  }
  open func rightViewRect(forBounds bounds: CGRect) -> CGRect {
    guard let rightView else { return .zero }
    return CGRect(
      x: bounds.maxX - rightView.bounds.width, y: bounds.midY - rightView.bounds.height / 2,
      width: rightView.bounds.width, height: rightView.bounds.height)
  }

  /// Draws the placeholder; overrides may draw another one, or nothing.
  open func drawPlaceholder(in rect: CGRect) { showLabel(in: rect) }
  open func drawText(in rect: CGRect) { showLabel(in: rect) }

  private var isLabelWanted = true
  private func showLabel(in rect: CGRect) {
    isLabelWanted = true
    label.place(Rect(rect))
  }

  /// The rectangle of what is shown, text or placeholder.
  private var shownRect: CGRect {
    if modelText.isEmpty { return placeholderRect(forBounds: bounds) }
    return isEditing ? editingRect(forBounds: bounds) : textRect(forBounds: bounds)
  }

  /// What the label shows is drawn by methods that classes of the app may override; UIKit calls them for the label, not
  /// in the field's own `draw(_:)`.
  override func drawParts() {
    super.drawParts()
    isLabelWanted = false
    stage.performWithoutAnimation {
      if !modelText.isEmpty {
        drawText(in: shownRect)
      } else if !modelPlaceholder.isEmpty {
        drawPlaceholder(in: shownRect)
      }
      label.modelIsHidden = !isLabelWanted
    }
  }

  /// Whether the text has the default colour, because none was set. Scenes use other defaults.
  private var hasDefaultColor: Bool { givenColor == nil && isFromCode && modelTextColor == .black }

  package override func refreshColors() {
    if hasDefaultColor { givenColor = .label }
    if let givenColor { modelTextColor = givenColor.model(in: traitCollection) } else { show() }
  }

  package override func configure() {
    addSubview(label)
    show()
  }

  /// A block animates only the frame of a text field.
  private func show() { stage.performWithoutAnimation { update() } }

  private func update() {
    let shown = modelIsSecureTextEntry ? String(repeating: "•", count: modelText.count) : modelText
    label.modelText = modelText.isEmpty ? modelPlaceholder : shown
    let placeholderColor =
      isFromCode ? UIColor.placeholderText.model(in: traitCollection) : SystemColor.placeholder
    label.modelTextColor = modelText.isEmpty ? placeholderColor : modelTextColor
    label.modelFont = modelFont
    label.modelTextAlignment = modelTextAlignment
    if isFromCode { showAttributes(in: label) } else { showParts(in: label) }
    updateBorder()
    contentSizeDidChange()
    showFocus()
    if isFromCode, isOfApp { setNeedsDisplay() }
  }

  /// Shows the style's border where the field has no border or rounded corners of its own.
  private func updateBorder() {
    var shown = border.own
    if shown.width == 0 {
      switch modelBorderStyle {
      case .none: break
      case .line: (shown.width, shown.color) = (1, SystemColor.label)
      case .bezel: (shown.width, shown.color) = (1, Color(white: 0.6))
      case .roundedRect: (shown.width, shown.color) = (1 / Double(stage.canvas.scale), SystemColor.fieldBorder)
      }
    }
    if modelBorderStyle == .roundedRect, shown.cornerRadius == 0 { shown.cornerRadius = 5 }
    border.showsStyle = true
    defer { border.showsStyle = false }
    if borderWidth != shown.width { borderWidth = shown.width }
    if borderColor != shown.color { borderColor = shown.color }
    if cornerRadius != shown.cornerRadius { cornerRadius = shown.cornerRadius }
  }

  override func layerDidChange(_ key: LayerKey) {
    guard !border.showsStyle else { return }
    switch key {
    case .borderWidth: border.own.width = borderWidth
    case .borderColor: border.own.color = borderColor
    case .cornerRadius: border.own.cornerRadius = cornerRadius
    default: return
    }
    updateBorder()
  }

  override func canvasScaleDidChange(from former: Int) { stage.performWithoutAnimation { updateBorder() } }

  var inset: Double { modelBorderStyle == .none ? 0 : UITextField.inset }

  /// The height of a line plus the 6 points above and below for a border. With rounded corners it is at least 34
  /// points, as from iOS 13 on: the text fields in Interface Builder files from Xcode 11 on have this height with fonts
  /// of 14, 17 and 18 points.
  package override var naturalContentSize: IntrinsicSize {
    let natural = label.naturalContentSize
    let line = stage.metrics(of: modelFont, for: self)?.lineHeight.rounded(.up) ?? 0
    let height = max(natural.height ?? 0, line) + (inset > 0 ? 12 : 0)
    return IntrinsicSize(
      width: (natural.width ?? 0) + 2 * inset,
      height: modelBorderStyle == .roundedRect ? max(height, UITextField.roundedHeight) : height)
  }

  override var arrangedParts: ArrangedParts? {
    focusedParts(inset: inset) ?? ArrangedParts(parts: [label], arrangement: InsetArrangement(inset: inset))
  }

  package override func layoutParts() {
    guard isFromCode else {
      arrangedParts?.place(in: record.state.bounds)
      return
    }
    label.place(Rect(shownRect))
    leftView?.frame = leftViewRect(forBounds: bounds)
    rightView?.frame = rightViewRect(forBounds: bounds)
    placeFocus()
  }

  override func layers(showing color: ViewColor) -> [ColoredLayer] {
    super.layers(showing: color) + focusLayers(showing: color)
      + (color == .textColor && !modelText.isEmpty ? [ColoredLayer(view: label, key: .contentsColor)] : [])
  }

  override var baselineFont: FontDescription? { modelFont }

  /// The text is vertically centred, also while it is empty.
  override var baselineRule: BaselineRule? {
    var rule = label.baselineRule(width: 0)
    rule?.isCentered = true
    return rule
  }

  package override func tintDidChange() { if focus != nil { stage.performWithoutAnimation { showFocus() } } }
  package override var hasBaseline: Bool { true }

  package override func baselineOffsets(in size: Size) -> (first: Double, last: Double) {
    baselineRule?.offsets(in: size) ?? (0, 0)
  }
}
