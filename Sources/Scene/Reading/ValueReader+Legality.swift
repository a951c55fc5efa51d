internal import InbetweenDiagnostics
internal import InbetweenGeometry
internal import InbetweenLayout

extension ValueReader {
  /// Refuses pairs for which UIKit raises an exception.
  ///
  /// - Parameter hint: a correction for a position that equals a number.
  func checkLegality(
    _ firstItem: SceneConstraint.Item, _ first: SceneConstraint.Attribute, _ secondItem: SceneConstraint.Item?,
    _ second: SceneConstraint.Attribute?,
    first firstPlace: SourcePlace, second secondPlace: SourcePlace, hint: () -> String?
  ) throws(ExpressionFailure) {
    try checkGuide(firstItem, has: first, at: firstPlace)
    if let secondItem, let second { try checkGuide(secondItem, has: second, at: secondPlace) }
    guard let secondItem, let second else {
      if !first.isSize {
        throw ExpressionFailure(
          "a position needs a second view: '\(first.name)' cannot equal a number", at: firstPlace, hint: hint())
      }
      return
    }
    func pair() -> String { "'\(first.name)' cannot be related to '\(second.name)'" }
    if first.isSize != second.isSize {
      throw ExpressionFailure(
        pair() + (first.isSize ? ": one is a size, the other a position" : ": one is a position, the other a size"),
        at: secondPlace,
        hint: first == .centerX || first == .centerY
          ? "a centre is related to a centre, such as superview.\(first.name)" : nil)
    }
    if !first.isSize {
      if first.axis != second.axis {
        throw ExpressionFailure(
          pair()
            + (first.axis == .horizontal
              ? ": one is horizontal, the other vertical" : ": one is vertical, the other horizontal"),
          at: secondPlace)
      }
      if (first.isDirectional && second.isAbsoluteSide) || (first.isAbsoluteSide && second.isDirectional) {
        throw ExpressionFailure(pair(), at: secondPlace, hint: "use left/right or leading/trailing on both sides")
      }
    }
    if knownNames.hasMasks, treeRoot(of: firstItem) != treeRoot(of: secondItem) {
      throw ExpressionFailure(
        "the two views have no common superview", at: secondPlace, hint: "a mask has no superview")
    }
  }

  /// A guide has the anchors of `UILayoutGuide`: edges, centres and sizes, without baselines and margins.
  private func checkGuide(
    _ item: SceneConstraint.Item, has attribute: SceneConstraint.Attribute, at place: SourcePlace
  ) throws(ExpressionFailure) {
    switch item {
    case .screen, .view: return
    case .safeArea, .guide, .guideOf: break
    }
    guard let edge = attribute.guideAttribute else { return }
    throw ExpressionFailure(
      "a guide has no '\(attribute.name)'", at: place, hint: "views have; did you mean '\(edge.name)'?")
  }

  /// The mask that contains an item; nil for the screen's tree.
  private func treeRoot(of item: SceneConstraint.Item) -> String? {
    guard case .view(let name) = item else {
      switch item {
      case .guide(let name): return knownNames.views[name]?.superview.flatMap { treeRoot(of: .view($0)) }
      case .guideOf(let name, _): return treeRoot(of: .view(name))
      default: return nil
      }
    }
    var current = name
    while let view = knownNames.views[current] {
      if view.isMask { return current }
      guard let superview = view.superview else { return nil }
      current = superview
    }
    return nil
  }
}
