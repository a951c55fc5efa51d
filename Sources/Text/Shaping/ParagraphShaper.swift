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
    /// Its backgrounds, and the lines under and through it, from the left end of the baseline; the heights of
    /// backgrounds are those of the line.
    var decorations: [TextLayout.Decoration] = []
    /// The numbers of the attributes of its characters, ascending.
    var styles: [Int]
    /// The places at which it can be made wider.
    var gaps: [LineGap] = []
    /// See ``ShapedLine/leastRoom``; in points.
    var leastRoom: Double?
    /// See ``ShapedLine/missesDictionary``.
    var missesDictionary = false
  }

  private(set) var usedFaces: [FontFace: OpenFace] = [:]
  /// By the numbers of attributes.
  private let fallbacks: [FontFallback]
  private let styles: [TextStyle]
  private let metrics: [FontMetrics]
  /// The face of colour emoji.
  private let emoji: OpenFace?
  private let shaper: GlyphShaper
  private let direction: BaseDirection
  private let dictionaries: HyphenationDictionaries
  /// Paragraphs are laid out for several widths in succession.
  private var shaped: [PreparedText.Paragraph: ShapedParagraph] = [:]

  /// Nil without memory.
  ///
  /// - Parameters:
  ///   - fallbacks: the fonts for each number of attributes.
  ///   - metrics: those of their first fonts.
  init?(
    _ fallbacks: [FontFallback], styles: [TextStyle], metrics: [FontMetrics], emoji: OpenFace?,
    direction: BaseDirection, dictionaries: HyphenationDictionaries
  ) {
    self.dictionaries = dictionaries
    self.fallbacks = fallbacks
    self.styles = styles
    self.metrics = metrics
    self.emoji = emoji
    self.direction = direction
    let settings = zip(fallbacks, styles).map {
      GlyphShaper.Setting(
        size: $0.font.size, kern: $1.kern, attachmentWidth: max(0, $1.attachment?.rect.maxX ?? 0),
        hasMonospacedDigits: $0.font.hasMonospacedDigits)
    }
    guard let shaper = GlyphShaper(settings) else { return nil }
    self.shaper = shaper
  }

  /// The lines of a paragraph wrapped at a width in points, nil for none.
  func lines(
    of paragraph: PreparedText.Paragraph, width: Double?, wrapping: LineBreaker.Wrapping, strategy: LineBreakStrategy,
    unbreakable: [Int] = []
  ) -> [Line] {
    var breaker = LineBreaker(
      whole(paragraph), width: width, wrapping: wrapping, strategy: strategy, unbreakable: unbreakable)
    let lines = breaker.lines()
    return lines.enumerated().map { number, line in
      let limit = width.map { paragraph.room(ofLineAt: line.range.lowerBound, width: $0) }
      return read(line, of: paragraph, trimming: number < lines.count - 1, limit: limit)
    }
  }

  private func whole(_ paragraph: PreparedText.Paragraph) -> ShapedParagraph {
    if let known = shaped[paragraph] { return known }
    let whole = ShapedParagraph(
      paragraph, direction: direction, fallbacks: fallbacks, emoji: emoji, shaper: shaper, dictionaries: dictionaries)
    shaped[paragraph] = whole
    return whole
  }

  /// The lines of a paragraph, each in a room of its own.
  ///
  /// - Parameter next: takes what breaks a line from a character on, and whether the paragraph runs from right to left;
  ///   returns the line with its room in points.
  func lines<Room>(
    of paragraph: PreparedText.Paragraph, wrapping: LineBreaker.Wrapping, strategy: LineBreakStrategy,
    unbreakable: [Int],
    in next: (_ start: Int, _ isRightToLeft: Bool, _ breaking: (_ room: Double, _ isWhole: Bool) -> Line?)
      -> (Line, Room)
  ) -> [(line: Line, room: Room)] {
    let whole = whole(paragraph)
    var breaker = LineBreaker(whole, width: nil, wrapping: wrapping, strategy: strategy, unbreakable: unbreakable)
    var result: [(line: Line, room: Room)] = []
    var start = 0
    repeat {
      let found = next(start, whole.isRightToLeft) { room, isWhole in
        breaker.line(from: start, in: room, isWhole: isWhole).map {
          read($0, of: paragraph, trimming: $0.range.upperBound < paragraph.scalars.count, limit: room)
        }
      }
      result.append((found.0, found.1))
      start = found.0.range.upperBound
    } while start < paragraph.scalars.count
    return result
  }

  /// A paragraph as one line, truncated to a width in points with an ellipsis.
  func line(
    of paragraph: PreparedText.Paragraph, width: Double, ellipsis position: Truncation.Position, rightToLeft: Bool
  ) -> Line {
    let whole = ShapedParagraph(
      paragraph, direction: rightToLeft ? .rightToLeft : .leftToRight, fallbacks: fallbacks, emoji: emoji,
      shaper: shaper)
    let room = paragraph.room(ofLineAt: 0, width: width)
    let limit = Int(min(max(0, room) * GlyphShaper.unitsPerPoint + 0.5, 1e12))
    let line = Truncation(whole).line(position, limit: limit, ellipsis: ellipsis(style: paragraph.styles.first ?? 0))
    return read(line, of: paragraph, trimming: false, limit: nil)
  }

  /// The mark in the font of some attributes, or of the first font that has it.
  private func ellipsis(style: Int) -> LinePiece {
    let fallback = fallbacks[style]
    let face = fallback.face(for: ["…"])?.face ?? fallback.first
    let item = TextItem(
      range: 0..<1, kind: face.map { .text($0) } ?? .box, script: ScriptRuns.common, level: 0, style: style)
    return LinePiece(item: item, glyphs: shaper.glyphs(0..<1, of: item, in: ["…"]), isEllipsis: true)
  }

  /// White space at the end of the line is omitted with `trimming`, and otherwise counts up to the limit.
  private func read(
    _ line: ShapedLine, of paragraph: PreparedText.Paragraph, trimming: Bool, limit: Double?
  ) -> Line {
    var reader = LineReader(
      paragraph: paragraph, trailing: line.trailingSpace(of: paragraph), shaper: shaper, styles: styles,
      metrics: metrics)
    let tabs = tabAdvances(of: line, in: paragraph)
    for number in BidirectionalLevels.visualOrder(line.pieces.map(\.item.level)) {
      let piece = line.pieces[number]
      switch piece.item.kind {
      case .text(let face), .emoji(let face): usedFaces[face.id] = face
      case .tab, .box, .attachment: break
      }
      reader.read(piece, tabAdvance: tabs[number])
    }
    var width = reader.width
    if !trimming {
      width = max(width, min(width + reader.trailingWidth, limit ?? .infinity))
      // The white space at the end of a right-to-left line is on its left.
      if line.isRightToLeft { reader.shift(by: width - reader.width) }
    }
    let used = Set(line.pieces.map(\.item.style)).sorted()
    return Line(
      range: line.range, isRightToLeft: line.isRightToLeft, width: width, runs: reader.runs,
      unshaped: reader.unshaped, decorations: reader.decorations,
      styles: used.isEmpty ? [paragraph.styles[line.range.lowerBound]] : used,
      gaps: reader.gaps.filter { $0.x < reader.width },
      leastRoom: line.leastRoom.map { Double($0) / GlyphShaper.unitsPerPoint },
      missesDictionary: line.missesDictionary)
  }

  /// The widths of the tabs by the numbers of their pieces. They depend on the text around them.
  private func tabAdvances(of line: ShapedLine, in paragraph: PreparedText.Paragraph) -> [Int] {
    if let known = line.tabs { return known }
    guard line.pieces.contains(where: \.isTab) else { return line.pieces.map { _ in 0 } }
    let trailing = line.trailingSpace(of: paragraph)
    var columns = TabColumns(paragraph, ofLineAt: line.range.lowerBound, isRightToLeft: line.isRightToLeft)
    for piece in line.pieces {
      if piece.isTab {
        columns.readTab()
      } else {
        for glyph in columns.isAligning ? piece.glyphsInOrder : piece.glyphs {
          // White space at the line's end hangs behind the column.
          if trailing.contains(glyph.cluster) { columns.close() }
          columns.read(glyph.advance, at: glyph.cluster)
        }
      }
    }
    columns.close()
    var tabs = columns.tabs[...]
    return line.pieces.map { $0.isTab ? tabs.popFirst() ?? 0 : 0 }
  }
}

