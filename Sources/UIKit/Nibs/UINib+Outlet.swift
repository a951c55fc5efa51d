import InbetweenModel
import Foundation

extension UINib {
  /// A property that is set when its object is created from a storyboard or an xib: `@IBOutlet` on Linux, where the
  /// compiler accepts that attribute for no class.
  ///
  ///     #if canImport(UIKit)
  ///       @IBOutlet
  ///     #else
  ///       @UINib.Outlet
  ///     #endif
  ///     var title: UILabel!
  @propertyWrapper
  public struct Outlet<Value> {
    fileprivate final class Box {
      var strong: Value?
      weak var object: AnyObject?
      let isWeak: Bool
      init(isWeak: Bool) { self.isWeak = isWeak }
    }

    private let box: Box

    public init() { box = Box(isWeak: false) }

    /// - Parameter strength: `.weak` for a property that does not retain its object.
    public init(_ strength: Strength) { box = Box(isWeak: strength == .weak) }

    public var wrappedValue: Value? {
      get { box.isWeak ? box.object as? Value : box.strong }
      nonmutating set { if box.isWeak { box.object = newValue as AnyObject? } else { box.strong = newValue } }
    }
  }

  public enum Strength: Sendable { case strong, weak }
}

extension UINib.Outlet: AnyOutlet {
  package func connect(_ value: Any?) -> Bool {
    guard let value else {
      wrappedValue = nil
      return true
    }
    guard let value = value as? Value else { return false }
    wrappedValue = value
    return true
  }
}
