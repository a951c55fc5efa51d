import InbetweenGeometry
import InbetweenTimeline

/// Selects the lines that are shown, truncates the last of them, and positions them.
struct TextComposer {
  let shaper: ParagraphShaper
  let request: TextRequest
  let styles: [TextStyle]
  /// By the numbers of attributes.
  let allMetrics: [FontMetrics]
  private var metrics: FontMetrics { allMetrics[0] }

  init(shaper: ParagraphShaper, request: TextRequest, styles: [TextStyle], metrics: [FontMetrics]) {
    (self.shaper, self.request, self.styles, allMetrics) = (shaper, request, styles, metrics)
  }

  func compose(_ text: PreparedText) -> TextLayout {
    var missing = text.missing
    if let rules = request.rules, !rules.exclusions.isEmpty, let width, text.scalarCount > 0 {
      return beside(rules, text, width: width, &missing)
    }
    let chosen = text.scalarCount == 0 ? (lines: [], isTruncated: false) : choose(text, missing: &missing)
    let widest =
      chosen.lines.map { placed in
        placed.indent + placed.line.width + max(0, -(placed.style?.tailIndent ?? 0))
      }.max() ?? 0
    let container = width ?? widest
    if !request.isPlain && !chosen.lines.isEmpty {
      return styled(chosen, widest: widest, container: container, missing, text.refused)
    }
    let pitch = metrics.lineHeight + metrics.leading
    let lines = chosen.lines.enumerated().map { number, placed in
      let placed = justified(placed, in: container)
      let origin = Point(
        x: self.origin(of: placed, in: container), y: metrics.ascender + Double(number) * pitch)
      return TextLayout.Line(
        origin: origin, width: placed.line.width, range: placed.range,
        runs: placed.line.runs.map { run in
          TextLayout.Run(
            face: run.face, size: run.size,
            glyphs: run.glyphs.map { TextLayout.Glyph(id: $0.id, origin: $0.origin + origin) })
        })
    }
    let height = lines.isEmpty ? 0 : Double(lines.count - 1) * pitch + metrics.lineHeight
    return TextLayout(
      size: Size(width: widest, height: height), firstBaseline: metrics.ascender, lastBaseline: metrics.descender,
      lines: lines, isTruncated: chosen.isTruncated, missingCharacters: missing, refusedCharacters: text.refused)
  }

  /// A line and the range of Unicode scalars that it shows.
  struct Placed {
    var line: ParagraphShaper.Line
    /// The number of its paragraph, and how it is set.
    var paragraph = 0
    var style: ParagraphStyle?
    /// The distance of its beginning from the leading margin, in points.
    var indent: Double
    /// Whether the paragraph goes on in the next line.
    var isContinued: Bool
    var range: Range<Int>
    /// What its ends are away from the margins, in points.
    var margins: Double { indent + max(0, -(style?.tailIndent ?? 0)) }
    /// The positions of characters for which no glyph was found.
    var unshapedOffsets: Set<Int>

    init(_ line: ParagraphShaper.Line, of paragraph: PreparedText.Paragraph) {
      self.line = line
      style = paragraph.style
      indent = paragraph.indent(ofLineAt: line.range.lowerBound)
      isContinued = line.range.upperBound < paragraph.scalars.count
      let offsets = paragraph.offsets
      unshapedOffsets = Set(line.unshaped.filter(offsets.indices.contains).map { offsets[$0] })
      range = offsets[line.range.lowerBound]..<max(offsets[line.range.lowerBound], offsets[line.range.upperBound])
    }

    func numbered(_ number: Int) -> Placed {
      var result = self
      result.paragraph = number
      return result
    }
  }

