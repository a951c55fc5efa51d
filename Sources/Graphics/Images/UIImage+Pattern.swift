import Foundation
import InbetweenGeometry
package import InbetweenTimeline

extension UIImage {
  /// The image's pixels; nil for a drawing outside of a recording.
  package func patternBitmap(in environment: (any DrawingEnvironment)?) -> DisplayResources.Bitmap? {
    if case .bitmap(let bitmap) = content { return bitmap }
    guard let environment, let data = environment.assets.pngOfImage?(self),
      case .bitmap(let bitmap)? = environment.assets.imageOfData?(data, scale)?.content
    else { return nil }
    return bitmap
  }

  /// The mean of the image's colours, for what is not tiled; grey if they are not known.
  var meanColor: Color {
    guard let pixels = patternBitmap(in: Drawing.environment)?.pixels else { return Color(white: 0.5) }
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
