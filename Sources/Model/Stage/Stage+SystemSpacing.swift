import InbetweenGeometry
import InbetweenLayout
import InbetweenTimeline

extension Stage {
  /// The system spacing from a view's last baseline down to another's first, in points; nil if one of them has no text.
  ///
  /// Apple's documentation of `constraint(equalToSystemSpacingBelow:multiplier:)` states that the fonts at the
  /// baselines determine the spacing, but not how. Here the texts follow each other like lines of one text: the upper
  /// font's descender and leading plus the lower font's ascender.
  public func systemSpacing(fromLastBaselineOf above: UIView, toFirstBaselineOf below: UIView) -> Double? {
    guard let upper = above.fontAtBaseline(.lastBaseline), let lower = below.fontAtBaseline(.firstBaseline),
      let over = metrics(of: upper, for: above), let under = metrics(of: lower, for: below)
    else { return nil }
    return over.descender + over.leading + under.ascender
  }
}

extension UIView {
  /// The font at a baseline: that of the view itself, or of the descendant that provides the baseline.
  fileprivate func fontAtBaseline(_ attribute: LayoutAttribute) -> FontDescription? {
    var view = self
    // Each step descends in the tree, so the loop terminates.
    while let lender = view.baselineLender(attribute) { view = lender }
    return view.baselineFont
  }

  private func baselineLender(_ attribute: LayoutAttribute) -> UIView? {
    if let stack = self as? UIStackView {
      let visible = stack.children.filter { !$0.modelIsHidden && !$0.isInternal }
      return attribute == .lastBaseline && stack.modelAxis == .vertical ? visible.last : visible.first
    }
    let lender =
      attribute == .firstBaseline
      ? layoutTraits.firstBaselineView ?? layoutTraits.lastBaselineView : layoutTraits.lastBaselineView
    guard let lender, lender.isInside(self) else { return nil }
    return lender
  }

  private func isInside(_ ancestor: UIView) -> Bool {
    var view = superview
    while let candidate = view {
      if candidate === ancestor { return true }
      view = candidate.superview
    }
    return false
  }
}
