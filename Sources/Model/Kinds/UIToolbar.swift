import InbetweenLayout
import InbetweenTimeline
package import InbetweenGeometry
import InbetweenTypography

/// `UIToolbar`: 44 points high, buttons with titles, spread from side to side.
package final class UIToolbar: UIView {
  package override var kind: String { "toolbar" }
  private static let height = 44.0

  /// The buttons' titles.
  package var items: [String] = [] { didSet { if items != oldValue { rebuild() } } }
  /// A light grey where nil.
  package var barTintColor: Color? { didSet { showAtOnce() } }

  private lazy var ground = UIView(internalPartOf: self, named: "ground")
  private lazy var shadow = UIView(internalPartOf: self, named: "shadow")
  private var labels: [UILabel] = []

  package override func configure() {
    addSubview(ground)
    addSubview(shadow)
    shadow.modelBackgroundColor = SystemColor.separator
    show()
  }

  private func rebuild() {
    for label in labels { label.removeFromSuperview() }
    stage.performWithoutAnimation {
      labels = items.enumerated().map { index, text in
        let label = UILabel(internalPartOf: self, named: "item\(index)")
        label.modelText = text
        addSubview(label)
        return label
      }
      show()
    }
  }

  package override var naturalContentSize: IntrinsicSize { IntrinsicSize(height: UIToolbar.height) }

  override var arrangedParts: ArrangedParts? {
    ArrangedParts(
      parts: [ground, shadow] + labels as [UIView],
      arrangement: ToolbarArrangement(
        widths: labels.map { $0.naturalContentSize.width ?? 0 },
        isRightToLeft: modelLayoutDirection == .rightToLeft, line: 1 / Double(stage.canvas.scale)))
  }

  package override func layoutParts() { arrangedParts?.place(in: record.state.bounds) }

  package override func layoutDirectionDidChange() {
    super.layoutDirectionDidChange()
    showAtOnce()
  }

  package override func tintDidChange() { show() }

  override func layers(showing color: ViewColor) -> [ColoredLayer] {
    switch color {
    case .barTintColor: [ColoredLayer(view: ground, key: .backgroundColor)]
    case .tintColor: labels.map { ColoredLayer(view: $0, key: .contentsColor) } + super.layers(showing: color)
    default: super.layers(showing: color)
    }
  }

  private func showAtOnce() { stage.performWithoutAnimation { show() } }

  private func show() {
    layoutParts()
    ground.modelBackgroundColor = barTintColor ?? SystemColor.bar
    for label in labels { label.animatableTextColor = modelTintColor }
  }
}

/// The ground, the line above it, and buttons with equal gaps; one alone stands at the leading side.
struct ToolbarArrangement: PartArrangement {
  private static let margin = 16.0

  /// Of the titles, in points.
  var widths: [Double]
  var isRightToLeft: Bool
  /// The thickness of the line.
  var line: Double

  func frames(in bounds: Rect) -> [Rect] {
    let free = bounds.width - 2 * ToolbarArrangement.margin - widths.reduce(0, +)
    let gap = widths.count > 1 ? max(free / Double(widths.count - 1), 0) : 0
    var left = ToolbarArrangement.margin
    let buttons = widths.map { width in
      defer { left += width + gap }
      return Rect(
        x: isRightToLeft ? bounds.width - left - width : left, y: 0, width: width, height: bounds.height)
    }
    return [
      Rect(x: 0, y: 0, width: bounds.width, height: bounds.height),
      Rect(x: 0, y: -line, width: bounds.width, height: line),
    ] + buttons
  }
}

extension ViewDescription {
  static let toolbar = ViewDescription(
    "toolbar", "`UIToolbar`, 44 points high", make: { UIToolbar(id: $0, in: $1) }
  ) {
    ViewProperty("items", \UIToolbar.items, .texts, .look, viewsPerItem: 2, "the buttons' titles, from side to side")
    ViewProperty(
      "barTintColor", optional: \UIToolbar.barTintColor, .color, .look, follows: .color(.barTintColor),
      none: "a light grey", "of the ground")
  }
}
