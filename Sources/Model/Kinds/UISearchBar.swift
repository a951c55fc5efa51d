import InbetweenLayout
import InbetweenTimeline
package import InbetweenGeometry
import InbetweenTypography

/// `UISearchBar` at rest, 56 points high: a field with a magnifying glass and a text or placeholder.
package final class UISearchBar: UIView {
  package override var kind: String { "searchBar" }

  /// `UISearchBar.Style`: `minimal` has no ground of its own.
  package enum Style: String, Hashable, Sendable, CaseIterable { case `default`, prominent, minimal }

  package var text = "" { didSet { showAtOnce() } }
  package var placeholder = "" { didSet { showAtOnce() } }
  package var searchBarStyle = Style.default { didSet { showAtOnce() } }
  /// A light grey where nil.
  package var barTintColor: Color? { didSet { showAtOnce() } }

  private static let (height, fieldHeight, fieldRadius) = (56.0, 36.0, 10.0)
  private static let sideInset = 8.0
  private static let (glassInset, textInset) = (8.0, 32.0)
  private lazy var field = UIView(internalPartOf: self, named: "field")
  private lazy var glass = ShapeView(internalPartOf: self, named: "glass")
  private lazy var label = UILabel(internalPartOf: self, named: "text")
  private lazy var ground = UIView(internalPartOf: self, named: "ground")

  package override func configure() {
    for part in [ground, field, glass, label] { addSubview(part) }
    field.modelBackgroundColor = SystemColor.tertiaryFill
    field.cornerRadius = UISearchBar.fieldRadius
    label.modelFont = FontDescription(size: 17)
    glass.path = .magnifyingGlass
    glass.fillColor = .clear
    glass.strokeColor = SystemColor.secondaryLabel
    glass.lineWidth = 1.75
    glass.shape.lineCap = .round
    show()
  }

  package override var naturalContentSize: IntrinsicSize { IntrinsicSize(height: UISearchBar.height) }

  override var arrangedParts: ArrangedParts? {
    let line = stage.metrics(of: label.modelFont, for: self)?.lineHeight.rounded(.up) ?? 0
    return ArrangedParts(
      parts: [ground, field, glass, label],
      arrangement: SearchArrangement(
        lineHeight: line, isRightToLeft: modelLayoutDirection == .rightToLeft))
  }

  package override func layoutParts() { arrangedParts?.place(in: record.state.bounds) }

  package override func layoutDirectionDidChange() {
    super.layoutDirectionDidChange()
    showAtOnce()
  }

  override func layers(showing color: ViewColor) -> [ColoredLayer] {
    color == .barTintColor ? [ColoredLayer(view: ground, key: .backgroundColor)] : super.layers(showing: color)
  }

  private func showAtOnce() { stage.performWithoutAnimation { show() } }

  private func show() {
    layoutParts()
    label.modelText = text.isEmpty ? placeholder : text
    label.modelTextColor = text.isEmpty ? SystemColor.secondaryLabel : SystemColor.label
    ground.modelBackgroundColor = searchBarStyle == .minimal ? .clear : barTintColor ?? SystemColor.bar
  }

  /// The ground, the field, the glass and the text.
  private struct SearchArrangement: PartArrangement {
    /// Of the text, in points.
    var lineHeight: Double
    var isRightToLeft: Bool

    func frames(in bounds: Rect) -> [Rect] {
      let field = Rect(
        x: UISearchBar.sideInset, y: (bounds.height - UISearchBar.fieldHeight) / 2,
        width: max(bounds.width - 2 * UISearchBar.sideInset, 0), height: UISearchBar.fieldHeight)
      let size = Path.magnifyingGlassSize
      let text = max(field.width - UISearchBar.textInset - UISearchBar.glassInset, 0)
      let (glassX, textX) =
        isRightToLeft
        ? (field.maxX - UISearchBar.glassInset - size, field.minX + UISearchBar.glassInset)
        : (field.minX + UISearchBar.glassInset, field.minX + UISearchBar.textInset)
      return [
        Rect(x: 0, y: 0, width: bounds.width, height: bounds.height), field,
        Rect(x: glassX, y: field.midY - size / 2, width: size, height: size),
        Rect(x: textX, y: field.midY - lineHeight / 2, width: text, height: lineHeight),
      ]
    }
  }
}

extension Path {
  fileprivate static let magnifyingGlassSize = 17.0

  /// A circle and a handle to the lower right.
  fileprivate static var magnifyingGlass: Path {
    var path = Path.oval(in: Rect(x: 1, y: 1, width: 11.5, height: 11.5))
    path.move(to: Point(x: 11, y: 11))
    path.line(to: Point(x: 16, y: 16))
    return path
  }
}

extension ViewDescription {
  static let searchBar = ViewDescription(
    "searchBar", "`UISearchBar` at rest, 56 points high", make: { UISearchBar(id: $0, in: $1) }
  ) {
    ViewProperty("text", \UISearchBar.text, .text, .look, "the text")
    ViewProperty("placeholder", \UISearchBar.placeholder, .text, .look, "shown while there is no text")
    ViewProperty("searchBarStyle", \UISearchBar.searchBarStyle, .word, .look, "`minimal` has no ground of its own")
    ViewProperty(
      "barTintColor", optional: \UISearchBar.barTintColor, .color, .look, follows: .color(.barTintColor),
      none: "a light grey", "of the ground")
  }
}
