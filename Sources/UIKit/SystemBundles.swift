import CUIKitLoading
import Foundation

/// The bundles of the system that apps look up by their identifiers, for UIKit's own words: they are in English only.
///
/// Foundation finds a bundle by its identifier while the bundle is retained.
enum SystemBundles {
  /// Registers them: when the program is loaded or, where Foundation is linked statically, with the first film.
  static let registered: [Bundle] = ["UIKit", "UIKitCore"].compactMap { name in
    let resources = Bundle.main.bundleURL.appending(path: "inbetween_InbetweenUIKit.resources")
    return Bundle(url: resources.appending(path: "System/\(name).bundle"))
  }
}

@c @implementation func inbetween_uikit_did_load() {
  _ = SystemBundles.registered
  _ = FilmRegion.removesMachineTimeZone
}
