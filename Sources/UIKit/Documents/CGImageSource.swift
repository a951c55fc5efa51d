public import Foundation
public import InbetweenModel
import InbetweenGeometry

// Image I/O: files of pictures with one image. Files with several, such as animated GIFs, are not read.

/// A picture's file.
public final class CGImageSource {
  fileprivate var data: Data
  /// Nil where it cannot be read.
  fileprivate lazy var image: UIImage? = Stage.current?.assets.imageOfData?(data, 1)

  fileprivate init(_ data: Data) { self.data = data }

  fileprivate func add(_ data: Data) {
    self.data = data
    image = Stage.current?.assets.imageOfData?(data, 1)
  }

  /// The identifier of the type, by the first bytes.
  fileprivate var type: CFString? {
    let bytes = [UInt8](data.prefix(12))
    func begins(_ start: [UInt8], at place: Int = 0) -> Bool {
      Array(bytes.dropFirst(place).prefix(start.count)) == start
    }
    if begins([0x89, 0x50, 0x4E, 0x47]) { return "public.png" }
    if begins([0xFF, 0xD8, 0xFF]) { return "public.jpeg" }
    if begins([0x47, 0x49, 0x46, 0x38]) { return "com.compuserve.gif" }
    if begins([0x52, 0x49, 0x46, 0x46]), begins([0x57, 0x45, 0x42, 0x50], at: 8) { return "org.webmproject.webp" }
    return nil
  }
}

/// Nil for no bytes.
public func CGImageSourceCreateWithData(_ data: CFData, _ options: CFDictionary?) -> CGImageSource? {
  data.length > 0 ? CGImageSource(data as Data) : nil
}
/// Nil for a file that cannot be read.
public func CGImageSourceCreateWithURL(_ url: CFURL, _ options: CFDictionary?) -> CGImageSource? {
  FileManager.default.contents(atPath: url.path).map { CGImageSource($0) }
}
public func CGImageSourceCreateWithDataProvider(_ provider: CGDataProvider, _ options: CFDictionary?) -> CGImageSource?
{
  provider.data.map { CGImageSource($0 as Data) }
}
public func CGImageSourceCreateIncremental(_ options: CFDictionary?) -> CGImageSource { CGImageSource(Data()) }
public func CGImageSourceUpdateData(_ isrc: CGImageSource, _ data: CFData, _ final: Bool) { isrc.add(data as Data) }

public enum CGImageSourceStatus: Int32, Sendable {
  case statusUnexpectedEOF = -5
  case statusInvalidData, statusUnknownType, statusReadingHeader, statusIncomplete, statusComplete
}

public func CGImageSourceGetStatus(_ isrc: CGImageSource) -> CGImageSourceStatus {
  isrc.image == nil ? .statusUnknownType : .statusComplete
}
public func CGImageSourceGetType(_ isrc: CGImageSource) -> CFString? { isrc.type }

/// 1, or 0 for a file that cannot be read, which is a problem of the recording.
public func CGImageSourceGetCount(_ isrc: CGImageSource) -> Int {
  if isrc.image != nil { return 1 }
  Stage.current?.report("CGImageSource reads PNG, JPEG and WebP files, and no \(isrc.type ?? "other ones")")
  return 0
}

public func CGImageSourceCreateImageAtIndex(_ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?) -> CGImage? {
  index == 0 ? isrc.image?.cgImage : nil
}

/// The image redrawn with at most as many pixels in a row and column as the options tell.
public func CGImageSourceCreateThumbnailAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
  guard index == 0, let image = isrc.image else { return nil }
  let most = (options?[kCGImageSourceThumbnailMaxPixelSize]).flatMap { value in
    (value as? NSNumber).map { CGFloat($0.doubleValue) } ?? value as? CGFloat ?? (value as? Double).map { CGFloat($0) }
      ?? (value as? Int).map { CGFloat($0) }
  }
  let longest = max(image.size.width, image.size.height)
  guard let most, most > 0, most < longest else { return image.cgImage }
  let size = CGSize(
    width: max((image.size.width * most / longest).rounded(), 1),
    height: max((image.size.height * most / longest).rounded(), 1))
  let format = UIGraphicsImageRendererFormat()
  format.scale = 1
  return UIGraphicsImageRenderer(size: size, format: format).image { _ in
    image.draw(in: CGRect(origin: .zero, size: size))
  }.cgImage
}

