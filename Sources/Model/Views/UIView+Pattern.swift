import Foundation
import InbetweenGeometry
import InbetweenTimeline

// Backgrounds of patterns: `UIColor(patternImage:)`.
extension UIView {
  /// Fills the background with a colour or with a pattern's copies.
  func fillBackground(_ color: CGColor?) {
    modelBackgroundColor = color?.pattern == nil ? color?.model ?? .clear : .clear
    node.showPattern(color)
  }
}

/// The colour whose pattern a layer shows as its background.
private final class BackgroundPattern {
  var color: CGColor?
}

extension LayerNode {
  /// The colour of the background's pattern that was set last.
  private(set) var pattern: CGColor? {
    get { attachments[BackgroundPattern.self]?.color }
    set { attachments.object(BackgroundPattern.self) { BackgroundPattern() }.color = newValue }
  }

  /// The pattern of the background.
  var backgroundPattern: CGColor? { record.pattern == nil ? nil : pattern }

  /// Shows a colour's pattern below the layer's content; none for a plain colour.
  func showPattern(_ color: CGColor?) {
    guard color?.pattern != nil || record.pattern != nil else { return }
    pattern = color?.pattern == nil ? nil : color
    showPattern()
  }

  /// Shows the pattern again, with the image's number on another stage.
  func showPattern() { record.setPattern(pattern.flatMap { stage.content(of: $0) }, at: stage.seconds) }
}

extension CALayer {
  func setBackground(_ color: CGColor?) {
    node.showPattern(color)
    setColor(.backgroundColor, color?.pattern == nil ? color : nil)
  }
}

extension Stage {
  /// The content that shows the pattern of a colour; nil for an image without pixels.
  fileprivate func content(of color: CGColor) -> PatternContent? {
    guard let image = color.pattern, image.size.width > 0, image.size.height > 0,
      let bitmap = image.patternBitmap(in: self)
    else { return nil }
    return PatternContent(image: addImage(bitmap), size: Size(image.size), opacity: min(max(color.model.alpha, 0), 1))
  }
}
