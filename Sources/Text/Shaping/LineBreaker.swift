internal import InbetweenDiagnostics
import InbetweenTimeline

/// Breaks a shaped paragraph into lines, each as long as fits.
struct LineBreaker {
  enum Wrapping { case words, characters, none }

  private var shaped: ShapedParagraph
  private let wrapping: Wrapping
  /// The width between the margins, in points; nil for no limit.
  private let width: Double?
  /// That of the current line, in 1/1024 point.
  private var limit = Int.max
  private let breaks: [Bool]
  private let pushesOut: Bool

  /// - Parameters:
  ///   - width: in points; nil for no limit.
  ///   - unbreakable: characters of the text with which no line begins.
  init(
    _ shaped: ShapedParagraph, width: Double?, wrapping: Wrapping, strategy: LineBreakStrategy, unbreakable: [Int] = []
  ) {
    self.shaped = shaped
    self.wrapping = wrapping
    self.width = width
    pushesOut = wrapping == .words && strategy.contains(.pushOut)
    var places: [Bool] =
      switch wrapping {
      case .words: shaped.breaks(dividesHangul: !strategy.contains(.hangulWordPriority))
      case .characters: shaped.paragraph.isClusterStart
      case .none: []
      }
    let forbidden = Set(unbreakable)
    if !forbidden.isEmpty {
      for index in places.indices where forbidden.contains(shaped.paragraph.offsets[index]) { places[index] = false }
    }
    breaks = places
  }

  /// The line that begins at a character, in a room of its own.
  ///
  /// - Parameters:
  ///   - room: in points.
  ///   - isWhole: whether there is no more room elsewhere, so that a word that is too long is broken.
  /// - Returns: nil if not even one word fits.
  mutating func line(from start: Int, in room: Double, isWhole: Bool) -> ShapedLine? {
    let count = shaped.paragraph.scalars.count
    guard wrapping != .none, count > 0 else { return line(start..<count) }
    if start > 0 { shaped.divide(at: start) }
    limit = Int(min(max(0, room) * GlyphShaper.unitsPerPoint + 0.5, 1e12))
    if !isWhole, !ends(from: start, atLeastOne: false, { breaks[$0] }).contains(where: { fits(start..<$0) }) {
      return nil
    }
    let end = end(from: start)
    var line = line(start..<end.place, isDivided: end.leastRoom != nil)
    line.missesDictionary = end.missesDictionary
    return line
  }

  /// The lines from the first to the last.
  mutating func lines() -> [ShapedLine] {
    let count = shaped.paragraph.scalars.count
    if wrapping == .none || width == nil { return [line(0..<count)] }
    var result: [ShapedLine] = []
    var start = 0
    repeat {
      if start > 0 { shaped.divide(at: start) }
      limit = limit(ofLineAt: start)
      let end = end(from: start)
      var line = line(start..<end.place, isDivided: end.leastRoom != nil)
      (line.leastRoom, line.missesDictionary) = (end.leastRoom, end.missesDictionary)
      result.append(line)
      start = end.place
    } while start < count
    return pushesOut ? pushingOut(result) : result
  }

  /// Moves a word to the last line if that has a single one, the line before has several, and both fit. The end of a
  /// divided word stays alone.
  private mutating func pushingOut(_ lines: [ShapedLine]) -> [ShapedLine] {
    guard lines.count > 1, lines[lines.count - 2].leastRoom == nil, let last = lines.last,
      wordBreaks(in: last.range).isEmpty,
      let start = wordBreaks(in: lines[lines.count - 2].range).last
    else { return lines }
    let former = lines[lines.count - 2].range
    shaped.divide(at: start)
    limit = limit(ofLineAt: start)
    guard fits(start..<last.range.upperBound) else { return lines }
    var shorter = line(former.lowerBound..<start)
    // Where it did not fit, the word would be divided rather than moved.
    if shaped.hyphenation != nil { shorter.leastRoom = lines[lines.count - 2].visibleWidth(of: shaped.paragraph) }
    return lines.dropLast(2) + [shorter, line(start..<last.range.upperBound)]
  }

  /// The places after spaces at which a line could end.
  private func wordBreaks(in range: Range<Int>) -> [Int] {
    range.dropFirst().filter { breaks[$0] && shaped.paragraph.isSpace[$0 - 1] }
  }

  /// With a tolerance of half a unit: a width that was measured here and then halved, shifted and added again still
  /// fits.
  private func limit(ofLineAt start: Int) -> Int {
    guard let width else { return .max }
    let room = shaped.paragraph.room(ofLineAt: start, width: width)
    return Int(min(max(0, room) * GlyphShaper.unitsPerPoint + 0.5, 1e12))
  }

  /// - Parameter isDivided: whether it ends inside a word and shows a hyphen.
  private func line(_ range: Range<Int>, isDivided: Bool = false) -> ShapedLine {
    ShapedLine(
      range: range, pieces: shaped.pieces(range, isHyphenated: isDivided || isHyphenated(at: range.upperBound)),
      isRightToLeft: shaped.isRightToLeft)
  }

  /// A line that ends after a soft hyphen shows a hyphen.
  private func isHyphenated(at end: Int) -> Bool {
    end > 0 && end < shaped.paragraph.scalars.count && shaped.paragraph.scalars[end - 1].value == 0xAD
  }

