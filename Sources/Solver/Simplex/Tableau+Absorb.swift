extension Tableau {
  /// Appends other systems to this one; returns the offset of the structural columns of each.
  mutating func absorb(_ others: [Tableau]) -> [Int] {
    let parts = [self] + others
    let columns = parts.reduce(0) { $0 + $1.columnCount }
    let rows = parts.reduce(0) { $0 + $1.rowCount }
    // Structural variables first, system by system; then the logical ones in the same order.
    var firstColumns: [Int] = []
    var firstRows: [Int] = []
    var firstLogical: [Int] = []
    var (column, row, logical) = (0, 0, columns)
    for part in parts {
      firstColumns.append(column)
      firstRows.append(row)
      firstLogical.append(logical)
      column += part.columnCount
      row += part.rowCount
      logical += part.place.count - part.structuralCount
    }
    func renumbered(_ v: Int32, _ k: Int) -> Int32 {
      let structural = parts[k].structuralCount
      return v < Int32(structural) ? v + Int32(firstColumns[k]) : v + Int32(firstLogical[k] - structural)
    }
    var newPlace = [Int32](repeating: 0, count: logical)
    var newLevel = [Int32](repeating: Tableau.noLevel, count: logical)
    var newState = [State](repeating: [], count: logical)
    var newRows: [Int32] = []
    var newColumns: [Int32] = []
    for (k, part) in parts.enumerated() {
      for v in part.place.indices {
        let n = Int(renumbered(Int32(v), k))
        let p = part.place[v]
        newPlace[n] = p >= 0 ? p + Int32(firstRows[k]) : p - Int32(firstColumns[k])
        newLevel[n] = part.level[v]
        newState[n] = part.state[v]
      }
      newRows += part.rowVariable.map { renumbered($0, k) }
      newColumns += part.columnVariable.map { renumbered($0, k) }
    }
    if parts.contains(where: \.isSparse) || columns * rows > denseLimit {
      basis = [SparseBasis(beside: parts.map(\.sparse), structural: parts.map(\.structuralCount))]
      a = []
    } else {
      a = Tableau.dictionary(of: parts, columns, rows)
    }
    (rowVariable, columnVariable) = (newRows, newColumns)
    (place, level, state) = (newPlace, newLevel, newState)
    (columnCount, rowCount) = (columns, rows)
    return Array(firstColumns.dropFirst())
  }

  private var sparse: SparseBasis { isSparse ? basis[0] : SparseBasis(self) }

  private static func dictionary(of parts: [Tableau], _ columns: Int, _ rows: Int) -> [Double] {
    let width = columns + 1
    var merged = [Double](repeating: 0, count: width * rows)
    var (row, column) = (0, 0)
    for part in parts {
      for r in 0..<part.rowCount {
        for c in 0..<part.columnCount { merged[row * width + column + c] = part.a[r * part.stride + c] }
        merged[row * width + columns] = part.a[r * part.stride + part.columnCount]
        row += 1
      }
      column += part.columnCount
    }
    return merged
  }

  /// Uses factors instead of the dictionary from now on.
  mutating func becomeSparse() {
    guard !isSparse else { return }
    basis = [SparseBasis(self)]
    a = []
  }
}