/// The size of the file.
public func CGImageSourceCopyProperties(_ isrc: CGImageSource, _ options: CFDictionary?) -> CFDictionary? {
  [kCGImagePropertyFileSize: NSNumber(value: isrc.data.count)] as NSDictionary
}

/// The size of the image, its orientation, which is always upright, and what pixels consist of.
public func CGImageSourceCopyPropertiesAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CFDictionary? {
  guard index == 0, let image = isrc.image?.cgImage else { return nil }
  let values: [String: Any] = [
    kCGImagePropertyPixelWidth: NSNumber(value: image.width),
    kCGImagePropertyPixelHeight: NSNumber(value: image.height),
    kCGImagePropertyOrientation: NSNumber(value: 1), kCGImagePropertyDepth: NSNumber(value: 8),
    kCGImagePropertyColorModel: "RGB", kCGImagePropertyHasAlpha: NSNumber(value: isrc.type != "public.jpeg"),
  ]
  return values as NSDictionary
}

public let kCGImageSourceShouldCache: CFString = "kCGImageSourceShouldCache"
public let kCGImageSourceShouldCacheImmediately: CFString = "kCGImageSourceShouldCacheImmediately"
public let kCGImageSourceTypeIdentifierHint: CFString = "kCGImageSourceTypeIdentifierHint"
public let kCGImageSourceShouldAllowFloat: CFString = "kCGImageSourceShouldAllowFloat"
public let kCGImageSourceCreateThumbnailFromImageAlways: CFString = "kCGImageSourceCreateThumbnailFromImageAlways"
public let kCGImageSourceCreateThumbnailFromImageIfAbsent: CFString = "kCGImageSourceCreateThumbnailFromImageIfAbsent"
public let kCGImageSourceCreateThumbnailWithTransform: CFString = "kCGImageSourceCreateThumbnailWithTransform"
public let kCGImageSourceThumbnailMaxPixelSize: CFString = "kCGImageSourceThumbnailMaxPixelSize"
public let kCGImageSourceSubsampleFactor: CFString = "kCGImageSourceSubsampleFactor"
public let kCGImagePropertyFileSize: CFString = "FileSize"
public let kCGImagePropertyPixelWidth: CFString = "PixelWidth"
public let kCGImagePropertyPixelHeight: CFString = "PixelHeight"
public let kCGImagePropertyOrientation: CFString = "Orientation"
public let kCGImagePropertyDepth: CFString = "Depth"
public let kCGImagePropertyDPIWidth: CFString = "DPIWidth"
public let kCGImagePropertyDPIHeight: CFString = "DPIHeight"
public let kCGImagePropertyColorModel: CFString = "ColorModel"
public let kCGImagePropertyHasAlpha: CFString = "HasAlpha"
public let kCGImagePropertyGIFDictionary: CFString = "{GIF}"
public let kCGImagePropertyGIFDelayTime: CFString = "DelayTime"
public let kCGImagePropertyGIFUnclampedDelayTime: CFString = "UnclampedDelayTime"
public let kCGImagePropertyGIFLoopCount: CFString = "LoopCount"
public let kCGImagePropertyPNGDictionary: CFString = "{PNG}"
public let kCGImagePropertyAPNGDelayTime: CFString = "DelayTime"
public let kCGImagePropertyAPNGUnclampedDelayTime: CFString = "UnclampedDelayTime"
public let kCGImagePropertyAPNGLoopCount: CFString = "LoopCount"
public let kCGImagePropertyExifDictionary: CFString = "{Exif}"
public let kCGImagePropertyGPSDictionary: CFString = "{GPS}"
public let kCGImagePropertyTIFFDictionary: CFString = "{TIFF}"
public let kCGImagePropertyTIFFOrientation: CFString = "Orientation"
