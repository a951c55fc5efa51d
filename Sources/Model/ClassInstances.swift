import Foundation
import InbetweenObjects

// Objects of classes that code names at run time, such as those of registered cells, made by the initializers that UIKit
// calls; see `asFinal(_:_:)`.

extension UIView {
  /// Calls the designated initializer of the object's own class.
  @inline(never) convenience init(dynamic frame: CGRect) { self.init(frame: frame) }
}

extension UITableViewCell {
  @inline(never) convenience init(dynamic style: CellStyle, reuseIdentifier: String?) {
    self.init(style: style, reuseIdentifier: reuseIdentifier)
  }
}

extension UITableViewHeaderFooterView {
  @inline(never) convenience init(dynamic reuseIdentifier: String?) { self.init(reuseIdentifier: reuseIdentifier) }
}

extension CALayer {
  @inline(never) convenience init(dynamic: Void) { self.init() }
  @inline(never) convenience init(dynamicCopyOf layer: CALayer) { self.init(layer: layer) }
}

private final class SomeView: UIView {}
private final class SomeCell: UITableViewCell {}
private final class SomeHeader: UITableViewHeaderFooterView {}
private final class SomeLayer: CALayer {}

/// Creates objects as UIKit does.
enum ClassInstances {
  /// By `init(frame:)`, or by the one that tables call if it is a class for tables.
  static func view(of type: UIView.Type, frame: CGRect = .zero) -> UIView {
    if let type = type as? UITableViewCell.Type { return cell(of: type, reuseIdentifier: nil) }
    if let type = type as? UITableViewHeaderFooterView.Type { return header(of: type, reuseIdentifier: nil) }
    return made(type, frame)
  }

  @inline(never) private static func made(_ type: UIView.Type, _ frame: CGRect) -> UIView {
    asFinal(type, SomeView.self).init(dynamic: frame)
  }

  /// By `init(style:reuseIdentifier:)`.
  @inline(never) static func cell(of type: UITableViewCell.Type, reuseIdentifier: String?) -> UITableViewCell {
    asFinal(type, SomeCell.self).init(dynamic: .default, reuseIdentifier: reuseIdentifier)
  }

  /// By `init(reuseIdentifier:)`.
  @inline(never) static func header(
    of type: UITableViewHeaderFooterView.Type, reuseIdentifier: String?
  ) -> UITableViewHeaderFooterView {
    asFinal(type, SomeHeader.self).init(dynamic: reuseIdentifier)
  }

  /// By `init()`.
  @inline(never) static func layer(of type: CALayer.Type) -> CALayer {
    asFinal(type, SomeLayer.self).init(dynamic: ())
  }

  /// By `init(layer:)`, of the layer's class.
  @inline(never) static func copy(of layer: CALayer) -> CALayer {
    asFinal(type(of: layer), SomeLayer.self).init(dynamicCopyOf: layer)
  }
}
