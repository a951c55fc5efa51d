public import Foundation
import InbetweenObjects
import InbetweenLayout
package import InbetweenGeometry
import InbetweenMotion
package import InbetweenTimeline

/// `UILabel`.
open class UILabel: UIView {
  @_spi(Kinds) open override var kind: String { "label" }
  /// The characters that are shown. Setting them removes the attributes.
  package var modelText: String {
    get { parts.isEmpty ? plainText : attributedCharacters }
    set {
      let former = modelText
      let hadParts = !parts.isEmpty
      (plainText, parts, attributedCharacters) = (newValue, [], "")
      if hadParts || newValue != former { textDidChange() }
    }
  }
  /// The parts of an attributed text, which is shown in place of ``plainText``; empty for none.
  package var modelParts: [TextPart] {
    get { parts }
    set {
      guard newValue != parts else { return }
      (parts, attributedCharacters) = (newValue, newValue.map(\.characters).joined())
      textDidChange()
    }
  }
  private var plainText = ""
  private var parts: [TextPart] = []
  private var attributedCharacters = ""
  /// How lines are set where no part says it.
  package var modelParagraphStyle = ParagraphStyle() {
    didSet { if modelParagraphStyle != oldValue { textDidChange() } }
  }
  package var modelFont = FontDescription(size: 17) { didSet { if modelFont != oldValue { textDidChange() } } }
  package var modelTextAlignment = TextAlignment.natural { didSet { updateContent() } }
  /// 0 for as many lines as needed.
  open var numberOfLines = 1 { didSet { if numberOfLines != oldValue { textDidChange() } } }
  package var modelLineBreakMode = LineBreakMode.truncatingTail { didSet { textDidChange() } }
  /// In points; 0 lets the layout decide.
  package var modelPreferredMaxLayoutWidth = 0.0 { didSet { textDidChange() } }
  /// Insets around the text, for views composed of labels.
  var textInsets = Insets.zero { didSet { updateContent() } }
  /// Natural alignment depends on the view's direction (`NSTextAlignment.natural` is that of the app's localisation),
  /// not on the script of the text.
  private var resolvedAlignment: TextAlignment {
    modelTextAlignment == .natural ? isRightToLeft ? .right : .left : modelTextAlignment
  }
  var baseDirection: BaseDirection { isRightToLeft ? .rightToLeft : .natural }
  /// A part has the direction of its owner.
  private var isRightToLeft: Bool {
    whole.modelLayoutDirection == .rightToLeft
  }

  package override func configure() { modelContentMode = .redraw }

  /// The colour set by code, with its appearances and attributes.
  private var givenColor: UIColor?
  private var attributed: NSAttributedString?

  open var text: String? {
    get { modelText.isEmpty ? nil : modelText }
    set {
      attributed = nil
      modelText = newValue ?? ""
    }
  }
  /// The text with its attributes. The label has the font, colour and alignment of its first character.
  open var attributedText: NSAttributedString? {
    get { attributed ?? text.map { NSAttributedString(string: $0, attributes: [.font: font as Any]) } }
    set {
      modelText = newValue?.string ?? ""
      attributed = newValue
      defer { showAttributes() }
      guard let newValue, newValue.length > 0 else { return }
      let attributes = newValue.firstAttributes
      if let font = attributes[.font] as? UIFont { modelFont = font.model }
      if let color = attributes[.foregroundColor] as? UIColor { textColor = color }
      if let shadow = attributes[.shadow] as? NSShadow {
        shadowBlurRadius = shadow.shadowBlurRadius
        shadowOffset = shadow.shadowOffset
        // The default of `NSShadow`.
        shadowColor = shadow.shadowColor as? UIColor ?? UIColor.black.withAlphaComponent(1 / 3)
      }
      if let style = attributes[.paragraphStyle] as? NSParagraphStyle {
        if style.alignment != .natural { textAlignment = style.alignment }
        lineBreakMode = style.lineBreakMode
      }
    }
  }
  /// The attributes of the text for the current appearance.
  private func showAttributes() {
    if let attributed { modelParts = TextPart.parts(of: attributed, in: traitCollection, stage) }
  }
  /// As in UIKit, the font of the whole text, whatever its attributes were.
  open var font: UIFont! {
    get { UIFont(modelFont) }
    set {
      modelFont = newValue?.model ?? FontDescription(size: 17)
      modelParts = modelParts.changed { $0.font = nil }
    }
  }
  open var textColor: UIColor! {
    get {
      if hasDefaultColor { return .label }
      let given = givenColor.flatMap { $0.model(in: traitCollection) == modelTextColor ? $0 : nil }
      return given ?? UIColor(modelTextColor)
    }
    set {
      givenColor = newValue
      modelTextColor = (newValue ?? .label).model(in: traitCollection)
      modelParts = modelParts.changed { $0.style.color = nil }
    }
  }
  /// The colour of the text's shadow; nil for none. The shadow is that of the layer: a label with a background drops one
  /// in the shape of the background.
  open var shadowColor: UIColor? { didSet { showShadow() } }
  /// In points.
  open var shadowOffset = CGSize(width: 0, height: -1) { didSet { showShadow() } }

