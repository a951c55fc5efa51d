package import Foundation
import InbetweenObjects

// Objects of classes that code names at run time, such as those of registered cells, made by the initializers that UIKit
// calls; see `asFinal(_:_:)`.

extension UIView {
  /// Calls the designated initializer of the object's own class.
  @inline(never) convenience init(dynamic frame: CGRect) { self.init(frame: frame) }
}

extension CALayer {
  @inline(never) convenience init(dynamic: Void) { self.init() }
  @inline(never) convenience init(dynamicCopyOf layer: CALayer) { self.init(layer: layer) }
}

private final class SomeView: UIView {}
private final class SomeLayer: CALayer {}

/// Creates objects as UIKit does.
package enum ClassInstances {
  /// By `init(frame:)`.
  @inline(never) package static func view(of type: UIView.Type, frame: CGRect) -> UIView {
    asFinal(type, SomeView.self).init(dynamic: frame)
  }

  /// By `init()`.
  @inline(never) package static func layer(of type: CALayer.Type) -> CALayer {
    asFinal(type, SomeLayer.self).init(dynamic: ())
  }

  /// By `init(layer:)`, of the layer's class.
  @inline(never) static func copy(of layer: CALayer) -> CALayer {
    asFinal(type(of: layer), SomeLayer.self).init(dynamicCopyOf: layer)
  }
}
