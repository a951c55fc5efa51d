import InbetweenDiagnostics
package import InbetweenGeometry
package import InbetweenLayout

/// How the safe area is added to the content insets of what scrolls (`contentInsetAdjustmentBehavior`).
package enum ContentInsetAdjustment: String, Sendable, CaseIterable {
  /// The same as `scrollableAxes`, because there is no navigation controller.
  case automatic
  /// Along the axes in which the content is longer than the view.
  case scrollableAxes
  case never
  case always
}

/// Places elements by the solution, where constraints cannot, as a part of ``InsetRules``: the cells of a collection view.
package protocol ElementRule: Sendable {
  /// The adjusted content insets of the last layout, which views outside the window keep.
  var formerInsets: Insets { get }

  /// Updates constants from the last solution.
  ///
  /// - Parameters:
  ///   - insets: the adjusted content insets.
  ///   - safeArea: the safe area insets of the view.
  /// - Returns: whether anything has changed, so that the layout must be solved again.
  func settle(_ engine: inout LayoutEngine, of item: LayoutItemID, _ insets: Insets, safeArea: Insets) -> Bool
}

/// Computes margins, the system's layout guides and the insets of scrolling content from the positions of views.
///
/// A view's safe area is the part of the view inside its superview's safe area, ignoring transforms, and a side's inset
/// is never larger than the superview's: what extends over the superview's edge does not count. (Values printed by iOS
/// for a view that extends over the edge of the screen, in notes on WWDC 2018's session 235.) Positions depend on
/// these insets and the insets on positions. A layout is therefore solved, ``settle(_:)`` updates the insets from it,
/// and this is repeated until nothing changes, at most ``maximumPassCount`` times; UIKit does the same in its layout
/// passes. If an inset moves its own view out of the uncovered area and back, there is no stable result, and the last
/// pass is used.
package struct InsetRules: Sendable {
  static let maximumPassCount = 8
  /// The greatest width of `readableContentGuide` at the standard text size, in points.
  package static let readableWidth = 672.0

  /// The insets of `readableContentGuide` in a view, all in points.
  package static func readableInsets(inside margins: Insets, width: Double) -> Insets {
    let excess = max((width - margins.left - margins.right - readableWidth) / 2, 0)
    return Insets(
      top: margins.top, left: margins.left + excess, bottom: margins.bottom, right: margins.right + excess)
  }

  package struct Entry: Sendable {
    package var item: LayoutItemID
    /// The index of the superview's entry; -1 for the root.
    package var parent: Int
    /// The margins that were set, or the system's; in points.
    package var margins = Insets.zero
    package var followsSafeArea = true
    package var keepsSuperviewMargins = false
    package var additionalSafeArea = Insets.zero
    package var guides: [(item: LayoutItemID, role: GuideRole)] = []
    /// Set for scroll views.
    package var scrolling: Scrolling?
    /// Set for collection views that place their cells.
    package var collection: (any ElementRule)?

    package init(item: LayoutItemID, parent: Int) { (self.item, self.parent) = (item, parent) }
  }

  package struct Scrolling: Sendable {
    /// The layout item that contains the subviews.
    package var content: LayoutItemID
    package var adjustment: ContentInsetAdjustment
    package var contentInset: Insets
    /// Whether it bounces along an axis even if its content is short.
    package var bounces = (horizontally: false, vertically: false)
    /// `contentInset` plus the part of the safe area that is added to it, in points.
    package var adjustedContentInset = Insets.zero
    /// The safe area insets of the view, in points.
    package var safeArea = Insets.zero

    package init(
      content: LayoutItemID, adjustment: ContentInsetAdjustment, contentInset: Insets,
      bounces: (horizontally: Bool, vertically: Bool)
    ) {
      (self.content, self.adjustment, self.contentInset) = (content, adjustment, contentInset)
      self.bounces = bounces
    }
  }

  /// Superviews before their subviews.
  package var entries: [Entry] = []
  package let screen: Size
  package let safeArea: Insets
  /// The height of the keyboard at the bottom of the screen, in points.
  package var keyboardHeight: Double
  /// Whether the last pass has moved elements of a collection view, so that the content does not have its size yet.
  private(set) var hasMovedElements = false

  /// The geometry of a view that its subviews need.
  fileprivate struct Surroundings {
    /// The view's frame on the screen.
    var place: Rect
    /// The origin of the coordinate system of its subviews, on the screen.
    var origin: Point
    /// The size of the area for subviews: its own size, or that of its content if that is larger.
    var size: Size
    /// Its margins, not including the safe area.
    var margins: Insets
    /// The safe area that counts for its subviews.
    var safeEdges: SafeEdges
    /// Its safe area insets, which its subviews' do not exceed.
    var safeArea: Insets
  }

  /// The edges of a safe area, on the screen; infinite where it does not limit anything.
  fileprivate struct SafeEdges {
    var top: Double
    var left: Double
    var bottom: Double
    var right: Double
  }

  /// Updates all insets and guides from the last solution.
  ///
  /// - Returns: whether anything has changed, so that the layout must be solved again.
  package mutating func settle(_ engine: inout LayoutEngine) -> Bool {
    guard WorkBudget.spend(500 * entries.count, on: .layout) else { return false }
    var hasChanged = false
    let whole = SafeEdges(
      top: safeArea.top, left: safeArea.left, bottom: screen.height - safeArea.bottom,
      right: screen.width - safeArea.right)
    var all: [Surroundings] = []
    all.reserveCapacity(entries.count)
    for index in entries.indices {
      let entry = entries[index]
      let outer = entry.parent < 0 ? nil : all[entry.parent]
      let frame = engine.frame(of: entry.item) ?? .zero
      let place = Rect(
        origin: Point(x: (outer?.origin.x ?? 0) + frame.minX, y: (outer?.origin.y ?? 0) + frame.minY), size: frame.size)
      let insets =
        (outer?.safeEdges ?? whole).insets(of: place).limited(to: outer?.safeArea ?? safeArea)
        + entry.additionalSafeArea
      var margins = entry.margins
      if let outer, entry.keepsSuperviewMargins {
        margins = margins.reaching(outer.margins, from: outer.size, to: frame)
      }
      let effective = entry.followsSafeArea ? margins + insets : margins
      if engine.usesMargins, !effective.isNear(engine.layoutMargins(entry.item)) {
        engine.setLayoutMargins(entry.item, effective)
        hasChanged = true
      }
      for guide in entry.guides where move(guide, insets, effective, in: place, &engine) { hasChanged = true }
      var inside = Surroundings(
        place: place, origin: place.origin, size: place.size, margins: margins,
        safeEdges: SafeEdges(of: place.inset(by: insets)), safeArea: insets)
      if entry.scrolling != nil { adjust(&entries[index], insets, &inside, engine) }
      all.append(inside)
    }
    hasMovedElements = placeElements(&engine)
    return hasChanged || hasMovedElements
  }

  /// Places the elements of collection views; returns whether any has moved.
  private func placeElements(_ engine: inout LayoutEngine) -> Bool {
    var hasMoved = false
    for entry in entries {
      guard let collection = entry.collection else { continue }
      let insets = entry.scrolling?.adjustedContentInset ?? collection.formerInsets
      let safeArea = entry.scrolling?.safeArea ?? .zero
      if collection.settle(&engine, of: entry.item, insets, safeArea: safeArea) { hasMoved = true }
    }
    return hasMoved
  }

  /// Adds the safe area to a scroll view's content insets; it then does not reduce the safe areas of the content.
  private func adjust(_ entry: inout Entry, _ insets: Insets, _ inside: inout Surroundings, _ engine: LayoutEngine) {
    guard var scrolling = entry.scrolling else { return }
    scrolling.safeArea = insets
    let content = engine.frame(of: scrolling.content) ?? .zero
    let own = scrolling.contentInset
    var taken = insets
    var (adjustsWidth, adjustsHeight) = (scrolling.adjustment == .always, scrolling.adjustment == .always)
    if scrolling.adjustment == .automatic || scrolling.adjustment == .scrollableAxes {
      adjustsWidth =
        scrolling.bounces.horizontally || own.left + content.width + own.right > inside.place.width + 1e-6
      adjustsHeight =
        scrolling.bounces.vertically || own.top + content.height + own.bottom > inside.place.height + 1e-6
    }
    if adjustsWidth {
      (inside.safeEdges.left, inside.safeEdges.right) = (-.infinity, .infinity)
    } else {
      (taken.left, taken.right) = (0, 0)
    }
    if adjustsHeight {
      (inside.safeEdges.top, inside.safeEdges.bottom) = (-.infinity, .infinity)
    } else {
      (taken.top, taken.bottom) = (0, 0)
    }
    scrolling.adjustedContentInset = own + taken
    entry.scrolling = scrolling
    // Margins are inherited from the bounds: content that ends before them is not close to their edge.
    inside.size = Size(
      width: max(content.width, inside.place.width), height: max(content.height, inside.place.height))
    inside.origin = Point(x: inside.place.minX + content.minX, y: inside.place.minY + content.minY)
  }

  /// Updates the position of a guide; returns whether it has changed.
  private func move(
    _ guide: (item: LayoutItemID, role: GuideRole), _ insets: Insets, _ margins: Insets, in place: Rect,
    _ engine: inout LayoutEngine
  ) -> Bool {
    let newInsets: Insets
    switch guide.role {
    case .safeArea: newInsets = insets
    case .layoutMargins: newInsets = margins
    case .readableContent:
      newInsets = InsetRules.readableInsets(inside: margins, width: place.width)
    case .keyboard:
      let covered = keyboardHeight > 0 ? place.maxY - (screen.height - keyboardHeight) : 0
      let height = min(max(covered, insets.bottom, 0), place.height)
      guard abs(height - (engine.bottomGuideHeight(guide.item) ?? -1)) > 1e-6 else { return false }
      engine.setBottomGuide(guide.item, height: height)
      return true
    case .frame, .content, .own: return false
    }
    guard engine.guideInsets(guide.item).map({ !$0.isNear(newInsets) }) ?? true else { return false }
    engine.setSafeArea(guide.item, newInsets)
    return true
  }
}

