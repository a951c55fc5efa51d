/// How many views were laid out where Apple's engine has them.
public struct ConformanceFigures: Hashable, Sendable {
  public var checked = 0
  /// Within half a point.
  public var near = 0
  /// To the last pixel.
  public var equal = 0

  public init() {}

  public mutating func add(_ view: ConformanceOfView) {
    checked += 1
    if view.isNear { near += 1 }
    if view.isEqual { equal += 1 }
  }

  /// In percent; 100 where nothing was checked.
  public var nearShare: Double { checked == 0 ? 100 : 100 * Double(near) / Double(checked) }
  /// Of those that are near, in percent.
  public var equalShare: Double { near == 0 ? 100 : 100 * Double(equal) / Double(near) }
}
