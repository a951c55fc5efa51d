import Foundation

/// An item of a tab bar: its image above its title, with a badge at the image's corner.
final class UITabBarButton: UIControl {
  let item: UITabBarItem
  private let picture = UIImageView(frame: .zero)
  private let indicator = UIImageView(frame: .zero)
  private let label = UILabel(frame: .zero)
  private let badge = UILabel(frame: .zero)
  private let tap: () -> Void

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

  func show(isSelected: Bool, color: UIColor, titleColor: UIColor, font: UIFont?, indicator image: UIImage?) {
    let shown = (isSelected ? item.selectedImage ?? item.image : item.image)?
      .preferring(UIImage.SymbolConfiguration(.tab))
    picture.image = shown?.renderingMode == .automatic ? shown?.withRenderingMode(.alwaysTemplate) : shown
    picture.tintColor = isEnabled ? color : .tertiaryLabel
    label.textColor = isEnabled ? titleColor : .tertiaryLabel
    label.font = font ?? .systemFont(ofSize: 10, weight: .medium)
    indicator.image = image
    setNeedsLayout()
  }

  override func sendTouchEnd(isInside: Bool) {
    super.sendTouchEnd(isInside: isInside)
    if isInside { tap() }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let size = picture.image?.size ?? .zero
    let insets = item.imageInsets
    let hasTitle = item.title?.isEmpty == false
    // As in `TabArrangement`: the centre of the image is 18 points below the top, above the title.
    let middle = CGPoint(
      x: bounds.midX + (insets.left - insets.right) / 2,
      y: (hasTitle ? 18 : bounds.midY) + (insets.top - insets.bottom) / 2)
    picture.takePlace(
      CGRect(x: middle.x - size.width / 2, y: middle.y - size.height / 2, width: size.width, height: size.height))
    let move = item.titlePositionAdjustment
    label.takePlace(CGRect(x: move.horizontal, y: 34 + move.vertical, width: bounds.width, height: 12))
    if let image = indicator.image {
      indicator.frame = CGRect(
        x: bounds.midX - image.size.width / 2, y: bounds.midY - image.size.height / 2, width: image.size.width,
        height: image.size.height)
    }
    let width = max(badge.intrinsicContentSize.width + 10, 18)
    badge.takePlace(CGRect(x: middle.x + 6, y: 2, width: width, height: 18))
  }
}
