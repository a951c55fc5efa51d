import InbetweenLayout
import InbetweenTimeline
package import InbetweenGeometry
import InbetweenTypography

/// `UITabBar`: 49 points high, items of equal width with titles. A rounded square stands for each item's image.
package final class TabBarView: UIView {
  package override var kind: String { "tabBar" }
  private static let height = 49.0

  /// The items' titles.
  package var items: [String] = [] { didSet { if items != oldValue { rebuild() } } }
  /// The number of the item in the tint colour; -1 for none.
  package var selectedItem = 0 { didSet { showAtOnce() } }
  /// A light grey where nil.
  package var barTintColor: Color? { didSet { showAtOnce() } }
  /// `systemGray` where nil.
  package var unselectedItemTintColor: Color? { didSet { showAtOnce() } }

  private lazy var ground = UIView(internalPartOf: self, named: "ground")
  private lazy var shadow = UIView(internalPartOf: self, named: "shadow")
  private var images: [UIView] = []
  private var labels: [UILabel] = []

  package override func configure() {
    addSubview(ground)
    addSubview(shadow)
    shadow.modelBackgroundColor = SystemColor.separator
    show()
  }

  private func rebuild() {
    for part in images + labels as [UIView] { part.removeFromSuperview() }
    stage.performWithoutAnimation {
      images = items.indices.map { index in
        let image = UIView(internalPartOf: self, named: "image\(index)")
        image.cornerRadius = 6
        addSubview(image)
        return image
      }
      labels = items.enumerated().map { index, text in
        let label = UILabel(internalPartOf: self, named: "title\(index)")
        label.modelText = text
        label.modelFont = FontDescription(size: 10, weight: .medium)
        label.modelTextAlignment = .center
        addSubview(label)
        return label
      }
      show()
    }
  }

  package override var naturalContentSize: IntrinsicSize { IntrinsicSize(height: TabBarView.height) }

  override var arrangedParts: ArrangedParts? {
    ArrangedParts(
      parts: [ground, shadow] + images + labels as [UIView],
      arrangement: TabArrangement(
        count: labels.count, isRightToLeft: modelLayoutDirection == .rightToLeft,
        line: 1 / Double(stage.canvas.scale)))
  }

  package override func layoutParts() { arrangedParts?.place(in: record.state.bounds) }

  package override func layoutDirectionDidChange() {
    super.layoutDirectionDidChange()
    showAtOnce()
  }

  package override func tintDidChange() { show() }

  override func layers(showing color: ViewColor) -> [ColoredLayer] {
    func items(_ holds: (Int) -> Bool) -> [ColoredLayer] {
      labels.indices.filter(holds).flatMap {
        [
          ColoredLayer(view: labels[$0], key: .contentsColor), ColoredLayer(view: images[$0], key: .backgroundColor),
        ]
      }
    }
    return switch color {
    case .barTintColor: [ColoredLayer(view: ground, key: .backgroundColor)]
    case .tintColor: items { $0 == selectedItem } + super.layers(showing: color)
    case .unselectedItemTintColor: items { $0 != selectedItem }
    default: super.layers(showing: color)
    }
  }

  private func showAtOnce() { stage.performWithoutAnimation { show() } }

  private func show() {
    layoutParts()
    ground.modelBackgroundColor = barTintColor ?? SystemColor.bar
    for index in labels.indices {
      let color = index == selectedItem ? modelTintColor : unselectedItemTintColor ?? SystemColor.gray
      labels[index].animatableTextColor = color
      images[index].modelBackgroundColor = color
    }
  }
}

/// The ground, the line above it, the items' images and their titles.
struct TabArrangement: PartArrangement {
  private static let (imageSize, imageTop, titleTop, titleHeight) = (22.0, 7.0, 34.0, 12.0)

  var count: Int
  var isRightToLeft: Bool
  /// The thickness of the line.
  var line: Double

  func frames(in bounds: Rect) -> [Rect] {
    let width = bounds.width / Double(max(count, 1))
    let middles = (0..<count).map { (Double(isRightToLeft ? count - 1 - $0 : $0) + 0.5) * width }
    let size = TabArrangement.imageSize
    return [
      Rect(x: 0, y: 0, width: bounds.width, height: bounds.height),
      Rect(x: 0, y: -line, width: bounds.width, height: line),
    ] + middles.map { Rect(x: $0 - size / 2, y: TabArrangement.imageTop, width: size, height: size) }
      + middles.map {
        Rect(x: $0 - width / 2, y: TabArrangement.titleTop, width: width, height: TabArrangement.titleHeight)
      }
  }
}

extension ViewColor {
  static let unselectedItemTintColor = ViewColor("unselectedItemTintColor")
}

extension ViewDescription {
  static let tabBar = ViewDescription(
    "tabBar", "`UITabBar`, 49 points high; squares stand for images", make: { TabBarView(id: $0, in: $1) }
  ) {
    ViewProperty("items", \TabBarView.items, .texts, .look, viewsPerItem: 2, "the items' titles")
    ViewProperty("selectedItem", \TabBarView.selectedItem, .index, .look, "0 is the first, -1 none")
    ViewProperty(
      "barTintColor", optional: \TabBarView.barTintColor, .color, .look, follows: .color(.barTintColor),
      none: "a light grey", "of the ground")
    ViewProperty(
      "unselectedItemTintColor", optional: \TabBarView.unselectedItemTintColor, .color, .look,
      follows: .color(.unselectedItemTintColor), none: "`systemGray`",
      "of the other items; the selected has the `tintColor`")
  }
}
