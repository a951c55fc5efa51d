public import InbetweenGeometry
import InbetweenSolver

extension LayoutEngine {
  /// The frame of an item after `solve()`, unrounded, in its parent's coordinates, in points; nil for an unknown item.
  public func frame(of id: LayoutItemID) -> Rect? {
    guard contains(id) else { return nil }
    let item = items[id.index]
    return Rect(
      x: solver.value(of: item.x), y: solver.value(of: item.y),
      width: solver.value(of: item.width), height: solver.value(of: item.height))
  }

  /// The value of an attribute after `solve()`: a size, or a position in the parent's coordinates, in points.
  ///
  /// Positions of the root are in its own coordinates. In right-to-left layouts leading and trailing are still
  /// distances from the left; the constraints are mirrored instead.
  public func value(of attribute: LayoutAttribute, _ id: LayoutItemID) -> Double? {
    guard contains(id), attribute != .notAnAttribute else { return nil }
    let path = path(of: attribute, id.index)
    let place = path[0]
    let lowered = lowered(attribute, of: place)
    let origin = path.reduce(0) { $0 + solver.value(of: items[$1].origin(lowered.axis)) }
    return lowered.origin * origin + lowered.size * solver.value(of: items[place].length(lowered.axis))
      + lowered.constant
  }

  /// All frames with their edges on device pixels, as in UIKit; the unrounded layout does not change.
  ///
  /// Each edge is rounded in window coordinates, with halves away from zero, so that adjacent views have no gaps
  /// between them, and equal views may differ by a pixel in size.
  ///
  /// - Parameter scale: pixels per point.
  /// - Returns: frames in parent coordinates, in points, indexed by `LayoutItemID.rawValue`; zero for removed items.
  public func roundedFrames(scale: Double) -> [Rect] {
    var exact = [Point](repeating: .zero, count: items.count)
    var rounded = [Point](repeating: .zero, count: items.count)
    var frames = [Rect](repeating: .zero, count: items.count)
    let rounding = PixelRounding(scale: scale)
    // A parent always has a smaller index than its children, so one pass is sufficient.
    for index in items.indices where items[index].isAlive {
      let item = items[index]
      let parent = Int(item.parent)
      let base = parent >= 0 ? exact[parent] : .zero
      let roundedBase = parent >= 0 ? rounded[parent] : .zero
      let x = base.x + solver.value(of: item.x)
      let y = base.y + solver.value(of: item.y)
      let left = rounding.round(x)
      let top = rounding.round(y)
      exact[index] = Point(x: x, y: y)
      rounded[index] = Point(x: left, y: top)
      // Scrolling content is on whole pixels relative to the content's origin, even if the offset is fractional.
      if item.isScrollContent { exact[index] = rounded[index] }
      frames[index] = Rect(
        x: left - roundedBase.x, y: top - roundedBase.y,
        width: rounding.round(x + solver.value(of: item.width)) - left,
        height: rounding.round(y + solver.value(of: item.height)) - top)
    }
    return frames
  }
}

/// Rounds lengths in points to whole device pixels, half away from zero.
struct PixelRounding {
  let scale: Double

  func round(_ value: Double) -> Double {
    guard scale > 0 else { return value }
    // Halves must be recognised in spite of rounding errors of about 1e-10 in the solver's values.
    let pixels = value * scale
    let cleaned = (pixels * 1_048_576).rounded() / 1_048_576
    return cleaned.rounded(.toNearestOrAwayFromZero) / scale
  }
}
