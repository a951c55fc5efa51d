/// The LU factorisation of a square sparse matrix, with subsequent replacements of single rows (product form).
struct BasisFactors: Sendable {
  // One entry per pivot, in the order of elimination.
  private(set) var pivotRow: [Int32] = []
  private(set) var pivotAxis: [Int32] = []
  private(set) var pivotValue: [Double] = []

  // The upper triangle by rows, and again by columns.
  private(set) var upperStart: [Int32] = [0]
  private(set) var upperAxis: [Int32] = []
  private(set) var upperValue: [Double] = []
  private var columnStart: [Int32] = [0]
  private var columnRow: [Int32] = []
  private var columnValue: [Double] = []

  // Steps "row −= factor · source", grouped by source.
  private(set) var lowerSource: [Int32] = []
  private(set) var lowerStart: [Int32] = [0]
  private(set) var lowerRow: [Int32] = []
  private(set) var lowerFactor: [Double] = []

  // Rows replaced since then: each is a combination of the previous rows.
  private var changedRow: [Int32] = []
  private var changePivot: [Double] = []
  private var changeStart: [Int32] = [0]
  private var changeOther: [Int32] = []
  private var changeFactor: [Double] = []

  var changeCount: Int { changedRow.count }
  /// Whether solving with the replacements costs more than a new factorisation.
  var needsRefactorisation: Bool {
    changedRow.count >= 100 || changeOther.count > 6 * (pivotRow.count + upperAxis.count + lowerRow.count)
  }

  mutating func factor(_ count: Int, _ nonbasic: [Int32], _ basis: SparseBasis) -> Bool {
    self = BasisFactors()
    var work = Elimination(count, nonbasic, basis)
    guard work.run(&self) else { return false }
    columnStart = Array(repeating: 0, count: count + 1)
    for axis in upperAxis { columnStart[Int(axis) + 1] += 1 }
    for i in 0..<count { columnStart[i + 1] += columnStart[i] }
    var fill = columnStart
    columnRow = Array(repeating: 0, count: upperAxis.count)
    columnValue = Array(repeating: 0, count: upperAxis.count)
    for k in 0..<count {
      for e in Int(upperStart[k])..<Int(upperStart[k + 1]) {
        let at = Int(fill[Int(upperAxis[e])])
        columnRow[at] = pivotRow[k]
        columnValue[at] = upperValue[e]
        fill[Int(upperAxis[e])] += 1
      }
    }
    return true
  }

  /// The positions of a linearly independent subset of some variables, and the axes that remain.
  static func independent(of variables: [Int32], _ basis: SparseBasis) -> (places: [Int32], openAxes: [Int]) {
    var factors = BasisFactors()
    var work = Elimination(basis.axisCount, variables, basis, isPartial: true)
    _ = work.run(&factors)
    var isTaken = Array(repeating: false, count: basis.axisCount)
    for axis in factors.pivotAxis { isTaken[Int(axis)] = true }
    return (factors.pivotRow, isTaken.indices.filter { !isTaken[$0] })
  }

  mutating func appendPivot(_ row: Int, _ axis: Int, _ value: Double) {
    pivotRow.append(Int32(row))
    pivotAxis.append(Int32(axis))
    pivotValue.append(value)
  }

  mutating func appendUpper(_ axis: Int, _ value: Double) {
    upperAxis.append(Int32(axis))
    upperValue.append(value)
  }

  mutating func finishUpper() { upperStart.append(Int32(upperAxis.count)) }

  mutating func appendLower(_ row: Int, _ factor: Double) {
    lowerRow.append(Int32(row))
    lowerFactor.append(factor)
  }

  mutating func finishLower(_ source: Int) {
    guard Int(lowerStart[lowerStart.count - 1]) < lowerRow.count else { return }
    lowerSource.append(Int32(source))
    lowerStart.append(Int32(lowerRow.count))
  }

  /// Finds x with matrix · x = side, which is overwritten.
  func solve(_ side: inout [Double], _ x: inout [Double]) {
    // Access through spans avoids uniqueness checks.
    var side = side.mutableSpan
    var x = x.mutableSpan
    if !changedRow.isEmpty {
      let (start, other, factor) = (changeStart.span, changeOther.span, changeFactor.span)
      for k in changedRow.indices.reversed() {
        let row = Int(changedRow[k])
        var sum = side[row]
        for e in Int(start[k])..<Int(start[k + 1]) { sum -= factor[e] * side[Int(other[e])] }
        side[row] = sum / changePivot[k]
      }
    }
    let (lower, lowerRows, lowerFactors) = (lowerStart.span, lowerRow.span, lowerFactor.span)
    let sources = lowerSource.span
    for l in 0..<sources.count {
      let s = side[Int(sources[l])]
      guard s != 0 else { continue }
      for e in Int(lower[l])..<Int(lower[l + 1]) { side[Int(lowerRows[e])] -= lowerFactors[e] * s }
    }
    let (axes, rows, pivots) = (pivotAxis.span, pivotRow.span, pivotValue.span)
    let (column, columnRows, columnValues) = (columnStart.span, columnRow.span, columnValue.span)
    for k in (0..<rows.count).reversed() {
      let axis = Int(axes[k])
      let s = side[Int(rows[k])]
      guard s != 0 else {
        x[axis] = 0
        continue
      }
      let v = s / pivots[k]
      x[axis] = v
      for e in Int(column[axis])..<Int(column[axis + 1]) { side[Int(columnRows[e])] -= columnValues[e] * v }
    }
  }

  /// Finds y with y · matrix = side, which is overwritten: the coefficients of the side as a combination of the rows.
  func solveTransposed(_ side: inout [Double], _ y: inout [Double]) {
    var side = side.mutableSpan
    var y = y.mutableSpan
    let (axes, rows, pivots) = (pivotAxis.span, pivotRow.span, pivotValue.span)
    let (upper, upperAxes, upperValues) = (upperStart.span, upperAxis.span, upperValue.span)
    for k in 0..<rows.count {
      let row = Int(rows[k])
      let s = side[Int(axes[k])]
      guard s != 0 else {
        y[row] = 0
        continue
      }
      let v = s / pivots[k]
      y[row] = v
      for e in Int(upper[k])..<Int(upper[k + 1]) { side[Int(upperAxes[e])] -= upperValues[e] * v }
    }
    let (lower, lowerRows, lowerFactors) = (lowerStart.span, lowerRow.span, lowerFactor.span)
    let sources = lowerSource.span
    for l in (0..<sources.count).reversed() {
      let source = Int(sources[l])
      var sum = y[source]
      for e in Int(lower[l])..<Int(lower[l + 1]) { sum -= lowerFactors[e] * y[Int(lowerRows[e])] }
      y[source] = sum
    }
    guard !changedRow.isEmpty else { return }
    let (start, other, factor) = (changeStart.span, changeOther.span, changeFactor.span)
    for k in changedRow.indices {
      let row = Int(changedRow[k])
      guard y[row] != 0 else { continue }
      let v = y[row] / changePivot[k]
      y[row] = v
      for e in Int(start[k])..<Int(start[k + 1]) { y[Int(other[e])] -= factor[e] * v }
    }
  }

  /// Replaces a row by a combination of all rows.
  mutating func replace(_ row: Int, by sum: [Double]) {
    changedRow.append(Int32(row))
    changePivot.append(sum[row])
    for (other, factor) in sum.enumerated() where other != row && abs(factor) > 1e-14 {
      changeOther.append(Int32(other))
      changeFactor.append(factor)
    }
    changeStart.append(Int32(changeOther.count))
  }
}
