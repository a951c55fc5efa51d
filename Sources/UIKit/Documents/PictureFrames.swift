import Foundation
import InbetweenGeometry
import InbetweenModel
import InbetweenPixels
import InbetweenTimeline

/// The frames of an animated file, each decoded once, in their order: a frame is drawn over those before it.
final class PictureFrames {
  private(set) var sequence: PictureSequence
  private var images: [UIImage] = []
  private var isReported = false

  init(_ sequence: PictureSequence) { self.sequence = sequence }

  /// The memory of the frames of all animated files of a recording, in bytes, at four bytes per pixel.
  static let memoryLimit = 512 << 20
  /// The greatest width and height of a picture in pixels, which is Cairo's.
  private static let maximumSide = 32_767

  /// Nil for a number that is none. A frame that is damaged or for which there is no memory is a problem of the
  /// recording.
  func image(_ index: Int) -> UIImage? {
    guard (0..<sequence.delays.count).contains(index), let stage = Stage.current else { return nil }
    while images.count <= index {
      guard let image = nextImage(stage.app) else { return nil }
      images.append(image)
    }
    return images[index]
  }

  private func nextImage(_ app: AppState) -> UIImage? {
    let (width, height) = (sequence.width, sequence.height)
    guard width <= PictureFrames.maximumSide, height <= PictureFrames.maximumSide,
      4 * width * height <= app.frameMemory
    else {
      return refuse(
        "has \(sequence.delays.count) frames of \(width) × \(height) pixels: those of a film may take "
          + "\(PictureFrames.memoryLimit >> 20) MiB together")
    }
    do throws(ImageFile.Problem) {
      guard let pixels = try sequence.nextFrame() else { return nil }
      app.frameMemory -= 4 * width * height
      let bitmap = DisplayResources.Bitmap(width: width, height: height, pixels: pixels.premultipliedBytes, scale: 1)
      return UIImage(.bitmap(bitmap), size: CGSize(bitmap.size), scale: 1)
    } catch {
      return refuse("cannot be shown from frame \(images.count) on: \(error.reason)")
    }
  }

  private func refuse(_ reason: String) -> UIImage? {
    if !isReported { Stage.current?.report("an animated file that CGImageSource reads \(reason)") }
    isReported = true
    return nil
  }

  // MARK: - Properties

  /// The key of the properties that depend on the kind of file.
  var dictionaryName: String {
    switch sequence.kind {
    case .gif: kCGImagePropertyGIFDictionary
    case .png: kCGImagePropertyPNGDictionary
    case .webP: kCGImagePropertyWebPDictionary
    }
  }

  /// Those of the whole file; the names are the same for all kinds. Without a loop count a GIF plays once.
  var properties: [String: Any] {
    var values: [String: Any] = [
      kCGImagePropertyGIFCanvasPixelWidth: NSNumber(value: sequence.width),
      kCGImagePropertyGIFCanvasPixelHeight: NSNumber(value: sequence.height),
    ]
    if let count = sequence.loopCount { values[kCGImagePropertyGIFLoopCount] = NSNumber(value: count) }
    return values
  }

  /// The time of a frame in seconds: as the file says it, and at least a tenth of a second, as Apple documents both.
  func properties(ofFrame index: Int) -> [String: Any]? {
    guard sequence.delays.indices.contains(index) else { return nil }
    let delay = sequence.delays[index]
    return [
      kCGImagePropertyGIFUnclampedDelayTime: NSNumber(value: delay),
      kCGImagePropertyGIFDelayTime: NSNumber(value: max(delay, 0.1)),
    ]
  }
}
