public import Foundation
import InbetweenModel

// App extensions. A recording has no host app, so that controllers have no context; a script may make one.

public let NSExtensionJavaScriptPreprocessingResultsKey = "NSExtensionJavaScriptPreprocessingResultsKey"
public let NSExtensionJavaScriptFinalizeArgumentKey = "NSExtensionJavaScriptFinalizeArgumentKey"
public let NSExtensionItemAttributedTitleKey = "NSExtensionItemAttributedTitleKey"
public let NSExtensionItemAttributedContentTextKey = "NSExtensionItemAttributedContentTextKey"
public let NSExtensionItemAttachmentsKey = "NSExtensionItemAttachmentsKey"
public let NSExtensionItemsAndErrorsKey = "NSExtensionItemsAndErrorsKey"

/// Something that a host app shares with an extension.
open class NSExtensionItem: NSObject {
  open var attributedTitle: NSAttributedString?
  open var attributedContentText: NSAttributedString?
  open var attachments: [NSItemProvider]?
  open var userInfo: [AnyHashable: Any]?

  public override init() { super.init() }
}

/// The connection of an extension with its host app.
open class NSExtensionContext: NSObject {
  open var inputItems: [Any] = []

  public override init() { super.init() }

  /// Calls the handler at once, as expired: there is no host app.
  open func completeRequest(returningItems items: [Any]?, completionHandler: ((Bool) -> Void)? = nil) {
    completionHandler?(false)
  }
  open func cancelRequest(withError error: any Error) {}
  /// Nothing is opened in a recording.
  open func open(_ URL: URL, completionHandler: ((Bool) -> Void)? = nil) { completionHandler?(false) }
}

/// The main object of an extension.
public protocol NSExtensionRequestHandling: NSObjectProtocol {
  func beginRequest(with context: NSExtensionContext)
}

extension NSNotification.Name {
  public static let NSExtensionHostWillEnterForeground = NSNotification.Name(
    "NSExtensionHostWillEnterForegroundNotification")
  public static let NSExtensionHostDidEnterBackground = NSNotification.Name(
    "NSExtensionHostDidEnterBackgroundNotification")
  public static let NSExtensionHostWillResignActive = NSNotification.Name("NSExtensionHostWillResignActiveNotification")
  public static let NSExtensionHostDidBecomeActive = NSNotification.Name("NSExtensionHostDidBecomeActiveNotification")
}

extension NSItemProvider {
  public typealias CompletionHandler = (_ item: (any NSSecureCoding)?, _ error: (any Error)?) -> Void

  /// Calls the handler with an item that the provider was made with, or with an error.
  public func loadItem(
    forTypeIdentifier typeIdentifier: String, options: [AnyHashable: Any]? = nil,
    completionHandler: NSItemProvider.CompletionHandler? = nil
  ) {
    let item =
      registeredTypeIdentifiers.contains(typeIdentifier)
      ? objects.lazy.compactMap { $0 as? any NSSecureCoding }.first : nil
    completionHandler?(item, item == nil ? CocoaError(.featureUnsupported) : nil)
  }

  /// Calls the handler with data that the provider was made with, or with an error.
  @discardableResult
  public func loadDataRepresentation(
    forTypeIdentifier typeIdentifier: String, completionHandler: @escaping (Data?, (any Error)?) -> Void
  ) -> Progress {
    let data = objects.lazy.compactMap { $0 as? NSData }.first.map { $0 as Data }
    completionHandler(data, data == nil ? CocoaError(.featureUnsupported) : nil)
    return Progress(totalUnitCount: 1)
  }

  /// Calls the handler with the file that the provider was made with, or with an error.
  @discardableResult
  public func loadFileRepresentation(
    forTypeIdentifier typeIdentifier: String, completionHandler: @escaping (URL?, (any Error)?) -> Void
  ) -> Progress {
    completionHandler(files.first, files.isEmpty ? CocoaError(.featureUnsupported) : nil)
    return Progress(totalUnitCount: 1)
  }
}
