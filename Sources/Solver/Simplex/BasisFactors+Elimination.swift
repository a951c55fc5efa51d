extension BasisFactors {
  /// Gaussian elimination that first processes singletons: axes contained in a single row, rows with a single remaining
  /// axis; then the shortest row and in it the axis contained in the fewest rows.
  struct Elimination {
    private let count: Int
    /// Linearly dependent rows are skipped instead of ending the elimination.
    private let isPartial: Bool
    private let rowCount: Int
    private var start: [Int32] = [0]
    private var axis: [Int32] = []
    private var value: [Double] = []
    // The same entries by axis.
    private var axisStart: [Int32]
    private var axisRow: [Int32] = []
    /// The number of remaining axes of a row, and of remaining rows of an axis.
    private var rowLength: [Int32]
    private var axisLength: [Int32]
    private var isRowDone: [Bool]
    private var isAxisDone: [Bool]
    private var doneCount = 0
    private var singleAxes: [Int32] = []
    private var singleRows: [Int32] = []

    init(_ count: Int, _ nonbasic: [Int32], _ basis: SparseBasis, isPartial: Bool = false) {
      self.count = count
      self.isPartial = isPartial
      rowCount = nonbasic.count
      rowLength = Array(repeating: 0, count: rowCount)
      axisLength = Array(repeating: 0, count: count)
      isRowDone = Array(repeating: false, count: rowCount)
      isAxisDone = Array(repeating: false, count: count)
      axisStart = Array(repeating: 0, count: count + 1)
      var seen = Array(repeating: Int32(-1), count: count)
      for variable in nonbasic {
        let first = axis.count
        for t in basis.terms(Int(variable)) {
          let j = Int(basis.termAxis[t])
          if seen[j] >= first {
            value[Int(seen[j])] += basis.termCoefficient[t]
          } else {
            seen[j] = Int32(axis.count)
            axis.append(Int32(j))
            value.append(basis.termCoefficient[t])
          }
        }
        start.append(Int32(axis.count))
      }
      for row in 0..<rowCount {
        for e in entries(row) where value[e] != 0 {
          rowLength[row] += 1
          axisLength[Int(axis[e])] += 1
        }
      }
      for j in 0..<count { axisStart[j + 1] = axisStart[j] + axisLength[j] }
      axisRow = Array(repeating: 0, count: Int(axisStart[count]))
      var fill = axisStart
      for row in 0..<rowCount {
        for e in entries(row) where value[e] != 0 {
          let j = Int(axis[e])
          axisRow[Int(fill[j])] = Int32(row)
          fill[j] += 1
        }
      }
    }

    private func entries(_ row: Int) -> Range<Int> { Int(start[row])..<Int(start[row + 1]) }
    private func rows(_ j: Int) -> Range<Int> { Int(axisStart[j])..<Int(axisStart[j + 1]) }

    mutating func run(_ factors: inout BasisFactors) -> Bool {
      for j in 0..<count where axisLength[j] == 1 { singleAxes.append(Int32(j)) }
      for row in 0..<rowCount where rowLength[row] == 1 { singleRows.append(Int32(row)) }
      while true {
        if let j = singleAxes.popLast() {
          takeSingleAxis(Int(j), &factors)
        } else if let row = singleRows.popLast() {
          takeSingleRow(Int(row), &factors)
        } else {
          break
        }
      }
      return doneCount == count || eliminateRest(&factors)
    }

    private mutating func takeSingleAxis(_ j: Int, _ factors: inout BasisFactors) {
      guard !isAxisDone[j], axisLength[j] == 1 else { return }
      guard let at = rows(j).first(where: { !isRowDone[Int(axisRow[$0])] }) else { return }
      let row = Int(axisRow[at])
      isRowDone[row] = true
      isAxisDone[j] = true
      doneCount += 1
      var pivot = 0.0
      for e in entries(row) where value[e] != 0 {
        let i = Int(axis[e])
        if i == j { pivot = value[e] }
        guard !isAxisDone[i] else { continue }
        factors.appendUpper(i, value[e])
        axisLength[i] -= 1
        if axisLength[i] == 1 { singleAxes.append(Int32(i)) }
      }
      factors.appendPivot(row, j, pivot)
      factors.finishUpper()
    }

    private mutating func takeSingleRow(_ row: Int, _ factors: inout BasisFactors) {
      guard !isRowDone[row], rowLength[row] == 1 else { return }
      guard let e = entries(row).first(where: { value[$0] != 0 && !isAxisDone[Int(axis[$0])] }) else { return }
      let j = Int(axis[e])
      isRowDone[row] = true
      isAxisDone[j] = true
      doneCount += 1
      factors.appendPivot(row, j, value[e])
      factors.finishUpper()
      for r in rows(j) where !isRowDone[Int(axisRow[r])] {
        let other = Int(axisRow[r])
        for o in entries(other) where Int(axis[o]) == j { factors.appendLower(other, value[o] / value[e]) }
        rowLength[other] -= 1
        if rowLength[other] == 1 { singleRows.append(Int32(other)) }
      }
      factors.finishLower(row)
    }

    private typealias Entry = (axis: Int, value: Double)

    /// The part with cycles: rows are combined, with fill-in.
    private mutating func eliminateRest(_ factors: inout BasisFactors) -> Bool {
      var open: [[Entry]] = Array(repeating: [], count: rowCount)
      var mentioning: [[Int32]] = Array(repeating: [], count: count)
      var buckets: [[Int32]] = []
      func put(_ row: Int, _ length: Int) {
        while buckets.count <= length { buckets.append([]) }
        buckets[length].append(Int32(row))
      }
      for row in 0..<rowCount where !isRowDone[row] {
        for e in entries(row) where value[e] != 0 && !isAxisDone[Int(axis[e])] {
          open[row].append((Int(axis[e]), value[e]))
          mentioning[Int(axis[e])].append(Int32(row))
        }
        put(row, open[row].count)
      }
      var place = Array(repeating: Int32(0), count: count)
      var shortest = 0
      while doneCount < count {
        guard shortest < buckets.count else { return isPartial }
        guard let row = buckets[shortest].popLast().map({ Int($0) }) else {
          shortest += 1
          continue
        }
        guard !isRowDone[row], open[row].count == shortest else { continue }
        guard let pivot = choose(open[row]) else {
          guard isPartial else { return false }
          isRowDone[row] = true
          continue
        }
        isRowDone[row] = true
        isAxisDone[pivot.axis] = true
        doneCount += 1
        factors.appendPivot(row, pivot.axis, pivot.value)
        for e in open[row] where e.axis != pivot.axis {
          factors.appendUpper(e.axis, e.value)
          axisLength[e.axis] -= 1
        }
        factors.finishUpper()
        for other in mentioning[pivot.axis].map({ Int($0) }) where !isRowDone[other] {
          guard let at = open[other].first(where: { $0.axis == pivot.axis }) else { continue }
          let factor = at.value / pivot.value
          factors.appendLower(other, factor)
          for (i, e) in open[other].enumerated() { place[e.axis] = Int32(i) + 1 }
          for e in open[row] where e.axis != pivot.axis {
            if place[e.axis] > 0 {
              open[other][Int(place[e.axis]) - 1].value -= factor * e.value
            } else {
              open[other].append((e.axis, -factor * e.value))
              mentioning[e.axis].append(Int32(other))
              axisLength[e.axis] += 1
            }
          }
          for e in open[other] { place[e.axis] = 0 }
          open[other].removeAll { e in
            let goes = e.axis == pivot.axis || abs(e.value) < 1e-13
            if goes, e.axis != pivot.axis { axisLength[e.axis] -= 1 }
            return goes
          }
          put(other, open[other].count)
          shortest = min(shortest, open[other].count)
        }
        factors.finishLower(row)
      }
      return true
    }

    /// Among sufficiently large coefficients, the axis contained in the fewest rows.
    private func choose(_ row: [Entry]) -> Entry? {
      var largest = 0.0
      for e in row { largest = max(largest, abs(e.value)) }
      guard largest > 1e-10 else { return nil }
      var best: Entry?
      for e in row where abs(e.value) >= 0.1 * largest {
        if best.map({ axisLength[e.axis] < axisLength[$0.axis] }) ?? true { best = e }
      }
      return best
    }
  }
}
