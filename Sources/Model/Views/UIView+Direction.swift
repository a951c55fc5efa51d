package import InbetweenLayout

/// `UISemanticContentAttribute`: whether a view's content is mirrored in right-to-left layouts.
public enum SemanticContentAttribute: String, Hashable, Sendable, CaseIterable {
  case unspecified, playback, spatial, forceLeftToRight, forceRightToLeft
}

extension UIView {
  /// The semantic content attribute. It applies to the view's direct subviews (its leading and trailing edges, a stack
  /// view's order, directional margins) and to its own text, and is not inherited.
  package var modelSemanticContentAttribute: SemanticContentAttribute {
    get { layoutTraits.semantics }
    set {
      guard newValue != layoutTraits.semantics else { return }
      layoutTraits.semantics = newValue
      stage.updateDirection(of: self)
    }
  }

  /// The layout direction. As with `UIView.userInterfaceLayoutDirection(for:)`, playback controls and spatial
  /// directions are never mirrored, and `unspecified` uses the direction of the stage.
  package var modelLayoutDirection: LayoutDirection {
    switch layoutTraits.semantics {
    case .unspecified: stage.direction
    case .forceRightToLeft: .rightToLeft
    case .playback, .spatial, .forceLeftToRight: .leftToRight
    }
  }
}

extension Stage {
  /// Updates the direction of a view's content in the engine and in the view's own texts.
  func updateDirection(of view: UIView) {
    guard let item = view.layoutItem else { return performWithoutAnimation { view.layoutDirectionDidChange() } }
    engine.setLayoutDirection(item, view.modelLayoutDirection)
    updateMargins(of: view)
    performWithoutAnimation { view.layoutDirectionDidChange() }
    setNeedsLayout()
  }
}

extension UISemanticContentAttribute {
  /// That of a view with the attribute where its surroundings have another.
  func direction(in surroundings: UIUserInterfaceLayoutDirection) -> UIUserInterfaceLayoutDirection {
    switch self {
    case .unspecified: surroundings
    case .forceRightToLeft: .rightToLeft
    case .playback, .spatial, .forceLeftToRight: .leftToRight
    }
  }
}
