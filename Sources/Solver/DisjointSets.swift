/// Disjoint sets of numbers, each represented by its smallest member (union-find with path halving).
struct DisjointSets: Sendable {
  private var parent: [Int32]

  /// Each number is a set of its own.
  init(count: Int = 0) { parent = (0..<Int32(count)).map { $0 } }

  /// Adds the next number, as a set of its own.
  mutating func append() { parent.append(Int32(parent.count)) }

  /// Makes a number a set of its own again; the other members of its set must be separated, too.
  mutating func separate(_ x: Int32) { parent[Int(x)] = x }

  /// The smallest member of a number's set.
  mutating func root(_ x: Int32) -> Int32 {
    var x = x
    while parent[Int(x)] != x {
      parent[Int(x)] = parent[Int(parent[Int(x)])]
      x = parent[Int(x)]
    }
    return x
  }

  mutating func root(_ x: Int) -> Int { Int(root(Int32(x))) }

  mutating func join(_ x: Int32, _ y: Int32) {
    let (a, b) = (root(x), root(y))
    if a != b { parent[Int(max(a, b))] = min(a, b) }
  }

  mutating func join(_ x: Int, _ y: Int) { join(Int32(x), Int32(y)) }
}
