public import Foundation
public import InbetweenModel
import InbetweenGeometry
import InbetweenObjects
import InbetweenPixels
import InbetweenTimeline

/// Computes the pixels of Core Image's pictures.
public final class CIContext: NSObject, Sendable {
  private let isLinear: Bool
  /// Whether images have sRGB's components, and not those of the working space.
  private let isMatched: Bool

  public override convenience init() { self.init(options: nil) }

  /// - Parameter options: a `workingColorSpace` of `NSNull()`, or one that is not linear, computes on the components
  ///   of sRGB and not on light; an `outputColorSpace` of `NSNull()` leaves images in the working space. Other options
  ///   have no effect.
  public init(options: [CIContextOption: Any]?) {
    // Every colour space that code can make is that of sRGB's components.
    isLinear = !(options?[.workingColorSpace] is NSNull) && !(options?[.workingColorSpace] is CGColorSpace)
    isMatched = !(options?[.outputColorSpace] is NSNull)
  }

  /// The pixels of a rectangle, enlarged to whole ones, that are within the image's extent; nil if there are none, if
  /// both have no edges, and for too many. The last two are problems of the recording.
  public func createCGImage(_ image: CIImage, from fromRect: CGRect) -> CGImage? {
    guard let area = CIImage.area(fromRect).map({ image.area(in: $0) }) ?? CIImage.area(image.extent) else {
      Stage.current?.report("a Core Image picture without edges is not drawn: crop it to a rectangle")
      return nil
    }
    guard !area.isEmpty, let picture = picture(image, area) else { return nil }
    let bytes = picture.bytes(isLinear: isLinear && isMatched)
    let bitmap = DisplayResources.Bitmap(width: area.width, height: area.height, pixels: bytes)
    return UIImage(.bitmap(bitmap), size: CGSize(bitmap.size), scale: 1).cgImage
  }

  /// Always with four bytes for a pixel, in sRGB: images have no other format.
  public func createCGImage(
    _ image: CIImage, from fromRect: CGRect, format: CIFormat, colorSpace: CGColorSpace?
  ) -> CGImage? { createCGImage(image, from: fromRect) }

  /// Writes premultiplied pixels row by row from the top; nothing, with a problem of the recording, for a format that
  /// is not among those of ``CIFormat``, for rows that have too few bytes, and for too many pixels.
  ///
  /// - Parameter colorSpace: nil leaves components in the working space, which are light by default.
  @safe public func render(
    _ image: CIImage, toBitmap data: UnsafeMutableRawPointer, rowBytes: Int, bounds: CGRect, format: CIFormat,
    colorSpace: CGColorSpace?
  ) {
    // As many pixels as fit into what the caller has room for, from the whole pixel at the lower left corner on.
    let size = CGRect(x: 0, y: 0, width: bounds.width.rounded(.down), height: bounds.height.rounded(.down))
    guard let place = CIImage.area(bounds), let room = CIImage.area(size) else {
      Stage.current?.report("a Core Image picture without edges is not written")
      return
    }
    let area = FilterArea(x: place.x, y: place.y, width: room.width, height: room.height)
    guard !area.isEmpty else { return }
    guard let length = format.pixelLength else {
      Stage.current?.report("a Core Image picture is not written in the format \(format.rawValue)")
      return
    }
    guard rowBytes >= length * area.width else {
      Stage.current?.report(
        "a Core Image picture of \(area.width) × \(area.height) pixels is not written: its rows take "
          + "\(length * area.width) bytes and have room for \(rowBytes)")
      return
    }
    guard let picture = picture(image, area) else { return }
    let bytes = format.bytes(of: picture, isLinear: isLinear && colorSpace != nil)
    for row in 0..<area.height {
      let line = bytes[length * area.width * row..<length * area.width * (row + 1)]
      give(Array(line), to: data, at: rowBytes * row)
    }
  }

  public func pngRepresentation(
    of image: CIImage, format: CIFormat, colorSpace: CGColorSpace, options: [CIImageRepresentationOption: Any] = [:]
  ) -> Data? { createCGImage(image, from: image.extent).flatMap { UIImage(cgImage: $0).pngData() } }

  public func jpegRepresentation(
    of image: CIImage, colorSpace: CGColorSpace, options: [CIImageRepresentationOption: Any] = [:]
  ) -> Data? {
    createCGImage(image, from: image.extent).flatMap { UIImage(cgImage: $0).jpegData(compressionQuality: 1) }
  }

  /// Nothing: no computation is kept.
  public func clearCaches() {}

  private func picture(_ image: CIImage, _ area: FilterArea) -> FilterPicture? {
    let run = FilterRun(isLinear: isLinear)
    if let picture = run.picture(of: image, in: area) { return picture }
    Stage.current?.report(
      "a Core Image picture of \(area.width) × \(area.height) pixels is not drawn: \(run.reason)")
    return nil
  }
}

public struct CIContextOption: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let workingColorSpace = CIContextOption(rawValue: "working_color_space")
  public static let outputColorSpace = CIContextOption(rawValue: "output_color_space")
  public static let useSoftwareRenderer = CIContextOption(rawValue: "software_renderer")
  public static let priorityRequestLow = CIContextOption(rawValue: "low_priority")
  public static let highQualityDownsample = CIContextOption(rawValue: "high_quality_downsample")
  public static let cacheIntermediates = CIContextOption(rawValue: "kCIContextCacheIntermediates")
  public static let workingFormat = CIContextOption(rawValue: "working_format")
  public static let name = CIContextOption(rawValue: "kCIContextName")
}
public let kCIContextWorkingColorSpace = CIContextOption.workingColorSpace
public let kCIContextOutputColorSpace = CIContextOption.outputColorSpace
public let kCIContextUseSoftwareRenderer = CIContextOption.useSoftwareRenderer

public struct CIImageRepresentationOption: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// Core Foundation's null, which stands for no colour space in the options of a context.
public var kCFNull: NSNull? { NSNull() }
