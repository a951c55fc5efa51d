import InbetweenLayout
import InbetweenTimeline
package import InbetweenGeometry
package import InbetweenTypography

/// `UITextView` at rest: wrapped text that scrolls. It asks for the size of its text only where it does not scroll.
package final class UITextView: UIScrollView {
  package override var kind: String { "textView" }

  package var text = "" { didSet { if text != oldValue { textDidChange() } } }
  package var font = FontDescription(size: 12) { didSet { if font != oldValue { textDidChange() } } }
  package var textColor = SystemColor.label {
    didSet { label.modelTextColor = textColor }
  }
  package var textAlignment = TextAlignment.natural { didSet { label.modelTextAlignment = textAlignment } }
  /// Kept free around the text, beside the padding of lines.
  package var textContainerInset = Insets(top: 8, left: 0, bottom: 8, right: 0) { didSet { textDidChange() } }
  package override var isScrollEnabled: Bool { didSet { if isScrollEnabled != oldValue { textDidChange() } } }

  /// `NSTextContainer.lineFragmentPadding`: kept free at both ends of lines.
  private static let padding = 5.0
  private lazy var label = UILabel(internalPartOf: self, named: "text")

  package override func configure() {
    super.configure()
    label.numberOfLines = 0
    label.modelLineBreakMode = .wordWrapping
    label.modelFont = font
    label.modelTextColor = textColor
    addSubview(label)
  }

  private var insets: Insets {
    Insets(
      top: textContainerInset.top, left: textContainerInset.left + UITextView.padding,
      bottom: textContainerInset.bottom, right: textContainerInset.right + UITextView.padding)
  }

  private func textDidChange() {
    label.modelText = text
    label.modelFont = font
    contentSizeDidChange()
    stage.performWithoutAnimation { layoutParts() }
  }

  /// The height of the text at a width of the view, with its insets; an empty text has a line.
  private func textHeight(forWidth width: Double) -> Double {
    let line = stage.metrics(of: font, for: self)?.lineHeight ?? 0
    return max(label.height(forWidth: max(width - insets.left - insets.right, 1)) ?? 0, line)
  }

  package override var naturalContentSize: IntrinsicSize {
    guard !isScrollEnabled else { return IntrinsicSize() }
    let natural = label.naturalContentSize
    let line = stage.metrics(of: font, for: self)?.lineHeight ?? 0
    return IntrinsicSize(
      width: (natural.width ?? 0) + insets.left + insets.right,
      height: max(natural.height ?? 0, line) + insets.top + insets.bottom)
  }

  package override var hasWidthDependentHeight: Bool { !isScrollEnabled && !text.isEmpty }

  package override func height(forWidth width: Double) -> Double? {
    guard width > 0 else { return naturalContentSize.height }
    let height = textHeight(forWidth: width) + insets.top + insets.bottom
    return (height * Double(stage.canvas.scale) - 1e-6).rounded(.up) / Double(stage.canvas.scale)
  }

  override var arrangedParts: ArrangedParts? {
    let width = record.state.boundsSize.width
    return ArrangedParts(
      parts: [label], arrangement: TextArrangement(insets: insets, height: textHeight(forWidth: width)))
  }

  package override func layoutParts() {
    let size = record.state.boundsSize
    arrangedParts?.place(in: record.state.bounds)
    let content = Size(
      width: size.width, height: textHeight(forWidth: size.width) + insets.top + insets.bottom)
    if content != modelContentSize { modelContentSize = content }
  }

  override func layers(showing color: ViewColor) -> [ColoredLayer] {
    super.layers(showing: color)
      + (color == .textColor ? [ColoredLayer(view: label, key: .contentsColor)] : [])
  }

  override var baselineFont: FontDescription? { font }

  package override var hasBaseline: Bool { !text.isEmpty }

  package override func baselineOffsets(in size: Size) -> (first: Double, last: Double) {
    let height = textHeight(forWidth: size.width)
    let inner = label.baselineOffsets(
      in: Size(width: max(size.width - insets.left - insets.right, 1), height: height))
    return (insets.top + inner.first, size.height - insets.top - height + inner.last)
  }
}

/// Text of a height at the beginning of scrolling content.
struct TextArrangement: PartArrangement {
  var insets: Insets
  /// In points.
  var height: Double

  func frames(in bounds: Rect) -> [Rect] {
    [
      Rect(
        x: insets.left, y: insets.top, width: max(bounds.width - insets.left - insets.right, 0), height: height)
    ]
  }
}

extension ViewDescription {
  static let textView = ViewDescription(
    "textView", "`UITextView` at rest", make: { UITextView(id: $0, in: $1) }
  ) {
    ViewProperty("text", \UITextView.text, .text, .look, "the text")
    ViewProperty("font", \UITextView.font, .font, .look, "see [Values](#values)")
    ViewProperty("textColor", \UITextView.textColor, .color, .look, follows: .color(.textColor), "of the text")
    ViewProperty("textAlignment", \UITextView.textAlignment, .word, .look, "`natural` is where the text begins")
    ViewProperty(
      "textContainerInset", \UITextView.textContainerInset, .insets, .look,
      "kept free around the text, with 5 points more at the sides")
    ViewProperty(
      "isScrollEnabled", \UITextView.isScrollEnabled, .boolean, .place,
      "false: it asks for the size of its text, wrapped at its width")
    UIScrollView.scrolling
  }
}
