public import Foundation
import InbetweenMotion
package import InbetweenGeometry
import InbetweenTimeline

/// `UIImageView`.
open class UIImageView: UIView {
  @_spi(Kinds) open override var kind: String { "imageView" }

  /// As documented, `UIImageView` does not call `draw(_:)` of its subclasses.
  package override var drawsByCode: Bool { false }

  /// The number of an image, as returned by ``Stage/addPicture(_:)``.
  package var modelImage: Int? {
    didSet {
      guard modelImage != oldValue else { return }
      contentSizeDidChange()
      updateContent()
    }
  }

  /// How ``modelImage`` is drawn; a bitmap is no template unless this is `alwaysTemplate`.
  package var renderingMode = UIImage.RenderingMode.automatic {
    didSet { if renderingMode != oldValue { updateContent() } }
  }

  /// The sides of the corners of ``modelImage`` that keep their size, in points; nil for those of its image set, without
  /// which all of it is stretched.
  package var modelCapInsets: Insets? {
    didSet { if modelCapInsets != oldValue { updateContent() } }
  }
  /// How the parts between those corners fill the view.
  package var resizingMode = UIImage.ResizingMode.tile {
    didSet { if resizingMode != oldValue { updateContent() } }
  }

  /// Whether the image's alpha is painted in the tint colour.
  private var isTemplate: Bool {
    if let shown { return shown.isTemplate }
    let symbol = modelImage.flatMap { stage.pictures.images[$0].symbol }
    return symbol != .colored
      && (renderingMode == .alwaysTemplate || (renderingMode == .automatic && symbol == .monochrome))
  }

  /// The image set by code.
  private var given: UIImage?
  private var givenHighlighted: UIImage?

  public override init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  public init(image: UIImage?) {
    super.init(frame: .zero)
    show(image, nil)
  }

  public init(image: UIImage?, highlightedImage: UIImage?) {
    super.init(frame: .zero)
    show(image, highlightedImage)
  }

  private func show(_ image: UIImage?, _ highlightedImage: UIImage?) {
    self.image = image
    self.highlightedImage = highlightedImage
    if let image { frame = CGRect(origin: .zero, size: image.size) }
  }

  open var image: UIImage? {
    get {
      given
        ?? modelImage.map { number in
          let picture = stage.pictures.images[number].content
          return UIImage(picture, size: CGSize(picture.size), scale: 1)
        }
    }
    set {
      given = newValue
      contentSizeDidChange()
      updateContent()
      if newValue?.sequence != nil { showSequence(0, of: newValue) }
    }
  }
  open var highlightedImage: UIImage? {
    get { givenHighlighted }
    set {
      givenHighlighted = newValue
      updateContent()
    }
  }
  open var isHighlighted = false { didSet { updateContent() } }
  open var preferredSymbolConfiguration: UIImage.SymbolConfiguration? {
    didSet {
      contentSizeDidChange()
      updateContent()
    }
  }
  /// Shown one after the other while it animates, each for the same time.
  open var animationImages: [UIImage]?
  /// Those while the view is highlighted; nil for the others.
  open var highlightedAnimationImages: [UIImage]?
  private var frames: [UIImage]? { (isHighlighted ? highlightedAnimationImages : nil) ?? animationImages }
  /// The duration of one cycle, in seconds; 0 for a thirtieth of a second per image.
  open var animationDuration: TimeInterval = 0
  /// 0 repeats endlessly.
  open var animationRepeatCount = 0
  open private(set) var isAnimating = false

  open func startAnimating() {
    guard let images = frames, !images.isEmpty else { return }
    isAnimating = true
    showFrame(0)
  }

  open func stopAnimating() {
    isAnimating = false
    updateContent()
  }

  private func showFrame(_ index: Int) {
    guard isAnimating, let images = frames, !images.isEmpty else { return }
    guard animationRepeatCount == 0 || index / images.count < animationRepeatCount else { return stopAnimating() }
    record.setContent(
      content(showing: images[index % images.count], modelContentMode, tint: tintOfTemplates), at: stage.seconds)
    afterImage(of: images.count, in: animationDuration) { $0.showFrame(index + 1) }
  }

  /// Calls a closure when one of so many images has been shown for its part of a duration in seconds, or for a thirtieth
  /// of a second if that is 0. No display shows an image for less than 1/120 s.
  private func afterImage(of count: Int, in duration: TimeInterval, _ body: @escaping (UIImageView) -> Void) {
    let step = duration > 0 ? max(duration / Double(count), 1.0 / 120) : 1.0 / 30
    guard let time = Rational(time: stage.seconds + step) else { return }
    stage.schedule(at: time) { [weak self] _ in self.map(body) }
  }

