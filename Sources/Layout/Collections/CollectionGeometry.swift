package import InbetweenGeometry

/// Where the elements of a collection view are, as a function of its size and insets and of their own sizes.
package struct CollectionGeometry: Sendable {
  package var arrangement: CollectionArrangement
  /// The headers and footers that stay visible.
  package var staying: [CollectionStay] = []
  /// Whether the content is at least as wide as the view, because it begins at the right end.
  package var fillsWidth: Bool
  package var isRightToLeft: Bool
  /// Pixels per point.
  package var scale: Double

  package init(arrangement: CollectionArrangement, fillsWidth: Bool, isRightToLeft: Bool, scale: Double) {
    (self.arrangement, self.fillsWidth) = (arrangement, fillsWidth)
    (self.isRightToLeft, self.scale) = (isRightToLeft, scale)
  }

  /// - Parameters:
  ///   - size: of the view, in points.
  ///   - insets: the adjusted content insets.
  ///   - safeArea: the safe area insets of the view.
  ///   - own: the size that each element has by itself.
  package func places(
    in size: Size, _ insets: Insets, safeArea: Insets, own: [Size]
  ) -> CollectionArrangement.Places {
    // Without its content insets, and on whole pixels as the bounds of a view are.
    func length(_ length: Double, _ insets: Double) -> Double {
      max((length * scale).rounded() / scale - insets, 0)
    }
    let room = Size(
      width: length(size.width, insets.left + insets.right), height: length(size.height, insets.top + insets.bottom))
    var sides = Insets.zero
    // `contentInsetsReference` of a section is the safe area; a flow layout does not consider it.
    if arrangement.insetsHeaders, arrangement.isVertical {
      (sides.left, sides.right) = (max(safeArea.left - insets.left, 0), max(safeArea.right - insets.right, 0))
      if isRightToLeft { (sides.left, sides.right) = (sides.right, sides.left) }
    } else if arrangement.insetsHeaders {
      (sides.top, sides.bottom) = (max(safeArea.top - insets.top, 0), max(safeArea.bottom - insets.bottom, 0))
    }
    var places = arrangement.places(in: room, sides: sides, own: own)
    if fillsWidth { places.content.width = max(places.content.width, room.width) }
    return places
  }

  /// The constant for the distance of a header or footer from the edge of the view.
  package func edge(of stay: CollectionStay, _ insets: Insets) -> Double {
    guard !arrangement.isVertical else { return stay.isHeader ? insets.top : -insets.bottom }
    let (leading, trailing) = isRightToLeft ? (insets.right, insets.left) : (insets.left, insets.right)
    return stay.isHeader ? leading : -trailing
  }

  /// The priority of the sizes of elements. Before the view has a size there are no cells in UIKit, which their own
  /// constraints could contradict.
  package static func priority(in size: Size) -> Double {
    size.width > 0 && size.height > 0 ? LayoutPriority.required : LayoutPriority.fittingSizeLevel - 1
  }
}

/// A header or footer that stays visible while its section does (`pinToVisibleBounds`).
package struct CollectionStay: Hashable, Sendable {
  package var element: Int
  package var section: Int
  package var isHeader: Bool

  package init(element: Int, section: Int, isHeader: Bool) {
    (self.element, self.section, self.isHeader) = (element, section, isHeader)
  }

  /// Where its section ends, or begins if it is a footer.
  package func limit(in places: CollectionArrangement.Places) -> Double {
    let limits = isHeader ? places.ends : places.starts
    return limits.indices.contains(section) ? limits[section] : 0
  }
}
