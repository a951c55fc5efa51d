import InbetweenLayout
public import InbetweenGeometry
import InbetweenMotion
import InbetweenTimeline
public import InbetweenTypography

/// `UILabel`.
public final class UILabel: UIView {
  public override var kind: String { "label" }
  public var text = "" { didSet { if text != oldValue { textDidChange() } } }
  public var font = FontDescription(size: 17) { didSet { if font != oldValue { textDidChange() } } }
  public var textAlignment = TextAlignment.natural { didSet { updateContent() } }
  /// 0 for as many as it takes.
  public var numberOfLines = 1 { didSet { if numberOfLines != oldValue { textDidChange() } } }
  public var lineBreakMode = LineBreakMode.truncatingTail { didSet { textDidChange() } }
  /// In points; 0 lets the layout decide.
  public var preferredMaxLayoutWidth = 0.0 { didSet { textDidChange() } }
  /// Kept free around the text by views that are built of labels.
  var textInsets = Insets.zero { didSet { updateContent() } }
  var baseDirection: BaseDirection { isRightToLeft ? .rightToLeft : .natural }
  /// A part of another view runs as that view does.
  private var isRightToLeft: Bool {
    ((isInternal ? superview : nil) ?? self).effectiveUserInterfaceLayoutDirection == .rightToLeft
  }

  public override func configure() { contentMode = .redraw }

  /// Changes at once in a block, too.
  public var textColor: Color {
    get { record.state.contentsColor }
    set { stage.performWithoutAnimation { animatableTextColor = newValue } }
  }

  /// The same, moving with a running block: for the title of a button.
  var animatableTextColor: Color {
    get { record.state.contentsColor }
    set { set(.contentsColor, .color(newValue)) }
  }

  private func textDidChange() {
    invalidateIntrinsicContentSize()
    updateContent()
  }

  func request(width: Double?, height: Double? = nil) -> TextRequest {
    TextRequest(
      text: text, font: font, alignment: textAlignment, lineBreakMode: lineBreakMode, numberOfLines: numberOfLines,
      width: width, height: height, direction: baseDirection)
  }

  /// The size of the text on one line, or wrapped at the preferred width, up to whole pixels as `UILabel` has it.
  public override var intrinsicContentSize: IntrinsicSize {
    guard !text.isEmpty else { return IntrinsicSize(width: 0, height: 0) }
    let width = preferredMaxLayoutWidth > 0 ? preferredMaxLayoutWidth : nil
    guard let layout = stage.layout(request(width: width), for: self) else { return IntrinsicSize() }
    return IntrinsicSize(layout.size(roundedTo: stage.canvas.scale))
  }

  public override var hasWidthDependentHeight: Bool {
    numberOfLines != 1 && preferredMaxLayoutWidth <= 0 && !text.isEmpty
  }

  public override func height(forWidth width: Double) -> Double? {
    guard width > 0 else { return intrinsicContentSize.height }
    return stage.layout(request(width: width), for: self)?.size(roundedTo: stage.canvas.scale).height
  }

  public override func longestLine(forWidth width: Double) -> Double? {
    guard width > 0 else { return nil }
    return stage.layout(request(width: width), for: self)?.size(roundedTo: stage.canvas.scale).width
  }

  public override var hasBaseline: Bool { !text.isEmpty }

  override var baselineFont: FontDescription? { font }

  override var baselineRule: BaselineRule? {
    guard numberOfLines == 1, !text.isEmpty, let layout = stage.layout(request(width: nil), for: self) else {
      return nil
    }
    return BaselineRule(height: layout.size.height, first: layout.firstBaseline, last: layout.lastBaseline)
  }

  /// The text stands in the middle of the height, so its baselines move with it.
  public override func baselineOffsets(in size: Size) -> (first: Double, last: Double) {
    guard !text.isEmpty,
      let layout = stage.layout(request(width: numberOfLines == 1 ? nil : max(size.width, 1)), for: self)
    else { return (0, 0) }
    let free = (size.height - layout.size.height) / 2
    return (free + layout.firstBaseline, free + layout.lastBaseline)
  }

  public override func layoutSubviews() { updateContent() }

  public override func layoutDirectionDidChange() { textDidChange() }

  /// In a block a label that redraws takes a smaller size at once, each axis for itself: it is never larger than it
  /// will be later in the block. `UILabel` does so; its position, and a growing size, animate.
  override func animatedValues(of key: LayerKey, through values: [AnimatableValue]) -> [AnimatableValue] {
    guard key == .boundsSize, contentMode == .redraw else { return values }
    var least = Size(width: .infinity, height: .infinity)
    let fromTheEnd: [AnimatableValue] = values.reversed().map { value in
      guard let size = value.size else { return value }
      least = Size(width: min(least.width, size.width), height: min(least.height, size.height))
      return .size(least)
    }
    return fromTheEnd.reversed()
  }

  public override func updateContent() {
    let room = record.state.bounds.inset(by: textInsets).size
    guard !text.isEmpty, room.width > 0 else {
      record.setContent(.none, at: stage.seconds)
      return
    }
    let request = request(width: room.width, height: room.height > 0 ? room.height : nil)
    guard let layout = stage.layout(request, for: self) else { return }
    record.setContent(.text(content(layout, request)), at: stage.seconds)
  }

  /// A layout of the label's text as its layer draws it.
  func content(_ layout: TextLayout, _ request: TextRequest) -> TextContent {
    stage.content(layout, request, gravity: Point(x: alignmentFactor, y: 0.5), insets: textInsets)
  }

  override func layers(showing color: ViewColor) -> [ColoredLayer] {
    super.layers(showing: color)
      + (color == .textColor ? [ColoredLayer(view: self, key: .contentsColor)] : [])
  }

  /// Which part of the width that an animation adds stands left of the text.
  private var alignmentFactor: Double {
    switch textAlignment {
    case .left: 0
    case .center: 0.5
    case .right: 1
    case .natural: isRightToLeft ? 1 : 0
    }
  }
}

extension ViewDescription {
  static let label = ViewDescription("label", "`UILabel`", make: { UILabel(id: $0, in: $1) }) {
    ViewProperty("text", \UILabel.text, .text, .look, "the text")
    ViewProperty("font", \UILabel.font, .font, .look, "see [Values](#values)")
    ViewProperty("textColor", \UILabel.textColor, .color, .look, follows: .color(.textColor), "of the text")
    ViewProperty("textAlignment", \UILabel.textAlignment, .word, .look, "`natural` is where the text begins")
    ViewProperty("numberOfLines", \UILabel.numberOfLines, .count, .place, "0 for as many as the text takes")
    ViewProperty(
      "lineBreakMode", \UILabel.lineBreakMode, .lineBreakMode, .look, "where lines end, and what stands for the rest")
    ViewProperty(
      "preferredMaxLayoutWidth", \UILabel.preferredMaxLayoutWidth, .length, .place,
      "the width at which lines break for the intrinsic size; 0 lets the layout decide")
  }
}
