package import InbetweenGeometry

/// The places of the elements of a collection view with a layout, in points of its content. Distances along the
/// horizontal axis are from the leading edge.
///
/// Elements are numbered in the order of sections: header, cells, footer.
package struct CollectionArrangement: Hashable, Sendable {
  /// How the cells of a section are laid out.
  package enum Layout: Hashable, Sendable {
    /// `UICollectionViewFlowLayout`; without a size cells have their own.
    case flow(itemSize: Size?)
    /// A compositional layout whose groups repeat an item.
    ///
    /// - Parameter height: the length of a group across its line: nil for that of an item along the line, negative for
    ///   the items' own.
    case columns(Int, height: Double?)
    /// A compositional layout that repeats a group.
    case group(CompositionalItem)
  }

  package struct Section: Hashable, Sendable {
    package var hasHeader = false
    package var cellCount = 0
    package var hasFooter = false
    package var layout: Layout
    /// Around the cells.
    package var inset: Insets
    /// Whether its groups follow each other along the lines, and scroll along them.
    package var scrolls = false

    package init(
      hasHeader: Bool = false, cellCount: Int = 0, hasFooter: Bool = false, layout: Layout, inset: Insets,
      scrolls: Bool = false
    ) {
      (self.hasHeader, self.cellCount, self.hasFooter) = (hasHeader, cellCount, hasFooter)
      (self.layout, self.inset, self.scrolls) = (layout, inset, scrolls)
    }

    package var elementCount: Int { cellCount + (hasHeader ? 1 : 0) + (hasFooter ? 1 : 0) }
  }

  package struct Element: Hashable, Sendable {
    package var frame: Rect
    /// The axes along which it has its own size.
    package var open: OpenAxes
    /// The size of what has no contents along those axes, in points; nil for that of the collection.
    package var estimate: Size?
  }

  /// The groups of a section that scrolls across the collection: along its lines.
  package struct Scrolled: Hashable, Sendable {
    /// What it covers of the collection.
    package var frame: Rect
    /// The size of what scrolls in it.
    package var content: Size
    /// Where each group begins along the lines, and its length.
    package var starts: [Double]
    package var lengths: [Double]
  }

  package struct Places: Hashable, Sendable {
    package var elements: [Element] = []
    /// The sections that scroll across the collection, in their order.
    package var scrolled: [Scrolled] = []
    /// Where each section begins and ends along the axis that scrolls.
    package var starts: [Double] = []
    package var ends: [Double] = []
    package var content = Size.zero
  }

  package var sections: [Section]
  package var interitemSpacing: Double
  package var lineSpacing: Double
  /// Across the line that a header or footer takes; nil for its own size.
  package var headerLength: Double?
  package var footerLength: Double?
  /// Whether lines are horizontal, and follow each other downwards.
  package var isVertical: Bool
  /// Whether headers and footers end where the cells do, as in compositional layouts.
  package var insetsHeaders: Bool

  package init(
    sections: [Section], interitemSpacing: Double, lineSpacing: Double, headerLength: Double?, footerLength: Double?,
    isVertical: Bool, insetsHeaders: Bool
  ) {
    (self.sections, self.interitemSpacing, self.lineSpacing) = (sections, interitemSpacing, lineSpacing)
    (self.headerLength, self.footerLength) = (headerLength, footerLength)
    (self.isVertical, self.insetsHeaders) = (isVertical, insetsHeaders)
  }

  /// - Parameters:
  ///   - room: the visible size of the view, without content insets.
  ///   - sides: what the safe area takes of the lines of a compositional layout.
  ///   - own: the size that each element has by itself.
  package func places(in room: Size, sides: Insets = .zero, own: [Size]) -> Places {
    var places = Places()
    var pen = CollectionPen(self, room: room, sides: sides, own: own)
    for section in sections {
      places.starts.append(pen.place)
      pen.add(section)
      places.ends.append(pen.place)
    }
    (places.elements, places.scrolled) = (pen.elements, pen.scrolled)
    places.content =
      isVertical ? Size(width: room.width, height: pen.place) : Size(width: pen.place, height: room.height)
    return places
  }
}
