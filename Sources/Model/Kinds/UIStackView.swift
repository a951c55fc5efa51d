public import Foundation
package import InbetweenGeometry
package import InbetweenLayout

/// `UIStackView`. In a scene all its subviews are arranged unless `arrangedIDs` lists the arranged ones; in code
/// `addArrangedSubview(_:)` adds them.
open class UIStackView: UIView, ArrangingView {
  @_spi(Kinds) open override var kind: String { "stackView" }
  /// The ids of the arranged subviews in the order of the arrangement, which may differ from the drawing order; nil for
  /// all subviews, back to front. Other subviews are drawn and constrained as in any view.
  package var arrangedIDs: [String]? { didSet { arrangementDidChange() } }
  package var modelAxis = InbetweenGeometry.Axis.horizontal { didSet { arrangementDidChange() } }
  package var modelDistribution = StackLayout.Distribution.fill { didSet { arrangementDidChange() } }
  package var modelAlignment = StackLayout.Alignment.fill { didSet { arrangementDidChange() } }
  /// In points.
  package var modelSpacing = 0.0 { didSet { arrangementDidChange() } }
  /// The spacing after a view, by the view's id, in points.
  package var customSpacing: [String: Double] = [:] { didSet { arrangementDidChange() } }
  open var isLayoutMarginsRelativeArrangement = false { didSet { arrangementDidChange() } }
  /// Whether a vertical stack's spacing is measured from last baseline to first baseline.
  open var isBaselineRelativeArrangement = false { didSet { arrangementDidChange() } }
  /// The views arranged by code, in order.
  private var ownArranged: [UIView] = []

  public enum Distribution: Int, Sendable { case fill, fillEqually, fillProportionally, equalSpacing, equalCentering }

  public enum Alignment: Int, Sendable {
    case fill, leading, firstBaseline, center, trailing, lastBaseline
    public static var top: Alignment { .leading }
    public static var bottom: Alignment { .trailing }
  }

  public static let spacingUseDefault: CGFloat = .greatestFiniteMagnitude
  public static let spacingUseSystem: CGFloat = 8

  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Creates an empty stack; the coder is not read. It cannot fail, as in UIKit, and neither can those of subclasses.
  public required init(coder: NSCoder) { super.init(frame: .zero) }

  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  open var axis: NSLayoutConstraint.Axis {
    get { modelAxis == .horizontal ? .horizontal : .vertical }
    set { modelAxis = newValue == .horizontal ? .horizontal : .vertical }
  }
  open var distribution: UIStackView.Distribution {
    get {
      switch modelDistribution {
      case .fill: .fill
      case .fillEqually: .fillEqually
      case .fillProportionally: .fillProportionally
      case .equalSpacing: .equalSpacing
      case .equalCentering: .equalCentering
      }
    }
    set {
      modelDistribution =
        switch newValue {
        case .fill: .fill
        case .fillEqually: .fillEqually
        case .fillProportionally: .fillProportionally
        case .equalSpacing: .equalSpacing
        case .equalCentering: .equalCentering
        }
    }
  }
  open var alignment: UIStackView.Alignment {
    get {
      switch modelAlignment {
      case .fill: .fill
      case .leading: .leading
      case .firstBaseline: .firstBaseline
      case .center: .center
      case .trailing: .trailing
      case .lastBaseline: .lastBaseline
      }
    }
    set {
      modelAlignment =
        switch newValue {
        case .fill: .fill
        case .leading: .leading
        case .firstBaseline: .firstBaseline
        case .center: .center
        case .trailing: .trailing
        case .lastBaseline: .lastBaseline
        }
    }
  }
  /// In points.
  open var spacing: CGFloat {
    get { CGFloat(modelSpacing) }
    set { modelSpacing = Double(newValue) }
  }

