import InbetweenGeometry
import InbetweenTimeline

/// Shapes the paragraphs of a text and breaks them into lines.
final class ParagraphShaper {
  /// A line without a position yet.
  struct Line {
    /// The range of characters in the paragraph.
    var range: Range<Int>
    var isRightToLeft: Bool
    /// In points, without the white space at the end of a wrapped line.
    var width: Double
    /// Glyph origins are relative to the left end of the baseline.
    var runs: [TextLayout.Run]
    /// Characters for which no glyph was found although some font has them.
    var unshaped: [Int] = []
  }

  private(set) var usedFaces: [FontFace: OpenFace] = [:]
  private let fallback: FontFallback
  /// The face of colour emoji.
  private let emoji: OpenFace?
  private let shaper: GlyphShaper
  private let fontSize: Double
  private let direction: BaseDirection
  /// Paragraphs are laid out for several widths in succession.
  private var shaped: [PreparedText.Paragraph: ShapedParagraph] = [:]

  /// Nil without memory.
  init?(_ fallback: FontFallback, emoji: OpenFace?, direction: BaseDirection) {
    self.fallback = fallback
    self.emoji = emoji
    self.direction = direction
    fontSize = fallback.font.size
    guard let shaper = GlyphShaper(fontSize: fontSize) else { return nil }
    self.shaper = shaper
  }

  /// The lines of a paragraph wrapped at a width in points, nil for none.
  func lines(of paragraph: PreparedText.Paragraph, width: Double?, wrapping: LineBreaker.Wrapping) -> [Line] {
    let known = shaped[paragraph]
    let whole =
      known ?? ShapedParagraph(paragraph, direction: direction, fallback: fallback, emoji: emoji, shaper: shaper)
    if known == nil { shaped[paragraph] = whole }
    var breaker = LineBreaker(whole, width: width, wrapping: wrapping)
    let lines = breaker.lines()
    return lines.enumerated().map { number, line in
      read(line, of: paragraph, trimming: number < lines.count - 1, limit: width)
    }
  }

  /// A paragraph as one line, truncated to a width in points with an ellipsis.
  func line(
    of paragraph: PreparedText.Paragraph, width: Double, ellipsis position: Truncation.Position, rightToLeft: Bool
  ) -> Line {
    let whole = ShapedParagraph(
      paragraph, direction: rightToLeft ? .rightToLeft : .leftToRight, fallback: fallback, emoji: emoji,
      shaper: shaper)
    let limit = Int(min(max(0, width) * GlyphShaper.unitsPerPoint + 0.5, 1e12))
    let line = Truncation(whole).line(position, limit: limit, ellipsis: ellipsis)
    return read(line, of: paragraph, trimming: false, limit: nil)
  }

  /// The mark in the font of the description, or of the first font that has it.
  private var ellipsis: LinePiece {
    let face = fallback.face(for: ["…"])?.face ?? fallback.first
    let item = TextItem(
      range: 0..<1, kind: face.map { .text($0) } ?? .box, script: ScriptRuns.common, level: 0)
    return LinePiece(item: item, glyphs: shaper.glyphs(0..<1, of: item, in: ["…"]), isEllipsis: true)
  }

  /// White space at the end of the line is omitted with `trimming`, and otherwise counts up to the limit.
  private func read(
    _ line: ShapedLine, of paragraph: PreparedText.Paragraph, trimming: Bool, limit: Double?
  ) -> Line {
    var reader = LineReader(paragraph: paragraph, trailing: line.trailingSpace(of: paragraph), fontSize: fontSize)
    let tabs = tabAdvances(of: line, trailing: reader.trailing)
    for number in BidirectionalLevels.visualOrder(line.pieces.map(\.item.level)) {
      let piece = line.pieces[number]
      switch piece.item.kind {
      case .text(let face), .emoji(let face): usedFaces[face.id] = face
      case .tab, .box: break
      }
      reader.read(piece, tabAdvance: tabs[number])
    }
    var width = reader.width
    if !trimming {
      width = max(width, min(width + reader.trailingWidth, limit ?? .infinity))
      // The white space at the end of a right-to-left line is on its left.
      if line.isRightToLeft { reader.shift(by: width - reader.width) }
    }
    return Line(
      range: line.range, isRightToLeft: line.isRightToLeft, width: width, runs: reader.runs, unshaped: reader.unshaped)
  }

  /// The widths of the tabs by the numbers of their pieces. They depend on the text before them.
  private func tabAdvances(of line: ShapedLine, trailing: Range<Int>) -> [Int] {
    var x = 0
    return line.pieces.map { piece in
      let tab = piece.isTab ? ShapedParagraph.tabAdvance(from: x) : 0
      x += tab
      if !piece.isTab { for glyph in piece.glyphs { x += glyph.advance } }
      return tab
    }
  }
}

/// Collects the glyphs of a line from left to right.
private struct LineReader {
  let paragraph: PreparedText.Paragraph
  /// The characters of white space at the line's end.
  let trailing: Range<Int>
  let fontSize: Double
  var runs: [TextLayout.Run] = []
  var unshaped: [Int] = []
  /// In 1/1024 point.
  private var x = 0
  private var trailingX = 0

  init(paragraph: PreparedText.Paragraph, trailing: Range<Int>, fontSize: Double) {
    self.paragraph = paragraph
    self.trailing = trailing
    self.fontSize = fontSize
  }

  /// In points.
  var width: Double { Double(x) / GlyphShaper.unitsPerPoint }
  var trailingWidth: Double { Double(trailingX) / GlyphShaper.unitsPerPoint }

  mutating func read(_ piece: LinePiece, tabAdvance: Int) {
    for glyph in piece.glyphs {
      let advance = piece.isTab ? tabAdvance : glyph.advance
      if !piece.isEllipsis && trailing.contains(glyph.cluster) {
        trailingX += advance
        continue
      }
      switch piece.item.kind {
      case .box: append(0, of: .missingCharacter, glyph)
      case .tab: break
      case .text(let face), .emoji(let face):
        if glyph.isMissing {
          append(0, of: .missingCharacter, glyph)
          if !piece.isEllipsis { unshaped.append(glyph.cluster) }
        } else if let id = glyph.id, piece.isEllipsis || !paragraph.isSpace[glyph.cluster] {
          append(id, of: face.id, glyph)
        }
      }
      x += advance
    }
  }

  mutating func shift(by dx: Double) {
    for run in runs.indices {
      for glyph in runs[run].glyphs.indices { runs[run].glyphs[glyph].origin.x += dx }
    }
  }

  private mutating func append(_ id: UInt32, of face: FontFace, _ glyph: ShapedGlyph) {
    let origin = Point(
      x: Double(x + glyph.x) / GlyphShaper.unitsPerPoint, y: Double(-glyph.y) / GlyphShaper.unitsPerPoint)
    if runs.last?.face != face { runs.append(TextLayout.Run(face: face, size: fontSize, glyphs: [])) }
    runs[runs.count - 1].glyphs.append(TextLayout.Glyph(id: id, origin: origin))
  }
}
