public import InbetweenGeometry
public import InbetweenMotion

/// The content of a scene at every time: baked once, sampled anywhere.
///
/// A value of numbers only. ``displayList(at:)`` and ``presentation(of:at:)`` are pure functions of the time, so that
/// frames can be drawn on any thread, in any order, and independently of each other.
public struct Timeline: Sendable {
  /// The scene's name, for outputs.
  public let name: String
  /// The size in points, the scale and the background of every frame.
  public let canvas: Canvas
  /// The end of the scene in seconds; endless animations go on beyond it.
  public let duration: Rational
  /// Every layer of the whole scene; ``Layer/parent`` and ``Layer/children`` are indices in it.
  public let layers: [Layer]
  /// The outlines and bitmaps that display lists refer to.
  public let resources: DisplayResources
  /// In the order of their start.
  public let events: [Event]
  /// The findings of the layouts, sorted by time; each applies until the next. If a turn laid out several times,
  /// several have the same time. In live spans, the times at which findings change are determined to a millisecond.
  public let layouts: [LayoutFinding]
  /// Horizontal and vertical tilt first, then the scene's own inputs.
  public let inputTracks: [InputTrack]
  package let liveSpans: [LiveSpan]
  /// Layers without a parent that are not masks: only the root.
  package let roots: [Int]
  /// Layers that mask another one at some time.
  package let masks: [Int]
  let hasZPosition: [Bool]
  /// The layers that have something of the third dimension at some time.
  let hasDepth: [Bool]
  /// The layers whose sublayers are placed in space.
  let holdsDepth: [Bool]

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
    masks = layers.flatMap(\.masks)
    let masking = Set(masks)
    roots = layers.indices.filter { layers[$0].parent == nil && !masking.contains($0) }
    hasZPosition = layers.map { layer in
      layer.initialState.zPosition != 0 || layer.tracks.contains { $0.key == .zPosition }
    }
    var depths = layers.map { layer in
      layer.initialState.depth.isUsed || layer.tracks.contains(where: \.concernsDepth)
    }
    for span in liveSpans {
      for target in span.layout.targets where target.key == .transform || target.key == .sublayerTransform {
        depths[target.layer] = true
      }
    }
    hasDepth = depths
    holdsDepth = layers.indices.map { index in depths[index] || layers[index].children.contains { depths[$0] } }
  }

  /// An event with its times, for labels and for selecting frames.
  public struct Event: Hashable, Sendable {
    /// The name under which options such as `--from` select it; nil without one.
    public var label: String?
    /// In seconds of the scene.
    public var start: Rational
    /// When its animation has ended, in seconds of the scene; the start for an event without one.
    public var end: Rational
    /// `line:column` in the scene, if the event is written there.
    public var place: String?

    public init(label: String?, start: Rational, end: Rational, place: String? = nil) {
      self.label = label
      self.start = start
      self.end = end
      self.place = place
    }
  }
}
