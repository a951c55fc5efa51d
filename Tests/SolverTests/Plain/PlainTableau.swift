/// The reference for the solver: a dense dictionary simplex without elimination or reuse, optimised level by level.
///
/// Every variable, structural or logical (one a row: left side minus constant), rests at zero while it is nonbasic.
/// A variable costs `upCost` per unit above zero and `downCost` per unit below at its `level`; sides that no optimum
/// of the levels done so far may use are closed. So required rows, optional rows and bounds are one thing, the
/// start is always feasible, and no level needs a weight.
struct PlainTableau: Sendable {
  /// A row Σ coefficient·x − constant whose value is charged per unit above and below zero.
  struct Row: Sendable {
    var columns: [Int32]
    var coefficients: [Double]
    var constant: Double
    var upCost: Double
    var downCost: Double
    var level: Int32
  }

  /// What one pass of the simplex makes as small as possible.
  enum Objective {
    case level(Int32)
    case variable(Int, sign: Double)
  }

  static let none: Int32 = -1
  static let pivotTolerance = 1e-9
  static let costTolerance = 1e-9

  private(set) var columnCount: Int
  private(set) var rowCount = 0
  /// Row-major coefficients: basic variable = value + Σ a·nonbasic.
  private var a: [Double] = []
  private(set) var value: [Double] = []
  private(set) var rowVariable: [Int32] = []
  private(set) var columnVariable: [Int32]
  /// Where a variable stands: its row, or −1 − its column.
  private var place: [Int32]
  private var upCost: [Double]
  private var downCost: [Double]
  private var level: [Int32]
  private(set) var opensUp: [Bool]
  private(set) var opensDown: [Bool]
  private var isAbove: [Bool]
  private(set) var isUnbounded = false

  init(isNonNegative: [Bool]) {
    columnCount = isNonNegative.count
    columnVariable = (0..<Int32(columnCount)).map { $0 }
    place = (0..<Int32(columnCount)).map { -1 - $0 }
    upCost = Array(repeating: 0, count: columnCount)
    downCost = upCost
    level = Array(repeating: PlainTableau.none, count: columnCount)
    opensUp = Array(repeating: true, count: columnCount)
    opensDown = isNonNegative.map { !$0 }
    isAbove = Array(repeating: true, count: columnCount)
  }

  /// Appends a row as a basic variable and returns that variable's number.
  mutating func append(_ row: Row) -> Int {
    let variable = place.count
    let start = a.count
    a.append(contentsOf: repeatElement(0, count: columnCount))
    var v = -row.constant
    for (column, coefficient) in zip(row.columns, row.coefficients) {
      let where_ = Int(place[Int(column)])
      if where_ < 0 {
        a[start - 1 - where_] += coefficient
      } else {
        v += coefficient * value[where_]
        let from = where_ * columnCount
        for c in 0..<columnCount { a[start + c] += coefficient * a[from + c] }
      }
    }
    value.append(v)
    rowVariable.append(Int32(variable))
    place.append(Int32(rowCount))
    rowCount += 1
    upCost.append(row.upCost)
    downCost.append(row.downCost)
    level.append(row.level)
    opensUp.append(true)
    opensDown.append(true)
    isAbove.append(v > 0 || (v == 0 && row.upCost == 0))
    return variable
  }

  /// Takes away the last row if its own variable is still basic there.
  mutating func removeLastRow(of variable: Int) {
    guard rowCount > 0, variable == place.count - 1, place[variable] == Int32(rowCount - 1) else { return }
    rowCount -= 1
    a.removeLast(columnCount)
    value.removeLast()
    rowVariable.removeLast()
    place.removeLast()
    upCost.removeLast()
    downCost.removeLast()
    level.removeLast()
    opensUp.removeLast()
    opensDown.removeLast()
    isAbove.removeLast()
  }

  func value(of variable: Int) -> Double {
    let p = Int(place[variable])
    return p < 0 ? 0 : value[p]
  }

