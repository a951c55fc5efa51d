package import Foundation

/// The outlets of UIKit's own classes.
package enum StandardOutlets {
  /// - Returns: false if the object has no outlet with that name.
  package static func set(_ name: String, of object: NSObject, to value: Any?) -> Bool {
    switch name {
    case "delegate": setDelegate(of: object, to: value)
    case "dataSource": setDataSource(of: object, to: value)
    case "gestureRecognizers":
      set(object as? UIView) { view in
        for recognizer in value as? [UIGestureRecognizer] ?? [] { view.addGestureRecognizer(recognizer) }
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
    case let view as UIScrollView: view.delegate = value as? any UIScrollViewDelegate
    case let field as UITextField: field.delegate = value as? any UITextFieldDelegate
    case let bar as UISearchBar: bar.delegate = value as? any UISearchBarDelegate
    case let picker as UIPickerView: picker.delegate = value as? any UIPickerViewDelegate
    case let bar as UITabBar: bar.delegate = value as? any UITabBarDelegate
    case let bar as UINavigationBar: bar.delegate = value as? any UINavigationBarDelegate
    case let recognizer as UIGestureRecognizer: recognizer.delegate = value as? any UIGestureRecognizerDelegate
    default: return false
    }
    return true
  }

  private static func setDataSource(of object: NSObject, to value: Any?) -> Bool {
    switch object {
    case let picker as UIPickerView: picker.dataSource = value as? any UIPickerViewDataSource
    default: return false
    }
    return true
  }
}

/// An outlet of any type.
package protocol AnyOutlet {
  /// - Returns: false if the value is of another type.
  func connect(_ value: Any?) -> Bool
}

extension UIResponder {
  /// Sets an ``UINib/Outlet`` with a name, of the object's class or of one of its superclasses.
  func connectOutlet(_ name: String, _ value: Any?) -> Bool {
    var mirror: Mirror? = Mirror(reflecting: self)
    while let level = mirror {
      for child in level.children where child.label == "_" + name {
        if let outlet = child.value as? any AnyOutlet, outlet.connect(value) { return true }
      }
      mirror = level.superclassMirror
    }
    return false
  }
}
