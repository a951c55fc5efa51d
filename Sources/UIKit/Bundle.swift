public import Foundation
import InbetweenModel

extension Bundle {
  /// The bundle with an identifier. UIKit's own is the one that contains `UIView`; its words, which apps look up by their
  /// English form, are not translated.
  ///
  /// It replaces Foundation's initializer, for which there is no bundle of UIKit, in files that do not import Foundation
  /// themselves.
  public convenience init?(identifier: String) {
    let frameworks: Set<String> = ["com.apple.UIKit", "com.apple.UIKitCore"]
    let known =
      frameworks.contains(identifier)
      ? Bundle(for: UIView.self)
      : (Bundle.allBundles + Bundle.allFrameworks).first { $0.bundleIdentifier == identifier }
    guard let known else { return nil }
    self.init(path: known.bundlePath)
  }
}
