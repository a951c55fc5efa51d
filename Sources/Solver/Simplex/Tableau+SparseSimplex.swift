import InbetweenDiagnostics

extension Tableau {
  /// A basic variable that reaches zero along a direction.
  private struct Stop {
    var variable: Int
    var length: Double
    var size: Double
    /// The increase of the objective's slope beyond it; infinite if it cannot be passed.
    var gain: Double
  }

  /// The end of a step: the leaving variable, and the variables that change sides.
  struct Step {
    var leaving: Int
    var length: Double
    var crossed: [Int] = []
  }

  /// Minimises an objective over the open sides, using factors of the basis.
  ///
  /// A step continues past variables of the level as long as the sum decreases, so that one pivot passes many.
  ///
  /// - Parameters:
  ///   - d: contains the objective's gradient at the end; empty if rounding errors ended the search.
  ///   - isExact: false if a gradient updated through a few exchanges is sufficient to determine that nothing improves.
  mutating func minimiseSparse(_ objective: Objective, gradient d: inout [Double], isExact needsExact: Bool = true) {
    isUnbounded = false
    var hasGradient = false
    var carried = 0
    var basis = self.basis.removeLast()
    var workspace = self.workspace.popLast() ?? SparseBasis.Workspace(basis)
    workspace.fit(basis)
    var isExact = false
    defer {
      self.basis.append(basis)
      self.workspace.append(workspace)
      if !isExact { d.removeAll(keepingCapacity: true) }
    }
    guard basis.isFactored || basis.refactor(nonbasic: columnVariable) else { return }
    let objectiveLevel = level(of: objective)
    var stalled = 0
    // Bland's rule ends every stall except one that rounding causes; the bound on pivots ends that.
    for _ in 0..<(1000 + 50 * (rowCount + columnCount)) {
      guard WorkBudget.spend(9 * (rowCount + columnCount), on: .layout) else { return }
      if !hasGradient || basis.factors.needsRefactorisation {
        isExact = false
        if basis.factors.needsRefactorisation, !basis.refactor(nonbasic: columnVariable) { return }
        if basis.hasNewValues { correctSides(&basis) }
        findGradient(objective, basis, &workspace, &d)
        (hasGradient, isExact, carried) = (true, true, 0)
      }
      let useBland = stalled > 100 + columnCount
      guard let (entering, goesUp, rate) = price(d, objectiveLevel, useBland) else {
        if !needsExact, carried <= Tableau.fewExchanges { isExact = true }
        if isExact { return }
        hasGradient = false
        continue
      }
      basis.findDirection(entering, goesUp ? 1 : -1, &workspace)
      // The factors are traversed for it, and its breakpoints sorted.
      guard WorkBudget.spend(9 * workspace.touched.count, on: .layout) else { return }
      guard let step = step(basis, workspace, rate: rate, level: objectiveLevel, bland: useBland) else {
        if isExact {
          isUnbounded = true
          ray = workspace.touched.map { (Int($0), workspace.rate[Int($0)]) }
          return
        }
        hasGradient = false
        continue
      }
      stalled = step.length <= 1e-9 ? stalled + 1 : 0
      guard isSound(step, entering, goesUp, basis, &workspace) else {
        // The factors no longer match their rows.
        isExact = false
        if basis.factors.changeCount == 0 || !basis.refactor(nonbasic: columnVariable) { return }
        hasGradient = false
        continue
      }
      updateGradient(&d, step, entering, goesUp, objectiveLevel, basis, &workspace)
      isExact = false
      carried += 1
      take(step, entering, goesUp, objectiveLevel, &basis, workspace)
    }
  }

  private func findGradient(
    _ objective: Objective, _ basis: SparseBasis, _ workspace: inout SparseBasis.Workspace, _ d: inout [Double]
  ) {
    workspace.axes.clear()
    addRates(of: objective, basis, to: &workspace.axes)
    if d.count != columnCount {
      d.removeAll(keepingCapacity: true)
      d.append(contentsOf: repeatElement(0, count: columnCount))
    }
    basis.factors.solveTransposed(&workspace.axes, &d)
  }

  /// Updates sides for recomputed values.
  private mutating func correctSides(_ basis: inout SparseBasis) {
    basis.hasNewValues = false
    for variable in rowVariable.lazy.map({ Int($0) }) {
      let v = basis.value[variable]
      if v > Tableau.tightness, state[variable].contains(.opensUp) {
        state[variable].insert(.isAbove)
      } else if v < -Tableau.tightness, state[variable].contains(.opensDown) {
        state[variable].remove(.isAbove)
      }
    }
  }

