import Foundation

extension UIBarItem {
  /// `view` is the view that shows the item in its bar; nil while none does.
  public func value(forKey key: String) -> Any? {
    if key == "view" { return bar?.shown(self) }
    guard case .found(let value) = ObservedProperty.read(key, of: self) else {
      bar?.stage.report("\(type(of: self)) has no property '\(key)' that is known by its name")
      return nil
    }
    return value
  }
}

extension UIView {
  /// The view of an item of a bar.
  fileprivate func shown(_ item: UIBarItem) -> UIView? {
    if (self as? UITabBarButton)?.item === item || (self as? BarButton)?.item === item { return self }
    for view in subviews { if let found = view.shown(item) { return found } }
    return nil
  }
}

extension CAAnimation {
  public func value(forKeyPath keyPath: String) -> Any? { value(forKey: keyPath) }
  public func setValue(_ value: Any?, forKeyPath keyPath: String) { setValue(value, forKey: keyPath) }
}
