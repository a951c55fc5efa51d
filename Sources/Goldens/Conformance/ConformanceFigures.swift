/// The number of views whose layout agrees with the recorded one.
public struct ConformanceFigures: Hashable, Sendable {
  public var checked = 0
  /// The number of views within half a point.
  public var near = 0
  /// The number of views equal to the pixel.
  public var equal = 0

  public init() {}

  public mutating func add(_ view: ConformanceOfView) {
    checked += 1
    if view.isNear { near += 1 }
    if view.isEqual { equal += 1 }
  }

  /// In percent; 100 if nothing was checked.
  public var nearShare: Double { checked == 0 ? 100 : 100 * Double(near) / Double(checked) }
  /// As a percentage of those that are near.
  public var equalShare: Double { near == 0 ? 100 : 100 * Double(equal) / Double(near) }
}
