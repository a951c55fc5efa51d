/// What the required equalities leave open: independent components of core variables and the rows that decide them.
struct Core: Sendable {
  // One entry a row: the slot of its constraint, or −1 − the variable whose bound at zero it is.
  var source: [Int32] = []
  var termStart: [Int32] = [0]
  var termVariable: [Int32] = []
  var termCoefficient: [Double] = []
  /// The row's value where all core variables are zero.
  var offset: [Double] = []

  // One entry a variable.
  var component: [Int32] = []
  var column: [Int32] = []
  var boundComponent: [Int32] = []

  // Variables and rows by component.
  var variableStart: [Int32] = [0]
  var variables: [Int32] = []
  var rowStart: [Int32] = [0]
  var rows: [Int32] = []
  var tableaus: [Tableau] = []
  /// Components with open sides that lead nowhere.
  var isPoint: [Bool] = []
  /// Components whose optimum is more than a point.
  var free: [Int32] = []

  var count: Int { variableStart.count - 1 }

  func variables(_ c: Int) -> ArraySlice<Int32> { variables[Int(variableStart[c])..<Int(variableStart[c + 1])] }
  func rows(_ c: Int) -> ArraySlice<Int32> { rows[Int(rowStart[c])..<Int(rowStart[c + 1])] }
  func terms(_ row: Int) -> Range<Int> { Int(termStart[row])..<Int(termStart[row + 1]) }

  mutating func appendRow(_ newSource: Int32, _ terms: [(variable: Int32, coefficient: Double)]) {
    source.append(newSource)
    for t in terms {
      termVariable.append(t.variable)
      termCoefficient.append(t.coefficient)
    }
    termStart.append(Int32(termVariable.count))
    offset.append(0)
  }

  /// Splits core variables into components joined by rows, in order of their first variable.
  mutating func split(_ isCore: (Int) -> Bool, variableCount: Int) {
    var parent = Array(Int32(0)..<Int32(variableCount))
    func root(_ x: Int32) -> Int32 {
      var x = x
      while parent[Int(x)] != x {
        parent[Int(x)] = parent[Int(parent[Int(x)])]
        x = parent[Int(x)]
      }
      return x
    }
    for r in source.indices {
      let range = terms(r)
      guard let first = range.first else { continue }
      for t in range.dropFirst() {
        let (x, y) = (root(termVariable[first]), root(termVariable[t]))
        if x != y { parent[Int(max(x, y))] = min(x, y) }
      }
    }
    component = Array(repeating: -1, count: variableCount)
    column = Array(repeating: -1, count: variableCount)
    boundComponent = Array(repeating: -1, count: variableCount)
    var coreVariables: [Int32] = []
    var components: Int32 = 0
    for v in 0..<variableCount where isCore(v) {
      let r = Int(root(Int32(v)))
      if component[r] < 0 {
        component[r] = components
        components += 1
      }
      component[v] = component[r]
      coreVariables.append(Int32(v))
    }
    let of = component
    variables = Blocks.bucketed(coreVariables, Int(components), &variableStart) { of[Int($0)] }
    for c in 0..<Int(components) {
      for (i, v) in variables(c).enumerated() { column[Int(v)] = Int32(i) }
    }
    let (start, names) = (termStart, termVariable)
    rows = Blocks.bucketed(source.indices.map { Int32($0) }, Int(components), &rowStart) {
      of[Int(names[Int(start[Int($0)])])]
    }
    tableaus.reserveCapacity(Int(components))
    isPoint = Array(repeating: false, count: Int(components))
  }
}
