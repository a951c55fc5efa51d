public import InbetweenGeometry

/// The device of a document's canvas.
public struct IBDevice: Hashable, Sendable {
  /// The identifier, for example `retina6_1`; nil for documents before Xcode 8, whose canvas is not that of a device.
  public var id: String?
  public var isLandscape: Bool
  /// The line in which the document names it.
  public var line = 0

  /// The screen of an iPhone or iPad in portrait orientation, in points.
  struct Screen {
    var size: Size
    var scale: Int
    /// The height of the status bar, or of the area reserved in its place.
    var status: Double
    /// The height reserved at the bottom for the home indicator.
    var home: Double
  }

  /// Measured from the frames of about a hundred view controllers by device; screens without such frames have the
  /// values of Apple's documentation. The canvas of some versions has other status bars, see ``statusHeight(tools:)``.
  static let screens: [String: Screen] = {
    func screen(_ width: Double, _ height: Double, _ scale: Int, _ status: Double, _ home: Double) -> Screen {
      Screen(size: Size(width: width, height: height), scale: scale, status: status, home: home)
    }
    return [
      "retina3_5": screen(320, 480, 2, 20, 0), "retina4_0": screen(320, 568, 2, 20, 0),
      "retina4_7": screen(375, 667, 2, 20, 0), "retina5_5": screen(414, 736, 3, 20, 0),
      "retina5_9": screen(375, 812, 3, 44, 34), "retina6_1": screen(414, 896, 2, 44, 34),
      "retina6_5": screen(414, 896, 3, 44, 34), "retina5_4": screen(375, 812, 3, 50, 34),
      "retina6_0": screen(390, 844, 3, 47, 34), "retina6_7": screen(428, 926, 3, 47, 34),
      "retina6_12": screen(393, 852, 3, 59, 34), "retina6_72": screen(430, 932, 3, 59, 34),
      "retina6_3": screen(402, 874, 3, 62, 34), "retina6_9": screen(440, 956, 3, 62, 34),
      "retina6_5_air": screen(420, 912, 3, 68, 34),
      "ipad9_7": screen(768, 1024, 2, 20, 0), "ipad10_2": screen(810, 1080, 2, 20, 0),
      "ipad10_5": screen(834, 1112, 2, 20, 0), "ipad12_9": screen(1024, 1366, 2, 20, 0),
      "ipad10_9rounded": screen(820, 1180, 2, 24, 20), "ipad11_0rounded": screen(834, 1194, 2, 24, 20),
      "ipad12_9rounded": screen(1024, 1366, 2, 24, 20), "ipad8_3rounded": screen(744, 1133, 2, 24, 20),
    ]
  }()

  /// The screen in portrait orientation; nil without a device, or for an unknown one.
  var screen: Screen? { id.flatMap { IBDevice.screens[$0] } }

  /// The size in the device's orientation, in points; nil without a device.
  public var size: Size? {
    screen.map { isLandscape ? Size(width: $0.size.height, height: $0.size.width) : $0.size }
  }

  /// The versions of Interface Builder whose canvas has no status bar on phones with a home button: Xcode 11 to 14.2.
  static let toolsWithoutStatusBar = 15_000..<21_600

  /// The height of the status bar in portrait orientation in the canvas of a version of Interface Builder, in points.
  ///
  /// Measured from 5,300 roots in all versions of the files of a dozen projects. Until Xcode 13 all
  /// phones with a notch have 44 points.
  func statusHeight(tools: Int) -> Double {
    guard let screen else { return 0 }
    guard !isPad else { return screen.status }
    guard isRounded else { return IBDevice.toolsWithoutStatusBar.contains(tools) ? 0 : screen.status }
    if tools < 21_000, screen.status < 59 { return 44 }
    switch id {
    case "retina6_1": return 48
    case "retina5_9": return tools < 21_600 ? 47 : 50
    default: return screen.status
    }
  }

  var isPad: Bool { id?.hasPrefix("ipad") ?? false }
  /// Whether the device has no home button, so that space is reserved for rounded corners and a home indicator.
  var isRounded: Bool { (screen?.home ?? 0) > 0 }

  /// The size classes of a view that fills the device.
  public var traits: IBTraits {
    guard let screen else { return IBTraits() }
    if isPad { return IBTraits(width: .regular, height: .regular) }
    guard isLandscape else { return IBTraits(width: .compact, height: .regular) }
    // Apple's table of size classes: large iPhones have regular width in landscape orientation.
    return IBTraits(width: screen.size.width >= 414 ? .regular : .compact, height: .compact)
  }

  /// The size classes of a screen of a given size.
  static func traits(of size: Size) -> IBTraits {
    let (short, long) = (min(size.width, size.height), max(size.width, size.height))
    if short >= 744 { return IBTraits(width: .regular, height: .regular) }
    if size.width <= size.height { return IBTraits(width: .compact, height: .regular) }
    return IBTraits(width: long >= 736 && short >= 414 ? .regular : .compact, height: .compact)
  }
}
