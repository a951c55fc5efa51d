import Foundation

/// A text field or text view of code: fingers select its text, and its edit menu changes it.
protocol EditableText: UIView, UITextInput {
  var modelText: String { get }
  var isSecureTextEntry: Bool { get }
  /// Whether its text can be changed, and not only selected.
  var allowsEdits: Bool { get }
  /// Replaces a range, unless the delegate refuses.
  func edit(_ range: NSRange, to text: String)
  /// What the delegate says of the menu; nil for the suggested actions.
  func editMenu(for range: NSRange, _ suggested: [UIMenuElement]) -> UIMenu?
  func caretRect(for position: UITextPosition) -> CGRect
  func selectionRects(for range: UITextRange) -> [UITextSelectionRect]
  func closestPosition(to point: CGPoint) -> UITextPosition?
}

/// A finger that was lifted from a text and had not moved.
struct TextTouch {
  /// In the coordinates of the text's view.
  let point: CGPoint
  let taps: Int
  let isLong: Bool

  /// How long a finger presses, in seconds, and how far it may move, in points: those of `UILongPressGestureRecognizer`.
  private static let (duration, movement): (TimeInterval, CGFloat) = (0.5, 10)

  init?(_ touch: UITouch?, in view: UIView) {
    guard let touch,
      max(abs(touch.point.x - touch.startPoint.x), abs(touch.point.y - touch.startPoint.y)) <= Self.movement
    else { return nil }
    (point, taps) = (touch.location(in: view), touch.tapCount)
    isLong = touch.timestamp - touch.start >= Self.duration - 1e-6
  }
}

/// The menu that a text shows.
private final class ShownEditMenu {
  weak var presentation: EditMenuPresentation?
}

extension EditableText {
  /// Selects as a finger on iOS does: a double tap selects a word; a long press places the cursor or, in a text that
  /// cannot be changed, selects a word too. Both show the menu. A tap ends a selection.
  ///
  /// - Parameter wasActive: whether the text was first responder when the finger was lifted.
  func take(_ touch: TextTouch?, wasActive: Bool) {
    guard let touch, isFromCode else { return }
    if touch.taps == 2 || (touch.isLong && !allowsEdits) {
      guard isFirstResponder || becomeFirstResponder() else { return }
      selectWord(at: touch.point)
      showEditMenu()
    } else if touch.isLong, isFirstResponder {
      moveCursor(to: touch.point)
      showEditMenu()
    } else if touch.taps == 1, wasActive, selectedTextRange?.isEmpty == false {
      moveCursor(to: touch.point)
    }
  }

  private func moveCursor(to point: CGPoint) {
    guard let position = closestPosition(to: point) else { return }
    selectedTextRange = UITextRange(NSRange(location: position.offset, length: 0))
  }

  private func selectWord(at point: CGPoint) {
    if let position = closestPosition(to: point) { selectWord(at: position.offset) }
  }

  /// - Parameter offset: in UTF-16 code units. The characters of a password are one word.
  private func selectWord(at offset: Int) {
    let whole = NSRange(location: 0, length: (modelText as NSString).length)
    selectedTextRange = UITextRange(isSecureTextEntry ? whole : modelText.word(at: offset))
  }

  // MARK: - The menu

  private var shownEditMenu: ShownEditMenu? { codeProperties.attachments[ShownEditMenu.self] }

  /// Shows what can be done with the selection or at the cursor, in place of what was shown.
  private func showEditMenu() {
    hideEditMenu()
    guard isFirstResponder, let range = selectedTextRange else { return }
    let lines = range.isEmpty ? [] : selectionRects(for: range).map(\.rect).filter { $0.width > 0 }
    let area = lines.dropFirst().reduce(lines.first ?? caretRect(for: range.start)) { $0.union($1) }
    let seen = area.intersection(bounds)
    let suggested = UICommand.standardEdits
    let menu = codeProperties.attachments.object(ShownEditMenu.self) { ShownEditMenu() }
    menu.presentation = EditMenuPresentation.show(
      editMenu(for: range.range, suggested)?.children ?? suggested, from: self, rect: seen.isNull ? area : seen)
  }

  /// What changes the text or its selection takes the menu away.
  func hideEditMenu() { shownEditMenu?.presentation?.dismiss() }

  // MARK: - Its entries

