/// The system that remains after elimination of the required equalities: independent components of independent
/// variables and their rows.
struct ReducedSystem: Sendable {
  // One entry per row: the slot of its constraint, or −1 − the variable whose bound at zero it is.
  var source: [Int32] = []
  var termStart: [Int32] = [0]
  var termVariable: [Int32] = []
  var termCoefficient: [Double] = []
  /// The row's value if all independent variables are zero.
  var offset: [Double] = []

  // One entry a variable.
  var component: [Int32] = []
  var column: [Int32] = []
  var boundComponent: [Int32] = []

  // One entry per component: its variables and rows are ranges of `variables` and `rows`.
  private(set) var variableStart: [Int32] = []
  private(set) var variableCount: [Int32] = []
  private(set) var variables: [Int32] = []
  private(set) var rowStart: [Int32] = []
  private(set) var rowCount: [Int32] = []
  private(set) var rows: [Int32] = []
  var tableaus: [Tableau] = []
  /// Components with a unique optimum in spite of open sides.
  var isPoint: [Bool] = []
  /// Components whose optimum is not unique.
  var free: [Int32] = []

  private var emptied: [Int32] = []
  /// The variables joined by rows, while components are split.
  private var joined = DisjointSets()

  var count: Int { variableStart.count }
  /// Whether unused ranges of rebuilt components outnumber the used ones.
  var isWasteful: Bool { variables.count > 4 * component.count + 64 || source.count > 4 * rowsAtStart + 64 }
  private var rowsAtStart = 0

  func variables(_ c: Int) -> ArraySlice<Int32> {
    variables[Int(variableStart[c])..<Int(variableStart[c] + variableCount[c])]
  }
  func rows(_ c: Int) -> ArraySlice<Int32> { rows[Int(rowStart[c])..<Int(rowStart[c] + rowCount[c])] }
  /// The tableau of a component that uses factors instead of a dictionary.
  func sparseTableau(_ c: Int) -> Tableau? { tableaus[c].isSparse ? tableaus[c] : nil }
  func terms(_ row: Int) -> Range<Int> { Int(termStart[row])..<Int(termStart[row + 1]) }

  init() {}

  init(variableCount: Int) {
    for _ in 0..<variableCount { appendVariable() }
  }

  mutating func appendVariable() {
    joined.append()
    component.append(-1)
    column.append(-1)
    boundComponent.append(-1)
  }

  mutating func appendRow(_ newSource: Int32, _ terms: [(variable: Int32, coefficient: Double)]) {
    source.append(newSource)
    for t in terms {
      termVariable.append(t.variable)
      termCoefficient.append(t.coefficient)
    }
    termStart.append(Int32(termVariable.count))
    offset.append(0)
  }

  /// Empties a component so that its variables and rows can be split again.
  mutating func dissolve(_ c: Int) {
    for v in variables(c) {
      component[Int(v)] = -1
      column[Int(v)] = -1
    }
    variableCount[c] = 0
    rowCount[c] = 0
    tableaus[c] = Tableau(columns: 0, rows: 0)
    isPoint[c] = false
    emptied.append(Int32(c))
  }

  /// Splits variables, in ascending order, into components joined by rows, in order of their first variable; returns
  /// them.
  mutating func split(_ chosen: [Int32], _ chosenRows: [Int32]) -> [Int] {
    for v in chosen { joined.separate(v) }
    for r in chosenRows {
      let range = terms(Int(r))
      guard let first = range.first else { continue }
      for t in range.dropFirst() { joined.join(termVariable[first], termVariable[t]) }
    }
    var new: [Int] = []
    for v in chosen {
      let r = Int(joined.root(v))
      if component[r] < 0 {
        component[r] = Int32(new.count)
        new.append(0)
      }
      component[Int(v)] = component[r]
    }
    let (of, start, names) = (component, termStart, termVariable)
    var bounds: [Int32] = []
    var rowBounds: [Int32] = []
    let grouped = Blocks.bucketed(chosen, new.count, &bounds) { of[Int($0)] }
    let groupedRows = Blocks.bucketed(chosenRows, new.count, &rowBounds) { of[Int(names[Int(start[Int($0)])])] }
    let (base, rowBase) = (Int32(variables.count), Int32(rows.count))
    variables += grouped
    rows += groupedRows
    if rowsAtStart == 0 { rowsAtStart = source.count }
    for k in new.indices {
      let c = claim()
      new[k] = c
      variableStart[c] = base + bounds[k]
      variableCount[c] = bounds[k + 1] - bounds[k]
      rowStart[c] = rowBase + rowBounds[k]
      rowCount[c] = rowBounds[k + 1] - rowBounds[k]
      for (i, v) in grouped[Int(bounds[k])..<Int(bounds[k + 1])].enumerated() {
        component[Int(v)] = Int32(c)
        column[Int(v)] = Int32(i)
      }
    }
    return new
  }

  private mutating func claim() -> Int {
    if let c = emptied.popLast() { return Int(c) }
    variableStart.append(0)
    variableCount.append(0)
    rowStart.append(0)
    rowCount.append(0)
    tableaus.append(Tableau(columns: 0, rows: 0))
    isPoint.append(false)
    return count - 1
  }
}
