public import Foundation
public import InbetweenModel
import InbetweenGeometry
import InbetweenPixels

// Image I/O: files of pictures, with all frames of animated GIF, PNG and WebP files.

/// A picture's file.
public final class CGImageSource {
  fileprivate var data: Data { didSet { picture = CGImageSource.picture(data) } }
  fileprivate lazy var picture = CGImageSource.picture(data)

  fileprivate enum Picture {
    case still(UIImage)
    case frames(PictureFrames)
    /// Cannot be read, with the reason if it is known.
    case none(String?)
  }

  fileprivate init(_ data: Data) { self.data = data }

  fileprivate func add(_ data: Data) { self.data = data }

  private static func picture(_ data: Data) -> Picture {
    guard let stage = Stage.current, !data.isEmpty else { return .none(nil) }
    do throws(ImageFile.Problem) {
      if let known = stage.app.pictureFrames[data] { return .frames(known) }
      if let sequence = try PictureSequence(Array(data)) {
        let frames = PictureFrames(sequence)
        stage.app.pictureFrames[data] = frames
        return .frames(frames)
      }
    } catch {
      return .none(error.reason)
    }
    return stage.assets.imageOfData?(data, 1).map { .still($0) } ?? .none(nil)
  }

  fileprivate var count: Int {
    switch picture {
    case .still: 1
    case .frames(let frames): frames.sequence.delays.count
    case .none: 0
    }
  }

  fileprivate func image(_ index: Int) -> UIImage? {
    switch picture {
    case .still(let image): index == 0 ? image : nil
    case .frames(let frames): frames.image(index)
    case .none: nil
    }
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
  if isrc.data.isEmpty { return .statusReadingHeader }
  if isrc.count > 0 { return .statusComplete }
  return isrc.type == nil ? .statusUnknownType : .statusInvalidData
}
public func CGImageSourceGetType(_ isrc: CGImageSource) -> CFString? { isrc.type }

/// The number of frames, or 0 for a file that cannot be read, which is a problem of the recording.
public func CGImageSourceGetCount(_ isrc: CGImageSource) -> Int {
  if case .none(let reason) = isrc.picture, !isrc.data.isEmpty {
    Stage.current?.report(
      "CGImageSource cannot read a file of type \(isrc.type ?? "unknown"): "
        + (reason.map { "it is \($0)" } ?? "it reads PNG, JPEG, WebP and GIF files"))
  }
  return isrc.count
}
public func CGImageSourceGetPrimaryImageIndex(_ isrc: CGImageSource) -> Int { 0 }
/// Nothing: images are kept as long as the source is.
public func CGImageSourceRemoveCacheAtIndex(_ isrc: CGImageSource, _ index: Int) {}

/// What `CGImageSourceCreateImageAtIndex` would return.
public func CGImageSourceGetStatusAtIndex(_ isrc: CGImageSource, _ index: Int) -> CGImageSourceStatus {
  (0..<isrc.count).contains(index) ? .statusComplete : CGImageSourceGetStatus(isrc)
}

/// The identifiers of the types that are read.
public func CGImageSourceCopyTypeIdentifiers() -> CFArray {
  ["public.png", "public.jpeg", "org.webmproject.webp", "com.compuserve.gif"]
}

/// A frame of an animated file is the whole picture at its time. Nil for a number that is none, for a damaged frame, and
/// beyond the memory for frames of a recording, which are problems of it.
public func CGImageSourceCreateImageAtIndex(_ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?) -> CGImage? {
  isrc.image(index)?.cgImage
}

/// The image redrawn with at most as many pixels in a row and column as the options tell.
public func CGImageSourceCreateThumbnailAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
  guard let image = isrc.image(index) else { return nil }
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

/// The size of the file, and for an animated one how often it plays.
public func CGImageSourceCopyProperties(_ isrc: CGImageSource, _ options: CFDictionary?) -> CFDictionary? {
  guard !isrc.data.isEmpty else { return nil }
  var values: [String: Any] = [kCGImagePropertyFileSize: NSNumber(value: isrc.data.count)]
  if case .frames(let frames) = isrc.picture { values[frames.dictionaryName] = frames.properties as NSDictionary }
  return values as NSDictionary
}

/// The size of the image, its orientation, which is always upright, what pixels consist of, and the time of a frame.
public func CGImageSourceCopyPropertiesAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CFDictionary? {
  var values: [String: Any] = [
    kCGImagePropertyOrientation: NSNumber(value: 1), kCGImagePropertyDepth: NSNumber(value: 8),
    kCGImagePropertyColorModel: kCGImagePropertyColorModelRGB,
    kCGImagePropertyHasAlpha: NSNumber(value: isrc.type != "public.jpeg"),
  ]
  switch isrc.picture {
  case .none: return nil
  case .still(let image):
    guard index == 0, let image = image.cgImage else { return nil }
    values[kCGImagePropertyPixelWidth] = NSNumber(value: image.width)
    values[kCGImagePropertyPixelHeight] = NSNumber(value: image.height)
  case .frames(let frames):
    guard let properties = frames.properties(ofFrame: index) else { return nil }
    values[kCGImagePropertyPixelWidth] = NSNumber(value: frames.sequence.width)
    values[kCGImagePropertyPixelHeight] = NSNumber(value: frames.sequence.height)
    values[frames.dictionaryName] = properties as NSDictionary
  }
  return values as NSDictionary
}
