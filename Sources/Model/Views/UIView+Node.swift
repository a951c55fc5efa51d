import InbetweenGeometry
package import InbetweenLayout
import InbetweenTimeline

// What a view's node knows of the view's layer.

extension UIView: LayerOwner {
  /// The stage of the view: that of the recording in which it was created.
  package var stage: Stage { node.stage }

  /// What is recorded of the layer.
  package var record: LayerRecord {
    // Lent, because what is returned is a copy of the whole record.
    _read { yield node.record }
    _modify { yield &node.record }
  }

  /// Whether the view is in the tree under the root.
  package var isInStage: Bool { node.isInStage }

  /// Whether it is an internal part of another view, such as a switch's thumb: it is not laid out by constraints and
  /// not listed by `inspect`.
  package internal(set) var isInternal: Bool {
    get { node.isInternal }
    set { node.isInternal = newValue }
  }

  /// The mask; nil if it is a layer without a view.
  var maskView: UIView? { node.mask?.view }

  /// All subviews from back to front, including internal parts; layers without a view may lie between them.
  var children: [UIView] {
    if let knownChildren { return knownChildren }
    let views = node.children.compactMap(\.view)
    knownChildren = views
    return views
  }

  package func sublayersDidChange() { knownChildren = nil }

  /// The view's item in the layout engine; nil for internal views and outside the tree.
  package var layoutItem: LayoutItemID? { node.layout.item }

  /// Whether constraints place the view; false after its frame has been set.
  package internal(set) var usesAutoLayout: Bool {
    get { node.layout.usesConstraints }
    set { node.layout.usesConstraints = newValue }
  }

  /// The frame computed by the last layout, rounded to pixels.
  var laidOutFrame: Rect? {
    get { node.layout.laidOutFrame }
    set { node.layout.laidOutFrame = newValue }
  }
}
