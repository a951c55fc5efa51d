package import InbetweenGeometry

/// The flexible parts of a view's frame when its superview is resized, as in `UIView.AutoresizingMask`.
public struct AutoresizingMask: OptionSet, Sendable, Hashable {
  public let rawValue: Int

  /// A mask with UIKit's bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The distance to the superview's left edge takes part in a change of width.
  public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1 << 0)
  /// The width takes part in a change of the superview's.
  public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
  /// The distance to the superview's right edge takes part in a change of width.
  public static let flexibleRightMargin = AutoresizingMask(rawValue: 1 << 2)
  /// The distance to the superview's upper edge takes part in a change of height.
  public static let flexibleTopMargin = AutoresizingMask(rawValue: 1 << 3)
  /// The height takes part in a change of the superview's.
  public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
  /// The distance to the superview's lower edge takes part in a change of height.
  public static let flexibleBottomMargin = AutoresizingMask(rawValue: 1 << 5)
}

extension AutoresizingMask {
  /// A frame after its superview's size has changed, in points.
  package func frame(_ frame: Rect, in former: Size, resizedTo size: Size) -> Rect {
    let (horizontal, vertical) = rules(for: frame, in: former)
    return Rect(
      x: horizontal.originScale * size.width + horizontal.origin,
      y: vertical.originScale * size.height + vertical.origin,
      width: max(horizontal.sizeScale * size.width + horizontal.size, 0),
      height: max(vertical.sizeScale * size.height + vertical.size, 0))
  }

  /// - Parameter size: the superview's when the frame was set, in points.
  func rules(for frame: Rect, in size: Size) -> (horizontal: AutoresizingRule, vertical: AutoresizingRule) {
    (
      AutoresizingRule(
        origin: frame.minX, size: frame.width, superviewLength: size.width,
        before: contains(.flexibleLeftMargin), length: contains(.flexibleWidth), after: contains(.flexibleRightMargin)),
      AutoresizingRule(
        origin: frame.minY, size: frame.height, superviewLength: size.height,
        before: contains(.flexibleTopMargin), length: contains(.flexibleHeight),
        after: contains(.flexibleBottomMargin))
    )
  }
}

/// Along one axis: origin = `originScale`·superview + `origin`, size = `sizeScale`·superview + `size`.
struct AutoresizingRule: Hashable, Sendable {
  var originScale = 0.0
  var origin: Double
  var sizeScale = 0.0
  var size: Double

  /// Computes the rule from a frame, its flexible parts, and the superview's length when the frame was set, in points.
  init(origin: Double, size: Double, superviewLength: Double, before: Bool, length: Bool, after: Bool) {
    self.origin = origin
    self.size = size
    let rest = superviewLength - origin - size
    switch (before, length, after) {
    case (false, false, _): break
    case (true, false, false):
      originScale = 1
      self.origin = -rest - size
    case (false, true, false):
      sizeScale = 1
      self.size = -rest - origin
    case (true, true, false):
      // With a fixed right margin, origin and size share the remaining length in proportion.
      let share = AutoresizingRule.share(size, of: origin + size)
      sizeScale = share
      self.size = -share * rest
      originScale = 1 - share
      self.origin = -rest * (1 - share)
    case (true, false, true):
      let share = AutoresizingRule.share(origin, of: origin + rest)
      originScale = share
      self.origin = -share * size
    case (false, true, true):
      let share = AutoresizingRule.share(size, of: size + rest)
      sizeScale = share
      self.size = -share * origin
    case (true, true, true):
      guard superviewLength != 0 else { break }
      originScale = origin / superviewLength
      sizeScale = size / superviewLength
      self.origin = 0
      self.size = 0
    }
  }

  /// A part as a fraction of a whole; one half if the whole is zero.
  private static func share(_ part: Double, of whole: Double) -> Double { whole == 0 ? 0.5 : part / whole }
}