  /// Lines of several fonts or with a paragraph style.
  private func styled(
    _ chosen: (lines: [Placed], isTruncated: Bool), widest: Double, container: Double,
    _ missing: [TextLayout.Unavailable], _ refused: [TextLayout.Unavailable]
  ) -> TextLayout {
    let places = LinePlaces(
      chosen.lines.map { ($0.line.styles, $0.paragraph, $0.style) }, styles: styles, metrics: allMetrics,
      rules: request.rules)
    let lines = zip(chosen.lines, places.places).map { placed, place in
      let placed = justified(placed, in: container)
      return line(placed, at: origin(of: placed, in: container), place)
    }
    return TextLayout(
      size: Size(width: widest, height: places.height), firstBaseline: places.places.first?.baseline ?? 0,
      lastBaseline: places.height - (places.places.last?.baseline ?? 0), lines: lines,
      isTruncated: chosen.isTruncated, missingCharacters: missing, refusedCharacters: refused,
      missingDictionaries: missingDictionaries(chosen.lines))
  }

  /// - Parameter x: where it begins, in points.
  func line(_ placed: Placed, at x: Double, _ place: LinePlaces.Place) -> TextLayout.Line {
    let origin = Point(x: x, y: place.baseline)
    return TextLayout.Line(
      origin: origin, width: placed.line.width, range: placed.range,
      runs: placed.line.runs.map { run in
        var run = run
        for index in run.glyphs.indices { run.glyphs[index].origin = run.glyphs[index].origin + origin }
        return run
      },
      decorations: placed.line.decorations.map { decoration in
        var decoration = decoration
        decoration.rect.origin = decoration.rect.origin + origin
        if decoration.kind == .background {
          decoration.rect = Rect(
            x: decoration.rect.minX, y: place.top, width: decoration.rect.width, height: place.bottom - place.top)
        }
        return decoration
      }, leastWidth: placed.line.leastRoom.map { $0 + placed.margins })
  }

  func missingDictionaries(_ lines: [Placed]) -> [HyphenationLanguage] {
    lines.reduce(into: []) { missing, placed in
      guard placed.line.missesDictionary, let style = placed.style else { return }
      let language = style.hyphenationLanguage ?? .english
      if !missing.contains(language) { missing.append(language) }
    }
  }

  private func choose(
    _ text: PreparedText, missing: inout [TextLayout.Unavailable]
  ) -> (lines: [Placed], isTruncated: Bool) {
    let limit = lineLimit(text)
    // Empty paragraphs at the end get lines as long as there is space, but are not replaced by an ellipsis.
    let lastFull = text.paragraphs.lastIndex { $0.isSpace.contains(false) } ?? 0
    var result: [Placed] = []
    for (number, paragraph) in text.paragraphs.enumerated() {
      let rest = text.paragraphs[(number + 1)...]
      let shaped = lines(of: paragraph)
      let room = limit - result.count
      let hasMore = number < lastFull
      if shaped.count < room || (shaped.count == room && !hasMore) {
        result += shaped.map { Placed($0, of: paragraph).numbered(number) }
        if shaped.count == room { break }
        continue
      }
      result += shaped.prefix(room - 1).map { Placed($0, of: paragraph).numbered(number) }
      result.append(
        cut(shaped[room - 1], of: paragraph, isLast: shaped.count == room, before: rest).numbered(number))
      report(result, in: text, missing: &missing)
      return (result, true)
    }
    report(result, in: text, missing: &missing)
    return (result, false)
  }

  /// The last line that is shown, if more text follows.
  private func cut(
    _ line: ParagraphShaper.Line, of paragraph: PreparedText.Paragraph, isLast: Bool,
    before rest: ArraySlice<PreparedText.Paragraph>
  ) -> Placed {
    var tail = paragraph.suffix(from: line.range.lowerBound)
    let ellipsis: Truncation.Position
    switch request.lineBreakMode {
    case .wordWrapping, .charWrapping, .clipping: return Placed(line, of: paragraph)
    case .truncatingTail:
      ellipsis = .tail
      // The paragraph fits and others follow: the ellipsis replaces those.
      if isLast { tail.append(generated: "…") }
    case .truncatingHead, .truncatingMiddle:
      ellipsis = request.lineBreakMode == .truncatingHead ? .head : .middle
      for other in rest {
        tail.append(generated: " ")
        tail.append(other)
      }
    }
    // Without a width, only text after a line break can be omitted.
    let natural = tail.scalars.isEmpty ? 0 : width ?? 1e6
    return Placed(
      shaper.line(of: tail, width: natural, ellipsis: ellipsis, rightToLeft: line.isRightToLeft), of: tail)
  }

