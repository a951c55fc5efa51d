/// A textual dump of the system, in sections like those that kiwi prints: objective, tableau, infeasible rows,
/// variables, constraints by priority.
extension SolverState {
  /// - Parameters:
  ///   - variable: the name of a variable.
  ///   - constraint: a description of a constraint, or nothing.
  func dump(variable: (Variable) -> String, constraint: (ConstraintID) -> String) -> String {
    let names = values.indices.map { unknowns.isAlive[$0] ? variable(Variable(index: Int32($0))) : "" }
    let sections: [(title: String, lines: [String])] = [
      ("Objective", objectiveLines(names)), ("Tableau", tableauLines(names)), ("Infeasible", infeasibleLines()),
      ("Variables", variableLines(names)), ("Constraints", constraintLines(names, constraint)),
    ]
    return sections.map { section in
      let underline = String(repeating: "-", count: section.title.count)
      return ([section.title, underline] + section.lines).map { $0 + "\n" }.joined()
    }.joined(separator: "\n")
  }

  /// Each component's levels: the sum of errors, and the rates at which it increases along the nonbasic variables.
  private func objectiveLines(_ names: [String]) -> [String] {
    var lines: [String] = []
    for c in 0..<reducedSystem.count {
      let tableau = reducedSystem.tableaus[c]
      for level in levels(c) {
        let sum = reducedSystem.rows(c).indices.reduce(0.0) { sum, i in
          let variable = tableau.columnCount + i - reducedSystem.rows(c).startIndex
          return tableau.level[variable] == level.number ? sum + abs(tableau.miss(of: variable)) : sum
        }
        let rates = tableau.certificate(of: level.number).map { ($0.rate, symbol($0.variable, c, names)) }
        lines.append("component \(c), \(level.name): \(Dump.sum(rates, constant: sum))")
      }
    }
    return lines
  }

  /// The levels that a component has rows of, with their names.
  private func levels(_ c: Int) -> [(number: Int32, name: String)] {
    let tableau = reducedSystem.tableaus[c]
    var names: [Int32: String] = [:]
    for (i, r) in reducedSystem.rows(c).enumerated() {
      let source = Int(reducedSystem.source[Int(r)])
      let level = tableau.level[tableau.columnCount + i]
      guard level >= Tableau.demotedLevel, source >= 0 else { continue }
      names[level] = level == Tableau.demotedLevel ? "demoted" : "priority \(Dump.text(table.priority[source]))"
    }
    return names.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Basic variables as sums of the nonbasic ones, which are zero.
  private func tableauLines(_ names: [String]) -> [String] {
    var lines: [String] = []
    for c in 0..<reducedSystem.count {
      let tableau = reducedSystem.tableaus[c]
      let form = tableau.isSparse ? "factors" : "dictionary"
      lines.append("component \(c): \(tableau.columnCount) variables, \(tableau.rowCount) rows, \(form)")
      for v in tableau.rowVariable.lazy.map({ Int($0) }).sorted() {
        var rates: [(Double, String)] = []
        tableau.forEachDependence(of: v) { rates.append(($1, symbol($0, c, names))) }
        lines.append("  \(symbol(v, c, names)) | \(Dump.sum(rates, constant: tableau.value(of: v)))")
      }
    }
    for s in plan.back where s >= 0 {
      let v = Int(plan.pivot[Int(s)])
      var operands: [(Double, String)] = []
      var rest = values[v]
      plan.forEachOperand(Int(s), table) { u, k in
        operands.append((k, names[u]))
        rest -= k * values[u]
      }
      lines.append("\(names[v]) | \(Dump.sum(operands, constant: rest))")
    }
    return lines
  }

  /// The name of a tableau's variable: that of a variable, or that of the constraint whose error it is.
  private func symbol(_ variable: Int, _ c: Int, _ names: [String]) -> String {
    let variables = reducedSystem.variables(c)
    if variable < variables.count { return names[Int(variables[variables.startIndex + variable])] }
    let rows = reducedSystem.rows(c)
    let source = Int(reducedSystem.source[Int(rows[rows.startIndex + variable - variables.count])])
    return source >= 0 ? "c\(table.number[source])" : names[-1 - source]
  }

  /// Violated constraints: optional ones, and required ones that conflict with others.
  private func infeasibleLines() -> [String] {
    var lines = liveSlots().compactMap { s in
      let miss = error(s)
      return miss == 0 ? nil : "c\(table.number[s]) by \(Dump.text(miss))"
    }
    for conflict in conflicts {
      let members = conflict.members.map { "c\($0.number)" }.joined(separator: ", ")
      lines.append("conflict of \(members): c\(conflict.broken.number) is demoted")
    }
    return lines
  }

  private func variableLines(_ names: [String]) -> [String] {
    values.indices.filter { unknowns.isAlive[$0] }.map { v in
      let kind =
        switch plan.kind[v] {
        case .known: "known by c\(table.number[Int(plan.definer[v])])"
        case .defined: "defined by c\(table.number[Int(plan.definer[v])])"
        case .independent: "independent, component \(reducedSystem.component[v])"
        }
      return "\(names[v]) = \(Dump.text(values[v])) | \(kind)" + (unknowns.isNonNegative[v] ? " | >= 0" : "")
    }
  }

  /// Highest priority first, and in order of activation.
  private func constraintLines(_ names: [String], _ describe: (ConstraintID) -> String) -> [String] {
    liveSlots().sorted { (-table.priority[$0], table.number[$0]) < (-table.priority[$1], table.number[$1]) }.map { s in
      let terms = table.terms(s).map { (table.coefficient[$0], names[Int(table.variable[$0])]) }
      let relation =
        switch table.relation[s] {
        case .equal: "=="
        case .lessThanOrEqual: "<="
        case .greaterThanOrEqual: ">="
        }
      let role =
        switch plan.role[s] {
        case .none: "not planned"
        case .forward, .back: "gives \(names[Int(plan.pivot[s])])"
        case .lazy: table.relation[s] == .equal ? "redundant" : "lazy"
        case .component: "row of component \(plan.position[s])"
        case .withoutInfluence: "without influence"
        }
      let rank = constraints.isDemoted[s] ? "demoted" : Dump.text(table.priority[s])
      let description = describe(table.id(s))
      return "c\(table.number[s]): \(Dump.sum(terms, constant: 0)) \(relation) \(Dump.text(table.constant[s]))"
        + " | \(rank) | \(role)" + (description.isEmpty ? "" : " | \(description)")
    }
  }

  private func liveSlots() -> [Int] {
    (0..<table.slotCount).filter { table.isAlive($0) }.sorted { table.number[$0] < table.number[$1] }
  }
}

private enum Dump {
  /// A number with up to six decimals, without trailing zeros.
  static func text(_ x: Double) -> String {
    let rounded = (x * 1e6).rounded() / 1e6
    let text = "\(rounded == 0 ? 0 : rounded)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// constant + Σ coefficient * name, without the constant if it is redundant.
  static func sum(_ terms: [(coefficient: Double, name: String)], constant: Double) -> String {
    let parts = terms.map { "\(text($0.coefficient)) * \($0.name)" }
    let isShown = terms.isEmpty || text(constant) != "0"
    return ((isShown ? [text(constant)] : []) + parts).joined(separator: " + ")
  }
}
