import InbetweenGeometry

/// Says how high wrapped text is at a width.
public protocol TextMeasuring {
  /// The height in points of an item's text, wrapped at a width in points. Must be a function of its arguments.
  func height(of item: LayoutItemID, width: Double) -> Double

  /// The width in points that the longest line of an item's text needs where it is wrapped at a width; nil where
  /// nobody knows. Must be a function of its arguments.
  func longestLine(of item: LayoutItemID, width: Double) -> Double?
}

extension TextMeasuring {
  /// Nil: texts stay as wide as the layout lets them be.
  public func longestLine(of item: LayoutItemID, width: Double) -> Double? { nil }
}

extension LayoutEngine {
  /// Declares whether an item's intrinsic height follows from its width, as a label's with several lines does.
  public mutating func setWrapsText(_ id: LayoutItemID, _ wraps: Bool) {
    guard contains(id) else { return }
    let index = textItems.firstIndex(of: id)
    if wraps, index == nil {
      textItems.append(id)
      textItems.sort()
    } else if !wraps, let index {
      textItems.remove(at: index)
    } else {
      return
    }
    refreshSharedWidths(arranging: id.index)
  }

  /// Solves, gives every wrapping item the height of its text at its width, and solves again until heights stay.
  ///
  /// Then a text that was wrapped asks for the width of its longest line in place of that of the whole text on one
  /// line, and the layout is solved once more. `UILabel` measures in these two steps: with no preferred width, then with
  /// the width of the first step as the preferred one. So a label that is only kept from being wider
  /// (`width <= 200`) is as wide as its longest line.
  ///
  /// - Parameters:
  ///   - measuring: asked for heights in the order of ids.
  ///   - maximumPasses: layouts at most; heights of the last but one layout hold when they have not settled by then.
  /// - Returns: whether the heights settled.
  @discardableResult
  public mutating func solve(measuring: some TextMeasuring, maximumPasses: Int = 3) -> Bool {
    widenTexts()
    let isSettled = settleHeights(measuring, maximumPasses)
    guard narrowTexts(measuring) else { return isSettled }
    return settleHeights(measuring, maximumPasses)
  }

  /// The width that a wrapped text asks for in the present layout, in points; nil where that is the width of the whole
  /// text.
  public func narrowedTextWidth(of id: LayoutItemID) -> Double? {
    naturalTextWidths[id] == nil ? nil : intrinsicContentLength(id, .horizontal)
  }

  /// Lets texts ask for their width on one line again: each layout begins there.
  private mutating func widenTexts() {
    guard !naturalTextWidths.isEmpty else { return }
    let widths = naturalTextWidths
    naturalTextWidths = [:]
    for id in textItems {
      guard let (natural, narrowed) = widths[id], intrinsicContentLength(id, .horizontal) == narrowed else { continue }
      setIntrinsicContentLength(id, .horizontal, natural)
    }
  }

  /// Lets wrapped texts ask for their longest line; says whether any does.
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
      solve()
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
