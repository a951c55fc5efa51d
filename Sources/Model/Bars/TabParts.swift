import InbetweenGeometry
import InbetweenTimeline

/// The views of a tab bar's items in a scene: for each an image, or a rounded square in its place, a title and, if it has
/// one, a badge.
struct TabParts {
  private(set) var images: [UIView] = []
  private(set) var labels: [UILabel] = []
  private(set) var badges: [UILabel] = []
  /// The items of the badges.
  private(set) var badgeItems: [Int] = []

  var views: [UIView] { images + labels + badges as [UIView] }

  init() {}

  init(_ items: [BarItem], in bar: UIView) {
    images = items.enumerated().map { index, item in
      guard item.image != nil else {
        let square = UIView(internalPartOf: bar, named: "image\(index)")
        square.cornerRadius = 6
        return square
      }
      let image = UIImageView(internalPartOf: bar, named: "image\(index)")
      image.renderingMode = .alwaysTemplate
      image.modelContentMode = .center
      return image
    }
    labels = items.enumerated().map { index, item in
      let label = UILabel(internalPartOf: bar, named: "title\(index)")
      label.modelText = item.title
      label.modelFont = FontDescription(size: 10, weight: .medium)
      label.modelTextAlignment = .center
      return label
    }
    for (index, item) in items.enumerated() {
      guard let text = item.badgeValue else { continue }
      let badge = UILabel(internalPartOf: bar, named: "badge\(index)")
      badge.modelText = text
      badge.modelFont = FontDescription(size: 13)
      badge.modelTextAlignment = .center
      badge.modelTextColor = .white
      badge.cornerRadius = TabArrangement.badgeHeight / 2
      badges.append(badge)
      badgeItems.append(index)
    }
    for view in views { bar.addSubview(view) }
  }

  /// On phones held in landscape titles are larger, beside images that are smaller: Apple's guidelines ask for 18
  /// points in place of 25.
  func style(isCompact: Bool) {
    for image in images {
      image.modelTransform =
        isCompact ? .scale(x: TabArrangement.inlineScale, y: TabArrangement.inlineScale) : .identity
    }
    guard let stage = labels.first?.stage else { return }
    stage.performWithoutAnimation {
      for label in labels {
        label.modelFont = FontDescription(size: isCompact ? 12 : 10, weight: isCompact ? .regular : .medium)
      }
    }
  }

  /// Shows the image of an item in a colour, and its title.
  func show(_ item: BarItem, at index: Int, isSelected: Bool, in color: Color) {
    for badge in badges { badge.modelBackgroundColor = UIColor.systemRed.model }
    labels[index].animatableTextColor = color
    if let image = images[index] as? UIImageView {
      image.modelImage = isSelected ? item.selectedImage ?? item.image : item.image
      image.modelTintColor = color
    } else {
      images[index].modelBackgroundColor = color
    }
  }

  /// The layers that show an item's colour.
  func layers(of index: Int) -> [ColoredLayer] {
    let isImage = images[index] is UIImageView
    return [
      ColoredLayer(view: labels[index], key: .contentsColor),
      ColoredLayer(view: images[index], key: isImage ? .contentsColor : .backgroundColor),
    ]
  }
}
