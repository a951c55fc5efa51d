/// Apple's Visual Format Language, and its extensions for scene files.
///
/// Items are named; a caller maps names to ids. In strict mode grammar and messages are Apple's; in extended mode
/// `HV:`, spaces, arithmetic in parentheses, percentages, `~`, ranges and attributes are understood as well.
public enum VisualFormat {
  /// An item used by a constraint of a format.
  public enum Item: Hashable, Sendable {
    /// A view that the format names.
    case view(String)
    /// The superview of a view that the format names.
    case superview(of: String)
    /// A guide that the caller creates for the format: a `~` or a gap in percent; see `Result.guides`.
    case guide(Int)
    /// Any other name that an expression used, such as `screen`.
    case named(String)
  }

  /// One constraint of a format.
  public struct Constraint: Hashable, Sendable {
    /// The item on the left side.
    public var firstItem: Item
    /// What is related of the first item.
    public var firstAttribute: LayoutAttribute
    /// How the left side compares with the right one.
    public var relation: LayoutRelation = .equal
    /// The item on the right side; nil for a constant size.
    public var secondItem: Item?
    /// What is related of the second item; `notAnAttribute` without one.
    public var secondAttribute = LayoutAttribute.notAnAttribute
    /// The factor of the second attribute.
    public var multiplier = 1.0
    /// In points.
    public var constant = 0.0
    /// Above 0 and at most 1000, as written after `@`.
    public var priority = LayoutPriority.required
    /// The range in the format, in Unicode scalars.
    public var source: Range<Int>
  }

  /// The result of a format: constraints in Apple's order, and the guides that they need.
  public struct Result: Hashable, Sendable {
    /// In the order in which UIKit returns them: items and gaps from left to right.
    public var constraints: [Constraint] = []
    /// For each guide, a view whose superview owns it.
    public var guides: [String] = []
  }

  /// The value of an expression in a format: `multiplier * item.attribute + constant`, or a number.
  public struct Operand: Hashable, Sendable {
    /// The item whose attribute is used; nil for a plain number.
    public var item: Item?
    /// What is used of the item.
    public var attribute = LayoutAttribute.notAnAttribute
    /// The factor of the attribute.
    public var multiplier = 1.0
    /// The number that is added, in points.
    public var constant: Double

    /// A number.
    public init(_ constant: Double) { self.constant = constant }

    /// A multiple of an attribute, plus a number.
    public init(_ item: Item, _ attribute: LayoutAttribute, multiplier: Double, constant: Double) {
      self.item = item
      self.attribute = attribute
      self.multiplier = multiplier
      self.constant = constant
    }
  }

  /// The definitions of names in a format.
  public struct Scope {
    /// The value of a metric in points; nil for an unknown name.
    public var metric: (String) -> Double?
    /// Whether a name is that of a view.
    public var isView: (String) -> Bool
    /// Whether a view has a superview.
    public var hasSuperview: (String) -> Bool
    /// The spacing of a plain `-` between views and at the superview, in points; nil for the superview's layout margin,
    /// as since iOS 8.
    public var standardSpacing: (sibling: Double, superview: Double?)
    /// Evaluates an expression, given its source and its offset in the format; errors carry offsets in the format.
    public var evaluate: ((String, Int) throws(VisualFormatError) -> Operand)?

    /// Creates a scope; the default spacing is UIKit's.
    public init(
      metric: @escaping (String) -> Double? = { _ in nil }, isView: @escaping (String) -> Bool,
      hasSuperview: @escaping (String) -> Bool = { _ in true },
      standardSpacing: (sibling: Double, superview: Double?) = (8, nil),
      evaluate: ((String, Int) throws(VisualFormatError) -> Operand)? = nil
    ) {
      self.metric = metric
      self.isView = isView
      self.hasSuperview = hasSuperview
      self.standardSpacing = standardSpacing
      self.evaluate = evaluate
    }
  }

  /// Parses a format as `NSLayoutConstraint.constraints(withVisualFormat:options:metrics:views:)` does.
  ///
  /// - Parameter extended: whether the extensions of scene files are allowed, with the messages of scene files.
  /// - Throws: the first error, with its location.
  public static func parse(
    _ format: String, options: VisualFormatOptions = [], scope: Scope, extended: Bool = false
  ) throws(VisualFormatError) -> Result {
    var parser = VisualFormatParser(format, scope: scope, isExtended: extended)
    let parsed = try parser.parse()
    var result = Result()
    for axis in parsed.axes {
      var lowering = VisualFormatLowering(
        parsed, axis: axis, options: options, scope: scope, isExtended: extended, result: result)
      try lowering.lower()
      result = lowering.result
    }
    return result
  }
}
