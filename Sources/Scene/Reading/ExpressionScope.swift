/// The names that an expression can use at its location.
struct ExpressionScope {
  /// The description of the location in messages: `a metric`.
  var subject: String
  var allowsMetrics = true
  var allowsConstraints = false
  var allowsGeometry = false
  var allowsAfter = false
  var allowsTimes = false
  var allowsInputs = false
  /// For a priority: messages about unknown names list the priorities.
  var isPriority = false
  /// Whether the number is a part of a whole, from 0 to 1.
  var isFraction = false
  /// Whether an unknown name may be a misspelt view.
  var suggestsViews = false
  /// The event that `previous` refers to; nil if there is none.
  var previousEvent: Int?
  /// In an equation `item.attribute` is a variable; the view on the other side, whose superview `superview` is.
  var variables: VariableScope?
  /// The meaning of `system` in a constraint's constant; nil if it is not allowed.
  var systemSpacing: SceneExpression.Reference?

  struct VariableScope {
    /// The item to whose superview `superview` refers; nil if the other side determines it.
    var other: SceneConstraint.Item?
    /// Whether `screen.width` and `screen.height` are attributes like any other, and not the canvas's numbers.
    var keepsScreen = false
    /// The attribute on the other side, for hints.
    var attribute = "width"
  }

  static let canvas = ExpressionScope(subject: "the canvas", allowsMetrics: false)
  static let metric = ExpressionScope(subject: "a metric")
  static let style = ExpressionScope(subject: "a view", allowsConstraints: true, allowsInputs: true)
  static let constraint = ExpressionScope(subject: "a constraint", allowsConstraints: true, allowsInputs: true)
  static let eventConstraint = ExpressionScope(
    subject: "a constraint", allowsConstraints: true, allowsGeometry: true, allowsInputs: true)
  static let event = ExpressionScope(
    subject: "an event", allowsConstraints: true, allowsGeometry: true, allowsInputs: true)
  static let state = ExpressionScope(
    subject: "a state", allowsConstraints: true, allowsGeometry: true, allowsInputs: true)
  static let time = ExpressionScope(subject: "a time", allowsTimes: true)
  static let plain = ExpressionScope(subject: "this place")

  /// After an `@`, and in the long form of a constraint. Priorities cannot follow an input.
  mutating func becomePriority() {
    subject = "a priority"
    isPriority = true
    allowsInputs = false
  }

  /// For a view's priorities, which have the names of constraints' and may follow an input.
  var ofPriority: ExpressionScope {
    var scope = self
    scope.isPriority = true
    return scope
  }

  /// For a view's property in `set`, where `after(…)` may read the layout to come.
  var withAfter: ExpressionScope {
    var scope = self
    scope.allowsAfter = true
    return scope
  }
}
