import InbetweenTimeline

/// A text prepared for shaping: split into paragraphs, without control characters, with the unsupported characters
/// marked.
struct PreparedText {
  var paragraphs: [Paragraph]
  var scalarCount: Int
  var missing: [TextLayout.Unavailable] = []
  var refused: [TextLayout.Unavailable] = []
  /// Whether a character that asks for text presentation has no glyph.
  var lacksTextPresentation = false
  /// Whether any character is a colour emoji that is drawn.
  var hasEmoji: Bool { paragraphs.contains { $0.marks.contains { $0.kind == .emoji } } }

  /// A paragraph, each character with its origin.
  struct Paragraph: Hashable {
    var scalars: [Unicode.Scalar] = []
    /// For each character, and for the end, its offset in the text.
    var offsets: [Int] = []
    /// For each character, whether it belongs to white space that may be dropped at the end of a line.
    var isSpace: [Bool] = []
    /// For each character, whether a grapheme cluster (Unicode Standard Annex #29) begins with it.
    var isClusterStart: [Bool] = []
    /// For each character, and for the end, the number of its attributes: see ``TextLayout/Run/style``.
    var styles: [Int] = []
    /// How its lines are set; nil for their natural heights.
    var style: ParagraphStyle?
    /// Whether it begins in the middle of a paragraph.
    var isContinued = false
    /// The characters that are not drawn with a font of the text, in their order.
    var marks: [Mark] = []

    /// Characters that no font of the text draws.
    struct Mark: Hashable {
      enum Kind: Hashable { case box, emoji, attachment }
      var range: Range<Int>
      var kind: Kind

      func moved(by distance: Int) -> Mark {
        Mark(range: range.lowerBound + distance..<range.upperBound + distance, kind: kind)
      }
    }

    /// The part from a character to the end.
    func suffix(from start: Int) -> Paragraph {
      Paragraph(
        scalars: Array(scalars[start...]), offsets: Array(offsets[start...]), isSpace: Array(isSpace[start...]),
        isClusterStart: Array(isClusterStart[start...]), styles: Array(styles[start...]), style: style,
        isContinued: isContinued || start > 0,
        marks: marks.filter { $0.range.lowerBound >= start }.map { $0.moved(by: -start) })
    }

    mutating func append(_ other: Paragraph) {
      let shift = scalars.count
      scalars += other.scalars
      offsets.removeLast()
      styles.removeLast()
      offsets += other.offsets
      styles += other.styles
      isSpace += other.isSpace
      isClusterStart += other.isClusterStart
      marks += other.marks.map { $0.moved(by: shift) }
    }

    mutating func append(_ scalar: Unicode.Scalar, offset: Int, style: Int, isClusterStart: Bool) {
      scalars.append(scalar)
      offsets.append(offset)
      styles.append(style)
      isSpace.append(scalar.isBreakingSpace)
      self.isClusterStart.append(isClusterStart)
    }

    /// A grapheme cluster, without control characters.
    mutating func append(_ cluster: Character.UnicodeScalarView, offset: Int, style: Int) {
      let start = scalars.count
      for (index, scalar) in cluster.enumerated() where !scalar.isDroppedControl {
        append(scalar, offset: offset + index, style: style, isClusterStart: scalars.count == start)
      }
    }

    /// A box in place of a grapheme cluster, whose first character keeps its direction and its places for line breaks.
    mutating func append(boxFor scalar: Unicode.Scalar, offset: Int, style: Int) {
      marks.append(Mark(range: scalars.count..<scalars.count + 1, kind: .box))
      append(scalar, offset: offset, style: style, isClusterStart: true)
    }

    /// A grapheme cluster that is a colour emoji or the place of an attachment.
    mutating func append(_ kind: Mark.Kind, _ cluster: Character.UnicodeScalarView, offset: Int, style: Int) {
      let start = scalars.count
      append(cluster, offset: offset, style: style)
      marks.append(Mark(range: start..<scalars.count, kind: kind))
    }

    /// A character that the layout adds and that has no position in the text.
    mutating func append(generated scalar: Unicode.Scalar) {
      let (end, style) = (offsets.last ?? 0, styles.last ?? 0)
      offsets.removeLast()
      styles.removeLast()
      append(scalar, offset: end, style: styles.last ?? style, isClusterStart: true)
      offsets.append(end)
      styles.append(style)
    }
  }