extension InsetRules.SafeEdges {
  fileprivate init(of rect: Rect) {
    self.init(top: rect.minY, left: rect.minX, bottom: rect.maxY, right: rect.maxX)
  }

  /// The part of each side of a rectangle that is outside; in total no more than the rectangle.
  fileprivate func insets(of place: Rect) -> Insets {
    func outside(_ distance: Double, _ length: Double) -> Double { min(max(distance, 0), max(length, 0)) }
    var insets = Insets(
      top: outside(top - place.minY, place.height), left: outside(left - place.minX, place.width))
    insets.bottom = outside(place.maxY - bottom, place.height - insets.top)
    insets.right = outside(place.maxX - right, place.width - insets.left)
    return insets
  }
}

extension Insets {
  fileprivate func limited(to other: Insets) -> Insets {
    Insets(
      top: min(top, other.top), left: min(left, other.left), bottom: min(bottom, other.bottom),
      right: min(right, other.right))
  }

  /// Whether the sides are equal up to rounding errors.
  fileprivate func isNear(_ other: Insets) -> Bool {
    let differences = [top - other.top, left - other.left, bottom - other.bottom, right - other.right]
    return differences.allSatisfy { abs($0) < 1e-6 }
  }

  /// The margins, or those of the superview where they extend further into a subview.
  fileprivate func reaching(_ superview: Insets, from outer: Size, to frame: Rect) -> Insets {
    Insets(
      top: max(top, superview.top - frame.minY), left: max(left, superview.left - frame.minX),
      bottom: max(bottom, superview.bottom - (outer.height - frame.maxY)),
      right: max(right, superview.right - (outer.width - frame.maxX)))
  }
}
