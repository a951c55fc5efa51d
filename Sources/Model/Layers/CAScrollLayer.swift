public import Foundation

public struct CAScrollLayerScrollMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let none = CAScrollLayerScrollMode(rawValue: "none")
  public static let vertically = CAScrollLayerScrollMode(rawValue: "vertically")
  public static let horizontally = CAScrollLayerScrollMode(rawValue: "horizontally")
  public static let both = CAScrollLayerScrollMode(rawValue: "both")
}

/// Shows a part of its content.
open class CAScrollLayer: CALayer {
  open var scrollMode = CAScrollLayerScrollMode.both

  /// Scrolls a point of the content to the upper left corner, as far as the mode allows.
  open func scroll(to point: CGPoint) {
    var origin = bounds.origin
    if scrollMode == .both || scrollMode == .horizontally { origin.x = point.x }
    if scrollMode == .both || scrollMode == .vertically { origin.y = point.y }
    bounds.origin = origin
  }

  /// Scrolls by the smallest distance that makes the rectangle visible.
  open func scroll(to rect: CGRect) {
    var point = bounds.origin
    if rect.maxX > point.x + bounds.width { point.x = rect.maxX - bounds.width }
    if rect.minX < point.x { point.x = rect.minX }
    if rect.maxY > point.y + bounds.height { point.y = rect.maxY - bounds.height }
    if rect.minY < point.y { point.y = rect.minY }
    scroll(to: point)
  }
}
