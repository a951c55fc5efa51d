/// A random item of a compositional layout, or a group of items and groups, as scenes and UIKit code can state it.
public struct RandomGroup: Sendable {
  public enum Length: Sendable {
    /// Not stated.
    case whole
    case fractionOfWidth(Double)
    case fractionOfHeight(Double)
    case points(Double)
    case estimated(Double)
  }

  public var width = Length.whole
  public var height = Length.whole
  /// At all sides, in points.
  public var inset = 0
  /// Outside the leading and the upper edge, in points.
  public var leading = 0
  public var top = 0
  public var isRow = true
  /// Empty for an item.
  public var subitems: [RandomGroup] = []
  /// Of a group with one subitem; nil for as many as fit.
  public var count: Int?
  public var spacing = 0
  public var isFlexible = false

  /// A group that a section repeats downwards.
  ///
  /// - Parameter sizesItself: whether the heights of its items, and its own, follow from what is in them.
  public init(_ random: inout SplitMix, sizesItself: Bool = false) {
    isRow = sizesItself || random.below(3) > 0
    height =
      sizesItself
      ? .estimated(40)
      : random.below(2) == 0
        ? .points(Double(60 + random.below(120))) : .fractionOfWidth(Double(3 + random.below(6)) / 10)
    fill(&random, depth: 0, sizesItself: sizesItself)
  }

  private init() {}

  private mutating func fill(_ random: inout SplitMix, depth: Int, sizesItself: Bool) {
    spacing = random.below(3) == 0 ? 0 : random.below(8)
    isFlexible = !sizesItself && random.below(4) == 0
    // The number of items that fit into a column must not depend on their own heights.
    if (sizesItself && !isRow) || random.below(2) == 0 { count = 1 + random.below(3) }
    for _ in 0..<(count == nil ? 1 + random.below(3) : 1) {
      subitems.append(Self.subitem(of: self, &random, depth: depth + 1, sizesItself: sizesItself))
    }
  }

  private static func subitem(
    of group: RandomGroup, _ random: inout SplitMix, depth: Int, sizesItself: Bool
  ) -> RandomGroup {
    var item = RandomGroup()
    func fraction(_ random: inout SplitMix) -> Double { Double(2 + random.below(7)) / 10 }
    let isShared = group.count != nil && random.below(2) == 0
    if !(group.isRow && isShared) {
      item.width =
        random.below(3) == 0
        ? .points(Double(20 + random.below(60))) : .fractionOfWidth(group.isRow ? fraction(&random) : 1)
    }
    if sizesItself {
      item.height = random.below(4) == 0 ? .points(Double(15 + random.below(40))) : .estimated(Double(10 + depth * 7))
    } else if group.isRow || !isShared {
      item.height =
        random.below(3) == 0
        ? .points(Double(10 + random.below(40))) : .fractionOfHeight(group.isRow ? 1 : fraction(&random))
    }
    item.inset = random.below(3) == 0 ? random.below(5) : 0
    item.leading = random.below(5) == 0 ? random.below(6) : 0
    item.top = random.below(5) == 0 ? random.below(6) : 0
    if depth < 3, random.below(5) < 2 {
      item.isRow = random.below(2) == 0
      if case .points = item.height, sizesItself { item.height = .estimated(30) }
      item.fill(&random, depth: depth, sizesItself: sizesItself)
    }
    return item
  }

  /// As a scene writes it.
  public var text: String {
    var keys: [String] = []
    func add(_ name: String, _ length: Length) {
      switch length {
      case .whole: break
      case .fractionOfWidth(let part): keys.append("\(name): {fractionalWidth: \(part)}")
      case .fractionOfHeight(let part): keys.append("\(name): {fractionalHeight: \(part)}")
      case .points(let length): keys.append("\(name): \(length)")
      case .estimated(let length): keys.append("\(name): {estimated: \(length)}")
      }
    }
    add("width", width)
    add("height", height)
    if inset > 0 { keys.append("contentInsets: \(inset)") }
    if leading > 0 || top > 0 { keys.append("edgeSpacing: {leading: \(leading), top: \(top)}") }
    guard !subitems.isEmpty else { return "{\(keys.joined(separator: ", "))}" }
    keys.append("axis: \(isRow ? "horizontal" : "vertical")")
    if let count { keys.append("count: \(count)") }
    keys.append(isFlexible ? "interItemSpacing: {flexible: \(spacing)}" : "interItemSpacing: \(spacing)")
    keys.append("subitems: [\(subitems.map(\.text).joined(separator: ", "))]")
    return "{\(keys.joined(separator: ", "))}"
  }
}
