public import Foundation
package import InbetweenGeometry
package import InbetweenTimeline

// Parts of images, sequences of them, and files made from them.

extension CGImage {
  /// A part of the image, enlarged to whole pixels; nil if it lies outside.
  public func cropping(to rect: CGRect) -> CGImage? {
    // Foundation ends the process where it intersects rectangles that have no numbers.
    guard [rect.minX, rect.minY, rect.width, rect.height].allSatisfy(\.isFinite) else { return nil }
    let part = rect.integral.intersection(CGRect(origin: .zero, size: size))
    guard !part.isNull, part.width >= 1, part.height >= 1 else { return nil }
    return CGImage(
      content.part(Rect(part), of: Size(size)), size: part.size, isGray: isGray, resources: keptResources)
  }
}

extension UIImage {
  /// The images of a sequence; an image view shows them one after the other while it has this image.
  public class func animatedImage(with images: [UIImage], duration: TimeInterval) -> UIImage? {
    guard let first = images.first else { return nil }
    let image = first.with()
    image.sequence = ImageSequence(images: images, duration: duration)
    return image
  }

  /// The images `name0`, `name1` … up to the first that does not exist.
  public class func animatedImageNamed(_ name: String, duration: TimeInterval) -> UIImage? {
    var images: [UIImage] = []
    while images.count < 1024, let next = UIImage(named: name + String(images.count)) { images.append(next) }
    return animatedImage(with: images, duration: duration)
  }

  /// A PNG file with the image's pixels; nil outside a recording, and for an image without pixels.
  public func pngData() -> Data? { Drawing.environment?.assets.pngOfImage?(self) }
  /// A JPEG file with the image's pixels over white; nil outside a recording, and for an image without pixels.
  ///
  /// - Parameter compressionQuality: 0…1; 1 is the best.
  public func jpegData(compressionQuality: CGFloat) -> Data? {
    Drawing.environment?.assets.jpegOfImage?(self, Double(compressionQuality))
  }

  /// As a layer shows it that stretches its centre, in unit coordinates of the shown part. Without a centre the layer
  /// itself shows the part.
  package func shown(_ rect: CGRect, center: CGRect) -> UIImage {
    let whole = CGRect(x: 0, y: 0, width: 1, height: 1)
    guard center != whole else { return self }
    let image = rect == whole ? self : part(rect)
    return image.resizableImage(
      withCapInsets: UIEdgeInsets(
        top: center.minY * image.size.height, left: center.minX * image.size.width,
        bottom: (1 - center.maxY) * image.size.height, right: (1 - center.maxX) * image.size.width),
      resizingMode: .stretch)
  }

  /// The part of the image in a rectangle of unit coordinates.
  func part(_ unit: CGRect) -> UIImage {
    let part = Rect(
      x: Double(unit.minX * size.width), y: Double(unit.minY * size.height), width: Double(unit.width * size.width),
      height: Double(unit.height * size.height))
    return UIImage(
      content.part(part, of: Size(size)), size: CGSize(part.size), scale: scale, renderingMode: renderingMode,
      resources: keptResources)
  }
}

public func UIImagePNGRepresentation(_ image: UIImage) -> Data? { image.pngData() }
public func UIImageJPEGRepresentation(_ image: UIImage, _ compressionQuality: CGFloat) -> Data? {
  image.jpegData(compressionQuality: compressionQuality)
}

package struct ImageSequence {
  package var images: [UIImage]
  /// Of all images together, in seconds.
  package var duration: TimeInterval
}

extension UIImage.Content {
  /// A part of the content, in coordinates in which the whole has a size.
  func part(_ part: Rect, of size: Size) -> UIImage.Content {
    guard size.width > 0, size.height > 0, part.width > 0, part.height > 0 else {
      return .drawing(SnapshotContent(items: [], size: .zero))
    }
    switch self {
    case .bitmap(let bitmap): return .bitmap(bitmap.part(part, of: size))
    case .drawing(let picture):
      let (x, y) = (picture.size.width / size.width, picture.size.height / size.height)
      let move = Transform(a: 1, b: 0, c: 0, d: 1, tx: -part.minX * x, ty: -part.minY * y)
      let shown = Size(width: part.width * x, height: part.height * y)
      let clip = DisplayGroup(clip: DisplayGroup.Clip(rect: Rect(origin: .zero, size: shown), cornerRadius: 0))
      let items = picture.items.map { $0.applying(move) }
      return .drawing(
        SnapshotContent(
          items: [DisplayItem(transform: .identity, content: .beginGroup(clip))] + items
            + [DisplayItem(transform: .identity, content: .endGroup)], size: shown))
    }
  }
}

extension DisplayResources.Bitmap {
  /// The pixels of a part, in coordinates in which the whole has a size. Outside, the edge pixels are extended outwards,
  /// by the size of the bitmap at most.
  package func part(_ part: Rect, of size: Size) -> DisplayResources.Bitmap {
    func span(_ start: Double, _ length: Double, _ whole: Double, _ pixels: Int) -> Range<Int> {
      let unit = Double(pixels) / whole
      let first = Int(clamping: (start * unit).rounded(), to: -pixels...2 * pixels)
      return first..<Int(clamping: ((start + length) * unit).rounded(), to: first...2 * pixels)
    }
    let (columns, rows) = (
      span(part.minX, part.width, size.width, width), span(part.minY, part.height, size.height, height)
    )
    var kept: [UInt8] = []
    kept.reserveCapacity(4 * columns.count * rows.count)
    for row in rows where width > 0 && height > 0 {
      let line = min(max(row, 0), height - 1) * width
      let inside = columns.clamped(to: 0..<width)
      func repeated(_ column: Int, _ count: Int) {
        for _ in 0..<max(count, 0) { kept += pixels[4 * (line + column)..<4 * (line + column + 1)] }
      }
      repeated(0, min(columns.upperBound, 0) - columns.lowerBound)
      kept += pixels[4 * (line + inside.lowerBound)..<4 * (line + inside.upperBound)]
      repeated(width - 1, columns.upperBound - max(columns.lowerBound, width))
    }
    return DisplayResources.Bitmap(width: columns.count, height: rows.count, pixels: kept, scale: scale)
  }
}
