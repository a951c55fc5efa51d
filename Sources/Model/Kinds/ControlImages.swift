import Foundation

// Pictures of controls, which are stored and not drawn.

private final class ControlImages {
  var (first, second): (UIImage?, UIImage?)
  var dividers: [DividerKey: UIImage] = [:]

  struct DividerKey: Hashable {
    var left: UIControl.State
    var right: UIControl.State
    var metrics: UIBarMetrics
  }
}

extension UIView {
  fileprivate var controlImages: ControlImages {
    codeProperties.attachments.object(ControlImages.self) { ControlImages() }
  }
}

extension UIProgressView {
  /// In place of the bar.
  public var progressImage: UIImage? {
    get { controlImages.first }
    set { controlImages.first = newValue }
  }
  public var trackImage: UIImage? {
    get { controlImages.second }
    set { controlImages.second = newValue }
  }
}

extension UISwitch {
  /// Without effect since iOS 7.
  public var onImage: UIImage? {
    get { controlImages.first }
    set { controlImages.first = newValue }
  }
  public var offImage: UIImage? {
    get { controlImages.second }
    set { controlImages.second = newValue }
  }
}

extension UISegmentedControl {
  public func setDividerImage(
    _ dividerImage: UIImage?, forLeftSegmentState leftState: UIControl.State,
    rightSegmentState rightState: UIControl.State, barMetrics: UIBarMetrics
  ) { controlImages.dividers[.init(left: leftState, right: rightState, metrics: barMetrics)] = dividerImage }
  public func dividerImage(
    forLeftSegmentState leftState: UIControl.State, rightSegmentState rightState: UIControl.State,
    barMetrics: UIBarMetrics
  ) -> UIImage? { controlImages.dividers[.init(left: leftState, right: rightState, metrics: barMetrics)] }
}
