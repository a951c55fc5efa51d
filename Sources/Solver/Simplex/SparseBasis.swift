/// A sparse system's variables, each a sum over as many coordinates (axes) as there are structural variables, and the
/// nonbasic ones among them, which are zero and thereby determine the current point.
struct SparseBasis: Sendable {
  private(set) var axisCount: Int

  // One entry per variable: the range of its terms, its value if all axes are zero, its value at the point.
  private var termStart: [Int32] = [0]
  private(set) var constant: [Double] = []
  var value: [Double] = []

  // One entry per term, with a linked list of the terms of an axis.
  private(set) var termAxis: [Int32] = []
  private(set) var termCoefficient: [Double] = []
  private var termVariable: [Int32] = []
  private var termNext: [Int32] = []
  private var axisHead: [Int32]

  /// The point's coordinates.
  var point: [Double]
  var factors = BasisFactors()
  /// Whether values were recomputed since sides were updated.
  var hasNewValues = true
  /// Whether `factors` match the current nonbasic variables.
  var isFactored = false

  /// Buffers for the results of one pivot.
  struct Workspace {
    /// By axis: the right-hand side to be expressed in nonbasic variables; then the direction of the point.
    var axes: [Double]
    var direction: [Double]
    /// By position among the nonbasic variables.
    var places: [Double]
    var row: [Double]
    /// The rate at which variables move along the direction, zero for variables that are not in `touched`.
    var rate: [Double]
    var touched: [Int32] = []

    init(_ basis: SparseBasis) {
      axes = Array(repeating: 0, count: basis.axisCount)
      direction = axes
      places = axes
      row = axes
      rate = Array(repeating: 0, count: basis.value.count)
    }

    /// Resizes the buffers for a basis.
    mutating func fit(_ basis: SparseBasis) {
      guard axes.count == basis.axisCount else {
        self = Workspace(basis)
        return
      }
      for v in touched { rate[Int(v)] = 0 }
      touched.removeAll(keepingCapacity: true)
      if rate.count > basis.value.count { rate.removeLast(rate.count - basis.value.count) }
      while rate.count < basis.value.count { rate.append(0) }
    }
  }

  /// Whether another basis has the same forms and the same point.
  func isEqual(to other: SparseBasis) -> Bool {
    axisCount == other.axisCount && termStart == other.termStart && termAxis == other.termAxis
      && termCoefficient == other.termCoefficient && constant == other.constant && value == other.value
      && point == other.point
  }

  /// A system whose structural variables are its axes.
  init(axes: Int) {
    axisCount = 0
    axisHead = []
    point = []
    for _ in 0..<axes { appendAxis() }
  }

  /// Adds a coordinate and the variable that equals it, with value zero.
  mutating func appendAxis() {
    axisHead.append(-1)
    point.append(0)
    axisCount += 1
    appendForm(constant: 0)
    appendTerm(axisCount - 1, 1)
    isFactored = false
  }

  /// Converts the dictionary of a small system: its nonbasic variables are the axes.
  init(_ tableau: Tableau) {
    axisCount = tableau.columnCount
    axisHead = Array(repeating: -1, count: axisCount)
    point = Array(repeating: 0, count: axisCount)
    for p in tableau.place {
      let row = Int(p)
      guard row >= 0 else {
        appendForm(constant: 0)
        appendTerm(-1 - row, 1)
        continue
      }
      appendForm(constant: tableau.rowValue(row))
      for c in 0..<axisCount where tableau.a[row * tableau.stride + c] != 0 {
        appendTerm(c, tableau.a[row * tableau.stride + c])
      }
    }
  }

  /// Joins systems: the structural variables of all, the first ones of each, then the others of all.
  init(beside parts: [SparseBasis], structural: [Int]) {
    axisCount = parts.reduce(0) { $0 + $1.axisCount }
    axisHead = Array(repeating: -1, count: axisCount)
    point = parts.flatMap(\.point)
    for isStructural in [true, false] {
      var axis = 0
      for (part, count) in zip(parts, structural) {
        for v in isStructural ? 0..<count : count..<part.value.count {
          appendForm(constant: part.constant[v])
          for t in part.terms(v) { appendTerm(Int(part.termAxis[t]) + axis, part.termCoefficient[t]) }
          value[value.count - 1] = part.value[v]
        }
        axis += part.axisCount
      }
    }
  }

  /// Appends another system's axes and variables.
  mutating func append(_ other: SparseBasis) {
    let axes = axisCount
    axisCount += other.axisCount
    for _ in 0..<other.axisCount { axisHead.append(-1) }
    point += other.point
    for v in other.value.indices {
      appendForm(constant: other.constant[v])
      for t in other.terms(v) { appendTerm(Int(other.termAxis[t]) + axes, other.termCoefficient[t]) }
      value[value.count - 1] = other.value[v]
    }
    isFactored = false
  }

  func terms(_ variable: Int) -> Range<Int> { Int(termStart[variable])..<Int(termStart[variable + 1]) }

  mutating func appendForm(constant c: Double) {
    constant.append(c)
    value.append(c)
    termStart.append(Int32(termAxis.count))
  }

  mutating func shiftConstant(_ variable: Int, by delta: Double) { constant[variable] += delta }

  /// Adds a multiple of another variable to the last one.
  mutating func addTerm(_ variable: Int, _ coefficient: Double) {
    for t in terms(variable) { appendTerm(Int(termAxis[t]), coefficient * termCoefficient[t]) }
    constant[constant.count - 1] += coefficient * constant[variable]
    value[value.count - 1] += coefficient * value[variable]
  }