  private var shadowBlurRadius: CGFloat = 0

  private func showShadow() {
    stage.performWithoutAnimation {
      layer.shadowColor = shadowColor?.resolvedColor(with: traitCollection).cgColor
      layer.shadowOpacity = shadowColor == nil ? 0 : 1
      layer.shadowOffset = shadowOffset
      // A blur reaches two standard deviations.
      layer.shadowRadius = shadowBlurRadius / 2
    }
  }

  open var highlightedTextColor: UIColor?
  open var isHighlighted = false
  open var isEnabled = true
  open var textAlignment: NSTextAlignment {
    get { NSTextAlignment(modelTextAlignment) }
    set {
      modelTextAlignment = newValue.model
      modelParts = modelParts.changed { $0.style.paragraph?.alignment = nil }
    }
  }
  open var lineBreakMode: NSLineBreakMode {
    get { NSLineBreakMode(modelLineBreakMode) }
    set { modelLineBreakMode = newValue.model }
  }
  open var preferredMaxLayoutWidth: CGFloat {
    get { CGFloat(modelPreferredMaxLayoutWidth) }
    set { modelPreferredMaxLayoutWidth = Double(newValue) }
  }
  /// Whether the font size is reduced if the text does not fit, down to ``minimumScaleFactor``.
  open var adjustsFontSizeToFitWidth = false { didSet { updateContent() } }
  open var minimumScaleFactor: CGFloat = 0 { didSet { updateContent() } }
  package var modelMinimumScaleFactor: Double {
    get { Double(minimumScaleFactor) }
    set { minimumScaleFactor = CGFloat(newValue) }
  }
  /// How lines end that could also end elsewhere.
  open var lineBreakStrategy = NSParagraphStyle.LineBreakStrategy.standard { didSet { textDidChange() } }
  /// Where a single line that is shrunk lies.
  open var baselineAdjustment = UIBaselineAdjustment.alignBaselines { didSet { updateContent() } }
  open var adjustsFontForContentSizeCategory = false
  open var allowsDefaultTighteningForTruncation = false

  /// What the class of an app draws.
  var drawing = LabelDrawing()

  open override func draw(_ rect: CGRect) { drawText(in: rect) }
  /// Draws the text in a rectangle, which overrides may change; they may draw other things, too.
  open func drawText(in rect: CGRect) { drawOwnText(in: rect) }

  /// The rectangle that the text needs within given bounds.
  open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect {
    let size = naturalSize(thatFits: bounds.size)
    return CGRect(
      origin: bounds.origin, size: CGSize(width: min(size.width, bounds.width), height: min(size.height, bounds.height))
    )
  }

  package override var drawsByCode: Bool {
    drawByApp()
    return false
  }

  package override func refreshColors() {
    if shadowColor != nil { showShadow() }
    if hasDefaultColor { givenColor = .label }
    if let givenColor { modelTextColor = givenColor.model(in: traitCollection) }
    showAttributes()
  }

  /// Whether the text has the default colour, because none was set. Scenes use other defaults.
  private var hasDefaultColor: Bool { givenColor == nil && isFromCode && modelTextColor == .black }

