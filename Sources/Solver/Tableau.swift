/// A dictionary simplex over a small system, optimised level by level.
///
/// Every variable, structural or logical (one a row: left side minus constant), rests at zero while it is nonbasic.
/// A variable is charged one per unit above or below zero at its level; sides that no optimum of the levels done so
/// far may use are closed. So required rows, optional rows and bounds are one thing, the start is always feasible,
/// any basis can be started from again, and no level needs a weight.
struct Tableau: Sendable {
  /// What a variable may do and costs.
  struct State: OptionSet, Sendable {
    let rawValue: UInt8
    static let opensUp = State(rawValue: 1)
    static let opensDown = State(rawValue: 2)
    static let isAbove = State(rawValue: 4)
    static let chargesUp = State(rawValue: 8)
    static let chargesDown = State(rawValue: 16)
    /// At zero before constants moved.
    static let isTight = State(rawValue: 32)
    static let open: State = [.opensUp, .opensDown]
  }

  /// What one pass of the simplex makes as small as possible.
  enum Objective {
    case level(Int32)
    case variable(Int, sign: Double)
  }

  static let noLevel: Int32 = -1
  static let requiredLevel: Int32 = 0
  static let demotedLevel: Int32 = 1
  static let firstOptionalLevel: Int32 = 2
  static let pivotTolerance = 1e-9
  static let costTolerance = 1e-9
  static let tightness = 1e-9

  private(set) var columnCount: Int
  private(set) var rowCount: Int
  /// Row-major: the coefficients of the nonbasic variables, then the value.
  private var a: [Double]
  private(set) var rowVariable: [Int32]
  private(set) var columnVariable: [Int32]
  /// Where a variable stands: its row, or −1 − its column.
  private var place: [Int32]
  private(set) var level: [Int32]
  private(set) var state: [State]
  private(set) var isUnbounded = false
  /// Levels are 0 ..< levelCount.
  var levelCount: Int32 = 0

  private var stride: Int { columnCount + 1 }

  init(columns: Int, rows: Int) {
    columnCount = columns
    rowCount = 0
    a = []
    a.reserveCapacity((columns + 1) * rows)
    rowVariable = []
    rowVariable.reserveCapacity(rows)
    columnVariable = []
    columnVariable.reserveCapacity(columns)
    place = []
    place.reserveCapacity(columns + rows)
    level = []
    level.reserveCapacity(columns + rows)
    state = []
    state.reserveCapacity(columns + rows)
    for c in 0..<Int32(columns) {
      columnVariable.append(c)
      place.append(-1 - c)
      level.append(Tableau.noLevel)
      state.append([.opensUp, .opensDown, .isAbove])
    }
  }

  /// Bounds a structural variable at zero as a required constraint.
  mutating func bound(_ variable: Int) {
    level[variable] = Tableau.requiredLevel
    state[variable].insert(.chargesDown)
  }

  /// Appends an empty row with its value at no cost yet, and returns its variable.
  mutating func appendRow(constant: Double, charges: State, level rowLevel: Int32) -> Int {
    let variable = place.count
    for _ in 0..<columnCount { a.append(0) }
    a.append(-constant)
    rowVariable.append(Int32(variable))
    place.append(Int32(rowCount))
    rowCount += 1
    level.append(rowLevel)
    state.append(charges.union(.open))
    return variable
  }

  /// Adds a term to the last row.
  mutating func addTerm(_ column: Int, _ coefficient: Double) {
    let start = (rowCount - 1) * stride
    let p = Int(place[column])
    if p < 0 {
      a[start - 1 - p] += coefficient
    } else {
      for c in 0..<stride { a[start + c] += coefficient * a[p * stride + c] }
    }
  }

  /// Takes the side of the last row from its value.
  mutating func finishRow() {
    let variable = place.count - 1
    let v = a[rowCount * stride - 1]
    if v > 0 || (v == 0 && !state[variable].contains(.chargesUp)) { state[variable].insert(.isAbove) }
  }

  /// Takes away the last row if its own variable is still basic there.
  mutating func removeLastRow(of variable: Int) {
    guard rowCount > 0, variable == place.count - 1, place[variable] == Int32(rowCount - 1) else { return }
    rowCount -= 1
    a.removeLast(stride)
    rowVariable.removeLast()
    place.removeLast()
    level.removeLast()
    state.removeLast()
  }

  func value(of variable: Int) -> Double {
    let p = Int(place[variable])
    return p < 0 ? 0 : a[p * stride + columnCount]
  }

  func isBasic(_ variable: Int) -> Bool { place[variable] >= 0 }

  /// The signed amount by which a variable is on a side that costs.
  func miss(of variable: Int) -> Double {
    let v = value(of: variable)
    return state[variable].contains(v > 0 ? .chargesUp : .chargesDown) ? v : 0
  }

