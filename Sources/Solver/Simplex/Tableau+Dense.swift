import InbetweenDiagnostics

extension Tableau {
  /// The gradient of the objective along every column, without the cost of the nonbasic variable itself.
  func gradient(_ objective: Objective, _ g: inout [Double]) {
    g.removeAll(keepingCapacity: true)
    for _ in 0..<columnCount { g.append(0) }
    if isSparse { return sparseGradient(objective, &g) }
    switch objective {
    case .sum(let terms):
      for (variable, weight) in terms {
        let p = Int(place[variable])
        if p < 0 {
          g[-1 - p] += weight
        } else {
          for c in 0..<columnCount { g[c] += weight * a[p * stride + c] }
        }
      }
    case .variable(let variable, let sign):
      let p = Int(place[variable])
      if p < 0 {
        g[-1 - p] = sign
      } else {
        for c in 0..<columnCount { g[c] = sign * a[p * stride + c] }
      }
    case .charge(let variable):
      let p = Int(place[variable])
      let rate = p >= 0 ? slope(of: variable) : 0
      guard rate != 0 else { return }
      for c in 0..<columnCount { g[c] = rate * a[p * stride + c] }
    case .level(let objectiveLevel):
      for r in 0..<rowCount {
        let variable = Int(rowVariable[r])
        guard level[variable] == objectiveLevel else { continue }
        let s = state[variable]
        guard s.contains(s.contains(.isAbove) ? .chargesUp : .chargesDown) else { continue }
        let slope = s.contains(.isAbove) ? 1.0 : -1.0
        let start = r * stride
        for c in 0..<columnCount { g[c] += slope * a[start + c] }
      }
    }
  }

  /// Minimises an objective over the open sides; `scratch` contains its gradient at the end, or nothing if rounding
  /// errors or the work budget ended the search.
  mutating func minimise(_ objective: Objective, _ scratch: inout [Double]) {
    if isSparse { return minimiseSparse(objective, gradient: &scratch) }
    isUnbounded = false
    let objectiveLevel = level(of: objective)
    var stalled = 0
    // Bland's rule ends every stall except one caused by rounding errors, which the bound on pivots ends.
    for _ in 0..<(1000 + 50 * (rowCount + columnCount)) {
      guard WorkBudget.spend(rowCount * columnCount + 1, on: .layout) else {
        // The previous contents may be shorter.
        scratch.removeAll(keepingCapacity: true)
        return
      }
      gradient(objective, &scratch)
      let useBland = stalled > 30
      var entering = -1
      var best = -Tableau.costTolerance
      var goesUp = true
      var lowest = Int32.max
      for c in 0..<columnCount {
        guard let (rate, up) = improvement(c, slope: scratch[c], level: objectiveLevel) else { continue }
        if useBland ? columnVariable[c] < lowest : rate < best {
          best = rate
          lowest = columnVariable[c]
          entering = c
          goesUp = up
        }
      }
      guard entering >= 0 else { return }
      guard let step = step(entering, goesUp: goesUp, level: objectiveLevel, bland: useBland) else {
        isUnbounded = true
        return
      }
      stalled = step.length <= 1e-9 ? stalled + 1 : 0
      pivot(step.row, entering, goesUp: goesUp, amount: goesUp ? step.length : -step.length)
    }
    // Rounding errors have caused cycling: new factors of the rows start without rounding errors.
    becomeSparse()
    minimiseSparse(objective, gradient: &scratch)
  }

  /// The maximum step along a column and the row that limits it; `nil` if nothing does.
  private func step(_ column: Int, goesUp: Bool, level objectiveLevel: Int32, bland: Bool) -> (
    row: Int, length: Double
  )? {
    var row = -1
    var length = Double.infinity
    var size = 0.0
    for r in 0..<rowCount {
      let rate = goesUp ? a[r * stride + column] : -a[r * stride + column]
      guard abs(rate) > Tableau.pivotTolerance else { continue }
      let variable = Int(rowVariable[r])
      let s = state[variable]
      let above = s.contains(.isAbove)
      let isFixed = s.isDisjoint(with: .open)
      guard isFixed || above == (rate < 0) else { continue }
      if level[variable] != objectiveLevel && s.contains(above ? .opensDown : .opensUp) { continue }
      let value = a[r * stride + columnCount]
      let t = isFixed ? 0 : max(0, (above ? value : -value) / abs(rate))
      let tie = 1e-12 * (1 + t)
      if t < length - tie || (t <= length + tie && (bland ? variable < Int(rowVariable[row]) : abs(rate) > size)) {
        row = r
        length = min(t, length)
        size = abs(rate)
      }
    }
    return row < 0 ? nil : (row, length)
  }

  private mutating func pivot(_ row: Int, _ column: Int, goesUp: Bool, amount: Double) {
    let n = columnCount
    let w = stride
    let leaving = Int(rowVariable[row])
    let entering = Int(columnVariable[column])
    let start = row * w
    let inverse = 1 / a[start + column]
    for c in 0..<n { a[start + c] = c == column ? inverse : -a[start + c] * inverse }
    a[start + n] = amount
    for r in 0..<rowCount where r != row {
      let base = r * w
      let factor = a[base + column]
      guard factor != 0 else { continue }
      a[base + column] = 0
      for c in 0..<n {
        let d = a[start + c]
        guard d != 0 else { continue }
        let x = a[base + c] + factor * d
        a[base + c] = abs(x) < 1e-13 ? 0 : x
      }
      guard amount != 0 else { continue }
      let v = a[base + n] + factor * amount
      a[base + n] = v
      let variable = Int(rowVariable[r])
      // A variable changes its side only if both sides are open and free of cost; a rounding error below zero on a
      // closed side does not count.
      if v > 0, state[variable].contains(.opensUp) {
        state[variable].insert(.isAbove)
      } else if v < 0, state[variable].contains(.opensDown) {
        state[variable].remove(.isAbove)
      }
    }
    rowVariable[row] = Int32(entering)
    columnVariable[column] = Int32(leaving)
    place[entering] = Int32(row)
    place[leaving] = Int32(-1 - column)
    if goesUp { state[entering].insert(.isAbove) } else { state[entering].remove(.isAbove) }
  }
}
