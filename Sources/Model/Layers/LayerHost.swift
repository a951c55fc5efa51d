package import Foundation

/// Passes a view to the layer that is created for it, once.
final class LayerHost: @unchecked Sendable {
  private var view: UIView?

  init(_ view: UIView) { self.view = view }

  func take() -> UIView? {
    defer { view = nil }
    return view
  }
}

/// Used to create objects of a class known only at run time; it contains no data.
package final class LayerCoder: NSCoder {
  package override init() { super.init() }
}
