/// Which parts of a view's place stretch with its superview, as `UIView.AutoresizingMask` has it.
public struct AutoresizingMask: OptionSet, Sendable, Hashable {
  public let rawValue: Int

  /// A mask with UIKit's bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1 << 0)
  public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
  public static let flexibleRightMargin = AutoresizingMask(rawValue: 1 << 2)
  public static let flexibleTopMargin = AutoresizingMask(rawValue: 1 << 3)
  public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
  public static let flexibleBottomMargin = AutoresizingMask(rawValue: 1 << 5)
}

/// Along one axis: origin = `originScale`·superview + `origin`, size = `sizeScale`·superview + `size`.
struct AutoresizingRule: Hashable, Sendable {
  var originScale = 0.0
  var origin: Double
  var sizeScale = 0.0
  var size: Double

  /// What a frame and its flexible parts mean, given the superview's length when the frame was set.
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
      // Right margin fixed; origin and size share the remainder in proportion.
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

  /// The part of a whole, or one half where the whole is nothing.
  private static func share(_ part: Double, of whole: Double) -> Double { whole == 0 ? 0.5 : part / whole }
}
