// `@Invalidating`: properties of views that ask for layout or drawing when they change, since iOS 15.

/// What is asked of a view when a property changes.
public protocol UIViewInvalidating: Sendable {
  func invalidate(view: UIView)
}

extension UIView {
  /// The kinds of updates that a property of a view can ask for.
  public enum Invalidations {
    public struct Display: UIViewInvalidating {
      public init() {}
      public func invalidate(view: UIView) { view.setNeedsDisplay() }
    }
    public struct Layout: UIViewInvalidating {
      public init() {}
      public func invalidate(view: UIView) { view.setNeedsLayout() }
    }
    public struct Constraints: UIViewInvalidating {
      public init() {}
      public func invalidate(view: UIView) { view.setNeedsUpdateConstraints() }
    }
    public struct IntrinsicContentSize: UIViewInvalidating {
      public init() {}
      public func invalidate(view: UIView) { view.invalidateIntrinsicContentSize() }
    }
    /// The configuration of a button; those of cells follow from their state.
    public struct Configuration: UIViewInvalidating {
      public init() {}
      public func invalidate(view: UIView) { (view as? UIButton)?.setNeedsUpdateConfiguration() }
    }
    /// Two kinds, one after the other.
    public struct Tuple<First: UIViewInvalidating, Second: UIViewInvalidating>: UIViewInvalidating {
      let first: First
      let second: Second
      public init(_ invalidation1: First, _ invalidation2: Second) { (first, second) = (invalidation1, invalidation2) }
      public func invalidate(view: UIView) {
        first.invalidate(view: view)
        second.invalidate(view: view)
      }
    }
  }

  /// A property of a view whose change asks for updates. Setting an equal value asks for none.
  @propertyWrapper public struct Invalidating<Value: Equatable, InvalidationType: UIViewInvalidating> {
    private var value: Value
    private let invalidation: InvalidationType

    public init(wrappedValue: Value, _ invalidation: InvalidationType) {
      (value, self.invalidation) = (wrappedValue, invalidation)
    }
    public init<First, Second>(wrappedValue: Value, _ invalidation1: First, _ invalidation2: Second)
    where InvalidationType == Invalidations.Tuple<First, Second> {
      self.init(wrappedValue: wrappedValue, .init(invalidation1, invalidation2))
    }
    public init<First, Second, Third>(
      wrappedValue: Value, _ invalidation1: First, _ invalidation2: Second, _ invalidation3: Third
    ) where InvalidationType == Invalidations.Tuple<Invalidations.Tuple<First, Second>, Third> {
      self.init(wrappedValue: wrappedValue, .init(.init(invalidation1, invalidation2), invalidation3))
    }

    @available(*, unavailable, message: "only properties of views")
    public var wrappedValue: Value {
      get { value }
      set { value = newValue }
    }

    public static subscript<View: UIView>(
      _enclosingInstance view: View, wrapped wrappedKeyPath: ReferenceWritableKeyPath<View, Value>,
      storage storageKeyPath: ReferenceWritableKeyPath<View, Self>
    ) -> Value {
      get { view[keyPath: storageKeyPath].value }
      set {
        guard view[keyPath: storageKeyPath].value != newValue else { return }
        view[keyPath: storageKeyPath].value = newValue
        view[keyPath: storageKeyPath].invalidation.invalidate(view: view)
      }
    }
  }
}

extension UIViewInvalidating where Self == UIView.Invalidations.Display {
  public static var display: Self { Self() }
}
extension UIViewInvalidating where Self == UIView.Invalidations.Layout {
  public static var layout: Self { Self() }
}
extension UIViewInvalidating where Self == UIView.Invalidations.Constraints {
  public static var constraints: Self { Self() }
}
extension UIViewInvalidating where Self == UIView.Invalidations.IntrinsicContentSize {
  public static var intrinsicContentSize: Self { Self() }
}
extension UIViewInvalidating where Self == UIView.Invalidations.Configuration {
  public static var configuration: Self { Self() }
}
