import InbetweenTimeline

/// A text prepared for shaping: split into paragraphs, without control characters, with the unsupported characters
/// marked.
struct PreparedText {
  var paragraphs: [Paragraph]
  var scalarCount: Int
  var missing: [TextLayout.Unavailable] = []
  var refused: [TextLayout.Unavailable] = []
  /// Whether any character is a colour emoji that is drawn.
  var hasEmoji: Bool { paragraphs.contains { $0.marks.contains(where: \.isEmoji) } }

  /// A paragraph, each character with its origin.
  struct Paragraph: Hashable {
    var scalars: [Unicode.Scalar] = []
    /// For each character, and for the end, its offset in the text.
    var offsets: [Int] = []
    /// For each character, whether it belongs to white space that may be dropped at the end of a line.
    var isSpace: [Bool] = []
    /// For each character, whether a grapheme cluster (Unicode Standard Annex #29) begins with it.
    var isClusterStart: [Bool] = []
    /// The characters that are not drawn with a font of the text, in their order.
    var marks: [Mark] = []

    /// Characters that are drawn as a box or as a colour emoji.
    struct Mark: Hashable {
      var range: Range<Int>
      var isEmoji: Bool

      func moved(by distance: Int) -> Mark {
        Mark(range: range.lowerBound + distance..<range.upperBound + distance, isEmoji: isEmoji)
      }
    }

    /// The part from a character to the end.
    func suffix(from start: Int) -> Paragraph {
      Paragraph(
        scalars: Array(scalars[start...]), offsets: Array(offsets[start...]), isSpace: Array(isSpace[start...]),
        isClusterStart: Array(isClusterStart[start...]),
        marks: marks.filter { $0.range.lowerBound >= start }.map { $0.moved(by: -start) })
    }

    mutating func append(_ other: Paragraph) {
      let shift = scalars.count
      scalars += other.scalars
      offsets.removeLast()
      offsets += other.offsets
      isSpace += other.isSpace
      isClusterStart += other.isClusterStart
      marks += other.marks.map { $0.moved(by: shift) }
    }

    mutating func append(_ scalar: Unicode.Scalar, offset: Int, isClusterStart: Bool) {
      scalars.append(scalar)
      offsets.append(offset)
      isSpace.append(scalar.isBreakingSpace)
      self.isClusterStart.append(isClusterStart)
    }

    /// A grapheme cluster, without control characters.
    mutating func append(_ cluster: Character.UnicodeScalarView, offset: Int) {
      let start = scalars.count
      for (index, scalar) in cluster.enumerated() where !scalar.isDroppedControl {
        append(scalar, offset: offset + index, isClusterStart: scalars.count == start)
      }
    }

    /// A box in place of a grapheme cluster, whose first character keeps its direction and its line break opportunities.
    mutating func append(boxFor scalar: Unicode.Scalar, offset: Int) {
      marks.append(Mark(range: scalars.count..<scalars.count + 1, isEmoji: false))
      append(scalar, offset: offset, isClusterStart: true)
    }

    /// A grapheme cluster that is a colour emoji.
    mutating func append(emoji cluster: Character.UnicodeScalarView, offset: Int) {
      let start = scalars.count
      append(cluster, offset: offset)
      marks.append(Mark(range: start..<scalars.count, isEmoji: true))
    }

    /// A character that the layout adds and that has no position in the text.
    mutating func append(generated scalar: Unicode.Scalar) {
      let end = offsets.last ?? 0
      offsets.removeLast()
      append(scalar, offset: end, isClusterStart: true)
      offsets.append(end)
    }
  }

  /// - Parameters:
  ///   - covers: whether some font has a glyph for a character.
  ///   - hasEmoji: whether there is a font for colour emoji; called when the first one is found.
  ///   - isEmoji: whether a character without a glyph is drawn as a colour emoji, although it is not one by itself.
  init(
    _ text: String, covers: (Unicode.Scalar) -> Bool, hasEmoji: () -> Bool = { false },
    isEmoji: (Unicode.Scalar) -> Bool = { _ in false }
  ) {
    var paragraphs: [Paragraph] = []
    var paragraph = Paragraph()
    var offset = 0
    for character in text {
      let scalars = character.unicodeScalars
      if character.isNewline {
        paragraph.offsets.append(offset)
        paragraphs.append(paragraph)
        paragraph = Paragraph()
      } else if let scalar = scalars.first {
        if character.isColourEmoji {
          if hasEmoji() {
            paragraph.append(emoji: scalars, offset: offset)
          } else {
            refused.append(TextLayout.Unavailable(scalar: scalar, offset: offset))
            paragraph.append(boxFor: scalar, offset: offset)
          }
        } else if let (index, missing) = scalars.enumerated().first(where: { $1.needsGlyph && !covers($1) }) {
          if isEmoji(scalar) {
            paragraph.append(emoji: scalars, offset: offset)
          } else {
            self.missing.append(TextLayout.Unavailable(scalar: missing, offset: offset + index))
            paragraph.append(boxFor: scalar, offset: offset)
          }
        } else {
          paragraph.append(scalars, offset: offset)
        }
      }
      offset += scalars.count
    }
    paragraph.offsets.append(offset)
    paragraphs.append(paragraph)
    self.paragraphs = paragraphs
    scalarCount = offset
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
  /// Whether Apple's systems draw it with Apple Color Emoji (Unicode Technical Standard 51: emoji presentation by
  /// default, or requested by U+FE0F, and not text presentation requested by U+FE0E).
  fileprivate var isColourEmoji: Bool {
    if utf8.count == 1 { return false }
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
