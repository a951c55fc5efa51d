import Foundation
public import InbetweenModel
import InbetweenObjects

/// The types that an object takes from the pasteboard and from drops. It is stored: nothing is pasted by itself.
open class UIPasteConfiguration: NSObject, NSCopying {
  open var acceptableTypeIdentifiers: [String]

  public override init() {
    acceptableTypeIdentifiers = []
    super.init()
  }
  public init(acceptableTypeIdentifiers: [String]) {
    self.acceptableTypeIdentifiers = acceptableTypeIdentifiers
    super.init()
  }
  public init(forAccepting aClass: any NSItemProviderReading.Type) {
    acceptableTypeIdentifiers = aClass.readableTypeIdentifiersForItemProvider
    super.init()
  }

  open func addAcceptableTypeIdentifiers(_ acceptableTypeIdentifiers: [String]) {
    self.acceptableTypeIdentifiers += acceptableTypeIdentifiers
  }
  open func addTypeIdentifiers(forAccepting aClass: any NSItemProviderReading.Type) {
    acceptableTypeIdentifiers += aClass.readableTypeIdentifiersForItemProvider
  }
  open func copy(with zone: NSZone? = nil) -> Any {
    UIPasteConfiguration(acceptableTypeIdentifiers: acceptableTypeIdentifiers)
  }
}

/// An object that takes pasted items.
public protocol UIPasteConfigurationSupporting: AnyObject {
  var pasteConfiguration: UIPasteConfiguration? { get set }
}

extension UIResponder: UIPasteConfigurationSupporting {
  public var pasteConfiguration: UIPasteConfiguration? {
    get { AttachedValue.pasteConfiguration.of(self) as? UIPasteConfiguration }
    set { AttachedValue.pasteConfiguration.set(newValue, of: self) }
  }
}
