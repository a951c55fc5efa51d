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

/// An outlet of any type.
protocol AnyOutlet {
  /// - Returns: false if the value is of another type.
  func connect(_ value: Any?) -> Bool
}

extension UINib.Outlet: AnyOutlet {
  func connect(_ value: Any?) -> Bool {
    guard let value else {
      wrappedValue = nil
      return true
    }
    guard let value = value as? Value else { return false }
    wrappedValue = value
    return true
  }
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
