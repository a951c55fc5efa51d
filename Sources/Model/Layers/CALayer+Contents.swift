import InbetweenTimeline

extension CALayer {
  /// Shows the layer's contents, if it has some, as its properties say.
  func showContents() {
    guard ownContents != nil else { return }
    let whole =
      (ownContents as? UIImage)
      ?? (ownContents as? CGImage).map { UIImage(cgImage: $0, scale: contentsScale, orientation: .up) }
    guard let image = whole?.shown(contentsRect, center: contentsCenter) else { return showOwnContent() }
    node.record.setContent(node.content(showing: image, contentsGravity.model, tint: nil), at: stage.seconds)
  }
}
