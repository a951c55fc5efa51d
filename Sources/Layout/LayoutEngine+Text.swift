import InbetweenGeometry

/// Says how high wrapped text is at a width.
public protocol TextMeasuring {
  /// The height in points of an item's text, wrapped at a width in points. Must be a function of its arguments.
  func height(of item: LayoutItemID, width: Double) -> Double
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
    refreshStack(arranging: id.index, distributing: .fill)
  }

  /// Solves, gives every wrapping item the height of its text at its width, and solves again until heights stay.
  ///
  /// - Parameters:
  ///   - measuring: asked for heights in the order of ids.
  ///   - maximumPasses: layouts at most; heights of the last but one layout hold when they have not settled by then.
  /// - Returns: whether the heights settled.
  @discardableResult
  public mutating func solve(measuring: some TextMeasuring, maximumPasses: Int = 3) -> Bool {
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
