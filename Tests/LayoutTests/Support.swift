import InbetweenGeometry
import InbetweenLayout

/// A small deterministic source of numbers (SplitMix64).
struct SeededNumbers: RandomNumberGenerator {
  var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &self)]
  }
}

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
