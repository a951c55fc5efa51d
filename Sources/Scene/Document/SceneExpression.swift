public import InbetweenDiagnostics
public import InbetweenGeometry

/// A number as the scene writes it: a literal or an arithmetic expression, with its names resolved.
///
/// Parameters, metrics, named constants and the canvas size are known when a scene is loaded and are numbers in the
/// tree; the context provides numbers of constraints, geometry, times and inputs.
public struct SceneExpression: Hashable, Sendable {
  /// The top of the tree.
  public let root: Node
  /// The expression's text in the file.
  public let place: SourcePlace

  public init(_ root: Node, at place: SourcePlace) {
    self.root = root
    self.place = place
  }

  /// A plain number.
  public init(_ value: Double, at place: SourcePlace) {
    self.init(.number(value, exact: nil), at: place)
  }

  /// Chains store operators of one precedence side by side, so that the depth of a tree is bounded by its parentheses.
  public indirect enum Node: Hashable, Sendable {
    /// A literal; `exact` is the decimal as written.
    case number(Double, exact: Rational?)
    /// A name whose value is known at loading: parameter, metric, `pi`, `defaultHigh`, `screen.width`.
    case named(String, Double, exact: Rational?)
    /// A number of the running scene, and where the name stands.
    case reference(Reference, SourcePlace)
    /// The operand with the opposite sign.
    case negated(Node)
    /// `first op next op next …`, left to right.
    case chain(Node, [Link])
    /// A function with its arguments, and where its name stands.
    case call(Function, [Node], SourcePlace)
    /// `fittingSize(view, …).width` or `.height`.
    case fitting(Fitting, SourcePlace)
  }

  /// The arguments of `systemLayoutSizeFitting`.
  public struct Fitting: Hashable, Sendable {
    /// The id of the view.
    public var view: String
    /// Of the target size, in points.
    public var width: Node
    /// Of the target size, in points.
    public var height: Node
    /// Above 0 and at most 1000.
    public var horizontalPriority: Node
    /// Above 0 and at most 1000.
    public var verticalPriority: Node
    /// Whether the width of the result is meant, or else the height.
    public var isWidth: Bool

    var arguments: [Node] { [width, height, horizontalPriority, verticalPriority] }
  }

  /// An operator with what follows it.
  public struct Link: Hashable, Sendable {
    /// What is computed with the part before.
    public let operation: Operation
    /// What stands after the operator.
    public let operand: Node
    /// The operator's place.
    public let place: SourcePlace

    public init(_ operation: Operation, _ operand: Node, at place: SourcePlace) {
      self.operation = operation
      self.operand = operand
      self.place = place
    }
  }

  /// The operators by their signs; comparisons give 1 or 0.
  public enum Operation: String, Hashable, Sendable, CaseIterable {
    case add = "+"
    case subtract = "-"
    case multiply = "*"
    case divide = "/"
    case equal = "=="
    case notEqual = "!="
    case lessOrEqual = "<="
    case greaterOrEqual = ">="
    case less = "<"
    case greater = ">"
  }

  /// The functions by their names in scenes; docs/scene-values.md explains them.
  public enum Function: String, Hashable, Sendable, CaseIterable {
    case min, max, clamp, abs, round, floor, ceil, sqrt, `if`, degrees, after, rubberBand

    /// The number of arguments.
    public var arguments: ClosedRange<Int> {
      switch self {
      case .min, .max: 1...64
      case .clamp, .if: 3...3
      case .rubberBand: 4...4
      default: 1...1
      }
    }
  }

  /// A value that is known only while the scene runs.
  public enum Reference: Hashable, Sendable {
    /// The constraint's index in `SceneDocument.constraints`.
    case constraint(Int, SceneConstraint.Number)
    /// The model geometry of a view or guide, or of `safeArea`, in its superview's coordinates.
    case geometry(view: String, SceneExpression.Geometry)
    /// The model geometry of a layout guide of a view, in the view's coordinates.
    case guideGeometry(view: String, SceneConstraint.ViewGuide, SceneExpression.Geometry)
    /// The start or end of an event, or the end of the scene.
    case time(SceneExpression.Time)
    /// An input's name, or `tilt.horizontal`, `tilt.vertical`.
    case input(String)
    /// `contentOffset.x` or `.y` of a scroll view, in points.
    case contentOffset(view: String, Axis)
    /// `system` in a constraint: the standard spacing between its two attributes, in points. Between baselines it
    /// contains the views whose fonts determine it; nil elsewhere, where it is ``SceneExpression/systemSpacing``.
    case systemSpacing(SceneExpression.Baselines?)
  }
}

extension SceneExpression {
  /// The views of two baselines: the upper view's last and the lower view's first.
  public struct Baselines: Hashable, Sendable {
    /// The id of the upper view.
    public var above: String
    /// The id of the lower view.
    public var below: String
  }

