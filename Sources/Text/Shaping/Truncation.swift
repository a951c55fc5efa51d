import InbetweenTimeline

/// Replaces a part of a line that is too wide by an ellipsis.
struct Truncation {
  enum Position { case head, middle, tail }

  /// A cluster of glyphs in the line.
  private struct Cluster {
    var piece: Int
    var range: Range<Int>
    var width: Int
  }

  private let shaped: ShapedParagraph
  private let line: ShapedLine
  private var clusters: [Cluster] = []
  private let total: Int

  init(_ shaped: ShapedParagraph) {
    self.shaped = shaped
    let count = shaped.paragraph.scalars.count
    line = ShapedLine(range: 0..<count, pieces: shaped.pieces(0..<count), isRightToLeft: shaped.isRightToLeft)
    let trailing = line.trailingSpace(of: shaped.paragraph)
    var columns = TabColumns(shaped.paragraph, ofLineAt: 0, isRightToLeft: shaped.isRightToLeft)
    for (number, piece) in line.pieces.enumerated() {
      var start = piece.item.range.lowerBound
      while start < piece.item.range.upperBound {
        var end = start + 1
        while end < piece.item.range.upperBound, !shaped.paragraph.isClusterStart[end] { end += 1 }
        let width = piece.isTab ? 0 : shaped.advances[start..<end].reduce(0, +)
        if piece.isTab {
          columns.readTab()
        } else {
          if trailing.contains(start) { columns.close() }
          columns.read(width, at: start)
        }
        clusters.append(Cluster(piece: number, range: start..<end, width: width))
        start = end
      }
    }
    columns.close()
    total = columns.end
    var tabs = columns.tabs[...]
    for index in clusters.indices where line.pieces[clusters[index].piece].isTab {
      clusters[index].width = tabs.popFirst() ?? 0
    }
  }

  /// The line itself if it is not wider than the limit, in 1/1024 point, else with an ellipsis.
  ///
  /// Characters are removed one after the other around the position, on the side that is nearer to it, until the rest
  /// and the ellipsis fit or nothing is left.
  func line(_ position: Position, limit: Int, ellipsis: LinePiece) -> ShapedLine {
    guard total > limit, !clusters.isEmpty else { return line }
    let centre =
      switch position {
      case .head: 0
      case .middle: total / 2
      case .tail: total
      }
    var (start, x) = (0, 0)
    while start < clusters.count - 1, x + clusters[start].width <= centre {
      x += clusters[start].width
      start += 1
    }
    var end = start + 1
    var (left, right) = (x, x + clusters[start].width)
    let mark = ellipsis.glyphs.reduce(0) { $0 + $1.advance }
    while total - (right - left) + mark > limit {
      // Marks that take no space are removed with their neighbours.
      var (before, widerLeft) = (start, left)
      while before > 0 {
        before -= 1
        widerLeft -= clusters[before].width
        if clusters[before].width != 0 { break }
      }
      var (after, widerRight) = (end, right)
      while after < clusters.count {
        widerRight += clusters[after].width
        after += 1
        if clusters[after - 1].width != 0 { break }
      }
      if before == start && after == end { break }
      if after == end || (before != start && centre - widerLeft < widerRight - centre) {
        (start, left) = (before, widerLeft)
      } else {
        (end, right) = (after, widerRight)
      }
    }
    return replacing(start..<end, by: ellipsis)
  }

  private func replacing(_ gap: Range<Int>, by ellipsis: LinePiece) -> ShapedLine {
    var result = line
    var mark = ellipsis
    let hidden = clusters[gap.lowerBound].range.lowerBound..<clusters[gap.upperBound - 1].range.upperBound
    mark.item.range = hidden
    mark.item.level = clusters[gap].map { line.pieces[$0.piece].item.level }.min() ?? 0
    // The mark has the place of the text in the order of the line.
    mark.glyphs = ellipsis.glyphs.map { glyph in
      var glyph = glyph
      glyph.cluster = hidden.lowerBound
      return glyph
    }
    func part(_ pieces: ArraySlice<LinePiece>, _ range: Range<Int>) -> [LinePiece] {
      pieces.compactMap { piece in
        var piece = piece
        piece.item.range = piece.item.range.clamped(to: range)
        piece.glyphs = piece.glyphs.filter { range.contains($0.cluster) }
        return piece.glyphs.isEmpty ? nil : piece
      }
    }
    result.pieces =
      part(line.pieces[...clusters[gap.lowerBound].piece], 0..<hidden.lowerBound) + [mark]
      + part(line.pieces[clusters[gap.upperBound - 1].piece...], hidden.upperBound..<line.range.upperBound)
    // The widths with which the line fits: that of a tab before text that ends at its stop would grow again.
    let tabs = Dictionary(
      clusters.filter { line.pieces[$0.piece].isTab }.map { ($0.range.lowerBound, $0.width) }, uniquingKeysWith: +)
    result.tabs = result.pieces.map { $0.isTab ? tabs[$0.item.range.lowerBound] ?? 0 : 0 }
    return result
  }
}
