extension SolverState {
  /// The rate of each variable along one direction in which every open side of every component has a different rate;
  /// zero if its value is the only one.
  ///
  /// A variable between two moving ones may be constant, as the gap between views of equal spacing. Unrelated rates
  /// cancel only if they cancel along every direction, so that one direction is enough.
  func openRates() -> [Double] {
    var rates = Array(repeating: 0.0, count: values.count)
    for c in reducedSystem.free {
      let variables = reducedSystem.variables(Int(c))
      // Rates differ between components, too, so that nothing cancels between them by chance.
      let scale = 1 + SolverState.fraction(UInt64(variables.first.map { UInt32(bitPattern: $0) } ?? 0))
      for (v, rate) in zip(variables, reducedSystem.tableaus[Int(c)].structuralRates()) { rates[Int(v)] = scale * rate }
    }
    for s in plan.back where s >= 0 {
      var (rate, size) = (0.0, 0.0)
      plan.forEachOperand(Int(s), table) { u, k in
        rate += k * rates[u]
        size += abs(k * rates[u])
      }
      rates[Int(plan.pivot[Int(s)])] = SolverState.isNonzero(rate, among: size) ? rate : 0
    }
    return rates
  }

  /// Whether a sum of rates is larger than the rounding error of terms that cancel.
  static func isNonzero(_ rate: Double, among size: Double) -> Bool { abs(rate) > 1e-10 * size }

  /// A pseudorandom number from 0 to 1.
  private static func fraction(_ number: UInt64) -> Double {
    let mixed = (number &+ 1) &* 0x9E37_79B9_7F4A_7C15
    return Double((mixed ^ (mixed >> 29)) &* 0xBF58_476D_1CE4_E5B9 >> 11) / 9_007_199_254_740_992
  }
}

extension ConstraintTable {
  /// Whether the left side of a constraint changes where variables move at some rates.
  func isVariable(_ slot: Int, _ rates: [Double]) -> Bool {
    var (rate, size) = (0.0, 0.0)
    for t in terms(slot) {
      rate += coefficient[t] * rates[Int(variable[t])]
      size += abs(coefficient[t] * rates[Int(variable[t])])
    }
    return SolverState.isNonzero(rate, among: size)
  }
}
