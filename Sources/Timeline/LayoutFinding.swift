public import InbetweenGeometry
import InbetweenMotion

/// What a layout found: constraints that cannot hold together, and views that are not placed uniquely.
public struct LayoutFinding: Hashable, Sendable {
  public var time: Rational
  public var conflicts: [Conflict]
  public var ambiguous: [Ambiguity]
  /// Where the layout guides are; empty where ambiguity is not looked for.
  public var guides: [Guide]

  public init(time: Rational, conflicts: [Conflict], ambiguous: [Ambiguity], guides: [Guide] = []) {
    self.time = time
    self.conflicts = conflicts
    self.ambiguous = ambiguous
    self.guides = guides
  }

  /// Whether another layout found the same.
  package func isSame(as other: LayoutFinding) -> Bool {
    conflicts == other.conflicts && ambiguous == other.ambiguous && guides == other.guides
  }

  /// A layout guide, or the content of a scroll view as one.
  public struct Guide: Hashable, Sendable {
    public var id: String
    /// The id of the view that owns it.
    public var view: String
    /// In points from the view's top left corner, unrounded.
    public var frame: Rect

    public init(id: String, view: String, frame: Rect) {
      self.id = id
      self.view = view
      self.frame = frame
    }
  }

  /// A minimal set of constraints that exclude each other.
  public struct Conflict: Hashable, Sendable {
    /// Readable forms of the members, in activation order.
    public var constraints: [String]
    /// What tells the members apart for whoever made them, in the same order.
    public var keys: [Int]
    /// The views that the members belong to, in the same order: the stack view that made a constraint, the view whose
    /// content or frame asks for something; empty where nobody but the maker of a constraint is known.
    public var views: [String]
    /// Which of them was demoted: an index into `constraints`.
    public var broken: Int
    /// By how much the broken one is missed, in points.
    public var disagreement: Double

    public init(constraints: [String], keys: [Int], views: [String] = [], broken: Int, disagreement: Double) {
      self.constraints = constraints
      self.keys = keys
      self.views = views
      self.broken = broken
      self.disagreement = disagreement
    }

    /// What makes it the same conflict at another time: the members, in any order and with any constants.
    package var identity: Set<String> { Set(constraints.indices.map(identity(ofMember:))) }

    /// A constraint is known by its key; what content or the canvas asks has none and is known by its text without
    /// the numbers, which may change.
    package func identity(ofMember index: Int) -> String {
      if keys.indices.contains(index), keys[index] >= 0 { return "#\(keys[index])" }
      var text = ""
      var last: Character = " "
      var isNumber = false
      for character in constraints[index] {
        // A digit after a letter belongs to a name.
        let isDigit = character.isNumber && (isNumber || !(last.isLetter || last.isNumber || last == "_"))
        isNumber = isDigit || (isNumber && character == ".")
        last = character
        if !isNumber, !" +-".contains(character) { text.append(character) }
      }
      return text
    }
  }

  public struct Ambiguity: Hashable, Sendable {
    public var view: String
    /// `x`, `y`, `width` or `height`.
    public var attribute: String
    /// The range of values that are all equally good; nil where it is unbounded.
    public var minimum: Double?
    public var maximum: Double?
    /// A constraint that would settle it.
    public var suggestion: String?

    public init(view: String, attribute: String, minimum: Double?, maximum: Double?, suggestion: String? = nil) {
      self.view = view
      self.attribute = attribute
      self.minimum = minimum
      self.maximum = maximum
      self.suggestion = suggestion
    }

    /// What makes it the same ambiguity at another time, whatever the range.
    package var identity: String { "\(view).\(attribute)" }
  }
}

extension Timeline {
  /// What the layout at a time, in seconds, found; nil before the first.
  public func layoutFinding(at time: Double) -> LayoutFinding? {
    for span in liveSpans where span.start <= time && time < span.end {
      let inputs = inputTracks.map { $0.value(at: time) }
      if let now = Rational(rounding: time), let found = span.layout.finding(inputs: inputs, at: now) { return found }
    }
    return layouts.last { $0.time.doubleValue <= time }
  }
}
