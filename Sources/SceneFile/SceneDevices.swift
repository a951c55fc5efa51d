public import InbetweenGeometry

/// A device that a canvas can be named after: portrait, no bars.
public struct SceneDevice: Hashable, Sendable {
  public let name: String
  /// Points.
  public let size: Size
  public let scale: Int
  public let safeArea: Insets

  private init(_ name: String, _ width: Double, _ height: Double, scale: Int, top: Double, bottom: Double) {
    self.name = name
    size = Size(width: width, height: height)
    self.scale = scale
    safeArea = Insets(top: top, bottom: bottom)
  }

  /// Every device, in the order of the specification.
  public static let all: [SceneDevice] = [
    SceneDevice("iPhone SE (1st generation)", 320, 568, scale: 2, top: 20, bottom: 0),
    SceneDevice("iPhone 8", 375, 667, scale: 2, top: 20, bottom: 0),
    SceneDevice("iPhone 8 Plus", 414, 736, scale: 3, top: 20, bottom: 0),
    SceneDevice("iPhone X", 375, 812, scale: 3, top: 44, bottom: 34),
    SceneDevice("iPhone XR", 414, 896, scale: 2, top: 44, bottom: 34),
    SceneDevice("iPhone 14", 390, 844, scale: 3, top: 47, bottom: 34),
    SceneDevice("iPhone 15", 393, 852, scale: 3, top: 59, bottom: 34),
    SceneDevice("iPhone 15 Pro Max", 430, 932, scale: 3, top: 59, bottom: 34),
    SceneDevice("iPhone 16", 393, 852, scale: 3, top: 59, bottom: 34),
    SceneDevice("iPad (9th generation)", 810, 1080, scale: 2, top: 20, bottom: 0),
  ]

  /// The device of that name; nil for an unknown one.
  public static func named(_ name: String) -> SceneDevice? { all.first { $0.name == name } }
}
