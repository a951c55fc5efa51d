public import Foundation
package import InbetweenGeometry
import InbetweenLayout
import InbetweenObjects
package import InbetweenTimeline

/// `UIButton` of the system type: a title, an image, or both side by side in the centre. While it is highlighted, both
/// are dimmed, even if the title has a colour for that state.
open class UIButton: UIControl {
  @_spi(Kinds) open override var kind: String { "button" }

  /// The content of a button in one of its states; nil values fall back to those of the normal state.
  package struct Appearance: Hashable, Sendable {
    package var title: String?
    package var titleColor: Color?

    package init(title: String? = nil, titleColor: Color? = nil) {
      self.title = title
      self.titleColor = titleColor
    }
  }

  package var title = "" {
    didSet {
      if title != oldValue { modelTitleParts = [] }
      showAtOnce()
    }
  }
  /// The parts of the title in the normal state, which are shown in place of ``title``; empty for none.
  package var modelTitleParts: [TextPart] = [] { didSet { if modelTitleParts != oldValue { showAtOnce() } } }
  /// The tint colour if nil. It is animated by a running block; all other properties change at once.
  package var titleColor: Color? { didSet { show() } }
  package var font = FontDescription(size: 15) {
    didSet {
      if !showing.isRunning { showing.hasOwnFont = true }
      showAtOnce()
    }
  }
  package var image: Int? { didSet { showAtOnce() } }
  /// How ``image`` is drawn; `automatic` is as a template.
  package var renderingMode = UIImage.RenderingMode.automatic { didSet { showAtOnce() } }
  package var selected = Appearance() { didSet { showAtOnce() } }
  package var highlighted = Appearance() { didSet { showAtOnce() } }

  lazy var titlePart = UILabel(internalPartOf: self, named: "title")
  lazy var imagePart = UIImageView(internalPartOf: self, named: "image")

  // MARK: - What code shows

  /// `UIButton.ButtonType.system` in scenes, `custom` by default in code.
  open private(set) var buttonType = ButtonType.system
  private var titles: [UIControl.State: NSAttributedString] = [:]
  private var titleColors: [UIControl.State: UIColor] = [:]
  private var images: [UIControl.State: UIImage] = [:]
  var backgrounds: [UIControl.State: UIImage] = [:]
  /// Whether it is being shown, whether it has been, and whether its font was set.
  private var showing = (isRunning: false, hasRun: false, hasOwnFont: false)
  var hasOwnFont: Bool { showing.hasOwnFont }
  /// A background image, or the background of a configuration, below the title; created on first use.
  var backgroundPart: UIImageView?

  public convenience init(type buttonType: UIButton.ButtonType) {
    self.init(frame: .zero)
    self.buttonType = buttonType
    showAtOnce()
    if let sign = buttonType.sign {
      setImage(sign, for: .normal)
      // Only buttons with a sign of the system's have a size before their title is set.
      takeSize(sizeThatFits(.zero))
    }
  }

  public convenience init(type buttonType: UIButton.ButtonType = .system, primaryAction: UIAction?) {
    self.init(type: buttonType)
    add(primary: primaryAction)
  }

