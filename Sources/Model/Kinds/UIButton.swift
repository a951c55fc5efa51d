import InbetweenTimeline
public import InbetweenGeometry
public import InbetweenTypography

/// `UIButton` of the system kind: a title, an image, or both side by side in the middle. While it is highlighted both
/// are dimmed, also where the title has a colour of its own for that state.
public final class UIButton: UIView {
  public override var kind: String { "button" }

  /// What a button shows in one of its states; nil falls back to the normal state's.
  public struct Appearance: Hashable, Sendable {
    public var title: String?
    public var titleColor: Color?

    public init(title: String? = nil, titleColor: Color? = nil) {
      self.title = title
      self.titleColor = titleColor
    }
  }

  public var title = "" { didSet { showAtOnce() } }
  /// The tint colour where nil. It moves with a running block; everything else changes at once.
  public var titleColor: Color? { didSet { show() } }
  public var font = FontDescription(size: 15) { didSet { showAtOnce() } }
  public var image: Int? { didSet { showAtOnce() } }
  public var isSelected = false { didSet { showAtOnce() } }
  public var isHighlighted = false { didSet { showAtOnce() } }
  public var isEnabled = true { didSet { showAtOnce() } }
  public var selected = Appearance() { didSet { showAtOnce() } }
  public var highlighted = Appearance() { didSet { showAtOnce() } }

  private lazy var titleLabel = UILabel(internalPartOf: self, named: "title")
  private lazy var imagePart = UIImageView(internalPartOf: self, named: "image")
  /// What is left of title and image while a system button is highlighted.
  private static let highlightedAlpha = 0.2
  private static let disabledColor = Color(red: 60 / 255, green: 60 / 255, blue: 67 / 255, alpha: 0.3)

  public override func configure() {
    addSubview(imagePart)
    addSubview(titleLabel)
    titleLabel.textAlignment = .center
    titleLabel.lineBreakMode = .truncatingMiddle
    show()
  }

  private var appearance: Appearance {
    if isHighlighted { return highlighted }
    if isSelected { return selected }
    return Appearance()
  }

  private func showAtOnce() { stage.performWithoutAnimation { show() } }

  private func show() {
    titleLabel.text = appearance.title ?? title
    titleLabel.font = font
    let normal = appearance.titleColor ?? titleColor ?? tintColor
    titleLabel.animatableTextColor = isEnabled ? normal : titleColor ?? UIButton.disabledColor
    imagePart.image = image
    for part in [titleLabel, imagePart] { part.alpha = isHighlighted && isEnabled ? UIButton.highlightedAlpha : 1 }
    invalidateIntrinsicContentSize()
    layoutSubviews()
  }

  public override func tintColorDidChange() { show() }

  private var partSizes: (image: Size, title: Size) {
    func size(_ view: UIView) -> Size {
      let natural = view.intrinsicContentSize
      return Size(width: natural.width ?? 0, height: natural.height ?? 0)
    }
    return (image == nil ? .zero : size(imagePart), size(titleLabel))
  }

  /// The title's and image's size; a title alone has the 6 points above and below that `UIButton` gives it, and a
  /// width of at least 30.
  public override var intrinsicContentSize: IntrinsicSize {
    let (image, title) = partSizes
    guard image != .zero || title != .zero else { return IntrinsicSize(width: 30, height: 34) }
    return IntrinsicSize(
      width: max(image.width + title.width, 30), height: max(image.height, title.height + (title == .zero ? 0 : 12)))
  }

  override var arrangedParts: ArrangedParts? {
    let (image, title) = partSizes
    return ArrangedParts(parts: [imagePart, titleLabel], arrangement: ButtonArrangement(image: image, title: title))
  }

  public override func layoutSubviews() { arrangedParts?.place(in: record.state.bounds) }

  override func layers(showing color: ViewColor) -> [ColoredLayer] {
    let shown = isEnabled ? appearance.titleColor ?? titleColor : titleColor ?? UIButton.disabledColor
    switch color {
    case .titleColor where titleColor != nil && appearance.titleColor == nil:
      return [ColoredLayer(view: titleLabel, key: .contentsColor)]
    case .tintColor:
      let title = shown == nil ? [ColoredLayer(view: titleLabel, key: .contentsColor)] : []
      return title + imagePart.layers(showing: .tintColor)
    default: return []
    }
  }

  public override var hasBaseline: Bool { !titleLabel.text.isEmpty }

  override var baselineFont: FontDescription? { font }

  override var baselineRule: BaselineRule? {
    let title = partSizes.title
    let inner = titleLabel.baselineOffsets(in: title)
    return BaselineRule(height: title.height, first: inner.first, last: inner.last)
  }

  public override func baselineOffsets(in size: Size) -> (first: Double, last: Double) {
    baselineRule?.offsets(in: size) ?? (0, 0)
  }
}

extension ViewDescription {
  static let button = ViewDescription(
    "button", "`UIButton(type: .system)`", make: { UIButton(id: $0, in: $1) }
  ) {
    ViewProperty("title", \UIButton.title, .text, .look, "the normal state's title")
    ViewProperty(
      "titleColor", optional: \UIButton.titleColor, .color, .look, animates: .inBlock, follows: .color(.titleColor),
      none: "the `tintColor`", "the normal state's title colour")
    ViewProperty("font", \UIButton.font, .font, .look, "the title's; see [Values](#values)")
    ViewProperty("image", optional: \UIButton.image, .image, .look, none: "none", "a PNG beside the [scene](#images)")
    ViewProperty("isSelected", \UIButton.isSelected, .boolean, .look, "shows `selected`")
    ViewProperty("isHighlighted", \UIButton.isHighlighted, .boolean, .look, "shows `highlighted`, dimmed")
    ViewProperty("isEnabled", \UIButton.isEnabled, .boolean, .look, "false: the title is grey")
    ViewProperty("selected", \UIButton.selected, .buttonState, .look, "`{title, titleColor}` while it is selected")
    ViewProperty(
      "highlighted", \UIButton.highlighted, .buttonState, .look, "`{title, titleColor}` while it is highlighted")
  }
}
