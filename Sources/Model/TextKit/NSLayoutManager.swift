public import Foundation
import InbetweenGeometry
import InbetweenObjects
import InbetweenTimeline

/// Text with attributes that layout managers lay out.
open class NSTextStorage: NSMutableAttributedString {
  private var managers: [NSLayoutManager] = []

  open var layoutManagers: [NSLayoutManager] { managers }
  open func addLayoutManager(_ aLayoutManager: NSLayoutManager) {
    guard !managers.contains(where: { $0 === aLayoutManager }) else { return }
    aLayoutManager.textStorage = self
    managers.append(aLayoutManager)
  }
  open func removeLayoutManager(_ aLayoutManager: NSLayoutManager) {
    managers.removeAll { $0 === aLayoutManager }
    aLayoutManager.textStorage = nil
  }
}

/// Lays out a text in its first container, in the font of its first character; a glyph is a UTF-16 code unit.
open class NSLayoutManager: NSObject {
  open weak var textStorage: NSTextStorage?
  open private(set) var textContainers: [NSTextContainer] = []
  open var usesFontLeading = true
  open var allowsNonContiguousLayout = false
  /// The factor of paragraphs without their own, see ``NSParagraphStyle/hyphenationFactor``.
  open var hyphenationFactor: Float = 0 { didSet { layoutDidChange() } }
  /// Whether that is 1 where none is set.
  open var usesDefaultHyphenation = false { didSet { layoutDidChange() } }
  // Stored: invisible characters are not drawn.
  open var showsInvisibleCharacters = false
  open var showsControlCharacters = false
  open var limitsLayoutForSuspiciousContents = false
  /// Asked about the lines of each layout; see ``NSLayoutManagerDelegate``.
  open weak var delegate: (any NSLayoutManagerDelegate)? { didSet { layoutDidChange() } }
  /// Whether it is being asked.
  var isAskingDelegate = false

  public override init() { super.init() }

  private func layoutDidChange() { for container in textContainers { container.view?.containerDidChange() } }

  open func addTextContainer(_ container: NSTextContainer) { insertTextContainer(container, at: textContainers.count) }
  open func insertTextContainer(_ container: NSTextContainer, at index: Int) {
    container.layoutManager = self
    textContainers.insert(container, at: min(max(index, 0), textContainers.count))
  }
  open func removeTextContainer(at index: Int) {
    guard textContainers.indices.contains(index) else { return }
    textContainers.remove(at: index).layoutManager = nil
  }

  open var numberOfGlyphs: Int { textStorage?.length ?? 0 }
  open func ensureLayout(for container: NSTextContainer) {}
  open func ensureLayout(forCharacterRange charRange: NSRange) {}
  /// Asks the delegate again.
  @safe
  open func invalidateLayout(forCharacterRange charRange: NSRange, actualCharacterRange: UnsafeMutablePointer<NSRange>?)
  {
    give(charRange, to: actualCharacterRange)
    if !isAskingDelegate { layoutDidChange() }
  }
  open func invalidateDisplay(forCharacterRange charRange: NSRange) {}

