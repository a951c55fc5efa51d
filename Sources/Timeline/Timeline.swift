public import InbetweenGeometry
public import InbetweenMotion

/// What a scene shows at every time: baked once, sampled anywhere.
///
/// A value of numbers only. ``displayList(at:)`` and ``presentation(of:at:)`` are pure functions of the time, so that
/// frames can be drawn on any thread, in any order, each without the ones before it.
public struct Timeline: Sendable {
  /// The scene's name, for outputs.
  public let name: String
  public let canvas: Canvas
  public let duration: Rational
  public let layers: [Layer]
  public let resources: DisplayResources
  public let events: [Event]
  /// What each layout of the bake found, ascending by time.
  public let layouts: [LayoutFinding]
  /// Horizontal and vertical tilt first, then the scene's own inputs.
  public let inputTracks: [InputTrack]
  package let liveSpans: [LiveSpan]
  /// Layers without a parent that are not masks: the root.
  package let roots: [Int]
  let hasZPosition: [Bool]

  public init(
    name: String, canvas: Canvas, duration: Rational, layers: [Layer], resources: DisplayResources,
    events: [Event] = [], layouts: [LayoutFinding] = [], inputTracks: [InputTrack] = [], liveSpans: [LiveSpan] = []
  ) {
    self.name = name
    self.canvas = canvas
    self.duration = duration
    var indexed = layers
    for layer in indexed.indices {
      for track in indexed[layer].tracks.indices { indexed[layer].tracks[track].indexAnimations() }
    }
    self.layers = indexed
    self.resources = resources
    self.events = events
    self.layouts = layouts
    self.inputTracks = inputTracks
    self.liveSpans = liveSpans
    let masks = Set(layers.compactMap(\.mask))
    roots = layers.indices.filter { layers[$0].parent == nil && !masks.contains($0) }
    hasZPosition = layers.map { layer in
      layer.initialState.zPosition != 0 || layer.tracks.contains { $0.key == .zPosition }
    }
  }

  /// Something that happens at a time: for labels, and for choosing frames worth keeping.
  public struct Event: Hashable, Sendable {
    public var label: String?
    public var start: Rational
    public var end: Rational
    /// `line:column` in the scene, where it was written there.
    public var place: String?

    public init(label: String?, start: Rational, end: Rational, place: String? = nil) {
      self.label = label
      self.start = start
      self.end = end
      self.place = place
    }
  }
}

/// What a layout found: constraints that cannot hold together, and views that are not placed uniquely.
public struct LayoutFinding: Hashable, Sendable {
  public var time: Rational
  public var conflicts: [Conflict]
  public var ambiguous: [Ambiguity]

  public init(time: Rational, conflicts: [Conflict], ambiguous: [Ambiguity]) {
    self.time = time
    self.conflicts = conflicts
    self.ambiguous = ambiguous
  }

  /// A minimal set of constraints that exclude each other.
  public struct Conflict: Hashable, Sendable {
    /// Readable forms of the members, in activation order.
    public var constraints: [String]
    /// What tells the members apart for whoever made them, in the same order.
    public var keys: [Int]
    /// Which of them was demoted: an index into `constraints`.
    public var broken: Int
    /// By how much the broken one is missed, in points.
    public var disagreement: Double

    public init(constraints: [String], keys: [Int], broken: Int, disagreement: Double) {
      self.constraints = constraints
      self.keys = keys
      self.broken = broken
      self.disagreement = disagreement
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
  }
}
