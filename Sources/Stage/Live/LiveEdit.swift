package import InbetweenGeometry
package import InbetweenLayout

/// A function of the inputs' values; nil leaves the driven value as it was when the span began.
package typealias LiveValue<Value> = @Sendable (_ inputs: [Double]) -> Value?

/// A number of the layout engine that follows the inputs. A value beyond the engine's limits is ignored.
package enum LiveEdit: Sendable {
  case constant(LayoutConstraintHandle, LiveValue<Double>)
  case frame(LayoutItemID, AutoresizingMask, superviewSize: Size?, LiveValue<Rect>)
  case spacing(LayoutItemID, LiveValue<Double>)
  case customSpacing(LayoutItemID, items: [String: LayoutItemID], LiveValue<[String: Double]>)
  case contentOffset(LayoutItemID, LiveValue<Point>)
  case contentSize(LayoutItemID, LiveValue<Size>)
  case intrinsicContentSize(LayoutItemID, LiveValue<IntrinsicSize>)
  /// The constraints for the heights of cells.
  case rowHeight([LayoutConstraintHandle], LiveValue<(constant: Double, priority: Double)>)
  case hugging(LayoutItemID, LiveValue<Point>)
  case compressionResistance(LayoutItemID, LiveValue<Point>)

  package func apply(to engine: inout LayoutEngine, _ inputs: [Double]) {
    switch self {
    case .constant(let handle, let value):
      if let constant = value(inputs) { try? engine.setConstant(handle, constant) }
    case .frame(let item, let mask, let superviewSize, let value):
      guard let frame = value(inputs) else { return }
      engine.setFrame(
        item, Rect(x: frame.minX, y: frame.minY, width: max(frame.width, 0), height: max(frame.height, 0)), mask: mask,
        superviewSize: superviewSize)
    case .spacing(let item, let value):
      guard let spacing = value(inputs), var stack = engine.stack(item) else { return }
      stack.spacing = spacing
      try? engine.setStack(item, stack)
    case .customSpacing(let item, let items, let value):
      guard let spacings = value(inputs), var stack = engine.stack(item) else { return }
      stack.customSpacing = [:]
      for (id, item) in items { stack.customSpacing[item] = spacings[id] }
      try? engine.setStack(item, stack)
    case .contentOffset(let item, let value):
      if let offset = value(inputs) { engine.setContentOffset(item, offset) }
    case .contentSize(let item, let value):
      if let size = value(inputs) { engine.setContentSize(item, size) }
    case .intrinsicContentSize(let item, let value):
      guard let size = value(inputs) else { return }
      engine.setIntrinsicContentLength(item, .horizontal, size.width)
      engine.setIntrinsicContentLength(item, .vertical, size.height)
    case .rowHeight(let handles, let value):
      guard let own = value(inputs) else { return }
      for handle in handles {
        try? engine.setPriority(handle, own.priority)
        try? engine.setConstant(handle, own.constant)
      }
    case .hugging(let item, let value):
      guard let priority = value(inputs) else { return }
      try? engine.setContentHugging(item, .horizontal, priority.x)
      try? engine.setContentHugging(item, .vertical, priority.y)
    case .compressionResistance(let item, let value):
      guard let priority = value(inputs) else { return }
      try? engine.setContentCompressionResistance(item, .horizontal, priority.x)
      try? engine.setContentCompressionResistance(item, .vertical, priority.y)
    }
  }
}

/// A number used by margins, guides and content insets that follows the inputs.
package enum LiveInsetEdit: Sendable {
  case layoutMargins(LayoutItemID, LiveValue<Insets>)
  case additionalSafeArea(LayoutItemID, LiveValue<Insets>)
  case contentInset(LayoutItemID, LiveValue<Insets>)
  case keyboardHeight(LiveValue<Double>)

  package func apply(to rules: inout InsetRules, _ inputs: [Double]) {
    func change(_ item: LayoutItemID, _ value: LiveValue<Insets>, _ change: (inout InsetRules.Entry, Insets) -> Void) {
      guard let insets = value(inputs), let index = rules.entries.firstIndex(where: { $0.item == item }) else { return }
      change(&rules.entries[index], insets)
    }
    switch self {
    case .layoutMargins(let item, let value): change(item, value) { $0.margins = $1 }
    case .additionalSafeArea(let item, let value): change(item, value) { $0.additionalSafeArea = $1 }
    case .contentInset(let item, let value): change(item, value) { $0.scrolling?.contentInset = $1 }
    case .keyboardHeight(let value): if let height = value(inputs) { rules.keyboardHeight = height }
    }
  }
}
