import InbetweenGeometry
import InbetweenLayout

/// Names for messages: root, v1, v2, …
func names(_ id: LayoutItemID) -> String { id.rawValue == 0 ? "root" : "v\(id.rawValue)" }

extension LayoutEngine {
  /// Pins an item's four edges to its parent's with one distance.
  @discardableResult
  mutating func pin(_ item: LayoutItemID, inset: Double) throws -> [LayoutConstraintHandle] {
    let parent = parent(of: item) ?? root
    return try activate([
      LayoutConstraint(item, .leading, to: parent, .leading, constant: inset),
      LayoutConstraint(item, .top, to: parent, .top, constant: inset),
      LayoutConstraint(item, .trailing, to: parent, .trailing, constant: -inset),
      LayoutConstraint(item, .bottom, to: parent, .bottom, constant: -inset),
    ])
  }

  /// Places an item's origin in its parent and gives it a size.
  mutating func place(_ item: LayoutItemID, x: Double, y: Double, width: Double? = nil, height: Double? = nil) throws {
    let parent = parent(of: item) ?? root
    try activate(LayoutConstraint(item, .left, to: parent, .left, constant: x))
    try activate(LayoutConstraint(item, .top, to: parent, .top, constant: y))
    if let width { try activate(LayoutConstraint(item, .width, constant: width)) }
    if let height { try activate(LayoutConstraint(item, .height, constant: height)) }
  }
}
