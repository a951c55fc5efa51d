public import InbetweenModel
public import Foundation

extension UIBarButtonItem: UIPopoverPresentationControllerSourceItem {
  public func frame(in referenceView: UIView) -> CGRect? {
    let button = bar?.descendants.first { ($0 as? BarButton)?.item === self }
    return button?.frame(in: referenceView)
  }
}
