import Foundation
import InbetweenLayout
import InbetweenObjects
import InbetweenTimeline

// What code asks a text view's layout.

extension UITextView {
  private var textLayout: TextViewLayout { codeProperties.attachments.object(TextViewLayout.self) { TextViewLayout() } }

  var currentStorage: NSTextStorage {
    let storage = textLayout.storage
    if storage.string != text || !storage.isEqual(to: attributedText) { storage.setAttributedString(attributedText) }
    return storage
  }
  var currentManager: NSLayoutManager {
    if textLayout.manager.textStorage == nil { textLayout.storage.addLayoutManager(textLayout.manager) }
    if !textLayout.manager.textContainers.contains(where: { $0 === textContainer }) {
      textLayout.manager.insertTextContainer(textContainer, at: 0)
    }
    _ = currentStorage
    return textLayout.manager
  }

  /// Whether lines may follow more than the attributes of the text.
  var hasLineRules: Bool {
    !textContainer.exclusionPaths.isEmpty || codeProperties.attachments[TextViewLayout.self]?.manager.delegate != nil
  }

  /// - Parameter layOut: lays the text out by rules.
  func lineRules(_ layOut: (LineRules?) -> TextLayout?) -> LineRules? {
    guard codeProperties.attachments[TextViewLayout.self]?.manager.delegate != nil else { return textContainer.rules }
    return currentManager.rules(in: textContainer, modelText, layOut)
  }

  func scrollToFirstLine(of range: NSRange) {
    guard let rect = rects(of: range).first else { return }
    scrollRectToVisible(rect, animated: true)
  }

  /// The rectangle of the cursor: 2 points wide, around the place between two characters.
  func caret(at position: UITextPosition) -> CGRect {
    let storage = currentStorage
    let lines = storage.length > 0 ? TypesetLines(storage, textContainer) : nil
    let height = UIFont(modelFont).lineHeight
    let place =
      lines?.cursor(before: position.offset)
      ?? CGPoint(x: startOfEmptyLine, y: (lines?.lines.last?.rect.maxY ?? 0))
    let width = CGFloat(UITextField.caretWidth)
    return CGRect(
      x: textContainerInset.left + textContainer.lineFragmentPadding + place.x - width / 2,
      y: textContainerInset.top + place.y, width: width, height: lines?.lines.last?.rect.height ?? height)
  }

  /// Where the cursor is in a line without characters, from the left end of lines, in points.
  private var startOfEmptyLine: CGFloat {
    let width = CGFloat(textContainer.width ?? 0)
    switch textAlignment {
    case .center: return width / 2
    case .right: return width
    case .left: return 0
    case .natural, .justified: return modelLayoutDirection == .rightToLeft ? width : 0
    }
  }

  func position(nearest point: CGPoint) -> UITextPosition {
    var fraction: CGFloat = 0
    let inside = CGPoint(x: point.x - textContainerInset.left, y: point.y - textContainerInset.top)
    let index = layoutManager.characterIndex(
      for: inside, in: textContainer, fractionOfDistanceBetweenInsertionPoints: &fraction)
    return UITextPosition(min(index + (fraction > 0.5 ? 1 : 0), (modelText as NSString).length))
  }

  func rects(of range: NSRange) -> [CGRect] {
    var rects: [CGRect] = []
    layoutManager.enumerateEnclosingRects(
      forGlyphRange: range, withinSelectedGlyphRange: NSRange(location: NSNotFound, length: 0), in: textContainer
    ) { rect, _ in rects.append(rect.offsetBy(dx: textContainerInset.left, dy: textContainerInset.top)) }
    return rects
  }
}

extension NSTextContainer {
  public internal(set) var layoutManager: NSLayoutManager? {
    get { owner as? NSLayoutManager }
    set { owner = newValue }
  }
}

/// A text view's storage and layout manager, once code has asked for one.
final class TextViewLayout {
  let storage = NSTextStorage(string: "")
  let manager = NSLayoutManager()
}
