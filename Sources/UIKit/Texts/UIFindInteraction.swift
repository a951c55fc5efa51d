import Foundation
public import InbetweenModel

// Finding text, which films do not have: the navigator is not shown.

/// Shows a bar in which a text to find is typed.
open class UIFindInteraction: NSObject, UIInteraction {
  open private(set) weak var view: UIView?
  open private(set) weak var delegate: (any UIFindInteractionDelegate)?
  open var isFindNavigatorVisible: Bool { false }
  open var activeFindSession: UIFindSession? { nil }
  open var searchText: String?
  open var replacementText: String?
  open var optionsMenuProvider: (([UIMenuElement]) -> UIMenu?)?

  public init(sessionDelegate: any UIFindInteractionDelegate) {
    delegate = sessionDelegate
    super.init()
  }
  fileprivate init(of view: UIView) {
    self.view = view
    super.init()
  }

  open func willMove(to view: UIView?) {}
  open func didMove(to view: UIView?) { self.view = view }
  open func presentFindNavigator(showingReplace showsReplace: Bool) {}
  open func dismissFindNavigator() {}
  open func findNext() {}
  open func findPrevious() {}
  open func updateResultCount() {}
}

/// Makes sessions of a find interaction; it is not asked.
public protocol UIFindInteractionDelegate: AnyObject {
  func findInteraction(_ interaction: UIFindInteraction, sessionFor view: UIView) -> UIFindSession?
  func findInteraction(_ interaction: UIFindInteraction, didBegin session: UIFindSession)
  func findInteraction(_ interaction: UIFindInteraction, didEnd session: UIFindSession)
}

extension UIFindInteractionDelegate {
  public func findInteraction(_ interaction: UIFindInteraction, didBegin session: UIFindSession) {}
  public func findInteraction(_ interaction: UIFindInteraction, didEnd session: UIFindSession) {}
}

open class UIFindSession: NSObject {
  open var resultCount: Int { 0 }
  open var highlightedResultIndex: Int { NSNotFound }
}

/// Whether a text view has a find interaction.
private final class TextFinding {
  var interaction: UIFindInteraction?
}

extension UITextView {
  public var isFindInteractionEnabled: Bool {
    get { findInteraction != nil }
    set {
      let finding = codeProperties.attachments.object(TextFinding.self) { TextFinding() }
      finding.interaction = newValue ? finding.interaction ?? UIFindInteraction(of: self) : nil
    }
  }
  /// Nil unless it is enabled.
  public var findInteraction: UIFindInteraction? { codeProperties.attachments[TextFinding.self]?.interaction }
}
