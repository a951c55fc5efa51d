/// What an expression may mention at its place.
struct ExpressionScope {
  /// As messages name the place: `a metric`.
  var subject: String
  var allowsMetrics = true
  var allowsConstraints = false
  var allowsGeometry = false
  var allowsAfter = false
  var allowsTimes = false
  var allowsInputs = false
  /// For a priority: unknown names are answered with the priorities.
  var isPriority = false
  /// Whether an unknown name may be a misspelt view.
  var suggestsViews = false
  /// The event that `previous` means; nil where there is none.
  var previousEvent: Int?
  /// In an equation `item.attribute` is a variable; the view on the other side, whose superview `superview` is.
  var variables: VariableScope?
  /// What `system` stands for in a constraint's constant; nil where there is no such thing.
  var systemSpacing: SceneExpression.Reference?

  struct VariableScope {
    /// The item whose superview `superview` means; nil where the other side says it.
    var other: SceneItem?
    /// Whether `screen.width` and `screen.height` are attributes like any other, and not the canvas's numbers.
    var keepsScreen = false
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

  /// Behind an `@`, and where a constraint's parts are written apart. No priority follows an input.
  mutating func becomePriority() {
    subject = "a priority"
    isPriority = true
    allowsInputs = false
  }

  /// For a view's property in `set`, where `after(…)` may read the layout to come.
  var withAfter: ExpressionScope {
    var scope = self
    scope.allowsAfter = true
    return scope
  }
}