  /// Where a line ends.
  private struct End {
    var place: Int
    /// See ``ShapedLine/leastRoom``.
    var leastRoom: Int?
    /// See ``ShapedLine/missesDictionary``.
    var missesDictionary = false
  }

  /// The end of the line that begins at a character.
  private func end(from start: Int) -> End {
    let candidates = ends(from: start, atLeastOne: false) { breaks[$0] }
    let best = candidates.last { fits(start..<$0) }
    guard let hyphenation = shaped.hyphenation, wrapping == .words, best != shaped.paragraph.scalars.count else {
      return End(place: best ?? endInside(start))
    }
    // What the line would be without a division.
    let width = best.map { line(start..<$0).visibleWidth(of: shaped.paragraph) } ?? 0
    guard Double(width) < hyphenation.factor * Double(limit) else { return End(place: best ?? endInside(start)) }
    guard let places = hyphenation.places(in: shaped.paragraph) else {
      return End(place: best ?? endInside(start), missesDictionary: true)
    }
    let first = (best ?? start) + 1
    let next = breaks.indices.dropFirst(first).first { breaks[$0] } ?? breaks.count
    let inside = ends(from: start, atLeastOne: false) { $0 >= first && $0 < next && places[$0] }
    for place in inside.reversed() where place < next && places[place] {
      WorkBudget.spend(1_000 * (place - start), on: .text)
      if fits(start..<place, isDivided: true) {
        return End(place: place, leastRoom: Int(min(Double(width) / hyphenation.factor, 1e12)) + 1)
      }
    }
    return End(place: best ?? endInside(start))
  }

  /// The end of a line whose first word is wider than it, and is broken anywhere.
  private func endInside(_ start: Int) -> Int {
    let clusters = ends(from: start, atLeastOne: true) { shaped.paragraph.isClusterStart[$0] }
    if let best = clusters.last(where: { fits(start..<$0) }) { return best }
    // A line has at least one character. White space that follows stays on the line.
    let paragraph = shaped.paragraph
    var end = clusters.first ?? paragraph.scalars.count
    while end < paragraph.scalars.count, paragraph.isSpace[end] { end += 1 }
    return end
  }

  /// The places at which a line may end, ascending, up to one where the text without its white space is clearly wider
  /// than the limit.
  private func ends(from start: Int, atLeastOne: Bool, _ isBreak: (Int) -> Bool) -> [Int] {
    let paragraph = shaped.paragraph
    let end = paragraph.scalars.count
    var result: [Int] = []
    var columns = TabColumns(paragraph, ofLineAt: start, isRightToLeft: shaped.isRightToLeft)
    var visible = 0
    for index in start..<end {
      if index > start && isBreak(index) { result.append(index) }
      // Where a line ends, kerning changes, and joined letters take another form.
      if visible > limit + Self.tolerance(visible), !atLeastOne || !result.isEmpty { return result }
      if paragraph.scalars[index].value == 9 {
        columns.readTab()
      } else {
        columns.read(shaped.advances[index], at: index)
      }
      if !paragraph.isSpace[index] { visible = columns.end }
    }
    return result + [end]
  }

  /// Far more than a line can become narrower by when it is shaped anew.
  private static func tolerance(_ width: Int) -> Int { max(20 * Int(GlyphShaper.unitsPerPoint), width / 4) }

  /// Whether a line is not wider than the limit without the white space at its end.
  private func fits(_ range: Range<Int>, isDivided: Bool = false) -> Bool {
    line(range, isDivided: isDivided).visibleWidth(of: shaped.paragraph) <= limit
  }
}

/// A line of shaped glyphs, in the order of the text.
struct ShapedLine {
  /// In the paragraph.
  var range: Range<Int>
  var pieces: [LinePiece]
  var isRightToLeft: Bool
  /// The widths of the tabs by the numbers of their pieces; nil for those that follow from its text.
  var tabs: [Int]?
  /// The smallest room, in 1/1024 point, in which the line ends there if it fits; nil for any. In less, the line
  /// without the word that is divided at its end is long enough, or a word that was moved from it would be divided.
  var leastRoom: Int?
  /// Whether a word was to be divided, but there is no dictionary.
  var missesDictionary = false

  /// The characters of white space at the end.
  func trailingSpace(of paragraph: PreparedText.Paragraph) -> Range<Int> {
    var start = range.upperBound
    while start > range.lowerBound, paragraph.isSpace[start - 1] { start -= 1 }
    return start..<range.upperBound
  }

  /// In 1/1024 point.
  func visibleWidth(of paragraph: PreparedText.Paragraph) -> Int {
    let trailing = trailingSpace(of: paragraph)
    var columns = TabColumns(paragraph, ofLineAt: range.lowerBound, isRightToLeft: isRightToLeft)
    for piece in pieces {
      if piece.isTab {
        if !trailing.contains(piece.item.range.lowerBound) { columns.readTab() }
      } else {
        let glyphs = columns.isAligning ? piece.glyphsInOrder : piece.glyphs
        for glyph in glyphs where !trailing.contains(glyph.cluster) {
          columns.read(glyph.advance, at: glyph.cluster)
        }
      }
    }
    return columns.end
  }
}