  /// The font with which the text fits into a width and, if it may have several lines, a height, both in points.
  ///
  /// A single line is scaled to the width. Several lines get the largest of the ``smallerSizes`` with which neither their
  /// number nor the height cuts the text off; since iOS 7 `UILabel` reduces the size of those, too.
  func fitted(width: Double, height: Double?) -> FontDescription {
    guard adjustsFontSizeToFitWidth, width > 0 else { return modelFont }
    var font = modelFont
    if numberOfLines == 1 {
      guard let natural = stage.layout(request(width: nil), for: self)?.size.width, natural > width else { return font }
      font.size = max((font.size * max(width / natural, leastScale)).rounded(.down), FontDescription.sizes.lowerBound)
      return font
    }
    guard !fits(font, width: width, height: height) else { return font }
    for size in smallerSizes {
      font.size = size
      if fits(font, width: width, height: height) { break }
    }
    return font
  }

  private var leastScale: Double { minimumScaleFactor > 0 ? Double(minimumScaleFactor) : 0.5 }

  /// The whole font sizes that a text of several lines may be reduced to, in points, from the largest to the smallest.
  var smallerSizes: [Double] {
    let least = max((modelFont.size * leastScale).rounded(.up), FontDescription.sizes.lowerBound.rounded(.up))
    return stride(from: modelFont.size.rounded(.up) - 1, through: least, by: -1).map { $0 }
  }

  /// Whether the whole text is shown in a font, and no word is wider than the label.
  private func fits(_ font: FontDescription, width: Double, height: Double?) -> Bool {
    let request = request(width: width).sized(as: font)
    guard let layout = stage.layout(request, for: self), let metrics = stage.metrics(of: font, for: self) else {
      return true
    }
    guard LiveText.Wrap.isWhole(layout, width: width) else { return false }
    guard request.isPlain else { return height.map { layout.size.height <= $0 + 0.01 } ?? true }
    return layout.lines.count
      <= LiveText.lineLimit(height: height ?? 0, lineHeight: metrics.lineHeight, leading: metrics.leading)
  }

  /// The text colour; changes at once even in a block.
  package var modelTextColor: Color {
    get { record.state.contentsColor }
    set { stage.performWithoutAnimation { animatableTextColor = newValue } }
  }

  /// The text colour, animated by a running block; used for the title of a button.
  var animatableTextColor: Color {
    get { record.state.contentsColor }
    set { set(.contentsColor, .color(newValue)) }
  }

  private func textDidChange() {
    contentSizeDidChange()
    updateContent()
    if isInternal { superview?.partDidChange(self) }
  }

  func request(width: Double?, height: Double? = nil) -> TextRequest {
    var request = TextRequest(
      text: modelText, font: modelFont, alignment: resolvedAlignment, lineBreakMode: modelLineBreakMode,
      numberOfLines: numberOfLines, width: width, height: height, direction: baseDirection,
      runs: parts.map { $0.run(in: modelFont, tint: modelTintColor, images: stage.pictures.images) },
      paragraph: paragraph, lineBreakStrategy: lineBreakStrategy.model)
    request.rules = lineRules
    return request
  }

  /// What the lines of a text view's text follow.
  var lineRules: LineRules? {
    get { ownRules?.rules }
    set {
      guard newValue != lineRules else { return }
      ownRules = newValue.map { LabelRules($0) }
      textDidChange()
    }
  }
  private var ownRules: LabelRules?

  private var paragraph: ParagraphStyle? {
    guard modelParagraphStyle != ParagraphStyle() else { return nil }
    var style = modelParagraphStyle
    // Natural alignment depends on the view's direction.
    if style.alignment == .natural { style.alignment = nil }
    return style
  }

  /// The size of the text on one line, or wrapped at the preferred width, rounded up to whole pixels as in `UILabel`.
  package override var naturalContentSize: IntrinsicSize {
    guard !modelText.isEmpty else { return IntrinsicSize(width: 0, height: 0) }
    let width = modelPreferredMaxLayoutWidth > 0 ? modelPreferredMaxLayoutWidth : nil
    guard let layout = stage.layout(request(width: width), for: self) else { return IntrinsicSize() }
    return IntrinsicSize(layout.size(roundedTo: stage.canvas.scale))
  }

