import InbetweenGeometry
import InbetweenSymbols
import InbetweenTimeline

/// What an item of a bar or a segment shows in a scene: its image, or its title where it has none. Tabs have both.
package struct BarItem: Hashable, Sendable {
  package var title = ""
  /// The number of an image.
  package var image: Int?
  /// That of a tab while it is selected.
  package var selectedImage: Int?
  /// The text in a red capsule at a tab's image.
  package var badgeValue: String?
  /// Whether its title is bold, as that of `UIBarButtonItem.Style.done`.
  package var isDone = false
  /// Whether it is room between buttons rather than a button.
  package var space: Space?

  /// `fixedSpace` and `flexibleSpace` of `UIBarButtonItem.SystemItem`.
  package enum Space: Hashable, Sendable {
    /// In points.
    case fixed(Double)
    /// The flexible spaces of a toolbar share the width that is left.
    case flexible
  }

  package init(title: String = "") { self.title = title }

  init(_ fields: EvaluatedFields) {
    title = fields.text("title") ?? ""
    image = fields.image("image")
    selectedImage = fields.image("selectedImage")
    badgeValue = fields.text("badgeValue")
    isDone = fields.word("style") == "done"
    switch fields.word(ValueRecord.systemItem) {
    case "flexibleSpace": space = .flexible
    case "fixedSpace": space = .fixed(fields.number("width") ?? 0)
    default: break
    }
  }

  /// Its values; a tab or segment has no style.
  var fields: [EvaluatedValue.Field] {
    var result: [EvaluatedValue.Field] = []
    func add(_ name: String, _ value: EvaluatedValue?) {
      if let value { result.append(EvaluatedValue.Field(name: name, value: value)) }
    }
    add("title", title.isEmpty ? nil : .text(title))
    add("image", image.map { .image($0) })
    add("selectedImage", selectedImage.map { .image($0) })
    add("badgeValue", badgeValue.map { .text($0) })
    switch space {
    case .flexible: add(ValueRecord.systemItem, .word("flexibleSpace"))
    case .fixed(let width):
      add(ValueRecord.systemItem, .word("fixedSpace"))
      add("width", .number(width))
    case nil: add("style", .word(isDone ? "done" : "plain"))
    }
    return result
  }
}

extension ValueType where Value == BarItem {
  /// An item with the keys of a record.
  static func item(_ record: ValueRecord) -> Self {
    let names = Set(record.fields.map(\.name))
    return Self(
      .record(record), { .record($0.fields.filter { names.contains($0.name) }) },
      { if case .record(let fields) = $0 { BarItem(EvaluatedFields(fields)) } else { nil } })
  }
}

extension SymbolStyle {
  /// Symbols of buttons in navigation bars and toolbars that state no size: about 22 points wide. Apple's guidelines ask
  /// for images of 24 points there.
  static let barButton = SymbolStyle(pointSize: 17, scale: .large)
  /// Symbols of tabs: a circle is about 24 points wide. Apple's guidelines ask for 25 points, and 23 for squares.
  static let tab = SymbolStyle(pointSize: 18, weight: .medium, scale: .large)
}

/// The views that show items in a scene: an image view for an item with an image, an empty view for a space, a label for
/// the others.
struct BarItemParts {
  private(set) var views: [UIView] = []
  private(set) var spaces: [BarItem.Space?] = []

  /// The width of each, in points; 0 for flexible spaces.
  var widths: [Double] {
    zip(views, spaces).map { view, space in
      switch space {
      case .fixed(let width): width
      case .flexible: 0
      case nil: view.naturalContentSize.width ?? 0
      }
    }
  }

  /// Which of them show images.
  var areImages: [Bool] { views.map { $0 is UIImageView } }

  /// Shows items. A view remains as long as its item has an image, or has none, as before.
  mutating func show(_ items: [BarItem], in bar: UIView, fontSize: Double, name: (Int) -> String) {
    for surplus in views.dropFirst(items.count) { surplus.removeFromSuperview() }
    let former = views.prefix(items.count)
    spaces = items.map(\.space)
    views = items.enumerated().map { index, item in
      let shown: UIView
      let kept = index < former.count ? former[index] : nil
      if item.space != nil {
        shown = UIView(internalPartOf: bar, named: name(index))
      } else if let image = item.image {
        let part = kept as? UIImageView ?? UIImageView(internalPartOf: bar, named: name(index))
        part.modelImage = image
        part.renderingMode = .alwaysTemplate
        part.modelContentMode = .center
        shown = part
      } else {
        let part = kept as? UILabel ?? UILabel(internalPartOf: bar, named: name(index))
        part.modelText = item.title
        part.modelFont = FontDescription(size: fontSize, weight: item.isDone ? .semibold : .regular)
        shown = part
      }
      if shown !== kept {
        kept?.removeFromSuperview()
        bar.addSubview(shown)
      }
      return shown
    }
  }

  /// Paints the texts; images have the tint colour of their superview.
  func paint(_ color: Color) {
    for case let label as UILabel in views { label.animatableTextColor = color }
  }

  /// The layers that show the tint colour, beside the image views.
  var tintedLayers: [ColoredLayer] {
    views.filter { $0 is UILabel }.map { ColoredLayer(view: $0, key: .contentsColor) }
  }
}

/// The distance between two buttons of a bar, in points: images have more room around them than texts.
enum BarButtonGap {
  static func width(betweenImages: Bool) -> Double { betweenImages ? 20 : 8 }

  /// The width of a row of buttons with the gaps between them.
  static func rowWidth(_ widths: [Double], _ areImages: [Bool]) -> Double {
    zip(areImages, areImages.dropFirst()).reduce(widths.reduce(0, +)) { $0 + width(betweenImages: $1.0 && $1.1) }
  }
}
