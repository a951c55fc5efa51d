public import Foundation
public import InbetweenModel
import InbetweenGeometry
import InbetweenPixels
import InbetweenTimeline

// Core Image: pictures as recipes, which are computed when a context makes pixels of them.

/// A picture: pixels, or what filters make of others. Its y axis points up.
public final class CIImage: NSObject, @unchecked Sendable {
  /// In pixels; infinite for colours and clamped images.
  public let extent: CGRect
  let step: FilterStep
  /// Whether so many steps follow each other that it is not computed.
  let isTooDeep: Bool
  private let depth: Int
  /// The most pictures that exist at a time while this one is computed.
  private let rank: Int
  /// The indices of the step's sources, with those of the highest rank last.
  let order: [Int]
  /// Whether transforms take the nearest pixel, and do not mix four.
  let isNearest: Bool
  /// The pixels that code has given it.
  public let cgImage: CGImage?
  public var properties: [String: Any] { [:] }

  /// How many steps may follow each other: as many images release each other, one in the other.
  static let depthLimit = 500

  init(extent: CGRect, isNearest: Bool = false, cgImage: CGImage? = nil, step: FilterStep) {
    self.extent = extent.sound
    self.cgImage = cgImage
    self.isNearest = isNearest
    let depth = (step.sources.map(\.depth).max() ?? 0) + 1
    self.depth = depth
    isTooDeep = depth > CIImage.depthLimit
    // The sources of one that is too deep are let go, so that the chain ends.
    self.step = isTooDeep ? FilterStep(draw: { area, _, _ in FilterPicture(area) }) : step
    let ranks = self.step.sources.map(\.rank)
    let order = ranks.indices.sorted { (ranks[$0], $1) < (ranks[$1], $0) }
    self.order = order
    // Each source is computed beside the pictures of those before it.
    rank = order.reversed().enumerated().map { ranks[$0.element] + $0.offset }.max() ?? 1
    super.init()
  }

  /// A picture that is made of no others.
  convenience init(
    extent: CGRect, isNearest: Bool = false, cgImage: CGImage? = nil,
    drawing: @escaping (FilterArea, FilterRun) -> FilterPicture
  ) {
    self.init(
      extent: extent, isNearest: isNearest, cgImage: cgImage,
      step: FilterStep(draw: { area, _, run in drawing(area, run) }))
  }

  private convenience init(_ image: CIImage) {
    self.init(extent: image.extent, isNearest: image.isNearest, cgImage: image.cgImage, step: image.step)
  }

  /// Where pixels may be.
  static let places = -(1 << 24)...1 << 24

  /// The whole pixels of a rectangle, enlarged; nil for an infinite one.
  static func area(_ rect: CGRect) -> FilterArea? {
    guard !rect.isInfinite else { return nil }
    guard !rect.isNull, rect.width > 0, rect.height > 0 else { return FilterArea(x: 0, y: 0, width: 0, height: 0) }
    // A sum of fractions is not always the whole number that it stands for: 1e-6 pixels are none.
    func whole(_ low: CGFloat, _ high: CGFloat) -> (Int, Int) {
      let first = Int(clamping: Double((low + 1e-6).rounded(.down)), to: places)
      return (first, max(Int(clamping: Double((high - 1e-6).rounded(.up)), to: places), first))
    }
    let (left, right) = whole(rect.minX, rect.maxX)
    let (bottom, top) = whole(rect.minY, rect.maxY)
    return FilterArea(x: left, y: bottom, width: right - left, height: top - bottom)
  }

  /// What is within the extent.
  func area(in area: FilterArea) -> FilterArea { CIImage.area(extent).map { area.intersection($0) } ?? area }

  // MARK: - Pixels

  /// - Parameters:
  ///   - bitmap: nil makes an empty picture.
  ///   - isStandard: whether bytes are sRGB, and not numbers that are the same in each space.
  private convenience init(_ bitmap: DisplayResources.Bitmap?, of image: CGImage, isStandard: Bool = true) {
    let (width, height, bytes) = (bitmap?.width ?? 0, bitmap?.height ?? 0, bitmap?.pixels ?? [])
    self.init(extent: CGRect(x: 0, y: 0, width: width, height: height), cgImage: image) { area, run in
      var picture = FilterPicture(area)
      var index = 0
      for row in height - area.top..<height - area.y {
        for column in area.x..<area.right {
          let place = 4 * (row * width + column)
          picture.pixels[index] = FilterColors.color(bytes[place..<place + 4], isLinear: run.isLinear && isStandard)
          index += 1
        }
      }
      return picture
    }
  }

  /// The image's pixels before they are turned; nil for a drawing outside of a recording, and for no pixels.
  public convenience init?(image: UIImage) { self.init(image: image, options: nil) }

  /// - Parameter options: a `colorSpace` of `NSNull()` takes bytes as numbers of the context's space;
  ///   `applyOrientationProperty` turns the image upright. Others have no effect.
  public convenience init?(image: UIImage, options: [CIImageOption: Any]?) {
    guard let pixels = image.cgImage, let bitmap = CIImage.bitmap(of: pixels), bitmap.width > 0, bitmap.height > 0
    else { return nil }
    let source = CIImage(bitmap, of: pixels, isStandard: !(options?[.colorSpace] is NSNull))
    let isUpright = options?[.applyOrientationProperty] as? Bool == true
    self.init(isUpright ? source.oriented(CGImagePropertyOrientation(image.imageOrientation)) : source)
  }

  /// Empty for a drawing outside of a recording.
  public convenience init(cgImage image: CGImage) { self.init(CIImage.bitmap(of: image), of: image) }
  public convenience init(cgImage image: CGImage, options: [CIImageOption: Any]?) {
    self.init(CIImage.bitmap(of: image), of: image, isStandard: !(options?[.colorSpace] is NSNull))
  }

  private static func bitmap(of image: CGImage) -> DisplayResources.Bitmap? {
    UIImage(cgImage: image).patternBitmap(in: Stage.current)
  }

  public convenience init?(data: Data) { self.init(data: data, options: nil) }
  public convenience init?(data: Data, options: [CIImageOption: Any]?) {
    guard let image = UIImage(data: data) else { return nil }
    self.init(image: image, options: options)
  }
  public convenience init?(contentsOf url: URL) { self.init(contentsOf: url, options: nil) }
  public convenience init?(contentsOf url: URL, options: [CIImageOption: Any]?) {
    guard let image = UIImage(contentsOfFile: url.path) else { return nil }
    self.init(image: image, options: options)
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

extension CGImagePropertyOrientation {
  init(_ orientation: UIImage.Orientation) {
    self =
      switch orientation {
      case .up: .up
      case .upMirrored: .upMirrored
      case .down: .down
      case .downMirrored: .downMirrored
      case .left: .left
      case .leftMirrored: .leftMirrored
      case .right: .right
      case .rightMirrored: .rightMirrored
      }
  }
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
