import Foundation
import InbetweenModel

/// The outlets of lists, their cells and controllers.
enum CodeOutlets {
  /// - Returns: false if the object has no outlet with that name here.
  static func set(_ name: String, of object: UIResponder, to value: Any?) -> Bool {
    switch name {
    case "delegate": setDelegate(of: object, to: value)
    case "dataSource": setDataSource(of: object, to: value)
    case "view": set(object as? UIViewController) { $0.view = value as? UIView }
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

  private static func setDelegate(of object: UIResponder, to value: Any?) -> Bool {
    switch object {
    case let table as UITableView: table.delegate = value as? any UITableViewDelegate
    case let view as UICollectionView: view.delegate = value as? any UICollectionViewDelegate
    case let view as UIScrollView: view.delegate = value as? any UIScrollViewDelegate
    case let controller as UINavigationController: controller.delegate = value as? any UINavigationControllerDelegate
    case let controller as UITabBarController: controller.delegate = value as? any UITabBarControllerDelegate
    default: return false
    }
    return true
  }

  private static func setDataSource(of object: UIResponder, to value: Any?) -> Bool {
    switch object {
    case let table as UITableView: table.dataSource = value as? any UITableViewDataSource
    case let view as UICollectionView: view.dataSource = value as? any UICollectionViewDataSource
    case let pages as UIPageViewController: pages.dataSource = value as? any UIPageViewControllerDataSource
    default: return false
    }
    return true
  }
}
