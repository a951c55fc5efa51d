import InbetweenGeometry
import InbetweenLayout

/// How margins, the system's layout guides and the insets of scrolling content follow from where views lie.
///
/// A view's safe area is the part of the root's that it overlaps, without regard to transforms. Places depend on these
/// insets and the insets on places, so a layout is solved, ``settle(_:)`` brings the insets in line with it, and that is
/// repeated until nothing changes, at most ``greatestPassCount`` times; UIKit does the same over its layout passes. An
/// inset that moves its own view out of reach and back never settles: the last pass counts then.
struct InsetRules: Sendable {
  static let greatestPassCount = 8
  /// The greatest width of `readableContentGuide` at the standard text size, in points.
  static let readableWidth = 672.0

  struct Entry: Sendable {
    var item: LayoutItemID
    /// The superview's index among the entries; -1 for the root.
    var parent: Int
    /// The margins that were set, or the system's.
    var margins: Insets
    var followsSafeArea: Bool
    var keepsSuperviewMargins: Bool
    var additionalSafeArea: Insets
    var guides: [(item: LayoutItemID, role: UILayoutGuide.Role)]
    /// Set for scroll views.
    var scrolling: Scrolling?
  }

  struct Scrolling: Sendable {
    /// Where the subviews lie.
    var content: LayoutItemID
    var adjustment: UIScrollView.ContentInsetAdjustment
    var contentInset: Insets
    /// Whether it scrolls along an axis though its content is short.
    var bounces = (horizontally: false, vertically: false)
    /// `contentInset` and what the safe area adds to it.
    var adjustedContentInset = Insets.zero
  }

  /// Superviews before their subviews.
  var entries: [Entry] = []
  let screen: Size
  let safeArea: Insets
  /// How much of the screen's bottom the keyboard covers, in points.
  var keyboardHeight: Double

  /// What lies in a view goes by.
  fileprivate struct Surroundings {
    /// The view's place on the screen.
    var place: Rect
    /// Where the coordinates of its subviews begin, on the screen.
    var origin: Point
    /// What its subviews lie in: its size, or that of its content where that is larger.
    var size: Size
    /// Its margins without the safe area.
    var margins: Insets
    var safeEdges: SafeEdges
  }

  /// Where a safe area ends, on the screen; infinite where nothing is cut off.
  fileprivate struct SafeEdges {
    var top: Double
    var left: Double
    var bottom: Double
    var right: Double
  }

  /// Brings everything in line with the last solution.
  ///
  /// - Returns: whether anything has changed, so that the layout must be solved again.
  mutating func settle(_ engine: inout LayoutEngine) -> Bool {
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
      let edges = outer?.safeEdges ?? whole
      let insets = edges.insets(of: place) + entry.additionalSafeArea
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
        place: place, origin: place.origin, size: place.size, margins: margins, safeEdges: edges)
      if !entry.additionalSafeArea.isNear(.zero) { inside.safeEdges = SafeEdges(of: place.inset(by: insets)) }
      if entry.scrolling != nil { adjust(&entries[index], insets, &inside, engine) }
      all.append(inside)
    }
    return hasChanged
  }

  /// Takes the safe area into a scroll view's content insets; what lies in it is not cut off by it again.
  private func adjust(_ entry: inout Entry, _ insets: Insets, _ inside: inout Surroundings, _ engine: LayoutEngine) {
    guard var scrolling = entry.scrolling else { return }
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
    // Margins are inherited from the bounds: content that ends before them is not near their edge.
    inside.size = Size(
      width: max(content.width, inside.place.width), height: max(content.height, inside.place.height))
    inside.origin = Point(x: inside.place.minX + content.minX, y: inside.place.minY + content.minY)
  }

  /// Puts a guide where it belongs now; says whether that is another place.
  private func move(
    _ guide: (item: LayoutItemID, role: UILayoutGuide.Role), _ insets: Insets, _ margins: Insets, in place: Rect,
    _ engine: inout LayoutEngine
  ) -> Bool {
    let wanted: Insets
    switch guide.role {
    case .safeArea: wanted = insets
    case .layoutMargins: wanted = margins
    case .readableContent:
      let excess = max((place.width - margins.left - margins.right - InsetRules.readableWidth) / 2, 0)
      wanted = Insets(
        top: margins.top, left: margins.left + excess, bottom: margins.bottom, right: margins.right + excess)
    case .keyboard:
      let covered = keyboardHeight > 0 ? place.maxY - (screen.height - keyboardHeight) : 0
      let height = min(max(covered, insets.bottom, 0), place.height)
      guard abs(height - (engine.bottomGuideHeight(guide.item) ?? -1)) > 1e-6 else { return false }
      engine.setBottomGuide(guide.item, height: height)
      return true
    case .frame, .content, .own: return false
    }
    guard engine.guideInsets(guide.item).map({ !$0.isNear(wanted) }) ?? true else { return false }
    engine.setSafeArea(guide.item, wanted)
    return true
  }
}

extension InsetRules.SafeEdges {
  fileprivate init(of rect: Rect) {
    self.init(top: rect.minY, left: rect.minX, bottom: rect.maxY, right: rect.maxX)
  }

  /// How much of each side of a rectangle lies outside; together no more than the rectangle.
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
  fileprivate static func + (a: Insets, b: Insets) -> Insets {
    Insets(top: a.top + b.top, left: a.left + b.left, bottom: a.bottom + b.bottom, right: a.right + b.right)
  }

  /// Whether the sides are the same but for rounding noise.
  fileprivate func isNear(_ other: Insets) -> Bool {
    let differences = [top - other.top, left - other.left, bottom - other.bottom, right - other.right]
    return differences.allSatisfy { abs($0) < 1e-6 }
  }

  /// The margins, and the superview's where those reach further into a subview.
  fileprivate func reaching(_ superview: Insets, from outer: Size, to frame: Rect) -> Insets {
    Insets(
      top: max(top, superview.top - frame.minY), left: max(left, superview.left - frame.minX),
      bottom: max(bottom, superview.bottom - (outer.height - frame.maxY)),
      right: max(right, superview.right - (outer.width - frame.maxX)))
  }
}
