private import Foundation
public import InbetweenDriving
internal import InbetweenPNG
internal import InbetweenPixmap
public import InbetweenTimeline

/// Decodes the images of one scene. Their paths were resolved, and checked to lie in the scene's folder, when the scene
/// was read.
public final class SceneImages: ImageProvider {
  private static let largestFile = 64 << 20

  /// Whether an image could not be read or decoded: the file's fault rather than the scene's.
  public private(set) var hasUnreadable = false
  /// The content hash of every file that was read, by its path.
  package private(set) var digests: [String: String] = [:]
  /// Why files are shown as if they were sRGB, by their paths.
  private var colorProblems: [String: String] = [:]

  public init() {}

  public func bitmap(at path: String) throws(ImageProblem) -> DisplayResources.Bitmap {
    do throws(ImageProblem) {
      return try decoded(path)
    } catch {
      hasUnreadable = true
      throw error
    }
  }

  public func warning(about path: String) -> String? { colorProblems[path] }

  private func decoded(_ path: String) throws(ImageProblem) -> DisplayResources.Bitmap {
    guard let size = (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? NSNumber else {
      throw ImageProblem("cannot be read")
    }
    guard size.intValue <= SceneImages.largestFile else {
      throw ImageProblem("has \(size.intValue) bytes; the limit is \(SceneImages.largestFile)")
    }
    guard let data = FileManager.default.contents(atPath: path) else { throw ImageProblem("cannot be read") }
    let bytes = Array(data)
    digests[path] = ContentHash.text(bytes)
    do throws(PNGError) {
      let picture = try PNGDecoder.decode(bytes)
      colorProblems[path] = try PNGDecoder.colorProblem(of: bytes)
      return DisplayResources.Bitmap(
        width: picture.width, height: picture.height, pixels: picture.premultipliedBytes, scale: scale(of: path))
    } catch {
      throw ImageProblem("cannot be shown: \(error)")
    }
  }

  /// `logo@2x.png` has two pixels to a point and `logo@3x.png` three, as in an app's bundle; every other file one.
  private func scale(of path: String) -> Double {
    let name = (path as NSString).deletingPathExtension
    return if name.hasSuffix("@3x") { 3 } else if name.hasSuffix("@2x") { 2 } else { 1 }
  }
}
