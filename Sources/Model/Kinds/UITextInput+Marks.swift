public import Foundation

/// A text that is being composed, as by keyboards for Chinese and Japanese: code marks it. Films type without marks.
final class MarkedText {
  var range: NSRange?
}

extension UITextInput {
  public var markedTextRange: UITextRange? { nil }
  public func setMarkedText(_ markedText: String?, selectedRange: NSRange) {}
  public func unmarkText() {}
}

extension UIView {
  private var marked: MarkedText { codeProperties.attachments.object(MarkedText.self) { MarkedText() } }

  /// The marked part of a text; nil where the text has become shorter.
  func markedRange(length: Int) -> UITextRange? {
    guard let range = codeProperties.attachments[MarkedText.self]?.range, range.length > 0, NSMaxRange(range) <= length
    else { return nil }
    return UITextRange(range)
  }

  func mark(_ range: NSRange?) {
    if range != nil || codeProperties.attachments[MarkedText.self] != nil { marked.range = range }
  }
}

extension UITextInput where Self: UIView {
  /// The view that draws the text, in whose coordinates its rectangles are.
  public var textInputView: UIView { self }

  /// Selects the marked text, which a typed text replaces.
  func replaceMarks() {
    guard let range = markedTextRange else { return }
    selectedTextRange = range
    unmarkText()
  }

  /// Replaces the marked text, or else the selection, and marks what is put there.
  func compose(_ text: String, selecting selected: NSRange) {
    guard let place = markedTextRange ?? selectedTextRange else { return }
    let start = place.start.offset
    replace(place, withText: text)
    let length = (text as NSString).length
    mark(length > 0 ? NSRange(location: start, length: length) : nil)
    let first = min(max(selected.location, 0), length)
    let last = first + min(max(selected.length, 0), length - first)
    selectedTextRange = UITextRange(NSRange(location: start + first, length: last - first))
  }
}
