import Foundation

/// Properties by the names that Objective-C has for them.
enum ObservedProperty {
  enum Reading {
    case found(Any?)
    case unknown
  }

  /// - Parameter keyPath: names with dots between; nil anywhere on the way is nil.
  static func read(_ keyPath: String, of object: Any) -> Reading {
    var value: Any? = object
    for key in keyPath.split(separator: ".") {
      guard let owner = value else { return .found(nil) }
      guard case .found(let next) = read(key: String(key), of: owner) else { return .unknown }
      value = next
    }
    return .found(value)
  }

  /// Values that can be compared by neither value nor identity count as different only if they are read anew.
  static func isSame(_ a: Any?, _ b: Any?) -> Bool {
    switch (a, b) {
    case (nil, nil): true
    case (let a?, let b?): isSame(present: a, b)
    default: false
    }
  }

  private static func isSame(present a: Any, _ b: Any) -> Bool {
    if let a = a as? any Equatable { return isEqual(a, b) }
    return Mirror(reflecting: a).displayStyle == .class && a as AnyObject === b as AnyObject
  }

  private static func isEqual<A: Equatable>(_ a: A, _ b: Any) -> Bool { (b as? A).map { $0 == a } ?? false }

  private static func read(key: String, of owner: Any) -> Reading {
    if let scroll = owner as? UIScrollView, case .found(let value) = read(key, scroll: scroll) { return .found(value) }
    if let control = owner as? UIControl, case .found(let value) = read(key, control: control) { return .found(value) }
    if case .found(let value) = read(key, content: owner) { return .found(value) }
    if let view = owner as? UIView, case .found(let value) = read(key, view: view) { return .found(value) }
    if let layer = owner as? CALayer, let value = layer.value(forKeyPath: key) { return .found(value) }
    return stored(key, of: owner)
  }

  private static func read(_ key: String, view: UIView) -> Reading {
    switch key {
    case "frame": .found(view.frame)
    case "bounds": .found(view.bounds)
    case "center": .found(view.center)
    case "transform": .found(view.transform)
    case "alpha": .found(view.alpha)
    case "hidden", "isHidden": .found(view.isHidden)
    case "backgroundColor": .found(view.backgroundColor)
    case "tintColor": .found(view.tintColor)
    case "tag": .found(view.tag)
    case "layer": .found(view.layer)
    case "superview": .found(view.superview)
    case "window": .found(view.window)
    case "safeAreaInsets": .found(view.safeAreaInsets)
    default: .unknown
    }
  }

  private static func read(_ key: String, scroll: UIScrollView) -> Reading {
    switch key {
    case "contentOffset": .found(scroll.contentOffset)
    case "contentSize": .found(scroll.contentSize)
    case "contentInset": .found(scroll.contentInset)
    case "adjustedContentInset": .found(scroll.adjustedContentInset)
    case "zoomScale": .found(scroll.zoomScale)
    case "tracking", "isTracking": .found(scroll.isTracking)
    case "dragging", "isDragging": .found(scroll.isDragging)
    case "decelerating", "isDecelerating": .found(scroll.isDecelerating)
    case "panGestureRecognizer": .found(scroll.panGestureRecognizer)
    default: .unknown
    }
  }

  private static func read(_ key: String, control: UIControl) -> Reading {
    switch key {
    case "enabled", "isEnabled": .found(control.isEnabled)
    case "selected", "isSelected": .found(control.isSelected)
    case "highlighted", "isHighlighted": .found(control.isHighlighted)
    default: .unknown
    }
  }

  /// What texts, pictures and values show, and the state of recognisers.
  private static func read(_ key: String, content owner: Any) -> Reading {
    switch (key, owner) {
    case ("text", let label as UILabel): .found(label.text)
    case ("text", let field as UITextField): .found(field.text)
    case ("text", let view as UITextView): .found(view.text)
    case ("attributedText", let label as UILabel): .found(label.attributedText)
    case ("attributedText", let field as UITextField): .found(field.attributedText)
    case ("attributedText", let view as UITextView): .found(view.attributedText)
    case ("font", let label as UILabel): .found(label.font)
    case ("image", let view as UIImageView): .found(view.image)
    case ("image", let item as UIBarItem): .found(item.image)
    case ("title", let item as UIBarItem): .found(item.title)
    case ("searchField", let bar as UISearchBar): .found(bar.searchTextField)
    case ("textColor", let label as UILabel): .found(label.textColor)
    case ("textColor", let field as UITextField): .found(field.textColor)
    case ("value", let slider as UISlider): .found(slider.value)
    case ("on", let toggle as UISwitch): .found(toggle.isOn)
    case ("progress", let bar as UIProgressView): .found(bar.progress)
    case ("state", let recognizer as UIGestureRecognizer): .found(recognizer.state)
    default: .unknown
    }
  }

  /// A stored property of the object's class or of a class that it inherits from.
  private static func stored(_ key: String, of owner: Any) -> Reading {
    var mirror: Mirror? = Mirror(reflecting: owner)
    while let own = mirror {
      if let property = own.children.first(where: { $0.label == key }) { return .found(flattened(property.value)) }
      mirror = own.superclassMirror
    }
    return .unknown
  }

  /// Without the optional around it.
  static func flattened(_ value: Any) -> Any? {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional else { return value }
    return mirror.children.first.flatMap { flattened($0.value) }
  }
}
