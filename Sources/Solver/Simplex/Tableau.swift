/// The simplex method for one component, optimised level by level.
///
/// Every variable, structural or logical (one per row: left side minus constant), is zero while it is nonbasic. A
/// variable has a cost per unit above or below zero at its level; sides that no optimum of the processed levels uses
/// are closed. Required rows, optional rows and bounds are thus treated alike, every basis is a feasible start, and no
/// level needs a weight.
///
/// Small systems store the whole dictionary, large ones only the original rows and factors of the basis.
struct Tableau: Sendable {
  /// The open sides and costs of a variable.
  struct State: OptionSet, Sendable {
    let rawValue: UInt8
    static let opensUp = State(rawValue: 1)
    static let opensDown = State(rawValue: 2)
    static let isAbove = State(rawValue: 4)
    static let chargesUp = State(rawValue: 8)
    static let chargesDown = State(rawValue: 16)
    /// Zero before constants changed.
    static let isTight = State(rawValue: 32)
    static let open: State = [.opensUp, .opensDown]
  }

  /// The objective of one pass of the simplex method.
  enum Objective {
    case level(Int32)
    /// The cost of a variable that has a level of its own.
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
  /// After this number of exchanges, the error of an updated gradient is still far below `costTolerance`.
  static let fewExchanges = 8
  /// The maximum number of cells for which the whole dictionary is stored.
  static let usualDenseLimit = 4096

  let denseLimit: Int
  var columnCount: Int
  var rowCount: Int
  /// Row-major: the coefficients of the nonbasic variables, then the value. Empty in a sparse system.
  var a: [Double]
  /// The data of a sparse system: one entry, or none.
  var basis: [SparseBasis] = []
  /// Buffers for a sparse system's pivots, once needed: one entry, or none.
  var workspace: [SparseBasis.Workspace] = []
  var rowVariable: [Int32]
  var columnVariable: [Int32]
  /// The position of a variable: its row, or −1 − its column.
  var place: [Int32]
  var level: [Int32]
  var state: [State]
  var isUnbounded = false
  /// The rates of variables in the direction in which a sparse system is unbounded.
  var ray: [(Int, Double)] = []
  /// Levels are 0 ..< levelCount.
  var levelCount: Int32 = 0

  var stride: Int { columnCount + 1 }

  /// The level whose costs an objective adds up.
  func level(of objective: Objective) -> Int32 {
    switch objective {
    case .level(let level): level
    case .charge(let variable): level[variable]
    case .variable, .sum: Tableau.noLevel - 1
    }
  }

  var isSparse: Bool { !basis.isEmpty }
  /// Structural variables come first; there are as many as columns.
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

  /// Appends an empty row whose value has no cost yet, and returns its variable.
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

  /// Sets the side of the last row from its value.
  mutating func finishRow() {
    let variable = place.count - 1
    let v = rowValue(rowCount - 1)
    if v > 0 || (v == 0 && !state[variable].contains(.chargesUp)) { state[variable].insert(.isAbove) }
  }

  /// Removes the last row if its own variable is still basic there.
  mutating func removeLastRow(of variable: Int) {
    guard rowCount > 0, variable == place.count - 1, place[variable] == Int32(rowCount - 1) else { return }
    rowCount -= 1
    if isSparse { basis[0].removeLastForm() } else { a.removeLast(stride) }
    rowVariable.removeLast()
    place.removeLast()
    level.removeLast()
    state.removeLast()
  }
}
