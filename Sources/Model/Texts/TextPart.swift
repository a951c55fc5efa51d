import Foundation
package import InbetweenGeometry
import InbetweenObjects
package import InbetweenTimeline

/// A part of an attributed text. What it does not say about its font is that of the whole text.
package struct TextPart: Hashable, Sendable {
  package var text: String
  package var font: FontDescription?
  /// In points.
  package var size: Double?
  package var weight: FontDescription.Weight?
  package var italic: Bool?
  /// The number of an image of the scene, which stands before the text.
  package var image: Int?
  /// The image's place: its lower left corner from the place on the baseline, upward, and its size, in points; nil for
  /// its own size, standing on the baseline.
  package var bounds: Rect?
  /// Where it leads: it has the tint colour unless it has a colour of its own.
  package var link: String?
  /// Without a font.
  package var style = TextStyle()

  package init(text: String) { self.text = text }

  /// The part as one of a text in a font.
  ///
  /// - Parameters:
  ///   - tint: the colour of links.
  ///   - images: those of the scene.
  func run(in whole: FontDescription, tint: Color, images: [ScenePicture] = []) -> TextRun {
    var style = style
    if let image, images.indices.contains(image) { style.attachment = attachment(image, images[image]) }
    var font = font ?? whole
    if let size { font.size = min(max(size, FontDescription.sizes.lowerBound), FontDescription.sizes.upperBound) }
    if let weight { font.weight = weight }
    if let italic { font.italic = italic }
    if font != whole { style.font = font }
    if link != nil && style.color == nil { style.color = tint }
    return TextRun(length: characters.unicodeScalars.count, style: style)
  }

  /// With the character that an image stands for.
  var characters: String { image == nil ? text : "\u{FFFC}" + text }

  private func attachment(_ number: Int, _ picture: ScenePicture) -> TextAttachment {
    let size = picture.content.size
    let own = Rect(x: 0, y: -picture.baseline, width: size.width, height: size.height)
    let place = bounds ?? own
    // NSTextAttachment's bounds are measured upward.
    return TextAttachment(
      rect: Rect(x: place.minX, y: -place.maxY, width: place.width, height: place.height), picture: number,
      isTemplate: picture.symbol == .monochrome)
  }
}

extension TextPart {
  /// The parts of a text of code; empty if it has one font and colour and natural lines, so that it is a plain text.
  ///
  /// - Parameter stage: gets the images of the text; without one they are left out.
  static func parts(of text: NSAttributedString, in traits: UITraitCollection, _ stage: Stage?) -> [TextPart] {
    let runs = text.attributeRuns
    let alignments = runs.map { ($0.attributes[.paragraphStyle] as? NSParagraphStyle)?.alignment }
    // One alignment is that of the view, so that code can set another there. What has no style has that of the view.
    let hasSeveral = Set(alignments.compactMap { $0 }).count > 1
    let parts = zip(runs, alignments).map { run, alignment in
      var part = TextPart(run.text, run.attributes, in: traits)
      if let attachment = run.attributes[.attachment] as? NSTextAttachment, let stage {
        part.style.attachment = attachment.placed(in: stage, font: run.attributes[.font] as? UIFont)
      }
      if hasSeveral, let alignment {
        var paragraph = part.style.paragraph ?? ParagraphStyle()
        paragraph.alignment = alignment.model
        part.style.paragraph = paragraph
      }
      return part
    }
    guard let first = parts.first else { return [] }
    var plain = TextPart(text: first.text)
    (plain.font, plain.style.color) = (first.font, first.style.color)
    return parts.count == 1 && first == plain ? [] : parts
  }

  private init(_ text: String, _ attributes: [NSAttributedString.Key: Any], in traits: UITraitCollection) {
    self.init(text: text)
    func color(_ key: NSAttributedString.Key) -> Color? { (attributes[key] as? UIColor)?.model(in: traits) }
    // In points; no text is set farther apart than its largest font is high.
    let limit = FontDescription.sizes.upperBound
    func number(_ key: NSAttributedString.Key) -> Double? {
      (attributes[key] as? NSNumber).map { $0.doubleValue.isNaN ? 0 : min(max($0.doubleValue, -limit), limit) }
    }
    func line(_ key: NSAttributedString.Key) -> TextStyle.Line? {
      let value =
        (attributes[key] as? NSUnderlineStyle)?.rawValue ?? (attributes[key] as? NSNumber)?.intValue ?? 0
      // The bits of the patterns do not matter.
      switch value & 0xF {
      case 0: return nil
      case NSUnderlineStyle.thick.rawValue: return .thick
      case NSUnderlineStyle.double.rawValue: return .double
      default: return .single
      }
    }
    font = (attributes[.font] as? UIFont)?.model
    link = attributes[.link].map { "\($0)" }
    style.color = color(.foregroundColor)
    style.backgroundColor = color(.backgroundColor)
    style.kern = number(.tracking) ?? number(.kern) ?? 0
    style.baselineOffset = number(.baselineOffset) ?? 0
    style.underline = line(.underlineStyle)
    style.underlineColor = color(.underlineColor)
    style.strikethrough = line(.strikethroughStyle)
    style.strikethroughColor = color(.strikethroughColor)
    if let paragraph = (attributes[.paragraphStyle] as? NSParagraphStyle)?.model, paragraph != ParagraphStyle() {
      style.paragraph = paragraph
    }
  }
}

extension [TextPart] {
  func changed(_ change: (inout TextPart) -> Void) -> [TextPart] {
    map { part in
      var part = part
      change(&part)
      return part
    }
  }
}

extension NSTextAttachment {
  /// Its image on the baseline; nil without one. A symbol has the size of the text unless it has its own, and stands on
  /// the baseline.
  fileprivate func placed(in stage: Stage, font: UIFont?) -> TextAttachment? {
    let place = attachmentBounds(
      for: nil, proposedLineFragment: .zero, glyphPosition: .zero, characterIndex: 0)
    guard var image = image(forBounds: place, textContainer: nil, characterIndex: 0) else { return nil }
    var rect = place
    if let font, image.isSymbol { image = image.preferring(UIImage.SymbolConfiguration(font: font)) }
    if image.isSymbol, bounds == .zero {
      rect = CGRect(
        x: 0, y: -(image.baselineOffsetFromBottom ?? 0), width: image.size.width, height: image.size.height)
    }
    // No image of a text is larger than a screen's worth of pixels, nor farther away.
    func limited(_ length: CGFloat) -> Double { length.isNaN ? 0 : min(max(Double(length), -16_384), 16_384) }
    let model = Rect(
      x: limited(rect.minX), y: limited(-rect.maxY), width: limited(rect.width), height: limited(rect.height))
    return TextAttachment(rect: model, picture: stage.addPicture(image.content), isTemplate: image.isTemplate)
  }
}