  private func price(_ d: [Double], _ objectiveLevel: Int32, _ bland: Bool) -> (
    column: Int, goesUp: Bool, rate: Double
  )? {
    var result: (column: Int, goesUp: Bool, rate: Double)?
    var best = -Tableau.costTolerance
    var lowest = Int32.max
    for c in 0..<columnCount {
      guard let (rate, up) = improvement(c, slope: d[c], level: objectiveLevel),
        bland ? columnVariable[c] < lowest : rate < best
      else { continue }
      best = rate
      lowest = columnVariable[c]
      result = (c, up, rate)
    }
    return result
  }

  /// The end of the last direction; `nil` if it is unbounded.
  func step(
    _ basis: SparseBasis, _ workspace: SparseBasis.Workspace, rate: Double, level objectiveLevel: Int32, bland: Bool
  )
    -> Step?
  {
    var stops: [Stop] = []
    var nearest = Double.infinity
    for variable in workspace.touched.lazy.map({ Int($0) }) where place[variable] >= 0 {
      let rate = workspace.rate[variable]
      guard abs(rate) > Tableau.pivotTolerance else { continue }
      let s = state[variable]
      let above = s.contains(.isAbove)
      let isFixed = s.isDisjoint(with: .open)
      guard isFixed || above == (rate < 0) else { continue }
      let isHard = isFixed || !s.contains(above ? .opensDown : .opensUp)
      if !isHard, level[variable] != objectiveLevel { continue }
      let value = basis.value[variable]
      let length = isFixed ? 0 : max(0, (above ? value : -value) / abs(rate))
      guard length <= nearest + 1e-12 * (1 + nearest) else { continue }
      var gain = Double.infinity
      if isHard {
        nearest = min(nearest, length)
      } else {
        gain = abs(rate) * ((s.contains(.chargesUp) ? 1 : 0) + (s.contains(.chargesDown) ? 1 : 0))
      }
      stops.append(Stop(variable: variable, length: length, size: abs(rate), gain: gain))
    }
    guard !stops.isEmpty else { return nil }
    if bland { return firstStop(stops) }
    stops.sort { ($0.length, $0.variable) < ($1.length, $1.variable) }
    return lastStop(stops, rate)
  }

  private func firstStop(_ stops: [Stop]) -> Step? {
    guard let length = stops.map(\.length).min() else { return nil }
    let tie = length + 1e-12 * (1 + length)
    return stops.filter { $0.length <= tie }.map(\.variable).min().map { Step(leaving: $0, length: length) }
  }

  /// Traverses sorted breakpoints until the objective would increase; among breakpoints at the same position the
  /// numerically most stable pivot leaves.
  private func lastStop(_ stops: [Stop], _ rate: Double) -> Step? {
    var rate = rate
    var first = 0
    var crossed: [Int] = []
    while first < stops.count {
      let tie = stops[first].length + 1e-12 * (1 + stops[first].length)
      var end = first
      var total = 0.0
      var largestHard = -1
      while end < stops.count, stops[end].length <= tie {
        if stops[end].gain == .infinity {
          if largestHard < 0 || stops[end].size > stops[largestHard].size { largestHard = end }
        } else {
          total += stops[end].gain
        }
        end += 1
      }
      let length = stops[first].length
      if rate + total < -Tableau.costTolerance {
        for s in stops[first..<end] where s.gain < .infinity { crossed.append(s.variable) }
        if largestHard >= 0 { return Step(leaving: stops[largestHard].variable, length: length, crossed: crossed) }
        rate += total
        first = end
        continue
      }
      for s in stops[first..<end].sorted(by: { ($0.size, $0.variable) < ($1.size, $1.variable) })
      where s.gain < .infinity {
        rate += s.gain
        if rate >= -Tableau.costTolerance { return Step(leaving: s.variable, length: length, crossed: crossed) }
        crossed.append(s.variable)
      }
      // Only rounding errors from a different order of summation lead here.
      return crossed.popLast().map { Step(leaving: $0, length: length, crossed: crossed) }
    }
    return nil
  }

