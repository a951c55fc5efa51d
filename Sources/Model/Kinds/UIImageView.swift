import InbetweenMotion
import InbetweenGeometry
import InbetweenTimeline

/// `UIImageView`.
public final class UIImageView: UIView {
  public override var kind: String { "imageView" }

  /// The number of a bitmap, as ``Stage/addImage(_:)`` gave it.
  public var image: Int? {
    didSet {
      guard image != oldValue else { return }
      invalidateIntrinsicContentSize()
      updateContent()
    }
  }

  /// Paints the image's alpha in the tint colour (`UIImage.RenderingMode.alwaysTemplate`).
  public var isTemplate = false { didSet { updateContent() } }

  private var naturalSize: Size? { image.map { stage.resources.images[$0].size } }

  public override var intrinsicContentSize: IntrinsicSize { naturalSize.map { IntrinsicSize($0) } ?? IntrinsicSize() }

  public override func updateContent() {
    guard let image, let size = naturalSize else {
      record.setContent(.none, at: stage.seconds)
      return
    }
    record.setContent(
      .image(ImageContent(image: image, size: size, contentMode: contentMode, isTemplate: isTemplate)),
      at: stage.seconds)
  }

  /// The layer's content that shows a bitmap as this view would, for animations of `contents`.
  package func content(of image: Int) -> Int {
    let content = LayerContent.image(
      ImageContent(
        image: image, size: stage.resources.images[image].size, contentMode: contentMode, isTemplate: isTemplate))
    if let known = record.contents.firstIndex(of: content) { return known }
    record.contents.append(content)
    return record.contents.count - 1
  }

  override func layers(showing color: ViewColor) -> [ColoredLayer] {
    super.layers(showing: color)
      + (color == .tintColor && isTemplate ? [ColoredLayer(view: self, key: .contentsColor)] : [])
  }

  public override func tintColorDidChange() {
    if isTemplate { set(.contentsColor, .color(tintColor)) }
  }
}

extension ViewDescription {
  static let imageView = ViewDescription(
    "imageView", "`UIImageView`", make: { UIImageView(id: $0, in: $1) }
  ) {
    ViewProperty(
      "image", optional: \UIImageView.image, .image, .look, keyPath: .contents, none: "none",
      "a PNG beside the [scene](#images)")
  }
}
