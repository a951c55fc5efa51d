import Foundation
import InbetweenModel
import InbetweenTimeline
import InbetweenUIKit

/// The bytes that Core Image makes.
struct CoreImagePixels {
  private(set) var width = 0
  private var bytes: [UInt8] = []

  /// - Parameter rect: with its y axis pointing up; nil for the image's extent.
  init(_ image: CIImage?, in rect: CGRect? = nil, _ context: CIContext = CIContext()) {
    guard let image, let drawn = context.createCGImage(image, from: rect ?? image.extent) else { return }
    guard case .bitmap(let bitmap) = UIImage(cgImage: drawn).content else { return }
    (width, bytes) = (bitmap.width, bitmap.pixels)
  }

  /// Red, green, blue and alpha of a pixel, counted from the top left; empty outside.
  subscript(x: Int, y: Int) -> [Int] {
    let start = 4 * (y * width + x)
    guard x >= 0, x < width, bytes.indices.contains(start + 3) else { return [] }
    return bytes[start..<start + 4].map { Int($0) }
  }

  /// Red of the pixels of a row.
  func red(_ y: Int) -> [Int] { (0..<width).compactMap { self[$0, y].first } }

  /// Whether an opaque pixel has a colour; powers may differ by one.
  func isNear(_ color: [Int], x: Int = 0, y: Int = 0) -> Bool {
    let pixel = self[x, y]
    return pixel.count == 4 && pixel[3] == 255 && zip(pixel, color).allSatisfy { abs($0 - $1) <= 1 }
  }

  /// An image of pixels with a byte for red, green and blue.
  static func image(_ rows: [[[UInt8]]]) -> CGImage? {
    let bitmap = DisplayResources.Bitmap(
      width: rows.first?.count ?? 0, height: rows.count, pixels: rows.flatMap { $0.flatMap { $0 + [255] } })
    return UIImage(.bitmap(bitmap), size: CGSize(bitmap.size), scale: 1).cgImage
  }
}
