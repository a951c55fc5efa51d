import InbetweenTimeline

/// A part of a paragraph that is shaped at once: one font, script and direction.
struct TextItem {
  enum Kind {
    case text(OpenFace)
    /// A colour emoji: one grapheme cluster.
    case emoji(OpenFace)
    /// The place of an image.
    case attachment
    /// Leads to the next tab stop.
    case tab
    /// The box of characters that are not drawn.
    case box
  }

  /// In the paragraph.
  var range: Range<Int>
  var kind: Kind
  var script: UInt32
  /// Odd for right to left.
  var level: Int
  /// The number of its attributes.
  var style = 0

  /// Divides a paragraph into items, in the order of the text. A grapheme cluster is in one item if any font has all
  /// its characters.
  ///
  /// - Parameters:
  ///   - fallbacks: the fonts for each number of attributes.
  ///   - emoji: the face of colour emoji, if the paragraph has any.
  static func items(
    of paragraph: PreparedText.Paragraph, levels: [Int], fallbacks: [FontFallback], emoji: OpenFace?
  ) -> [TextItem] {
    var list = ItemList(paragraph: paragraph, scripts: ScriptRuns.scripts(paragraph.scalars), levels: levels)
    let scalars = paragraph.scalars
    var marks = paragraph.marks[...]
    var start = 0
    while start < scalars.count {
      var end = start + 1
      while end < scalars.count, !paragraph.isClusterStart[end] { end += 1 }
      let fallback = fallbacks[paragraph.styles[start]]
      if let mark = marks.first, mark.range.lowerBound == start {
        end = mark.range.upperBound
        switch mark.kind {
        case .box: list.append(start..<end, .box)
        case .emoji: list.append(start..<end, emoji.map { .emoji($0) } ?? .box)
        case .attachment: list.append(start..<end, .attachment)
        }
        marks.removeFirst()
      } else if scalars[start].value == 9 {
        end = start + 1
        list.append(start..<end, .tab)
      } else if !list.append(start..<end, from: fallback) {
        for index in start..<end where !list.append(index..<index + 1, from: fallback) {
          list.append(index..<index + 1, face: fallback.first, place: .max)
        }
      }
      start = end
    }
    return list.items
  }
}

/// Items while they are found.
private struct ItemList {
  let paragraph: PreparedText.Paragraph
  let scripts: [UInt32]
  let levels: [Int]
  private(set) var items: [TextItem] = []
  /// The place of the last item's face in the order of fonts; nil while the item has only characters that any font
  /// draws.
  private var place: Int?

  init(paragraph: PreparedText.Paragraph, scripts: [UInt32], levels: [Int]) {
    (self.paragraph, self.scripts, self.levels) = (paragraph, scripts, levels)
  }

  mutating func append(_ range: Range<Int>, _ kind: TextItem.Kind) {
    items.append(
      TextItem(
        range: range, kind: kind, script: scripts[range.lowerBound], level: levels[range.lowerBound],
        style: paragraph.styles[range.lowerBound]))
  }

  /// Returns whether any font has all the characters.
  mutating func append(_ range: Range<Int>, from fallback: FontFallback) -> Bool {
    if paragraph.scalars[range].allSatisfy(\.isDrawnByAnyFont) {
      appendNeutral(range, fallback: fallback)
    } else if let choice = fallback.face(for: paragraph.scalars[range]) {
      append(range, face: choice.face, place: choice.place)
    } else {
      return false
    }
    return true
  }

  /// Spaces and invisible characters are drawn with the font of their neighbours, first of those before them.
  private mutating func appendNeutral(_ range: Range<Int>, fallback: FontFallback) {
    if let (last, _) = continued(by: range) {
      items[last].range = items[last].range.lowerBound..<range.upperBound
    } else {
      append(range, fallback.first.map { .text($0) } ?? .box)
      place = nil
    }
  }

  mutating func append(_ range: Range<Int>, face: OpenFace?, place newPlace: Int) {
    guard let face else { return append(range, .box) }
    var start = range.lowerBound
    if let (last, known) = continued(by: range) {
      if place == nil || known === face {
        items[last].range = items[last].range.lowerBound..<range.upperBound
        items[last].kind = .text(face)
        place = newPlace
        return
      }
      // Spaces between a fallback font and a font of higher precedence are those of the latter.
      if let place, newPlace < place {
        let first = items[last].range.lowerBound
        while start - 1 > first, paragraph.scalars[start - 1].properties.isWhitespace { start -= 1 }
        items[last].range = items[last].range.lowerBound..<start
      }
    }
    append(start..<range.upperBound, .text(face))
    place = newPlace
  }

  /// The number and the face of the last item, if it has the script, level and attributes of the following characters.
  private func continued(by range: Range<Int>) -> (Int, OpenFace)? {
    guard let last = items.indices.last, case .text(let face) = items[last].kind,
      items[last].level == levels[range.lowerBound], items[last].script == scripts[range.lowerBound],
      items[last].style == paragraph.styles[range.lowerBound]
    else { return nil }
    return (last, face)
  }
}

extension Unicode.Scalar {
  /// Spaces, controls, formats and variation selectors do not select a font.
  fileprivate var isDrawnByAnyFont: Bool {
    switch value {
    case 0x1680: return false  // a visible space
    case 0x21...0x7E: return false
    case 0xFE00...0xFE0F, 0xE0100...0xE01EF: return true
    default: break
    }
    switch properties.generalCategory {
    case .control, .format, .surrogate, .spaceSeparator: return true
    default: return false
    }
  }
}
