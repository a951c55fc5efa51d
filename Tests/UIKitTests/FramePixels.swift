import Foundation
import InbetweenModel
import InbetweenTimeline
import InbetweenUIKit

/// The colours of the pixels of a frame of a film.
struct FramePixels {
  private var width = 0
  private var bytes: [UInt8] = []

  init(_ film: Film, at time: Double) throws {
    let file = try film.png(at: time)
    var image: UIImage?
    _ = Film(duration: 0) { _ in image = UIImage(data: file) }
    guard case .bitmap(let picture) = image?.content else { return }
    (width, bytes) = (picture.width, picture.pixels)
  }

  /// Red, green and blue of a pixel; empty outside the frame.
  subscript(x: Int, y: Int) -> [UInt8] {
    let start = 4 * (y * width + x)
    return x >= 0 && x < width && bytes.indices.contains(start + 2) ? Array(bytes[start..<start + 3]) : []
  }
}
