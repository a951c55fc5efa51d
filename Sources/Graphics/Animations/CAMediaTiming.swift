public import Foundation
package import InbetweenMotion

/// The timing of an animation or layer, in seconds of its parent's time.
public protocol CAMediaTiming: AnyObject {
  var beginTime: CFTimeInterval { get set }
  var duration: CFTimeInterval { get set }
  var speed: Float { get set }
  var timeOffset: CFTimeInterval { get set }
  var repeatCount: Float { get set }
  var repeatDuration: CFTimeInterval { get set }
  var autoreverses: Bool { get set }
  var fillMode: CAMediaTimingFillMode { get set }
}

public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
  public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
  public static let both = CAMediaTimingFillMode(rawValue: "both")
  public static let removed = CAMediaTimingFillMode(rawValue: "removed")
}

public let kCAFillModeForwards = "forwards"
public let kCAFillModeBackwards = "backwards"
public let kCAFillModeBoth = "both"
public let kCAFillModeRemoved = "removed"

public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
  public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
  public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
  public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
  public static let `default` = CAMediaTimingFunctionName(rawValue: "default")
}

/// A cubic Bézier curve that maps time to progress.
open class CAMediaTimingFunction: NSObject, @unchecked Sendable {
  package let model: TimingFunction

  package init(_ model: TimingFunction) {
    self.model = model
    super.init()
  }

  public convenience init(name: CAMediaTimingFunctionName) {
    self.init(TimingFunction(name: name.rawValue) ?? .default)
  }

  /// Time cannot run backwards: the x coordinates of the control points are clamped to 0…1.
  public convenience init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
    func unit(_ x: Float) -> Double { min(max(Double(x), 0), 1) }
    self.init(TimingFunction(x1: unit(c1x), y1: Double(c1y), x2: unit(c2x), y2: Double(c2y)) ?? .linear)
  }
}

/// The rate at which a display link is called or an animation is shown, per second.
public struct CAFrameRateRange: Hashable, Sendable {
  public var minimum: Float
  public var maximum: Float
  public var preferred: Float?

  public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
    self.minimum = minimum
    self.maximum = maximum
    self.preferred = preferred
  }

  public static let `default` = CAFrameRateRange(minimum: 0, maximum: 60)
}
