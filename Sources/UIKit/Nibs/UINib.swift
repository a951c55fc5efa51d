import InbetweenModel
public import Foundation

/// The objects of an xib file, which are created anew each time.
///
/// Custom classes are looked up by their names, in the module that the file states and then in the module of the
/// caller. Files are looked up in the folders of the recording and in the bundle.
open class UINib: NSObject {
  public struct OptionsKey: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Objects for the placeholders of the file, by their identifiers. Ignored.
    public static let externalObjects = OptionsKey(rawValue: "UINibExternalObjects")
  }

  package let name: String
  package let bundle: Bundle?
  package let module: String

  /// - Parameters:
  ///   - name: the file's name without its extension.
  ///   - bundleOrNil: a bundle that has the file; nil for the folders of the recording and the main bundle.
  ///   - fileID: names the module whose classes the file uses.
  public init(nibName name: String, bundle bundleOrNil: Bundle?, fileID: String = #fileID) {
    self.name = name
    bundle = bundleOrNil
    module = ClassName.module(ofFile: fileID)
  }

  init(_ name: String, in bundle: Bundle?, module: String) {
    (self.name, self.bundle, self.module) = (name, bundle, module)
  }

  /// Creates the objects, sets the outlets of the owner and of the objects, and calls `awakeFromNib()`.
  ///
  /// - Parameter ownerOrNil: the object that the file calls its owner.
  /// - Returns: the top-level objects, without placeholders. Empty if there is no such file or it cannot be read,
  ///   which the recording lists among its problems; UIKit raises an exception.
  @discardableResult
  open func instantiate(withOwner ownerOrNil: Any?, options optionsOrNil: [OptionsKey: Any]? = nil) -> [Any] {
    guard let stage = Stage.current else { return [] }
    return stage.app.nibs?.objects(of: self, owner: ownerOrNil as? NSObject) ?? stage.hasNoNibs(name)
  }

  /// The first top-level object of a class.
  func first<Object>(of type: Object.Type) -> Object? {
    instantiate(withOwner: nil).lazy.compactMap { $0 as? Object }.first
  }

}

extension Bundle {
  /// Creates the objects of an xib file.
  ///
  /// - Returns: its top-level objects; nil if there is no such file.
  @discardableResult
  public func loadNibNamed(
    _ name: String, owner: Any?, options: [UINib.OptionsKey: Any]? = nil, fileID: String = #fileID
  ) -> [Any]? {
    let nib = UINib(nibName: name, bundle: self, fileID: fileID)
    let objects = nib.instantiate(withOwner: owner, options: options)
    return objects.isEmpty ? nil : objects
  }
}

/// Finds storyboards and xibs for a recording, and creates their objects.
package protocol NibLibrary: AnyObject {
  /// Whether there is an xib with a name.
  func hasNib(_ name: String, in bundle: Bundle?) -> Bool
  /// Problems are reported to the stage.
  func objects(of nib: UINib, owner: NSObject?) -> [NSObject]
  /// A controller of a storyboard; nil if there is none, which is reported to the stage.
  ///
  /// - Parameters:
  ///   - identifier: nil for the initial controller.
  ///   - creator: creates the controller; nil for its class's `init(coder:)`.
  func controller(
    _ identifier: String?, of storyboard: UIStoryboard, creator: ((NSCoder) -> UIViewController?)?
  ) -> UIViewController?
}

extension Stage {
  func hasNoNibs(_ name: String) -> [Any] {
    report("there is no file '\(name)': storyboards and xibs are loaded in films only")
    return []
  }
}
