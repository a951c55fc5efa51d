public import InbetweenModel
public import Foundation

/// Shows a list content configuration.
open class UIListContentView: UIView, UIContentView {
  private var shown: UIListContentConfiguration
  private let imagePart = UIImageView(frame: .zero)
  private let textPart = UILabel(frame: .zero)
  private let secondaryPart = UILabel(frame: .zero)
  private let texts = UIStackView(frame: .zero)
  private var held: [NSLayoutConstraint] = []
  /// The margins of the row around it that reach into it, in points.
  private var outer: (leading: CGFloat, trailing: CGFloat) = (0, 0)
  open private(set) var imageLayoutGuide: UILayoutGuide?
  open private(set) var textLayoutGuide: UILayoutGuide?
  open private(set) var secondaryTextLayoutGuide: UILayoutGuide?

  public init(configuration: UIListContentConfiguration) {
    shown = configuration
    super.init(frame: .zero)
    begin()
  }

  public required init?(coder: NSCoder) {
    shown = .cell()
    super.init(coder: coder)
    begin()
  }

  open var configuration: any UIContentConfiguration {
    get { shown }
    set {
      guard let new = newValue as? UIListContentConfiguration, new != shown else { return }
      shown = new
      show()
    }
  }

  private func begin() {
    for view in [imagePart, texts] as [UIView] {
      view.translatesAutoresizingMaskIntoConstraints = false
      addSubview(view)
    }
    texts.addArrangedSubview(textPart)
    texts.addArrangedSubview(secondaryPart)
    show()
  }

  private func show() {
    shown.image.map { imagePart.image = $0 }
    imagePart.isHidden = shown.image == nil
    imagePart.tintColor = shown.imageProperties.tintColor
    imagePart.preferredSymbolConfiguration = shown.imageProperties.preferredSymbolConfiguration
    imagePart.layer.cornerRadius = shown.imageProperties.cornerRadius
    imagePart.clipsToBounds = shown.imageProperties.cornerRadius > 0
    imagePart.contentMode = .scaleAspectFit
    show(shown.text, shown.attributedText, shown.textProperties, in: textPart)
    show(shown.secondaryText, shown.secondaryAttributedText, shown.secondaryTextProperties, in: secondaryPart)
    let isRow = shown.prefersSideBySideTextAndSecondaryText
    texts.axis = isRow ? .horizontal : .vertical
    texts.alignment = isRow ? .firstBaseline : .fill
    texts.spacing = isRow ? shown.textToSecondaryTextHorizontalPadding : shown.textToSecondaryTextVerticalPadding
    secondaryPart.setContentHuggingPriority(isRow ? .defaultHigh : .defaultLow, for: .horizontal)
    constrain()
    textLayoutGuide = guide(over: textPart, textLayoutGuide)
    secondaryTextLayoutGuide = guide(over: secondaryPart, secondaryTextLayoutGuide)
    imageLayoutGuide = guide(over: imagePart, imageLayoutGuide)
  }

  private func show(
    _ text: String?, _ attributed: NSAttributedString?, _ properties: UIListContentConfiguration.TextProperties,
    in label: UILabel
  ) {
    label.font = properties.font
    label.textColor = properties.color
    label.numberOfLines = properties.numberOfLines
    label.lineBreakMode = properties.lineBreakMode
    label.adjustsFontSizeToFitWidth = properties.adjustsFontSizeToFitWidth
    label.textAlignment =
      switch properties.alignment {
      case .natural: .natural
      case .center: .center
      case .justified: .justified
      }
    if let attributed {
      label.attributedText = attributed
    } else {
      label.text =
        switch properties.transform {
        case .none: text
        case .capitalized: text?.capitalized
        case .lowercased: text?.lowercased()
        case .uppercased: text?.uppercased()
        }
    }
    label.isHidden = text == nil && attributed == nil
  }

  /// A guide with the position of a part; nil if the part is not shown.
  private func guide(over view: UIView, _ former: UILayoutGuide?) -> UILayoutGuide? {
    if let former { removeLayoutGuide(former) }
    guard !view.isHidden else { return nil }
    let guide = UILayoutGuide()
    addLayoutGuide(guide)
    NSLayoutConstraint.activate([
      guide.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      guide.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      guide.topAnchor.constraint(equalTo: view.topAnchor), guide.bottomAnchor.constraint(equalTo: view.bottomAnchor),
    ])
    return guide
  }

  /// The margins of the configuration, or those of the row where they are larger and preserved
  /// (`UIListContentConfiguration.directionalLayoutMargins`, Apple's documentation).
  var shownMargins: NSDirectionalEdgeInsets {
    var margins = shown.directionalLayoutMargins
    guard shown.axesPreservingSuperviewLayoutMargins.contains(.horizontal) else { return margins }
    margins.leading = max(margins.leading, outer.leading)
    margins.trailing = max(margins.trailing, outer.trailing)
    return margins
  }

  func takeOuterMargins(leading: CGFloat, trailing: CGFloat) {
    let former = shownMargins
    outer = (leading, trailing)
    if shownMargins != former { constrain() }
  }

  private func constrain() {
    NSLayoutConstraint.deactivate(held)
    let margins = shownMargins
    held = [
      texts.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -margins.trailing),
      texts.topAnchor.constraint(greaterThanOrEqualTo: topAnchor, constant: margins.top),
      texts.centerYAnchor.constraint(equalTo: centerYAnchor, constant: (margins.top - margins.bottom) / 2),
      heightAnchor.constraint(greaterThanOrEqualToConstant: shown.leastHeight),
    ]
    // A cell has the minimum height that its texts allow.
    let low = texts.topAnchor.constraint(equalTo: topAnchor, constant: margins.top)
    low.priority = .defaultLow
    held.append(low)
    if imagePart.isHidden {
      held.append(texts.leadingAnchor.constraint(equalTo: leadingAnchor, constant: margins.leading))
    } else {
      held += imageConstraints(margins)
    }
    NSLayoutConstraint.activate(held)
  }

  private func imageConstraints(_ margins: NSDirectionalEdgeInsets) -> [NSLayoutConstraint] {
    let own = imagePart.image?.size ?? .zero
    let limit = shown.imageProperties.maximumSize
    let scale = min(
      limit.width > 0 && own.width > 0 ? limit.width / own.width : 1,
      limit.height > 0 && own.height > 0 ? limit.height / own.height : 1, 1)
    let size = CGSize(width: own.width * scale, height: own.height * scale)
    let reserved = shown.imageProperties.reservedLayoutSize
    let room = CGSize(
      width: reserved.width > 0 ? reserved.width : size.width,
      height: reserved.height > 0 ? reserved.height : size.height)
    return [
      imagePart.widthAnchor.constraint(equalToConstant: size.width),
      imagePart.heightAnchor.constraint(equalToConstant: size.height),
      imagePart.centerXAnchor.constraint(equalTo: leadingAnchor, constant: margins.leading + room.width / 2),
      imagePart.centerYAnchor.constraint(equalTo: texts.centerYAnchor),
      texts.leadingAnchor.constraint(
        equalTo: leadingAnchor, constant: margins.leading + room.width + shown.imageToTextPadding),
      heightAnchor.constraint(greaterThanOrEqualToConstant: room.height + margins.top + margins.bottom),
    ]
  }
}
