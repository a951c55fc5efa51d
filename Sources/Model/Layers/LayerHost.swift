package import Foundation

/// Passes a view to the layer that is created for it, once, and not to other layers that its class creates first.
final class LayerHost: @unchecked Sendable {
  private var view: UIView?
  private let type: CALayer.Type

  init(_ view: UIView, _ type: CALayer.Type) { (self.view, self.type) = (view, type) }

  func take(for type: CALayer.Type) -> UIView? {
    guard type == self.type else { return nil }
    defer { view = nil }
    return view
  }
}

/// Used to create objects of a class known only at run time; it contains no data.
package final class LayerCoder: NSCoder {
  package override init() { super.init() }
}
