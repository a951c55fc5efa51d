import Foundation
import InbetweenGeometry

// A view draws with the model's colours, which have one value; code gives colours with an appearance for light and dark.

/// A colour that code gave, and how the view takes it where the appearance is another.
struct GivenColor {
  let path: AnyKeyPath
  let color: UIColor
  let apply: (UIView) -> Void
}

protocol TakesColors: UIView {}

extension UIView: TakesColors {}

extension TakesColors {
  /// The colour that code gave, unless a scene gave another one since.
  func color(_ path: ReferenceWritableKeyPath<Self, Color?>) -> UIColor? {
    guard let model = self[keyPath: path] else { return nil }
    let given = front.colors.last { $0.path == path }?.color
    if let given, given.model(in: traitCollection) == model { return given }
    return UIColor(model)
  }

  /// Takes a colour as it is in the view's appearance, and again whenever that changes.
  func take(_ color: UIColor?, _ path: ReferenceWritableKeyPath<Self, Color?>) {
    front.colors.removeAll { $0.path == path }
    self[keyPath: path] = color?.model(in: traitCollection)
    guard let color else { return }
    front.colors.append(
      GivenColor(path: path, color: color) { view in
        (view as? Self)?[keyPath: path] = color.model(in: view.traitCollection)
      })
  }
}
