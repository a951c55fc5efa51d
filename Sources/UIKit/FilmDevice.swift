public import Foundation
package import InbetweenGeometry
import InbetweenModel
import InbetweenScene
import InbetweenTimeline

/// The device of a film: the size, scale and safe area of its screen in portrait orientation. A film may hold it otherwise.
public struct FilmDevice: Hashable, Sendable {
  public let name: String
  /// The size of the screen, in points.
  public let size: CGSize
  /// Pixels per point: 1, 2 or 3.
  public let scale: Int
  package let safeArea: Insets
  /// While it is held in landscape.
  let landscapeSafeArea: Insets
  let isPad: Bool

  /// - Parameters:
  ///   - name: the name used for files and in reports.
  ///   - size: in points.
  ///   - scale: pixels per point: 1, 2 or 3.
  ///   - safeAreaTop: in points.
  ///   - safeAreaBottom: in points.
  ///   - isPad: whether its size classes are those of an iPad.
  public init(
    name: String, size: CGSize, scale: Int, safeAreaTop: CGFloat = 0, safeAreaBottom: CGFloat = 0, isPad: Bool = false
  ) {
    self.name = name
    self.size = size
    self.scale = min(max(scale, 1), 3)
    safeArea = Insets(top: Double(safeAreaTop), bottom: Double(safeAreaBottom))
    self.isPad = isPad
    // As those of known devices: phones without a home button have the camera at a side.
    let (side, below) = safeArea.bottom > 0 ? (safeArea.top, 21.0) : (0, 0)
    landscapeSafeArea = isPad ? safeArea : Insets(left: side, bottom: below, right: side)
  }

  /// A device with a name that scenes accept; nil for an unknown name.
  public init?(named name: String) {
    guard let device = CanvasDevice.named(name) else { return nil }
    self.init(device)
  }

  private init(_ device: CanvasDevice) {
    name = device.name
    size = CGSize(width: device.size.width, height: device.size.height)
    scale = device.scale
    safeArea = device.safeArea
    landscapeSafeArea = device.landscapeSafeArea
    isPad = device.name.hasPrefix("iPad")
  }

  /// The screen as it is held.
  func screen(_ orientation: UIInterfaceOrientation) -> StageScreen {
    orientation.isLandscape
      ? StageScreen(size: Size(CGSize(width: size.height, height: size.width)), safeArea: landscapeSafeArea)
      : StageScreen(size: Size(size), safeArea: safeArea)
  }

  /// Apple's table of size classes: an iPad is regular; a phone held in landscape is vertically compact, and large ones
  /// are horizontally regular.
  func traits(_ orientation: UIInterfaceOrientation) -> UITraitCollection {
    let isFlat = orientation.isLandscape && !isPad
    return UITraitCollection(
      horizontal: isPad || isFlat && min(size.width, size.height) >= 414 ? .regular : .compact,
      vertical: isFlat ? .compact : .regular)
  }

  private static func known(_ name: String) -> FilmDevice {
    FilmDevice(named: name)
      ?? FilmDevice(name: name, size: CGSize(Canvas.standard.size), scale: Canvas.standard.scale)
  }

  public static let iPhoneSE = known("iPhone SE (1st generation)")
  public static let iPhone8 = known("iPhone 8")
  public static let iPhone8Plus = known("iPhone 8 Plus")
  public static let iPhoneX = known("iPhone X")
  public static let iPhoneXR = known("iPhone XR")
  public static let iPhone14 = known("iPhone 14")
  public static let iPhone15 = known("iPhone 15")
  public static let iPhone15ProMax = known("iPhone 15 Pro Max")
  public static let iPhone16 = known("iPhone 16")
  public static let iPad = known("iPad (9th generation)")
}
