import Foundation
import InbetweenGeometry
import InbetweenObjects
import InbetweenTimeline

/// A text, measured and drawn without a view, in the current recording; outside a recording its size is
/// zero.
struct TextMeasure {
  private let text: String
  private let attributes: [NSAttributedString.Key: Any]
  private let attributed: NSAttributedString?

  init(_ text: String, _ attributes: [NSAttributedString.Key: Any]?) {
    self.text = text
    self.attributes = attributes ?? [:]
    attributed = attributes.map { NSAttributedString(string: text, attributes: $0) }
  }

  init(_ text: NSAttributedString) {
    self.text = text.string
    attributes = text.firstAttributes
    attributed = text
  }

  private var parts: [TextPart] { attributed.map { TextPart.parts(of: $0, in: .current, .current) } ?? [] }

  /// The default font of UIKit for text without one has 12 points.
  private func request(width: CGFloat?) -> TextRequest {
    let font = (attributes[.font] as? UIFont)?.model ?? FontDescription(size: 12)
    let style = attributes[.paragraphStyle] as? NSParagraphStyle
    return TextRequest(
      text: text, font: font, alignment: (style?.alignment ?? .natural).model,
      lineBreakMode: (style?.lineBreakMode ?? .byWordWrapping).model, numberOfLines: width == nil ? 1 : 0,
      width: width.map { Double($0) },
      runs: parts.map { $0.run(in: font, tint: UIColor.systemBlue.model(in: .current)) })
  }

  /// - Parameter width: in points; nil for one line.
  func size(width: CGFloat?) -> CGSize {
    guard !text.isEmpty, let stage = Stage.current else { return .zero }
    return stage.layout(request(width: width), for: stage.root).map { CGSize($0.size) } ?? .zero
  }

  func rect(in size: CGSize, _ options: NSStringDrawingOptions) -> CGRect {
    let wraps = options.contains(.usesLineFragmentOrigin) && size.width > 0 && size.width < 1e6
    return CGRect(origin: .zero, size: self.size(width: wraps ? size.width : nil))
  }

  /// Without `usesLineFragmentOrigin`, one line whose baseline begins at the rectangle's origin.
  func draw(with rect: CGRect, _ options: NSStringDrawingOptions) {
    guard !options.contains(.usesLineFragmentOrigin) else { return draw(in: rect) }
    let font = UIFont(request(width: nil).font)
    draw(in: CGRect(origin: CGPoint(x: rect.minX, y: rect.minY - font.ascender), size: size(width: nil)))
  }

  /// Lines longer than the rectangle's width wrap; nothing is clipped at its bottom.
  func draw(in rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext(), !text.isEmpty, rect.width > 0, rect.height > 0 else { return }
    if Stage.current == nil { context.lacksTexts = true }
    let label = UILabel(frame: CGRect(origin: .zero, size: rect.size))
    label.modelFont = request(width: nil).font
    label.modelTextColor = (attributes[.foregroundColor] as? UIColor ?? .black).model
    label.modelTextAlignment = request(width: nil).alignment
    label.numberOfLines = 0
    label.lineBreakStrategy = []
    label.modelText = text
    label.modelParts = parts
    // Text begins at the top of the rectangle and is not vertically centred as in a label.
    label.frame.size.height = label.sizeThatFits(rect.size).height
    let items = label.stage.subtree(of: label.node).displayItems(of: 0, at: label.stage.seconds)
    let picture = SnapshotContent(items: items, size: label.record.state.boundsSize)
    context.draw(
      UIImage(picture, size: label.bounds.size, scale: 1, in: label.stage),
      in: CGRect(origin: rect.origin, size: label.bounds.size))
  }
}
