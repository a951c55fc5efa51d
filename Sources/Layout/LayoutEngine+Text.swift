import InbetweenGeometry

/// Measures wrapped text.
public protocol TextMeasuring {
  /// The height in points of an item's text, wrapped at a width in points. Must be a function of its arguments.
  func height(of item: LayoutItemID, width: Double) -> Double

  /// The width in points that the longest line of an item's text needs when it is wrapped at a width; nil if unknown.
  /// Must be a function of its arguments.
  func longestLine(of item: LayoutItemID, width: Double) -> Double?
}

extension TextMeasuring {
  /// Nil: texts are not narrowed.
  public func longestLine(of item: LayoutItemID, width: Double) -> Double? { nil }
}

extension LayoutEngine {
  /// Declares whether an item's intrinsic height depends on its width, like that of a label with several lines.
  public mutating func setWrapsText(_ id: LayoutItemID, _ wraps: Bool) {
    guard contains(id), items[id.index].wrapsText != wraps else { return }
    items[id.index].wrapsText = wraps
    if !wraps {
      textItems.removeAll { $0 == id }
    } else if let last = textItems.last, last > id {
      textItems.append(id)
      textItems.sort()
    } else {
      textItems.append(id)
    }
    refreshSharedWidths(arranging: id.index)
  }

  /// Solves, sets the height of every wrapping item for its width, and repeats until heights do not change.
  ///
  /// Then the intrinsic width of a wrapped text is changed from that of the whole text on one line to that of its
  /// longest line, and the layout is solved once more. `UILabel` measures in these two steps: without a preferred
  /// width, then with the width of the first step as the preferred one. A label whose width is limited only by an
  /// inequality (`width <= 200`) is therefore as wide as its longest line.
  ///
  /// - Parameters:
  ///   - measuring: called in the order of ids.
  ///   - maximumPasses: the maximum number of layouts; if heights have not settled by then, those of the last but one
  ///     layout are used.
  /// - Returns: whether the heights settled.
  @discardableResult
  public mutating func solve(measuring: some TextMeasuring, maximumPasses: Int = 3) -> Bool {
    widenTexts()
    resetTallestBaselines { measuring.height(of: $0, width: LayoutConstraint.constantLimit) }
    let isSettled = settleHeights(measuring, maximumPasses)
    guard narrowTexts(measuring) else { return isSettled }
    return settleHeights(measuring, maximumPasses)
  }

  /// The narrowed intrinsic width of a wrapped text in the current layout, in points; nil if it is that of the whole
  /// text.
  public func narrowedTextWidth(of id: LayoutItemID) -> Double? {
    naturalTextWidths[id] == nil ? nil : intrinsicContentLength(id, .horizontal)
  }

  /// Restores the one-line intrinsic widths of texts, with which each layout begins.
  private mutating func widenTexts() {
    guard !naturalTextWidths.isEmpty else { return }
    let widths = naturalTextWidths
    naturalTextWidths = [:]
    for id in textItems {
      guard let (natural, narrowed) = widths[id], intrinsicContentLength(id, .horizontal) == narrowed else { continue }
      setIntrinsicContentLength(id, .horizontal, natural)
    }
  }

  /// Sets the intrinsic widths of wrapped texts to their longest lines; returns whether there are any.
  private mutating func narrowTexts(_ measuring: some TextMeasuring) -> Bool {
    for id in textItems {
      guard let natural = intrinsicContentLength(id, .horizontal), let width = value(of: .width, id),
        width < natural - 1e-6, let longest = measuring.longestLine(of: id, width: width), longest < width - 1e-6
      else { continue }
      setIntrinsicContentLength(id, .horizontal, longest)
      if let narrowed = intrinsicContentLength(id, .horizontal) { naturalTextWidths[id] = (natural, narrowed) }
    }
    return !naturalTextWidths.isEmpty
  }

  private mutating func settleHeights(_ measuring: some TextMeasuring, _ maximumPasses: Int) -> Bool {
    for pass in 1... {
      solveOnce()
      guard !textItems.isEmpty else { return true }
      var hasChanged = false
      for id in textItems {
        let width = value(of: .width, id) ?? 0
        let height = measuring.height(of: id, width: width)
        let old = intrinsicContentLength(id, .vertical)
        guard old.map({ abs($0 - height) > 1e-6 }) ?? true else { continue }
        hasChanged = true
        if pass < maximumPasses { setIntrinsicContentLength(id, .vertical, height) }
      }
      if !hasChanged { return true }
      if pass >= maximumPasses { return false }
    }
    return false
  }
}
