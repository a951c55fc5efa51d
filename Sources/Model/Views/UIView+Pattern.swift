import Foundation
import InbetweenGeometry
package import InbetweenTimeline

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

extension UIImage {
  /// The image's pixels; nil for a drawing outside of a recording.
  package func patternBitmap(in stage: Stage?) -> DisplayResources.Bitmap? {
    if case .bitmap(let bitmap) = content { return bitmap }
    guard let stage, let data = stage.assets.pngOfImage?(self),
      case .bitmap(let bitmap)? = stage.assets.imageOfData?(data, scale)?.content
    else { return nil }
    return bitmap
  }

  /// The mean of the image's colours, for what is not tiled; grey if they are not known.
  var meanColor: Color {
    guard let pixels = patternBitmap(in: Stage.current)?.pixels else { return Color(white: 0.5) }
    var sums = (0, 0, 0, 0)
    for place in stride(from: 0, to: pixels.count - 3, by: 4) {
      sums.0 += Int(pixels[place])
      sums.1 += Int(pixels[place + 1])
      sums.2 += Int(pixels[place + 2])
      sums.3 += Int(pixels[place + 3])
    }
    guard sums.3 > 0 else { return Color(white: 0.5) }
    let alpha = Double(sums.3)
    return Color(red: Double(sums.0) / alpha, green: Double(sums.1) / alpha, blue: Double(sums.2) / alpha)
  }
}
