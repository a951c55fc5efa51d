public import InbetweenModel
public import Foundation

/// The layout guides of a controller's view before safe areas were introduced.
public protocol UILayoutSupport: NSObjectProtocol {
  /// In points.
  var length: CGFloat { get }
  var topAnchor: NSLayoutYAxisAnchor { get }
  var bottomAnchor: NSLayoutYAxisAnchor { get }
  var heightAnchor: NSLayoutDimension { get }
}

extension UILayoutGuide: UILayoutSupport {
  public var length: CGFloat { layoutFrame.height }
}

extension UIViewController {
  /// The area from the view's upper edge to that of the safe area, or from the lower edge of the safe area to that of the
  /// view.
  func edgeGuide(isTop: Bool) -> UILayoutGuide {
    let name = isTop ? "_UIViewControllerTop" : "_UIViewControllerBottom"
    let view: UIView = self.view
    if let known = view.layoutGuides.first(where: { $0.identifier == name }) { return known }
    let guide = UILayoutGuide()
    guide.identifier = name
    view.addLayoutGuide(guide)
    let safe = view.safeAreaLayoutGuide
    NSLayoutConstraint.activate([
      guide.topAnchor.constraint(equalTo: isTop ? view.topAnchor : safe.bottomAnchor),
      guide.bottomAnchor.constraint(equalTo: isTop ? safe.topAnchor : view.bottomAnchor),
      guide.leadingAnchor.constraint(equalTo: view.leadingAnchor), guide.widthAnchor.constraint(equalToConstant: 0),
    ])
    return guide
  }

  public class func attemptRotationToDeviceOrientation() {}
}

extension UIView {
  /// A controller's view initially has the screen's margins.
  func becomeControllerView() { standardMargins = .screen }
}
