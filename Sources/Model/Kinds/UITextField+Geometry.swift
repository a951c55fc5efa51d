public import Foundation
import InbetweenGeometry
import InbetweenLayout

/// The rectangle of a selection in one line.
open class UITextSelectionRect: NSObject {
  open private(set) var rect: CGRect

  package init(_ rect: CGRect) {
    self.rect = rect
    super.init()
  }

  public override init() {
    rect = .zero
    super.init()
  }

  open var writingDirection: NSWritingDirection { .natural }
  open var containsStart: Bool { true }
  open var containsEnd: Bool { true }
  open var isVertical: Bool { false }
}

extension UITextField {
  private var shownText: String {
    isSecureTextEntry ? String(repeating: "•", count: (modelText as NSString).length) : modelText
  }

  /// The width of the first characters, in points.
  private func width(of count: Int) -> CGFloat {
    let whole = shownText as NSString
    let start = whole.substring(to: min(max(count, 0), whole.length))
    let attributes = furtherAttributes.merging([.font: UIFont(modelFont)]) { _, font in font }
    // White space at the end has no width of its own.
    return (start + "." as NSString).size(withAttributes: attributes).width
      - ("." as NSString).size(withAttributes: attributes).width
  }

  /// The line of the text, in the field's coordinates.
  private var line: CGRect {
    let area = isEditing ? editingRect(forBounds: bounds) : textRect(forBounds: bounds)
    let (width, height) = (width(of: (modelText as NSString).length), UIFont(modelFont).lineHeight)
    let isRightToLeft = modelLayoutDirection == .rightToLeft
    let free = area.width - width
    let x: CGFloat
    switch textAlignment {
    case .center: x = free / 2
    case .right: x = free
    case .natural, .justified: x = isRightToLeft ? free : 0
    case .left: x = 0
    }
    return CGRect(x: area.minX + x, y: area.midY - height / 2, width: width, height: height)
  }

  /// The cursor in front of a character: 2 points wide.
  func caret(at offset: Int) -> CGRect {
    let line = line
    return CGRect(x: line.minX + width(of: offset), y: line.minY, width: 2, height: line.height)
  }

  func rect(of range: NSRange) -> CGRect {
    let (line, start) = (line, width(of: range.location))
    return CGRect(
      x: line.minX + start, y: line.minY, width: max(width(of: NSMaxRange(range)) - start, 0), height: line.height)
  }

  /// The place between two characters that is nearest to a point.
  func offset(at point: CGPoint) -> Int {
    let x = point.x - line.minX
    let places = 0...(modelText as NSString).length
    return places.min { abs(width(of: $0) - x) < abs(width(of: $1) - x) } ?? 0
  }
}
