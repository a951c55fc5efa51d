@_spi(Kinds) import InbetweenModel
package import InbetweenStage
import Foundation

extension Stage {
  /// Sets an outlet of UIKit's own class, if it has one with that name.
  package func connectStandard(_ object: NSObject, _ name: String, to value: Any?) {
    _ = (object as? UIResponder)?.setStandardOutlet(name, to: value) ?? StandardOutlets.set(name, of: object, to: value)
  }

  /// Sets an outlet or a runtime attribute of an object of a nib.
  package func connect(_ object: NSObject, _ name: String, to value: Any?) {
    (value as? NSLayoutConstraint)?.outlet = name
    if let responder = object as? UIResponder { return responder.setValue(value, forKey: name) }
    if StandardOutlets.set(name, of: object, to: value) { return }
    report("\(type(of: object)) has no property '\(name)' that a nib can set")
  }
}
