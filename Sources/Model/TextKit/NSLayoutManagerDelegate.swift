public import Foundation
import InbetweenGeometry
import InbetweenObjects
import InbetweenTimeline

/// Is asked about the lines of a layout. Rectangles are in the container's coordinates; a glyph is a UTF-16 code unit.
///
/// The methods for glyphs and control characters do not exist: texts are shaped at once. The defaults are what the
/// text's paragraph styles say.
public protocol NSLayoutManagerDelegate: RuntimeProtocol {
  /// In points.
  func layoutManager(
    _ layoutManager: NSLayoutManager, lineSpacingAfterGlyphAt glyphIndex: Int,
    withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat
  /// In points.
  func layoutManager(
    _ layoutManager: NSLayoutManager, paragraphSpacingBeforeGlyphAt glyphIndex: Int,
    withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat
  /// In points.
  func layoutManager(
    _ layoutManager: NSLayoutManager, paragraphSpacingAfterGlyphAt glyphIndex: Int,
    withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat
  /// Asked of words with which a line is to begin; false lets it begin earlier.
  func layoutManager(_ layoutManager: NSLayoutManager, shouldBreakLineByWordBeforeCharacterAt charIndex: Int) -> Bool
}

extension NSLayoutManagerDelegate {
  public func layoutManager(
    _ layoutManager: NSLayoutManager, lineSpacingAfterGlyphAt glyphIndex: Int,
    withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat { layoutManager.paragraphStyle(at: glyphIndex)?.lineSpacing ?? 0 }
  public func layoutManager(
    _ layoutManager: NSLayoutManager, paragraphSpacingBeforeGlyphAt glyphIndex: Int,
    withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat { layoutManager.paragraphStyle(at: glyphIndex)?.paragraphSpacingBefore ?? 0 }
  public func layoutManager(
    _ layoutManager: NSLayoutManager, paragraphSpacingAfterGlyphAt glyphIndex: Int,
    withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat { layoutManager.paragraphStyle(at: glyphIndex)?.paragraphSpacing ?? 0 }
  public func layoutManager(
    _ layoutManager: NSLayoutManager, shouldBreakLineByWordBeforeCharacterAt charIndex: Int
  ) -> Bool { true }
}

extension NSLayoutManager {
  fileprivate func paragraphStyle(at index: Int) -> NSParagraphStyle? {
    textStorage?.attribute(.paragraphStyle, of: index) as? NSParagraphStyle
  }

  /// How often a text is laid out for the answers of a delegate: with each answer that a line must not begin at a word,
  /// the lines behind it are others.
  private static let mostLayouts = 200

  /// What the lines of a text follow: the container's areas, and what the delegate says of each line.
  ///
  /// - Parameter layOut: lays the text out by rules.
  func rules(in container: NSTextContainer, _ text: String, _ layOut: (LineRules?) -> TextLayout?) -> LineRules? {
    var rules = container.rules ?? LineRules()
    // A delegate may ask for the layout about which it is asked.
    guard delegate != nil, !isAskingDelegate, !text.isEmpty else { return container.rules }
    isAskingDelegate = true
    defer { isAskingDelegate = false }
    let text = ScalarOffsets(text)
    for _ in 0..<Self.mostLayouts {
      guard let layout = layOut(rules) else { return rules }
      let asked = answers(rules, layout, text, container)
      if asked == rules { return rules }
      rules = asked
    }
    return rules
  }

  private func answers(
    _ rules: LineRules, _ layout: TextLayout, _ text: ScalarOffsets, _ container: NSTextContainer
  ) -> LineRules {
    guard let delegate else { return rules }
    var result = rules
    let padding = container.lineFragmentPadding
    func rect(_ line: TextLayout.Line) -> CGRect {
      if let room = line.room { return CGRect(room).offsetBy(dx: padding, dy: 0).insetBy(dx: -padding, dy: 0) }
      let ascent = layout.firstBaseline
      return CGRect(
        x: 0, y: line.origin.y - ascent, width: container.width ?? line.width + 2 * Double(padding),
        height: ascent + layout.lastBaseline)
    }
    func finite(_ length: CGFloat) -> Double { length.isFinite ? Double(min(max(length, -1e5), 1e5)) : 0 }
    (result.lineSpacing, result.paragraphSpacing) = ([], [])
    for (number, line) in layout.lines.enumerated() {
      let start = line.range.lowerBound
      let beginsParagraph = start == 0 || text.isLineBreak(start - 1)
      if number > 0, !beginsParagraph {
        let index = text.offset(of: start)
        if !delegate.layoutManager(self, shouldBreakLineByWordBeforeCharacterAt: index) {
          // The lines from here on will be others.
          result = rules
          result.unbreakable = (rules.unbreakable + [start]).sorted()
          return result
        }
      }
      if number > 0, beginsParagraph {
        let former = layout.lines[number - 1]
        let after = delegate.layoutManager(
          self, paragraphSpacingAfterGlyphAt: text.last(of: former.range), withProposedLineFragmentRect: rect(former))
        let before = delegate.layoutManager(
          self, paragraphSpacingBeforeGlyphAt: text.offset(of: start), withProposedLineFragmentRect: rect(line))
        result.paragraphSpacing.append(finite(after) + finite(before))
      }
      let spacing = delegate.layoutManager(
        self, lineSpacingAfterGlyphAt: text.last(of: line.range), withProposedLineFragmentRect: rect(line))
      result.lineSpacing.append(finite(spacing))
    }
    return result
  }
}

extension NSTextContainer {
  /// The areas that lines avoid, in the coordinates of the text, which begins behind the padding; nil without any.
  var rules: LineRules? {
    let padding = Double(lineFragmentPadding)
    let paths = exclusionPaths.map { $0.cgPath.model }.filter { !$0.elements.isEmpty }
    guard !paths.isEmpty else { return nil }
    var rules = LineRules()
    rules.exclusions = paths.map { $0.applying(.translation(x: -padding, y: 0)) }
    rules.padding = padding
    return rules
  }

  /// What `exclusionPaths` leave of a rectangle.
  func rests(of proposed: CGRect, isRightToLeft: Bool) -> (first: CGRect, remaining: CGRect) {
    let right = size.width > 0 ? min(proposed.maxX, size.width) : proposed.maxX
    guard proposed.minX <= right, proposed.minX.isFinite, right.isFinite else { return (.zero, .zero) }
    var rules = LineRules()
    rules.exclusions = exclusionPaths.map { $0.cgPath.model }
    let sides = Double(proposed.minX)...Double(right)
    var rests = rules.rests(of: sides, from: Double(proposed.minY), to: Double(proposed.maxY))
    if isRightToLeft { rests.reverse() }
    func rect(_ from: Double, _ to: Double) -> CGRect {
      CGRect(x: CGFloat(from), y: proposed.minY, width: CGFloat(to - from), height: proposed.height)
    }
    guard let first = rests.first else { return (.zero, .zero) }
    let others = rests.dropFirst()
    guard let low = others.map(\.lowerBound).min(), let high = others.map(\.upperBound).max() else {
      return (rect(first.lowerBound, first.upperBound), .zero)
    }
    return (rect(first.lowerBound, first.upperBound), rect(low, high))
  }
}

/// The places of a text's Unicode scalars among its UTF-16 code units.
private struct ScalarOffsets {
  private let offsets: [Int]
  private let scalars: [Unicode.Scalar]

  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
    offsets = scalars.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.utf16.count) }
  }

  func offset(of scalar: Int) -> Int { offsets[min(max(scalar, 0), offsets.count - 1)] }
  /// The last code unit of some scalars.
  func last(of range: Range<Int>) -> Int { max(offset(of: range.upperBound) - 1, offset(of: range.lowerBound)) }
  func isLineBreak(_ scalar: Int) -> Bool { scalars.indices.contains(scalar) && Character(scalars[scalar]).isNewline }
}
