import Foundation
import InbetweenGeometry
import InbetweenObjects
import InbetweenTimeline

/// What a text view of code shows while it is edited.
private final class TextViewCursor {
  var caret: UIView?
  /// Behind the selected part of each line.
  var highlights: [UIView] = []
  var handles: ShapeView?
}

extension UITextView {
  private var cursor: TextViewCursor? { codeProperties.attachments[TextViewCursor.self] }

  /// Whether it shows what is selected, which text that cannot be edited has, too; a cursor it has not.
  private var showsSelection: Bool { isEditing || (isFirstResponder && isSelectable) }

  /// Creates and removes the cursor, or what shows the selection; nothing of it is animated.
  func showCursor() {
    guard showsSelection || cursor != nil else { return }
    let cursor = codeProperties.attachments.object(TextViewCursor.self) { TextViewCursor() }
    stage.performWithoutAnimation {
      let isSelection = showsSelection && selectedTextRange?.isEmpty == false
      if isSelection || !isEditing || !isEditable {
        cursor.caret?.removeFromSuperview()
        cursor.caret = nil
      } else if cursor.caret == nil {
        let caret = UIView(internalPartOf: self, named: "caret")
        caret.cornerRadius = UITextField.caretWidth / 2
        insertChild(caret, at: node.children.count)
        cursor.caret = caret
      }
      if !isSelection {
        for part in cursor.highlights { part.removeFromSuperview() }
        cursor.highlights = []
        cursor.handles?.removeFromSuperview()
        cursor.handles = nil
      } else if cursor.handles == nil {
        let handles = ShapeView(internalPartOf: self, named: "handles")
        insertChild(handles, at: node.children.count)
        cursor.handles = handles
      }
      cursor.caret?.modelBackgroundColor = modelTintColor
      cursor.handles?.fillColor = modelTintColor
      placeCursor()
    }
  }

  /// Places the cursor or the selection where the view, whose class may be one of the app, says that they are.
  func placeCursor() {
    guard let cursor, showsSelection, let range = selectedTextRange else { return }
    cursor.caret?.place(Rect(caretRect(for: range.start)))
    guard let handles = cursor.handles else { return }
    let lines = selectionRects(for: range).map { Rect($0.rect) }.filter { $0.width > 0 }
    stage.performWithoutAnimation {
      while cursor.highlights.count > lines.count { cursor.highlights.removeLast().removeFromSuperview() }
      while cursor.highlights.count < lines.count {
        let highlight = UIView(internalPartOf: self, named: "selection")
        insertChild(highlight, at: 0)
        cursor.highlights.append(highlight)
      }
    }
    for (highlight, line) in zip(cursor.highlights, lines) {
      highlight.modelBackgroundColor = modelTintColor.multiplyingAlpha(by: UITextField.selectionAlpha)
      highlight.place(line)
    }
    handles.place(Rect(origin: .zero, size: record.state.boundsSize))
    handles.path = lines.first.flatMap { first in lines.last.map { .selectionHandles(from: first, to: $0) } } ?? Path()
  }
}

extension UITextView {
  /// The part of a range that the text has.
  func inText(_ range: NSRange) -> NSRange {
    let length = (modelText as NSString).length
    let start = min(max(range.location, 0), length)
    return NSRange(location: start, length: min(max(range.length, 0), length - start))
  }
}

extension NSAttributedString {
  /// Another text in a range, with the attributes of what it takes the place of or, if that is nothing, of what is before.
  func replacing(_ range: NSRange, with text: String) -> NSAttributedString {
    let place = range.length > 0 ? range.location : max(range.location - 1, 0)
    var attributes = attributedSubstring(from: NSRange(location: min(place, length - 1), length: 1)).firstAttributes
    attributes[.attachment] = nil
    attributes[.link] = nil
    let result = NSMutableAttributedString(attributedString: self)
    result.replaceCharacters(in: range, with: NSAttributedString(string: text, attributes: attributes))
    return result
  }
}
