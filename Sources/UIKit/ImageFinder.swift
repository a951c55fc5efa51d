import InbetweenGeometry
import InbetweenTimeline
import InbetweenScene
import InbetweenModel
import InbetweenRendering
import Foundation

/// Finds PNG files by name, preferring the variant for the screen's scale.
final class ImageFinder {
  private let folders: [String]
  private let scale: Int
  private let images = SceneImages()

  init(folders: [String], scale: Int) {
    self.folders = folders
    self.scale = scale
  }

  func image(named name: String) -> UIImage? {
    let stem = name.hasSuffix(".png") ? String(name.dropLast(4)) : name
    let scales = [scale] + [3, 2, 1].filter { $0 != scale }
    for folder in folders {
      for scale in scales {
        let path = folder + "/" + stem + (scale == 1 ? "" : "@\(scale)x") + ".png"
        guard FileManager.default.fileExists(atPath: path) else { continue }
        if let image = image(at: path, name: name) { return image }
      }
    }
    return nil
  }

  func image(at path: String, name: String? = nil) -> UIImage? {
    do throws(ImageProblem) { return image(try images.bitmap(at: path), name) } catch { return nil }
  }

  func image(of data: Data, scale: CGFloat) -> UIImage? {
    let scale = Int(clamping: scale, to: 1...Int(Int16.max))
    do throws(ImageProblem) { return image(try images.bitmap(of: Array(data), scale: scale), nil) } catch {
      return nil
    }
  }

  /// Nil if the image is too large to draw.
  static func png(of image: Timeline) -> Data? {
    do throws(RenderError) { return Data(try image.png(at: .zero)) } catch { return nil }
  }

  private func image(_ bitmap: DisplayResources.Bitmap, _ name: String?) -> UIImage {
    UIImage(
      .bitmap(bitmap), size: CGSize(width: bitmap.size.width, height: bitmap.size.height),
      scale: CGFloat(bitmap.scale), name: name)
  }
}