  /// - Parameters:
  ///   - covers: whether some font has a glyph for a character.
  ///   - hasEmoji: whether there is a font for colour emoji; called when the first one is found.
  ///   - attributes: of the text's parts, and those of paragraphs without their own.
  ///   - isEmoji: whether a character without a glyph is drawn as a colour emoji, although it is not one by itself, or
  ///     even asks for text by U+FE0E.
  init(
    _ text: String, attributes: (runs: [TextRun], paragraph: ParagraphStyle?) = ([], nil),
    covers: (Unicode.Scalar) -> Bool, hasEmoji: () -> Bool = { false },
    isEmoji: (_ scalar: Unicode.Scalar, _ asksForText: Bool) -> Bool = { _, _ in false }
  ) {
    var paragraphs: [Paragraph] = []
    var places = StylePlaces(attributes.runs)
    func begin() -> Paragraph {
      var paragraph = Paragraph()
      paragraph.style = places.style?.paragraph ?? attributes.paragraph
      return paragraph
    }
    var paragraph = begin()
    var offset = 0
    for character in text.lazy.flatMap(\.shownParts) {
      let scalars = character.unicodeScalars
      let style = places.number
      let hasAttachment = places.style?.attachment != nil
      places.advance(by: scalars.count)
      if character.isNewline {
        paragraph.offsets.append(offset)
        paragraph.styles.append(style)
        paragraphs.append(paragraph)
        paragraph = begin()
      } else if let scalar = scalars.first {
        if hasAttachment && scalar == "\u{FFFC}" {
          paragraph.append(.attachment, scalars, offset: offset, style: style)
        } else if character.isColourEmoji {
          if hasEmoji() {
            paragraph.append(.emoji, scalars, offset: offset, style: style)
          } else {
            refused.append(TextLayout.Unavailable(scalar: scalar, offset: offset))
            paragraph.append(boxFor: scalar, offset: offset, style: style)
          }
        } else if let (index, missing) = scalars.enumerated().first(where: { $1.needsGlyph && !covers($1) }) {
          let asksForText = scalars.contains("\u{FE0E}")
          if isEmoji(scalar, asksForText) {
            paragraph.append(.emoji, scalars, offset: offset, style: style)
          } else {
            lacksTextPresentation = lacksTextPresentation || asksForText
            self.missing.append(TextLayout.Unavailable(scalar: missing, offset: offset + index))
            paragraph.append(boxFor: scalar, offset: offset, style: style)
          }
        } else {
          paragraph.append(scalars, offset: offset, style: style)
        }
      }
      offset += scalars.count
    }
    paragraph.offsets.append(offset)
    paragraph.styles.append(paragraph.styles.last ?? places.number)
    paragraphs.append(paragraph)
    self.paragraphs = paragraphs
    scalarCount = offset
  }
}

/// The runs of a text while its characters are read.
private struct StylePlaces {
  private let runs: [TextRun]
  private var index = 0
  /// The characters of the current run that were read.
  private var read = 0

  init(_ runs: [TextRun]) {
    self.runs = runs
    skipEmpty()
  }

  /// The number of the attributes of the next character.
  var number: Int { index < runs.count ? index + 1 : 0 }
  var style: TextStyle? { index < runs.count ? runs[index].style : nil }

  mutating func advance(by count: Int) {
    read += count
    skipEmpty()
  }

  private mutating func skipEmpty() {
    while index < runs.count, read >= runs[index].length {
      read -= runs[index].length
      index += 1
    }
  }
}

extension Unicode.Scalar {
  /// White space at which lines break and which is not counted at the end of a broken line.
  fileprivate var isBreakingSpace: Bool {
    switch value {
    case 0x00A0, 0x2007, 0x202F, 0x1680: false  // non-breaking space, and a visible space
    case 0x200B: true
    default: properties.isWhitespace
    }
  }

  fileprivate var isDroppedControl: Bool { value != 9 && properties.generalCategory == .control }

  /// False for characters that are invisible, or composed of other glyphs, in any font.
  fileprivate var needsGlyph: Bool {
    if value > 0x20 && value < 0x7F { return true }
    return
      !(properties.isDefaultIgnorableCodePoint || properties.generalCategory == .control
      || properties.generalCategory == .spaceSeparator)
  }

  /// Whether the character is expected in Noto Sans CJK.
  var isEastAsian: Bool {
    switch value {
    case 0x1100...0x11FF, 0x2E80...0x9FFF, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFE30...0xFE4F,
      0xFF00...0xFFEF, 0x1B000...0x1B16F, 0x20000...0x3FFFF:
      true
    default: false
    }
  }
}

extension Character {
  /// The character, or what precedes a skin tone in it and the skin tone: after anything but an emoji that has skin
  /// tones, a modifier is a picture of its own (Unicode Technical Standard 51, 2.4), although it is part of the grapheme
  /// cluster.
  fileprivate var shownParts: [Character] {
    guard utf8.count > 4, let tone = unicodeScalars.firstIndex(where: \.properties.isEmojiModifier),
      let base = unicodeScalars[..<tone].last(where: { $0.value != 0xFE0F }), !base.properties.isEmojiModifierBase
    else { return [self] }
    return [Character(String(unicodeScalars[..<tone]))] + String(unicodeScalars[tone...])
  }

  /// Whether Apple's systems draw it with Apple Color Emoji (Unicode Technical Standard 51: emoji presentation by
  /// default, or requested by U+FE0F, and not text presentation requested by U+FE0E).
  fileprivate var isColourEmoji: Bool {
    guard utf8.count > 1, unicodeScalars.first?.properties.isEmoji == true else { return false }
    var isEmoji = false
    var byDefault = false
    for scalar in unicodeScalars {
      if scalar.value == 0xFE0E { return false }
      if scalar.value == 0xFE0F && isEmoji { return true }
      isEmoji = isEmoji || scalar.properties.isEmoji
      byDefault = byDefault || scalar.properties.isEmojiPresentation
    }
    return byDefault
  }
}
