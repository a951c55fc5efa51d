import InbetweenTimeline

extension PreparedText.Paragraph {
  /// The distance of a line's beginning from the leading margin, in points.
  ///
  /// - Parameter start: the first character of the line.
  func indent(ofLineAt start: Int) -> Double {
    guard let style else { return 0 }
    return max(0, start == 0 && !isContinued ? style.firstLineHeadIndent : style.headIndent)
  }

  /// The width of a line, in points.
  ///
  /// - Parameter width: that between the margins, in points.
  func room(ofLineAt start: Int, width: Double) -> Double {
    guard let style else { return width }
    let end = style.tailIndent > 0 ? min(style.tailIndent, width) : width + style.tailIndent
    return max(0, end - indent(ofLineAt: start))
  }

  /// The distance of the next tab stop in 1/1024 point, by default one of the multiples of 28 points, the stops of
  /// `NSParagraphStyle`'s default; and the stop, nil for one that the style does not name.
  ///
  /// - Parameters:
  ///   - x: the distance from the line's beginning, in 1/1024 point.
  ///   - start: the first character of the line.
  func tab(from x: Int, ofLineAt start: Int) -> (distance: Int, stop: TabStop?) {
    func units(_ points: Double) -> Int { Int((min(max(points, 0), 1e6) * GlyphShaper.unitsPerPoint).rounded()) }
    let place = x + units(indent(ofLineAt: start))
    if let stop = style?.tabStops.first(where: { units($0.location) > place }) {
      return (units(stop.location) - place, stop)
    }
    let interval = style?.defaultTabInterval ?? 0
    let distance = max(units(interval > 0 ? interval : 28), 1)
    return ((place / distance + 1) * distance - place, nil)
  }
}
