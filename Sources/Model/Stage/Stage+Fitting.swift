public import InbetweenGeometry
public import InbetweenLayout

extension Stage {
  /// `UIView.systemLayoutSizeFitting(_:withHorizontalFittingPriority:verticalFittingPriority:)`: the size that results
  /// from the constraints inside a view, in points. It is solved in a separate engine and does not change the layout.
  ///
  /// - Parameters:
  ///   - target: in points; zero for the smallest size (`layoutFittingCompressedSize`), 10,000 for the largest.
  ///   - horizontalFittingPriority: the priority of the target width.
  ///   - verticalFittingPriority: the priority of the target height.
  /// - Returns: nil if the view is not part of the layout, because it is outside the tree or in a mask.
  /// - Throws: if a priority is not above 0 and at most 1000, or a length is not finite or its absolute value exceeds
  ///   1e7.
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