  public struct GlyphProperty: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let null = GlyphProperty(rawValue: 1)
    public static let controlCharacter = GlyphProperty(rawValue: 2)
    public static let elastic = GlyphProperty(rawValue: 4)
    public static let nonBaseCharacter = GlyphProperty(rawValue: 8)
  }
  /// Line breaks and tabs are control characters, and spaces are elastic.
  open func propertyForGlyph(at glyphIndex: Int) -> NSLayoutManager.GlyphProperty {
    guard let text = textStorage?.string as NSString?, (0..<text.length).contains(glyphIndex) else { return .null }
    switch text.character(at: glyphIndex) {
    case 9, 10, 13, 0x2028, 0x2029: return .controlCharacter
    case 32: return .elastic
    default: return []
    }
  }

  open func characterIndexForGlyph(at glyphIndex: Int) -> Int { glyphIndex }
  open func glyphIndexForCharacter(at charIndex: Int) -> Int { charIndex }
  @safe
  open func glyphRange(
    forCharacterRange charRange: NSRange, actualCharacterRange: UnsafeMutablePointer<NSRange>?
  ) -> NSRange { charRange }
  @safe
  open func characterRange(
    forGlyphRange glyphRange: NSRange, actualGlyphRange: UnsafeMutablePointer<NSRange>?
  ) -> NSRange { glyphRange }

  /// The characters that are shown in a container.
  open func glyphRange(for container: NSTextContainer) -> NSRange {
    let lines = text(in: container)?.lines ?? []
    return NSRange(location: 0, length: lines.last.map { NSMaxRange($0.range) } ?? 0)
  }

  /// The rectangle around the lines of a container, with the padding of lines, in the container's coordinates.
  open func usedRect(for container: NSTextContainer) -> CGRect {
    guard let text = text(in: container), !text.lines.isEmpty else { return .zero }
    let padding = 2 * container.lineFragmentPadding
    let left = text.lines.map(\.rect.minX).min() ?? 0
    let right = text.lines.map(\.rect.maxX).max() ?? 0
    let bottom = text.lines.last?.rect.maxY ?? 0
    return CGRect(x: left, y: 0, width: right - left + padding, height: bottom)
  }

  /// The rectangle around some glyphs; one of several lines has their whole width.
  open func boundingRect(forGlyphRange glyphRange: NSRange, in container: NSTextContainer) -> CGRect {
    rects(of: glyphRange, in: container).reduce(CGRect.null) { $0.union($1) }.orZero
  }

  /// Calls a closure with the rectangle of some glyphs in each of their lines.
  @safe
  open func enumerateEnclosingRects(
    forGlyphRange glyphRange: NSRange, withinSelectedGlyphRange selectedRange: NSRange,
    in textContainer: NSTextContainer, using block: (CGRect, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    for rect in rects(of: glyphRange, in: textContainer) {
      let stop = changing(ObjCBool(false)) { stop in unsafe block(rect, stop) }
      if stop.boolValue { return }
    }
  }

  /// Calls a closure for each line of some glyphs: with the line's rectangle, the part with text, its container and
  /// its glyphs.
  @safe
  open func enumerateLineFragments(
    forGlyphRange glyphRange: NSRange,
    using block: (CGRect, CGRect, NSTextContainer, NSRange, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    guard let container = textContainers.first, let text = text(in: container) else { return }
    let glyphRange = inText(glyphRange)
    for line in text.lines where NSIntersectionRange(line.range, glyphRange).length > 0 {
      let used = line.rect.insetBy(dx: -container.lineFragmentPadding, dy: 0)
      let width = container.width.map { CGFloat($0) + 2 * container.lineFragmentPadding } ?? used.width
      let whole = line.room ?? CGRect(x: 0, y: line.rect.minY, width: width, height: line.rect.height)
      let shown = used.offsetBy(dx: container.lineFragmentPadding, dy: 0)
      let stop = changing(ObjCBool(false)) { stop in unsafe block(whole, shown, container, line.range, stop) }
      if stop.boolValue { return }
    }
  }

  @safe
  open func lineFragmentRect(
    forGlyphAt glyphIndex: Int, effectiveRange effectiveGlyphRange: UnsafeMutablePointer<NSRange>?
  ) -> CGRect {
    guard let container = textContainers.first, let line = line(at: glyphIndex, in: container) else { return .zero }
    give(line.range, to: effectiveGlyphRange)
    let width = container.width.map { CGFloat($0) + 2 * container.lineFragmentPadding } ?? line.rect.width
    return line.room ?? CGRect(x: 0, y: line.rect.minY, width: width, height: line.rect.height)
  }

  @safe
  open func lineFragmentUsedRect(
    forGlyphAt glyphIndex: Int, effectiveRange effectiveGlyphRange: UnsafeMutablePointer<NSRange>?
  ) -> CGRect {
    guard let container = textContainers.first, let line = line(at: glyphIndex, in: container) else { return .zero }
    give(line.range, to: effectiveGlyphRange)
    return CGRect(
      x: line.rect.minX, y: line.rect.minY, width: line.rect.width + 2 * container.lineFragmentPadding,
      height: line.rect.height)
  }

  /// The size of the image at a glyph; zero where there is none.
  open func attachmentSize(forGlyphAt glyphIndex: Int) -> CGSize {
    guard let container = textContainers.first, let line = line(at: glyphIndex, in: container),
      let attachment = textStorage?.attachment(at: glyphIndex)
    else { return .zero }
    return attachment.attachmentBounds(
      for: container, proposedLineFragment: line.rect, glyphPosition: location(forGlyphAt: glyphIndex),
      characterIndex: glyphIndex
    ).size
  }

  /// A glyph's place on its baseline, in its line's coordinates.
  open func location(forGlyphAt glyphIndex: Int) -> CGPoint {
    guard let container = textContainers.first, let text = text(in: container),
      let line = line(at: glyphIndex, in: container)
    else { return .zero }
    let rect = text.rect(of: NSRange(location: glyphIndex, length: 1), in: line)
    return CGPoint(x: rect.minX + container.lineFragmentPadding, y: text.ascender)
  }

  /// The character at a point, or the nearest one.
  @safe
  open func characterIndex(
    for point: CGPoint, in container: NSTextContainer,
    fractionOfDistanceBetweenInsertionPoints partialFraction: UnsafeMutablePointer<CGFloat>?
  ) -> Int {
    guard let text = text(in: container), let last = text.lines.last else { return 0 }
    let x = point.x - container.lineFragmentPadding
    let bottom = text.lines.first { point.y < $0.rect.maxY }?.rect.maxY ?? last.rect.maxY
    // Beside an area that lines avoid, there are several at the same height.
    let row = text.lines.filter { $0.rect.maxY == bottom }
    let line = row.first { x < $0.rect.maxX } ?? row.last ?? last
    for index in line.range.location..<max(NSMaxRange(line.range), line.range.location) {
      let rect = text.rect(of: NSRange(location: index, length: 1), in: line)
      guard x < rect.maxX else { continue }
      give(rect.width > 0 ? min(max((x - rect.minX) / rect.width, 0), 1) : 0, to: partialFraction)
      return index
    }
    give(1, to: partialFraction)
    return max(NSMaxRange(line.range) - 1, 0)
  }

  @safe
  open func glyphIndex(
    for point: CGPoint, in container: NSTextContainer,
    fractionOfDistanceThroughGlyph partialFraction: UnsafeMutablePointer<CGFloat>?
  ) -> Int { characterIndex(for: point, in: container, fractionOfDistanceBetweenInsertionPoints: partialFraction) }
  open func glyphIndex(for point: CGPoint, in container: NSTextContainer) -> Int {
    glyphIndex(for: point, in: container, fractionOfDistanceThroughGlyph: nil)
  }

  /// Draws the text of its first container into the current context.
  open func drawGlyphs(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {
    guard let storage = textStorage, let container = textContainers.first else { return }
    let size = usedRect(for: container).size
    storage.attributedSubstring(from: inText(glyphsToShow))
      .draw(
        in: CGRect(
          x: origin.x + container.lineFragmentPadding, y: origin.y,
          width: container.width.map { CGFloat($0) } ?? size.width + 1, height: size.height))
  }
  /// Has no effect: backgrounds of texts are not drawn.
  open func drawBackground(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {}

  /// The part of a range that the text has. Foundation ends the process for the end of a range that begins at `NSNotFound`.
  private func inText(_ range: NSRange) -> NSRange {
    let length = textStorage?.length ?? 0
    let start = min(max(range.location, 0), length)
    return NSRange(location: start, length: min(max(range.length, 0), length - start))
  }

  private func line(at index: Int, in container: NSTextContainer) -> TypesetLines.Line? {
    text(in: container)?.lines.first { NSLocationInRange(index, $0.range) }
  }

  private func rects(of range: NSRange, in container: NSTextContainer) -> [CGRect] {
    guard let text = text(in: container) else { return [] }
    let range = inText(range)
    return text.lines.compactMap { line in
      let part = NSIntersectionRange(line.range, range)
      guard part.length > 0 else { return nil }
      return text.rect(of: part, in: line).offsetBy(dx: container.lineFragmentPadding, dy: 0)
    }
  }

  private func text(in container: NSTextContainer) -> TypesetLines? {
    guard let storage = textStorage, storage.length > 0, textContainers.contains(where: { $0 === container }) else {
      return nil
    }
    return TypesetLines(storage, container)
  }
}

extension NSTextContainer {
  /// The hyphenation factor of paragraphs without their own; 0 until code has asked for the layout manager.
  var hyphenationFactor: Double {
    guard let layoutManager else { return 0 }
    let own = ParagraphStyle.limited(layoutManager.hyphenationFactor)
    return own == 0 && layoutManager.usesDefaultHyphenation ? 1 : own
  }

  /// The width for text, in points; nil if it is not limited.
  var width: Double? {
    let own = view.map { $0.bounds.width - $0.textContainerInset.left - $0.textContainerInset.right } ?? size.width
    guard own > 0, own < 1e6 else { return nil }
    return Double(max(own - 2 * lineFragmentPadding, 1))
  }
}

extension CGRect {
  fileprivate var orZero: CGRect { isNull ? .zero : self }
}