  /// The signed amount by which a row variable is missed on the sides that cost.
  func miss(of variable: Int) -> Double {
    let v = value(of: variable)
    return v > 0 ? v * upCost[variable] : v * downCost[variable]
  }

  /// The nonbasic variables a variable depends on, with the rates.
  func dependence(of variable: Int) -> [(variable: Int, rate: Double)] {
    let p = Int(place[variable])
    if p < 0 { return [(variable, 1)] }
    var result: [(variable: Int, rate: Double)] = []
    for c in 0..<columnCount where abs(a[p * columnCount + c]) > PlainTableau.costTolerance {
      result.append((Int(columnVariable[c]), a[p * columnCount + c]))
    }
    return result
  }

  /// Whether some open nonbasic variable still reaches a variable; without one its value is unique.
  func mayMove(_ variable: Int) -> Bool {
    dependence(of: variable).contains { opensUp[$0.variable] || opensDown[$0.variable] }
  }

  var hasFreedom: Bool {
    columnVariable.contains { opensUp[Int($0)] || opensDown[Int($0)] }
  }

  mutating func setLevel(_ variable: Int, _ newLevel: Int32) { level[variable] = newLevel }

  /// Makes a row that holds exactly hold for ever.
  mutating func close(_ variable: Int) {
    if upCost[variable] > 0 { opensUp[variable] = false }
    if downCost[variable] > 0 { opensDown[variable] = false }
    let p = Int(place[variable])
    if p >= 0, value[p] > 0 ? !opensUp[variable] : value[p] < 0 ? !opensDown[variable] : false { value[p] = 0 }
    isAbove[variable] = opensUp[variable] || !opensDown[variable]
    if p >= 0, value[p] < 0 { isAbove[variable] = false }
  }

  /// The rates of the objective along every column, without what the nonbasic variable itself costs.
  private func gradient(_ objective: Objective) -> [Double] {
    var g = [Double](repeating: 0, count: columnCount)
    switch objective {
    case .variable(let variable, let sign):
      let p = Int(place[variable])
      if p < 0 {
        g[-1 - p] = sign
      } else {
        for c in 0..<columnCount { g[c] = sign * a[p * columnCount + c] }
      }
    case .level(let wanted):
      for r in 0..<rowCount {
        let variable = Int(rowVariable[r])
        guard level[variable] == wanted else { continue }
        let slope = isAbove[variable] ? upCost[variable] : -downCost[variable]
        guard slope != 0 else { continue }
        let start = r * columnCount
        for c in 0..<columnCount { g[c] += slope * a[start + c] }
      }
    }
    return g
  }

  /// The support of a one-row level's optimality certificate: nonbasic variables its error depends on.
  func certificate(of level: Int32) -> [Int] {
    let g = gradient(.level(level))
    return (0..<columnCount).filter { abs(g[$0]) > PlainTableau.costTolerance }.map { Int(columnVariable[$0]) }
  }

  /// Minimises an objective over what is open.
  mutating func minimise(_ objective: Objective) {
    isUnbounded = false
    var wanted = PlainTableau.none
    if case .level(let l) = objective { wanted = l }
    var stalled = 0
    // Bland's rule ends every stall but one of rounding; the bound on pivots ends that.
    for _ in 0..<(1000 + 50 * (rowCount + columnCount)) {
      let g = gradient(objective)
      let useBland = stalled > 30
      var entering = -1
      var best = -PlainTableau.costTolerance
      var goesUp = true
      var lowest = Int32.max
      for c in 0..<columnCount {
        let variable = Int(columnVariable[c])
        let own = wanted != PlainTableau.none && level[variable] == wanted
        let up = opensUp[variable] ? g[c] + (own ? upCost[variable] : 0) : 0
        let down = opensDown[variable] ? -g[c] + (own ? downCost[variable] : 0) : 0
        let rate = min(up, down)
        guard rate < -PlainTableau.costTolerance else { continue }
        if useBland ? columnVariable[c] < lowest : rate < best {
          best = rate
          lowest = columnVariable[c]
          entering = c
          goesUp = up <= down
        }
      }
      guard entering >= 0 else { return }
      guard let step = step(entering, goesUp: goesUp, level: wanted, bland: useBland) else {
        isUnbounded = true
        return
      }
      stalled = step.length <= 1e-9 ? stalled + 1 : 0
      move(entering, by: goesUp ? step.length : -step.length)
      pivot(row: step.row, column: entering, goesUp: goesUp)
    }
  }

