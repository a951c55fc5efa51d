public import InbetweenModel
public import Foundation

/// A type of data, identified by its name.
public protocol NSItemProviderWriting: AnyObject {
  static var writableTypeIdentifiersForItemProvider: [String] { get }
}

/// A type that can be created from a provider's data.
public protocol NSItemProviderReading: AnyObject {
  static var readableTypeIdentifiersForItemProvider: [String] { get }
}

/// Provides an object to a drop or to the share sheet.
open class NSItemProvider: NSObject {
  var objects: [Any] = []
  var files: [URL] = []
  open var suggestedName: String?
  open var registeredTypeIdentifiers: [String] = []

  public override init() { super.init() }
  public convenience init(object: any NSItemProviderWriting) {
    self.init()
    objects = [object]
    registeredTypeIdentifiers = type(of: object).writableTypeIdentifiersForItemProvider
  }
  public convenience init(item: (any NSSecureCoding)?, typeIdentifier: String?) {
    self.init()
    if let item { objects = [item] }
    if let typeIdentifier { registeredTypeIdentifiers = [typeIdentifier] }
  }
  public convenience init?(contentsOf fileURL: URL!) {
    guard let fileURL else { return nil }
    self.init()
    files = [fileURL]
  }

  open func registerObject(_ object: any NSItemProviderWriting, visibility: NSItemProviderRepresentationVisibility) {
    objects.append(object)
    registeredTypeIdentifiers += type(of: object).writableTypeIdentifiersForItemProvider
  }
  open func hasItemConformingToTypeIdentifier(_ typeIdentifier: String) -> Bool {
    registeredTypeIdentifiers.contains(typeIdentifier)
  }
  open func canLoadObject(ofClass aClass: any NSItemProviderReading.Type) -> Bool {
    objects.contains { type(of: $0) == aClass }
  }
  /// Completes immediately, because the object already exists.
  @discardableResult
  open func loadObject(
    ofClass aClass: any NSItemProviderReading.Type,
    completionHandler: @escaping ((any NSItemProviderReading)?, (any Error)?) -> Void
  ) -> Progress {
    let object = objects.lazy.compactMap { $0 as? any NSItemProviderReading }.first { type(of: $0) == aClass }
    completionHandler(object, object == nil ? CocoaError(.featureUnsupported) : nil)
    return Progress(totalUnitCount: 1)
  }
}

public enum NSItemProviderRepresentationVisibility: Int, Sendable { case all, team, group, ownProcess }

extension UIImage: NSItemProviderWriting, NSItemProviderReading {
  public static var writableTypeIdentifiersForItemProvider: [String] { ["public.png", "public.image"] }
  public static var readableTypeIdentifiersForItemProvider: [String] { ["public.png", "public.image"] }
}

extension UIColor: NSItemProviderWriting, NSItemProviderReading {
  public static var writableTypeIdentifiersForItemProvider: [String] { ["com.apple.uikit.color"] }
  public static var readableTypeIdentifiersForItemProvider: [String] { ["com.apple.uikit.color"] }
}

extension NSString: NSItemProviderWriting, NSItemProviderReading {
  public static var writableTypeIdentifiersForItemProvider: [String] { ["public.utf8-plain-text"] }
  public static var readableTypeIdentifiersForItemProvider: [String] { ["public.utf8-plain-text"] }
}
