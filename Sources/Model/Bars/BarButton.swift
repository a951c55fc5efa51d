package import Foundation

/// The view of a bar button item: its own view, or its title or image, dimmed while it is held.
package final class BarButton: UIControl {
  package let item: UIBarButtonItem
  let label = UILabel(frame: .zero)
  private let picture = UIImageView(frame: .zero)
  /// Of a back button.
  let chevron: UIImageView?
  /// Whether it is a back button.
  var isBack: Bool { chevron != nil }
  private var tap: (() -> Void)?

  /// - Parameters:
  ///   - hasChevron: whether it is a back button.
  ///   - tap: called instead of the item's action.
  init(
    _ item: UIBarButtonItem, appearance: UIBarButtonItemAppearance?, hasChevron: Bool = false, tap: (() -> Void)? = nil
  ) {
    self.item = item
    self.tap = tap
    chevron = hasChevron ? UIImageView(image: BarButton.chevron) : nil
    super.init(frame: .zero)
    if let own = item.customView {
      addSubview(own)
    } else {
      for part in [label, picture] { addSubview(part) }
      if let chevron { addSubview(chevron) }
    }
    show(appearance)
  }

  /// Shows the item as it is in a bar of its height, with the values of an appearance that it does not have itself.
  func show(_ appearance: UIBarButtonItemAppearance?) {
    let own = item.shownImage.image
    label.text = own == nil ? item.title : nil
    let image = own?.preferring(UIImage.SymbolConfiguration(.barButton))
    picture.image = image?.withRenderingMode(
      image?.renderingMode == .alwaysOriginal ? .alwaysOriginal : .alwaysTemplate)
    tintColor = item.tintColor
    isEnabled = item.isEnabled
    isHidden = item.isHidden
    accessibilityIdentifier = item.accessibilityIdentifier
    accessibilityLabel = item.accessibilityLabel ?? item.title
    let attributes = item.titleTextAttributes(for: .normal) ?? appearance?.normal.titleTextAttributes ?? [:]
    label.font =
      attributes[.font] as? UIFont ?? .systemFont(ofSize: 17, weight: item.style == .done ? .semibold : .regular)
    ownColor = attributes[.foregroundColor] as? UIColor
    showColor()
    setNeedsLayout()
  }

  required init?(coder: NSCoder) { nil }

  private var ownColor: UIColor?

  private func showColor() {
    let color: UIColor = ownColor ?? tintColor
    label.textColor = isEnabled ? color : .tertiaryLabel
    picture.tintColor = isEnabled ? tintColor : .tertiaryLabel
    chevron?.tintColor = picture.tintColor
    let alpha: CGFloat = isHighlighted ? 0.2 : 1
    for part in [label, picture, chevron ?? picture] { part.alpha = alpha }
  }

  package override func tintColorDidChange() {
    super.tintColorDidChange()
    showColor()
  }

  package override func stateDidChange() { showColor() }

  package override func sendTouchEnd(isInside: Bool) {
    super.sendTouchEnd(isInside: isInside)
    guard isInside, isEnabled else { return }
    if let tap { tap() } else { item.send(from: self) }
  }

  /// Whether it shows an image and no text.
  var isImage: Bool { item.customView == nil && picture.image != nil }

  private static let chevronSize = CGSize(width: 13, height: 22)

  /// 2.5 points thick, pointing to the leading side.
  private static var chevron: UIImage {
    UIGraphicsImageRenderer(size: chevronSize).image { _ in
      let path = UIBezierPath()
      path.lineWidth = 2.5
      (path.lineCapStyle, path.lineJoinStyle) = (.round, .round)
      path.move(to: CGPoint(x: 11, y: 2))
      path.addLine(to: CGPoint(x: 2, y: 11))
      path.addLine(to: CGPoint(x: 11, y: 20))
      UIColor.black.setStroke()
      path.stroke()
    }.withRenderingMode(.alwaysTemplate)
  }

  /// The item's width, or that of its content; in points.
  var naturalSize: CGSize {
    if let own = item.customView {
      let fitting = own.translatesAutoresizingMaskIntoConstraints ? own.bounds.size : own.systemLayoutSizeFitting(.zero)
      let natural = own.intrinsicContentSize
      func side(_ fitting: CGFloat, _ natural: CGFloat) -> CGFloat { fitting > 0 ? fitting : max(natural, 0) }
      return CGSize(
        width: side(fitting.width, natural.width), height: side(fitting.height, natural.height))
    }
    let content = picture.image?.size ?? label.intrinsicContentSize
    let before = chevron == nil ? 0 : BarButton.chevronSize.width + (label.text == nil ? 0 : 6)
    return CGSize(width: item.width > 0 ? item.width : content.width + before, height: content.height)
  }

  package override func layoutSubviews() {
    super.layoutSubviews()
    guard !isPlaced else { return placeParts() }
    isPlaced = !bounds.isEmpty
    UIView.performWithoutAnimation(placeParts)
  }
  private var isPlaced = false

  private func placeParts() {
    if let own = item.customView {
      let size = naturalSize
      own.frame = CGRect(x: 0, y: (bounds.height - size.height) / 2, width: bounds.width, height: size.height)
      return
    }
    var room = bounds
    if let chevron {
      let size = BarButton.chevronSize
      let isReversed = effectiveUserInterfaceLayoutDirection == .rightToLeft
      chevron.transform = isReversed ? CGAffineTransform(scaleX: -1, y: 1) : .identity
      chevron.bounds.size = size
      chevron.center = CGPoint(x: isReversed ? bounds.maxX - size.width / 2 : size.width / 2, y: bounds.midY)
      room.size.width = max(room.width - size.width - 6, 0)
      if !isReversed { room.origin.x += size.width + 6 }
    }
    let text = label.intrinsicContentSize
    label.frame = CGRect(x: room.minX, y: (bounds.height - text.height) / 2, width: room.width, height: text.height)
    label.textAlignment = item.width > 0 ? .center : .natural
    if let size = picture.image?.size {
      let insets = item.shownImage.insets
      picture.frame = CGRect(
        x: room.midX - size.width / 2 + (insets.left - insets.right) / 2,
        y: room.midY - size.height / 2 + (insets.top - insets.bottom) / 2, width: size.width, height: size.height)
    }
  }

  /// Touches slightly outside the button also count.
  package override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    bounds.insetBy(dx: min((bounds.width - 44) / 2, 0), dy: 0).contains(point)
  }
}

extension UIView {
  /// Moves a part of a bar. A new part is at its place at once, also where the bar is laid out in an animation: it does
  /// not grow out of the bar's corner.
  func takePlace(_ place: CGRect) {
    guard frame.isEmpty else {
      frame = place
      return
    }
    UIView.performWithoutAnimation { frame = place }
  }
}
