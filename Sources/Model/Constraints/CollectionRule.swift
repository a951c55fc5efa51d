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
