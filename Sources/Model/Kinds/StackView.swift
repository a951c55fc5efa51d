public import InbetweenGeometry
public import InbetweenLayout

/// `UIStackView`; all its subviews are arranged.
public final class StackView: View {
  public override var kind: String { "stackView" }
  public var axis = Axis.horizontal { didSet { arrangementDidChange() } }
  public var distribution = StackLayout.Distribution.fill { didSet { arrangementDidChange() } }
  public var alignment = StackLayout.Alignment.fill { didSet { arrangementDidChange() } }
  /// In points.
  public var spacing = 0.0 { didSet { arrangementDidChange() } }
  /// In points, after a view, by the view's id.
  public var customSpacing: [String: Double] = [:] { didSet { arrangementDidChange() } }
  public var isLayoutMarginsRelativeArrangement = false { didSet { arrangementDidChange() } }
  /// Whether a vertical stack's spacing runs from last baseline to first baseline.
  public var isBaselineRelativeArrangement = false { didSet { arrangementDidChange() } }

  /// Tells the engine anew what the stack asks for.
  func arrangementDidChange() {
    guard let layoutItem else { return }
    let arranged = subviews.filter { $0.layoutItem != nil && !$0.isInternal }
    var layout = StackLayout(
      arranged: arranged.compactMap(\.layoutItem), axis: axis, distribution: distribution, alignment: alignment,
      spacing: spacing)
    layout.isLayoutMarginsRelativeArrangement = isLayoutMarginsRelativeArrangement
    layout.isBaselineRelativeArrangement = isBaselineRelativeArrangement
    for view in arranged {
      guard let item = view.layoutItem else { continue }
      if let space = customSpacing[view.id] { layout.customSpacing[item] = space }
      if view.isHidden { layout.hidden.insert(item) }
    }
    // The arranged views are the stack's own subviews, so every constraint has a common ancestor.
    try? stage.engine.setStack(layoutItem, layout)
    stage.setNeedsLayout()
  }
}
