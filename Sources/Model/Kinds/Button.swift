import InbetweenTimeline
public import InbetweenGeometry
public import InbetweenTypography

/// `UIButton` of the plain kind: a title, an image, or both side by side in the middle.
public final class Button: View {
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

  private lazy var titleLabel = Label(internalPartOf: self, named: "title")
  private lazy var imagePart = ImageView(internalPartOf: self, named: "image")
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
    titleLabel.animatableTextColor = isEnabled ? normal : titleColor ?? Button.disabledColor
    imagePart.image = image
    invalidateIntrinsicContentSize()
    layoutSubviews()
  }

  public override func tintColorDidChange() { show() }

  private var partSizes: (image: Size, title: Size) {
    func size(_ view: View) -> Size {
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

  public override func layoutSubviews() {
    let bounds = record.state.bounds
    let (image, title) = partSizes
    let titleWidth = min(title.width, max(bounds.width - image.width, 0))
    let left = (bounds.width - image.width - titleWidth) / 2
    imagePart.place(
      Rect(x: left, y: (bounds.height - image.height) / 2, width: image.width, height: image.height))
    titleLabel.place(
      Rect(
        x: left + image.width, y: (bounds.height - title.height) / 2, width: titleWidth, height: title.height))
  }

  public override var hasBaseline: Bool { !titleLabel.text.isEmpty }

  public override func baselineOffsets(in size: Size) -> (first: Double, last: Double) {
    let title = partSizes.title
    let free = (size.height - title.height) / 2
    let inner = titleLabel.baselineOffsets(in: title)
    return (free + inner.first, free + inner.last)
  }
}
