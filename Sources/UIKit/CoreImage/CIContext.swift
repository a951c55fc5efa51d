public import Foundation
public import InbetweenModel
import InbetweenGeometry
import InbetweenObjects
import InbetweenPixels
import InbetweenTimeline

/// Computes the pixels of Core Image's pictures.
public final class CIContext: NSObject, Sendable {
  private let isLinear: Bool

  public override convenience init() { self.init(options: nil) }

  /// - Parameter options: a `workingColorSpace` of `NSNull()`, or one that is not linear, computes on the components of
  ///   sRGB and not on light; other options have no effect.
  public init(options: [CIContextOption: Any]?) {
    // Every colour space that code can make is that of sRGB's components.
    isLinear = !(options?[.workingColorSpace] is NSNull) && !(options?[.workingColorSpace] is CGColorSpace)
  }

  /// The pixels of a rectangle, enlarged to whole ones; nil for an infinite one, for none, and for too many. All but none
  /// are a problem of the recording.
  public func createCGImage(_ image: CIImage, from fromRect: CGRect) -> CGImage? {
    guard let area = CIImage.area(fromRect) else {
      Stage.current?.report("a Core Image picture without edges is not drawn: crop it to a rectangle")
      return nil
    }
    guard !area.isEmpty, let bytes = bytes(image, area) else { return nil }
    let bitmap = DisplayResources.Bitmap(width: area.width, height: area.height, pixels: bytes)
    return UIImage(.bitmap(bitmap), size: CGSize(bitmap.size), scale: 1).cgImage
  }
  public func createCGImage(
    _ image: CIImage, from fromRect: CGRect, format: CIFormat, colorSpace: CGColorSpace?
  ) -> CGImage? { createCGImage(image, from: fromRect) }

  /// Writes pixels of four bytes each: red, green, blue and alpha, or blue first for `BGRA8`.
  @safe public func render(
    _ image: CIImage, toBitmap data: UnsafeMutableRawPointer, rowBytes: Int, bounds: CGRect, format: CIFormat,
    colorSpace: CGColorSpace?
  ) {
    // As many pixels as fit into what the caller has room for, from the whole pixel at the lower left corner on.
    let size = CGRect(x: 0, y: 0, width: bounds.width.rounded(.down), height: bounds.height.rounded(.down))
    guard let place = CIImage.area(bounds), let room = CIImage.area(size) else { return }
    let area = FilterArea(x: place.x, y: place.y, width: room.width, height: room.height)
    guard !area.isEmpty, rowBytes >= 4 * area.width, var bytes = bytes(image, area) else { return }
    if format == .BGRA8 { for place in stride(from: 0, to: bytes.count, by: 4) { bytes.swapAt(place, place + 2) } }
    for row in 0..<area.height {
      let line = bytes[4 * area.width * row..<4 * area.width * (row + 1)]
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

  private func bytes(_ image: CIImage, _ area: FilterArea) -> [UInt8]? {
    guard let picture = image.picture(area, FilterRun(isLinear: isLinear)) else {
      Stage.current?.report(
        "a Core Image picture of \(area.width) × \(area.height) pixels is not drawn: it takes more than "
          + "\(FilterRun.areaLimit) pixels in a step, or more than \(CIImage.depthLimit) filters follow each other")
      return nil
    }
    return picture.bytes(isLinear: isLinear)
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

public struct CIFormat: RawRepresentable, Hashable, Sendable {
  public let rawValue: Int32
  public init(rawValue: Int32) { self.rawValue = rawValue }
  public static let ARGB8 = CIFormat(rawValue: 23)
  public static let BGRA8 = CIFormat(rawValue: 24)
  public static let RGBA8 = CIFormat(rawValue: 256)
  public static let RGBAh = CIFormat(rawValue: 31)
  public static let RGBAf = CIFormat(rawValue: 34)
}
public let kCIFormatRGBA8 = CIFormat.RGBA8
public let kCIFormatBGRA8 = CIFormat.BGRA8

public struct CIImageRepresentationOption: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// Core Foundation's null, which stands for no colour space in the options of a context.
public var kCFNull: NSNull? { NSNull() }
