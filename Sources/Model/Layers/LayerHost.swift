package import Foundation

/// Passes a node to the layer that is created for it, once, and not to other layers that its class creates first.
final class LayerHost: @unchecked Sendable {
  private var node: LayerNode?
  private let type: CALayer.Type

  init(_ node: LayerNode, _ type: CALayer.Type) { (self.node, self.type) = (node, type) }

  func take(for type: CALayer.Type) -> LayerNode? {
    guard type == self.type else { return nil }
    defer { node = nil }
    return node
  }
}

/// Used to create objects of a class known only at run time; it contains no data.
package final class LayerCoder: NSCoder {
  package override init() { super.init() }
}
