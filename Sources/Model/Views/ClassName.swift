/// The modules of classes that code names at run time.
package enum ClassName {
  /// The modules of UIKit's own classes; those of apps are in others.
  private static let ownModules: Set<String> = ["InbetweenGraphics", "InbetweenModel", "InbetweenUIKit"]

  /// The module of a file whose `#fileID` is given.
  package static func module(ofFile fileID: String) -> String { String(fileID.prefix { $0 != "/" }) }

  /// The module of a class.
  package static func module(of type: AnyClass) -> String { String(String(reflecting: type).prefix { $0 != "." }) }

  /// Whether a class is one of UIKit's own.
  package static func isOwn(_ type: AnyClass) -> Bool { ownModules.contains(module(of: type)) }
}
