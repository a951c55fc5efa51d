public import Foundation
import InbetweenGeometry

/// The colour space of components: sRGB, or its grey values.
public final class CGColorSpace: Sendable {
  let isGray: Bool

  init(isGray: Bool = false) { self.isGray = isGray }
  public convenience init?(name: String) { self.init(isGray: name == CGColorSpace.genericGrayGamma2_2) }
  /// Of the numbers of colours in this space.
  public var model: CGColorSpaceModel { isGray ? .monochrome : .rgb }
  public static let sRGB = "kCGColorSpaceSRGB"
  public static let displayP3 = "kCGColorSpaceDisplayP3"
  public static let extendedSRGB = "kCGColorSpaceExtendedSRGB"
  public static let genericGrayGamma2_2 = "kCGColorSpaceGenericGrayGamma2_2"
}

/// What the numbers of a colour mean.
public enum CGColorSpaceModel: Int32, Sendable {
  case unknown = -1
  case monochrome, rgb, cmyk, lab, deviceN, indexed, pattern, XYZ
}

public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { CGColorSpace(isGray: true) }

public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { CGColorSpace() }

/// Colours along a line.
public final class CGGradient: Sendable {
  let colors: [Color]
  let locations: [Double]

  /// - Parameter locations: 0…1, one for each colour; nil for even spacing.
  public init?(colorsSpace space: CGColorSpace?, colors: CFArray, locations: [CGFloat]?) {
    let colors = colors.compactMap { $0 as? CGColor }
    guard !colors.isEmpty, locations == nil || locations?.count == colors.count else { return nil }
    self.colors = colors.map(\.model)
    self.locations =
      locations?.map { Double($0) }
      ?? colors.indices.map { colors.count == 1 ? 0 : Double($0) / Double(colors.count - 1) }
  }

  public convenience init?(
    colorSpace space: CGColorSpace, colorComponents components: [CGFloat], locations: [CGFloat]?, count: Int
  ) {
    guard count > 0, components.count >= 4 * count else { return nil }
    let colors = (0..<count).map { index in
      CGColor(
        red: components[4 * index], green: components[4 * index + 1], blue: components[4 * index + 2],
        alpha: components[4 * index + 3])
    }
    self.init(colorsSpace: space, colors: colors, locations: locations)
  }
}
