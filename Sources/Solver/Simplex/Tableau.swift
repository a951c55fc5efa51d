/// A simplex over one component, optimised level by level.
///
/// Every variable, structural or logical (one a row: left side minus constant), rests at zero while it is nonbasic.
/// A variable is charged one per unit above or below zero at its level; sides that no optimum of the levels done so
/// far may use are closed. So required rows, optional rows and bounds are one thing, the start is always feasible,
/// any basis can be started from again, and no level needs a weight.
///
/// Small systems keep the whole dictionary, large ones only what they were given and factors of the basis.
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
    /// What a variable is charged that has a level to itself.
    case charge(Int)
    case variable(Int, sign: Double)
    /// The weighted sum of some variables.
    case sum([(variable: Int, weight: Double)])
  }

  static let noLevel: Int32 = -1
  static let requiredLevel: Int32 = 0
  static let demotedLevel: Int32 = 1
  static let firstOptionalLevel: Int32 = 2
  static let pivotTolerance = 1e-9
  static let costTolerance = 1e-9
  static let tightness = 1e-9
  /// So many exchanges leave a gradient far closer to that of the basis than `costTolerance`.
  static let fewExchanges = 8
  /// Up to this many cells, the whole dictionary is kept.
  static let usualDenseLimit = 4096

  let denseLimit: Int
  var columnCount: Int
  var rowCount: Int
  /// Row-major: the coefficients of the nonbasic variables, then the value. Empty in a sparse system.
  var a: [Double]
  /// What a sparse system keeps instead: one entry, or none.
  var basis: [SparseBasis] = []
  /// Workspace for a sparse system's pivots, once it has been needed: one entry, or none.
  var workspace: [SparseBasis.Workspace] = []
  var rowVariable: [Int32]
  var columnVariable: [Int32]
  /// Where a variable stands: its row, or −1 − its column.
  var place: [Int32]
  var level: [Int32]
  var state: [State]
  var isUnbounded = false
  /// The rates at which variables move where a sparse system was found to be unbounded.
  var ray: [(Int, Double)] = []
  /// Levels are 0 ..< levelCount.
  var levelCount: Int32 = 0

  var stride: Int { columnCount + 1 }

  /// The level whose charges an objective adds up.
  func level(of objective: Objective) -> Int32 {
    switch objective {
    case .level(let level): level
    case .charge(let variable): level[variable]
    case .variable, .sum: Tableau.noLevel - 1
    }
  }

  var isSparse: Bool { !basis.isEmpty }
  /// Structural variables are the first ones; there are as many as columns.
  var structuralCount: Int { columnCount }

  init(columns: Int, rows: Int, denseLimit: Int = Tableau.usualDenseLimit) {
    self.denseLimit = denseLimit
    columnCount = columns
    rowCount = 0
    a = []
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
    if columns * rows > denseLimit {
      basis.append(SparseBasis(axes: columns))
    } else {
      a.reserveCapacity((columns + 1) * rows)
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
    if isSparse {
      basis[0].appendForm(constant: -constant)
    } else {
      for _ in 0..<columnCount { a.append(0) }
      a.append(-constant)
    }
    rowVariable.append(Int32(variable))
    place.append(Int32(rowCount))
    rowCount += 1
    level.append(rowLevel)
    state.append(charges.union(.open))
    return variable
  }

  /// Adds a term to the last row.
  mutating func addTerm(_ column: Int, _ coefficient: Double) {
    if isSparse { return basis[0].addTerm(column, coefficient) }
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
    let v = rowValue(rowCount - 1)
    if v > 0 || (v == 0 && !state[variable].contains(.chargesUp)) { state[variable].insert(.isAbove) }
  }

  /// Takes away the last row if its own variable is still basic there.
  mutating func removeLastRow(of variable: Int) {
    guard rowCount > 0, variable == place.count - 1, place[variable] == Int32(rowCount - 1) else { return }
    rowCount -= 1
    if isSparse { basis[0].removeLastForm() } else { a.removeLast(stride) }
    rowVariable.removeLast()
    place.removeLast()
    level.removeLast()
    state.removeLast()
  }

  mutating func setLevel(_ variable: Int, _ newLevel: Int32) { level[variable] = newLevel }
}
