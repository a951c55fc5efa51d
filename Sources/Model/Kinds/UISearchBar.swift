public import Foundation
package import InbetweenGeometry
import InbetweenLayout
import InbetweenTimeline

/// `UISearchBar`, 56 points high: a field with a magnifying glass and a text or placeholder.
open class UISearchBar: UIView, UIBarPositioning {
  @_spi(Kinds) open override var kind: String { "searchBar" }

  /// `UISearchBar.Style`, as named in scenes: `minimal` has no background.
  package enum StyleWord: String, Hashable, Sendable, CaseIterable { case `default`, prominent, minimal }

  package var modelText = "" { didSet { showAtOnce() } }
  package var modelPlaceholder = "" { didSet { showAtOnce() } }
  package var modelStyle = StyleWord.default { didSet { showAtOnce() } }
  /// Light grey if nil.
  package var modelBarTintColor: Color? { didSet { showAtOnce() } }

  // MARK: - Code

  public enum Style: UInt, Sendable { case `default`, prominent, minimal }
  public enum Icon: Int, Sendable { case search, clear, bookmark, resultsList }

  open weak var delegate: (any UISearchBarDelegate)?
  /// Informs the controller that the bar belongs to.
  package var didCancel: (() -> Void)?
  open var searchBarStyle: UISearchBar.Style {
    get { modelStyle == .minimal ? .minimal : modelStyle == .prominent ? .prominent : .default }
    set { modelStyle = newValue == .minimal ? .minimal : newValue == .prominent ? .prominent : .default }
  }
  open var barStyle = UIBarStyle.default
  open var isTranslucent = true
  open var barTintColor: UIColor? {
    get { color(\.modelBarTintColor) }
    set { take(newValue, \.modelBarTintColor) }
  }
  open var text: String? {
    get { searchTextField.text }
    set { searchTextField.text = newValue }
  }
  open var placeholder: String? {
    get { searchTextField.placeholder }
    set { searchTextField.placeholder = newValue }
  }
  /// Not drawn; on iOS a bar with a prompt is higher.
  open var prompt: String?
  open var showsCancelButton = false { didSet { if isFromCode { placeField() } else { showSceneParts() } } }
  open func setShowsCancelButton(_ showsCancelButton: Bool, animated: Bool) {
    guard animated else {
      self.showsCancelButton = showsCancelButton
      return
    }
    UIView.animate(withDuration: 0.3) { self.showsCancelButton = showsCancelButton }
  }
  open var backgroundImage: UIImage? { didSet { showAtOnce() } }
  open func setBackgroundImage(
    _ backgroundImage: UIImage?, for barPosition: UIBarPosition, barMetrics: UIBarMetrics
  ) { self.backgroundImage = backgroundImage }
  open func backgroundImage(for barPosition: UIBarPosition, barMetrics: UIBarMetrics) -> UIImage? { backgroundImage }
  open var barPosition: UIBarPosition { delegate?.position(for: self) ?? .any }
  open var keyboardType: UIKeyboardType {
    get { searchTextField.keyboardType }
    set { searchTextField.keyboardType = newValue }
  }
  open var returnKeyType: UIReturnKeyType {
    get { searchTextField.returnKeyType }
    set { searchTextField.returnKeyType = newValue }
  }
  open var autocapitalizationType: UITextAutocapitalizationType {
    get { searchTextField.autocapitalizationType }
    set { searchTextField.autocapitalizationType = newValue }
  }
  open var autocorrectionType: UITextAutocorrectionType {
    get { searchTextField.autocorrectionType }
    set { searchTextField.autocorrectionType = newValue }
  }
  open var enablesReturnKeyAutomatically = true
  private var ownAccessoryView: UIView?
  open override var inputAccessoryView: UIView? {
    get { ownAccessoryView }
    set { ownAccessoryView = newValue }
  }

