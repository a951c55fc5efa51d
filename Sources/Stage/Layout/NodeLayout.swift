import InbetweenMotion
import InbetweenTimeline
package import InbetweenGeometry
package import InbetweenLayout

/// What the layout engine and the last layout know of a layer.
package struct NodeLayout {
  /// The item in the engine; nil for internal parts and outside the tree.
  package var item: LayoutItemID?
  /// Whether constraints place the layer; false after its frame has been set.
  package var usesConstraints = true
  /// The frame computed by the last layout, in points of the superlayer, rounded to pixels.
  package var laidOutFrame: Rect?
  /// Whether a layout or a mask sets its frame now.
  package fileprivate(set) var isBeingPlaced = false
  /// How many solutions there have been of the tree of which it is the topmost layer.
  var solutionCount = 0
}

/// What the content of a layer requires of its size, in points.
package struct LayoutContent {
  package var size: IntrinsicSize
  /// Whether the height depends on the width, as that of wrapping text does.
  package var wrapsText = false
  package var priorities = ContentPriorities()
  /// From the frame to the alignment rectangle.
  package var alignmentInsets = Insets.zero

  package init(_ size: IntrinsicSize) { self.size = size }
}

extension LayerNode {
  /// The item that contains the items of sublayers; nil outside the layout.
  package var contentItem: LayoutItemID? {
    if let owner { owner.itemOfContent } else { layout.item }
  }

  /// The nearest layer around it that takes part in layout or belongs to one that does: layers without a view are left
  /// out.
  package var enclosing: LayerNode? {
    var next = parent
    while let node = next {
      if node.owner != nil || !node.isInternal { return node }
      next = node.parent
    }
    return nil
  }

  /// The rectangle that layout knows, in points of the superlayer.
  package var layoutFrame: Rect {
    if let owner { return owner.layoutFrame }
    let (size, position, anchor) = (record.state.boundsSize, record.state.position, record.state.anchorPoint)
    return Rect(
      x: position.x - size.width * anchor.x, y: position.y - size.height * anchor.y, width: max(size.width, 0),
      height: max(size.height, 0))
  }

  /// Whether the layer is where layout would place it in a rectangle, up to rounding errors.
  package func lies(at frame: Rect) -> Bool {
    let (size, place) = (record.state.boundsSize, layoutFrame.origin)
    let own = [place.x, place.y, size.width, size.height]
    let other = [frame.minX, frame.minY, frame.width, frame.height]
    return zip(own, other).allSatisfy { abs($0 - $1) < 1e-6 }
  }

  /// Runs a closure that sets the frame for a layout.
  package func whilePlaced(_ body: () -> Void) {
    let wasBeingPlaced = layout.isBeingPlaced
    layout.isBeingPlaced = true
    body()
    layout.isBeingPlaced = wasBeingPlaced
  }

  /// Places a layer at a rectangle in points of the superlayer, with the animation of the current block.
  ///
  /// - Parameter isFirst: whether no layout has placed it before since it was added to the tree.
  package func place(_ frame: Rect, isFirst: Bool = false) {
    if let owner { return owner.takeFrame(frame, isFirst: isFirst) }
    let anchor = record.state.anchorPoint
    let position = Point(x: frame.minX + frame.width * anchor.x, y: frame.minY + frame.height * anchor.y)
    stage.change(self, .position, to: .point(position))
    stage.change(self, .boundsSize, to: .size(frame.size))
  }
}
