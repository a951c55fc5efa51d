/// A width and a height, in points unless stated to be in pixels.
public struct Size: Hashable, Sendable {
  /// May be negative, while a spring overshoots.
  public var width: Double
  /// May be negative, while a spring overshoots.
  public var height: Double

  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// No width and no height.
  public static let zero = Size(width: 0, height: 0)

  public static func - (a: Size, b: Size) -> Size {
    Size(width: a.width - b.width, height: a.height - b.height)
  }
  public static func * (a: Size, k: Double) -> Size { Size(width: a.width * k, height: a.height * k) }
}