  package override var hasWidthDependentHeight: Bool {
    numberOfLines != 1 && modelPreferredMaxLayoutWidth <= 0 && !modelText.isEmpty
  }

  package override func height(forWidth width: Double) -> Double? {
    guard width > 0 else { return naturalContentSize.height }
    return stage.layout(request(width: width), for: self)?.size(roundedTo: stage.canvas.scale).height
  }

  package override func longestLine(forWidth width: Double) -> Double? {
    guard width > 0 else { return nil }
    return stage.layout(request(width: width), for: self)?.size(roundedTo: stage.canvas.scale).width
  }

  package override var hasBaseline: Bool { true }

  override var baselineFont: FontDescription? { modelFont }

  override var baselineRule: BaselineRule? { numberOfLines == 1 || modelText.isEmpty ? baselineRule(width: 0) : nil }

  package override func baselineOffsets(in size: Size) -> (first: Double, last: Double) {
    baselineRule(width: size.width)?.offsets(in: size) ?? (0, 0)
  }

  /// - Parameter width: the width at which lines break, in points.
  func baselineRule(width: Double) -> BaselineRule? {
    guard !modelText.isEmpty else {
      // Without text, the height of one line of the font is used.
      return stage.metrics(of: modelFont, for: self).map {
        BaselineRule(height: $0.lineHeight, first: $0.ascender, last: $0.descender, isCentered: false)
      }
    }
    let breaksLines = numberOfLines != 1
    return stage.layout(request(width: breaksLines ? max(width, 1) : nil), for: self).map {
      // Height that the label itself needs is not extra space.
      BaselineRule(
        height: $0.size(roundedTo: stage.canvas.scale).height, first: $0.firstBaseline, last: $0.lastBaseline,
        isCentered: false)
    }
  }

  package override func layoutParts() { updateContent() }

  package override func layoutDirectionDidChange() { textDidChange() }

  /// In a block, a label that redraws its content takes a smaller size at once, separately for each axis: it is never
  /// larger than it will be later in the block. `UILabel` behaves like this; its position and a growing size are
  /// animated.
  override func animatedValues(of key: LayerKey, through values: [AnimatableValue]) -> [AnimatableValue] {
    guard key == .boundsSize, modelContentMode == .redraw else { return values }
    var least = Size(width: .infinity, height: .infinity)
    let fromTheEnd: [AnimatableValue] = values.reversed().map { value in
      guard let size = value.size else { return value }
      least = Size(width: min(least.width, size.width), height: min(least.height, size.height))
      return .size(least)
    }
    return fromTheEnd.reversed()
  }

  package override func updateContent() {
    if isFromCode, isOfApp, !drawing.isRunning { setNeedsDisplay() }
    guard drawing.picture == nil else { return }
    let room = record.state.bounds.inset(by: textInsets).size
    guard !modelText.isEmpty, room.width > 0 else {
      record.setContent(.none, at: stage.seconds)
      return
    }
    let height = room.height > 0 ? room.height : nil
    let request = request(width: room.width, height: height).sized(as: fitted(width: room.width, height: height))
    guard let layout = stage.layout(request, for: self) else { return }
    record.setContent(.text(content(layout, request)), at: stage.seconds)
  }

  /// The laid out text as content of the label's layer.
  func content(_ layout: TextLayout, _ request: TextRequest) -> TextContent {
    var insets = textInsets
    let shift = shift(ofShrunk: request.font)
    insets.top += shift
    insets.bottom -= shift
    return stage.content(layout, request, gravity: Point(x: alignmentFactor, y: 0.5), insets: insets)
  }

  override func layers(showing color: ViewColor) -> [ColoredLayer] {
    super.layers(showing: color)
      + (color == .textColor ? [ColoredLayer(view: self, key: .contentsColor)] : [])
  }

  /// The fraction of additional width during an animation that is to the left of the text.
  private var alignmentFactor: Double {
    switch resolvedAlignment {
    case .left, .natural: 0
    case .justified: isRightToLeft ? 1 : 0
    case .center: 0.5
    case .right: 1
    }
  }
}

/// Few labels have rules.
private final class LabelRules {
  let rules: LineRules
  init(_ rules: LineRules) { self.rules = rules }
}
