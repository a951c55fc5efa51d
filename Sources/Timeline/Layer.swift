import InbetweenGeometry
public import InbetweenMotion

/// One layer's whole life: its place in the tree, and what every property is at every time.
public struct Layer: Sendable {
  /// The view's id; nil for a layer that a view makes for itself, a switch's thumb say.
  public var id: String?
  /// The view's kind by its scene name: `view`, `label`, `switch` …
  public var kind: String
  /// Ids from the root down, joined by `/`.
  public var path: String
  public var parent: Int?
  /// In the order they are painted, apart from `zPosition`.
  public var children: [Int] = []
  /// The layer whose alpha masks this one.
  public var mask: Int?
  /// In the tree from the first time, in seconds, up to the second.
  public var lifetime: Lifetime
  /// The model's state at the start of the layer's life.
  public var initialState: LayerState
  /// What ``LayerState/contents`` counts.
  public var contents: [LayerContent]
  /// The properties that ever change or are animated, one track each.
  public var tracks: [PropertyTrack] = []
  /// In the order they were added; the last that runs shows.
  public var transitions: [Transition] = []
  public var motionEffects: [MotionEffectBinding] = []

  public init(
    id: String?, kind: String, path: String, parent: Int?, lifetime: Lifetime, initialState: LayerState,
    contents: [LayerContent] = []
  ) {
    self.id = id
    self.kind = kind
    self.path = path
    self.parent = parent
    self.lifetime = lifetime
    self.initialState = initialState
    self.contents = contents
  }

  public struct Lifetime: Hashable, Sendable {
    public var start: Double
    /// Infinite where the layer stays to the end.
    public var end: Double

    public init(start: Double, end: Double = .infinity) {
      self.start = start
      self.end = end
    }

    public func contains(_ time: Double) -> Bool { start <= time && time < end }
  }

  /// A motion effect, the property it adds to and when it does.
  public struct MotionEffectBinding: Hashable, Sendable {
    public var keyPath: LayerKeyPath
    public var effect: MotionEffect
    /// From when to when it is on the layer, in seconds.
    public var lifetime: Lifetime

    public init(keyPath: LayerKeyPath, effect: MotionEffect, lifetime: Lifetime = Lifetime(start: -.infinity)) {
      self.keyPath = keyPath
      self.effect = effect
      self.lifetime = lifetime
    }
  }
}
