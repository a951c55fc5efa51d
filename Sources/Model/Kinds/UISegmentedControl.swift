import InbetweenLayout
import InbetweenTimeline
package import InbetweenGeometry
import InbetweenTypography

/// `UISegmentedControl` with titles, as iOS draws it from 13 on: 32 points high, of which 31 count for alignment;
/// segments of equal width on a grey ground, the selected one on a white plate.
package final class UISegmentedControl: UIView {
  package override var kind: String { "segmentedControl" }
  /// No segment (`UISegmentedControl.noSegment`).
  package static let noSegment = -1
  private static let height = 32.0
  /// Kept free at both sides of the widest title, and between two segments.
  private static let (padding, gap) = (10.0, 1.0)
  private static let fontSize = 13.0

  /// The segments' titles.
  package var items: [String] = [] { didSet { if items != oldValue { rebuild() } } }
  /// The plate moves with a running block; everything else changes at once.
  package var selectedSegmentIndex = UISegmentedControl.noSegment { didSet { select(from: oldValue) } }
  /// White where nil.
  package var selectedSegmentTintColor: Color? { didSet { showAtOnce() } }
  package var isEnabled = true { didSet { showAtOnce() } }

  private lazy var ground = UIView(internalPartOf: self, named: "ground")
  /// Casts the wide shadow, and lies around the plate, which casts the narrow one.
  private lazy var selection = UIView(internalPartOf: self, named: "selection")
  private lazy var plate = UIView(internalPartOf: self, named: "plate")
  /// Where the plate is, or was while there was one.
  private var plateSegment = 0
  private var dividers: [UIView] = []
  private var labels: [UILabel] = []

  package override func configure() {
    addSubview(ground)
    addSubview(selection)
    selection.addSubview(plate)
    ground.modelBackgroundColor = SystemColor.tertiaryFill
    ground.cornerRadius = 8
    plate.cornerRadius = 7
    for (part, opacity, radius) in [(selection, 0.12, 4.0), (plate, 0.04, 0.5)] {
      part.shadowOpacity = opacity
      part.shadowOffset = Point(x: 0, y: 3)
      part.shadowRadius = radius
    }
    show()
  }

  private func rebuild() {
    for part in labels as [UIView] + dividers { part.removeFromSuperview() }
    if items.indices.contains(selectedSegmentIndex) { plateSegment = selectedSegmentIndex }
    stage.performWithoutAnimation {
      dividers = items.indices.dropFirst().map { index in
        let divider = UIView(internalPartOf: self, named: "divider\(index)")
        divider.modelBackgroundColor = Color(red: 142 / 255, green: 142 / 255, blue: 147 / 255, alpha: 0.3)
        insertSubview(divider, aboveSubview: ground)
        return divider
      }
      labels = items.enumerated().map { index, text in
        let label = UILabel(internalPartOf: self, named: "title\(index)")
        label.modelText = text
        label.modelTextAlignment = .center
        addSubview(label)
        return label
      }
      contentSizeDidChange()
      show()
    }
  }

  private static func font(isSelected: Bool) -> FontDescription {
    FontDescription(size: fontSize, weight: isSelected ? .semibold : .regular)
  }

  package override var naturalContentSize: IntrinsicSize {
    let font = UISegmentedControl.font(isSelected: true)
    let widths = items.map { text in
      let layout = stage.layout(TextRequest(text: text, font: font), for: self)
      return layout?.size.width.rounded(.up) ?? 0
    }
    let widest = (widths.max() ?? 0) + 2 * UISegmentedControl.padding
    let count = Double(items.count)
    return IntrinsicSize(
      width: max(count * widest + (count - 1) * UISegmentedControl.gap, 0),
      height: UISegmentedControl.height - modelAlignmentRectInsets.bottom)
  }

  package override var modelAlignmentRectInsets: Insets { Insets(bottom: 1) }

  override var arrangedParts: ArrangedParts? {
    let line = stage.metrics(of: UISegmentedControl.font(isSelected: true), for: self)?.lineHeight ?? 0
    return ArrangedParts(
      parts: [ground, selection] + dividers + labels,
      arrangement: SegmentArrangement(
        count: labels.count, selected: plateSegment,
        isRightToLeft: modelLayoutDirection == .rightToLeft,
        lineHeight: (line * Double(stage.canvas.scale)).rounded(.up) / Double(stage.canvas.scale)))
  }

  package override func layoutParts() {
    arrangedParts?.place(in: record.state.bounds)
    plate.place(Rect(origin: .zero, size: selection.record.state.boundsSize))
  }

  package override func layoutDirectionDidChange() {
    super.layoutDirectionDidChange()
    showAtOnce()
  }

  override func layers(showing color: ViewColor) -> [ColoredLayer] {
    color == .selectedSegmentTintColor
      ? [ColoredLayer(view: plate, key: .backgroundColor)] : super.layers(showing: color)
  }

  private func select(from old: Int) {
    guard selectedSegmentIndex != old else { return }
    if items.indices.contains(selectedSegmentIndex) { plateSegment = selectedSegmentIndex }
    // A plate that was not there has nowhere to come from: it fades in at its place.
    if !items.indices.contains(old) { stage.performWithoutAnimation { layoutParts() } }
    show()
  }

  private func showAtOnce() { stage.performWithoutAnimation { show() } }

  private func show() {
    layoutParts()
    let isShown = items.indices.contains(selectedSegmentIndex)
    selection.modelAlpha = isShown ? 1 : 0
    stage.performWithoutAnimation {
      plate.modelBackgroundColor = selectedSegmentTintColor ?? .white
      for (index, label) in labels.enumerated() {
        label.modelFont = UISegmentedControl.font(isSelected: index == selectedSegmentIndex)
        label.modelTextColor = isEnabled ? SystemColor.label : SystemColor.tertiaryLabel
      }
      // The plate has no lines beside it.
      for (index, divider) in dividers.enumerated() {
        divider.modelAlpha = isShown && (index == selectedSegmentIndex || index + 1 == selectedSegmentIndex) ? 0 : 1
      }
    }
  }
}