  public convenience init(configuration: UIButton.Configuration, primaryAction: UIAction? = nil) {
    self.init(frame: .zero)
    buttonType = .system
    self.configuration = configuration
    add(primary: primaryAction)
    showAtOnce()
  }

  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    add(primary: primaryAction)
  }

  private func add(primary action: UIAction?) {
    guard let action else { return }
    if configuration == nil {
      if !action.title.isEmpty { setTitle(action.title, for: .normal) }
      if let image = action.image { setImage(image, for: .normal) }
    } else if configuration?.title == nil, !action.title.isEmpty {
      configuration?.title = action.title
    }
    addAction(action, for: .primaryActionTriggered)
  }

  open var titleLabel: UILabel? { titlePart }
  open var subtitleLabel: UILabel? { subtitlePart }
  /// A configuration's; made when it is needed.
  var subtitlePart: UILabel?
  var activityPart: UIActivityIndicatorView?
  open var imageView: UIImageView? { imagePart }

  /// A button with an image, for a target.
  open class func systemButton(with image: UIImage, target: Any?, action: Selector?) -> UIButton {
    let button = UIButton(type: .system)
    button.setImage(image, for: .normal)
    if let action { button.addTarget(target, action: action, for: .touchUpInside) }
    return button
  }

  open func setTitle(_ title: String?, for state: UIControl.State) {
    titles[state] = title.map { NSAttributedString(string: $0) }
    showAtOnce()
  }
  open func title(for state: UIControl.State) -> String? { titles[state]?.string }
  open func setAttributedTitle(_ title: NSAttributedString?, for state: UIControl.State) {
    titles[state] = title
    if let title, title.length > 0 {
      let attributes = title.firstAttributes
      if let font = attributes[.font] as? UIFont { self.font = font.model }
      // Parts have their own colours.
      let isPlain = TextPart.parts(of: title, in: traitCollection, nil).isEmpty
      if isPlain, let color = attributes[.foregroundColor] as? UIColor { titleColors[state] = color }
    }
    showAtOnce()
  }
  open func attributedTitle(for state: UIControl.State) -> NSAttributedString? { titles[state] }
  open func setTitleColor(_ color: UIColor?, for state: UIControl.State) {
    titleColors[state] = color
    show()
  }
  open func titleColor(for state: UIControl.State) -> UIColor? { titleColors[state] }
  open func setTitleShadowColor(_ color: UIColor?, for state: UIControl.State) {}
  open func setImage(_ image: UIImage?, for state: UIControl.State) {
    images[state] = image
    showAtOnce()
  }
  open func image(for state: UIControl.State) -> UIImage? { images[state] }
  open func setBackgroundImage(_ image: UIImage?, for state: UIControl.State) {
    backgrounds[state] = image
    showAtOnce()
  }
  open func backgroundImage(for state: UIControl.State) -> UIImage? { backgrounds[state] }
  open var currentTitle: String? { current(titles)?.string }
  open var currentAttributedTitle: NSAttributedString? { current(titles) }
  open var currentTitleColor: UIColor { current(titleColors) ?? (buttonType == .custom ? .white : tintColor) }
  open var currentImage: UIImage? { current(images) }
  open var currentBackgroundImage: UIImage? { current(backgrounds) }

  /// In points.
  open var contentEdgeInsets = UIEdgeInsets.zero { didSet { showAtOnce() } }
  /// Moves the title, in points.
  open var titleEdgeInsets = UIEdgeInsets.zero { didSet { showAtOnce() } }
  /// Moves the image, in points.
  open var imageEdgeInsets = UIEdgeInsets.zero { didSet { showAtOnce() } }

  open var role = Role.normal
  /// Shown when the button is touched if `showsMenuAsPrimaryAction` is set, otherwise after a long press.
  open var menu: UIMenu? { didSet { menuDidChange(from: oldValue) } }
  override var menuOfTouch: UIMenu? { menu }
  private var menuPress: UILongPressGestureRecognizer?
  private func menuDidChange(from former: UIMenu?) {
    takeTitleOfSelection()
    guard menuPress == nil, menu != nil else { return }
    let press = UILongPressGestureRecognizer { [weak self] recognizer in
      guard let self, recognizer.state == .began, !showsMenuAsPrimaryAction, let menu else { return }
      MenuPresentation.show(menu, from: self)
    }
    menuPress = press
    addGestureRecognizer(press)
  }
  /// A button that selects shows which entry is on.
  private func takeTitleOfSelection() {
    guard changesSelectionAsPrimaryAction, let chosen = menu?.selectedElements.first else { return }
    setTitle(chosen.title, for: .normal)
  }
  open var changesSelectionAsPrimaryAction = false
  open var isPointerInteractionEnabled = false
  open var isHovered: Bool { false }
  open var isHeld: Bool { false }
  private var symbolSettings: [UIControl.State: UIImage.SymbolConfiguration] = [:]
  /// Sets the size of symbols for a state's image.
  open func setPreferredSymbolConfiguration(
    _ configuration: UIImage.SymbolConfiguration?, forImageIn state: UIControl.State
  ) {
    symbolSettings[state] = configuration
    showAtOnce()
  }
  open func preferredSymbolConfigurationForImage(in state: UIControl.State) -> UIImage.SymbolConfiguration? {
    symbolSettings[state]
  }
  open var currentPreferredSymbolConfiguration: UIImage.SymbolConfiguration? { current(symbolSettings) }

  open var adjustsImageWhenHighlighted = true
  open var adjustsImageWhenDisabled = true
  open var showsTouchWhenHighlighted = false
  open var reversesTitleShadowWhenHighlighted = false
  open var configuration: UIButton.Configuration? { didSet { showAtOnce() } }
  open var configurationUpdateHandler: ((UIButton) -> Void)? { didSet { setNeedsUpdateConfiguration() } }
  open var automaticallyUpdatesConfiguration = true
  open func setNeedsUpdateConfiguration() { updateConfiguration() }
  open func updateConfiguration() { configurationUpdateHandler?(self) }
  open func backgroundRect(forBounds bounds: CGRect) -> CGRect { bounds }
  open func contentRect(forBounds bounds: CGRect) -> CGRect { bounds.inset(by: contentEdgeInsets) }
  open func titleRect(forContentRect contentRect: CGRect) -> CGRect { titlePart.frame }
  open func imageRect(forContentRect contentRect: CGRect) -> CGRect { imagePart.frame }

  /// The value for the current state, or that for the normal state.
  func current<Value>(_ values: [UIControl.State: Value]) -> Value? { values[state] ?? values[.normal] }

  @_spi(Kinds) open override func stateDidChange() {
    configurationUpdateHandler?(self)
    showAtOnce()
  }

  @_spi(Kinds) open override func sendTouchEnd(isInside: Bool) {
    super.sendTouchEnd(isInside: isInside)
    if isInside { sendActions(for: .primaryActionTriggered) }
  }

  package override func refreshColors() { show() }

  /// Code has changed the title label itself.
  override func partDidChange(_ part: UIView) {
    guard !showing.isRunning, showing.hasRun, part === titlePart else { return }
    font = titlePart.modelFont
  }

  /// Applies the values that code has set for the state to the parts.
  private func showCode() {
    let settings = configuration
    let title = current(titles) ?? settings?.titleRuns
    let parts = title.map { TextPart.parts(of: $0, in: traitCollection, stage) } ?? []
    titlePart.show(title?.string ?? "", or: parts)
    titlePart.modelFont = settings?.font ?? font
    let color = (parts.isEmpty ? settings?.titleColor : nil) ?? settings?.foreground(of: self) ?? currentTitleColor
    showLines(settings)
    showSubtitle(settings, color)
    titlePart.animatableTextColor =
      isEnabled || titleColors[.disabled] != nil || buttonType == .custom
      ? color.model(in: traitCollection) : SystemColor.tertiaryLabel
    var shown = current(images) ?? settings?.image
    // System buttons draw images as templates unless an image states another mode.
    if buttonType != .custom, shown?.renderingMode == .automatic { shown = shown?.withRenderingMode(.alwaysTemplate) }
    imagePart.image = shown?.preferring(
      current(symbolSettings) ?? settings?.preferredSymbolConfigurationForImage)
    imagePart.modelTintColor = settings?.imageColor(of: self).model(in: traitCollection) ?? modelTintColor
    showActivity(settings)
    let dims = isHighlighted && isEnabled
    titlePart.modelAlpha =
      dims && buttonType != .custom && titleColors[.highlighted] == nil ? highlightedAlpha : 1
    imagePart.modelAlpha = dims && adjustsImageWhenHighlighted ? highlightedAlpha : 1
    showBackground(settings)
  }

  // MARK: - Model

  package override func configure() {
    if isFromCode { buttonType = .custom }
    addSubview(imagePart)
    addSubview(titlePart)
    titlePart.modelTextAlignment = .center
    titlePart.modelLineBreakMode = .truncatingMiddle
    show()
  }

  private var appearance: Appearance {
    if isHighlighted { return highlighted }
    if isSelected { return selected }
    return Appearance()
  }

  private func showAtOnce() { stage.performWithoutAnimation { show() } }

  private func show() {
    showing.isRunning = true
    defer { (showing.isRunning, showing.hasRun) = (false, true) }
    guard !isFromCode else {
      showCode()
      contentSizeDidChange()
      layoutParts()
      return
    }
    showScene(
      title: appearance.title ?? title, parts: appearance.title == nil ? modelTitleParts : [],
      color: appearance.titleColor ?? titleColor, in: titlePart)
    contentSizeDidChange()
    layoutParts()
  }

  package override func tintDidChange() { show() }

  package override func layoutDirectionDidChange() {
    super.layoutDirectionDidChange()
    stage.performWithoutAnimation { layoutParts() }
  }

  /// The size of title and image. A title alone has the 6 points above and below that `UIButton` adds, and a width of
  /// at least 30 points.
  package override var naturalContentSize: IntrinsicSize {
    let (image, title) = partSizes
    guard image != .zero || title != .zero else { return IntrinsicSize(width: 30, height: 34) }
    var size = Size(width: image.width + title.width, height: max(image.height, title.height))
    if configuration != nil {
      size = arrangement(image, title).size
    } else if contentEdgeInsets == .zero {
      return wholePixels(
        Size(width: max(size.width, 30), height: max(image.height, title.height + (title == .zero ? 0 : 12))))
    }
    return wholePixels(
      Size(width: size.width + room.left + room.right, height: size.height + room.top + room.bottom))
  }

  package override var hasWidthDependentHeight: Bool { wrapsTitle }

  package override func height(forWidth width: Double) -> Double? {
    let size = arrangement(partSizes.image, titleSize(forWidth: width)).size
    return wholePixels(Size(width: 0, height: size.height + room.top + room.bottom)).height
  }

  override var arrangedParts: ArrangedParts? {
    let (image, title) = (partSizes.image, titleSize(forWidth: record.state.boundsSize.width))
    var parts = [activityPart ?? imagePart, titlePart] as [UIView]
    if let subtitlePart { parts.append(subtitlePart) }
    return ArrangedParts(parts: parts, arrangement: arrangement(image, title))
  }

  package override func layoutParts() {
    if let backgroundPart, !backgroundPart.modelIsHidden { showBackground(configuration) }
    arrangedParts?.place(in: record.state.bounds)
  }

  override func layers(showing color: ViewColor) -> [ColoredLayer] {
    let shown = isEnabled ? appearance.titleColor ?? titleColor : titleColor ?? SystemColor.tertiaryLabel
    switch color {
    case .titleColor where titleColor != nil && appearance.titleColor == nil:
      return [ColoredLayer(view: titlePart, key: .contentsColor)]
    case .tintColor:
      let texts =
        shown == nil && configuration?.drawsInTint != false ? [titlePart, subtitlePart].compactMap(\.self) : []
      let ground = configuration?.fillsWithTint == true && isEnabled ? backgroundPart : nil
      return texts.map { ColoredLayer(view: $0, key: .contentsColor) }
        + (configuration?.drawsInTint != false ? imagePart.layers(showing: .tintColor) : [])
        + (ground.map { [ColoredLayer(view: $0, key: .backgroundColor)] } ?? [])
    default: return []
    }
  }

  package override var hasBaseline: Bool { !titlePart.modelText.isEmpty }

  override var baselineFont: FontDescription? { font }

  override var baselineRule: BaselineRule? { wrapsTitle ? nil : baselineRule(title: partSizes.title) }

  package override func baselineOffsets(in size: Size) -> (first: Double, last: Double) {
    baselineRule(title: titleSize(forWidth: size.width)).offsets(in: size)
  }
}
