public import InbetweenModel
import Foundation

/// Where a segue back comes from.
open class UIStoryboardUnwindSegueSource: NSObject {
  public let source: UIViewController
  public let unwindAction: Selector
  public let sender: Any?

  package init(_ source: UIViewController, _ unwindAction: Selector, _ sender: Any?) {
    (self.source, self.unwindAction, self.sender) = (source, unwindAction, sender)
    super.init()
  }
}

extension UIViewController {
  /// The child that is the source of a segue back, or contains it.
  public func childContaining(_ source: UIStoryboardUnwindSegueSource) -> UIViewController? {
    children.first { child in sequence(first: source.source) { $0.parent }.contains { $0 === child } }
  }
}
