public import Foundation

/// The menu and preview that a long press on a view shows.
open class UIContextMenuConfiguration: NSObject {
  public enum ElementOrder: Int, Sendable { case automatic, priority, fixed }

  public let identifier: any NSCopying
  /// Returns a controller; it is not shown.
  let previewProvider: (() -> UIResponder?)?
  package let actionProvider: UIContextMenuActionProvider?
  open var badgeCount = 0
  open var preferredMenuElementOrder = ElementOrder.automatic
  open var secondaryItemIdentifiers: Set<AnyHashable> = []

  public init(
    identifier: (any NSCopying)? = nil, previewProvider: (() -> UIResponder?)? = nil,
    actionProvider: UIContextMenuActionProvider? = nil
  ) {
    self.identifier = identifier ?? NSUUID()
    (self.previewProvider, self.actionProvider) = (previewProvider, actionProvider)
    super.init()
  }
}

public typealias UIContextMenuActionProvider = (_ suggestedActions: [UIMenuElement]) -> UIMenu?
