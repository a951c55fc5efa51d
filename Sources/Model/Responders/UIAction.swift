public import Foundation

/// An action of a control or menu.
open class UIAction: UIMenuElement, UIMenuLeaf {
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  public let identifier: Identifier
  open var discoverabilityTitle: String?
  open var attributes: Attributes
  open var state: State
  /// The control that the action is running for.
  open var sender: Any? { runningFor }
  private weak var runningFor: AnyObject?
  open var presentationSourceItem: (any UIPopoverPresentationControllerSourceItem)? {
    runningFor as? any UIPopoverPresentationControllerSourceItem
  }
  public var selectedImage: UIImage?
  let handler: (UIAction) -> Void

  public init(
    title: String = "", subtitle: String? = nil, image: UIImage? = nil, identifier: UIAction.Identifier? = nil,
    discoverabilityTitle: String? = nil, attributes: UIMenuElement.Attributes = [], state: UIMenuElement.State = .off,
    handler: @escaping (UIAction) -> Void
  ) {
    self.identifier = identifier ?? Identifier("action")
    self.discoverabilityTitle = discoverabilityTitle
    self.attributes = attributes
    self.state = state
    self.handler = handler
    isUnnamed = identifier == nil
    super.init(title: title, subtitle: subtitle, image: image)
  }

  let isUnnamed: Bool

  func perform(for sender: AnyObject?) {
    runningFor = sender
    handler(self)
  }

  open func performWithSender(_ sender: Any?, target: Any?) { perform(for: sender.map { $0 as AnyObject }) }
}

/// A menu entry that runs a handler.
public protocol UIMenuLeaf: AnyObject {
  var title: String { get set }
  var subtitle: String? { get }
  var image: UIImage? { get set }
  var selectedImage: UIImage? { get set }
  var discoverabilityTitle: String? { get set }
  var attributes: UIMenuElement.Attributes { get set }
  var state: UIMenuElement.State { get set }
  var sender: Any? { get }
  var presentationSourceItem: (any UIPopoverPresentationControllerSourceItem)? { get }
  func performWithSender(_ sender: Any?, target: Any?)
}

/// The source of a popover: a view or a bar item.
public protocol UIPopoverPresentationControllerSourceItem: NSObjectProtocol {
  /// In the coordinates of a view that is shown; nil where the item is not.
  func frame(in referenceView: UIView) -> CGRect?
}

extension UIView: UIPopoverPresentationControllerSourceItem {
  public func frame(in referenceView: UIView) -> CGRect? {
    window == nil ? nil : referenceView.convert(bounds, from: self)
  }
}
