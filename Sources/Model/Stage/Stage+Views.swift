import InbetweenGeometry
import InbetweenLayout
package import InbetweenTimeline

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

  /// Lays out a text for a view, recording each problem once.
  package func layout(_ request: TextRequest, for view: UIView) -> TextLayout? { layout(request, for: view.node) }

  package func metrics(of font: FontDescription, for view: UIView) -> FontMetrics? {
    metrics(of: font, for: view.node)
  }

  /// Where touches hit a view: as set by the animators that move it at this time.
  func hitTesting(of view: UIView) -> HitTesting { hitTesting(of: view.node) }

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

extension Stage {
  /// Counts an object of a class.
  func number(of type: UIView.Type) -> Int {
    code.numbers[ObjectIdentifier(type), default: 0] += 1
    return code.numbers[ObjectIdentifier(type), default: 0]
  }

  /// Whether a class is not one of UIKit's own.
  func isOfApp(_ type: UIView.Type) -> Bool {
    if let known = code.classesOfApp[ObjectIdentifier(type)] { return known }
    let isOfApp = !ClassName.isOwn(type)
    code.classesOfApp[ObjectIdentifier(type)] = isOfApp
    return isOfApp
  }

  /// A view by its id; nil if there is none. Takes linear time: for tests and small programs.
  public func view(_ id: String) -> UIView? { views.first { $0.id == id && !$0.isInternal } }
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
    stage.releaseAfterTurn(guide)
    stage.leave(guide)
    guide.owningView = nil
  }
}