  /// The nonbasic variables a variable depends on, with the rates.
  func forEachDependence(of variable: Int, _ body: (Int, Double) -> Void) {
    let p = Int(place[variable])
    if p < 0 { return body(variable, 1) }
    for c in 0..<columnCount where abs(a[p * stride + c]) > Tableau.costTolerance {
      body(Int(columnVariable[c]), a[p * stride + c])
    }
  }

  /// Whether some open nonbasic variable still reaches a variable; without one its value is unique.
  func mayMove(_ variable: Int) -> Bool {
    let p = Int(place[variable])
    if p < 0 { return !state[variable].isDisjoint(with: .open) }
    for c in 0..<columnCount where abs(a[p * stride + c]) > Tableau.costTolerance {
      if !state[Int(columnVariable[c])].isDisjoint(with: .open) { return true }
    }
    return false
  }

  var hasFreedom: Bool {
    columnVariable.contains { !state[Int($0)].isDisjoint(with: .open) }
  }

  /// Whether the open sides lead nowhere: at a degenerate optimum what looks free may still be one point.
  func isPoint(tolerance: Double, _ scratch: inout [Double]) -> Bool {
    var probe = self
    for v in 0..<columnCount where probe.mayMove(v) {
      let before = value(of: v)
      for sign in [1.0, -1.0] {
        probe.minimise(.variable(v, sign: sign), &scratch)
        if probe.isUnbounded || abs(probe.value(of: v) - before) > tolerance { return false }
      }
    }
    return true
  }

  mutating func setLevel(_ variable: Int, _ newLevel: Int32) { level[variable] = newLevel }

  /// Makes a variable that costs nothing at present keep costing nothing.
  mutating func close(_ variable: Int) {
    if state[variable].contains(.chargesUp) { state[variable].remove(.opensUp) }
    if state[variable].contains(.chargesDown) { state[variable].remove(.opensDown) }
    let p = Int(place[variable])
    guard p >= 0 else { return }
    let i = p * stride + columnCount
    if a[i] > 0, !state[variable].contains(.opensUp) { a[i] = 0 }
    if a[i] < 0, !state[variable].contains(.opensDown) { a[i] = 0 }
    if a[i] == 0 {
      if state[variable].contains(.opensUp) {
        if !state[variable].contains(.opensDown) { state[variable].insert(.isAbove) }
      } else {
        state[variable].remove(.isAbove)
      }
    }
  }

  /// Optimises all levels from the present basis; false where the required level cannot be met.
  mutating func solveLevels(tolerance: Double, _ scratch: inout [Double]) -> Bool {
    for v in state.indices { state[v].formUnion(.open) }
    for r in 0..<rowCount {
      let v = a[r * stride + columnCount]
      let variable = Int(rowVariable[r])
      if v > 0 { state[variable].insert(.isAbove) } else if v < 0 { state[variable].remove(.isAbove) }
    }
    minimise(.level(Tableau.requiredLevel), &scratch)
    for r in 0..<rowCount where level[Int(rowVariable[r])] == Tableau.requiredLevel {
      if abs(miss(of: Int(rowVariable[r]))) > tolerance { return false }
    }
    for v in level.indices where level[v] == Tableau.requiredLevel { close(v) }
    for l in Tableau.demotedLevel..<max(levelCount, Tableau.demotedLevel) {
      if !hasFreedom { break }
      minimise(.level(l), &scratch)
      freeze(l, &scratch)
    }
    return true
  }

  /// What a basis is worth after constants have moved.
  enum Standing {
    /// Optimal, and every basic variable that was at zero still is.
    case asTight
    case optimal
    case lost
  }

  /// Moves the values of rows by delta each and says what that makes of the basis.
  mutating func shift(_ deltas: [(variable: Int, delta: Double)], tolerance: Double) -> Standing {
    for r in 0..<rowCount {
      let isTight = abs(a[r * stride + columnCount]) < Tableau.tightness
      let variable = Int(rowVariable[r])
      if isTight { state[variable].insert(.isTight) } else { state[variable].remove(.isTight) }
    }
    for (variable, delta) in deltas {
      let p = Int(place[variable])
      if p >= 0 {
        a[p * stride + columnCount] += delta
      } else {
        let c = -1 - p
        for r in 0..<rowCount { a[r * stride + columnCount] -= a[r * stride + c] * delta }
      }
    }
    var standing = Standing.asTight
    for r in 0..<rowCount {
      let v = a[r * stride + columnCount]
      let variable = Int(rowVariable[r])
      if state[variable].contains(.isTight), abs(v) >= Tableau.tightness { standing = .optimal }
      if v > 0 {
        if state[variable].contains(.opensUp) {
          state[variable].insert(.isAbove)
        } else if v > tolerance {
          return .lost
        }
      } else if v < 0 {
        if state[variable].contains(.opensDown) {
          state[variable].remove(.isAbove)
        } else if v < -tolerance {
          return .lost
        }
      }
    }
    return standing
  }

