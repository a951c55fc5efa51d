import Foundation
import InbetweenGeometry
import InbetweenObjects
import InbetweenTimeline

/// How somebody acts on a link or attachment of a text.
public enum UITextItemInteraction: Int, Sendable { case invokeDefaultAction, presentActions, preview }

/// Kinds of text that a text view recognises.
public struct UIDataDetectorTypes: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let phoneNumber = UIDataDetectorTypes(rawValue: 1)
  public static let link = UIDataDetectorTypes(rawValue: 1 << 1)
  public static let address = UIDataDetectorTypes(rawValue: 1 << 2)
  public static let calendarEvent = UIDataDetectorTypes(rawValue: 1 << 3)
  public static let shipmentTrackingNumber = UIDataDetectorTypes(rawValue: 1 << 4)
  public static let flightNumber = UIDataDetectorTypes(rawValue: 1 << 5)
  public static let lookupSuggestion = UIDataDetectorTypes(rawValue: 1 << 6)
  public static let all = UIDataDetectorTypes(rawValue: .max)
}

/// How a label in a smaller font than its own is placed.
public enum UIBaselineAdjustment: Int, Sendable { case alignBaselines, alignCenters, none }

extension [NSAttributedString.Key: Any]? {
  /// A text whose links have these attributes, too.
  func showing(_ text: NSAttributedString) -> NSAttributedString {
    guard let attributes = self, !attributes.isEmpty else { return text }
    let shown = NSMutableAttributedString(attributedString: text)
    var start = 0
    for run in text.attributeRuns {
      let range = NSRange(location: start, length: (run.text as NSString).length)
      if run.attributes[.link] != nil { shown.addAttributes(attributes, range: range) }
      start = NSMaxRange(range)
    }
    return shown
  }
}

extension UITextView {
  /// Tells the delegate of a tap on a link, an attachment or a tagged text.
  ///
  /// - Parameter point: in the view's coordinates.
  func touchItem(at point: CGPoint, of text: UILabel) {
    guard let attributed = attributedText, attributed.length > 0,
      let index = text.characterIndex(at: convert(point, to: text))
    else { return }
    var (range, attributes) = (NSRange(location: 0, length: 0), [NSAttributedString.Key: Any]())
    for run in attributed.attributeRuns where NSMaxRange(range) <= index {
      range = NSRange(location: NSMaxRange(range), length: (run.text as NSString).length)
      attributes = run.attributes
    }
    if let url = attributes[.link] as? URL ?? (attributes[.link] as? String).flatMap({ URL(string: $0) }) {
      act(on: UITextItem(.link(url), in: range), at: point)
    } else if let attachment = attributes[.attachment] as? NSTextAttachment {
      act(on: UITextItem(.textAttachment(attachment), in: range), at: point)
    } else if let tag = attributes[.textItemTag] as? String {
      act(on: UITextItem(.tag(tag), in: range), at: point)
    }
  }
}

extension UILabel {
  /// The UTF-16 code unit at a point of the label's text; nil beside the lines.
  fileprivate func characterIndex(at point: CGPoint) -> Int? {
    let size = record.state.boundsSize
    guard let layout = stage.layout(request(width: size.width, height: size.height), for: self),
      let metrics = stage.metrics(of: modelFont, for: self),
      let line = layout.lines.first(where: {
        let top = $0.origin.y - metrics.ascender
        return point.y >= top && point.y < top + metrics.lineHeight && point.x >= $0.origin.x
          && point.x <= $0.origin.x + $0.width
      })
    else { return nil }
    // Lines count Unicode scalars.
    let scalars = Array(modelText.unicodeScalars)
    func width(to end: Int) -> Double {
      let part = String(String.UnicodeScalarView(scalars[line.range.lowerBound..<end]))
      return Double((part as NSString).size(withAttributes: [.font: UIFont(modelFont)]).width)
    }
    let range = line.range.clamped(to: 0..<scalars.count)
    let x = Double(point.x) - line.origin.x
    // The character that ends behind the point.
    guard let hit = range.first(where: { width(to: $0 + 1) > x }) ?? range.last else { return nil }
    return scalars[..<hit].reduce(0) { $0 + $1.utf16.count }
  }
}