  /// Shows the images of a sequence, one after the other, for as long as the view has it.
  private func showSequence(_ index: Int, of image: UIImage?) {
    guard let sequence = image?.sequence, !sequence.images.isEmpty, given === image else { return }
    if !isAnimating {
      record.setContent(
        content(showing: sequence.images[index % sequence.images.count], modelContentMode, tint: tintOfTemplates),
        at: stage.seconds)
    }
    afterImage(of: sequence.images.count, in: sequence.duration) { [weak image] in $0.showSequence(index + 1, of: image)
    }
  }

  private var shown: UIImage? {
    (isHighlighted ? givenHighlighted ?? given : given)?.resolved(in: self)
      .preferring(preferredSymbolConfiguration)
  }
  private var tintOfTemplates: Color? { shown?.isTemplate == true ? modelTintColor : nil }

  private var naturalSize: Size? {
    shown.map { Size($0.size) } ?? modelImage.map { stage.pictures.images[$0].content.size }
  }

  package override var naturalContentSize: IntrinsicSize { naturalSize.map { IntrinsicSize($0) } ?? IntrinsicSize() }

  package override func updateContent() {
    if isTemplate, record.state.contentsColor != modelTintColor {
      stage.performWithoutAnimation { set(.contentsColor, .color(modelTintColor)) }
    }
    if let shown {
      record.setContent(content(showing: shown, modelContentMode, tint: tintOfTemplates), at: stage.seconds)
      return
    }
    record.setContent(modelImage.map(content(showing:)) ?? .none, at: stage.seconds)
  }

  /// The size in points of an image that is smaller than ``modelCapInsets`` together; nil for any other one.
  package var sizeWithinCaps: Size? {
    guard let caps = modelCapInsets, let image = modelImage else { return nil }
    let size = stage.pictures.images[image].content.size
    // Caps that meet leave a middle of no width, which is usual.
    return caps.left + caps.right > size.width + 0.001 || caps.top + caps.bottom > size.height + 0.001 ? size : nil
  }

  private func content(showing image: Int) -> LayerContent {
    let picture = stage.pictures.images[image].content
    let own = modelCapInsets.map { ImageSlices(capInsets: $0, isTiled: resizingMode == .tile) }
    if let slices = own ?? stage.pictures.images[image].slices,
      modelContentMode == .scaleToFill || modelContentMode == .redraw
    {
      return .resizable(
        resizable(
          picture, picture.size, caps: slices.capInsets, isTiled: slices.isTiled, isTemplate: isTemplate))
    }
    switch picture {
    case .bitmap(let bitmap):
      return .image(
        ImageContent(
          image: stage.addImage(bitmap), size: bitmap.size, contentMode: modelContentMode, isTemplate: isTemplate))
    case .drawing(let picture):
      return .drawing(DrawingContent(picture: picture, contentMode: modelContentMode, isTemplate: isTemplate))
    }
  }

  /// The layer content that shows an image as this view would, for animations of `contents`.
  package func content(of image: Int) -> Int {
    let content = content(showing: image)
    if let known = record.contents.firstIndex(of: content) { return known }
    record.contents.append(content)
    return record.contents.count - 1
  }

  override func layers(showing color: ViewColor) -> [ColoredLayer] {
    super.layers(showing: color)
      + (color == .tintColor && isTemplate ? [ColoredLayer(view: self, key: .contentsColor)] : [])
  }

  package override func refreshColors() {
    super.refreshColors()
    if given?.imageAsset != nil || givenHighlighted?.imageAsset != nil { updateContent() }
  }

  package override func tintDidChange() {
    if isTemplate { set(.contentsColor, .color(modelTintColor)) }
  }
}

extension ViewDescription {
  static let imageView = ViewDescription(
    "imageView", "`UIImageView`", make: { UIImageView(id: $0, in: $1) }
  ) {
    ViewProperty(
      "image", optional: \UIImageView.modelImage, .image, .look, keyPath: .contents, none: "none",
      "a PNG, JPEG, WebP, GIF, HEIC, AVIF, SVG or PDF file beside the [scene](#images)")
    ViewProperty(
      "capInsets", optional: \UIImageView.modelCapInsets, .insets, .look, none: "none",
      "insets in points of the parts of the image that keep their size, in place of those of its image set; see "
        + "[images](#images)")
    ViewProperty(
      "resizingMode", \UIImageView.resizingMode, .word, .look,
      "whether the parts between `capInsets` are tiled or stretched")
    ViewProperty(
      "contentsRect", get: { (view: UIImageView) in view.record.state.contentsRect },
      set: { $0.set(.contentsRect, .rect($1)) }, .rect, .look, animates: .byLayerAnimation,
      follows: .layer(.contentsRect), "the shown part of the image, in unit coordinates")
    ViewProperty(
      "renderingMode", \UIImageView.renderingMode, .word, .look,
      "`alwaysTemplate` paints the image's alpha in the `tintColor`, as `UIImage.RenderingMode`")
  }
}

extension UIImage {
  /// The variant of its asset for the traits of a view; the image itself without an asset.
  fileprivate func resolved(in view: UIView) -> UIImage { imageAsset?.image(with: view.traitCollection) ?? self }
}
