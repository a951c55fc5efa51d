/// Which variables hang together: disjoint sets, each named by its least member.
struct Groups {
  private var parent: [Int]

  init(count: Int) { parent = Array(0..<count) }

  mutating func root(_ x: Int) -> Int {
    var x = x
    while parent[x] != x {
      parent[x] = parent[parent[x]]
      x = parent[x]
    }
    return x
  }

  mutating func join(_ x: Int, _ y: Int) {
    let (a, b) = (root(x), root(y))
    if a != b { parent[max(a, b)] = min(a, b) }
  }
}
