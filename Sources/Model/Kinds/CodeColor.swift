import Foundation
import InbetweenGeometry

// Views draw with colours of the model, which have a single value; colours set by code can have separate values for the
// light and dark appearance.

/// A colour set by code, and how the view applies it when the appearance changes.
struct CodeColor {
  let path: AnyKeyPath
  let color: UIColor
  let apply: (UIView) -> Void
}

protocol CodeColored: UIView {}

extension UIView: CodeColored {}

extension CodeColored {
  /// The colour set by code, unless a scene has set another one since.
  func color(_ path: ReferenceWritableKeyPath<Self, Color?>) -> UIColor? {
    guard let model = self[keyPath: path] else { return nil }
    let given = codeProperties.colors.last { $0.path == path }?.color
    if let given, given.model(in: traitCollection) == model { return given }
    return UIColor(model)
  }

  /// Applies a colour with its value for the view's appearance, and again whenever the appearance changes.
  func take(_ color: UIColor?, _ path: ReferenceWritableKeyPath<Self, Color?>) {
    codeProperties.colors.removeAll { $0.path == path }
    self[keyPath: path] = color?.model(in: traitCollection)
    guard let color else { return }
    codeProperties.colors.append(
      CodeColor(path: path, color: color) { view in
        (view as? Self)?[keyPath: path] = color.model(in: view.traitCollection)
      })
  }
}