  /// Expresses the leaving variable in terms of the nonbasic ones, and compares it with the direction.
  func isSound(
    _ step: Step, _ column: Int, _ goesUp: Bool, _ basis: SparseBasis, _ workspace: inout SparseBasis.Workspace
  )
    -> Bool
  {
    basis.findRow(of: step.leaving, &workspace)
    let rate = goesUp ? workspace.rate[step.leaving] : -workspace.rate[step.leaving]
    let pivot = workspace.row[column]
    return abs(pivot) > Tableau.pivotTolerance && abs(pivot - rate) <= 1e-6 * max(1, abs(rate))
  }

  private mutating func updateGradient(
    _ d: inout [Double], _ step: Step, _ column: Int, _ goesUp: Bool, _ objectiveLevel: Int32, _ basis: SparseBasis,
    _ workspace: inout SparseBasis.Workspace
  ) {
    if !step.crossed.isEmpty {
      workspace.axes.clear()
      for variable in step.crossed {
        let before = slope(of: variable)
        state[variable].formSymmetricDifference(.isAbove)
        basis.addForm(variable, slope(of: variable) - before, to: &workspace.axes)
      }
      basis.factors.solveTransposed(&workspace.axes, &workspace.places)
      let change = workspace.places.span
      var slopes = d.mutableSpan
      for c in 0..<columnCount { slopes[c] += change[c] }
    }
    let entering = Int(columnVariable[column])
    if level[entering] == objectiveLevel {
      if goesUp {
        d[column] += state[entering].contains(.chargesUp) ? 1 : 0
      } else {
        d[column] -= state[entering].contains(.chargesDown) ? 1 : 0
      }
    }
    let scaled = d[column] / workspace.row[column]
    if scaled != 0 {
      let row = workspace.row.span
      var slopes = d.mutableSpan
      for c in 0..<columnCount { slopes[c] -= row[c] * scaled }
    }
    d[column] = scaled - (level[step.leaving] == objectiveLevel ? slope(of: step.leaving) : 0)
  }

  /// Makes a basic variable with value zero permanently nonbasic.
  mutating func pin(_ variable: Int) {
    state[variable].subtract(.open)
    var basis = self.basis.removeLast()
    var workspace = self.workspace.popLast() ?? SparseBasis.Workspace(basis)
    workspace.fit(basis)
    defer {
      self.basis.append(basis)
      self.workspace.append(workspace)
    }
    if basis.factors.needsRefactorisation || !basis.isFactored, !basis.refactor(nonbasic: columnVariable) { return }
    guard WorkBudget.spend(9 * columnCount, on: .layout) else { return }
    basis.findRow(of: variable, &workspace)
    guard let column = largestOpenColumn(workspace.row) else { return }
    let goesUp = state[Int(columnVariable[column])].contains(.opensUp)
    take(Step(leaving: variable, length: 0), column, goesUp, Tableau.noLevel - 1, &basis, workspace)
  }

  /// The open nonbasic variable on which a row depends most; nil if there is none.
  func largestOpenColumn(_ row: [Double]) -> Int? {
    var column = -1
    var largest = Tableau.pivotTolerance
    for c in 0..<columnCount
    where abs(row[c]) > largest && !state[Int(columnVariable[c])].isDisjoint(with: .open) {
      (column, largest) = (c, abs(row[c]))
    }
    return column < 0 ? nil : column
  }

  /// Moves to the end of a step and exchanges the entering and the leaving variable.
  mutating func take(
    _ step: Step, _ column: Int, _ goesUp: Bool, _ objectiveLevel: Int32, _ basis: inout SparseBasis,
    _ workspace: SparseBasis.Workspace
  ) {
    let entering = Int(columnVariable[column])
    if step.length != 0 {
      basis.move(by: step.length, workspace)
      for variable in workspace.touched.lazy.map({ Int($0) }) where level[variable] != objectiveLevel {
        // A side is left only where both are open and free; rounding below zero on a closed side is none.
        let v = basis.value[variable]
        if v > 0, state[variable].contains(.opensUp) {
          state[variable].insert(.isAbove)
        } else if v < 0, state[variable].contains(.opensDown) {
          state[variable].remove(.isAbove)
        }
      }
    }
    basis.value[step.leaving] = 0
    basis.value[entering] = goesUp ? step.length : -step.length
    basis.factors.replace(column, by: workspace.row)
    let row = place[step.leaving]
    rowVariable[Int(row)] = Int32(entering)
    columnVariable[column] = Int32(step.leaving)
    place[entering] = row
    place[step.leaving] = Int32(-1 - column)
    if goesUp { state[entering].insert(.isAbove) } else { state[entering].remove(.isAbove) }
  }
}
