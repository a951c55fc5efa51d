import InbetweenGeometry
package import InbetweenLayout
import InbetweenTimeline

// Changes of the traits and of the screen while a scene plays.

extension Stage {
  /// Whether a view of a scene is in a sheet, whose backgrounds are lighter in the dark appearance.
  package func isElevated(_ view: UIView) -> Bool {
    !elevatedViews.isEmpty && sequence(first: view, next: \.superview).contains { elevatedViews.contains($0.id) }
  }

  /// Shows all views with other traits, with the current animation. What depends on the traits only where it was set is
  /// the caller's: colours, fonts and images.
  package func change(to traits: UITraitCollection) {
    guard traits != self.traits else { return }
    let changesColors = traits.hasDifferentColorAppearance(comparedTo: self.traits)
    let changesFonts = traits.preferredContentSizeCategory != self.traits.preferredContentSizeCategory
    self.traits = traits
    guard changesColors || changesFonts else { return }
    eachView { view in
      if view.isFromCode { view.refreshOwnColors() }
      // Kinds show their fonts again together with their colours.
      view.refreshColors()
      if changesFonts { (view as? TextTableView)?.arrangementDidChange() }
    }
    responders.drawnKeyboard?.paint()
  }

  /// Mirrors the layouts of all views that follow the direction of their surroundings.
  package func change(to direction: LayoutDirection) {
    guard direction != self.direction else { return }
    self.direction = direction
    traits = UITraitCollection(traitsFrom: [
      traits, UITraitCollection(layoutDirection: direction == .rightToLeft ? .rightToLeft : .leftToRight),
    ])
    eachView { view in if !view.isInternal { updateDirection(of: view) } }
  }

  /// Turns the screen's content and gives it another size and safe area, as a window turns with its device: around the
  /// middle of the canvas, which keeps its size.
  package func turn(to screen: StageScreen) {
    guard screen != self.screen else { return }
    self.screen = screen
    engine.setRootSize(screen.size)
    if let item = safeArea.layoutItem { engine.setSafeArea(item, screen.safeArea) }
    root.modelTransform = screen.transform
    root.setSize(screen.size)
    // The system's margins depend on the width of the screen.
    eachView { view in
      updateMargins(of: view)
      (view as? any ShowsBarItems)?.screenDidTurn()
      (view as? TextTableView)?.arrangementDidChange()
    }
    if responders.drawnKeyboard != nil {
      responders.drawnKeyboard?.view.removeFromSuperview()
      responders.drawnKeyboard = nil
      performWithoutAnimation { drawKeyboard() }
      adaptDrawnKeyboard()
    }
    setNeedsLayout()
  }

  /// Lets what the system draws in front of all views appear with the current animation.
  package func fadeInScreenFrame() {
    guard let overlay = responders.screenFrame else { return }
    performWithoutAnimation { overlay.modelAlpha = 0 }
    overlay.modelAlpha = 1
  }

  /// Visits the views of the tree with their parts and masks, superviews first.
  private func eachView(_ visit: (UIView) -> Void) {
    var waiting = [root.node]
    while let node = waiting.popLast() {
      if let view = node.view { visit(view) }
      waiting += node.children.reversed()
      if let mask = node.mask { waiting.append(mask) }
    }
  }
}
