/// Current definitions, own·variable + Σ coefficient·other = constant: in the constraint that defines the variable, or
/// in the reduced row of a block, whose constant includes known variables.
extension EliminationPlan {
  /// The coefficient of the variable that a slot defines.
  func ownCoefficient(_ slot: Int, _ table: ConstraintTable) -> Double {
    let r = Int(blockRow[slot])
    return r >= 0 ? blocks.pivotCoefficient[r] : table.coefficient(of: pivot[slot], in: slot)
  }

  /// The other variables of a definition with their coefficients.
  @inline(__always)
  func forEachOther(_ slot: Int, _ table: ConstraintTable, _ body: (Int, Double) -> Void) {
    let r = Int(blockRow[slot])
    let v = pivot[slot]
    if r >= 0 {
      for t in blocks.terms(r) where blocks.variable[t] != v { body(Int(blocks.variable[t]), blocks.coefficient[t]) }
    } else {
      for t in table.terms(slot) where table.variable[t] != v { body(Int(table.variable[t]), table.coefficient[t]) }
    }
  }

  /// The variables that a definition uses, with their factors, excluding known ones.
  @inline(__always)
  func forEachOperand(_ slot: Int, _ table: ConstraintTable, _ body: (Int, Double) -> Void) {
    let own = ownCoefficient(slot, table)
    forEachOther(slot, table) { v, c in if kind[v] != .known { body(v, -c / own) } }
  }

  /// The value of a definition for the values of an array.
  func evaluate(_ slot: Int, _ table: ConstraintTable, _ x: [Double]) -> Double {
    let r = Int(blockRow[slot])
    var sum = r >= 0 ? blocks.constant[r] : table.constant[slot]
    forEachOther(slot, table) { v, c in sum -= c * x[v] }
    return sum / ownCoefficient(slot, table)
  }
}