  /// How far a column may go and which row stops it; `nil` when nothing does.
  private func step(
    _ column: Int, goesUp: Bool, level wanted: Int32, bland: Bool
  ) -> (row: Int, length: Double)? {
    var row = -1
    var length = Double.infinity
    var size = 0.0
    for r in 0..<rowCount {
      let rate = goesUp ? a[r * columnCount + column] : -a[r * columnCount + column]
      guard abs(rate) > PlainTableau.pivotTolerance else { continue }
      let variable = Int(rowVariable[r])
      let above = isAbove[variable]
      let isFixed = !opensUp[variable] && !opensDown[variable]
      guard isFixed || above == (rate < 0) else { continue }
      let isCharged = wanted != PlainTableau.none && level[variable] == wanted
      if !isCharged && (above ? opensDown[variable] : opensUp[variable]) { continue }
      let t = isFixed ? 0 : max(0, (above ? value[r] : -value[r]) / abs(rate))
      let tie = 1e-12 * (1 + t)
      if t < length - tie || (t <= length + tie && (bland ? variable < Int(rowVariable[row]) : abs(rate) > size)) {
        row = r
        length = min(t, length)
        size = abs(rate)
      }
    }
    return row < 0 ? nil : (row, length)
  }

  private mutating func move(_ column: Int, by amount: Double) {
    guard amount != 0 else { return }
    for r in 0..<rowCount {
      let rate = a[r * columnCount + column]
      guard rate != 0 else { continue }
      let v = value[r] + rate * amount
      value[r] = v
      let variable = Int(rowVariable[r])
      // A side is left only where both are open and free; rounding below zero on a closed side is none.
      if v > 0, !isAbove[variable], opensUp[variable] { isAbove[variable] = true }
      if v < 0, isAbove[variable], opensDown[variable] { isAbove[variable] = false }
    }
    enteringValue = amount
  }
  private var enteringValue = 0.0

  private mutating func pivot(row: Int, column: Int, goesUp: Bool) {
    let n = columnCount
    let leaving = Int(rowVariable[row])
    let entering = Int(columnVariable[column])
    let start = row * n
    let inverse = 1 / a[start + column]
    for c in 0..<n { a[start + c] = c == column ? inverse : -a[start + c] * inverse }
    for r in 0..<rowCount where r != row {
      let factor = a[r * n + column]
      guard factor != 0 else { continue }
      a[r * n + column] = 0
      for c in 0..<n {
        let d = a[start + c]
        guard d != 0 else { continue }
        let x = a[r * n + c] + factor * d
        a[r * n + c] = abs(x) < 1e-13 ? 0 : x
      }
    }
    value[row] = enteringValue
    enteringValue = 0
    rowVariable[row] = Int32(entering)
    columnVariable[column] = Int32(leaving)
    place[entering] = Int32(row)
    place[leaving] = Int32(-1 - column)
    isAbove[entering] = goesUp
  }

  /// Closes every side that no optimum of a level just minimised uses.
  mutating func freeze(_ wanted: Int32) {
    let g = gradient(.level(wanted))
    for c in 0..<columnCount {
      let variable = Int(columnVariable[c])
      let own = level[variable] == wanted
      if g[c] + (own ? upCost[variable] : 0) > PlainTableau.costTolerance { opensUp[variable] = false }
      if -g[c] + (own ? downCost[variable] : 0) > PlainTableau.costTolerance { opensDown[variable] = false }
    }
    for r in 0..<rowCount {
      let variable = Int(rowVariable[r])
      guard level[variable] == wanted else { continue }
      if isAbove[variable] { opensDown[variable] = false } else { opensUp[variable] = false }
    }
  }
}
