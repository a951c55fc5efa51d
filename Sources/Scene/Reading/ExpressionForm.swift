internal import InbetweenDiagnostics
internal import InbetweenGeometry

/// The reason why an expression could not be read.
struct ExpressionFailure: Error {
  let diagnostic: Diagnostic

  init(_ message: String, at place: SourcePlace, hint: String? = nil, notes: [Diagnostic.Note] = []) {
    diagnostic = .error(message, at: place, hint: hint, notes: notes)
  }
}

/// A parsed sum: a number, and in equations its attributes with their factors.
struct LinearForm {
  struct Variable {
    var item: SceneConstraint.Item
    var attribute: SceneConstraint.Attribute
    var place: SourcePlace
    /// As written: `b.right`.
    var text: String
    /// Nil for 1.
    var factor: SceneExpression.Node?

    /// Whether the factor changes with time, which a multiplier cannot do.
    var followsInputs: Bool { factor.map { SceneExpression($0, at: place).isLive } ?? false }

    mutating func negate() { factor = factor.map { .negated($0) } ?? .number(-1, exact: Rational(-1)) }
  }

  /// Nil for 0.
  var constant: SceneExpression.Node?
  /// A second attribute is an error as soon as it is read.
  var variable: Variable?
}

/// A chain of operators under construction.
struct NodeChain {
  private let first: SceneExpression.Node?
  private var links: [SceneExpression.Link] = []

  init(_ first: SceneExpression.Node?) { self.first = first }

  var isEmpty: Bool { first == nil }

  var node: SceneExpression.Node? {
    guard let first else { return nil }
    return links.isEmpty ? first : .chain(first, links)
  }

  mutating func append(_ operation: SceneExpression.Operation, _ operand: SceneExpression.Node, at place: SourcePlace) {
    links.append(SceneExpression.Link(operation, operand, at: place))
  }
}
