import InbetweenGeometry
import InbetweenLayout
import InbetweenMotion
import InbetweenTimeline

// The texts of labels in live spans.

extension UIView {
  package var liveTextWork: Int? {
    guard let label = self as? UILabel, !label.modelText.isEmpty else { return nil }
    return label.textWork
  }

  package func liveText(in reach: LiveText.Reach) -> LiveText? {
    (self as? UILabel).flatMap { stage.liveText(of: $0, reach) }
  }
}

extension UILabel {
  /// The cost of laying out the text, in units of a short text.
  fileprivate var textWork: Int { 1 + modelText.utf8.count / 200 }
}

extension Stage {
  fileprivate func liveText(of label: UILabel, _ reach: LiveText.Reach) -> LiveText? {
    let insets = label.textInsets
    // Between two samples it may have been slightly narrower or wider.
    let slack = (reach.largest.width - reach.smallest.width) / 50
    let outer = insets.left + insets.right
    let widths = (reach.smallest.width - outer - slack)...(reach.largest.width - outer + slack)
    let availableHeights = reach.heights.map { $0 - insets.top - insets.bottom }
    label.record.contents.append(.none)
    let empty = label.record.contents.count - 1
    guard let natural = table(of: label, widths, font: label.modelFont) else { return nil }

    var fontSizes: [LiveText.FontSize] = []
    var font = label.modelFont
    if label.adjustsFontSizeToFitWidth, label.numberOfLines != 1 {
      let least = Size(width: max(widths.lowerBound, 1), height: availableHeights.min() ?? 0)
      for size in [label.modelFont.size] + label.smallerSizes {
        font.size = size
        guard let metrics = metrics(of: font, for: label),
          let table = size == label.modelFont.size ? natural : table(of: label, widths, font: font)
        else { return nil }
        let next = LiveText.FontSize(table: table, lineHeight: metrics.lineHeight, leading: metrics.leading)
        fontSizes.append(next)
        if next.wrap(in: least) != nil { break }
      }
    }

    // A single line has a font for each width.
    let shownFont = label.numberOfLines == 1 && label.adjustsFontSizeToFitWidth ? nil : font
    guard let metrics = metrics(of: font, for: label),
      let whole = shownFont == nil ? table(of: label, widths, font: nil) : fontSizes.last?.table ?? natural
    else { return nil }
    // Lines of an attributed text have different heights: during the span all of them are shown.
    let lineHeight = label.request(width: nil).isPlain ? metrics.lineHeight : 0
    var text = LiveText(
      layer: label.record.index, item: label.layoutItem, startSize: label.record.state.boundsSize, insets: insets,
      natural: natural, fontSizes: fontSizes, lineHeight: lineHeight, leading: metrics.leading, tables: [],
      empty: empty)
    // If fewer lines fit than the text has, the last of them is truncated.
    let lineCount = whole.wraps.map(\.lineCount).max() ?? 0
    var limits: [Int: Double] = [:]
    for availableHeight in availableHeights {
      let limit = LiveText.lineLimit(height: availableHeight, lineHeight: lineHeight, leading: metrics.leading)
      if limit < lineCount { limits[limit] = availableHeight }
    }
    for (limit, availableHeight) in limits.sorted(by: { $0.key < $1.key }).prefix(16) {
      if let cut = table(of: label, widths, font: shownFont, height: availableHeight, limit: limit) {
        text.tables.append(cut)
      }
    }
    text.tables.append(whole)
    return text
  }

  /// Proceeds from the largest width to the smallest. Lines break in the same way down to the width of the longest of
  /// them, or to that in which a divided word moves to the next line as a whole, so that no width in between needs
  /// measuring.
  ///
  /// - Parameter font: nil for the font that the label has at each width.
  private func table(
    of label: UILabel, _ widths: ClosedRange<Double>, font: FontDescription?, height: Double? = nil,
    limit: Int = Int.max
  ) -> LiveText.Table? {
    var wraps: [LiveText.Wrap] = []
    var width = max(widths.upperBound, 1)
    let finest = 1.0 / 1024
    while live.layoutBudget > 0 {
      live.layoutBudget -= label.textWork
      let request = label.request(width: width, height: height)
        .sized(as: font ?? label.fitted(width: width, height: height))
      guard let layout = layout(request, for: label) else { return nil }
      // A line that does not fit at any width is left unchanged.
      let fitting = layout.lines.filter { $0.width <= width + finest }
      let longest = fitting.map(\.width).max() ?? 0
      let lower = max(longest, min(fitting.compactMap(\.leastWidth).max() ?? 0, width))
      label.record.contents.append(.text(label.content(layout, request)))
      let height = layout.size(roundedTo: canvas.scale).height
      wraps.append(
        LiveText.Wrap(
          width: lower, longestLine: longest, content: label.record.contents.count - 1, height: height,
          baselines: BaselineRule(
            height: height, first: layout.firstBaseline, last: layout.lastBaseline,
            isCentered: false),
          lineCount: layout.lines.count, isWhole: LiveText.Wrap.isWhole(layout, width: width + finest)))
      // Long texts break in thousands of ways: beyond several hundred, not all of them are distinguished.
      let step = wraps.count < 512 ? finest : max((widths.upperBound - widths.lowerBound) / 256, finest)
      width = min(lower, width) - step
      guard width >= max(widths.lowerBound, 1) - 1 else { break }
    }
    return wraps.isEmpty ? nil : LiveText.Table(lineLimit: limit, wraps: wraps.reversed())
  }
}