  /// The rates of the objective along every column, without what the nonbasic variable itself costs.
  private func gradient(_ objective: Objective, _ g: inout [Double]) {
    g.removeAll(keepingCapacity: true)
    for _ in 0..<columnCount { g.append(0) }
    switch objective {
    case .variable(let variable, let sign):
      let p = Int(place[variable])
      if p < 0 {
        g[-1 - p] = sign
      } else {
        for c in 0..<columnCount { g[c] = sign * a[p * stride + c] }
      }
    case .level(let wanted):
      for r in 0..<rowCount {
        let variable = Int(rowVariable[r])
        guard level[variable] == wanted else { continue }
        let s = state[variable]
        guard s.contains(s.contains(.isAbove) ? .chargesUp : .chargesDown) else { continue }
        let slope = s.contains(.isAbove) ? 1.0 : -1.0
        let start = r * stride
        for c in 0..<columnCount { g[c] += slope * a[start + c] }
      }
    }
  }

  /// The nonbasic variables that a level's sum depends on, with the rates: at an optimum, why it is not less.
  func certificate(of level: Int32) -> [(variable: Int, rate: Double)] {
    var g: [Double] = []
    gradient(.level(level), &g)
    return (0..<columnCount).filter { abs(g[$0]) > Tableau.costTolerance }.map { (Int(columnVariable[$0]), g[$0]) }
  }

  /// A combination of required rows that cannot hold, once their sum of violations is least but not zero.
  var infeasibility: [(variable: Int, rate: Double)] {
    var result = certificate(of: Tableau.requiredLevel).map { (variable: $0.variable, rate: -$0.rate) }
    for variable in rowVariable.map({ Int($0) }) where level[variable] == Tableau.requiredLevel {
      let s = state[variable]
      if s.contains(s.contains(.isAbove) ? .chargesUp : .chargesDown) {
        result.append((variable, s.contains(.isAbove) ? 1 : -1))
      }
    }
    return result
  }

  /// Minimises an objective over what is open.
  mutating func minimise(_ objective: Objective, _ scratch: inout [Double]) {
    isUnbounded = false
    var wanted = Tableau.noLevel - 1
    if case .level(let l) = objective { wanted = l }
    var stalled = 0
    // Bland's rule ends every stall but one of rounding; the bound on pivots ends that.
    for _ in 0..<(1000 + 50 * (rowCount + columnCount)) {
      gradient(objective, &scratch)
      let useBland = stalled > 30
      var entering = -1
      var best = -Tableau.costTolerance
      var goesUp = true
      var lowest = Int32.max
      for c in 0..<columnCount {
        let variable = Int(columnVariable[c])
        let s = state[variable]
        if s.isDisjoint(with: .open) { continue }
        let own = level[variable] == wanted
        let up = s.contains(.opensUp) ? scratch[c] + (own && s.contains(.chargesUp) ? 1 : 0) : 0
        let down = s.contains(.opensDown) ? -scratch[c] + (own && s.contains(.chargesDown) ? 1 : 0) : 0
        let rate = min(up, down)
        guard rate < -Tableau.costTolerance else { continue }
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
      pivot(step.row, entering, goesUp: goesUp, amount: goesUp ? step.length : -step.length)
    }
  }

  /// How far a column may go and which row stops it; `nil` when nothing does.
  private func step(_ column: Int, goesUp: Bool, level wanted: Int32, bland: Bool) -> (row: Int, length: Double)? {
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
      if level[variable] != wanted && s.contains(above ? .opensDown : .opensUp) { continue }
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
      // A side is left only where both are open and free; rounding below zero on a closed side is none.
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

  /// Closes every side that no optimum of a level just minimised uses.
  mutating func freeze(_ wanted: Int32, _ scratch: inout [Double]) {
    gradient(.level(wanted), &scratch)
    for c in 0..<columnCount {
      let variable = Int(columnVariable[c])
      let s = state[variable]
      let own = level[variable] == wanted
      if scratch[c] + (own && s.contains(.chargesUp) ? 1 : 0) > Tableau.costTolerance {
        state[variable].remove(.opensUp)
      }
      if -scratch[c] + (own && s.contains(.chargesDown) ? 1 : 0) > Tableau.costTolerance {
        state[variable].remove(.opensDown)
      }
    }
    for r in 0..<rowCount {
      let variable = Int(rowVariable[r])
      guard level[variable] == wanted else { continue }
      state[variable].remove(state[variable].contains(.isAbove) ? .opensDown : .opensUp)
    }
  }

  /// Puts another system beside this one; returns by how much its structural columns moved.
  mutating func absorb(_ other: Tableau) -> Int {
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
    rowVariable = rowVariable.map(mine) + other.rowVariable.map(theirs)
    columnVariable = columnVariable.map(mine) + other.columnVariable.map(theirs)
    (a, place, level, state) = (merged, newPlace, newLevel, newState)
    columnCount = n + n2
    rowCount = m + m2
    return Int(before)
  }

  /// Structural variables are the first ones; there are as many as columns.
  private var structuralCount: Int { columnCount }
}