  /// The text field of the bar.
  open private(set) lazy var searchTextField: UISearchTextField = {
    let field = UISearchTextField(frame: .zero)
    field.bar = self
    addSubview(field)
    label.modelIsHidden = true
    setNeedsLayout()
    return field
  }()
  private lazy var cancelButton: UIButton = {
    let button = UIButton(type: .system)
    button.setTitle("Cancel", for: .normal)
    button.titleLabel?.font = .systemFont(ofSize: 17)
    button.addAction(
      UIAction { [weak self] _ in
        guard let self else { return }
        self.delegate?.searchBarCancelButtonClicked(self)
        self.didCancel?()
      }, for: .touchUpInside)
    UIBarButtonItem().dress(button, in: self)
    addSubview(button)
    return button
  }()

  @discardableResult
  open override func becomeFirstResponder() -> Bool { searchTextField.becomeFirstResponder() }
  @discardableResult
  open override func resignFirstResponder() -> Bool { searchTextField.resignFirstResponder() }
  open override var isFirstResponder: Bool { searchTextField.isFirstResponder }

  open override func layoutSubviews() {
    super.layoutSubviews()
    placeField()
    placeScopes()
  }

  /// The field leaves space for the cancel button.
  private func placeField() {
    guard isFromCode, let frames = arrangedParts?.arrangement.frames(in: record.state.bounds), frames.count >= 4 else {
      return
    }
    var frame = frames[1]
    if showsCancelButton || cancelWasShown {
      cancelWasShown = true
      let width = Double(cancelButton.intrinsicContentSize.width)
      if showsCancelButton { frame.size.width = max(frame.width - width - 8, 0) }
      cancelButton.frame = CGRect(
        x: frame.maxX + 8, y: frame.minY, width: width, height: frame.height)
      cancelButton.alpha = showsCancelButton ? 1 : 0
    }
    field.place(frame)
    searchTextField.frame = CGRect(
      x: frames[3].minX, y: frame.minY, width: max(frame.maxX - frames[3].minX - 8, 0), height: frame.height)
  }
  private var cancelWasShown = false

  // MARK: - Model

  private static let (height, fieldHeight, fieldRadius) = (56.0, 36.0, 10.0)
  static let sideInset = 8.0
  private static let (glassInset, textInset) = (8.0, 32.0)
  private lazy var field = UIView(internalPartOf: self, named: "field")
  lazy var glass = ShapeView(internalPartOf: self, named: "glass")
  lazy var label = UILabel(internalPartOf: self, named: "text")
  private lazy var backgroundPart = UIView(internalPartOf: self, named: "ground")

  package override func configure() {
    for part in [backgroundPart, field, glass, label] { addSubview(part) }
    paint()
    field.cornerRadius = UISearchBar.fieldRadius
    label.modelFont = FontDescription(size: 17)
    glass.path = .magnifyingGlass
    glass.fillColor = .clear
    glass.lineWidth = 1.75
    glass.shape.lineCap = .round
    show()
  }

  private func paint() {
    field.modelBackgroundColor = SystemColor.tertiaryFill
    glass.strokeColor = SystemColor.secondaryLabel
  }

  package override func refreshColors() {
    super.refreshColors()
    paint()
    show()
  }

  var scopes = SearchScopes()
  private var scopeHeight: Double { shownScopes == nil ? 0 : UISearchBar.scopeBarHeight }

  package override var naturalContentSize: IntrinsicSize {
    IntrinsicSize(height: UISearchBar.height + scopeHeight)
  }

  override var arrangedParts: ArrangedParts? {
    let line = stage.metrics(of: label.modelFont, for: self)?.lineHeight.rounded(.up) ?? 0
    return ArrangedParts(
      parts: [backgroundPart, field, glass, label] + sceneParts + focusParts,
      arrangement: SearchArrangement(
        lineHeight: line, isRightToLeft: modelLayoutDirection == .rightToLeft, scopeHeight: scopeHeight,
        cancel: isFromCode ? nil : cancelPlace, caret: caretPlace, hasClearButton: hasClearButton))
  }

