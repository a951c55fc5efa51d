import InbetweenDiagnostics
import InbetweenGeometry
import InbetweenLayout

/// Places the elements of a collection view that has a layout, as a part of ``InsetRules``.
///
/// How many cells a line has, and where the lines are if cells size themselves, does not follow from linear
/// constraints. The elements are therefore placed by constants, so that they never change the size of the view, and the
/// constants are updated from each solution until they agree with it; in live spans every sample does that, too.
struct CollectionRule: ElementRule {
  struct Element: Sendable {
    var item: LayoutItemID
    var leading: LayoutConstraintHandle
    var top: LayoutConstraintHandle
    var width: LayoutConstraintHandle
    var height: LayoutConstraintHandle
    /// For a header or footer that stays visible while its section does: where that ends, or begins.
    var limit: LayoutConstraintHandle?
    /// The constraint that keeps it at the edge of the view.
    var edge: LayoutConstraintHandle?
    /// Whether nothing in it determines its size.
    var isEmpty = false
  }

  /// What scrolls a section across the view.
  struct Scroller: Sendable {
    var leading: LayoutConstraintHandle
    var top: LayoutConstraintHandle
    var width: LayoutConstraintHandle
    var height: LayoutConstraintHandle
    var contentWidth: LayoutConstraintHandle
    var contentHeight: LayoutConstraintHandle
  }

  var geometry: CollectionGeometry
  var elements: [Element]
  var scrollers: [Scroller]
  var contentWidth: LayoutConstraintHandle
  var contentHeight: LayoutConstraintHandle
  /// The adjusted content insets of the last layout, which views outside the window keep.
  package var formerInsets: Insets

  /// Updates the constants from the last solution.
  ///
  /// - Parameters:
  ///   - insets: the adjusted content insets.
  ///   - safeArea: the safe area insets of the view.
  /// - Returns: whether anything has changed, so that the layout must be solved again.
  package func settle(_ engine: inout LayoutEngine, of view: LayoutItemID, _ insets: Insets, safeArea: Insets) -> Bool {
    guard let size = engine.frame(of: view)?.size, WorkBudget.spend(100 * elements.count, on: .layout) else {
      return false
    }
    let own = elements.map { engine.frame(of: $0.item)?.size ?? .zero }
    let places = geometry.places(in: size, insets, safeArea: safeArea, own: own)
    let priority = CollectionGeometry.priority(in: size)
    var hasChanged = false
    func set(_ handle: LayoutConstraintHandle, _ constant: Double) {
      guard let constraint = engine.constraint(handle), abs(constraint.constant - constant) > 1e-9 else { return }
      try? engine.setConstant(handle, constant)
      hasChanged = true
    }
    func set(_ handle: LayoutConstraintHandle, length: Double, _ priority: Double) {
      set(handle, length)
      guard let constraint = engine.constraint(handle), constraint.priority != priority else { return }
      try? engine.setPriority(handle, priority)
      hasChanged = true
    }
    for (element, place) in zip(elements, places.elements) {
      set(element.leading, place.frame.minX)
      set(element.top, place.frame.minY)
      func setLength(_ handle: LayoutConstraintHandle, _ axis: OpenAxes, _ length: Double, _ estimate: Double?) {
        if !place.open.contains(axis) {
          set(handle, length: length, priority)
        } else if let estimate {
          // Another number of cells in a line can make it another item of its group.
          set(handle, length: element.isEmpty ? estimate : 0, LayoutPriority.fittingSizeLevel)
        }
      }
      setLength(element.width, .width, place.frame.width, place.estimate?.width)
      setLength(element.height, .height, place.frame.height, place.estimate?.height)
    }
    for (scroller, place) in zip(scrollers, places.scrolled) {
      set(scroller.leading, place.frame.minX)
      set(scroller.top, place.frame.minY)
      set(scroller.width, place.frame.width)
      set(scroller.height, place.frame.height)
      set(scroller.contentWidth, place.content.width)
      set(scroller.contentHeight, place.content.height)
    }
    for stay in geometry.staying where elements.indices.contains(stay.element) {
      let element = elements[stay.element]
      if let limit = element.limit { set(limit, stay.limit(in: places)) }
      if let edge = element.edge { set(edge, geometry.edge(of: stay, insets)) }
    }
    set(contentWidth, places.content.width)
    set(contentHeight, places.content.height)
    return hasChanged
  }
}

/// Where the elements of a collection view are, as a function of its size and insets and of their own sizes.
struct CollectionGeometry: Sendable {
  var arrangement: CollectionArrangement
  /// The headers and footers that stay visible.
  var staying: [CollectionStay] = []
  /// Whether the content is at least as wide as the view, because it begins at the right end.
  var fillsWidth: Bool
  var isRightToLeft: Bool
  /// Pixels per point.
  var scale: Double

  /// - Parameters:
  ///   - size: of the view, in points.
  ///   - insets: the adjusted content insets.
  ///   - safeArea: the safe area insets of the view.
  ///   - own: the size that each element has by itself.
  func places(
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
  func edge(of stay: CollectionStay, _ insets: Insets) -> Double {
    guard !arrangement.isVertical else { return stay.isHeader ? insets.top : -insets.bottom }
    let (leading, trailing) = isRightToLeft ? (insets.right, insets.left) : (insets.left, insets.right)
    return stay.isHeader ? leading : -trailing
  }

  /// The priority of the sizes of elements. Before the view has a size there are no cells in UIKit, which their own
  /// constraints could contradict.
  static func priority(in size: Size) -> Double {
    size.width > 0 && size.height > 0 ? LayoutPriority.required : LayoutPriority.fittingSizeLevel - 1
  }
}

/// A header or footer that stays visible while its section does (`pinToVisibleBounds`).
struct CollectionStay: Hashable, Sendable {
  var element: Int
  var section: Int
  var isHeader: Bool

  /// Where its section ends, or begins if it is a footer.
  func limit(in places: CollectionArrangement.Places) -> Double {
    let limits = isHeader ? places.ends : places.starts
    return limits.indices.contains(section) ? limits[section] : 0
  }
}
