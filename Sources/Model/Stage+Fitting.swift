public import InbetweenGeometry
public import InbetweenLayout

extension Stage {
  /// `UIView.systemLayoutSizeFitting(_:withHorizontalFittingPriority:verticalFittingPriority:)`: the size that the
  /// constraints inside a view ask for, in points. It is solved in an engine of its own; the layout stays as it is.
  ///
  /// - Parameters:
  ///   - target: in points; zero for the smallest size (`layoutFittingCompressedSize`), 10,000 for the largest.
  ///   - horizontalFittingPriority: how much the target's width matters.
  ///   - verticalFittingPriority: how much the target's height matters.
  /// - Returns: nil where the view takes no part in layout: outside the tree, in a mask.
  /// - Throws: when a priority is not above 0 and up to 1000, or a length not finite or beyond 1e7.
  public func systemLayoutSizeFitting(
    _ view: UIView, target: Size = .zero, horizontalFittingPriority: Double = LayoutPriority.fittingSizeLevel,
    verticalFittingPriority: Double = LayoutPriority.fittingSizeLevel
  ) throws(LayoutConstraintError) -> Size? {
    guard let item = view.layoutItem else { return nil }
    return try engine.systemLayoutSizeFitting(
      item, target: target, horizontalPriority: horizontalFittingPriority, verticalPriority: verticalFittingPriority,
      measuring: self)
  }
}
