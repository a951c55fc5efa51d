public import Foundation

// What items and bars of iOS 6 have. Backgrounds of bar buttons are stored and not drawn.

extension UIBarStyle {
  @available(iOS, deprecated: 13, message: "black")
  public static var blackOpaque: UIBarStyle { .black }
  /// Black, as ``black``; a bar is translucent by its own property.
  @available(iOS, deprecated: 13, message: "black")
  public static var blackTranslucent: UIBarStyle { .black }
}

/// What code has set for the backgrounds of a bar button.
final class BarButtonBackgrounds {
  struct Key: Hashable {
    var state: UIControl.State
    var style: UIBarButtonItem.Style?
    var metrics: UIBarMetrics
  }

  var images: [Key: UIImage] = [:]
  var backImages: [Key: UIImage] = [:]
  var backTitleAdjustments: [UIBarMetrics: UIOffset] = [:]
  var verticalAdjustments: [UIBarMetrics: CGFloat] = [:]
  var backVerticalAdjustments: [UIBarMetrics: CGFloat] = [:]
  var titleAdjustments: [UIBarMetrics: UIOffset] = [:]
}

extension UIBarButtonItem {
  public func setBackgroundImage(
    _ backgroundImage: UIImage?, for state: UIControl.State, barMetrics: UIBarMetrics
  ) { backgrounds.images[.init(state: state, metrics: barMetrics)] = backgroundImage }
  public func backgroundImage(for state: UIControl.State, barMetrics: UIBarMetrics) -> UIImage? {
    backgrounds.images[.init(state: state, metrics: barMetrics)]
  }
  public func setBackgroundImage(
    _ backgroundImage: UIImage?, for state: UIControl.State, style: UIBarButtonItem.Style, barMetrics: UIBarMetrics
  ) { backgrounds.images[.init(state: state, style: style, metrics: barMetrics)] = backgroundImage }
  public func backgroundImage(
    for state: UIControl.State, style: UIBarButtonItem.Style, barMetrics: UIBarMetrics
  ) -> UIImage? { backgrounds.images[.init(state: state, style: style, metrics: barMetrics)] }

  public func setBackButtonBackgroundImage(
    _ backgroundImage: UIImage?, for state: UIControl.State, barMetrics: UIBarMetrics
  ) { backgrounds.backImages[.init(state: state, metrics: barMetrics)] = backgroundImage }
  public func backButtonBackgroundImage(for state: UIControl.State, barMetrics: UIBarMetrics) -> UIImage? {
    backgrounds.backImages[.init(state: state, metrics: barMetrics)]
  }
  public func setBackButtonTitlePositionAdjustment(_ adjustment: UIOffset, for barMetrics: UIBarMetrics) {
    backgrounds.backTitleAdjustments[barMetrics] = adjustment
  }
  public func backButtonTitlePositionAdjustment(for barMetrics: UIBarMetrics) -> UIOffset {
    backgrounds.backTitleAdjustments[barMetrics] ?? .zero
  }

  public func setBackButtonBackgroundVerticalPositionAdjustment(
    _ adjustment: CGFloat, for barMetrics: UIBarMetrics
  ) { backgrounds.backVerticalAdjustments[barMetrics] = adjustment }
  public func backButtonBackgroundVerticalPositionAdjustment(for barMetrics: UIBarMetrics) -> CGFloat {
    backgrounds.backVerticalAdjustments[barMetrics] ?? 0
  }
  public func setBackgroundVerticalPositionAdjustment(_ adjustment: CGFloat, for barMetrics: UIBarMetrics) {
    backgrounds.verticalAdjustments[barMetrics] = adjustment
  }
  public func backgroundVerticalPositionAdjustment(for barMetrics: UIBarMetrics) -> CGFloat {
    backgrounds.verticalAdjustments[barMetrics] ?? 0
  }
  public func setTitlePositionAdjustment(_ adjustment: UIOffset, for barMetrics: UIBarMetrics) {
    backgrounds.titleAdjustments[barMetrics] = adjustment
  }
  public func titlePositionAdjustment(for barMetrics: UIBarMetrics) -> UIOffset {
    backgrounds.titleAdjustments[barMetrics] ?? .zero
  }
}
