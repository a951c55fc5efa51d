import InbetweenMotion
import InbetweenGeometry
import InbetweenTimeline

/// `UIImageView`.
public final class ImageView: View {
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

  public override func tintColorDidChange() {
    if isTemplate { set(.contentsColor, .color(tintColor)) }
  }
}
