import Foundation
import InbetweenModel

extension UIViewController {
  /// The xib of the view: the given one, or one named after the class, with or without `Controller` at its end.
  var nibOfView: UINib? {
    guard let nibs = Stage.current?.app.nibs else { return nil }
    var names = [origin.nibName].compactMap(\.self)
    // UIKit's own classes have no files.
    if names.isEmpty, !ClassName.isOwn(type(of: self)) {
      let name = String(describing: type(of: self))
      names = name.hasSuffix("ViewController") ? [String(name.dropLast("Controller".count)), name] : [name]
      names = names.filter { nibs.hasNib($0, in: nibBundle) }
    }
    return names.first.map { UINib($0, in: nibBundle, module: ClassName.module(of: type(of: self))) }
  }
}
