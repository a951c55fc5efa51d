extension Tableau {
  /// Puts another system beside this one; returns by how much its structural columns moved.
  mutating func absorb(_ other: Tableau) -> Int {
    let (n, m) = (columnCount, rowCount)
    let (n2, m2) = (other.columnCount, other.rowCount)
    let willBeSparse = isSparse || other.isSparse || (n + n2) * (m + m2) > denseLimit
    // Structural variables first: mine, the other's; then the logical ones in the same order.
    func mine(_ v: Int32) -> Int32 { v < Int32(structuralCount) ? v : v + Int32(other.structuralCount) }
    let before = Int32(structuralCount)
    let mineLogical = Int32(place.count - structuralCount)
    func theirs(_ v: Int32) -> Int32 {
      v < Int32(other.structuralCount) ? v + before : v + before + mineLogical
    }
    let total = place.count + other.place.count
    var newPlace = [Int32](repeating: 0, count: total)
    var newLevel = [Int32](repeating: Tableau.noLevel, count: total)
    var newState = [State](repeating: [], count: total)
    for v in place.indices {
      let k = Int(mine(Int32(v)))
      newPlace[k] = place[v]
      newLevel[k] = level[v]
      newState[k] = state[v]
    }
    for v in other.place.indices {
      let k = Int(theirs(Int32(v)))
      newPlace[k] = other.place[v] >= 0 ? other.place[v] + Int32(m) : other.place[v] - Int32(n)
      newLevel[k] = other.level[v]
      newState[k] = other.state[v]
    }
    if willBeSparse {
      let order =
        place.indices.prefix(n).map { (false, $0) } + other.place.indices.prefix(n2).map { (true, $0) }
        + place.indices.dropFirst(n).map { (false, $0) } + other.place.indices.dropFirst(n2).map { (true, $0) }
      basis = [SparseBasis(sparse, other.sparse, order: order)]
      a = []
    } else {
      a = dictionary(beside: other)
    }
    rowVariable = rowVariable.map(mine) + other.rowVariable.map(theirs)
    columnVariable = columnVariable.map(mine) + other.columnVariable.map(theirs)
    (place, level, state) = (newPlace, newLevel, newState)
    columnCount = n + n2
    rowCount = m + m2
    return Int(before)
  }

  private var sparse: SparseBasis { isSparse ? basis[0] : SparseBasis(self) }

  private func dictionary(beside other: Tableau) -> [Double] {
    let (n, m) = (columnCount, rowCount)
    let (n2, m2) = (other.columnCount, other.rowCount)
    let width = n + n2 + 1
    var merged = [Double](repeating: 0, count: width * (m + m2))
    for r in 0..<m {
      for c in 0..<n { merged[r * width + c] = a[r * stride + c] }
      merged[r * width + n + n2] = a[r * stride + n]
    }
    for r in 0..<m2 {
      for c in 0..<n2 { merged[(m + r) * width + n + c] = other.a[r * other.stride + c] }
      merged[(m + r) * width + n + n2] = other.a[r * other.stride + n2]
    }
    return merged
  }

  /// Keeps factors instead of the dictionary from here on.
  mutating func becomeSparse() {
    guard !isSparse else { return }
    basis = [SparseBasis(self)]
    a = []
  }
}