  /// Adds a multiple of an axis to the last variable, whose value is to be set by `evaluate`.
  mutating func appendTerm(_ axis: Int, _ coefficient: Double) {
    termAxis.append(Int32(axis))
    termCoefficient.append(coefficient)
    termVariable.append(Int32(constant.count - 1))
    termNext.append(axisHead[axis])
    axisHead[axis] = Int32(termAxis.count - 1)
    termStart[constant.count] = Int32(termAxis.count)
  }

  mutating func removeLastForm() {
    for t in terms(constant.count - 1).reversed() { axisHead[Int(termAxis[t])] = termNext[t] }
    let kept = Int(termStart[constant.count - 1])
    termAxis.removeLast(termAxis.count - kept)
    termCoefficient.removeLast(termCoefficient.count - kept)
    termVariable.removeLast(termVariable.count - kept)
    termNext.removeLast(termNext.count - kept)
    termStart.removeLast()
    constant.removeLast()
    value.removeLast()
  }

  /// Adds a multiple of a variable's terms to a sum over axes.
  func addForm(_ variable: Int, _ factor: Double, to sum: inout [Double]) {
    for t in terms(variable) { sum[Int(termAxis[t])] += factor * termCoefficient[t] }
  }

  func evaluate(_ variable: Int, at x: [Double]) -> Double {
    var sum = constant[variable]
    for t in terms(variable) { sum += termCoefficient[t] * x[Int(termAxis[t])] }
    return sum
  }

  /// Computes the direction of the point and of all variables when the nonbasic variable at a position increases at a
  /// rate.
  func findDirection(_ place: Int, _ rate: Double, _ workspace: inout Workspace) {
    workspace.places.clear()
    workspace.places[place] = rate
    factors.solve(&workspace.places, &workspace.direction)
    for v in workspace.touched { workspace.rate[Int(v)] = 0 }
    // Moved to a local variable, so that it can grow while the rates are accessed through a span.
    var touched: [Int32] = []
    swap(&touched, &workspace.touched)
    touched.removeAll(keepingCapacity: true)
    defer { workspace.touched = touched }
    let direction = workspace.direction
    var rates = workspace.rate.mutableSpan
    let (head, variables, coefficients, next) = (axisHead.span, termVariable.span, termCoefficient.span, termNext.span)
    for axis in 0..<axisCount {
      let d = direction[axis]
      guard abs(d) > 1e-12 else { continue }
      var t = Int(head[axis])
      while t >= 0 {
        let v = Int(variables[t])
        let old = rates[v]
        if old == 0 { touched.append(Int32(v)) }
        let sum = old + coefficients[t] * d
        // Each variable is listed once: a rate that cancels gets a tiny value.
        rates[v] = abs(sum) < 1e-13 ? 1e-300 : sum
        t = Int(next[t])
      }
    }
  }

  /// Expresses a variable in terms of the nonbasic ones, into `workspace.row`.
  func findRow(of variable: Int, _ workspace: inout Workspace) {
    workspace.axes.clear()
    addForm(variable, 1, to: &workspace.axes)
    factors.solveTransposed(&workspace.axes, &workspace.row)
  }

  /// Moves the point along the last direction.
  mutating func move(by length: Double, _ workspace: Workspace) {
    // No spans for what is written: two of them in one method lose writes when Swift 6.3 optimises.
    let (direction, rates) = (workspace.direction.span, workspace.rate.span)
    for axis in 0..<direction.count { point[axis] += length * direction[axis] }
    for v in workspace.touched { value[Int(v)] += length * rates[Int(v)] }
  }

  /// Solves for the point and all values anew; false when the nonbasic variables do not fix it.
  mutating func refactor(nonbasic: [Int32]) -> Bool {
    isFactored = factors.factor(axisCount, nonbasic, self)
    guard isFactored else { return false }
    resolve(nonbasic: nonbasic)
    return true
  }

  /// Recomputes the point and all values with the current factors.
  mutating func resolve(nonbasic: [Int32]) {
    var side = nonbasic.map { -constant[Int($0)] }
    factors.solve(&side, &point)
    for v in value.indices { value[v] = evaluate(v, at: point) }
    for v in nonbasic { value[Int(v)] = 0 }
    hasNewValues = true
  }

  /// The rates of all variables when every open nonbasic variable increases at a different rate.
  ///
  /// - Parameter seed: 0, 1 or 2, each for unrelated rates.
  func genericRates(_ nonbasic: [Int32], _ state: [Tableau.State], seed: Int = 0) -> [Double] {
    var side = SparseBasis.unrelatedRates(nonbasic, state, seed: seed)
    var direction = Array(repeating: 0.0, count: axisCount)
    factors.solve(&side, &direction)
    return value.indices.map { v in
      var sum = 0.0
      for t in terms(v) { sum += termCoefficient[t] * direction[Int(termAxis[t])] }
      return sum
    }
  }

  /// Pseudorandom rates of the open nonbasic variables, each towards an open side; zero for closed ones.
  static func unrelatedRates(_ nonbasic: [Int32], _ state: [Tableau.State], seed: Int = 0) -> [Double] {
    let seeds: [UInt64] = [0x9E37_79B9_7F4A_7C15, 0xD1B5_4A32_D192_ED03, 0x2545_F491_4F6C_DD1D]
    var random = seeds[seed % seeds.count]
    return nonbasic.map { v in
      guard !state[Int(v)].isDisjoint(with: .open) else { return 0 }
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let rate = 1 + Double(random >> 11) / 9_007_199_254_740_992
      return state[Int(v)].contains(.opensUp) ? rate : -rate
    }
  }
}

extension [Double] {
  /// Makes all elements zero.
  mutating func clear() {
    var elements = mutableSpan
    elements.update(repeating: 0)
  }
}
