public import Foundation
import InbetweenGeometry
import InbetweenLayout
import InbetweenTimeline

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
  /// Where the text is, in the field's coordinates.
  private var area: CGRect { isEditing ? editingRect(forBounds: bounds) : textRect(forBounds: bounds) }

  /// The line of the text, in the field's coordinates.
  private func line(_ positions: TextPositions) -> CGRect {
    let (area, width, height) = (area, CGFloat(positions.width), UIFont(modelFont).lineHeight)
    return CGRect(
      x: area.minX + (area.width - width) * CGFloat(share), y: area.midY - height / 2, width: width, height: height)
  }

  /// The number of characters before a position, which counts UTF-16 code units.
  private func count(before offset: Int) -> Int {
    let whole = modelText as NSString
    return whole.substring(to: min(max(offset, 0), whole.length)).count
  }

  /// The cursor in front of a character: 2 points wide, around the place between two characters, and inside the text's
  /// area.
  func caret(at offset: Int) -> CGRect {
    let (positions, area, width) = (positions, area, CGFloat(Self.caretWidth))
    let line = line(positions)
    let x = line.minX + CGFloat(positions.caret(before: count(before: offset))) - width / 2
    return CGRect(
      x: min(max(x, area.minX), max(area.maxX - width, area.minX)), y: line.minY, width: width, height: line.height)
  }

  func rect(of range: NSRange) -> CGRect {
    let positions = positions
    let line = line(positions)
    let start = count(before: range.location)
    let place = positions.selection(start..<max(count(before: NSMaxRange(range)), start))
    return CGRect(
      x: line.minX + CGFloat(place.lowerBound), y: line.minY, width: CGFloat(place.upperBound - place.lowerBound),
      height: line.height)
  }

  /// The place between two characters that is nearest to a point.
  func offset(at point: CGPoint) -> Int {
    let positions = positions
    let x = Double(point.x - line(positions).minX)
    let places = (0...modelText.count).map { abs(positions.caret(before: $0) - x) }
    let nearest = places.indices.min { places[$0] < places[$1] } ?? 0
    return String(modelText.prefix(nearest)).utf16.count
  }
}
