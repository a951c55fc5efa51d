package import Foundation

/// The outlets of UIKit's own classes.
enum StandardOutlets {
  /// - Returns: false if the object has no outlet with that name.
  static func set(_ name: String, of object: NSObject, to value: Any?) -> Bool {
    switch name {
    case "delegate": setDelegate(of: object, to: value)
    case "dataSource": setDataSource(of: object, to: value)
    case "view": set(object as? UIViewController) { $0.view = value as? UIView }
    case "gestureRecognizers":
      set(object as? UIView) { view in
        for recognizer in value as? [UIGestureRecognizer] ?? [] { view.addGestureRecognizer(recognizer) }
      }
    case "backgroundView":
      set(object as? UITableView) { $0.backgroundView = value as? UIView }
        || set(object as? UICollectionView) { $0.backgroundView = value as? UIView }
        || set(object as? UITableViewCell) { $0.backgroundView = value as? UIView }
        || set(object as? UICollectionViewCell) { $0.backgroundView = value as? UIView }
    case "selectedBackgroundView":
      set(object as? UITableViewCell) { $0.selectedBackgroundView = value as? UIView }
        || set(object as? UICollectionViewCell) { $0.selectedBackgroundView = value as? UIView }
    case "accessoryView": set(object as? UITableViewCell) { $0.accessoryView = value as? UIView }
    case "transitioningDelegate":
      set(object as? UIViewController) {
        $0.transitioningDelegate = value as? any UIViewControllerTransitioningDelegate
      }
    default: false
    }
  }

  private static func set<Object>(_ object: Object?, _ change: (Object) -> Void) -> Bool {
    guard let object else { return false }
    change(object)
    return true
  }

  private static func setDelegate(of object: NSObject, to value: Any?) -> Bool {
    switch object {
    case let view as UITextView: view.delegate = value as? any UITextViewDelegate
    case let view as UITableView: view.delegate = value as? any UITableViewDelegate
    case let view as UICollectionView: view.delegate = value as? any UICollectionViewDelegate
    case let view as UIScrollView: view.delegate = value as? any UIScrollViewDelegate
    case let field as UITextField: field.delegate = value as? any UITextFieldDelegate
    case let bar as UISearchBar: bar.delegate = value as? any UISearchBarDelegate
    case let picker as UIPickerView: picker.delegate = value as? any UIPickerViewDelegate
    case let bar as UITabBar: bar.delegate = value as? any UITabBarDelegate
    case let bar as UINavigationBar: bar.delegate = value as? any UINavigationBarDelegate
    case let recognizer as UIGestureRecognizer: recognizer.delegate = value as? any UIGestureRecognizerDelegate
    case let controller as UINavigationController: controller.delegate = value as? any UINavigationControllerDelegate
    case let controller as UITabBarController: controller.delegate = value as? any UITabBarControllerDelegate
    default: return false
    }
    return true
  }

  private static func setDataSource(of object: NSObject, to value: Any?) -> Bool {
    switch object {
    case let table as UITableView: table.dataSource = value as? any UITableViewDataSource
    case let view as UICollectionView: view.dataSource = value as? any UICollectionViewDataSource
    case let picker as UIPickerView: picker.dataSource = value as? any UIPickerViewDataSource
    case let pages as UIPageViewController: pages.dataSource = value as? any UIPageViewControllerDataSource
    default: return false
    }
    return true
  }
}

extension Stage {
  /// Sets an outlet of UIKit's own class, if it has one with that name.
  package func connectStandard(_ object: NSObject, _ name: String, to value: Any?) {
    _ = StandardOutlets.set(name, of: object, to: value)
  }

  /// Sets an outlet or a runtime attribute of an object of a nib.
  package func connect(_ object: NSObject, _ name: String, to value: Any?) {
    if let responder = object as? UIResponder { return responder.setValue(value, forKey: name) }
    if StandardOutlets.set(name, of: object, to: value) { return }
    report("\(type(of: object)) has no property '\(name)' that a nib can set")
  }
}
