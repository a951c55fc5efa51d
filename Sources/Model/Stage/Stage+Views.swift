import InbetweenGeometry
import InbetweenLayout
import InbetweenTimeline

// The stage's layout by views: what is done with a view is done with its layer.

extension Stage {
  /// Requests a layout that moves a view to the position given by its constraints, even if its frame was changed by
  /// code.
  package func setNeedsLayout(of view: UIView) { setNeedsLayout(of: view.node) }

  /// Updates the requirements of a view's content in the engine.
  func updateContent(of view: UIView) { updateContent(of: view.node) }

  /// Updates the views that provide a view's baselines, if they are in the tree.
  func updateBaselineViews(of view: UIView) { updateBaselineItems(of: view.node) }

  /// A view placed by its frame has required constraints in the engine.
  func updatePlacement(of view: UIView) { updatePlacement(of: view.node) }

  /// Updates a view's margins in the engine; the next layout adds the parts that depend on positions.
  package func updateMargins(of view: UIView) { updateMargins(of: view.node) }

  /// Adds a guide to the engine.
  func enter(_ guide: UILayoutGuide, in view: UIView) {
    guard let item = view.layoutItem, let content = view.contentItem else { return }
    guide.layoutItem =
      switch guide.role {
      case .own: engine.addItem(parent: content, kind: .guide)
      case .content: content
      default: engine.addInsetGuide(to: item)
      }
    if guide.role != .own { setNeedsLayout() }
  }

  func leave(_ guide: UILayoutGuide) {
    if let item = guide.layoutItem { removeItem(item) }
    guide.layoutItem = nil
    setNeedsLayout()
  }
}

extension UIView {
  /// Adds a guide, which is laid out like a view and never drawn.
  func addGuide(_ guide: UILayoutGuide) {
    guard guide.owningView == nil else { return }
    guide.owningView = self
    guides.append(guide)
    if isInStage {
      stage.enter(guide, in: self)
      stage.activateWaiting()
    }
  }

  /// Removes one of the view's guides; its constraints become inactive permanently.
  func removeGuide(_ guide: UILayoutGuide) {
    guard guide.owningView === self else { return }
    guides.removeAll { $0 === guide }
    stage.leave(guide)
    guide.owningView = nil
  }
}
