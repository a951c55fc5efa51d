import InbetweenGeometry

/// Where the characters of a line are, from its left end, in points. With text in both directions the characters that a
/// selection has need not be side by side; what is shown then reaches from the first to the last of them (Unicode
/// Standard Annex 9 orders them).
package struct TextPositions {
  private let text: [Character]
  private let font: FontDescription
  /// Of all scalars; empty for a plain text.
  private let runs: [TextRun]
  private let direction: BaseDirection
  private let layout: (TextRequest) -> TextLayout?
  private let isMixed: Bool

  /// - Parameter layout: lays a text out on one line.
  package init(
    _ text: String, font: FontDescription, runs: [TextRun] = [], direction: BaseDirection,
    layout: @escaping (TextRequest) -> TextLayout?
  ) {
    self.text = Array(text)
    self.font = font
    self.runs = runs
    self.direction = direction
    self.layout = layout
    isMixed = text.unicodeScalars.contains(where: \.runsRightToLeft)
  }

  /// Of the whole text.
  package var width: Double { width(text.count) }

  /// Of the first characters, which are at the left end unless some run from right to left.
  private func width(_ count: Int) -> Double {
    guard count > 0 else { return 0 }
    let part = text.prefix(count)
    return layout(TextRequest(text: String(part), font: font, runs: runs(of: 0..<scalars(in: part))))?.size.width ?? 0
  }

  private func scalars(in part: ArraySlice<Character>) -> Int { part.reduce(0) { $0 + $1.unicodeScalars.count } }

  /// The runs of a range of scalars.
  private func runs(of range: Range<Int>) -> [TextRun] {
    var start = 0
    var result: [TextRun] = []
    for run in runs {
      let shared = range.clamped(to: start..<start + run.length)
      if !shared.isEmpty { result.append(TextRun(length: shared.count, style: run.style)) }
      start += run.length
    }
    return result
  }

  /// The caret before a character: at the end of the one before it, in its direction.
  package func caret(before index: Int) -> Double {
    guard isMixed else { return width(index) }
    let previous = min(index, text.count) - 1
    guard let edges = edges(of: previous < 0 ? 0..<1 : previous..<previous + 1) else { return 0 }
    return runsRightToLeft(at: max(previous, 0)) == (previous < 0) ? edges.upperBound : edges.lowerBound
  }

  package func selection(_ range: Range<Int>) -> ClosedRange<Double> {
    guard isMixed else {
      let (start, end) = (width(range.lowerBound), width(range.upperBound))
      return start...max(start, end)
    }
    return edges(of: range) ?? 0...0
  }

  /// Found by a background behind the characters.
  private func edges(of range: Range<Int>) -> ClosedRange<Double>? {
    guard range.upperBound <= text.count, !range.isEmpty else { return nil }
    let (start, length) = (scalars(in: text[..<range.lowerBound]), scalars(in: text[range]))
    let marked: [TextRun]
    if runs.isEmpty {
      marked = [
        TextRun(length: start, style: TextStyle()),
        TextRun(length: length, style: TextStyle(backgroundColor: .black)),
      ]
    } else {
      func with(_ background: Color?, _ range: Range<Int>) -> [TextRun] {
        runs(of: range).map { run in
          var style = run.style
          style.backgroundColor = background
          return TextRun(length: run.length, style: style)
        }
      }
      marked =
        with(nil, 0..<start) + with(.black, start..<start + length)
        + with(nil, start + length..<max(start + length, scalars(in: text[...])))
    }
    let request = TextRequest(text: String(text), font: font, direction: direction, runs: marked)
    let rects = layout(request)?.lines.first?.decorations.filter { $0.kind == .background }.map(\.rect) ?? []
    guard let left = rects.map(\.minX).min(), let right = rects.map(\.maxX).max() else { return nil }
    return left...max(left, right)
  }

  /// A character without a direction has that of the one before it, and at the beginning that of the text.
  private func runsRightToLeft(at index: Int) -> Bool {
    for character in text[...index].reversed() {
      for scalar in character.unicodeScalars {
        if scalar.runsRightToLeft { return true }
        if scalar.properties.isAlphabetic { return false }
      }
    }
    return direction == .rightToLeft
  }
}

extension Unicode.Scalar {
  /// Whether it is in one of the blocks of scripts that are written from right to left.
  fileprivate var runsRightToLeft: Bool {
    switch value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }
}
