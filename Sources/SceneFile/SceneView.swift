public import InbetweenDiagnostics

/// What a view is: UIKit's class without `UI`, or Core Animation's layer class hosted by a view.
public enum SceneViewKind: String, Hashable, Sendable, CaseIterable {
  case view, label, button, textField, imageView, `switch`, activityIndicator, tableView, stackView, scrollView, shape,
    gradient
  case snapshot, guide
}

/// One view of the scene with what it declares, styles already merged in.
public struct SceneView: Hashable, Sendable {
  public var id: String
  public var kind: SceneViewKind
  /// The id's place.
  public var place: SourcePlace
  /// The superview's id; nil for children of `screen` and for masks.
  public var superview: String?
  /// The declared properties, sorted by key; own keys have won over styles, later styles over earlier ones.
  public var properties: [ScenePropertySetting]
  /// Back to front; in a stack view the arranged subviews, unless it names them.
  public var subviews: [SceneView]
  /// Placed by its `frame`, in this view's coordinates.
  public var mask: [SceneView]
  /// The view whose look a snapshot takes.
  public var snapshotOf: String?

  /// The declared value of a property; nil where the view declares none.
  public func value(of key: String) -> ScenePropertyValue? {
    properties.first { $0.key == key }?.value
  }

  /// Whether Auto Layout places the view, which a `frame` turns off.
  public var usesAutoLayout: Bool { value(of: "frame") == nil }
}

/// A key of a view and the value that the scene gives it.
public struct ScenePropertySetting: Hashable, Sendable {
  public var key: String
  public var keyPlace: SourcePlace
  public var value: ScenePropertyValue
  public var valuePlace: SourcePlace
}

/// `UIInterpolatingMotionEffect`: adds a value to what is presented, following the tilt.
public struct SceneMotionEffect: Hashable, Sendable {
  public var place: SourcePlace
  public var keyPath: String
  /// The built-in input it follows: `tilt.horizontal` or `tilt.vertical`.
  public var input: String
  public var minimum: ScenePropertyValue
  public var maximum: ScenePropertyValue
}

/// A view's property, or a component of one: `alpha`, `center.x`, `shadowOffset.width`.
public struct ScenePropertyPath: Hashable, Sendable {
  public var key: String
  public var component: String?

  public init(_ key: String, component: String? = nil) {
    self.key = key
    self.component = component
  }

  public var text: String { component.map { "\(key).\($0)" } ?? key }
}
