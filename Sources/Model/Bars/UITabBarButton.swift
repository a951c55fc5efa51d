import Foundation

/// An item of a tab bar: its image above its title, or beside it in a low bar, with a badge at the image's corner.
final class UITabBarButton: UIControl {
  let item: UITabBarItem
  private let picture = UIImageView(frame: .zero)
  private let indicator = UIImageView(frame: .zero)
  private let label = UILabel(frame: .zero)
  private let badge = UILabel(frame: .zero)
  private let tap: () -> Void
  private var isInline = false

  init(_ item: UITabBarItem, tap: @escaping () -> Void) {
    self.item = item
    self.tap = tap
    super.init(frame: .zero)
    for part in [indicator, picture, label, badge] as [UIView] { addSubview(part) }
    label.text = item.title
    label.textAlignment = .center
    badge.text = item.badgeValue
    badge.textAlignment = .center
    badge.font = .systemFont(ofSize: 13)
    badge.textColor = .white
    badge.backgroundColor = item.badgeColor ?? .systemRed
    badge.layer.cornerRadius = 9
    badge.clipsToBounds = true
    badge.isHidden = item.badgeValue == nil
    isEnabled = item.isEnabled
    accessibilityIdentifier = item.accessibilityIdentifier
    accessibilityLabel = item.accessibilityLabel ?? item.title
  }

  required init?(coder: NSCoder) { nil }

  /// - Parameter isInline: whether the title is beside the image.
  func show(
    isSelected: Bool, color: UIColor, titleColor: UIColor, font: UIFont?, indicator image: UIImage?,
    isInline: Bool = false
  ) {
    self.isInline = isInline
    let selected = isSelected && !item.showsLandscapeImage ? item.selectedImage : nil
    let shown = (selected ?? item.shownImage.image)?
      .preferring(UIImage.SymbolConfiguration(.tab))
    picture.image = shown?.renderingMode == .automatic ? shown?.withRenderingMode(.alwaysTemplate) : shown
    picture.tintColor = isEnabled ? color : .tertiaryLabel
    label.textColor = isEnabled ? titleColor : .tertiaryLabel
    label.font = font ?? (isInline ? .systemFont(ofSize: 12) : .systemFont(ofSize: 10, weight: .medium))
    indicator.image = image
    setNeedsLayout()
  }

  override func sendTouchEnd(isInside: Bool) {
    super.sendTouchEnd(isInside: isInside)
    if isInside { tap() }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let size = pictureSize
    let insets = item.shownImage.insets
    let (place, title) = isInline ? inlinePlaces : stackedPlaces
    let middle = CGPoint(
      x: place.x + (insets.left - insets.right) / 2, y: place.y + (insets.top - insets.bottom) / 2)
    picture.takePlace(
      CGRect(x: middle.x - size.width / 2, y: middle.y - size.height / 2, width: size.width, height: size.height))
    let move = item.titlePositionAdjustment
    label.takePlace(title.offsetBy(dx: move.horizontal, dy: move.vertical))
    if let image = indicator.image {
      indicator.frame = CGRect(
        x: bounds.midX - image.size.width / 2, y: bounds.midY - image.size.height / 2, width: image.size.width,
        height: image.size.height)
    }
    let width = max(badge.intrinsicContentSize.width + 10, 18)
    badge.takePlace(CGRect(x: middle.x + 6, y: isInline ? 0 : 2, width: width, height: 18))
  }

  private var hasTitle: Bool { item.title?.isEmpty == false }

  /// Images are smaller beside titles, but those made for low bars.
  private var pictureSize: CGSize {
    let size = picture.image?.size ?? .zero
    guard isInline, !item.showsLandscapeImage else { return size }
    let scale = CGFloat(TabArrangement.inlineScale)
    return CGSize(width: size.width * scale, height: size.height * scale)
  }

  /// As in `TabArrangement`: the centre of the image is 18 points below the top, above the title.
  private var stackedPlaces: (image: CGPoint, title: CGRect) {
    (
      CGPoint(x: bounds.midX, y: hasTitle ? 18 : bounds.midY),
      CGRect(x: 0, y: 34, width: bounds.width, height: 12)
    )
  }

  /// As in `TabArrangement`: the image in a room of 18 points before the title, both in the middle.
  private var inlinePlaces: (image: CGPoint, title: CGRect) {
    let hasImage = picture.image != nil
    let room = hasImage ? max(CGFloat(TabArrangement.inlineImage), pictureSize.width) : 0
    let gap = hasImage && hasTitle ? CGFloat(TabArrangement.inlineGap) : 0
    let width = hasTitle ? min(label.intrinsicContentSize.width, max(bounds.width - room - gap, 0)) : 0
    let height = CGFloat(TabArrangement.inlineTitle)
    let start = bounds.midX - (room + gap + width) / 2
    let isReversed = effectiveUserInterfaceLayoutDirection == .rightToLeft
    return (
      CGPoint(x: isReversed ? start + width + gap + room / 2 : start + room / 2, y: bounds.midY),
      CGRect(
        x: isReversed ? start : start + room + gap, y: bounds.midY - height / 2, width: width, height: height)
    )
  }
}
