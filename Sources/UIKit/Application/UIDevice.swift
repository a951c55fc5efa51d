public import InbetweenModel
public import Foundation

public enum UIDeviceOrientation: Int, Sendable {
  case unknown, portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown

  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
  public var isFlat: Bool { self == .faceUp || self == .faceDown }
  public var isValidInterfaceOrientation: Bool { isPortrait || isLandscape }
}

/// The device of a recording.
open class UIDevice: NSObject {
  public class var current: UIDevice { UIDevice() }
  public static let orientationDidChangeNotification = NSNotification.Name("UIDeviceOrientationDidChangeNotification")

  open var userInterfaceIdiom: UIUserInterfaceIdiom { UITraitCollection.current.userInterfaceIdiom }
  /// That of the interface: a device that is turned to the left has an interface that is turned to the right.
  open var orientation: UIDeviceOrientation {
    UIDeviceOrientation(rawValue: UIInterfaceOrientation.current.rawValue) ?? .portrait
  }
  open var systemName: String { "iOS" }
  open var systemVersion: String { "17.0" }
  open var model: String { UITraitCollection.current.userInterfaceIdiom == .pad ? "iPad" : "iPhone" }
  open var localizedModel: String { model }
  open var identifierForVendor: UUID? { nil }
  open var isMultitaskingSupported: Bool { true }
  open var isBatteryMonitoringEnabled = false
  open var batteryLevel: Float { -1 }
  public enum BatteryState: Int, Sendable { case unknown, unplugged, charging, full }
  open var batteryState: BatteryState { .unknown }
  public static let batteryStateDidChangeNotification = NSNotification.Name("UIDeviceBatteryStateDidChangeNotification")
  public static let batteryLevelDidChangeNotification = NSNotification.Name("UIDeviceBatteryLevelDidChangeNotification")
  public static let proximityStateDidChangeNotification = NSNotification.Name(
    "UIDeviceProximityStateDidChangeNotification")
  open var isProximityMonitoringEnabled = false
  open var proximityState: Bool { false }
  open func playInputClick() {}
  open var isGeneratingDeviceOrientationNotifications: Bool { false }
  open func beginGeneratingDeviceOrientationNotifications() {}
  open func endGeneratingDeviceOrientationNotifications() {}
  open var name: String { "iPhone" }

  /// Has no effect: the device of a film keeps its orientation, which code sets by this name.
  open func setValue(_ value: Any?, forKey key: String) {}
  /// `orientation` is the raw value; other names are not known.
  open func value(forKey key: String) -> Any? { key == "orientation" ? orientation.rawValue : nil }
}

public enum UIInterfaceOrientation: Int, Sendable {
  case unknown, portrait, portraitUpsideDown, landscapeRight, landscapeLeft
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}
