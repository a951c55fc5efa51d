public import InbetweenGeometry
public import InbetweenLayout

/// `UIStackView`. All its subviews are arranged, unless ``arrangedSubviews`` names those that are.
public final class UIStackView: UIView {
  public override var kind: String { "stackView" }
  /// The ids of the arranged subviews, in the order of the arrangement, which may be another than that of drawing; nil
  /// for all subviews, back to front. Other subviews are drawn and constrained like those of any view.
  public var arrangedSubviews: [String]? { didSet { arrangementDidChange() } }
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

  /// The arranged subviews that are there.
  private var arrangedViews: [UIView] {
    let candidates = subviews.filter { !$0.isInternal }
    guard let arrangedSubviews else { return candidates }
    let byID = Dictionary(candidates.map { ($0.id, $0) }) { first, _ in first }
    return arrangedSubviews.compactMap { byID[$0] }
  }

  func arranges(_ view: UIView) -> Bool { arrangedSubviews?.contains(view.id) ?? true }

  /// Tells the engine anew what the stack asks for.
  func arrangementDidChange() {
    guard let layoutItem else { return }
    let arranged = arrangedViews.filter { $0.layoutItem != nil }
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

extension ViewDescription {
  static let stackView = ViewDescription(
    "stackView", "`UIStackView`", lacks: UIView.lentBaselineNames, make: { UIStackView(id: $0, in: $1) }
  ) {
    ViewProperty("axis", \UIStackView.axis, .word, .place, "along which views are arranged")
    ViewProperty(
      "spacing", \UIStackView.spacing, .number, .place, animates: .inBlock, follows: .change { .spacing($0, $1) },
      "points between arranged views")
    ViewProperty("distribution", \UIStackView.distribution, .word, .place, "of sizes and gaps along the axis")
    ViewProperty("alignment", \UIStackView.alignment, .stackAlignment, .place, "across the axis")
    ViewProperty(
      "arrangedSubviews", optional: \UIStackView.arrangedSubviews, .subviewNames, .place, none: "all subviews",
      "ids of subviews in the order of the arrangement")
    ViewProperty(
      "customSpacing", \UIStackView.customSpacing, .spacings, .place, follows: .change { .customSpacing($0, $1) },
      "`{viewId: points}` after views")
    ViewProperty(
      "isLayoutMarginsRelativeArrangement", \UIStackView.isLayoutMarginsRelativeArrangement, .boolean, .place,
      "arranges within the margins")
    ViewProperty(
      "isBaselineRelativeArrangement", \UIStackView.isBaselineRelativeArrangement, .boolean, .place,
      "a vertical stack's spacing runs from last baseline to first baseline")
  }
}