  package override func layoutParts() { arrangedParts?.place(in: record.state.bounds) }

  package override func layoutDirectionDidChange() {
    super.layoutDirectionDidChange()
    showAtOnce()
  }

  override func layers(showing color: ViewColor) -> [ColoredLayer] {
    color == .barTintColor
      ? [ColoredLayer(view: backgroundPart, key: .backgroundColor)]
      : super.layers(showing: color) + cancelLayers(showing: color) + caretLayers(showing: color)
  }

  /// The text does not move while the field's width is animated.
  func textKeepsPlace(isReversed: Bool) { label.modelContentMode = isReversed ? .topRight : .topLeft }

  package override func tintDidChange() {
    cancelLabel?.animatableTextColor = modelTintColor
    tintCaret()
  }

  func showAtOnce() { stage.performWithoutAnimation { show() } }

  private func show() {
    showFocus()
    layoutParts()
    label.modelText = modelText.isEmpty ? modelPlaceholder : modelText
    label.modelTextColor = modelText.isEmpty ? SystemColor.secondaryLabel : SystemColor.label
    if backgroundImage != nil {
      backgroundPart.modelBackgroundColor = .clear
      return
    }
    backgroundPart.modelBackgroundColor = modelStyle == .minimal ? .clear : modelBarTintColor ?? SystemColor.bar
  }

  /// The background, the field, the magnifying glass, the text, and the parts that come and go.
  private struct SearchArrangement: PartArrangement {
    /// The line height of the text, in points.
    var lineHeight: Double
    var isRightToLeft: Bool
    /// The height of the scope bar below the field, in points.
    var scopeHeight: Double
    /// The width of the cancel button, and whether it is beside the field or still outside of the bar.
    var cancel: (width: Double, isShown: Bool)?
    /// The width of the text and the distance of the caret from its left end, in points.
    var caret: (width: Double, position: Double)?
    var hasClearButton: Bool

    func frames(in bounds: Rect) -> [Rect] {
      let room = cancel.map { $0.isShown ? $0.width + UISearchBar.sideInset : 0 } ?? 0
      let field = Rect(
        x: UISearchBar.sideInset + (isRightToLeft ? room : 0),
        y: (bounds.height - scopeHeight - UISearchBar.fieldHeight) / 2,
        width: max(bounds.width - 2 * UISearchBar.sideInset - room, 0), height: UISearchBar.fieldHeight)
      let size = Path.magnifyingGlassSize
      let end = hasClearButton ? UISearchBar.clearSide + 2 * UISearchBar.clearGap : UISearchBar.glassInset
      let text = max(field.width - UISearchBar.textInset - end, 0)
      let (glassX, textX) =
        isRightToLeft
        ? (field.maxX - UISearchBar.glassInset - size, field.minX + end)
        : (field.minX + UISearchBar.glassInset, field.minX + UISearchBar.textInset)
      return [
        Rect(x: 0, y: 0, width: bounds.width, height: bounds.height), field,
        Rect(x: glassX, y: field.midY - size / 2, width: size, height: size),
        Rect(x: textX, y: field.midY - lineHeight / 2, width: text, height: lineHeight),
      ]
        + (cancel.map { cancel in
          [
            Rect(
              x: isRightToLeft ? field.minX - UISearchBar.sideInset - cancel.width : field.maxX + UISearchBar.sideInset,
              y: field.midY - lineHeight / 2, width: cancel.width, height: lineHeight)
          ]
        } ?? [])
        + (scopeHeight > 0
          ? [
            Rect(
              x: UISearchBar.sideInset,
              y: bounds.height - (UISearchBar.scopeBarHeight + UISearchBar.scopeHeight) / 2,
              width: max(bounds.width - 2 * UISearchBar.sideInset, 0), height: UISearchBar.scopeHeight)
          ] : [])
        + focusFrames(
          field: field, text: Rect(x: textX, y: field.midY - lineHeight / 2, width: text, height: lineHeight))
    }

