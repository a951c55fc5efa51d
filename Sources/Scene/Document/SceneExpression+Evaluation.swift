internal import InbetweenDiagnostics
public import InbetweenGeometry
internal import InbetweenMotion

extension SceneExpression {
  /// The value in a running scene.
  ///
  /// - Throws: `EvaluationError` for a division by zero, the root of a negative, a result that is not finite and
  ///   a reference that has no value.
  public func value(in context: some SceneExpression.Context) throws(EvaluationError) -> Double {
    if let plainValue { return plainValue }
    let evaluation = Evaluation(context: context, place: place)
    return try evaluation.value(of: root, afterLayout: false)
  }

  /// The value of a single number with or without a sign; nil for any other expression.
  var plainValue: Double? {
    switch root {
    case .number(let value, _), .named(_, let value, _): return value
    case .negated(let inner):
      guard case .number(let value, _) = inner else { return nil }
      return -value
    default: return nil
    }
  }

  /// The value as an exact time: decimals, labels and the four operations are exact, anything else is rounded to
  /// nanoseconds.
  public func time(in context: some SceneExpression.Context) throws(EvaluationError) -> Rational {
    if let exact = SceneExpression.exact(root, in: context) { return exact }
    let value = try value(in: context)
    guard let rounded = Rational(rounding: value) else {
      throw EvaluationError("the time \(NumberText.text(value)) is too large", at: place)
    }
    return rounded
  }

  /// The value if the tree has no references; nil if it has any, or no value.
  public var constantValue: Double? {
    plainValue ?? (isKnown ? try? value(in: EmptySceneContext()) : nil)
  }

  private static func exact(_ node: Node, in context: some SceneExpression.Context) -> Rational? {
    switch node {
    case .number(_, let exact), .named(_, _, let exact): return exact
    case .reference(.time(let time), _): return context.time(of: time)
    case .reference: return nil
    case .negated(let inner): return exact(inner, in: context).flatMap { Rational.zero.subtracting($0) }
    case .call, .fitting: return nil
    case .chain(let first, let links):
      guard var result = exact(first, in: context) else { return nil }
      for link in links {
        guard let operand = exact(link.operand, in: context) else { return nil }
        let next: Rational? =
          switch link.operation {
          case .add: result.adding(operand)
          case .subtract: result.subtracting(operand)
          case .multiply: result.multiplied(by: operand)
          case .divide: result.divided(by: operand)
          default: nil
          }
        guard let next else { return nil }
        result = next
      }
      return result
    }
  }
}

/// One evaluation of a tree; recursion is bounded by the nesting that the reader allows.
private struct Evaluation<Context: SceneExpression.Context> {
  let context: Context
  let place: SourcePlace

  func value(of node: SceneExpression.Node, afterLayout: Bool) throws(EvaluationError) -> Double {
    switch node {
    case .number(let value, _), .named(_, let value, _):
      return value
    case .reference(let reference, let place):
      if case .time(let time) = reference {
        guard let value = context.time(of: time) else { throw noValue(place) }
        return value.doubleValue
      }
      guard let value = context.value(of: reference, afterLayout: afterLayout) else { throw noValue(place) }
      return value
    case .negated(let inner):
      return -(try value(of: inner, afterLayout: afterLayout))
    case .chain(let first, let links):
      var result = try value(of: first, afterLayout: afterLayout)
      for link in links {
        let operand = try value(of: link.operand, afterLayout: afterLayout)
        result = try apply(link, result, operand)
      }
      return result
    case .call(let function, let arguments, let place):
      return try call(function, arguments, at: place, afterLayout: afterLayout)
    case .fitting(let fitting, let place):
      func number(_ node: SceneExpression.Node) throws(EvaluationError) -> Double {
        try value(of: node, afterLayout: afterLayout)
      }
      let size = context.fittingSize(
        of: fitting.view, target: Size(width: try number(fitting.width), height: try number(fitting.height)),
        horizontalPriority: try number(fitting.horizontalPriority),
        verticalPriority: try number(fitting.verticalPriority))
      guard let size else { throw noValue(place) }
      return fitting.isWidth ? size.width : size.height
    }
  }

  private func apply(
    _ link: SceneExpression.Link, _ a: Double, _ b: Double
  ) throws(EvaluationError) -> Double {
    let result: Double
    switch link.operation {
    case .add: result = a + b
    case .subtract: result = a - b
    case .multiply: result = a * b
    case .divide:
      guard b != 0 else { throw EvaluationError("division by zero", at: link.place) }
      result = a / b
    case .equal: result = a == b ? 1 : 0
    case .notEqual: result = a != b ? 1 : 0
    case .less: result = a < b ? 1 : 0
    case .greater: result = a > b ? 1 : 0
    case .lessOrEqual: result = a <= b ? 1 : 0
    case .greaterOrEqual: result = a >= b ? 1 : 0
    }
    guard abs(result) <= NumberText.greatest else {
      throw EvaluationError("the result is too large", at: link.place)
    }
    return result
  }

  private func call(
    _ function: SceneExpression.Function, _ arguments: [SceneExpression.Node], at place: SourcePlace,
    afterLayout: Bool
  ) throws(EvaluationError) -> Double {
    func argument(_ index: Int) throws(EvaluationError) -> Double {
      guard arguments.indices.contains(index) else {
        throw EvaluationError("'\(function.rawValue)' lacks an argument", at: place)
      }
      return try value(of: arguments[index], afterLayout: afterLayout || function == .after)
    }
    switch function {
    case .min, .max:
      var result = try argument(0)
      for index in arguments.indices.dropFirst() {
        let next = try argument(index)
        result = function == .min ? Swift.min(result, next) : Swift.max(result, next)
      }
      return result
    case .clamp:
      let (x, low, high) = (try argument(0), try argument(1), try argument(2))
      guard low <= high else {
        throw EvaluationError(
          "clamp's low \(NumberText.text(low)) is above its high \(NumberText.text(high))", at: place)
      }
      return Swift.min(Swift.max(x, low), high)
    // Only the selected branch is evaluated, so that `if(n == 0, 0, 1 / n)` avoids the division by zero.
    case .if: return try argument(0) != 0 ? try argument(1) : try argument(2)
    case .abs: return Swift.abs(try argument(0))
    case .round: return (try argument(0) + 0.5).rounded(.down)
    case .floor: return try argument(0).rounded(.down)
    case .ceil: return try argument(0).rounded(.up)
    case .sqrt:
      let x = try argument(0)
      guard x >= 0 else {
        throw EvaluationError("the square root of the negative number \(NumberText.text(x))", at: place)
      }
      return x.squareRoot()
    case .degrees: return try argument(0) * Double.pi / 180
    case .after: return try argument(0)
    case .rubberBand:
      let (x, low, high, length) = (try argument(0), try argument(1), try argument(2), try argument(3))
      guard low <= high, length > 0 else {
        throw EvaluationError(
          "rubberBand(x, low, high, length) needs low up to high and a length above 0", at: place)
      }
      return ScrollAxis.rubberBand(x, beyond: low...high, length: length)
    }
  }

  private func noValue(_ place: SourcePlace) -> EvaluationError {
    EvaluationError("there is no value here at this time", at: place)
  }
}

/// Numbers in messages: without a redundant `.0`.
package enum NumberText {
  /// The maximum absolute value of a number in a scene; larger values are errors and might not fit into integers.
  package static let greatest = 1e12

  package static func text(_ value: Double) -> String {
    guard value == value.rounded(), abs(value) < 1e15 else { return "\(value)" }
    return "\(Int64(value))"
  }
}
