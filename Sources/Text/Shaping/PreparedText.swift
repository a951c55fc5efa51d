import InbetweenTimeline

/// A text prepared for shaping: split into paragraphs, without control characters, with the unsupported characters
/// marked.
struct PreparedText {
  var paragraphs: [Paragraph]
  var scalarCount: Int
  var missing: [TextLayout.Unavailable] = []
  var refused: [TextLayout.Unavailable] = []

  /// A paragraph, each character with its origin.
  struct Paragraph: Hashable {
    var scalars: [Unicode.Scalar] = []
    /// For each character, and for the end, its offset in the text.
    var offsets: [Int] = []
    /// For each character, whether it belongs to white space that may be dropped at the end of a line.
    var isSpace: [Bool] = []
    /// For each character, whether a grapheme cluster (Unicode Standard Annex #29) begins with it.
    var isClusterStart: [Bool] = []
    /// The ranges of characters that are drawn as a box.
    var boxes: [Range<Int>] = []

    /// The part from a character to the end.
    func suffix(from start: Int) -> Paragraph {
      Paragraph(
        scalars: Array(scalars[start...]), offsets: Array(offsets[start...]), isSpace: Array(isSpace[start...]),
        isClusterStart: Array(isClusterStart[start...]),
        boxes: boxes.filter { $0.lowerBound >= start }.map { $0.lowerBound - start..<$0.upperBound - start })
    }

    mutating func append(_ other: Paragraph) {
      let shift = scalars.count
      scalars += other.scalars
      offsets.removeLast()
      offsets += other.offsets
      isSpace += other.isSpace
      isClusterStart += other.isClusterStart
      boxes += other.boxes.map { $0.lowerBound + shift..<$0.upperBound + shift }
    }

    mutating func append(_ scalar: Unicode.Scalar, offset: Int, isClusterStart: Bool) {
      scalars.append(scalar)
      offsets.append(offset)
      isSpace.append(scalar.isBreakingSpace)
      self.isClusterStart.append(isClusterStart)
    }

    /// A character that the layout adds and that has no position in the text.
    mutating func append(generated scalar: Unicode.Scalar) {
      let end = offsets.last ?? 0
      offsets.removeLast()
      append(scalar, offset: end, isClusterStart: true)
      offsets.append(end)
    }
  }

  /// - Parameter covers: whether some font has a glyph for a character.
  init(_ text: String, covers: (Unicode.Scalar) -> Bool) {
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
        let start = paragraph.scalars.count
        if character.isColourEmoji {
          refused.append(TextLayout.Unavailable(scalar: scalar, offset: offset))
          paragraph.append(scalar, offset: offset, isClusterStart: true)
          paragraph.boxes.append(start..<start + 1)
        } else if let (index, missing) = scalars.enumerated().first(where: { $1.needsGlyph && !covers($1) }) {
          self.missing.append(TextLayout.Unavailable(scalar: missing, offset: offset + index))
          // The first scalar keeps its direction and its line break opportunities.
          paragraph.append(scalar, offset: offset, isClusterStart: true)
          paragraph.boxes.append(start..<start + 1)
        } else {
          for (index, scalar) in scalars.enumerated() where !scalar.isDroppedControl {
            paragraph.append(
              scalar, offset: offset + index, isClusterStart: paragraph.scalars.count == start)
          }
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