    /// Of the caret and the clear button.
    private func focusFrames(field: Rect, text: Rect) -> [Rect] {
      var frames: [Rect] = []
      if let caret {
        let left = isRightToLeft ? text.maxX - caret.width : text.minX
        let width = UITextField.caretWidth
        let x = min(max(left + caret.position - width / 2, text.minX), max(text.maxX - width, text.minX))
        frames.append(Rect(x: x, y: text.minY, width: width, height: text.height))
      }
      if hasClearButton {
        let (side, gap) = (UISearchBar.clearSide, UISearchBar.clearGap)
        frames.append(
          Rect(
            x: isRightToLeft ? field.minX + gap : field.maxX - gap - side, y: field.midY - side / 2, width: side,
            height: side))
      }
      return frames
    }
  }
}

/// The field of a search bar.
open class UISearchTextField: UITextField {
  weak var bar: UISearchBar?
  private var wantedClearMode = ViewMode.never
  /// Has no effect: the bar has a button of its own.
  open override var clearButtonMode: ViewMode {
    get { wantedClearMode }
    set { wantedClearMode = newValue }
  }

  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    guard !isEditing, let bar else { return super.becomeFirstResponder() }
    guard bar.delegate?.searchBarShouldBeginEditing(bar) ?? true, super.becomeFirstResponder() else { return false }
    bar.delegate?.searchBarTextDidBeginEditing(bar)
    return true
  }

  @discardableResult
  open override func resignFirstResponder() -> Bool {
    guard isEditing, let bar else { return super.resignFirstResponder() }
    guard bar.delegate?.searchBarShouldEndEditing(bar) ?? true, super.resignFirstResponder() else { return false }
    bar.delegate?.searchBarTextDidEndEditing(bar)
    return true
  }

  open override func insertText(_ text: String) {
    guard let bar else { return super.insertText(text) }
    if text == "\n" { return bar.delegate?.searchBarSearchButtonClicked(bar) ?? () }
    let end = NSRange(location: ((self.text ?? "") as NSString).length, length: 0)
    guard bar.delegate?.searchBar(bar, shouldChangeTextIn: end, replacementText: text) ?? true else { return }
    super.insertText(text)
    bar.delegate?.searchBar(bar, textDidChange: self.text ?? "")
  }

  open override func deleteBackward() {
    super.deleteBackward()
    if let bar { bar.delegate?.searchBar(bar, textDidChange: text ?? "") }
  }
}

public protocol UISearchBarDelegate: UIBarPositioningDelegate {
  func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool
  func searchBarTextDidBeginEditing(_ searchBar: UISearchBar)
  func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool
  func searchBarTextDidEndEditing(_ searchBar: UISearchBar)
  func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String)
  func searchBar(_ searchBar: UISearchBar, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool
  func searchBarSearchButtonClicked(_ searchBar: UISearchBar)
  func searchBarCancelButtonClicked(_ searchBar: UISearchBar)
  func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int)
}

extension UISearchBarDelegate {
  public func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool { true }
  public func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) {}
  public func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool { true }
  public func searchBarTextDidEndEditing(_ searchBar: UISearchBar) {}
  public func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {}
  public func searchBar(
    _ searchBar: UISearchBar, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool { true }
  public func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {}
  public func searchBarCancelButtonClicked(_ searchBar: UISearchBar) {}
  public func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int) {}
}

extension Path {
  fileprivate static let magnifyingGlassSize = 17.0

  /// A circle and a handle to the lower right.
  fileprivate static var magnifyingGlass: Path {
    var path = Path.oval(in: Rect(x: 1, y: 1, width: 11.5, height: 11.5))
    path.move(to: Point(x: 11, y: 11))
    path.line(to: Point(x: 16, y: 16))
    return path
  }
}