/// Collects the glyphs of a line from left to right.
private struct LineReader {
  let paragraph: PreparedText.Paragraph
  /// The characters of white space at the line's end.
  let trailing: Range<Int>
  let shaper: GlyphShaper
  let styles: [TextStyle]
  let metrics: [FontMetrics]
  var runs: [TextLayout.Run] = []
  var decorations: [TextLayout.Decoration] = []
  var unshaped: [Int] = []
  private(set) var gaps: [LineGap] = []
  /// In 1/1024 point.
  private var x = 0
  private var trailingX = 0

  init(
    paragraph: PreparedText.Paragraph, trailing: Range<Int>, shaper: GlyphShaper, styles: [TextStyle],
    metrics: [FontMetrics]
  ) {
    self.paragraph = paragraph
    self.trailing = trailing
    self.shaper = shaper
    self.styles = styles
    self.metrics = metrics
  }

  /// In points.
  var width: Double { Double(x) / GlyphShaper.unitsPerPoint }
  var trailingWidth: Double { Double(trailingX) / GlyphShaper.unitsPerPoint }

  mutating func read(_ piece: LinePiece, tabAdvance: Int) {
    let start = x
    defer { decorate(piece, from: start) }
    for glyph in piece.glyphs {
      let advance = piece.isTab ? tabAdvance : glyph.advance
      if !piece.isEllipsis && trailing.contains(glyph.cluster) {
        trailingX += advance
        continue
      }
      switch piece.item.kind {
      case .box: append(0, of: .missingCharacter, glyph, piece)
      case .attachment: append(0, of: .attachment, glyph, piece)
      case .tab: break
      case .text(let face), .emoji(let face):
        if glyph.isMissing {
          append(0, of: .missingCharacter, glyph, piece)
          if !piece.isEllipsis { unshaped.append(glyph.cluster) }
        } else if let id = glyph.id, piece.isEllipsis || !paragraph.isSpace[glyph.cluster] {
          append(id, of: face.id, glyph, piece)
        }
      }
      x += advance
      if piece.isTab {
        // Text at tab stops stays there.
        gaps = []
      } else if !piece.isEllipsis, LineGap.follows(paragraph.scalars[glyph.cluster], script: piece.item.script) {
        gaps.append(LineGap(x: width, run: runs.count - 1, glyph: runs.last?.glyphs.count ?? 0))
      }
    }
  }

