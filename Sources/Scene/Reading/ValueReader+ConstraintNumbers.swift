internal import InbetweenDiagnostics
internal import InbetweenGeometry
internal import InbetweenLayout

/// Values at loading: known numbers of constraints, and initial values of inputs.
private struct LoadingContext: SceneExpression.Context {
  var numbers: [Double?]
  var inputs: [String: Double]

  func value(of reference: SceneExpression.Reference, afterLayout: Bool) -> Double? {
    switch reference {
    case .constraint(let index, let number): numbers[3 * index + number.offset]
    case .input(let name): inputs[name] ?? 0
    case .systemSpacing: SceneExpression.systemSpacing
    case .contentOffset: 0
    case .geometry, .guideGeometry, .time: nil
    }
  }

  func time(of reference: SceneExpression.Time) -> Rational? { nil }
}

extension SceneConstraint.Number {
  fileprivate var offset: Int {
    switch self {
    case .constant: 0
    case .priority: 1
    case .multiplier: 2
    }
  }
}

extension ValueReader {
  /// Evaluates constants, priorities and multipliers in order of dependency.
  func evaluateNumbers(_ constraints: inout [SceneConstraint], inputs: [SceneDocument.Input]) {
    guard !evaluatePlainNumbers(&constraints) else { return }
    var expressions: [SceneExpression] = []
    expressions.reserveCapacity(3 * constraints.count)
    for constraint in constraints {
      expressions.append(constraint.constant)
      expressions.append(constraint.priority)
      expressions.append(constraint.multiplier)
    }
    let edges = expressions.map { expression in
      expression.references.compactMap { reference -> Int? in
        if case .constraint(let index, let number) = reference { return 3 * index + number.offset }
        return nil
      }
    }
    let order = DependencyOrder(edges: edges)
    if let cycle = order.cycle {
      let index = cycle.min() ?? 0
      let what = ["constant", "priority", "multiplier"][index % 3]
      error("the \(what) of this constraint depends on itself", at: expressions[index].place)
      return
    }
    var context = LoadingContext(
      numbers: Array(repeating: nil, count: expressions.count),
      inputs: Dictionary(inputs.map { ($0.name, $0.restValue) }) { first, _ in first })
    for index in order.order {
      do {
        context.numbers[index] = try expressions[index].value(in: context)
      } catch {
        // Numbers of states and events can depend on a layout that does not exist yet.
        if constraints[index / 3].owner == .scene { report(error.diagnostic) }
      }
    }
    for index in constraints.indices {
      constraints[index].initialConstant = context.numbers[3 * index] ?? 0
      constraints[index].initialPriority = context.numbers[3 * index + 1] ?? 1000
      constraints[index].initialMultiplier = context.numbers[3 * index + 2] ?? 1
      checkNumbers(constraints[index])
    }
  }

  /// Sets the numbers if none depends on anything, and no check has to look at more than the number.
  ///
  /// - Returns: False if there are others, in which case some may have been set.
  private func evaluatePlainNumbers(_ constraints: inout [SceneConstraint]) -> Bool {
    for index in constraints.indices {
      guard let constant = constraints[index].constant.plainValue,
        let priority = constraints[index].priority.plainValue, LayoutPriority.isLegal(priority),
        let multiplier = constraints[index].multiplier.plainValue, multiplier != 0
      else { return false }
      constraints[index].initialConstant = constant
      constraints[index].initialPriority = priority
      constraints[index].initialMultiplier = multiplier
    }
    return true
  }

  private func checkNumbers(_ constraint: SceneConstraint) {
    let priority = constraint.initialPriority
    if !LayoutPriority.isLegal(priority) {
      error(ValueReader.illegalPriority(priority), at: constraint.priority.place)
    }
    if constraint.multiplier.mentionsSystemSpacing {
      error("a multiplier cannot be a system spacing", at: constraint.multiplier.place, hint: "add it")
    }
    if constraint.owner == .scene, constraint.multiplier.isLive {
      error(
        "a multiplier never changes, it cannot follow an input", at: constraint.multiplier.place,
        hint: "add what follows the input")
    }
    if constraint.isLive, constraint.constant.usesFittingSize {
      error("what follows an input cannot ask for a fitting size", at: constraint.constant.place)
    }
    if constraint.secondItem != nil, constraint.initialMultiplier == 0, !constraint.firstAttribute.isSize {
      error(
        "a multiplier of 0 leaves a position equal to a number: '\(constraint.firstAttribute.name)'",
        at: constraint.place)
    }
  }
}