  /// Adds characters that a font of the library has, but not as a glyph in the place where it stands.
  func report(_ lines: [Placed], in text: PreparedText, missing: inout [TextLayout.Unavailable]) {
    guard lines.contains(where: { !$0.line.unshaped.isEmpty }) else { return }
    let scalars = Array(request.text.unicodeScalars)
    for placed in lines where !placed.line.unshaped.isEmpty {
      for offset in placed.range where scalars.indices.contains(offset) {
        let entry = TextLayout.Unavailable(scalar: scalars[offset], offset: offset)
        if placed.unshapedOffsets.contains(offset), !missing.contains(entry) { missing.append(entry) }
      }
    }
    missing.sort { $0.offset < $1.offset }
  }

  private var width: Double? {
    guard let width = request.width, width < 1e6 else { return nil }
    return max(0, width)
  }

  var wrapping: LineBreaker.Wrapping {
    switch request.lineBreakMode {
    case .charWrapping: .characters
    case .clipping: .none
    case .wordWrapping, .truncatingHead, .truncatingTail, .truncatingMiddle: .words
    }
  }

  private func lines(of paragraph: PreparedText.Paragraph) -> [ParagraphShaper.Line] {
    shaper.lines(
      of: paragraph, width: width, wrapping: wrapping, strategy: request.lineBreakStrategy,
      unbreakable: request.rules?.unbreakable ?? [])
  }

  /// The maximum number of lines, at least 1.
  private func lineLimit(_ text: PreparedText) -> Int {
    var limit = request.numberOfLines > 0 ? request.numberOfLines : Int.max
    if !request.isPlain {
      guard let height = request.height, height < 1e6 else { return limit }
      let lines = text.paragraphs.enumerated().flatMap { number, paragraph in
        self.lines(of: paragraph).map { line in
          (styles: line.styles, paragraph: number, style: paragraph.style)
        }
      }
      let places = LinePlaces(lines, styles: styles, metrics: allMetrics, rules: request.rules)
      return places.count(within: height) < lines.count ? min(limit, places.count(within: height)) : limit
    }
    if let height = request.height, height < 1e6, metrics.lineHeight > 0 {
      // A tolerance of a hundredth of a point, for heights that were rounded to pixels.
      let fitting = (height + metrics.leading + 0.01) / (metrics.lineHeight + metrics.leading)
      limit = min(limit, Int(max(1, fitting.rounded(.down))))
    }
    return limit
  }

  /// The left end of a line; a line that is too wide starts at the leading edge of its direction.
  private func origin(of placed: Placed, in container: Double) -> Double {
    let room = room(of: placed, in: container)
    let x = origin(of: placed.line, in: room, alignment: alignment(of: placed))
    // Indents are measured from the side where the text's direction begins.
    return placed.line.isRightToLeft ? container - placed.indent - room + x : placed.indent + x
  }

  func alignment(of placed: Placed) -> TextAlignment { placed.style?.alignment ?? request.alignment }

  /// The width between the indents of a line, in points.
  private func room(of placed: Placed, in container: Double) -> Double {
    guard let style = placed.style else { return container }
    let end = style.tailIndent > 0 ? min(style.tailIndent, container) : container + style.tailIndent
    return max(0, end - placed.indent)
  }

  /// A line of justified text as wide as its room, unless its paragraph ends with it.
  private func justified(_ placed: Placed, in container: Double) -> Placed {
    guard alignment(of: placed) == .justified, placed.isContinued else { return placed }
    var result = placed
    result.line.widen(to: room(of: placed, in: container))
    return result
  }

  func origin(of line: ParagraphShaper.Line, in room: Double, alignment: TextAlignment) -> Double {
    let free = room - line.width
    if free < 0 { return line.isRightToLeft ? free : 0 }
    switch alignment {
    case .left: return 0
    case .right: return free
    case .center: return free / 2
    case .natural, .justified: return line.isRightToLeft ? free : 0
    }
  }
}
