import InbetweenLayout
import InbetweenObjects
package import InbetweenTimeline
public import Foundation
package import InbetweenGeometry

/// `UITextView` without focus: wrapped text that scrolls. It has an intrinsic size only if it does not scroll.
open class UITextView: UIScrollView, UIKeyInput, UITextInputTraits {
  @_spi(Kinds) open override var kind: String { "textView" }

  /// The characters that are shown. Setting them removes the attributes.
  package var modelText: String {
    get { modelParts.isEmpty ? plainText : modelParts.map(\.characters).joined() }
    set {
      let former = modelText
      let hadParts = !modelParts.isEmpty
      (plainText, modelParts) = (newValue, [])
      if !hadParts && newValue != former { textDidChange() }
    }
  }
  private var plainText = ""
  /// The parts of an attributed text, which is shown in place of the plain one; empty for none.
  package var modelParts: [TextPart] = [] { didSet { if modelParts != oldValue { textDidChange() } } }
  /// How lines are set where no part says it.
  package var modelParagraphStyle = ParagraphStyle() {
    didSet { if modelParagraphStyle != oldValue { textDidChange() } }
  }
  package var modelFont = FontDescription(size: 12) { didSet { if modelFont != oldValue { textDidChange() } } }
  package var modelTextColor = SystemColor.label {
    didSet { label.modelTextColor = modelTextColor }
  }
  package var modelTextAlignment = TextAlignment.natural { didSet { label.modelTextAlignment = modelTextAlignment } }
  /// Insets around the text, in points, in addition to the padding of lines.
  package var modelTextContainerInset = Insets(top: 8, left: 0, bottom: 8, right: 0) { didSet { textDidChange() } }
  @_spi(Kinds) open override var measuresContent: Bool { true }
  open override var isScrollEnabled: Bool { didSet { if isScrollEnabled != oldValue { textDidChange() } } }

  // MARK: - Code

  /// What code has set.
  private var given: (text: NSAttributedString?, color: UIColor?)

  public convenience override init(frame: CGRect) { self.init(frame: frame, textContainer: nil) }

  public init(frame: CGRect, textContainer: NSTextContainer?) {
    super.init(frame: frame)
    if let textContainer { self.textContainer = textContainer }
    self.textContainer.view = self
    modelTextColor = UIColor.label.model(in: traitCollection)
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    textContainer.view = self
  }

  open var text: String! {
    get { modelText }
    set {
      given.text = nil
      modelText = newValue ?? ""
      selectedRange = NSRange(location: (modelText as NSString).length, length: 0)
    }
  }
  /// The text with its attributes. The view has the font, colour and alignment of its first character.
  open var attributedText: NSAttributedString! {
    get { given.text ?? NSAttributedString(string: modelText, attributes: typingAttributes) }
    set {
      modelText = newValue?.string ?? ""
      given.text = newValue
      defer { showAttributes() }
      guard let newValue, newValue.length > 0 else { return }
      let attributes = newValue.firstAttributes
      if let font = attributes[.font] as? UIFont { modelFont = font.model }
      if let color = attributes[.foregroundColor] as? UIColor { textColor = color }
      if let style = attributes[.paragraphStyle] as? NSParagraphStyle, style.alignment != .natural {
        textAlignment = style.alignment
      }
    }
  }
  /// The attributes of the text for the current appearance.
  private func showAttributes() {
    guard let attributed = given.text else { return }
    modelParts = TextPart.parts(of: linkTextAttributes.showing(attributed), in: traitCollection, stage)
  }
  /// The attributes that links have on top of their own; without them they have the tint colour.
  open var linkTextAttributes: [NSAttributedString.Key: Any]! = [:] { didSet { showAttributes() } }
  /// Nothing is recognised in a recording; links are those of the attributed text.
  open var dataDetectorTypes: UIDataDetectorTypes = []
  open var font: UIFont? {
    get { UIFont(modelFont) }
    set {
      modelFont = newValue?.model ?? FontDescription(size: 12)
      modelParts = modelParts.changed { $0.font = nil }
    }
  }
  open var textColor: UIColor? {
    get { given.color ?? UIColor(modelTextColor) }
    set {
      given.color = newValue
      modelTextColor = (newValue ?? .label).model(in: traitCollection)
      modelParts = modelParts.changed { $0.style.color = nil }
    }
  }
  package override func refreshColors() {
    if isFromCode || given.color != nil { modelTextColor = (given.color ?? .label).model(in: traitCollection) }
    showAttributes()
  }
  open var textAlignment: NSTextAlignment {
    get { NSTextAlignment(modelTextAlignment) }
    set {
      modelTextAlignment = newValue.model
      modelParts = modelParts.changed { $0.style.paragraph?.alignment = nil }
    }
  }
  /// Insets around the text, in points, in addition to the padding of lines.
  open var textContainerInset: UIEdgeInsets {
    get { UIEdgeInsets(modelTextContainerInset) }
    set { modelTextContainerInset = newValue.model }
  }
  open private(set) var textContainer = NSTextContainer(size: .zero)
  func containerDidChange() {
    label.numberOfLines = textContainer.maximumNumberOfLines
    label.modelLineBreakMode = textContainer.lineBreakMode.model
    textDidChange()
  }

