package import InbetweenLayout

/// `UISemanticContentAttribute`: whether a view's content turns round where text runs from right to left.
public enum SemanticContentAttribute: String, Hashable, Sendable, CaseIterable {
  case unspecified, playback, spatial, forceLeftToRight, forceRightToLeft
}

extension UIView {
  /// Which way the view's content runs. It holds for what lies directly in the view (its leading and trailing edges,
  /// a stack view's order, directional margins) and for its own text, and is not inherited.
  package var modelSemanticContentAttribute: SemanticContentAttribute {
    get { semantics }
    set {
      guard newValue != semantics else { return }
      semantics = newValue
      stage.updateDirection(of: self)
    }
  }

  /// Where leading is: as `UIView.userInterfaceLayoutDirection(for:)` has it, controls of playback and of directions in
  /// space never turn round, and what is unspecified runs as the stage does.
  package var modelLayoutDirection: LayoutDirection {
    switch semantics {
    case .unspecified: stage.direction
    case .forceRightToLeft: .rightToLeft
    case .playback, .spatial, .forceLeftToRight: .leftToRight
    }
  }
}

extension Stage {
  /// Tells the engine, and the view's own texts, which way a view's content runs.
  func updateDirection(of view: UIView) {
    guard let item = view.layoutItem else { return performWithoutAnimation { view.layoutDirectionDidChange() } }
    engine.setLayoutDirection(item, view.modelLayoutDirection)
    updateMargins(of: view)
    performWithoutAnimation { view.layoutDirectionDidChange() }
    setNeedsLayout()
  }
}
