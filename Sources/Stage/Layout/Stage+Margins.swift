package import InbetweenGeometry
import InbetweenLayout
import InbetweenTimeline

extension Stage {
  /// The root's margins as in `systemMinimumLayoutMargins`: 16 points at the sides up to a width of 389, 20 for larger
  /// widths, and 0 above and below.
  package var systemMargins: Insets {
    let side: Double = screen.size.width < 390 ? 16 : 20
    return Insets(left: side, right: side)
  }

  /// `systemMinimumLayoutMargins` of code: 16 points at the sides of screens up to a width of 399, 20 of wider ones, and 0
  /// above and below, as Interface Builder recorded it for the views of controllers. Scenes have ``systemMargins``.
  package var deviceMargins: Insets {
    let side: Double = screen.size.width < 400 ? 16 : 20
    return Insets(left: side, right: side)
  }

  /// Updates a layer's margins in the engine; the next layout adds the parts that depend on positions.
  package func updateMargins(of node: LayerNode) {
    guard let item = node.layout.item, let owner = node.owner else { return }
    engine.setLayoutMargins(item, owner.modelLayoutMargins)
  }

  /// The rules for margins, guides and content insets of a tree; nil if there are none. Outside the window there is
  /// neither a safe area nor a keyboard, and scroll views keep their insets.
  package func insetRules(below top: LayerNode) -> InsetRules? {
    guard engine.usesMargins || layoutState.usesSystemGuides else { return nil }
    var rules =
      top.isInStage
      ? InsetRules(screen: screen.size, safeArea: rootSafeArea, keyboardHeight: keyboardHeight)
      : InsetRules(screen: screen.size, safeArea: .zero, keyboardHeight: 0)
    var stack: [(node: LayerNode, parent: Int)] = [(top, -1)]
    while let (node, parent) = stack.popLast() {
      guard let item = node.layout.item else { continue }
      let index = rules.entries.count
      rules.entries.append(
        node.owner?.insetEntry(item, parent: parent, scrolls: top.isInStage)
          ?? InsetRules.Entry(item: item, parent: parent))
      for child in node.children.reversed() where !child.isInternal { stack.append((child, index)) }
    }
    return rules
  }

  /// Solves repeatedly until values that depend on positions are consistent, and scrolls scroll views to the beginning
  /// of their content, or to the end of a content that has become shorter.
  func settleInsets(below top: LayerNode) {
    guard var rules = insetRules(below: top) else { return }
    for pass in 0..<InsetRules.maximumPassCount {
      var hasChanged = rules.settle(&engine)
      // Until the cells of collection views are at their places, the lengths of contents are not final.
      if rules.hasMovedElements, pass < InsetRules.maximumPassCount - 1 {
        engine.solve(measuring: self)
        continue
      }
      for entry in rules.entries {
        guard let scrolling = entry.scrolling, let owner = layoutState.nodesByItem[entry.item.rawValue]?.owner else {
          continue
        }
        if owner.takeContentInset(scrolling.adjustedContentInset) { hasChanged = true }
      }
      guard hasChanged else { return }
      engine.solve(measuring: self)
    }
  }
}
