/// The motion of a scroll view's content along one axis, as in `UIScrollView`: under a finger, and after the finger is
/// lifted. Offsets and lengths are in points, velocities in points per second of the offset, which increases when the
/// finger moves back.
public struct ScrollAxis: Hashable, Sendable {
  /// The offsets at which the content can rest.
  public var range: ClosedRange<Double>
  /// The scroll view's length: that of a page, and the limit of the rubber band's stretch.
  public var length: Double
  /// Whether the content can move beyond its edges.
  public var bounces: Bool
  /// Whether it comes to rest only at multiples of the length from the start of the content.
  public var isPaging: Bool
  /// `UIScrollView.DecelerationRate`: the factor by which the velocity decreases per millisecond.
  public var decelerationRate: Double

  /// An axis along which content moves between two offsets.
  public init(
    range: ClosedRange<Double>, length: Double, bounces: Bool = true, isPaging: Bool = false,
    decelerationRate: Double = Self.normalRate
  ) {
    self.range = range
    self.length = length
    self.bounces = bounces
    self.isPaging = isPaging
    self.decelerationRate = decelerationRate
  }

  /// `UIScrollView.DecelerationRate.normal`.
  public static let normalRate = 0.998
  /// `UIScrollView.DecelerationRate.fast`.
  public static let fastRate = 0.99

  /// The offset shown for a drag beyond an edge; the distance from the edge stays below the length.
  ///
  /// - Parameters:
  ///   - range: the offsets at which the content follows the finger.
  ///   - length: the length of the scroll view, above 0.
  public static func rubberBand(_ offset: Double, beyond range: ClosedRange<Double>, length: Double) -> Double {
    func band(_ beyond: Double) -> Double { (1 - 1 / (beyond * stiffness / length + 1)) * length }
    if offset < range.lowerBound { return range.lowerBound - band(range.lowerBound - offset) }
    return offset > range.upperBound ? range.upperBound + band(offset - range.upperBound) : offset
  }

  /// The fraction by which content follows a drag just beyond an edge, as measured by public analyses.
  private static let stiffness = 0.55

  /// The offset to which a finger has moved the content.
  ///
  /// - Parameters:
  ///   - start: the offset when the finger touched; beyond an edge, the stretch of the rubber band continues from
  ///     there.
  ///   - translation: the translation of the finger since then.
  public func offset(from start: Double, translation: Double) -> Double {
    guard bounces, length > 0 else { return clamped(start - translation) }
    return Self.rubberBand(pulled(start) - translation, beyond: range, length: length)
  }

  /// The motion of the content after the finger has been lifted.
  ///
  /// - Parameters:
  ///   - offset: the offset when the finger is lifted.
  ///   - velocity: the velocity of the offset, in points per second.
  ///   - dragStart: the offset when the drag began; paging moves at most one page from it. Nil for `offset`.
  public func motion(from offset: Double, velocity: Double, dragStart: Double? = nil) -> InputMotion {
    if let target = page(from: offset, velocity: velocity, dragStart: dragStart ?? offset) {
      return InputMotion(settlingFrom: offset, at: target, velocity: velocity)
    }
    return InputMotion(
      decelerationFrom: offset, velocity: velocity, rate: decelerationRate, bounds: range, bounces: bounces)
  }

  /// The page nearest to where the content would come to rest, at most one page from the beginning of the drag. Pages are
  /// counted from the start of the content, whatever its inset is; the first and the last end at the edges.
  private func page(from offset: Double, velocity: Double, dragStart: Double) -> Double? {
    guard isPaging, length > 0 else { return nil }
    func number(_ offset: Double) -> Double { (offset / length).rounded() }
    let first = number(clamped(dragStart))
    let rest = number(offset + InputMotion.projection(velocity, rate: decelerationRate))
    return clamped(min(max(rest, first - 1), first + 1) * length)
  }

  private func clamped(_ offset: Double) -> Double { min(max(offset, range.lowerBound), range.upperBound) }

  /// The offset of the finger for which the rubber band shows this offset.
  private func pulled(_ shown: Double) -> Double {
    let edge = clamped(shown)
    let beyond = min(abs(shown - edge), length * 0.999)
    let pull = beyond / (length - beyond) * length / Self.stiffness
    return shown < edge ? edge - pull : edge + pull
  }
}
