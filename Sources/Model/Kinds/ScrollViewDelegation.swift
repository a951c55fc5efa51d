/// Where a scroll view has its delegate.
///
/// `delegate` of a table is a `UITableViewDelegate`, and a class of the app may override it with this type. Swift does not
/// let a class declare a property of its superclass anew with a narrower type, but one of a protocol's extension.
public protocol ScrollViewDelegation: UIScrollView {}

extension ScrollViewDelegation {
  /// Is told of scrolling; not retained.
  public var delegate: (any UIScrollViewDelegate)? {
    get { scrollDelegate }
    set { scrollDelegate = newValue }
  }
}

extension UIScrollView: ScrollViewDelegation {}