  mutating func shift(by dx: Double) {
    for run in runs.indices {
      for glyph in runs[run].glyphs.indices { runs[run].glyphs[glyph].origin.x += dx }
    }
    for index in decorations.indices { decorations[index].rect.origin.x += dx }
    for index in gaps.indices { gaps[index].x += dx }
  }

  private mutating func append(_ id: UInt32, of face: FontFace, _ glyph: ShapedGlyph, _ piece: LinePiece) {
    let style = piece.item.style
    let origin = Point(
      x: Double(x + glyph.x) / GlyphShaper.unitsPerPoint,
      y: Double(-glyph.y) / GlyphShaper.unitsPerPoint - styles[style].baselineOffset)
    if runs.last?.face != face || runs.last?.style != style {
      runs.append(TextLayout.Run(face: face, size: shaper.size(of: piece.item), glyphs: [], style: style))
    }
    runs[runs.count - 1].glyphs.append(TextLayout.Glyph(id: id, origin: origin))
  }

  /// The background of a part, and the lines under and through it. Their heights are those that its font gives.
  private mutating func decorate(_ piece: LinePiece, from start: Int) {
    let number = piece.item.style
    let (style, metrics) = (styles[number], metrics[number])
    let isPlain = style.backgroundColor == nil && style.underline == nil && style.strikethrough == nil
    if x <= start || isPlain { return }
    let (left, right) = (Double(start) / GlyphShaper.unitsPerPoint, Double(x) / GlyphShaper.unitsPerPoint)
    func add(_ kind: TextLayout.Decoration.Kind, top: Double, height: Double) {
      let rect = Rect(x: left, y: top, width: right - left, height: height)
      // Parts of one style side by side, such as words in several fonts, have one background and one line.
      if let last = decorations.lastIndex(where: { $0.kind == kind && $0.style == number && $0.rect.minY == top }),
        decorations[last].rect.maxX == left
      {
        decorations[last].rect.size.width = right - decorations[last].rect.minX
      } else {
        decorations.append(TextLayout.Decoration(kind: kind, rect: rect, style: number))
      }
    }
    func lines(_ line: TextStyle.Line?, _ kind: TextLayout.Decoration.Kind, top: Double, thickness: Double) {
      guard let line else { return }
      let shifted = top - style.baselineOffset
      add(kind, top: shifted, height: line == .thick ? 2 * thickness : thickness)
      if line == .double { add(kind, top: shifted + 2 * thickness, height: thickness) }
    }
    if style.backgroundColor != nil { add(.background, top: 0, height: 0) }
    lines(style.underline, .underline, top: metrics.underline.position, thickness: metrics.underline.thickness)
    lines(
      style.strikethrough, .strikethrough, top: -metrics.strikethrough.position,
      thickness: metrics.strikethrough.thickness)
  }
}
