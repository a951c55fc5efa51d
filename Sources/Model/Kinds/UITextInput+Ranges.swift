public import Foundation

/// A position between two characters of a text.
open class UITextPosition: NSObject {
  /// The offset from the beginning, in UTF-16 code units.
  package let offset: Int

  package init(_ offset: Int) {
    self.offset = offset
    super.init()
  }

  open override func isEqual(_ object: Any?) -> Bool { (object as? UITextPosition)?.offset == offset }
  open override var hash: Int { offset }
}

/// A range between two positions of a text.
open class UITextRange: NSObject {
  package let range: NSRange

  init(_ range: NSRange) {
    self.range = range
    super.init()
  }

  open var start: UITextPosition { UITextPosition(range.location) }
  open var end: UITextPosition { UITextPosition(range.location + range.length) }
  open var isEmpty: Bool { range.length == 0 }

  open override func isEqual(_ object: Any?) -> Bool { (object as? UITextRange)?.range == range }
  open override var hash: Int { range.hashValue }
}

/// A view with editable text and a selection.
public protocol UITextInput: UIKeyInput {
  var selectedTextRange: UITextRange? { get set }
  var beginningOfDocument: UITextPosition { get }
  var endOfDocument: UITextPosition { get }
  func text(in range: UITextRange) -> String?
  func replace(_ range: UITextRange, withText text: String)
  var markedTextRange: UITextRange? { get }
  func setMarkedText(_ markedText: String?, selectedRange: NSRange)
  func unmarkText()
}

extension UITextInput {
  private var length: Int { endOfDocument.offset }

  public func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange? {
    let (from, to) = (min(fromPosition.offset, toPosition.offset), max(fromPosition.offset, toPosition.offset))
    guard from >= 0, to <= length else { return nil }
    return UITextRange(NSRange(location: from, length: to - from))
  }
  /// Nil outside of the text.
  public func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
    let (place, overflows) = position.offset.addingReportingOverflow(offset)
    return !overflows && place >= 0 && place <= length ? UITextPosition(place) : nil
  }
  public func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int { toPosition.offset - from.offset }
  public func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult {
    position.offset < other.offset
      ? .orderedAscending : position.offset > other.offset ? .orderedDescending : .orderedSame
  }
}

extension UITextField: UITextInput {}

extension UITextField {
  func select(_ range: UITextRange?) {
    selection = range?.range ?? NSRange(location: (modelText as NSString).length, length: 0)
    delegate?.textFieldDidChangeSelection(self)
  }
  func part(of range: UITextRange) -> String? {
    let whole = modelText as NSString
    guard NSMaxRange(range.range) <= whole.length else { return nil }
    return whole.substring(with: range.range)
  }
  func put(_ text: String, into range: UITextRange) {
    guard NSMaxRange(range.range) <= (modelText as NSString).length else { return }
    replaceText(in: range.range, with: text)
  }
}

extension UITextView: UITextInput {}