  /// A number of a laid-out view that expressions of events and states can read.
  public enum Geometry: String, Hashable, Sendable, CaseIterable {
    case left, right, top, bottom, width, height, centerX, centerY, leading, trailing
  }

  /// A time that is known once the events before it are.
  public enum Time: Hashable, Sendable {
    /// The event's `id`.
    case start(event: Int)
    /// The end of the event's animation, or its start without one, by the event's `id`.
    case end(event: Int)
    /// The end of the scene.
    case sceneEnd
  }

  /// The values of the running scene that an expression can use.
  public protocol Context {
    /// The current value, or nil if there is none (a view outside its lifetime, a time not yet known).
    ///
    /// - Parameter afterLayout: true inside `after(…)`: geometry after this event's constraint changes have been laid
    ///   out.
    func value(of reference: SceneExpression.Reference, afterLayout: Bool) -> Double?
    /// The result of `systemLayoutSizeFitting` for a view, in points; nil if there is no layout, or the view is not in
    /// it.
    func fittingSize(of view: String, target: Size, horizontalPriority: Double, verticalPriority: Double) -> Size?
    /// The exact time in seconds, or nil if it is not known.
    func time(of reference: SceneExpression.Time) -> Rational?
  }
}

extension SceneExpression.Context {
  /// Nil: a context without layout has no fitting sizes.
  public func fittingSize(of view: String, target: Size, horizontalPriority: Double, verticalPriority: Double) -> Size?
  {
    nil
  }
}

/// A context without values: sufficient for expressions without references.
public struct EmptySceneContext: SceneExpression.Context, Sendable {
  public init() {}
  /// Nil: there are no values.
  public func value(of reference: SceneExpression.Reference, afterLayout: Bool) -> Double? { nil }
  /// Nil: there are no times.
  public func time(of reference: SceneExpression.Time) -> Rational? { nil }
}

/// An expression has no value; the diagnostic says where and why.
public struct EvaluationError: Error, Hashable, Sendable {
  /// What has no value, why, and where it stands.
  public let diagnostic: Diagnostic

  /// An error at the name or operator that has no value.
  public init(_ message: String, at place: SourcePlace, hint: String? = nil) {
    diagnostic = .error(message, at: place, hint: hint)
  }
}

extension SceneExpression {
  /// Whether the tree contains a reference for which `condition` is true.
  public func mentions(where condition: (Reference) -> Bool) -> Bool {
    SceneExpression.mentions(root, where: condition)
  }

  /// Whether it uses an input or a scroll view's offset, so that the value changes with time.
  public var isLive: Bool {
    mentions {
      switch $0 {
      case .input, .contentOffset: true
      default: false
      }
    }
  }

  /// The standard spacing between two views, and between a view and an edge of another, in points.
  public static let systemSpacing = 8.0

  /// Whether it uses `system`.
  public var mentionsSystemSpacing: Bool {
    mentions {
      if case .systemSpacing = $0 { true } else { false }
    }
  }

  /// Whether the value is known when the scene is loaded: it does not need a running scene.
  public var isKnown: Bool { !mentions { _ in true } && !usesFittingSize }

  /// Whether `fittingSize(…)` occurs.
  var usesFittingSize: Bool { SceneExpression.usesLayout(root) }

  /// All references, in the order of the text.
  public var references: [Reference] {
    var found: [Reference] = []
    _ = mentions {
      found.append($0)
      return false
    }
    return found
  }

  /// Whether `after(…)` occurs, so that the event's layout must be known first.
  public var needsLayoutAfter: Bool { SceneExpression.callsAfter(root) }

  private static func mentions(_ node: Node, where condition: (Reference) -> Bool) -> Bool {
    switch node {
    case .number, .named: false
    case .reference(let reference, _): condition(reference)
    case .negated(let inner): mentions(inner, where: condition)
    case .chain(let first, let links):
      mentions(first, where: condition) || links.contains { mentions($0.operand, where: condition) }
    case .call(_, let arguments, _): arguments.contains { mentions($0, where: condition) }
    case .fitting(let fitting, _): fitting.arguments.contains { mentions($0, where: condition) }
    }
  }

  private static func usesLayout(_ node: Node) -> Bool {
    switch node {
    case .number, .named, .reference: false
    case .negated(let inner): usesLayout(inner)
    case .chain(let first, let links): usesLayout(first) || links.contains { usesLayout($0.operand) }
    case .call(_, let arguments, _): arguments.contains(where: usesLayout)
    case .fitting: true
    }
  }

  private static func callsAfter(_ node: Node) -> Bool {
    switch node {
    case .number, .named, .reference: false
    case .negated(let inner): callsAfter(inner)
    case .chain(let first, let links): callsAfter(first) || links.contains { callsAfter($0.operand) }
    case .call(let function, let arguments, _): function == .after || arguments.contains(where: callsAfter)
    case .fitting(let fitting, _): fitting.arguments.contains(where: callsAfter)
    }
  }
}
