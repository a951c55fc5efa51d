internal import InbetweenDiagnostics
internal import InbetweenGeometry

/// Why an expression could not be read.
struct ExpressionFailure: Error {
  let diagnostic: Diagnostic

  init(_ message: String, at place: SourcePlace, hint: String? = nil, notes: [Diagnostic.Note] = []) {
    diagnostic = .error(message, at: place, hint: hint, notes: notes)
  }
}

/// A sum as read: a number, and in equations the attributes it mentions with their factors.
struct LinearForm {
  struct Variable {
    var item: SceneItem
    var attribute: SceneAttribute
    var place: SourcePlace
    /// As written: `b.right`.
    var text: String
    /// nil is 1.
    var factor: SceneExpression.Node?

    /// Whether the factor would change with time, which no multiplier does.
    var followsInputs: Bool { factor.map { SceneExpression($0, at: place).isLive } ?? false }

    mutating func negate() { factor = factor.map { .negated($0) } ?? .number(-1, exact: Rational(-1)) }
  }

  /// nil is 0.
  var constant: SceneExpression.Node?
  /// A second attribute is an error as soon as it is read.
  var variable: Variable?
}

/// A chain of operators while it grows.
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
