import Foundation
import InbetweenGeometry
import InbetweenObjects
import InbetweenTimeline

/// The lines of a text in a container, for its layout manager.
struct TypesetLines {
  struct Line {
    /// In UTF-16 code units.
    var range: NSRange
    /// Without the padding of lines, in points.
    var rect: CGRect
    /// With the padding, in the container's coordinates, beside areas that lines avoid; nil for the whole width.
    var room: CGRect?
  }

  private(set) var lines: [Line] = []
  /// From a line's top to its baseline, in points.
  private(set) var ascender: CGFloat = 0
  private let text: String
  private let font: FontDescription
  private let stage: Stage

  init?(_ storage: NSTextStorage, _ container: NSTextContainer) {
    guard let stage = Stage.current ?? container.view?.stage else { return nil }
    let attributes = storage.firstAttributes
    text = storage.string
    font = (attributes[.font] as? UIFont)?.model ?? FontDescription(size: 12)
    self.stage = stage
    let style = attributes[.paragraphStyle] as? NSParagraphStyle
    let alignment = style?.alignment ?? .natural
    var paragraph = ParagraphStyle()
    paragraph.hyphenationFactor = ParagraphStyle.limited(style?.hyphenationFactor ?? 0)
    paragraph = paragraph.dividing(container.hyphenationFactor)
    var request = TextRequest(
      text: text, font: font,
      alignment: alignment == .natural ? container.view?.modelTextAlignment ?? .natural : alignment.model,
      lineBreakMode: container.lineBreakMode.model, numberOfLines: container.maximumNumberOfLines,
      width: container.width, paragraph: paragraph == ParagraphStyle() ? nil : paragraph)
    request.rules =
      container.layoutManager.map { manager in
        manager.rules(in: container, text) { rules in
          var request = request
          request.rules = rules
          return stage.layout(request, for: stage.root)
        }
      } ?? container.rules
    guard let layout = stage.layout(request, for: stage.root), let metrics = stage.metrics(of: font, for: stage.root)
    else { return nil }
    ascender = CGFloat(metrics.ascender)
    // Lines count Unicode scalars.
    let scalars = Array(text.unicodeScalars)
    var (place, offset) = (0, 0)
    for line in layout.lines {
      while place < min(line.range.lowerBound, scalars.count) {
        offset += scalars[place].utf16.count
        place += 1
      }
      let start = offset
      while place < min(line.range.upperBound, scalars.count) {
        offset += scalars[place].utf16.count
        place += 1
      }
      lines.append(
        Line(
          range: NSRange(location: start, length: offset - start),
          rect: CGRect(
            x: line.origin.x, y: line.origin.y - metrics.ascender, width: line.width, height: metrics.lineHeight),
          room: line.room.map { room in
            CGRect(
              x: CGFloat(room.minX), y: CGFloat(room.minY),
              width: CGFloat(room.width) + 2 * container.lineFragmentPadding, height: CGFloat(room.height))
          }))
    }
  }

  /// The rectangle of some characters of a line, in points.
  func rect(of range: NSRange, in line: Line) -> CGRect {
    let start = width(from: line.range.location, to: range.location)
    let end = min(width(from: line.range.location, to: NSMaxRange(range)), line.rect.width)
    return CGRect(
      x: line.rect.minX + min(start, line.rect.width), y: line.rect.minY, width: max(end - start, 0),
      height: line.rect.height)
  }

  /// The left and upper end of the cursor before a character; nil behind a line break at the end of the text.
  func cursor(before offset: Int) -> CGPoint? {
    let whole = text as NSString
    guard let line = lines.last(where: { $0.range.location <= offset }) else { return nil }
    let part = NSRange(location: line.range.location, length: max(min(offset, whole.length) - line.range.location, 0))
    let before = whole.substring(with: part)
    if before.last?.isNewline == true { return nil }
    let rest = NSRange(location: line.range.location, length: max(line.range.length, part.length))
    let positions = TextPositions(whole.substring(with: rest), font: font, direction: .natural) {
      stage.layout($0, for: stage.root)
    }
    return CGPoint(x: line.rect.minX + CGFloat(positions.caret(before: before.count)), y: line.rect.minY)
  }

  private func width(from start: Int, to end: Int) -> CGFloat {
    let whole = text as NSString
    guard start >= 0, end > start, end <= whole.length else { return 0 }
    let part = whole.substring(with: NSRange(location: start, length: end - start))
    // White space at the end of a text has no width of its own.
    let request = { (text: String) in
      stage.layout(TextRequest(text: text, font: font, lineBreakMode: .clipping), for: stage.root)?.size.width ?? 0
    }
    guard part.last?.isWhitespace == true else { return CGFloat(request(part)) }
    return CGFloat(request(part + ".") - request("."))
  }
}
