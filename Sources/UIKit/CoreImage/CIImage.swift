public import Foundation
public import InbetweenModel
import InbetweenGeometry
import InbetweenPixels
import InbetweenTimeline

// Core Image: pictures as recipes, which are computed when a context makes pixels of them.

/// What a computation of pixels may use, and the space of colours in which it is done.
final class FilterRun {
  /// The most pixels of one step, which take 16 bytes each, and of all steps.
  static let areaLimit = 16 << 20
  static let limit = 512 << 20

  /// Whether components are light, as is Core Image's default, or sRGB.
  let isLinear: Bool
  private var left = FilterRun.limit

  init(isLinear: Bool) { self.isLinear = isLinear }

  /// Whether an area may be computed.
  func takes(_ area: FilterArea) -> Bool {
    guard area.width <= FilterRun.areaLimit, area.height <= FilterRun.areaLimit, area.count <= FilterRun.areaLimit
    else {
      return false
    }
    // A step costs time however small it is: images of which each is made of two others may take many.
    left -= area.count + 4096
    return left >= 0
  }

  /// A colour of sRGB that is not premultiplied, as the steps have it.
  func color(_ standard: SIMD4<Float>) -> SIMD4<Float> {
    FilterColors.premultiplied(isLinear ? FilterColors.linear(standard) : standard)
  }
}

/// A picture: pixels, or what filters make of others. Its y axis points up.
public final class CIImage: NSObject, @unchecked Sendable {
  typealias Drawing = (FilterArea, FilterRun) -> FilterPicture?

  /// In pixels; infinite for colours and clamped images.
  public let extent: CGRect
  /// Draws an area within the extent; nil where it would take too much.
  private let drawing: Drawing
  /// How many steps follow each other.
  private let depth: Int
  /// Whether transforms take the nearest pixel, and do not mix four.
  let isNearest: Bool
  /// The pixels that code has given it.
  public let cgImage: CGImage?
  public var properties: [String: Any] { [:] }

  static let depthLimit = 500

  init(
    extent: CGRect, of sources: [CIImage] = [], isNearest: Bool = false, cgImage: CGImage? = nil,
    drawing: @escaping Drawing
  ) {
    self.extent = extent
    self.cgImage = cgImage
    self.isNearest = isNearest
    let depth = (sources.map(\.depth).max() ?? 0) + 1
    self.depth = depth
    if depth <= CIImage.depthLimit {
      self.drawing = drawing
    } else {
      // Its sources are let go, so that the chain ends.
      self.drawing = { _, _ in nil }
    }
    super.init()
  }

  /// Where pixels may be.
  static let places = -(1 << 24)...1 << 24

  /// The whole pixels of a rectangle, enlarged; nil for an infinite one.
  static func area(_ rect: CGRect) -> FilterArea? {
    guard !rect.isInfinite else { return nil }
    guard !rect.isNull, rect.width > 0, rect.height > 0 else { return FilterArea(x: 0, y: 0, width: 0, height: 0) }
    let (left, bottom) = (
      Int(clamping: Double(rect.minX.rounded(.down)), to: places),
      Int(clamping: Double(rect.minY.rounded(.down)), to: places)
    )
    return FilterArea(
      x: left, y: bottom, width: Int(clamping: Double(rect.maxX.rounded(.up)), to: places) - left,
      height: Int(clamping: Double(rect.maxY.rounded(.up)), to: places) - bottom)
  }

  /// The pixels of an area, transparent outside of the extent; nil where they would take too much.
  func picture(_ wanted: FilterArea, _ run: FilterRun) -> FilterPicture? {
    guard run.takes(wanted) else { return nil }
    let part = CIImage.area(extent).map { wanted.intersection($0) } ?? wanted
    if part.isEmpty { return FilterPicture(wanted) }
    return drawing(part, run)?.part(wanted)
  }

  // MARK: - Pixels

