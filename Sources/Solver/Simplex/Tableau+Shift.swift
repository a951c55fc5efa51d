extension Tableau {
  /// Whether a basis is still optimal after constants have moved.
  enum BasisStatus {
    /// Optimal, and every basic variable that was zero still is.
    case asTight
    case optimal
    case lost
  }

  /// Changes the values of rows by delta and returns the resulting status of the basis.
  mutating func shift(_ deltas: [(variable: Int, delta: Double)], tolerance: Double) -> BasisStatus {
    for r in 0..<rowCount {
      let isTight = abs(rowValue(r)) < Tableau.tightness
      let variable = Int(rowVariable[r])
      if isTight { state[variable].insert(.isTight) } else { state[variable].remove(.isTight) }
    }
    if isSparse {
      shiftSparse(deltas)
    } else {
      shiftDense(deltas)
    }
    var standing = BasisStatus.asTight
    for r in 0..<rowCount {
      let v = rowValue(r)
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

  private mutating func shiftDense(_ deltas: [(variable: Int, delta: Double)]) {
    for (variable, delta) in deltas {
      let p = Int(place[variable])
      if p >= 0 {
        a[p * stride + columnCount] += delta
      } else {
        let c = -1 - p
        for r in 0..<rowCount { a[r * stride + columnCount] -= a[r * stride + c] * delta }
      }
    }
  }
}