  /// - Parameter edit: the name of one of `UIResponderStandardEditActions`.
  func canPerform(_ edit: String) -> Bool {
    guard let range = selectedTextRange?.range else { return false }
    let (isSelection, length) = (range.length > 0, (modelText as NSString).length)
    switch edit {
    case "cut:": return isSelection && allowsEdits && !isSecureTextEntry
    case "copy:": return isSelection && !isSecureTextEntry
    case "paste:": return allowsEdits && UIPasteboard.general.hasStrings
    case "select:": return !isSelection && length > 0
    // A selection that can be changed has the entries for a change only.
    case "selectAll:": return length > 0 && (allowsEdits ? !isSelection : range.length < length)
    default: return false
    }
  }

  func cutSelection() {
    guard canPerform("cut:"), let range = selectedTextRange else { return }
    copySelection()
    edit(range.range, to: "")
  }

  func copySelection() {
    if canPerform("copy:"), let range = selectedTextRange { UIPasteboard.general.string = text(in: range) }
  }

  func pasteText() {
    guard canPerform("paste:"), let text = UIPasteboard.general.string, let range = selectedTextRange else { return }
    edit(range.range, to: text)
  }

  func deleteSelection() {
    if allowsEdits, let range = selectedTextRange, !range.isEmpty { edit(range.range, to: "") }
  }

  func selectWord(from sender: Any?) {
    guard let range = selectedTextRange else { return }
    selectWord(at: range.range.location)
    followSelection(from: sender)
  }

  func selectWhole(from sender: Any?) {
    selectedTextRange = UITextRange(NSRange(location: 0, length: (modelText as NSString).length))
    followSelection(from: sender)
  }

  /// A menu's entry that selects is followed by the menu of the selection; code that selects shows none.
  private func followSelection(from sender: Any?) {
    if sender is UICommand || sender is UIMenuController { showEditMenu() }
  }
}

extension UITextField: EditableText {
  var allowsEdits: Bool { isEnabled }

  /// A line has no line breaks.
  func edit(_ range: NSRange, to text: String) {
    let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    guard let bar = (self as? UISearchTextField)?.bar else { return change(range, to: line) }
    guard bar.delegate?.searchBar(bar, shouldChangeTextIn: range, replacementText: line) ?? true else { return }
    change(range, to: line)
    bar.delegate?.searchBar(bar, textDidChange: modelText)
  }

  func editMenu(for range: NSRange, _ suggested: [UIMenuElement]) -> UIMenu? {
    delegate?.textField(self, editMenuForCharactersIn: range, suggestedActions: suggested)
  }
}

extension UITextView: EditableText {
  var allowsEdits: Bool { isEditable }
  func edit(_ range: NSRange, to text: String) { replace(range, with: text) }
  func editMenu(for range: NSRange, _ suggested: [UIMenuElement]) -> UIMenu? {
    delegate?.textView(self, editMenuForTextIn: range, suggestedActions: suggested)
  }
}

extension String {
  /// The word around a place between two characters, else the last one before it, else the first one after it; an empty
  /// range if there is none.
  ///
  /// - Parameter offset: in UTF-16 code units.
  fileprivate func word(at offset: Int) -> NSRange {
    let characters = Array(self)
    func isWord(_ index: Int) -> Bool {
      guard characters.indices.contains(index) else { return false }
      if characters[index].isLetter || characters[index].isNumber || characters[index] == "_" { return true }
      guard characters[index] == "'" || characters[index] == "’" else { return false }
      let around = [index - 1, index + 1]
      return around.allSatisfy { characters.indices.contains($0) && characters[$0].isLetter }
    }
    var place = 0
    var units = 0
    while place < characters.count, units < offset {
      units += characters[place].utf16.count
      place += 1
    }
    if !isWord(place) {
      let before = characters.indices.prefix(place).last(where: isWord)
      guard let found = before ?? characters.indices.dropFirst(place).first(where: isWord) else {
        return NSRange(location: units, length: 0)
      }
      place = found
    }
    var (start, end) = (place, place)
    while isWord(start - 1) { start -= 1 }
    while isWord(end) { end += 1 }
    func length(_ range: Range<Int>) -> Int { characters[range].reduce(0) { $0 + $1.utf16.count } }
    return NSRange(location: length(0..<start), length: length(start..<end))
  }
}
