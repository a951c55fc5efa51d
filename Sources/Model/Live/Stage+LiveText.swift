import InbetweenGeometry
import InbetweenLayout
import InbetweenMotion
import InbetweenTimeline

extension Stage {
  /// Measures the texts of the current span for every size that they have in it, so that samples need no fonts.
  ///
  /// The span's layout is solved at the inputs' turning points and sixty times per second, at most 64 times, and less
  /// often for very long texts. Between the smallest and the largest width found, each way of breaking the lines is
  /// laid out once.
  func settleLiveTexts(until end: Double) {
    guard var solution = live.openSolution, let last = live.spans.indices.last else { return }
    live.openSolution = nil
    let start = live.spans[last].start
    guard live.spans[last].end == .infinity, start < end else { return }
    // What has another size when the span begins is laid out anew even if it keeps that size until the end.
    var reaches: [Int: Reach] = [:]
    for (layer, size) in solution.formerSizes { reaches[layer, default: Reach(size)].add(size) }
    let labels = labels(in: solution)
    if !labels.isEmpty || !solution.parts.isEmpty {
      for time in sampleTimes(from: start, to: end, work: labels.reduce(1) { $0 + Stage.work(of: $1) }) {
        let inputs = inputs.map { $0.value(at: time) }
        for (layer, size) in solution.resolve(inputs, measuring: self).sizes {
          reaches[layer, default: Reach(size)].add(size)
        }
      }
    }
    solution.parts.removeAll { !$0.isDriven && !(reaches[$0.owner]?.isMoving ?? false) }
    for label in labels {
      guard let reach = reaches[label.record.index], reach.isMoving else { continue }
      if let text = liveText(of: label, reach) { solution.texts.append(text) }
    }
    solution.close()
    live.spans[last].layout = solution
  }

  /// Labels whose size may change in the span, sorted by layer.
  private func labels(in solution: LiveSolution) -> [UILabel] {
    guard typesetter != nil else { return [] }
    let layers =
      solution.placed.map(\.layer) + solution.framed.map(\.layer) + solution.parts.flatMap(\.layers)
    return Set(layers).sorted().compactMap { nodes[$0].view as? UILabel }.filter { !$0.modelText.isEmpty }
  }

  /// The cost of laying out a label's text, in units of a short text.
  private static func work(of label: UILabel) -> Int { 1 + label.modelText.utf8.count / 200 }

  private func sampleTimes(from start: Double, to end: Double, work: Int) -> [Double] {
    let turns = inputs.flatMap(\.breakTimes).filter { start < $0 && $0 < end }.sorted()
    let most = min(max(10_000 / work, 4), 64)
    let count = min(Int(min(max(((end - start) * 60).rounded(.up), 1), 64)), most)
    let even = (0...count).map { start + (end - start) * Double($0) / Double(count) }
    let stride = max(turns.count / most + 1, 1)
    return even + turns.indices.filter { $0 % stride == 0 }.map { turns[$0] }
  }

  private func liveText(of label: UILabel, _ reach: Reach) -> LiveText? {
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
      live.layoutBudget -= Stage.work(of: label)
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

private struct Reach {
  var smallest: Size
  var largest: Size
  var heights: Set<Double>

  init(_ size: Size) {
    smallest = size
    largest = size
    heights = [size.height]
  }

  var isMoving: Bool { smallest != largest }

  mutating func add(_ size: Size) {
    smallest = Size(width: min(smallest.width, size.width), height: min(smallest.height, size.height))
    largest = Size(width: max(largest.width, size.width), height: max(largest.height, size.height))
    if heights.count < 256 { heights.insert(size.height) }
  }
}
