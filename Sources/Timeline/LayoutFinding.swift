public import InbetweenGeometry
import InbetweenMotion

/// The findings of a layout: conflicting constraints, and ambiguous views.
public struct LayoutFinding: Hashable, Sendable {
  /// When the layout was made, in seconds of the scene.
  public var time: Rational
  /// The sets of constraints that exclude each other; empty if ambiguity alone was found.
  public var conflicts: [Conflict]
  /// The attributes that the constraints leave open; empty if they were not looked for.
  public var ambiguous: [Ambiguity]
  /// The frames of the layout guides; empty if ambiguity is not checked.
  public var guides: [Guide]

  public init(time: Rational, conflicts: [Conflict], ambiguous: [Ambiguity], guides: [Guide] = []) {
    self.time = time
    self.conflicts = conflicts
    self.ambiguous = ambiguous
    self.guides = guides
  }

  /// Whether another layout has the same findings.
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

  /// A minimal set of conflicting constraints.
  public struct Conflict: Hashable, Sendable {
    /// Readable forms of the members, in activation order.
    public var constraints: [String]
    /// Keys that identify the members for their creator, in the same order.
    public var keys: [Int]
    /// The views that the members belong to, in the same order: the stack view that made a constraint, or the view
    /// whose content or frame is the source; empty if only the creator of a constraint is known.
    public var views: [String]
    /// The member that is not enforced: an index into `constraints`.
    public var broken: Int
    /// The violation of the broken member, in points.
    public var disagreement: Double

    public init(constraints: [String], keys: [Int], views: [String] = [], broken: Int, disagreement: Double) {
      self.constraints = constraints
      self.keys = keys
      self.views = views
      self.broken = broken
      self.disagreement = disagreement
    }

    /// The identity of the conflict across times: its members, in any order and with any constants.
    package var identity: Set<String> { Set(constraints.indices.map(identity(ofMember:))) }

    /// A constraint is identified by its key. Requirements of content or of the canvas have none and are identified by
    /// their text without numbers, which may change.
    package func identity(ofMember index: Int) -> String {
      if keys.indices.contains(index), keys[index] >= 0 { return "#\(keys[index])" }
      var text = ""
      var last: Character = " "
      var isNumber = false
      for character in constraints[index] {
        // A digit after a letter is part of a name.
        let isDigit = character.isNumber && (isNumber || !(last.isLetter || last.isNumber || last == "_"))
        isNumber = isDigit || (isNumber && character == ".")
        last = character
        if !isNumber, !" +-".contains(character) { text.append(character) }
      }
      return text
    }
  }

  /// A value that the constraints leave open.
  public struct Ambiguity: Hashable, Sendable {
    /// The id of the view or guide.
    public var view: String
    /// `x`, `y`, `width` or `height`.
    public var attribute: String
    /// The range of values that are all equally good; nil if it is unbounded.
    public var minimum: Double?
    /// The largest of these values, in points; nil if it is unbounded.
    public var maximum: Double?
    /// A constraint that would remove the ambiguity.
    public var suggestion: String?

    public init(view: String, attribute: String, minimum: Double?, maximum: Double?, suggestion: String? = nil) {
      self.view = view
      self.attribute = attribute
      self.minimum = minimum
      self.maximum = maximum
      self.suggestion = suggestion
    }

    /// The identity of the ambiguity across times, regardless of the range.
    package var identity: String { "\(view).\(attribute)" }
  }
}

extension Timeline {
  /// The findings of the layout at a time, in seconds; nil before the first.
  public func layoutFinding(at time: Double) -> LayoutFinding? {
    for span in liveSpans where span.start <= time && time < span.end {
      let inputs = inputTracks.map { $0.value(at: time) }
      if let now = Rational(rounding: time), let found = span.layout.finding(inputs: inputs, at: now) { return found }
    }
    return layouts.last { $0.time.doubleValue <= time }
  }
}
