/// A square sparse matrix as a product of triangles, with the changes of single rows since (product form).
struct BasisFactors: Sendable {
  // One entry a pivot, in the order of elimination.
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

  // Steps "row −= factor · source", those of one source together.
  private(set) var lowerSource: [Int32] = []
  private(set) var lowerStart: [Int32] = [0]
  private(set) var lowerRow: [Int32] = []
  private(set) var lowerFactor: [Double] = []

  // Rows replaced since: each is a sum of the rows before.
  private var changedRow: [Int32] = []
  private var changePivot: [Double] = []
  private var changeStart: [Int32] = [0]
  private var changeOther: [Int32] = []
  private var changeFactor: [Double] = []

  var changeCount: Int { changedRow.count }
  /// Whether solving with what has changed costs more than factoring anew.
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

  /// Finds x with matrix · x = side, which is used up.
  func solve(_ side: inout [Double], _ x: inout [Double]) {
    for k in changedRow.indices.reversed() {
      let row = Int(changedRow[k])
      var sum = side[row]
      for e in Int(changeStart[k])..<Int(changeStart[k + 1]) { sum -= changeFactor[e] * side[Int(changeOther[e])] }
      side[row] = sum / changePivot[k]
    }
    for l in lowerSource.indices {
      let s = side[Int(lowerSource[l])]
      guard s != 0 else { continue }
      for e in Int(lowerStart[l])..<Int(lowerStart[l + 1]) { side[Int(lowerRow[e])] -= lowerFactor[e] * s }
    }
    for k in pivotRow.indices.reversed() {
      let axis = Int(pivotAxis[k])
      let s = side[Int(pivotRow[k])]
      guard s != 0 else {
        x[axis] = 0
        continue
      }
      let v = s / pivotValue[k]
      x[axis] = v
      for e in Int(columnStart[axis])..<Int(columnStart[axis + 1]) { side[Int(columnRow[e])] -= columnValue[e] * v }
    }
  }

  /// Finds y with y · matrix = side, which is used up: the side as a sum of the rows.
  func solveTransposed(_ side: inout [Double], _ y: inout [Double]) {
    for k in pivotRow.indices {
      let row = Int(pivotRow[k])
      let s = side[Int(pivotAxis[k])]
      guard s != 0 else {
        y[row] = 0
        continue
      }
      let v = s / pivotValue[k]
      y[row] = v
      for e in Int(upperStart[k])..<Int(upperStart[k + 1]) { side[Int(upperAxis[e])] -= upperValue[e] * v }
    }
    for l in lowerSource.indices.reversed() {
      var sum = y[Int(lowerSource[l])]
      for e in Int(lowerStart[l])..<Int(lowerStart[l + 1]) { sum -= lowerFactor[e] * y[Int(lowerRow[e])] }
      y[Int(lowerSource[l])] = sum
    }
    for k in changedRow.indices {
      let row = Int(changedRow[k])
      guard y[row] != 0 else { continue }
      let v = y[row] / changePivot[k]
      y[row] = v
      for e in Int(changeStart[k])..<Int(changeStart[k + 1]) { y[Int(changeOther[e])] -= changeFactor[e] * v }
    }
  }

  /// Replaces a row by a sum of all rows.
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