/// The ground, the plate of the selected segment, the lines between segments, and their titles.
struct SegmentArrangement: PartArrangement {
  /// Between the plate and its segment's edges.
  private static let inset = 2.0
  private static let dividerInset = 8.0

  var count: Int
  var selected: Int
  var isRightToLeft: Bool
  /// Of a title, in points.
  var lineHeight: Double

  func frames(in bounds: Rect) -> [Rect] {
    let width = bounds.width / Double(max(count, 1))
    func left(_ index: Int) -> Double { Double(isRightToLeft ? count - 1 - index : index) * width }
    let inset = SegmentArrangement.inset
    let segment = min(max(selected, 0), max(count - 1, 0))
    let plate = Rect(
      x: left(segment) + inset, y: inset, width: max(width - 2 * inset, 0), height: max(bounds.height - 2 * inset, 0))
    let dividers = (0..<count).dropFirst().map { index in
      Rect(
        x: (isRightToLeft ? left(index - 1) : left(index)) - 0.5, y: SegmentArrangement.dividerInset, width: 1,
        height: max(bounds.height - 2 * SegmentArrangement.dividerInset, 0))
    }
    let titles = (0..<count).map { index in
      Rect(
        x: left(index) + inset, y: (bounds.height - lineHeight) / 2, width: max(width - 2 * inset, 0),
        height: lineHeight)
    }
    return [Rect(x: 0, y: 0, width: bounds.width, height: bounds.height), plate] + dividers + titles
  }
}

extension ViewColor {
  static let selectedSegmentTintColor = ViewColor("selectedSegmentTintColor")
}

extension ViewDescription {
  static let segmentedControl = ViewDescription(
    "segmentedControl", "`UISegmentedControl` with titles, 32 points high", make: { UISegmentedControl(id: $0, in: $1) }
  ) {
    ViewProperty("items", \UISegmentedControl.items, .texts, .look, viewsPerItem: 2, "the segments' titles")
    ViewProperty(
      "selectedSegmentIndex", \UISegmentedControl.selectedSegmentIndex, .index, .look, animates: .inBlock,
      "0 is the first, -1 none; a block moves the plate")
    ViewProperty(
      "selectedSegmentTintColor", optional: \UISegmentedControl.selectedSegmentTintColor, .color, .look,
      follows: .color(.selectedSegmentTintColor), none: "white", "of the selected segment's plate")
    ViewProperty("isEnabled", \UISegmentedControl.isEnabled, .boolean, .look, "false: the titles are grey")
  }
}
