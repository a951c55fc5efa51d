internal import InbetweenDiagnostics
import InbetweenTimeline

/// A paragraph divided into items, each shaped as a whole, with the places at which lines may break.
struct ShapedParagraph {
  let paragraph: PreparedText.Paragraph
  private(set) var items: [TextItem]
  /// The glyphs of each item, from left to right.
  private(set) var glyphs: [[ShapedGlyph]]
  /// For each character, the sum of the advances of the glyphs whose cluster begins with it, in 1/1024 point.
  private(set) var advances: [Int]
  let isRightToLeft: Bool
  let shaper: GlyphShaper
  /// Nil for a paragraph whose words stay whole.
  let hyphenation: ParagraphHyphenation?

  init(
    _ paragraph: PreparedText.Paragraph, direction: BaseDirection, fallbacks: [FontFallback], emoji: OpenFace?,
    shaper: GlyphShaper, dictionaries: HyphenationDictionaries? = nil
  ) {
    self.paragraph = paragraph
    hyphenation = dictionaries.flatMap { ParagraphHyphenation(paragraph.style, $0) }
    self.shaper = shaper
    let directions = BidirectionalLevels(paragraph.scalars, direction: direction)
    isRightToLeft = directions.isRightToLeft
    items = TextItem.items(of: paragraph, levels: directions.levels, fallbacks: fallbacks, emoji: emoji)
    glyphs = []
    advances = [Int](repeating: 0, count: paragraph.scalars.count)
    for item in items {
      let shaped = shaper.glyphs(item.range, of: item, in: paragraph.scalars)
      glyphs.append(shaped)
      add(shaped)
    }
  }

  /// For each character, whether a line may break before it.
  func breaks(dividesHangul: Bool = true) -> [Bool] {
    var breaks = zip(LineBreakRules.opportunities(paragraph.scalars), paragraph.isClusterStart).map { $0 && $1 }
    guard !dividesHangul else { return breaks }
    let isHangul = paragraph.scalars.map {
      (0xAC00...0xD7AF).contains($0.value) || (0x1100...0x11FF).contains($0.value)
    }
    for index in breaks.indices.dropFirst() where isHangul[index - 1] && isHangul[index] { breaks[index] = false }
    return breaks
  }

  /// Divides the item at a character that begins a line, if its glyphs depend on the character before. What follows is
  /// shaped anew up to the next character that does not.
  mutating func divide(at start: Int) {
    guard let number = itemIndex(at: start), items[number].range.lowerBound < start, isJoined(at: start, in: number)
    else { return }
    let whole = items[number]
    let free = glyphs[number].lazy.filter { $0.cluster > start && !$0.isJoined }.map(\.cluster).min()
    let end = free ?? whole.range.upperBound
    WorkBudget.spend(1_000 * (end - start), on: .text)
    let shaped = shaper.glyphs(start..<end, of: whole, in: paragraph.scalars)
    let old = glyphs[number]
    let parts = [whole.range.lowerBound..<start, start..<end, end..<whole.range.upperBound].filter { !$0.isEmpty }
    items.replaceSubrange(
      number...number,
      with: parts.map { part in
        var item = whole
        item.range = part
        return item
      })
    glyphs.replaceSubrange(
      number...number,
      with: parts.map { part in part.lowerBound == start ? shaped : old.filter { part.contains($0.cluster) } })
    for index in start..<end { advances[index] = 0 }
    add(shaped)
  }

  /// The items of a line in the order of the text. What is cut and depends on the text behind the cut is shaped anew.
  func pieces(_ range: Range<Int>, isHyphenated: Bool = false) -> [LinePiece] {
    guard !range.isEmpty, var number = itemIndex(at: range.lowerBound) else { return [] }
    var result: [LinePiece] = []
    while number < items.count, items[number].range.lowerBound < range.upperBound {
      let item = items[number]
      let part = item.range.clamped(to: range)
      let endsInHyphen = isHyphenated && part.upperBound == range.upperBound
      let isCut = part.upperBound < item.range.upperBound && isJoined(at: part.upperBound, in: number)
      let isWhole = part == item.range
      let shaped =
        endsInHyphen || isCut
        ? shaper.glyphs(part, of: item, in: paragraph.scalars, isHyphenated: endsInHyphen)
        : isWhole ? glyphs[number] : glyphs[number].filter { part.contains($0.cluster) }
      result.append(LinePiece(item: item, glyphs: shaped))
      number += 1
    }
    return result
  }

  /// Whether the glyphs on both sides of a character's beginning depend on each other.
  func isJoined(at index: Int, in number: Int? = nil) -> Bool {
    guard let number = number ?? itemIndex(at: index), items[number].range.lowerBound < index else { return false }
    let first = glyphs[number].first { $0.cluster == index }
    return first.map(\.isJoined) ?? true
  }

  /// By binary search.
  private func itemIndex(at index: Int) -> Int? {
    var (low, high) = (0, items.count)
    while low < high {
      let middle = (low + high) / 2
      if items[middle].range.upperBound <= index { low = middle + 1 } else { high = middle }
    }
    return low < items.count ? low : nil
  }

  private mutating func add(_ shaped: [ShapedGlyph]) {
    for glyph in shaped where advances.indices.contains(glyph.cluster) { advances[glyph.cluster] += glyph.advance }
  }
}

/// The part of an item in a line.
struct LinePiece {
  var item: TextItem
  var glyphs: [ShapedGlyph]
  /// Whether it replaces characters that are not shown.
  var isEllipsis = false

  var isTab: Bool { item.isTab }
  /// Its glyphs in the order of the text, where they are drawn from left to right otherwise.
  var glyphsInOrder: [ShapedGlyph] { item.level % 2 == 0 ? glyphs : glyphs.reversed() }
}

extension TextItem {
  var isTab: Bool { if case .tab = kind { true } else { false } }
}
