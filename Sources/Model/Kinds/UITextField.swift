import InbetweenTimeline
public import InbetweenGeometry
public import InbetweenTypography

/// `UITextField` at rest: its text or placeholder, and its border.
public final class UITextField: UIView {
  public override var kind: String { "textField" }

  /// `UITextField.BorderStyle`.
  public enum BorderStyle: String, Hashable, Sendable, CaseIterable { case none, line, bezel, roundedRect }

  public var text = "" { didSet { show() } }
  public var placeholder = "" { didSet { show() } }
  public var font = FontDescription(size: 17) { didSet { show() } }
  public var textColor = Color.black { didSet { show() } }
  public var textAlignment = TextAlignment.natural { didSet { show() } }
  public var borderStyle = BorderStyle.none {
    didSet {
      if oldValue == .none { ownBorder = (borderWidth, borderColor, cornerRadius) }
      show()
    }
  }
  /// What the layer had before a border style drew its border on it.
  private var ownBorder: (width: Double, color: Color, cornerRadius: Double)?
  /// Shows a bullet for every character.
  public var isSecureTextEntry = false { didSet { show() } }

  private lazy var label = UILabel(internalPartOf: self, named: "text")
  private static let placeholderColor = Color(red: 60 / 255, green: 60 / 255, blue: 67 / 255, alpha: 0.3)
  private static let inset = 7.0
  private static let roundedHeight = 34.0

  public override func configure() {
    addSubview(label)
    show()
  }

  /// Nothing of a text field moves with a block but its frame.
  private func show() { stage.performWithoutAnimation { update() } }

  private func update() {
    let shown = isSecureTextEntry ? String(repeating: "•", count: text.count) : text
    label.text = text.isEmpty ? placeholder : shown
    label.textColor = text.isEmpty ? UITextField.placeholderColor : textColor
    label.font = font
    label.textAlignment = textAlignment
    switch borderStyle {
    case .none:
      if let ownBorder { (borderWidth, borderColor, cornerRadius) = ownBorder }
      ownBorder = nil
    case .line:
      borderWidth = 1
      borderColor = .black
    case .bezel:
      borderWidth = 1
      borderColor = Color(white: 0.6)
    case .roundedRect:
      if cornerRadius == 0 { cornerRadius = 5 }
      borderWidth = 1 / Double(stage.canvas.scale)
      borderColor = Color(white: 0.8)
    }
    invalidateIntrinsicContentSize()
    layoutSubviews()
  }

  private var inset: Double { borderStyle == .none ? 0 : UITextField.inset }

  /// The height of a line, with the 6 points above and below that a border brings. With rounded corners it is 34 points
  /// at least, as from iOS 13 on: so high are the text fields of Interface Builder's files from Xcode 11 on, whether
  /// their font has 14, 17 or 18 points.
  public override var intrinsicContentSize: IntrinsicSize {
    let natural = label.intrinsicContentSize
    let line = stage.metrics(of: font, for: self)?.lineHeight.rounded(.up) ?? 0
    let height = max(natural.height ?? 0, line) + (inset > 0 ? 12 : 0)
    return IntrinsicSize(
      width: (natural.width ?? 0) + 2 * inset,
      height: borderStyle == .roundedRect ? max(height, UITextField.roundedHeight) : height)
  }

  override var arrangedParts: ArrangedParts? {
    ArrangedParts(parts: [label], arrangement: InsetArrangement(inset: inset))
  }

  public override func layoutSubviews() { arrangedParts?.place(in: record.state.bounds) }

  override func layers(showing color: ViewColor) -> [ColoredLayer] {
    super.layers(showing: color)
      + (color == .textColor && !text.isEmpty ? [ColoredLayer(view: label, key: .contentsColor)] : [])
  }

  override var baselineFont: FontDescription? { font }

  override var baselineRule: BaselineRule? { label.baselineRule }

  public override var hasBaseline: Bool { !label.text.isEmpty }

  public override func baselineOffsets(in size: Size) -> (first: Double, last: Double) {
    label.baselineOffsets(in: size)
  }
}

extension ViewDescription {
  static let textField = ViewDescription(
    "textField", "`UITextField` at rest", make: { UITextField(id: $0, in: $1) }
  ) {
    ViewProperty("text", \UITextField.text, .text, .look, "the text")
    ViewProperty("placeholder", \UITextField.placeholder, .text, .look, "shown while there is no text")
    ViewProperty("font", \UITextField.font, .font, .look, "see [Values](#values)")
    ViewProperty("textColor", \UITextField.textColor, .color, .look, follows: .color(.textColor), "of the text")
    ViewProperty("textAlignment", \UITextField.textAlignment, .word, .look, "`natural` is where the text begins")
    ViewProperty(
      "borderStyle", \UITextField.borderStyle, .word, .look,
      "`roundedRect` is 34 points high at least, as from iOS 13 on")
    ViewProperty("isSecureTextEntry", \UITextField.isSecureTextEntry, .boolean, .look, "a bullet for every character")
  }
}
