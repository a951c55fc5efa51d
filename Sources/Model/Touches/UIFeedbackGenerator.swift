public import Foundation

// Haptic feedback, which has no visible effect.

open class UIFeedbackGenerator: NSObject {
  public override init() { super.init() }
  public init(view: UIView) { super.init() }
  open func prepare() {}
}

open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  public enum FeedbackStyle: Int, Sendable { case light, medium, heavy, soft, rigid }

  public override init() { super.init() }
  public init(style: UIImpactFeedbackGenerator.FeedbackStyle) { super.init() }
  public init(style: UIImpactFeedbackGenerator.FeedbackStyle, view: UIView) { super.init() }
  open func impactOccurred() {}
  open func impactOccurred(intensity: CGFloat) {}
  open func impactOccurred(at location: CGPoint) {}
  open func impactOccurred(intensity: CGFloat, at location: CGPoint) {}
}

open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  public enum FeedbackType: Int, Sendable { case success, warning, error }

  open func notificationOccurred(_ notificationType: UINotificationFeedbackGenerator.FeedbackType) {}
  open func notificationOccurred(
    _ notificationType: UINotificationFeedbackGenerator.FeedbackType, at location: CGPoint
  ) {}
}

open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  open func selectionChanged() {}
  open func selectionChanged(at location: CGPoint) {}
}
