internal import InbetweenDiagnostics
import InbetweenGeometry
import InbetweenTimeline

extension TextComposer {
  /// A line beside areas that lines avoid, with its place.
  private struct Beside {
    var placed: Placed
    /// In points.
    var room: ClosedRange<Double>
    var place: LinePlaces.Place
  }

  /// Lines that avoid areas, as TextKit sets them: at each height a line gets what is left of the width from the side
  /// where its text begins, and the text goes on beyond the area at the same height. Where not even one word fits, what
  /// is left stays empty.
  func beside(
    _ rules: LineRules, _ text: PreparedText, width: Double, _ missing: inout [TextLayout.Unavailable]
  ) -> TextLayout {
    var rows = LineRows(rules: rules, styles: styles, metrics: allMetrics)
    var lines: [Beside] = []
    let limit = request.numberOfLines > 0 ? request.numberOfLines : Int.max
    var isTruncated = false
    for (number, paragraph) in text.paragraphs.enumerated() where !isTruncated {
      if number > 0 {
        let former = text.paragraphs[number - 1].style
        rows.endParagraph(by: LinePlaces.gap(after: number - 1, former, paragraph.style, rules))
      }
      let set = shaper.lines(
        of: paragraph, wrapping: wrapping, strategy: request.lineBreakStrategy, unbreakable: rules.unbreakable
      ) { start, isRightToLeft, breaking in
        let begin = paragraph.indent(ofLineAt: start)
        let whole = min(begin, width)...max(min(begin, width), begin + paragraph.room(ofLineAt: start, width: width))
        // Indents are measured from the side where the text begins.
        let sides = isRightToLeft ? width - whole.upperBound...width - whole.lowerBound : whole
        let first = [paragraph.styles[start]]
        return rows.next(of: sides, isRightToLeft, first, paragraph.style, breaking)
      }
      for (line, room) in set {
        guard lines.count < limit else {
          isTruncated = true
          break
        }
        let placed = Placed(line, of: paragraph).numbered(number)
        lines.append(Beside(placed: placed, room: room.sides, place: room.place))
      }
    }
    report(lines.map(\.placed), in: text, missing: &missing)
    return layout(lines, missing, text.refused, isTruncated)
  }

  private func layout(
    _ lines: [Beside], _ missing: [TextLayout.Unavailable], _ refused: [TextLayout.Unavailable], _ isTruncated: Bool
  ) -> TextLayout {
    let height = lines.map(\.place.bottom).max() ?? 0
    let set = lines.map { beside -> TextLayout.Line in
      var placed = beside.placed
      let room = beside.room.upperBound - beside.room.lowerBound
      if alignment(of: placed) == .justified, placed.isContinued { placed.line.widen(to: room) }
      let x = beside.room.lowerBound + origin(of: placed.line, in: room, alignment: alignment(of: placed))
      var line = line(placed, at: x, beside.place)
      // Another width has other rooms.
      line.leastWidth = request.width
      line.room = Rect(
        x: beside.room.lowerBound, y: beside.place.top, width: room, height: beside.place.bottom - beside.place.top)
      return line
    }
    return TextLayout(
      size: Size(width: set.map { $0.origin.x + $0.width }.max() ?? 0, height: height),
      firstBaseline: lines.first?.place.baseline ?? 0, lastBaseline: height - (lines.last?.place.baseline ?? 0),
      lines: set, isTruncated: isTruncated, missingCharacters: missing, refusedCharacters: refused,
      missingDictionaries: missingDictionaries(lines.map(\.placed)))
  }
}

/// What is left of lines from the top, one row after the other.
private struct LineRows {
  let rules: LineRules
  let styles: [TextStyle]
  let metrics: [FontMetrics]
  /// Below it lines have their whole width, in points.
  private let end: Double
  private var top = 0.0
  /// The bottom of the row with what follows it, and its rests that are free, in the order of the text; nil before the
  /// first line of a row.
  private var row: (height: Double, next: Double, rests: [ClosedRange<Double>])?
  private var count = 0
  /// How often there was no room.
  private var skipped = 0
  private static let mostSkipped = 20_000

  init(rules: LineRules, styles: [TextStyle], metrics: [FontMetrics]) {
    (self.rules, self.styles, self.metrics, end) = (rules, styles, metrics, rules.bottom)
  }

  struct Room {
    var sides: ClosedRange<Double>
    var place: LinePlaces.Place
  }

  /// - Parameter gap: to the next paragraph, in points.
  mutating func endParagraph(by gap: Double) {
    endRow()
    top += gap
  }

  private mutating func endRow() {
    if let row { top = row.next }
    row = nil
  }

  /// The next line of a paragraph, in the first place where something of it fits.
  ///
  /// - Parameters:
  ///   - sides: between the indents, in points.
  ///   - first: the attributes of its first character.
  mutating func next(
    of sides: ClosedRange<Double>, _ isRightToLeft: Bool, _ first: [Int], _ style: ParagraphStyle?,
    _ breaking: (_ room: Double, _ isWhole: Bool) -> ParagraphShaper.Line?
  ) -> (ParagraphShaper.Line, Room) {
    while true {
      WorkBudget.spend(2_000, on: .text)
      let height = row?.height ?? LinePlaces.Extent(first, style, styles: styles, metrics: metrics).height
      let isWhole = row == nil && top >= end
      var rests = row?.rests ?? self.rests(of: sides, height, isRightToLeft)
      while !rests.isEmpty {
        let rest = rests.removeFirst()
        guard let line = breaking(rest.upperBound - rest.lowerBound, isWhole || WorkBudget.isOver) else { continue }
        let extent = LinePlaces.Extent(line.styles, style, styles: styles, metrics: metrics)
        // A line that is higher than its beginning has less room beside what it avoids.
        if extent.height > height + 1e-6, row == nil, !isWhole {
          let higher = self.rests(of: sides, extent.height, isRightToLeft)
          if higher.first != rest {
            row = (extent.height, top, higher)
            rests = higher
            continue
          }
        }
        let bottom = top + max(height, extent.height)
        let next = bottom + extent.leading + LinePlaces.spacing(after: count, style, rules)
        count += 1
        row = (max(height, extent.height), max(next, row?.next ?? 0), rests)
        return (line, Room(sides: rest, place: .init(top: top, baseline: bottom - extent.descent, bottom: bottom)))
      }
      let wasEmpty = row == nil || row?.next == top
      endRow()
      // Nothing fits at this height: further down.
      if wasEmpty {
        skipped += 1
        top = skipped > Self.mostSkipped ? end : min(top + max(height / 4, 1), end)
      }
    }
  }

  private func rests(of sides: ClosedRange<Double>, _ height: Double, _ isRightToLeft: Bool) -> [ClosedRange<Double>] {
    guard top < end else { return [sides] }
    let rests = rules.rests(of: sides, from: top, to: top + height)
    return isRightToLeft ? rests.reversed() : rests
  }
}