  /// Without it the text can be selected only: setting it to false ends editing.
  open var isEditable = true { didSet { if !isEditable, isEditing { resignFirstResponder() } } }
  /// Has no effect: in a recording, the size category does not change.
  open var adjustsFontForContentSizeCategory = false
  open var isSelectable = true
  open var selectedRange = NSRange(location: 0, length: 0) {
    didSet {
      selectedRange = inText(selectedRange)
      hideEditMenu()
      showCursor()
      if selectedRange != oldValue { editor?.textViewDidChangeSelection(self) }
    }
  }
  open var typingAttributes: [NSAttributedString.Key: Any] {
    get { [.font: UIFont(modelFont), .foregroundColor: textColor ?? UIColor.label] }
    set {
      if let font = newValue[.font] as? UIFont { self.font = font }
      if let color = newValue[.foregroundColor] as? UIColor { textColor = color }
    }
  }
  open var allowsEditingTextAttributes = false
  open var clearsOnInsertion = false
  open private(set) var isEditing = false
  open var keyboardType = UIKeyboardType.default
  open var returnKeyType = UIReturnKeyType.default
  open var autocapitalizationType = UITextAutocapitalizationType.sentences
  open var autocorrectionType = UITextAutocorrectionType.default
  open var spellCheckingType = UITextSpellCheckingType.default
  open var smartQuotesType = UITextSmartQuotesType.default
  open var smartDashesType = UITextSmartDashesType.default
  open var smartInsertDeleteType = UITextSmartInsertDeleteType.default
  open var keyboardAppearance = UIKeyboardAppearance.default
  open var enablesReturnKeyAutomatically = false
  open var isSecureTextEntry = false
  open var textContentType: UITextContentType!
  private var ownInputViews: (keyboard: UIView?, accessory: UIView?)
  open override var inputView: UIView? {
    get { ownInputViews.keyboard }
    set { ownInputViews.keyboard = newValue }
  }
  open override var inputAccessoryView: UIView? {
    get { ownInputViews.accessory }
    set { ownInputViews.accessory = newValue }
  }

  public static let textDidBeginEditingNotification = NSNotification.Name("UITextViewTextDidBeginEditingNotification")
  public static let textDidChangeNotification = NSNotification.Name("UITextViewTextDidChangeNotification")
  public static let textDidEndEditingNotification = NSNotification.Name("UITextViewTextDidEndEditingNotification")