  /// - Parameter bitmap: nil makes an empty picture.
  private convenience init(_ bitmap: DisplayResources.Bitmap?, of image: CGImage) {
    let (width, height, bytes) = (bitmap?.width ?? 0, bitmap?.height ?? 0, bitmap?.pixels ?? [])
    self.init(extent: CGRect(x: 0, y: 0, width: width, height: height), cgImage: image) { area, run in
      var picture = FilterPicture(area)
      var index = 0
      for row in height - area.top..<height - area.y {
        for column in area.x..<area.right {
          let place = 4 * (row * width + column)
          picture.pixels[index] = FilterColors.color(bytes[place..<place + 4], isLinear: run.isLinear)
          index += 1
        }
      }
      return picture
    }
  }

  /// The image's pixels before they are turned; nil for a drawing outside of a recording, and for no pixels.
  public convenience init?(image: UIImage) {
    guard let pixels = image.cgImage, let bitmap = CIImage.bitmap(of: pixels), bitmap.width > 0, bitmap.height > 0
    else { return nil }
    self.init(bitmap, of: pixels)
  }
  public convenience init?(image: UIImage, options: [CIImageOption: Any]?) { self.init(image: image) }

  /// Empty for a drawing outside of a recording.
  public convenience init(cgImage image: CGImage) { self.init(CIImage.bitmap(of: image), of: image) }
  public convenience init(cgImage image: CGImage, options: [CIImageOption: Any]?) { self.init(cgImage: image) }

  private static func bitmap(of image: CGImage) -> DisplayResources.Bitmap? {
    UIImage(cgImage: image).patternBitmap(in: Stage.current)
  }

  public convenience init?(data: Data) { self.init(data: data, options: nil) }
  public convenience init?(data: Data, options: [CIImageOption: Any]?) {
    guard let image = UIImage(data: data) else { return nil }
    self.init(image: image)
  }
  public convenience init?(contentsOf url: URL) { self.init(contentsOf: url, options: nil) }
  public convenience init?(contentsOf url: URL, options: [CIImageOption: Any]?) {
    guard let image = UIImage(contentsOfFile: url.path) else { return nil }
    self.init(image: image)
  }

  // MARK: - Colours

  /// One colour everywhere.
  public convenience init(color: CIColor) {
    let standard = color.standard
    self.init(extent: .infinite) { area, run in
      FilterPicture(area, pixels: Array(repeating: run.color(standard), count: area.count))
    }
  }

  public class func empty() -> CIImage { CIImage(extent: .zero) { area, _ in FilterPicture(area) } }
  public class var black: CIImage { CIImage(color: .black) }
  public class var white: CIImage { CIImage(color: .white) }
  public class var gray: CIImage { CIImage(color: .gray) }
  public class var red: CIImage { CIImage(color: .red) }
  public class var green: CIImage { CIImage(color: .green) }
  public class var blue: CIImage { CIImage(color: .blue) }
  public class var cyan: CIImage { CIImage(color: .cyan) }
  public class var magenta: CIImage { CIImage(color: .magenta) }
  public class var yellow: CIImage { CIImage(color: .yellow) }
  public class var clear: CIImage { CIImage(color: .clear) }
}

public struct CIImageOption: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let colorSpace = CIImageOption(rawValue: "CIImageColorSpace")
  public static let applyOrientationProperty = CIImageOption(rawValue: "CIImageApplyOrientationProperty")
  public static let properties = CIImageOption(rawValue: "CIImageProperties")
  public static let toneMapHDRtoSDR = CIImageOption(rawValue: "kCIImageToneMapHDRtoSDR")
}

extension UIImage {
  /// The image's pixels, computed at once; its scale is 1.
  public convenience init(ciImage: CIImage) { self.init(ciImage: ciImage, scale: 1, orientation: .up) }

  /// - Parameter scale: pixels per point.
  public convenience init(ciImage: CIImage, scale: CGFloat, orientation: UIImage.Orientation) {
    guard let pixels = CIContext().createCGImage(ciImage, from: ciImage.extent) else {
      self.init()
      return
    }
    self.init(cgImage: pixels, scale: scale, orientation: orientation)
  }

  /// Nil: an image of Core Image is drawn when it becomes one of UIKit.
  public var ciImage: CIImage? { nil }
}
