public import InbetweenGeometry

/// A device for a canvas, without bars.
public struct CanvasDevice: Hashable, Sendable {
  /// As the scene writes it, such as `iPhone 14`.
  public let name: String
  /// Points, in portrait.
  public let size: Size
  /// Pixels per point.
  public let scale: Int
  /// In portrait.
  public let safeArea: Insets
  /// In landscape, where the status bar of an iPhone is hidden and the insets on both sides are those of the camera's
  /// side.
  public let landscapeSafeArea: Insets

  private init(
    _ name: String, _ width: Double, _ height: Double, scale: Int, top: Double, bottom: Double, landscape: Insets
  ) {
    self.name = name
    size = Size(width: width, height: height)
    self.scale = scale
    safeArea = Insets(top: top, bottom: bottom)
    landscapeSafeArea = landscape
  }

  private init(
    _ name: String, _ width: Double, _ height: Double, scale: Int, top: Double, bottom: Double, sides: Double,
    below: Double
  ) {
    self.init(
      name, width, height, scale: scale, top: top, bottom: bottom,
      landscape: Insets(left: sides, bottom: below, right: sides))
  }

  /// Every device, in the order of docs/scene-format.md.
  public static let all: [CanvasDevice] = [
    CanvasDevice("iPhone SE (1st generation)", 320, 568, scale: 2, top: 20, bottom: 0, sides: 0, below: 0),
    CanvasDevice("iPhone SE (3rd generation)", 375, 667, scale: 2, top: 20, bottom: 0, sides: 0, below: 0),
    CanvasDevice("iPhone 8", 375, 667, scale: 2, top: 20, bottom: 0, sides: 0, below: 0),
    CanvasDevice("iPhone 8 Plus", 414, 736, scale: 3, top: 20, bottom: 0, sides: 0, below: 0),
    CanvasDevice("iPhone X", 375, 812, scale: 3, top: 44, bottom: 34, sides: 44, below: 21),
    CanvasDevice("iPhone XR", 414, 896, scale: 2, top: 44, bottom: 34, sides: 44, below: 21),
    CanvasDevice("iPhone 11", 414, 896, scale: 2, top: 48, bottom: 34, sides: 48, below: 21),
    CanvasDevice("iPhone 11 Pro", 375, 812, scale: 3, top: 44, bottom: 34, sides: 44, below: 21),
    CanvasDevice("iPhone 11 Pro Max", 414, 896, scale: 3, top: 44, bottom: 34, sides: 44, below: 21),
    CanvasDevice("iPhone 12", 390, 844, scale: 3, top: 47, bottom: 34, sides: 47, below: 21),
    CanvasDevice("iPhone 12 mini", 375, 812, scale: 3, top: 50, bottom: 34, sides: 50, below: 21),
    CanvasDevice("iPhone 12 Pro Max", 428, 926, scale: 3, top: 47, bottom: 34, sides: 47, below: 21),
    CanvasDevice("iPhone 13", 390, 844, scale: 3, top: 47, bottom: 34, sides: 47, below: 21),
    CanvasDevice("iPhone 13 mini", 375, 812, scale: 3, top: 50, bottom: 34, sides: 50, below: 21),
    CanvasDevice("iPhone 13 Pro Max", 428, 926, scale: 3, top: 47, bottom: 34, sides: 47, below: 21),
    CanvasDevice("iPhone 14", 390, 844, scale: 3, top: 47, bottom: 34, sides: 47, below: 21),
    CanvasDevice("iPhone 14 Plus", 428, 926, scale: 3, top: 47, bottom: 34, sides: 47, below: 21),
    CanvasDevice("iPhone 14 Pro", 393, 852, scale: 3, top: 59, bottom: 34, sides: 59, below: 21),
    CanvasDevice("iPhone 14 Pro Max", 430, 932, scale: 3, top: 59, bottom: 34, sides: 59, below: 21),
    CanvasDevice("iPhone 15", 393, 852, scale: 3, top: 59, bottom: 34, sides: 59, below: 21),
    CanvasDevice("iPhone 15 Plus", 430, 932, scale: 3, top: 59, bottom: 34, sides: 59, below: 21),
    CanvasDevice("iPhone 15 Pro", 393, 852, scale: 3, top: 59, bottom: 34, sides: 59, below: 21),
    CanvasDevice("iPhone 15 Pro Max", 430, 932, scale: 3, top: 59, bottom: 34, sides: 59, below: 21),
    CanvasDevice("iPhone 16", 393, 852, scale: 3, top: 59, bottom: 34, sides: 59, below: 21),
    CanvasDevice("iPhone 16e", 390, 844, scale: 3, top: 47, bottom: 34, sides: 47, below: 21),
    CanvasDevice("iPhone 16 Plus", 430, 932, scale: 3, top: 59, bottom: 34, sides: 59, below: 21),
    CanvasDevice("iPhone 16 Pro", 402, 874, scale: 3, top: 62, bottom: 34, sides: 62, below: 21),
    CanvasDevice("iPhone 16 Pro Max", 440, 956, scale: 3, top: 62, bottom: 34, sides: 62, below: 21),
    CanvasDevice("iPhone 17", 402, 874, scale: 3, top: 62, bottom: 34, sides: 62, below: 21),
    CanvasDevice("iPhone Air", 420, 912, scale: 3, top: 68, bottom: 34, sides: 68, below: 21),
    CanvasDevice("iPhone 17 Pro", 402, 874, scale: 3, top: 62, bottom: 34, sides: 62, below: 21),
    CanvasDevice("iPhone 17 Pro Max", 440, 956, scale: 3, top: 62, bottom: 34, sides: 62, below: 21),
    CanvasDevice(
      "iPad (9th generation)", 810, 1080, scale: 2, top: 20, bottom: 0, landscape: Insets(top: 20, bottom: 0)),
    CanvasDevice("iPad (A16)", 820, 1180, scale: 2, top: 24, bottom: 20, landscape: Insets(top: 24, bottom: 20)),
    CanvasDevice(
      "iPad mini (A17 Pro)", 744, 1133, scale: 2, top: 24, bottom: 20, landscape: Insets(top: 24, bottom: 20)),
    CanvasDevice(
      "iPad Air 11-inch (M3)", 820, 1180, scale: 2, top: 24, bottom: 20, landscape: Insets(top: 24, bottom: 20)),
    CanvasDevice(
      "iPad Air 13-inch (M3)", 1024, 1366, scale: 2, top: 24, bottom: 20, landscape: Insets(top: 24, bottom: 20)),
    CanvasDevice(
      "iPad Pro 11-inch (M4)", 834, 1210, scale: 2, top: 24, bottom: 20, landscape: Insets(top: 24, bottom: 20)),
    CanvasDevice(
      "iPad Pro 13-inch (M4)", 1032, 1376, scale: 2, top: 24, bottom: 20, landscape: Insets(top: 24, bottom: 20)),
  ]

  /// The device with a name; nil for an unknown one.
  public static func named(_ name: String) -> CanvasDevice? { all.first { $0.name == name } }
}