  open var arrangedSubviews: [UIView] { isFromCode ? ownArranged : arrangedViews }
  open func addArrangedSubview(_ view: UIView) { insertArrangedSubview(view, at: ownArranged.count) }
  open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
    let place = ownArranged.prefix(max(stackIndex, 0)).filter { $0 !== view }.count
    ownArranged.removeAll { $0 === view }
    ownArranged.insert(view, at: min(place, ownArranged.count))
    view.translatesAutoresizingMaskIntoConstraints = false
    if view.node.parent !== node { addSubview(view) } else { arrangementDidChange() }
  }
  /// The view stays a subview.
  open func removeArrangedSubview(_ view: UIView) {
    ownArranged.removeAll { $0 === view }
    arrangementDidChange()
  }
  open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
    customSpacing[arrangedSubview.id] = spacing == UIStackView.spacingUseDefault ? nil : Double(spacing)
  }
  open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
    customSpacing[arrangedSubview.id].map { CGFloat($0) } ?? UIStackView.spacingUseDefault
  }
  open override func willRemoveSubview(_ subview: UIView) {
    super.willRemoveSubview(subview)
    ownArranged.removeAll { $0 === subview }
  }

  /// The arranged subviews that exist.
  private var arrangedViews: [UIView] {
    if isFromCode { return ownArranged.filter { $0.node.parent === node } }
    let candidates = children.filter { !$0.isInternal }
    guard let arrangedIDs else { return candidates }
    let byID = Dictionary(candidates.map { ($0.id, $0) }) { first, _ in first }
    return arrangedIDs.compactMap { byID[$0] }
  }

  func arranges(_ view: UIView) -> Bool {
    isFromCode ? ownArranged.contains { $0 === view } : arrangedIDs?.contains(view.id) ?? true
  }

  /// Takes an arranged subview to the place beside another one, or to the end if there is no other.
  func rearrange(_ view: UIView, beside sibling: UIView?, isAbove: Bool) {
    // Without a list of their own, all subviews are arranged in their order.
    guard var ids = arrangedIDs else { return arrangementDidChange() }
    ids.removeAll { $0 == view.id }
    let place = sibling.flatMap { ids.firstIndex(of: $0.id) }.map { $0 + (isAbove ? 1 : 0) }
    ids.insert(view.id, at: place ?? ids.count)
    arrangedIDs = ids
  }

  /// Updates the stack's constraints in the engine.
  func arrangementDidChange() {
    guard let layoutItem else { return }
    let arranged = arrangedViews.filter { $0.layoutItem != nil }
    var layout = StackLayout(
      arranged: arranged.compactMap(\.layoutItem), axis: modelAxis, distribution: modelDistribution,
      alignment: modelAlignment, spacing: modelSpacing)
    layout.isLayoutMarginsRelativeArrangement = isLayoutMarginsRelativeArrangement
    layout.isBaselineRelativeArrangement = isBaselineRelativeArrangement
    for view in arranged {
      guard let item = view.layoutItem else { continue }
      if let space = customSpacing[view.id] { layout.customSpacing[item] = space }
      if view.modelIsHidden { layout.hidden.insert(item) }
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
    ViewProperty("axis", \UIStackView.modelAxis, .word, .place, "axis along which views are arranged")
    ViewProperty(
      "spacing", \UIStackView.modelSpacing, .number, .place, animates: .inBlock, follows: .change { .spacing($0, $1) },
      "points between arranged views")
    ViewProperty(
      "distribution", \UIStackView.modelDistribution, .word, .place, "how sizes and gaps along the axis are determined")
    ViewProperty("alignment", \UIStackView.modelAlignment, .stackAlignment, .place, "alignment across the axis")
    ViewProperty(
      "arrangedSubviews", optional: \UIStackView.arrangedIDs, .subviewNames, .place, none: "all subviews",
      "ids of the arranged subviews in their order")
    ViewProperty(
      "customSpacing", \UIStackView.customSpacing, .spacings, .place, follows: .change { .customSpacing($0, $1) },
      "spacing after individual views, as `{viewId: points}`")
    ViewProperty(
      "isLayoutMarginsRelativeArrangement", \UIStackView.isLayoutMarginsRelativeArrangement, .boolean, .place,
      "whether views are arranged within the margins")
    ViewProperty(
      "isBaselineRelativeArrangement", \UIStackView.isBaselineRelativeArrangement, .boolean, .place,
      "whether the spacing of a vertical stack is measured from last baseline to first baseline")
  }
}
