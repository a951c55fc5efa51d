import InbetweenGeometry

/// The places of the elements of a collection view with a layout, in points of its content. Distances along the
/// horizontal axis are from the leading edge.
///
/// Elements are numbered in the order of sections: header, cells, footer.
struct CollectionArrangement: Hashable, Sendable {
  /// How the cells of a section are laid out.
  enum Layout: Hashable, Sendable {
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

  struct Section: Hashable, Sendable {
    var hasHeader = false
    var cellCount = 0
    var hasFooter = false
    var layout: Layout
    /// Around the cells.
    var inset: Insets
    /// Whether its groups follow each other along the lines, and scroll along them.
    var scrolls = false

    var elementCount: Int { cellCount + (hasHeader ? 1 : 0) + (hasFooter ? 1 : 0) }
  }

  struct Element: Hashable, Sendable {
    var frame: Rect
    /// The axes along which it has its own size.
    var open: OpenAxes
    /// The size of what has no contents along those axes, in points; nil for that of the collection.
    var estimate: Size?
  }

  /// The groups of a section that scrolls across the collection: along its lines.
  struct Scrolled: Hashable, Sendable {
    /// What it covers of the collection.
    var frame: Rect
    /// The size of what scrolls in it.
    var content: Size
    /// Where each group begins along the lines, and its length.
    var starts: [Double]
    var lengths: [Double]
  }

  struct Places: Hashable, Sendable {
    var elements: [Element] = []
    /// The sections that scroll across the collection, in their order.
    var scrolled: [Scrolled] = []
    /// Where each section begins and ends along the axis that scrolls.
    var starts: [Double] = []
    var ends: [Double] = []
    var content = Size.zero
  }

  var sections: [Section]
  var interitemSpacing: Double
  var lineSpacing: Double
  /// Across the line that a header or footer takes; nil for its own size.
  var headerLength: Double?
  var footerLength: Double?
  /// Whether lines are horizontal, and follow each other downwards.
  var isVertical: Bool
  /// Whether headers and footers end where the cells do, as in compositional layouts.
  var insetsHeaders: Bool

  /// - Parameters:
  ///   - room: the visible size of the view, without content insets.
  ///   - sides: what the safe area takes of the lines of a compositional layout.
  ///   - own: the size that each element has by itself.
  func places(in room: Size, sides: Insets = .zero, own: [Size]) -> Places {
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