  open weak var delegate: (any UITextViewDelegate)? { didSet { if editor !== delegate { scrollDelegate = delegate } } }
  @_spi(Kinds) open override func scrollDelegateDidChange() { if delegate !== editor { delegate = editor } }
  private var editor: (any UITextViewDelegate)? { scrollDelegate as? any UITextViewDelegate }
  open override var canBecomeFirstResponder: Bool { isEditable || isSelectable }

  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    guard !isEditing else { return true }
    guard isEditable else {
      defer { showCursor() }
      return super.becomeFirstResponder()
    }
    guard editor?.textViewShouldBeginEditing(self) ?? true, super.becomeFirstResponder() else { return false }
    isEditing = true
    showCursor()
    editor?.textViewDidBeginEditing(self)
    NotificationCenter.default.post(name: UITextView.textDidBeginEditingNotification, object: self)
    return true
  }

  @discardableResult
  open override func resignFirstResponder() -> Bool {
    guard isEditing else {
      defer { showCursor() }
      return super.resignFirstResponder()
    }
    guard editor?.textViewShouldEndEditing(self) ?? true, super.resignFirstResponder() else { return false }
    isEditing = false
    showCursor()
    editor?.textViewDidEndEditing(self)
    NotificationCenter.default.post(name: UITextView.textDidEndEditingNotification, object: self)
    return true
  }

  open var hasText: Bool { !modelText.isEmpty }
  open func insertText(_ text: String) {
    replaceMarks()
    replace(inText(selectedRange), with: text)
  }
  open func deleteBackward() {
    let selectedRange = inText(selectedRange)
    guard selectedRange.length == 0 else { return replace(selectedRange, with: "") }
    guard selectedRange.location > 0 else { return }
    let last = (modelText as NSString).rangeOfComposedCharacterSequence(at: selectedRange.location - 1)
    replace(last, with: "")
  }

  /// The text; edits go through ``UITextView/text`` and ``UITextView/attributedText``.
  open var textStorage: NSTextStorage { currentStorage }
  /// Lays out the current text in ``UITextView/textContainer``.
  open var layoutManager: NSLayoutManager { currentManager }
  /// Scrolls until the first line of a range is visible, with an animation.
  open func scrollRangeToVisible(_ range: NSRange) { scrollToFirstLine(of: range) }
  /// The rectangle of a range in its first line, in the view's coordinates.
  open func firstRect(for range: UITextRange) -> CGRect { rects(of: range.range).first ?? .zero }
  /// The rectangles of a range in its lines.
  open func selectionRects(for range: UITextRange) -> [UITextSelectionRect] {
    rects(of: range.range).map { UITextSelectionRect($0) }
  }
  /// The rectangle of the cursor at a position: 2 points wide.
  open func caretRect(for position: UITextPosition) -> CGRect { caret(at: position) }
  /// The position nearest to a point.
  open func closestPosition(to point: CGPoint) -> UITextPosition? { position(nearest: point) }
  open var selectedTextRange: UITextRange? {
    get { UITextRange(inText(selectedRange)) }
    set { selectedRange = newValue?.range ?? NSRange(location: (modelText as NSString).length, length: 0) }
  }
  open var beginningOfDocument: UITextPosition { UITextPosition(0) }
  open var endOfDocument: UITextPosition { UITextPosition((modelText as NSString).length) }
  open func text(in range: UITextRange) -> String? {
    let whole = modelText as NSString
    guard NSMaxRange(range.range) <= whole.length else { return nil }
    return whole.substring(with: range.range)
  }
  /// The text that is being composed; nil unless code marks one.
  open var markedTextRange: UITextRange? { markedRange(length: (modelText as NSString).length) }
  open func setMarkedText(_ markedText: String?, selectedRange: NSRange) {
    compose(markedText ?? "", selecting: selectedRange)
  }
  open func unmarkText() { mark(nil) }
  open func replace(_ range: UITextRange, withText text: String) { replace(range.range, with: text) }

  func replace(_ range: NSRange, with text: String) {
    let former = modelText as NSString
    guard range == inText(range), editor?.textView(self, shouldChangeTextIn: range, replacementText: text) ?? true
    else { return }
    if let styled = given.text, styled.length > 0 {
      attributedText = styled.replacing(range, with: text)
    } else {
      given.text = nil
      modelText = former.replacingCharacters(in: range, with: text)
    }
    selectedRange = NSRange(location: range.location + (text as NSString).length, length: 0)
    editor?.textViewDidChange(self)
    NotificationCenter.default.post(name: UITextView.textDidChangeNotification, object: self)
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesEnded(touches, with: event)
    let wasActive = isFirstResponder
    if isEditable {
      becomeFirstResponder()
    } else if isSelectable, let touch = touches.first {
      touchItem(at: touch.location(in: self), of: label)
    }
    if isSelectable { take(TextTouch(touches.first, in: self), wasActive: wasActive) }
  }

  // MARK: - Model

  /// `NSTextContainer.lineFragmentPadding`: the padding at both ends of lines, in points.
  private var padding: Double { Double(textContainer.lineFragmentPadding) }
  private lazy var label = UILabel(internalPartOf: self, named: "text")

  package override func configure() {
    super.configure()
    label.numberOfLines = 0
    label.lineBreakStrategy = []
    label.modelLineBreakMode = .wordWrapping
    label.modelFont = modelFont
    label.modelTextColor = modelTextColor
    addSubview(label)
  }

  private var insets: Insets {
    Insets(
      top: modelTextContainerInset.top, left: modelTextContainerInset.left + padding,
      bottom: modelTextContainerInset.bottom, right: modelTextContainerInset.right + padding)
  }

  private func textDidChange() {
    let factor = textContainer.hyphenationFactor
    let parts = modelParts.changed { $0.style.paragraph = $0.style.paragraph?.dividing(factor) }
    if parts.isEmpty { label.modelText = plainText } else { label.modelParts = parts }
    label.modelParagraphStyle = modelParagraphStyle.dividing(factor)
    label.modelFont = modelFont
    updateRules()
    contentSizeDidChange()
    stage.performWithoutAnimation { layoutParts() }
  }

  /// What lines avoid, and what the delegate of the layout manager says of them, for the current width.
  private func updateRules() {
    let width = max(record.state.boundsSize.width - insets.left - insets.right, 1)
    label.lineRules = lineRules { [label] rules in
      var request = label.request(width: width)
      request.rules = rules
      return label.stage.layout(request, for: label)
    }
  }

  /// The height of the text with its insets for a width of the view, in points; an empty text has one line.
  private func textHeight(forWidth width: Double) -> Double {
    let line = stage.metrics(of: modelFont, for: self)?.lineHeight ?? 0
    return max(label.height(forWidth: max(width - insets.left - insets.right, 1)) ?? 0, line)
  }

  /// The size of the text with its insets where only line breaks end lines, in points.
  private var wholeSize: Size {
    let natural = label.naturalContentSize
    let line = stage.metrics(of: modelFont, for: self)?.lineHeight ?? 0
    return Size(
      width: (natural.width ?? 0) + insets.left + insets.right,
      height: max(natural.height ?? 0, line) + insets.top + insets.bottom)
  }

  package override var naturalContentSize: IntrinsicSize {
    isScrollEnabled ? IntrinsicSize() : IntrinsicSize(wholeSize)
  }

  /// That of the whole text, also where it scrolls.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    guard isScrollEnabled else { return super.sizeThatFits(size) }
    let whole = wholeSize
    guard size.width > 0, Double(size.width) < whole.width else { return CGSize(whole) }
    return CGSize(width: Double(size.width), height: height(forWidth: Double(size.width)) ?? whole.height)
  }

  package override var hasWidthDependentHeight: Bool { !isScrollEnabled && !modelText.isEmpty }

  package override func height(forWidth width: Double) -> Double? {
    guard width > 0 else { return naturalContentSize.height }
    let height = textHeight(forWidth: width) + insets.top + insets.bottom
    return (height * Double(stage.canvas.scale) - 1e-6).rounded(.up) / Double(stage.canvas.scale)
  }

  override var arrangedParts: ArrangedParts? {
    let width = record.state.boundsSize.width
    return ArrangedParts(
      parts: [label], arrangement: TextArrangement(insets: insets, height: textHeight(forWidth: width)))
  }

  package override func layoutParts() {
    let size = record.state.boundsSize
    if hasLineRules { updateRules() }
    arrangedParts?.place(in: record.state.bounds)
    let content = Size(
      width: size.width, height: textHeight(forWidth: size.width) + insets.top + insets.bottom)
    if content != modelContentSize { modelContentSize = content }
    placeCursor()
  }

  package override func tintDidChange() {
    super.tintDidChange()
    showCursor()
  }

  override func layers(showing color: ViewColor) -> [ColoredLayer] {
    super.layers(showing: color)
      + (color == .textColor ? [ColoredLayer(view: label, key: .contentsColor)] : [])
  }

  override var baselineFont: FontDescription? { modelFont }

  package override var hasBaseline: Bool { !modelText.isEmpty }

  package override func baselineOffsets(in size: Size) -> (first: Double, last: Double) {
    let height = textHeight(forWidth: size.width)
    let inner = label.baselineOffsets(
      in: Size(width: max(size.width - insets.left - insets.right, 1), height: height))
    return (insets.top + inner.first, size.height - insets.top - height + inner.last)
  }
}
